"""Killed at any write, and run again twice: the folder is that of a run which was never killed."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError, PbemError
from rattus_pbem.hosting import journal_lines
from rattus_pbem.hosting.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.reopen import reopen
from rattus_pbem.hosting.replacing import replace_player
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick import Ticked, tick
from rattus_pbem.mail.inbox import from_stdin
from rattus_pbem.mail.queues import Queues
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus import Rattus

from ..counts import stride
from . import homes
from .homes import BEGINS, HOUR
from .killing import deaths, is_killed

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
Command = Callable[[Home], object]
STEPS = [25, pytest.param(1, marks=pytest.mark.full)]
"""Every 25th call of a command, before, in the midst of and after it; each in the full run."""


def check_all_deaths(home: Home, command: Command, tmp_path: Path, step: int = 1) -> int:
    """Kill the command at its calls on a copy of the home, run it twice more, compare; returns about how many."""
    unkilled = homes.copy(home.path, tmp_path / "unkilled")
    command(unkilled)
    wanted = homes.tree(unkilled.path)
    count = 0
    again = tmp_path / "killed"

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: command(killed)

    for number, place in deaths(prepared, step):
        for run in ("again", "a third time"):
            command(open_home(again))
            assert homes.tree(again) == wanted, f"killed {place} call {number}, run {run}"
            check_journals(again)
        assert not list(again.rglob("tmp/*"))
        count += 1
    return count * step


def check_journals(path: Path) -> None:
    """Every line of every journal is one that was committed, and can be read."""
    for journal in path.glob("games/*/journal.jsonl"):
        lines, mark = journal_lines.read(journal.read_bytes())
        assert mark.size == journal.stat().st_size
        assert mark.lines == len(lines)


def submitting(seat: str, name: str, now: datetime) -> Command:
    """The command that submits a file which lies in the home."""

    def command(home: Home) -> object:
        from rattus_pbem.hosting.submit import submit

        with open_game(home, "peste", now) as session:
            return submit(session, seat, home.path / name)

    return command


def ticking(now: datetime) -> Command:
    def command(home: Home) -> object:
        told = tick(home, now)
        assert not told.fenced
        assert not told.failed
        return told

    return command


def test_submit_of_a_json_sheet(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    (home.path / "sheet").write_text(homes.text(homes.compose_for(home, "red", "json")))
    assert check_all_deaths(home, submitting("red", "sheet", BEGINS + HOUR), tmp_path, stride(1)) > 20


def test_submit_of_a_text_sheet_that_replaces_another(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", blue__lang="fr")
    now = homes.play_turns(home, 2)
    homes.send(home, homes.sheet("blue", 2, {"do": "plague", "path": []}, {"do": "done"}, wait=True), now)
    rules = load_rules("rattus")
    told = homes.compose_for(home, "blue", "text")
    text = print_sheet(read_sheet(homes.text(told).encode(), rules.lexicon), rules.lexicon, "fr")
    assert "BEGIN" in text or "DEBUT" in text
    (home.path / "sheet").write_text(text)
    assert check_all_deaths(home, submitting("blue", "sheet", now + HOUR), tmp_path, stride(1)) > 20


def test_submit_of_a_sheet_that_is_refused(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    (home.path / "sheet").write_text("BEGIN ORDERS peste red turn 0\ndance\nEND ORDERS\n")

    def command(home: Home) -> None:
        with pytest.raises(PbemError, match="dance"):
            submitting("red", "sheet", BEGINS + HOUR)(home)

    assert check_all_deaths(home, command, tmp_path, stride(1)) > 5


@pytest.mark.parametrize("step", STEPS)
def test_tick_that_plays_one_turn(tmp_path: Path, step: int) -> None:
    home = homes.make(tmp_path / "home")
    now = homes.play_turns(home, 1)
    homes.send(home, homes.compose_for(home, "red", "one"), now)
    assert check_all_deaths(home, ticking(now), tmp_path, step) > 20


def test_tick_that_plays_to_the_end(tmp_path: Path) -> None:
    home = make_near_the_end(tmp_path / "home")
    now = BEGINS + 200 * HOUR
    assert check_all_deaths(home, ticking(now), tmp_path, stride(5)) > 20
    ticking(now)(home)
    with open_game(home, "peste", now) as session:
        assert session.game.book.stage == "over"


@pytest.mark.full
def test_tick_that_plays_to_the_end_at_every_write(tmp_path: Path) -> None:
    home = make_near_the_end(tmp_path / "home")
    assert check_all_deaths(home, ticking(BEGINS + 200 * HOUR), tmp_path) > 60


@pytest.mark.full
def test_tick_over_two_games_and_computer_players(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=bot:sensible", "blue=Bernard", "green=bot:random"))
    new_game(home, "other", "rattus", homes.SEATS, {"first": "green"}, BEGINS, nonces=False, secret=homes.SECRET)
    assert check_all_deaths(home, ticking(BEGINS + 100 * HOUR), tmp_path) > 60


def test_tick_that_mends(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    now = homes.play_turns(home, 2)
    shutil.rmtree(homes.folder(home) / "reports")
    (homes.folder(home) / "game.json").write_bytes(b"")
    assert check_all_deaths(home, ticking(now), tmp_path, stride(23)) > 15


def test_tick_that_opens_sealed_bids(tmp_path: Path) -> None:
    """Of the game from another package: the answers of three seats are in one block, or none is."""
    home = make_home(tmp_path / "home", key=demo_key("bids"))
    seats = [f"{seat}=N <{seat}@example.org>" for seat in ("amber", "coral", "jade")]
    new_game(home, "peste", "skirmish", seats, {}, BEGINS, nonces=False, secret=bytes(32))
    for seat in ("amber", "coral", "jade"):
        (home.path / "sheet").write_text(f"BEGIN ORDERS peste {seat} turn 1\nbid {len(seat) - 3}\nEND ORDERS\n")
        submitting(seat, "sheet", BEGINS)(home)
    assert check_all_deaths(home, ticking(BEGINS + HOUR), tmp_path, stride(1)) > 20


# --- the referee's commands, and mail


def make_asked(path: Path) -> Home:
    """Turn 1, red's: the Witch has looked once, and the second look is asked for in the middle of the act."""
    home = homes.make(path, position=homes.TURN_OF_RED)
    look = {"do": "witch", "tokens": [4]}
    ways = {"do": "plague", "path": ["germania"], "spread": ["gallia"]}
    homes.send(home, homes.sheet("red", 1, look, {"do": "pause"}, ways), BEGINS)
    homes.tick_at(home, BEGINS)
    return home


