"""Mails that wait are read by several processes as by one, in their order; what one cannot read is left to others."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rattus_pbem.mail.queues import Queues
from rattus_pbem.mail.settings import MailSettings
from rattus_pbem.post import sorting
from rattus_pbem.post.commands import READER
from rattus_pbem.post.incoming import Incoming, read_incoming

from ..hosting import homes

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


@pytest.fixture
def queues(tmp_path: Path) -> Queues:
    """Seven mails, each with a subject of its own."""
    queues = Queues(tmp_path)
    for number in range(7):
        queues.store(f"From: anna@example.org\nSubject: status {number}\n\nHello\n".encode(), homes.BEGINS)
    return queues


def reading(queues: Queues) -> Callable[[str], Incoming]:
    return lambda name: read_incoming(queues, name, MailSettings(), READER)


def read_by(
    count: int, queues: Queues, monkeypatch: pytest.MonkeyPatch, read: Callable[[str], Incoming] | None = None
) -> list[tuple[str, Incoming | None]]:
    monkeypatch.setattr(sorting, "processes", lambda mails: count)
    return list(sorting.read_waiting(queues.waiting(), read or reading(queues)))


@pytest.mark.parametrize("at_once", [3, 1024])
def test_all_are_read_in_their_order(queues: Queues, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(sorting, "AT_ONCE", at_once)
    names = queues.waiting()
    assert read_by(1, queues, monkeypatch) == [(name, None) for name in names]
    assert read_by(2, queues, monkeypatch) == [(name, reading(queues)(name)) for name in names]


def test_what_a_process_cannot_read_or_hold_is_left_to_the_caller(
    queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, *_ = queues.waiting()

    def read(name: str) -> Incoming:
        if name == gone:
            raise OSError("gone")
        return reading(queues)(name)

    assert [mail is None for _, mail in read_by(2, queues, monkeypatch, read)] == [True, *[False] * 6]
    monkeypatch.setattr(sorting, "MAX_HELD", 1)
    assert [mail is None for _, mail in read_by(2, queues, monkeypatch, read)] == [True, False, False, *[True] * 4]


def test_a_mail_that_kills_its_reader_keeps_back_no_other_for_good(
    queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadly = queues.waiting()[2]

    def read(name: str) -> Incoming:
        if name == deadly:
            os._exit(9)
        raise OSError("not read")

    assert read_by(2, queues, monkeypatch, read) == [(name, None) for name in queues.waiting()]
