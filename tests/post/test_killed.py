"""A tick with mail whose games several processes share, killed at any touch of the disk: what one left, the next does.

Ticks of one process are killed in the simulated world (tests/simulator), which forks none.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from email.parser import BytesHeaderParser
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.mail.mail_log import read_log
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.record import journal_lines
from rattus_pbem.testing.killing import CALLS, PLACES, is_killed

from ..counts import sampled
from ..hosting.homes import tree
from .mailing import HOUR, PEOPLE, THREE, Club

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
LATER = timedelta(hours=40)
HEADERS = BytesHeaderParser(policy=default)
Death = tuple[int, str]
FIRST = {
    "rattus": [
        ["first in gallia", "first in italia"],
        ["first in italia", "first in gallia"],
        ["first in germania", "first in anglia"],
    ],
    "liars-dice": [["bid 1 twos"], ["bid 2 twos"], ["doubt"]],
    "skirmish": [["bid 2"], ["bid 1"], ["bid 0"]],
    "godstorm": [["bid 2", "marker 1"], ["bid 1", "marker 2"], ["bid 0"]],
}
"""By game, the orders of its three seats for their first turn."""


FULL = [pytest.param(rules, marks=pytest.mark.full) for rules in ("godstorm", "liars-dice")]
"""In the quick run, see tests/hosting/test_crash_points."""


@pytest.fixture(scope="module", params=["rattus", "skirmish", *FULL])
def rules(request: pytest.FixtureRequest) -> str:
    """The game."""
    return str(request.param)


@pytest.fixture(scope="module")
def ground(rules: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """A club before the tick that is killed, and the time of that tick."""
    return lay_out(tmp_path_factory.mktemp("ground"), rules)


def lay_out(path: Path, rules: str) -> tuple[Path, datetime]:
    """Orders of three seats, press, a vote, mails that come again, a wrong code; a letter that could not leave."""
    first, second, third = THREE[rules]
    club = Club(path, first, second, third, rules=rules)
    club.begin("other")
    club.tick()
    orders = dict(zip(club.seats, FIRST[rules], strict=True))
    again = club.order(first, *orders[first])
    club.write(third, "help")
    with no_way_out(club):
        club.tick()  # the first turn goes on: the first seat is answered, letters wait
    club.now += LATER
    club.deliver(again)
    club.order(second, *orders[second])
    club.order(third, *orders[third])
    club.write(first, "press to all: The middle is mine.\nresend")
    club.write(second, "draw\nstatus", game="other")
    wrong = [f"BEGIN ORDERS peste {second} turn {club.turn()} code AAAA-AAAA", *orders[second], "END ORDERS\n"]
    club.write(second, "\n".join(wrong), subject="x")
    club.write(third, "help", sender="nobody@pbem.test", subject="x")
    return path, club.now + HOUR


@contextmanager
def no_way_out(club: Club) -> Iterator[None]:
    """Within it no letter leaves."""
    folders = [club.letters / PEOPLE[seat] for seat in club.seats]
    for folder in folders:
        folder.rename(folder.with_suffix(".kept"))
        folder.write_text("in the way")
    yield
    for folder in folders:
        folder.unlink()
        folder.with_suffix(".kept").rename(folder)


def copied(ground: Path, to: Path) -> Path:
    """The same club at another place."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(ground, to)
    config = to / "home" / "host.toml"
    config.write_text(config.read_text().replace(f'"{ground}/', f'"{to}/'))
    return to


def run(path: Path, now: datetime) -> None:
    """The whole tick, which must find nothing amiss."""
    result = tick(open_home(path / "home"), now)
    assert (result.failed, result.fenced) == ([], [])


def calls_of(path: Path, now: datetime) -> int:
    """How often a tick touches the disk."""
    count = 0
    with pytest.MonkeyPatch.context() as patch:

        def counted(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*args: Any, **kwargs: Any) -> Any:
                nonlocal count
                count += 1
                return real(*args, **kwargs)

            return call

        for name in CALLS:
            patch.setattr(os, name, counted(getattr(os, name)))
        run(path, now)
    return count


