"""The verifiers change no mail, and whether a signature holds is no question of when: each is worked out once."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace

import pytest

from rattus_pbem.fairness import bundle_letters, bundle_mails

from .forging import SCRIPT_MODULE

MAILS = 128
"""More than the letters of two games, each read in two ways."""


@pytest.fixture(autouse=True, scope="package")
def each_mail_is_parsed_once() -> Iterator[None]:
    """The mails that a case leaves as they came are those of the case before it. What alters mails parses its own."""
    default = email.policy.default
    policy = SimpleNamespace(default=default.clone(header_factory=lru_cache(4096)(default.header_factory)))
    parsing = SimpleNamespace(message_from_bytes=lru_cache(MAILS)(email.message_from_bytes), policy=policy)
    with pytest.MonkeyPatch.context() as patch:
        for module in (SCRIPT_MODULE, bundle_letters, bundle_mails):
            patch.setattr(module, "email", parsing)
        patch.setattr(SCRIPT_MODULE, "is_signed", lru_cache(4096)(SCRIPT_MODULE.is_signed))
        yield
