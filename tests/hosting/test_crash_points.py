"""Each command of each game killed at any write and run again twice: the folder is that of a run never killed."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError, PbemError
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick_result import TickResult
from rattus_pbem.mail.inbox import store_stdin
from rattus_pbem.mail.queues import Queues
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.crash_points import check_journals
from rattus_pbem.testing.killing import deaths, is_killed

from ..counts import sampled, stride
from ..games import GAMES
from . import homes
from .dying import (
    STEPS,
    Command,
    check_all_deaths,
    reopening,
    replacing,
    restoring,
    rolling_back,
    submitting,
    ticking,
    under_the_next,
)
from .homes import BEGINS, HOUR

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
every_game = pytest.mark.parametrize("rules", GAMES)


@every_game
@pytest.mark.some(1)
def test_submit_of_a_json_sheet(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    seat, _ = homes.awaited(home)
    (home.path / "sheet").write_text(homes.text(homes.compose_for(home, seat, "json")))
    assert check_all_deaths(home, submitting(seat, "sheet", BEGINS + HOUR), tmp_path, stride(1)) > 20


@pytest.mark.parametrize("rules", [*GAMES[:1], *(pytest.param(name, marks=pytest.mark.full) for name in GAMES[1:])])
def test_submit_of_a_text_sheet_that_replaces_another(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    now = homes.play_turns(home, 2)
    seat, _ = homes.awaited(home, now)
    homes.send(home, {**homes.compose_for(home, seat, "one"), "wait": True}, now)
    lexicon = load_rules(rules).lexicon
    sheet = read_sheet(json.dumps(homes.compose_for(home, seat, "text")).encode(), lexicon)
    (home.path / "sheet").write_text(print_sheet(sheet, lexicon, "fr"))
    assert check_all_deaths(home, submitting(seat, "sheet", now + HOUR), tmp_path, stride(1)) > 20


@every_game
@pytest.mark.some(1)
def test_submit_of_a_sheet_that_is_refused(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    seat, turn = homes.awaited(home)
    (home.path / "sheet").write_text(f"BEGIN ORDERS peste {seat} turn {turn}\ndance\nEND ORDERS\n")

    def command(home: Home) -> None:
        with pytest.raises(PbemError, match="dance"):
            submitting(seat, "sheet", BEGINS + HOUR)(home)

    assert check_all_deaths(home, command, tmp_path, stride(1)) > 5


@every_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.some(1)
def test_tick_that_plays_one_turn(tmp_path: Path, rules: str, step: int) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    now = homes.play_turns(home, 1)
    for ask in homes.book(home).deadlines.asks:
        homes.send(home, homes.compose_for(home, ask.seat, "one"), now)
    assert check_all_deaths(home, ticking(now), tmp_path, step) > 20


@every_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.some(1)
def test_tick_that_ends_an_act_begun_before(tmp_path: Path, rules: str, step: int) -> None:
    """The deadline of a question in the middle of an act has gone by."""
    home = homes.make_asked(tmp_path / "home", rules)
    assert check_all_deaths(home, ticking(BEGINS + 200 * HOUR), tmp_path, step) > 20


@every_game
@pytest.mark.some(1)
def test_tick_that_mends(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    now = homes.play_turns(home, 2)
    shutil.rmtree(homes.folder(home) / "reports")
    (homes.folder(home) / "game.json").write_bytes(b"")
    assert check_all_deaths(home, ticking(now), tmp_path, stride(23)) > 15


SEALED = {"skirmish": ("amber", "coral", "jade"), "godstorm": ("alpha", "beta")}


@pytest.mark.parametrize("rules", SEALED)
@pytest.mark.some(1)
def test_tick_that_opens_sealed_bids(tmp_path: Path, rules: str) -> None:
    """The answers of all seats are in one block, or none is."""
    position = {**homes.TURN_OF_ALPHA, "phase": "bid", "to_play": [], "now": {}} if rules == "godstorm" else None
    people = homes.people(rules, len(SEALED[rules]))
    home = homes.make(tmp_path / "home", rules=rules, seats=people, position=position)
    for bid, seat in enumerate(SEALED[rules]):
        (home.path / "sheet").write_text(f"BEGIN ORDERS peste {seat} turn 1\nbid {bid}\nEND ORDERS\n")
        submitting(seat, "sheet", BEGINS)(home)
    assert check_all_deaths(home, ticking(BEGINS + HOUR), tmp_path, stride(3)) > 20


@every_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("nonces", [False, True])
@pytest.mark.some(1)
def test_new(tmp_path: Path, rules: str, nonces: bool, step: int) -> None:
    home = make_home(tmp_path / "home", key=demo_key("tests"))

    def command(home: Home) -> None:
        if "peste" in home.store.games():  # the killed one came as far as that: its game is whole
            with open_game(home, "peste", BEGINS) as session:
                assert session.rebuilt == []
            with pytest.raises(IllegalError, match="there is a game peste already"):
                begin(home)
        else:
            begin(home)

    def begin(home: Home) -> None:
        new_game(home, "peste", rules, homes.people(rules), {}, BEGINS, nonces=nonces, secret=homes.SECRET)

    assert check_all_deaths(home, command, tmp_path, step) > 20


def test_init(tmp_path: Path) -> None:
    count = 0
    path = tmp_path / "home"

    def prepared() -> Callable[[], object]:
        shutil.rmtree(path, ignore_errors=True)
        return lambda: make_home(path)

    for _ in deaths(prepared, stride(1)):
        key = path / "host.key"
        known = key.read_bytes() if key.exists() else None
        home = open_home(path) if (path / "host.toml").exists() else make_home(path)
        assert known in (None, key.read_bytes())
        assert home.store.games() == []
        count += 1
    assert count > sampled(15)


# --- the referee's commands, in the middle of an act and between two


def of_the_referee(rules: str, seat: str) -> dict[str, Command]:
    """The commands by name."""
    return {
        "reopen": reopening,
        "reopen under another revision": under_the_next(reopening, rules),
        "replace": replacing(seat, "Eva <eva@example.org>"),
        "replace by a computer player": replacing(seat, "bot:sensible"),
        "replace in another language": replacing(seat, "Eva <eva@example.org>", "fr"),
        "roll back": rolling_back(),
        "roll back and play the same orders": rolling_back("same", same_orders=True),
        "restore": restoring,
    }


COMMANDS = tuple(of_the_referee("rattus", "red"))


@every_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.some(1)
def test_a_command_of_the_referee(tmp_path: Path, rules: str, name: str, step: int) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    if "revision" in name:
        blocked = under_the_next(lambda home: homes.tick_at(home, BEGINS + 999 * HOUR).newly_fenced, rules)(home)
        assert blocked == ["peste"]
    command = of_the_referee(rules, homes.awaited(home)[0])[name]
    if name == "restore":
        rolling_back()(home)
    assert check_all_deaths(home, command, tmp_path, step) > 10


@every_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    ("name", "nonces"),
    [
        ("reopen", False),
        ("reopen", True),
        ("replace", False),
        ("replace", True),
        ("roll back", False),
        ("roll back and play the same orders", False),
    ],
)
@pytest.mark.some(1)
def test_a_command_of_the_referee_between_two_acts(
    tmp_path: Path, rules: str, name: str, nonces: bool, step: int
) -> None:
    home = homes.make(tmp_path / "home", rules=rules, nonces=nonces)
    if not nonces:
        homes.play_turns(home, 1)
    command = of_the_referee(rules, load_rules(rules).meta.seats[0])[name]
    assert check_all_deaths(home, command, tmp_path, step) > 5


@every_game
@pytest.mark.some(1)
def test_a_killed_reopen_whose_game_a_tick_finds(tmp_path: Path, rules: str) -> None:
    """Once its line is written the game goes on under the new rules; before, it stays blocked."""
    home = homes.make_asked(tmp_path / "home", rules)
    again = tmp_path / "killed"
    command = under_the_next(reopening, rules)

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: command(killed)

    for number, place in deaths(prepared, stride(3)):
        killed = open_home(again)
        ticked = under_the_next(lambda home: homes.tick_at(home, BEGINS + HOUR), rules)(killed)
        assert isinstance(ticked, TickResult)
        lines = homes.journal(killed).read_text()
        assert ticked.failed == [], (number, place)
        assert [line.split(":")[0] for line in ticked.fenced] == ([] if '"reopened"' in lines else ["peste"])
        check_journals(again)


# --- killed twice, and a torn append, behind which nobody may write


def grounded(tmp_path: Path, rules: str, name: str) -> tuple[Home, Command]:
    """A home for a command, and the command."""
    home = homes.make_asked(tmp_path / "home", rules)
    seat, _ = homes.awaited(home)
    (home.path / "sheet").write_text(homes.text(homes.compose_for(home, seat, "grounded")))
    more = {"tick": ticking(BEGINS + 200 * HOUR), "submit": submitting(seat, "sheet", BEGINS + HOUR)}
    return home, {**of_the_referee(rules, seat), **more}[name]


@every_game
@pytest.mark.parametrize("name", ["reopen", "replace", "submit", "tick", "roll back"])
@pytest.mark.some(1)
def test_killed_and_killed_again(tmp_path: Path, rules: str, name: str) -> None:
    """The second run dies, too."""
    home, command = grounded(tmp_path, rules, name)
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


@every_game
@pytest.mark.parametrize("name", ["submit", "tick", "reopen", "reopen under another revision", "replace"])
@pytest.mark.some(1)
def test_a_torn_tail_is_cut_off_by_every_writer(tmp_path: Path, rules: str, name: str) -> None:
    home, command = grounded(tmp_path, rules, name)
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


# --- mail, which belongs to no game yet


def receiving(home: Home) -> object:
    return store_stdin(io.BytesIO(b"From: anna@example.org\n\nhelp\n" * 50), Queues(home.path / "mail"), BEGINS)


def receiving_too_much(home: Home) -> object:
    raw = b"From: anna@example.org\n\n" + b"help " * 500_000
    return store_stdin(io.BytesIO(raw), Queues(home.path / "mail"), BEGINS)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("command", [receiving, receiving_too_much])
@pytest.mark.some(1)
def test_what_a_mail_server_hands_over(tmp_path: Path, command: Command, step: int) -> None:
    assert check_all_deaths(homes.make_asked(tmp_path / "home"), command, tmp_path, step) > 10
