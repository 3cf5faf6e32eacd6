"""What a game costs does not grow with its age: the saved game, the bytes and the files of one more turn.

Long games are those of the mini game without an end, among computer players; a turn is what a tick does with one. Files
and bytes are counted, by hooks of Python and by the system, and no time is.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rattus_pbem.rules
from bench import mini
from bench.growth import NOW, grown, one_turn
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.letter_content import letter_of
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record.book import Book
from rattus_pbem.record.game_header import NO_HEADER, BegunSeat
from rattus_pbem.record.histories import beginnings
from rattus_pbem.record.last_letter import KEPT_LETTERS
from rattus_pbem.record.line_kinds import line_of, read_record
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, roll_back

from ..counts import sampled
from ..games import GAMES
from . import homes
from .homes import BEGINS, HOUR

SEATS = ("amber", "blue", "green", "red", "violet", "white")
LARGEST = 50_000
"""No saved game has more bytes."""


every_game = pytest.mark.parametrize("rules", GAMES)


class Cost(NamedTuple):
    """What was done to files: how many were opened, bytes read and written."""

    opened: int
    bytes: int

    def at_most(self, other: Cost, ratio: float) -> bool:
        """Whether this is not so many times as much as that, or less."""
        return self.opened <= other.opened * ratio and self.bytes <= other.bytes * ratio


_counting: list[list[int]] = []


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and _counting and not str(arguments[0]).startswith("/proc/"):
        _counting[-1][0] += 1


sys.addaudithook(_hear)


def _bytes_so_far() -> int:
    counters = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(counters["rchar"]) + int(counters["wchar"])


@contextmanager
def counted() -> Iterator[Callable[[], Cost]]:
    """Count what is done within; then the cost is known."""
    costs: list[Cost] = []
    _counting.append([0])
    own = _bytes_so_far()
    own = _bytes_so_far() - own  # what it takes to ask
    before = _bytes_so_far()
    try:
        yield lambda: costs[0]
    finally:
        costs.append(Cost(_counting.pop()[0], _bytes_so_far() - before - own))


needs_counters = pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="only Linux counts bytes for us")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home that knows the mini game."""
    monkeypatch.setattr(rattus_pbem.rules, "GAMES", (*rattus_pbem.rules.GAMES, "mini"))
    monkeypatch.setitem(sys.modules, "rattus_pbem.rules.mini", mini)
    return make_home(tmp_path / "home", key=demo_key("growth"))


def saved_size(home: Home, game: str) -> int:
    return home.game(game).size("game.json") or 0


def cost_of_a_turn(home: Home, game: str) -> Cost:
    """The cheapest of a few turns: which other files a turn touches depends on what happens in it."""
    costs = []
    for _ in range(4):
        with counted() as cost, open_game(home, game, NOW) as session:
            one_turn(session)
            session.commit()
        costs.append(cost())
    return min(costs)


@needs_counters
@pytest.mark.parametrize(
    ("young", "old"), [pytest.param(10, 300, id="300"), pytest.param(10, 1000, id="1000", marks=pytest.mark.full)]
)
def test_a_late_turn_costs_what_an_early_one_does(home: Home, young: int, old: int) -> None:
    early, late = (cost_of_a_turn(home, grown(home, turns)) for turns in (young, old))
    assert late.at_most(early, 1.1)
    small, large = (saved_size(home, f"mini-{turns}") for turns in (young, old))
    assert large < min(1.1 * small, LARGEST)


# --- what people do, and what the referee does


