"""A program with other numbers: what an older one has stored is read, played on, replayed; a newer one's is refused.

The next program is made up: its positions lie one level deeper, its journal says of each letter whether it is
one again, its saved games and snapshots have another number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem import shapes
from rattus_pbem.cli.schemas import schemas
from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting import upgrade as upgrading
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.record.line_kinds import chained_line
from rattus_pbem.record.notices import Reopened
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.rules import load_rules
from rattus_pbem.store.blob_names import FENCE

from ..cli.running import run
from ..counts import stride
from ..games import GAMES
from . import homes
from .databases import files
from .dying import check_all_deaths
from .homes import BEGINS, HOUR

TOY = "skirmish"
FILES = ("game", "snapshot")
every_game = pytest.mark.parametrize(
    "rules", [TOY, *(pytest.param(name, marks=pytest.mark.full) for name in GAMES if name != TOY)]
)
THEN = BEGINS + 400 * HOUR


def deeper(position: dict[str, Any]) -> dict[str, Any]:
    return {"board": position}


def as_before(position: dict[str, Any]) -> dict[str, Any]:
    board: dict[str, Any] = position["board"]
    return board


def with_again(line: dict[str, Any]) -> dict[str, Any]:
    return {"again": False, **line} if line["kind"] == "letter" else line


@contextmanager
def next_program(rules: str) -> Iterator[None]:
    """The program after this one."""
    game, name = type(load_rules(rules)), f"state-{rules}"
    to_json, of_saved, from_json = game.state_to_json, game.state_of_saved, game.state_from_json

    def reads(old: Callable[..., Any]) -> Callable[..., Any]:
        return lambda self, data, *more: old(self, data.get("board", data), *more)

    def write(self: Any, state: Any) -> dict[str, Any]:
        return {"schema": f"rattus-pbem/{name}/2", "board": to_json(self, state)}

    with pytest.MonkeyPatch.context() as patch:
        for other in (name, "journal", *FILES):
            patch.setitem(shapes.NUMBERS, other, shapes.NUMBERS.get(other, 1) + 1)
        patch.setitem(shapes.STEPS, (name, 1), deeper)
        patch.setitem(shapes.BACK, (name, 2), as_before)
        patch.setitem(shapes.STEPS, ("journal", 1), with_again)
        for other in FILES:
            patch.setitem(shapes.STEPS, (other, shapes.NUMBERS[other] - 1), dict)
        patch.setattr(game, "state_to_json", write)
        patch.setattr(game, "state_of_saved", reads(of_saved))
        patch.setattr(game, "state_from_json", reads(from_json))
        yield


def lines_of(home: Home) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (home.game("peste").journal() or b"").splitlines()]


def play_out(home: Home) -> None:
    """The computer players of the house play for everybody to the end."""
    homes.play_turns(home, 999, THEN)
    assert homes.book(home).stage == "over"


def check(home: Home) -> None:
    """Replayed, looked through, rebuilt: nothing has changed."""
    assert replay_game(home, "peste").verdict == "EXACT"
    store = home.game("peste")
    store.remove("game.json")
    for snapshot in store.names("snapshots"):
        store.remove(f"snapshots/{snapshot}")
    homes.tick_at(home, THEN + 90000 * HOUR)
    assert replay_game(home, "peste").verdict == "EXACT"


@every_game
def test_a_game_goes_on_to_its_end_and_replays_exactly(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    homes.play_turns(home, 2)
    before = len(lines_of(home))
    with next_program(rules):
        assert replay_game(home, "peste").verdict == "EXACT"
        homes.book(home)
        assert len(lines_of(home)) == before, "what only reads writes no line"
        play_out(home)
        after = lines_of(home)[before:]
        assert [line["kind"] for line in lines_of(home)].count("upgraded") == 1
        assert (after[0]["kind"], after[0]["numbers"], after[0]["was"]) == ("upgraded", {"journal": 2, "state": 2}, {})
        chained_line({key: value for key, value in after[0].items() if key != "prev"} | {"prev": "0" * 64})
        saved = json.loads(home.game("peste").read("game.json") or b"")
        assert saved["schema"] == shapes.schema("game")
        assert saved["position"]["start"].keys() == {"schema", "board"}
        bundle = tmp_path / "bundle.json"
        assert run("bundle", "peste", "--home", home.path, "--out", bundle).code == 0
        verdict = run("verify", bundle, "--json").json
        assert (verdict["verdict"], verdict["rules"], verdict["acts"] > 1) == ("EXACT", "", True)
        check(home)


@pytest.mark.usefixtures("any_store")
@pytest.mark.some(1)
def test_a_game_of_any_store_goes_on_to_its_end(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules=TOY)
    homes.play_turns(home, 1)
    with next_program(TOY):
        play_out(home)
        check(home)


@every_game
def test_an_act_that_is_open_goes_on(tmp_path: Path, rules: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    question = homes.book(home).deadlines.asks[0].question
    with next_program(rules):
        assert homes.book(home).deadlines.asks[0].question == question
        play_out(home)
        check(home)


def test_a_game_that_the_next_program_begins(tmp_path: Path) -> None:
    with next_program("rattus"):
        home = homes.make(tmp_path / "home", first="blue")
        assert lines_of(home)[0]["numbers"] == {"journal": 2, "state": 2}
        homes.play_turns(home, 2)
        assert not [line for line in lines_of(home) if line["kind"] == "upgraded"]
        check(home)


def test_lines_are_read_as_this_program_writes_them(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    size = len(homes.journal(home).read_bytes())
    homes.play_turns(home, 1)
    from rattus_pbem.record.journal_lines import read, read_journal_part

    data = homes.journal(home).read_bytes()
    assert not any("again" in line for line in read(data)[0])
    with next_program("rattus"):
        assert all("again" in line for line in read(data)[0] if line["kind"] == "letter")
        part = [line for line in read_journal_part(data[size:], {}) if line["kind"] == "letter"]
        assert part
        assert all("again" in line for line in part)
        now = {"journal": 2, "state": 2}
        assert not any("again" in line for line in read_journal_part(data[size:], now))


@pytest.mark.usefixtures("any_store")
@pytest.mark.some(1)
def test_what_a_newer_program_has_written_is_refused_and_left_alone(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    with next_program("rattus"):
        homes.play_turns(home, 1)
    store, before = home.game("peste"), files(home)
    with pytest.raises(BlockedError, match="a newer program") as error:
        homes.book(home)
    assert "Go on with that program" in error.value.hint
    home.store.write("index.json", b"")
    assert tick(home, THEN).newly_fenced == ["peste"]
    assert run("referee", "replay", "peste", "--home", home.path).code == 1
    assert {**files(home), FENCE: b""} == {**before, FENCE: b""}
    store.remove("game.json")
    with pytest.raises(BlockedError, match="journal/2"):
        homes.book(home)
    with next_program("rattus"):
        tick(home, THEN + HOUR)
        assert store.read(FENCE) is None, "its own program goes on"
        check(home)


@pytest.mark.usefixtures("any_store")
@pytest.mark.some(1)
def test_the_command_says_what_it_does(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    at = ("--home", home.path, "--now", THEN.isoformat())
    assert run("upgrade", *at).out == "peste: nothing to do\n"
    before, in_folder = files(home), homes.tree(home.path)
    both = shapes.NUMBERS["game"], shapes.NUMBERS["game"] + 1
    with next_program("rattus"):
        steps = "journal from 1 to 2, state-rattus from 1 to 2, game from {} to {}".format(*both)
        assert run("upgrade", "--dry-run", *at).out == f"peste: would be upgraded: {steps}\n"
        assert (files(home), homes.tree(home.path)) == (before, in_folder)
        assert run("upgrade", *at).out == f"peste: upgraded: {steps}\n"
        assert lines_of(home)[-2]["kind"] == "upgraded"
        assert run("upgrade", *at).out == "peste: nothing to do\n"
        assert replay_game(home, "peste").verdict == "EXACT"
    ran = run("upgrade", "--json", *at)
    assert (ran.code, ran.json["games"][0]["action"]) == (1, "newer")


@pytest.mark.usefixtures("any_store")
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
@pytest.mark.parametrize("dry", [True, False], ids=["dry run", "done"])
@pytest.mark.some(2)
def test_a_game_whose_saved_game_alone_is_of_a_newer_program_is_not_upgraded(
    tmp_path: Path, dry: bool, over: bool
) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    if over:
        play_out(home)
    store = home.game("peste")
    saved = re.sub(rb"rattus-pbem/game/\d+", b"rattus-pbem/game/99", store.read("game.json") or b"", count=1)
    store.write("game.json", saved)
    ran = run("upgrade", *(["--dry-run"] if dry else []), "--home", home.path)
    assert (ran.code, "a newer program has written this (game/99" in ran.out) == (1, True), ran.out
    assert store.read("game.json") == saved


@pytest.mark.parametrize("dry", [True, False], ids=["dry run", "done"])
def test_a_game_whose_secret_cannot_be_read_is_not_upgraded(tmp_path: Path, dry: bool) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    secret = home.path / "games/peste/secret.json"
    secret.write_text(secret.read_text().replace("secret/1", "secret/99"))
    ran = run("upgrade", *(["--dry-run"] if dry else []), "--home", home.path)
    assert (ran.code, "a newer program has written this (secret/99" in ran.out) == (1, True), ran.out


def test_it_may_be_killed_at_any_write(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 1)
    with next_program("rattus"):
        assert check_all_deaths(home, lambda home: upgrading.upgrade(home, THEN), tmp_path, stride(1)) > 20


def test_a_game_stays_on_its_revision_where_the_old_rule_is_a_switch(tmp_path: Path, monkeypatch: Any) -> None:
    """The next rules of the toy; the old ones are still there. Then they are not: `reopen` is named."""
    home = homes.make(tmp_path / "home", rules="skirmish")
    homes.play_turns(home, 1)
    toy = type(load_rules("skirmish"))

    class Old(toy):  # type: ignore[misc, valid-type]
        revision = toy.revision

    monkeypatch.setattr(
        toy, "at_revision", lambda self, number: Old() if number == Old.revision else None, raising=False
    )
    monkeypatch.setattr(toy, "revision", toy.revision + 1)
    with open_game(home, "peste", THEN) as session:
        assert type(session.game.rules) is Old
    (entry,) = run("upgrade", "--dry-run", "--home", home.path, "--json").json["games"]
    assert (entry["action"], entry["revision"], entry["present"]) == ("present", 1, 2)
    assert "played on by revision 1" in run("upgrade", "--dry-run", "--home", home.path).out
    assert reopen(home, "peste", "looked into", THEN).revision == 1, "for whatever reason it is opened again"
    assert not any(
        isinstance(notice, Reopened) and notice.rules
        for notices in homes.book(home).notices.values()
        for notice in notices
    )
    view = homes.folder(home) / "reports" / homes.letters(home, "amber")[-1] / "amber.view.json"
    assert run("form", "--view", view).code == 0, "a player's own program has the old rules, too"
    play_out(home)
    assert replay_game(home, "peste").verdict == "EXACT"
    assert homes.book(home).revision == 1
    other = homes.make(tmp_path / "other", rules="skirmish", rounds="3")
    assert homes.book(other).revision == 2
    monkeypatch.delattr(toy, "at_revision")
    monkeypatch.setattr(toy, "revision", 3)
    ran = run("upgrade", "--dry-run", "--home", other.path)
    assert (ran.code, "referee reopen peste" in ran.out) == (1, True)
    assert reopen(other, "peste", "the rules were mended", THEN).revision == 3
    book = homes.book(other)
    heard = [Reopened(reason="the rules were mended", rules=True)]
    assert book.notices == dict.fromkeys(book.seats, heard), "all players hear of it"
    play_out(other)
    assert replay_game(other, "peste").verdict == "EXACT"


def test_a_stored_thing_goes_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    first = {"schema": "rattus-pbem/ticks/1", "last": "noon"}
    assert shapes.upgraded(first, "ticks", "ticks.json") is first
    monkeypatch.setitem(shapes.NUMBERS, "ticks", 3)
    monkeypatch.setitem(shapes.STEPS, ("ticks", 1), lambda old: {"at": old["last"]})
    monkeypatch.setitem(shapes.STEPS, ("ticks", 2), lambda old: {"moments": [old["at"]]})
    third = {"schema": "rattus-pbem/ticks/3", "moments": ["noon"]}
    assert shapes.upgraded(first, "ticks", "ticks.json") == third
    assert shapes.upgraded({"last": "noon"}, "ticks", "ticks.json") == third, "what names no number has number 1"
    for other in ("rattus-pbem/tick/1", "ticks", 3):
        with pytest.raises(BlockedError, match="not a file of the schema ticks"):
            shapes.upgraded({"schema": other}, "ticks", "ticks.json")
    with pytest.raises(shapes.NewerError, match="a newer program has written this"):
        shapes.upgraded({"schema": "rattus-pbem/ticks/4"}, "ticks", "ticks.json")


def test_each_stored_schema_has_a_step_from_each_number_to_the_next(subtests: pytest.Subtests) -> None:
    for name in shapes.NUMBERS:
        with subtests.test(name):
            assert {(name, number) for number in range(1, shapes.NUMBERS[name])} <= shapes.STEPS.keys()
            assert name in schemas(), "and stands among the schemas that are printed"
