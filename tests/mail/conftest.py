"""The mail servers of these tests, started once and stopped at the end; a test asks for those that it needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..absent import absent
from .servers import Dovecot, Postfix, free_ports, has_dovecot_part, running_dovecot, running_postfix


@pytest.fixture(scope="session")
def delivery() -> int:
    """The port at which Postfix delivers, whether or not Dovecot is there to listen."""
    return free_ports(1)[0]


@pytest.fixture(scope="session")
def dovecot(delivery: int) -> Iterator[Dovecot]:
    """Dovecot with IMAP."""
    with running_dovecot(delivery) as server:
        yield server


@pytest.fixture(scope="session")
def lmtp(dovecot: Dovecot) -> int:
    """The port of its LMTP; what Postfix delivers arrives."""
    if not has_dovecot_part("lmtp"):
        absent("Dovecot's LMTP part is not installed")
    return dovecot.lmtp


@pytest.fixture(scope="session")
def postfix(delivery: int) -> Iterator[Postfix]:
    """Postfix with SMTP and sendmail."""
    with running_postfix(delivery) as server:
        yield server