@every_game
@pytest.mark.some(1)
def test_rollbacks_add_next_to_nothing(tmp_path: Path, rules: str) -> None:
    """A rollback leaves its number, and between which hidden draws it was: a few digits; of many letters of one turn,
    the newest are remembered."""
    home = homes.make(tmp_path / "home", rules=rules)
    now = homes.play_turns(home, 2)
    sizes = []
    for number in range(2 + sampled(100)):
        now += HOUR
        newest = max(beginnings(read_record(home.game("peste").journal())[0]))
        assert roll_back(home, "peste", Rollback(newest, "fresh"), now, Grounds(f"mistake {number}")).changed
        homes.tick_at(home, now)
        sizes.append(saved_size(home, "peste"))
    letters = len(homes.book(home).letters) * min(len(sizes), KEPT_LETTERS)
    assert sizes[-1] - sizes[1] < 20 * len(sizes) + 60 * letters
    assert sizes[-1] < LARGEST
    assert replay_game(home, "peste").verdict == "EXACT"


@every_game
@pytest.mark.some(2)
def test_a_whole_game_keeps_no_turn_that_is_over(tmp_path: Path, rules: str) -> None:
    """The saved game is small after each turn; it counts no sheets and knows no events of those before the last."""
    home, now = homes.make(tmp_path / "home", rules=rules), BEGINS
    for turn in range(1, 1 + sampled(100)):
        now = homes.play_turns(home, turn, now)
        assert saved_size(home, "peste") < LARGEST
        book = homes.book(home)
        if book.stage == "over":
            break
        last = book.act.turn if book.act is not None else 0
        assert all(int(of) >= last for of_seat in book.received.values() for of in of_seat)
        assert all(int(name[:4]) >= last - 1 for name in book.ends)
    assert book.opened == len(home.game("peste").names("opened"))
    assert replay_game(home, "peste").verdict == "EXACT"


def key_of(number: int) -> str:
    """A key of a mail, as long as they are."""
    return hashlib.sha256(str(number).encode()).hexdigest()[:24]


@pytest.mark.parametrize("seats", [2, 6])
def test_mails_fill_no_saved_game(seats: int) -> None:
    """However many come, a book remembers the newest of each seat, and few bytes of each."""
    nobody = BegunSeat(seat="", name="", address="", bot="", lang="en", zone="UTC", absent="hold")
    book = Book(header=NO_HEADER.changed(seats=[nobody.changed(seat=seat) for seat in SEATS[:seats]]))
    for number in range(500):
        keys = [key_of(number), key_of(number + 1000)]
        name = f"1790860000.M{number:06d}P12345Q7.mail.example.org"
        taken = {"name": name, "keys": keys, "sheet": "0" * 64, "reply": "", "grade": "ok", "told": []}
        at = NOW.isoformat()
        line_of({"kind": "mail", "at": at, "seat": SEATS[number % seats], **taken, "came": at}).enter(book)
    assert len(json.dumps(book.to_json())) < LARGEST / 2
    newest = SEATS[499 % seats]
    for number in (499, 499 - 10 * seats):
        known = book.mail_known(newest, key_of(number))
        assert known is not None
        assert f"M{number:06d}P" in known.name
    assert book.mail_known(newest, key_of(5000)) is None


@every_game
@pytest.mark.some(1)
def test_a_letter_that_tells_many_turns_is_the_same_whatever_the_book_keeps(tmp_path: Path, rules: str) -> None:
    """A seat that was sent nothing for turns: its letter has all events and all opened keys, from the turns' files,
    also where one of those is missing."""
    home = homes.make(tmp_path / "home", rules=rules)
    now = homes.play_turns(home, 4)
    store = home.game("peste")
    contents = []
    for missing in ("", "opened/0002.json", "events/0002.1.jsonl"):
        if missing:
            store.remove(missing)
        with open_game(home, "peste", now) as session:
            game = session.game
            seat = next(iter(game.book.letters))
            game.book.letters[seat] = game.book.letters[seat].changed(event=(1, 0), openings=(0, 0), sealed=(0, 0))
            letter = letter_of(game, session.derived, seat, game.turn, 1, now)
            openings = session.derived.turns.openings(game, 0)
        assert [opening.number for opening in openings] == [*range(1, game.book.opened + 1)]
        contents.append((letter.events, openings))
    assert {int(number.split(":")[0]) for number, _ in contents[0][0]} >= {1, 2, 3}
    assert contents[1:] == contents[:1] * 2
