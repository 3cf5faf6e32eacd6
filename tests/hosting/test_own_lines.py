"""Lines of the players' own for the draws, without fingerprints: when they count, and what everybody reads of them."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.orders.credentials import nonce_hash, plain_nonce
from rattus_pbem.record.book import Book
from rattus_pbem.record.line_kinds import line_of

from . import homes
from .homes import BEGINS, HOUR
from .test_nonces import drawn, settle, stage

CAT = "my cat sleeps on the router"


def begun(path: Path, **lines: str) -> Home:
    """A game of two that has begun with these lines."""
    home = homes.make(path, nonces=True)
    for seat in ("red", "blue"):
        settle(home, seat, nonce=lines.get(seat, "none"))
    homes.tick_at(home, BEGINS)
    return home


def test_any_line_counts_and_the_game_begins_once_all_have_answered(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", nonces=True)
    assert stage(home) == ("nonces", "open")
    settle(home, "red", nonce="one that is replaced")
    settle(home, "red", nonce=CAT)
    homes.tick_at(home, BEGINS)
    assert (stage(home), drawn(home)) == (("nonces", "open"), [])
    settle(home, "blue", nonce="none")
    homes.tick_at(home, BEGINS)
    assert stage(home) == ("play", "closed")
    assert homes.book(home).nonces.list == (f"red:{CAT}",)
    assert replay_game(home, "peste").verdict == "EXACT"


def test_who_sends_nothing_holds_nobody_up_for_longer_than_a_day(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", nonces=True)
    settle(home, "red", nonce=CAT)
    homes.tick_at(home, BEGINS + 24 * HOUR - timedelta(minutes=1))
    assert stage(home) == ("nonces", "open")
    homes.tick_at(home, BEGINS + 24 * HOUR)
    assert stage(home) == ("play", "closed")
    assert homes.book(home).nonces.list == (f"red:{CAT}",)


def test_every_line_changes_the_draws_and_none_leaves_those_of_the_secret(tmp_path: Path) -> None:
    lines: tuple[dict[str, str], ...] = ({}, {"red": CAT}, {"blue": CAT}, {"red": CAT, "blue": CAT}, {"red": CAT + "!"})
    draws = [json.dumps(drawn(begun(tmp_path / f"home{n}", **given))) for n, given in enumerate(lines)]
    assert len(set(draws)) == len(lines)
    assert draws[0] == json.dumps(drawn(homes.make(tmp_path / "plain")))


def news(home: Home, seat: str, name: str = "") -> str:
    """What the newest letter to a seat tells of the lines."""
    items = [item["text"] for item in homes.letter(home, seat, name)["notices"] if item["kind"] == "nonces"]
    return "".join(items)


def test_the_first_letter_lists_every_line_and_who_sent_none(tmp_path: Path) -> None:
    home = begun(tmp_path / "home", red="été: a {b} <i>", blue="none")
    for seat in ("red", "blue"):
        assert "Anna: “été: a {b} <i>”; Bernard: none." in news(home, seat)
    assert news(homes.make(tmp_path / "plain"), "red") == ""


def test_a_fingerprint_without_its_line_is_told_to_all(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", hashes=True)
    for seat in ("red", "blue"):
        settle(home, seat, nonce_hash=nonce_hash(CAT))
    homes.tick_at(home, BEGINS)
    settle(home, "red", nonce=CAT)
    homes.tick_at(home, BEGINS + 72 * HOUR)
    for seat in ("red", "blue"):
        assert "Bernard: a fingerprint came, but not the line itself." in news(home, seat)


def test_fingerprint_first_takes_any_line_too_and_none_at_each_step(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", hashes=True, seats=homes.SEATS)
    with pytest.raises(IllegalError, match="fingerprints come first"):
        settle(home, "red", nonce=CAT)
    settle(home, "red", nonce_hash=hashlib.sha256(CAT.encode()).hexdigest())
    settle(home, "blue", nonce="none")
    settle(home, "green", nonce_hash=nonce_hash("x"))
    homes.tick_at(home, BEGINS)
    settle(home, "red", nonce=f"  {CAT.replace(' ', '  ').strip()} ".strip().replace("  ", " "))
    settle(home, "green", nonce="none")
    homes.tick_at(home, BEGINS)
    assert homes.book(home).nonces.step == "hash", "green keeps back what it sent a fingerprint of: once again"
    settle(home, "red", nonce_hash=nonce_hash(f"{CAT} again"))
    for seat in ("blue", "green"):
        settle(home, seat, nonce="none")
    homes.tick_at(home, BEGINS)
    settle(home, "red", nonce=f"{CAT} again")
    homes.tick_at(home, BEGINS)
    assert homes.book(home).nonces.list == (f"red:{CAT} again",)


def test_a_fingerprint_is_not_asked_for_in_the_open_way(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", nonces=True)
    with pytest.raises(IllegalError, match="asks for no fingerprint"):
        settle(home, "red", nonce_hash=nonce_hash(CAT))
    settle(home, "red", nonce_hash="none")
    settle(home, "blue", nonce_hash="none")
    homes.tick_at(home, BEGINS)
    assert homes.book(home).nonces.list == ()


def test_a_game_begun_before_there_was_a_choice_collects_fingerprints(tmp_path: Path) -> None:
    def as_before(line: dict[str, Any]) -> dict[str, Any]:
        times = {key: value for key, value in line["header"]["options"]["times"].items() if key != "nonce_hashes"}
        return {**line, "header": {**line["header"], "options": {**line["header"]["options"], "times": times}}}

    home = homes.make(tmp_path / "home", nonces=True)
    created = json.loads(homes.journal(home).read_bytes().splitlines()[0])
    book = Book()
    line_of(as_before(created)).enter(book)
    assert book.nonces.step == "hash"


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("  a\t b ", "a b"),
        ("e\u0301te\u0301", "été"),
        ("AB" * 32, "ab" * 32),
        ("AB" * 31, "AB" * 31),
        ("A\u00a0b", "A b"),
    ],
)
def test_what_mail_programs_do_to_a_line_changes_nothing(written: str, plain: str) -> None:
    assert plain_nonce(written) == plain
    assert nonce_hash(written) == hashlib.sha256(plain.encode()).hexdigest()
