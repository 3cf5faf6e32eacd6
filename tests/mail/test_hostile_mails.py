"""Hostile mails are read without an exception and without taking long; and they are what they claim to be."""

from __future__ import annotations

import hashlib
import time
import tracemalloc
from collections import Counter

import pytest

from rattus_pbem.mail.bounces import read_bounce
from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.identify import codes_in
from rattus_pbem.mail.message_reader import Mail, read_message
from rattus_pbem.mail.sheet_search import find_sheets
from rattus_pbem.post.commands import READER

from ..counts import sampled
from .hostile_mails import EACH_BIG, FAMILIES, Target, hostile_mails, named_hostile_mails

MEBI = 1024 * 1024
MAX_READ_AGAIN = 32 * 1024
CODE = "TX4P-9QDM"
SEATS = {
    "red": "anna@example.org",
    "blue": "Bruno.B@example.net",
    "green": "chloe@exemple.fr",
    "yellow": "d@example.com",
}
LETTER = f"""From: "Host" <host@pbem.test>
To: anna@example.org
Subject: [peste-1347 red t7] Your turn
Message-ID: <g.peste-1347.red.0007-01.report.0123456789abcdef@pbem.test>
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
X-Rattus-Pbem: fedcba9876543210
List-Id: <peste-1347.pbem.test>
Content-Type: text/plain; charset=utf-8

BEGIN ORDERS peste-1347 red turn 7 code {CODE}
END ORDERS
""".replace("\n", "\r\n").encode()
TARGET = Target("host@pbem.test", "peste-1347", SEATS, 7, LETTER)
OWN_LETTERS = ("our_letter_back", "our_letter_unmarked", "our_letter_through_a_loop")
NEVER_REGISTERED = ("named_as_registered", "nearly_registered", "two_froms", "from_of_many")
NEED_CODE = {"clear", "concede", "draw", "confirm", "address", "press"}

# Far above what such a mail takes (some hundredths of a second), far below what one does that time grows with.
MAX_SECONDS = 12.0


def read_all(raw: bytes) -> Mail:
    """Everything that reads a mail, one after the other."""
    mail = read_message(raw)
    search = find_sheets(mail, READER)
    find_commands(mail, READER)
    for sheet in (None, *search.sheets, *search.beside):
        codes_in(mail, sheet)
    read_bounce(raw)
    return mail


@pytest.mark.parametrize("count", [EACH_BIG, pytest.param(10_000, marks=pytest.mark.full)])
def test_every_hostile_mail_is_read(count: int) -> None:
    read, slow = Counter[str](), {}
    for number, (family, raw) in enumerate(named_hostile_mails(count, "read", TARGET)):
        began = time.process_time()
        try:
            read_all(raw)
        except Exception as error:
            pytest.fail(f"mail {number} ({family}, {len(raw)} bytes, begins {raw[:80]!r}): {error!r}")
        took = time.process_time() - began
        if took > MAX_SECONDS:
            slow[number, family] = took
        read[family] += 1
    assert not slow
    assert read.total() == count
    assert set(read) == {family.__name__ for family in FAMILIES}


def digest(seed: str, count: int = EACH_BIG) -> str:
    hashed = hashlib.sha256()
    for raw in hostile_mails(count, seed, TARGET):
        hashed.update(len(raw).to_bytes(8, "big") + raw)
    return hashed.hexdigest()


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert digest("a") == digest("a")
    assert digest("a") != digest("b")


def test_every_family_occurs_within_200_mails_and_has_a_name_of_its_own() -> None:
    assert {family for family, _ in named_hostile_mails(EACH_BIG, "c", TARGET)} == {
        family_function.__name__ for family_function in FAMILIES
    }
    assert len({family_function.__name__ for family_function in FAMILIES}) == len(FAMILIES)


def test_few_are_big_and_only_one_is_held_at_a_time() -> None:
    tracemalloc.start()
    sizes = [len(raw) for raw in hostile_mails(2 * EACH_BIG, "d", TARGET)]
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [MEBI <= size <= 4 * MEBI for size in sizes] == [at % EACH_BIG == EACH_BIG - 1 for at in range(len(sizes))]
    assert sum(size > 20 * 1024 for size in sizes) < len(sizes) // 10
    assert most < 48 * MEBI


def test_the_letter_of_the_host_comes_back() -> None:
    mails = dict(named_hostile_mails(EACH_BIG, "e", TARGET))
    assert mails["our_letter_back"] == LETTER
    unmarked = mails["our_letter_unmarked"]
    assert b"X-Rattus-Pbem: fedcba9876543210\r\n" in unmarked
    assert b"Auto-Submitted" not in unmarked
    assert unmarked.partition(b"\r\n\r\n")[2] == LETTER.partition(b"\r\n\r\n")[2]
    assert [read_message(mails[name]).automatic for name in OWN_LETTERS] == ["ours"] * 3


def test_no_letter_of_the_host_is_needed() -> None:
    bare = Target("host@pbem.test", "peste-1347", {"red": "anna@example.org"}, 0)
    assert sum(1 for _ in hostile_mails(EACH_BIG, "f", bare)) == EACH_BIG


def test_no_mail_but_the_host_s_own_holds_the_right_code() -> None:
    for family, raw in named_hostile_mails(sampled(1000), "g", TARGET):
        if family in OWN_LETTERS or len(raw) > MAX_READ_AGAIN:
            continue
        mail = read_message(raw)
        claims = [claim.code for sheet in (None, *find_sheets(mail, READER).sheets) for claim in codes_in(mail, sheet)]
        assert CODE not in claims, family


def test_a_registered_sender_asks_for_nothing_that_needs_no_code() -> None:
    registered = {address.lower() for address in SEATS.values()}
    seen = 0
    for family, raw in named_hostile_mails(sampled(2000), "h", TARGET):
        if len(raw) > MAX_READ_AGAIN:
            continue
        mail = read_message(raw)
        if mail.sender not in registered or mail.automatic or mail.looks_automatic:
            continue
        seen += 1
        assert family not in NEVER_REGISTERED
        names = {command.name for command in find_commands(mail, READER) if not command.fault}
        assert names <= NEED_CODE, family
        assert names or find_sheets(mail, READER).sheets, family
    assert seen > sampled(200)


@pytest.mark.parametrize(
    ("value", "sender", "fault"),
    [
        ("anna@example.org <eve@evil.example>", "", "many_senders"),
        ("<anna@example.org> <eve@evil.example>", "", "many_senders"),
        ("anna@example.org eve@evil.example", "", "many_senders"),
        ("a <anna@example.org> b <eve@evil.example>", "", "many_senders"),
        ('"anna@example.org" <eve@evil.example>', "eve@evil.example", ""),
        ("Anna@Example.org <anna@example.org>", "anna@example.org", ""),
        ("Anna E. Bell <anna@example.org>", "anna@example.org", ""),
    ],
)
def test_no_sender_hides_behind_a_registered_address(value: str, sender: str, fault: str) -> None:
    mail = read_message(f"From: {value}\n\nhelp\n".encode())
    assert mail.sender == sender
    assert mail.faults == ([fault] if fault else [])