def outcome(path: Path) -> dict[str, bytes]:
    """All that a tick leaves behind but the counters of limits, and the settings; of the log what it says at last."""
    left = ("home/mail/state.json", "home/mail/.state.json.half", "home/host.toml", "home/tick.lock")
    log = {"home/mail/log.jsonl": json.dumps(read_log(path / "home" / "mail"), sort_keys=True).encode()}
    return {name: data for name, data in (tree(path) | log).items() if name not in left}


def differing(files: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in files.keys() | other.keys() if files.get(name) != other.get(name))


def check_whole(path: Path) -> None:
    """Every mail is done with once, and no two letters bear the same Message-ID."""
    mail = path / "home" / "mail"
    assert not list((mail / "in").glob("*/*"))
    for folder in ("out", "shunt"):
        assert not [file for file in (mail / folder).iterdir() if file.name[0] != "."]
    for game in (path / "home" / "games").iterdir():
        lines, mark = journal_lines.read((game / "journal.jsonl").read_bytes())
        assert mark.size == (game / "journal.jsonl").stat().st_size
        names = Counter(str(line["name"]) for line in lines if line["kind"] == "mail")
        assert set(names.values()) <= {1}
        assert all((mail / "taken" / name).exists() for name in names)
    ids: Counter[str] = Counter()
    for letter in (path / "letters").glob("*/new/*"):
        ids[str(HEADERS.parsebytes(letter.read_bytes())["Message-ID"])] += 1
    assert set(ids.values()) == {1}


def drawn(count: int, calls: int) -> list[Death]:
    """Calls at which a tick is killed, and where."""
    chance = random.Random("shared")
    return [(chance.randint(1, calls), chance.choice(PLACES)) for _ in range(count)]


@pytest.fixture(scope="module")
def undisturbed(
    ground: tuple[Path, datetime], tmp_path_factory: pytest.TempPathFactory
) -> tuple[int, dict[str, bytes]]:
    """How often the tick touches the disk, and what it leaves if nobody kills it."""
    path = copied(ground[0], tmp_path_factory.mktemp("whole") / "killed")
    calls = calls_of(path, ground[1])
    check_whole(path)
    return calls, outcome(path)


@pytest.mark.some(1)
def test_the_tick_does_all_of_it(ground: tuple[Path, datetime], rules: str, tmp_path: Path) -> None:
    path = copied(ground[0], tmp_path / "killed")
    before = {path.name for path in (path / "home/mail/sent").glob("*.json")}
    run(path, ground[1])
    left = [json.loads(file.read_bytes()) for file in (path / "home/mail/sent").glob("*.json")]
    new = Counter((state["kind"], state["state"]) for state in left if f"{state['key']}.json" not in before)
    wanted = {
        ("report", "sent"): 3,
        ("receipt", "sent"): 6,
        ("press", "sent"): 2,
        ("notice", "sent"): 3,
        ("held", "sent"): 1,
        ("host", "sent"): 1,  # that a letter could not leave: it waited behind it
    }
    more = {
        "rattus": {("reminder", "sent"): 1, ("report", "replaced"): 1},
        "skirmish": {("reminder", "sent"): 3},  # all three are asked at once, in the other game still
        "godstorm": {("reminder", "sent"): 3},
        "liars-dice": {("reminder", "sent"): 1, ("report", "replaced"): 1},
    }
    assert new == Counter(wanted | more[rules])
    assert len(list((path / "home/mail/quarantine").glob("*.json"))) == 1


@pytest.mark.full
def test_killed_where_several_processes_share_the_games(
    ground: tuple[Path, datetime],
    undisturbed: tuple[int, dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A killed process leaves its part to the next tick; others that it began go on, and the next tick waits."""
    calls, wanted = undisturbed
    monkeypatch.setattr("rattus_pbem.hosting.tick.processes", lambda games: min(2, games))
    for death in [(0, PLACES[0]), *drawn(sampled(8), calls // 2)]:
        path, now = copied(ground[0], tmp_path / "killed"), ground[1]
        is_killed(lambda path=path, now=now: tick(open_home(path / "home"), now), *death)  # type: ignore[misc]
        run(path, now)
        files = outcome(path)  # what lay in the outbox may have left before its game was played
        amiss = [name for name in differing(files, wanted) if name in wanted and not name.startswith("home/mail/sent/")]
        assert amiss + differing(games(files), games(wanted)) == [], f"killed at {death}"
        check_whole(path)


def games(tree: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in tree.items() if name.startswith("home/games/")}
