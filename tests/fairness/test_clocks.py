"""A host whose clock is wrong is accused of nothing: letters are ordered by what they say, never by their dates."""

from __future__ import annotations

import email
import email.policy
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from email.utils import format_datetime
from itertools import chain, cycle, repeat
from pathlib import Path

import pytest

from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.hosting.tick_result import TickResult
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.record.book import OVER
from rattus_pbem.referee.acts import cancel, replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from tests.games import GAMES
from tests.hosting.homes import compose_for, send
from tests.post.mailing import BEGINS, HOUR, PEOPLE, THREE, Club

from .forging import verdict
from .verifying import verify

Check = Callable[..., tuple[int, str]]
WHY = Grounds("it had to be")
YEAR = timedelta(days=365)
NONE = timedelta(0)
TOY, *OTHERS = sorted(GAMES, key=lambda game: game != "skirmish")
EACH_GAME = [TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)]
CLOCKS: dict[str, Callable[[], Iterator[timedelta]]] = {
    "set back a year in the middle": lambda: chain(repeat(NONE, 5), repeat(-YEAR)),
    "ahead and back": lambda: chain(repeat(NONE, 3), repeat(YEAR, 3), repeat(NONE)),
    "an hour back, as in autumn": lambda: chain(repeat(NONE, 4), repeat(-HOUR)),
    "two machines": lambda: cycle([NONE, -YEAR, timedelta(hours=-7)]),
}


class WrongClock(Club):
    """A club whose host's clock is wrong by what `errors` says, another time at each tick."""

    errors: Iterator[timedelta] = repeat(NONE)
    clock = BEGINS

    def tick(self, later: timedelta = HOUR) -> TickResult:
        self.now += later
        self.clock = self.now + next(self.errors)
        return tick(self.home, self.clock)

    def play_on(self, times: int) -> None:
        """Whoever is asked sends orders, and they are played."""
        for _ in range(times):
            for ask in self.book().deadlines.asks:
                sheet = compose_for(self.home, ask.seat, f"{ask.seat} {self.now}")
                send(self.home, sheet, self.clock)
            self.tick(2 * HOUR)


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return lambda *paths: verdict(capsys.readouterr, *paths)


def plain(club: WrongClock) -> None:
    """Nothing but play."""


def rolled_back(club: WrongClock) -> None:
    roll_back(club.home, "peste", Rollback(1, "fresh"), club.clock, WHY)


def rolled_back_and_restored(club: WrongClock) -> None:
    roll_back(club.home, "peste", Rollback(1, "fresh"), club.clock, WHY)
    club.tick()
    restore(club.home, "peste", club.clock, WHY)


def taken_over(club: WrongClock) -> None:
    replace_player(club.home, "peste", club.seats[0], "Eva <eva@pbem.test>", "gone", club.clock, "")
    club.tick()


def rolled_back_and_taken_over(club: WrongClock) -> None:
    rolled_back(club)
    club.play_on(2)
    taken_over(club)


WAYS = (plain, rolled_back, rolled_back_and_restored, taken_over, rolled_back_and_taken_over)


def both_exact(club: WrongClock, check: Check) -> None:
    boxes = [path for path in sorted(club.letters.iterdir()) if path.name in PEOPLE.values() or "eva" in path.name]
    for paths in (*([box] for box in boxes), [club.letters]):
        code, printed = check(*paths)
        assert code == 0, printed
    for holder in (club.seats[0], None):
        bundle = Bundle(club.home, "peste", holder).to_json()
        for box in boxes:
            held = verify(bundle, mails=box)
            assert held["verdict"] == "EXACT", str(held)[:900]


@pytest.mark.some(2)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("rules", EACH_GAME)
def test_letters_of_a_host_whose_clock_is_wrong_are_exact(
    tmp_path: Path, rules: str, clock: str, way: Callable[[WrongClock], None], check: Check
) -> None:
    club = WrongClock(tmp_path, *THREE[rules], rules=rules)
    club.errors = CLOCKS[clock]()
    club.tick()
    while club.turn() < 3:
        club.play_on(1)
    way(club)
    club.play_on(4)
    both_exact(club, check)
    if club.book().stage != OVER:
        cancel(club.home, "peste", club.clock, WHY)
        club.tick()
    both_exact(club, check)


@pytest.mark.parametrize("rules", EACH_GAME)
def test_the_dates_of_mails_change_no_word_of_what_is_found(tmp_path: Path, rules: str, check: Check) -> None:
    club = WrongClock(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    while club.turn() < 3:
        club.play_on(1)
    rolled_back_and_taken_over(club)
    club.play_on(2)
    chance, shown = random.Random(8), check(club.letters)
    for path in [path for path in club.letters.rglob("*") if path.is_file()]:
        mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        date = datetime.fromtimestamp(chance.randrange(2_000_000_000), BEGINS.tzinfo)
        mail.replace_header("Date", format_datetime(date))
        path.write_bytes(mail.as_bytes())
    assert shown[0] == 0, shown[1]
    assert check(club.letters) == shown
