"""The exchange of nonces before a game begins: hashes, the list told to all, the nonces, and what they change."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import commitment
from rattus_pbem.errors import IllegalError, PbemError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.referee.reopen import reopen

from . import homes
from .homes import BEGINS, HOUR

NONCES = {"red": "1" * 64, "blue": "2" * 64, "green": "3" * 64}
STEP = 72 * HOUR


def hash_of(seat: str) -> str:
    """The hash of a seat's nonce, as its player works it out."""
    return hashlib.sha256(NONCES[seat].encode()).hexdigest()


def settle(home: Home, seat: str, now: Any = BEGINS, **settings: str) -> dict[str, Any]:
    """A sheet with nothing but settings."""
    sheet = homes.sheet(seat, 0, settings=settings)
    sheet.pop("orders")
    return homes.send(home, sheet, now)


def stage(home: Home) -> tuple[str, str]:
    """The stage of the game and the step of the exchange."""
    book = homes.book(home)
    return book.stage, book.nonces.step


def drawn(home: Home) -> list[Any]:
    """All that chance has given so far."""
    lines = [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]
    return [line["outcome"] for line in lines if line["kind"] == "draw"]


def letter_text(home: Home, seat: str) -> str:
    """The newest letter of a seat."""
    return read_letter(home, "peste", last_letter(home, "peste", seat) + ".txt").decode()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A game of two that waits for nonces."""
    return homes.make(tmp_path / "home", hashes=True)


def test_nothing_is_drawn_before_the_commitment_is_told(home: Home) -> None:
    assert stage(home) == ("nonces", "hash")
    assert homes.letters(home, "red") == homes.letters(home, "blue") == ["0000-01"]
    assert homes.book(home).header.commitment == commitment(homes.OWN_SECRET)
    assert drawn(home) == []


def test_hashes_first_then_the_list_to_all_then_the_nonces(home: Home) -> None:
    settle(home, "red", nonce_hash=hash_of("red"))
    homes.tick_at(home, BEGINS)
    assert stage(home) == ("nonces", "hash")
    settle(home, "blue", nonce_hash=hash_of("blue"))
    homes.tick_at(home, BEGINS + HOUR)
    assert stage(home) == ("nonces", "nonce")
    assert homes.letters(home, "red") == ["0000-01", "0000-02"]
    assert homes.book(home).nonces.hash == {"red": hash_of("red"), "blue": hash_of("blue")}

    settle(home, "blue", nonce=NONCES["blue"])
    homes.tick_at(home, BEGINS + HOUR)
    assert stage(home) == ("nonces", "nonce")
    assert drawn(home) == []
    settle(home, "red", nonce=NONCES["red"])
    homes.tick_at(home, BEGINS + HOUR)
    assert stage(home) == ("play", "closed")
    assert homes.book(home).nonces.list == (f"red:{NONCES['red']}", f"blue:{NONCES['blue']}")
    assert homes.letters(home, "red") == ["0000-01", "0000-02", "0000-03"]
    assert [ask.seat for ask in homes.book(home).deadlines.asks] == ["red"]
    assert replay_game(home, "peste").verdict == "EXACT"


def test_every_nonce_changes_the_dice(tmp_path: Path) -> None:
    draws = []
    for n, sends in enumerate(({}, {"red": "1"}, {"red": "1", "blue": "2"}, {"red": "4", "blue": "2"})):
        home = homes.make(tmp_path / f"home{n}", hashes=True)
        nonces = {seat: digit * 64 for seat, digit in sends.items()}
        for seat in ("red", "blue"):
            fingerprint = hashlib.sha256(nonces[seat].encode()).hexdigest() if seat in nonces else "none"
            settle(home, seat, nonce_hash=fingerprint)
        homes.tick_at(home, BEGINS)
        for seat, nonce in nonces.items():
            settle(home, seat, nonce=nonce)
        homes.tick_at(home, BEGINS)
        assert stage(home)[0] == "play"
        draws.append(json.dumps(drawn(home)))
    assert len(set(draws)) == 4
    assert draws[0] == json.dumps(drawn(homes.make(tmp_path / "plain")))


def test_without_nonces_a_game_begins_at_once(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    assert stage(home) == ("play", "closed")
    assert homes.letters(home, "red") == ["0000-01"]


def test_all_may_decline(home: Home) -> None:
    for seat in ("red", "blue"):
        settle(home, seat, nonce_hash="none")
    homes.tick_at(home, BEGINS)
    assert stage(home) == ("play", "closed")
    assert homes.book(home).nonces.list == ()
    assert homes.letters(home, "red") == ["0000-01", "0000-02"]


def test_computers_decline(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", hashes=True, seats=("red=Anna", "blue=bot:random"))
    settle(home, "red", nonce_hash=hash_of("red"))
    homes.tick_at(home, BEGINS)
    assert stage(home) == ("nonces", "nonce")
    home = homes.make(tmp_path / "bots", hashes=True, seats=("red=bot:random", "blue=bot:random"))
    assert stage(home) == ("play", "closed")


def test_one_who_declined_is_not_waited_for(home: Home) -> None:
    settle(home, "red", nonce_hash="none")
    settle(home, "blue", nonce_hash=hash_of("blue"))
    homes.tick_at(home, BEGINS)
    settle(home, "blue", nonce=NONCES["blue"])
    homes.tick_at(home, BEGINS)
    assert stage(home) == ("play", "closed")
    assert homes.book(home).nonces.list == (f"blue:{NONCES['blue']}",)


def test_the_time_for_hashes_runs_out(home: Home) -> None:
    settle(home, "blue", nonce_hash=hash_of("blue"))
    homes.tick_at(home, BEGINS + STEP - HOUR)
    assert stage(home) == ("nonces", "hash")
    homes.tick_at(home, BEGINS + STEP)
    assert stage(home) == ("nonces", "nonce")
    homes.tick_at(home, BEGINS + 2 * STEP - HOUR)
    assert stage(home) == ("nonces", "nonce")
    homes.tick_at(home, BEGINS + 2 * STEP)
    assert stage(home) == ("nonces", "hash"), "once more"


def test_whoever_keeps_a_line_back_is_named_to_all_and_the_lines_are_collected_once_more(home: Home) -> None:
    for seat in ("red", "blue"):
        settle(home, seat, nonce_hash=hash_of(seat))
    homes.tick_at(home, BEGINS)
    settle(home, "red", nonce=NONCES["red"])
    now = BEGINS + STEP
    homes.tick_at(home, now)
    assert stage(home) == ("nonces", "hash")
    assert drawn(home) == []
    for seat in ("red", "blue"):
        assert "Bernard: a fingerprint came, but not the line itself." in " ".join(letter_text(home, seat).split())
    with pytest.raises(IllegalError, match="this fingerprint was sent before"):
        settle(home, "red", now, nonce_hash=hash_of("red"))
    for seat in ("red", "blue"):
        settle(home, seat, now, nonce_hash=hashlib.sha256(f"other {seat}".encode()).hexdigest())
    homes.tick_at(home, now)
    settle(home, "red", now, nonce="other red")
    homes.tick_at(home, now + STEP)
    assert stage(home) == ("play", "closed"), "not a third time"
    assert homes.book(home).nonces.list == ("red:other red",)
    assert "Bernard: a fingerprint, but not the line itself" in " ".join(letter_text(home, "red").split())
    assert replay_game(home, "peste").verdict == "EXACT"


def test_nobody_sends_anything(home: Home) -> None:
    homes.tick_at(home, BEGINS + STEP)
    assert stage(home) == ("play", "closed")
    assert homes.book(home).nonces.list == ()


def test_a_hash_may_be_replaced_until_the_list_is_closed(home: Home) -> None:
    settle(home, "red", nonce_hash=hash_of("green"))
    settle(home, "red", nonce_hash=hash_of("red"))
    settle(home, "blue", nonce_hash="none")
    homes.tick_at(home, BEGINS)
    assert homes.book(home).nonces.hash["red"] == hash_of("red")
    with pytest.raises(IllegalError, match="the lines themselves are being collected"):
        settle(home, "red", nonce_hash=hash_of("green"))


def test_what_does_not_fit_is_refused(home: Home) -> None:
    with pytest.raises(IllegalError, match="in this game the fingerprints come first"):
        settle(home, "red", nonce=NONCES["red"])
    with pytest.raises(PbemError):
        settle(home, "red", nonce_hash="abc")
    for seat in ("red", "blue"):
        settle(home, seat, nonce_hash=hash_of(seat))
    homes.tick_at(home, BEGINS)
    before = homes.tree(home.path).keys()
    with pytest.raises(IllegalError, match="is not the line whose fingerprint"):
        settle(home, "red", nonce=NONCES["blue"])
    assert all("refused" in name for name in homes.tree(home.path).keys() - before)
    for seat in ("red", "blue"):
        settle(home, seat, nonce=NONCES[seat])
    homes.tick_at(home, BEGINS)
    with pytest.raises(IllegalError, match="the lines for the draw are no longer"):
        settle(home, "red", nonce=NONCES["red"])


def test_one_who_sent_no_hash_cannot_send_a_nonce(home: Home) -> None:
    settle(home, "blue", nonce_hash=hash_of("blue"))
    homes.tick_at(home, BEGINS + STEP)
    with pytest.raises(IllegalError, match="sent no fingerprint for this line"):
        settle(home, "red", BEGINS + STEP, nonce=NONCES["red"])


def test_orders_may_be_sent_along(home: Home) -> None:
    first = {"do": "first", "region": "gallia"}
    for seat in ("red", "blue"):
        homes.send(home, homes.sheet(seat, 0, first, first, settings={"nonce_hash": "none"}), BEGINS)
    assert homes.answers(home, 0) == []
    homes.tick_at(home, BEGINS)
    assert [answer["source"]["by"] for answer in homes.answers(home, 0)] == ["sheet"] * 4


def test_settings_alone_leave_the_orders_that_are_stored(home: Home) -> None:
    first = {"do": "first", "region": "gallia"}
    homes.send(home, homes.sheet("red", 0, first, first), BEGINS)
    settle(home, "red", nonce_hash="none")
    stored = homes.book(home).stored("red", 0)
    assert stored is not None
    assert len(stored.orders) == 2


def test_a_nonce_is_written_down_before_its_list_and_never_after_it(home: Home) -> None:
    for seat in ("red", "blue"):
        settle(home, seat, nonce_hash=hash_of(seat))
    homes.tick_at(home, BEGINS)
    for seat in ("blue", "red"):
        settle(home, seat, nonce=NONCES[seat])
    homes.tick_at(home, BEGINS)
    lines = [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]
    kinds = [line["kind"] for line in lines if line["kind"] in ("created", "sheet", "nonce_hashes", "nonces", "draw")]
    assert kinds[:7] == ["created", "sheet", "sheet", "nonce_hashes", "sheet", "sheet", "nonces"]
    assert "draw" not in kinds[:7]
    with open_game(home, "peste", BEGINS) as session:
        assert session.game.turn == 0


def test_a_game_that_is_reopened_before_it_begins_is_replayed(home: Home) -> None:
    reopen(home, "peste", "a wrong button", BEGINS)
    assert replay_game(home, "peste").acts == 0
    assert stage(home) == ("nonces", "hash")
