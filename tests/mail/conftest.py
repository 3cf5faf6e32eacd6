"""The mail servers of these tests, started once and stopped at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .servers import Dovecot, Postfix, running_dovecot, running_postfix


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    with running_dovecot() as server:
        yield server


@pytest.fixture(scope="session")
def postfix(dovecot: Dovecot) -> Iterator[Postfix]:
    with running_postfix(dovecot) as server:
        yield server