NEXT = Rattus.revision + 1


def under(revision: int, command: Command) -> Command:
    """The command by a program with this revision of the rules."""

    def changed(home: Home) -> object:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Rattus, "revision", revision)
            return command(home)

    return changed


def reopening(home: Home) -> object:
    return reopen(home, "peste", "the rules were mended", BEGINS + HOUR)


def replacing(who: str, lang: str = "") -> Command:
    def command(home: Home) -> object:
        return replace_player(home, "peste", "red", who, "Anna has left", BEGINS + HOUR, lang)

    return command


def receiving(home: Home) -> object:
    return from_stdin(io.BytesIO(b"From: anna@example.org\n\nhelp\n" * 50), Queues(home.path / "mail"), BEGINS)


def receiving_too_much(home: Home) -> object:
    raw = b"From: anna@example.org\n\n" + b"help " * 500_000
    return from_stdin(io.BytesIO(raw), Queues(home.path / "mail"), BEGINS)


SAID: dict[str, Command] = {
    "reopen": reopening,
    "reopen under another revision": under(NEXT, reopening),
    "replace": replacing("Eva <eva@example.org>"),
    "replace by a computer player": replacing("bot:sensible"),
    "replace in another language": replacing("Eva <eva@example.org>", "fr"),
    "receive": receiving,
    "receive too much": receiving_too_much,
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("said", SAID)
def test_what_a_referee_or_a_mail_server_says(tmp_path: Path, said: str, step: int) -> None:
    home = make_asked(tmp_path / "home")
    if "revision" in said:
        assert under(NEXT, lambda home: homes.tick_at(home, BEGINS + 999 * HOUR).newly_fenced)(home) == ["peste"]
    assert check_all_deaths(home, SAID[said], tmp_path, step) > 10


@pytest.mark.parametrize("step", STEPS)
def test_reopen_that_puts_a_sheet_together(tmp_path: Path, step: int) -> None:
    home = make_asked(tmp_path / "home")
    homes.send(home, homes.sheet("red", 1, {"on": "witch", "do": "stop"}, {"do": "pause"}), BEGINS)
    sound = homes.copy(home.path, tmp_path / "sound")
    reopening(sound)
    assert homes.journal(sound).read_text().splitlines()[-2].count('"kind":"sheet"') == 1
    assert check_all_deaths(home, reopening, tmp_path, step) > 10


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("said", ["reopen", "replace"])
@pytest.mark.parametrize("nonces", [False, True])
def test_what_a_referee_says_between_two_acts(tmp_path: Path, said: str, nonces: bool, step: int) -> None:
    home = homes.make(tmp_path / "home", nonces=nonces)
    if not nonces:
        homes.play_turns(home, 1)
    assert check_all_deaths(home, SAID[said], tmp_path, step) > 5


@pytest.mark.parametrize("said", ["reopen", "replace", "submit", "tick"])
def test_killed_and_killed_again(tmp_path: Path, said: str) -> None:
    """The second run dies, too."""
    home, command = grounded(tmp_path, said)
    unkilled = homes.copy(home.path, tmp_path / "unkilled")
    command(unkilled)
    wanted = homes.tree(unkilled.path)
    again = tmp_path / "killed"

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        is_killed(lambda: command(killed), 12, "half")
        return lambda: command(killed)

    for number, place in deaths(prepared, stride(5)):
        command(open_home(again))
        assert homes.tree(again) == wanted, (number, place)
        check_journals(again)


def grounded(tmp_path: Path, said: str) -> tuple[Home, Command]:
    """A home for a command, and the command."""
    home = make_asked(tmp_path / "home")
    (home.path / "sheet").write_text(homes.text(homes.compose_for(home, "red", "grounded")))
    more = {"tick": ticking(BEGINS + 200 * HOUR), "submit": submitting("red", "sheet", BEGINS + HOUR)}
    return home, {**SAID, **more}[said]


def test_a_killed_reopen_whose_game_a_tick_finds(tmp_path: Path) -> None:
    """Once its line is written the game goes on under the new rules; before, it stays fenced off."""
    home = make_asked(tmp_path / "home")
    again = tmp_path / "killed"
    said = under(NEXT, reopening)

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: said(killed)

    for number, place in deaths(prepared, stride(3)):
        killed = open_home(again)
        told = under(NEXT, lambda home: homes.tick_at(home, BEGINS + HOUR))(killed)
        assert isinstance(told, Ticked)
        lines = homes.journal(killed).read_text()
        assert told.failed == [], (number, place)
        assert [line.split(":")[0] for line in told.fenced] == ([] if '"reopened"' in lines else ["peste"])
        check_journals(again)


# --- a torn append, behind which nobody may write


@pytest.mark.parametrize("said", ["submit", "tick", "reopen", "reopen under another revision", "replace"])
def test_a_torn_tail_is_cut_off_by_every_writer(tmp_path: Path, said: str) -> None:
    home, command = grounded(tmp_path, said)
    sound = homes.copy(home.path, tmp_path / "sound")
    begins = homes.journal(sound).stat().st_size
    ticking(BEGINS + 200 * HOUR)(sound)
    block = homes.journal(sound).read_bytes()[begins:]
    sound = homes.copy(home.path, tmp_path / "sound")
    for _ in range(3):
        command(sound)
    wanted = homes.tree(sound.path)
    line = block.index(b"\n") + 1
    for size in (1, line - 1, line, line + 1, len(block) // 2, len(block) - 1):
        torn = homes.copy(home.path, tmp_path / "torn")
        with homes.journal(torn).open("ab") as file:
            file.write(block[:size])
        for _ in range(3):
            command(torn)
            check_journals(torn.path)
        assert homes.tree(torn.path) == wanted, size


def make_near_the_end(path: Path) -> Home:
    """Two tokens are to come, red has sent two turns ahead, blue is a computer: three turns, final round, the end."""
    position = {
        "seats": ["red", "blue"],
        "first": "red",
        "active": "red",
        "turn": 3,
        "plague": "gallia",
        "cards": {"merchant": "red", "monk": "blue"},
        "regions": {
            "gallia": {"cubes": {"red": 3, "blue": 2}, "tokens": [1]},
            "italia": {"cubes": {"blue": 4}, "tokens": [2, 3]},
        },
        "supply": 2,
    }
    home = homes.make(path, seats=(homes.SEATS[0], "blue=bot:sensible"), position=position)
    homes.send(home, homes.sheet("red", 4, {"do": "plague", "path": ["anglia"]}), BEGINS)
    ways = [{"do": "plague", "path": [region]} for region in ("italia", "gallia", "germania")]
    homes.send(home, homes.sheet("red", 6, {"do": "place", "region": "italia"}, *ways), BEGINS)
    return home


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("nonces", [False, True])
def test_new(tmp_path: Path, nonces: bool, step: int) -> None:
    home = make_home(tmp_path / "home", key=demo_key("tests"))

    def command(home: Home) -> None:
        if "peste" in home.store.games():  # the killed one came as far as that: its game is whole
            with open_game(home, "peste", BEGINS) as session:
                assert session.made_again == []
            with pytest.raises(IllegalError, match="there is a game peste already"):
                begin(home)
        else:
            begin(home)

    def begin(home: Home) -> None:
        new_game(home, "peste", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=nonces, secret=homes.SECRET)

    assert check_all_deaths(home, command, tmp_path, step) > 20


def test_init(tmp_path: Path) -> None:
    count = 0
    path = tmp_path / "home"

    def prepared() -> Callable[[], object]:
        shutil.rmtree(path, ignore_errors=True)
        return lambda: make_home(path)

    for _ in deaths(prepared):
        key = path / "host.key"
        known = key.read_bytes() if key.exists() else None
        home = open_home(path) if (path / "host.toml").exists() else make_home(path)
        assert known in (None, key.read_bytes())
        assert home.store.games() == []
        count += 1
    assert count > 15
