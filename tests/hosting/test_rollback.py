"""Taking turns back: each game stands as it stood, whatever was played since, and nobody's word is lost or played
unasked."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.journal_check import check_against_journal
from rattus_pbem.hosting.replay import examine_game, replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record.book import Book
from rattus_pbem.referee.acts import replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.referee.rollback import Restoration, Rollback, RollbackDone, restore, roll_back
from rattus_pbem.rules import load_rules

from ..fairness.verifying import verify
from ..games import GAMES
from . import homes
from .homes import BEGINS, HOUR

WHY = Grounds("the map was wrong")
every_game = pytest.mark.parametrize("rules", GAMES)


TOY, *OTHERS = sorted(GAMES, key=lambda game: game != "skirmish")


@pytest.fixture(scope="module", params=[TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Home, datetime]:
    """A game of two that is in turn 4, and the time then."""
    path = tmp_path_factory.mktemp("rollback") / "home"
    toy = request.param == "skirmish"
    home = homes.make(path, rules="skirmish", rounds="4") if toy else homes.make(path, rules=request.param)
    return home, homes.play_turns(home, 4)


@pytest.fixture
def ground(played: tuple[Home, datetime], tmp_path: Path) -> tuple[Home, datetime]:
    """A copy of it."""
    home, now = played
    return homes.copy(home.path, tmp_path / "home"), now


def back(home: Home, now: datetime, turn: int, dice: str = "fresh", *, same_orders: bool = False) -> RollbackDone:
    return roll_back(home, "peste", Rollback(turn, dice, same_orders), now, WHY)


def standing(home: Home) -> Any:
    """The state, the turn, and what is asked of whom."""
    with open_game(home, "peste", BEGINS) as session:
        game = session.game
        asks = [(ask.seat, ask.question) for ask in game.live.pending]
        return game.rules.state_to_json(game.state), game.turn, asks


def lines_of(home: Home) -> list[dict[str, Any]]:
    return [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]


def seats(home: Home) -> list[str]:
    return list(homes.book(home).seats)


def texts(home: Home, seat: str, name: str = "") -> str:
    return " ".join(notice["text"] for notice in homes.letter(home, seat, name)["notices"])


def check_files(home: Home) -> None:
    """Every history of the journal can be played again, and gives the files that are there."""
    assert replay_game(home, "peste").verdict == "EXACT"
    assert examine_game(home, "peste") == []
    with open_game(home, "peste", BEGINS) as session:
        assert check_against_journal(session) == []
        assert session.changed == []
    for seat in (None, seats(home)[0]):
        verdict = verify(json.loads(json.dumps(Bundle(home, "peste", seat).to_json())))
        assert verdict["verdict"] == "EXACT", json.dumps(verdict)


def check_keys(home: Home) -> None:
    """Every attempt at a turn has a key of its own; none is passed over, and all but the last are opened."""
    lines = lines_of(home)
    keys = [line for line in lines if line["kind"] == "key"]
    places = {(line["turn"], line["attempt"]): line["leaf"] for line in keys}
    assert all(places[line["turn"], line["attempt"]] == line["leaf"] for line in keys)
    assert sorted(places.values()) == list(range(1, len(places) + 1))
    opened = {line["leaf"] for line in lines if line["kind"] == "opened"}
    assert set(places.values()) - opened <= {keys[-1]["leaf"]}


def play_parts(book: Book) -> dict[str, Any]:
    """What goes back with the position, in a form that does not depend on how often it was played."""
    names = ("act", "sheets", "advance", "misses", "reached", "at_start", "on_hold", "stage", "received")
    return {name: getattr(book, name) for name in names}


def test_the_turn_begins_again_and_everybody_is_told(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    start = json.loads((homes.folder(home) / "snapshots" / "0002.1.json").read_bytes())["position"]["start"]
    before = homes.tree(homes.folder(home))
    letters = {seat: homes.letters(home, seat) for seat in seats(home)}
    done = back(home, now, 2)
    assert (done.turn, done.was, done.now_turn, done.number) == (2, 4, 2, 1)
    homes.tick_at(home, now)
    begun = json.loads((homes.folder(home) / "snapshots" / "0002.1-r1.json").read_bytes())["position"]["start"]
    assert begun == start
    after = homes.tree(homes.folder(home))
    kept = ("orders/", "reports/", "snapshots/", "events/")
    assert {name for name in before if name.startswith(kept) and after[name] != before[name]} == set()
    assert after["journal.jsonl"].startswith(before["journal.jsonl"]), "nothing is cut from the journal"
    for seat in seats(home):
        new = [name for name in homes.letters(home, seat) if name not in letters[seat]]
        assert new
        for words in ("the map was wrong", "turn 2", "rolled anew"):
            assert words in texts(home, seat, new[0])
    check_files(home)


def test_the_same_orders_with_the_same_dice_come_to_the_same(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    before, book = standing(home), play_parts(homes.book(home))
    assert back(home, now, 1, "same", same_orders=True).now_turn == 4
    assert standing(home) == before
    assert play_parts(homes.book(home)) == book
    homes.tick_at(home, now)
    assert standing(home) == before
    homes.play_turns(home, 5, now)
    check_files(home)


def test_the_same_orders_with_fresh_dice(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    size = len(lines_of(home))
    back(home, now, 0, same_orders=True)
    lines = [(place >= size, line) for place, line in enumerate(lines_of(home)) if line["kind"] == "draw"]
    assert lines
    for hidden in {line["hidden"] for _, line in lines}:  # a game may draw everything in one way
        then, anew = (
            [
                (line["why"], line["outcome"])
                for is_later, line in lines
                if (is_later, line["hidden"]) == (later, hidden)
            ]
            for later in (False, True)
        )
        assert anew
        assert anew != then
    assert set(homes.book(home).attempts.values()) == {2}
    homes.tick_at(home, now)
    homes.play_turns(home, 5, now)
    check_files(home)


def test_what_was_taken_back_is_restored(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    before, book = standing(home), play_parts(homes.book(home))
    back(home, now, 2)
    back(home, now, 0)
    assert restore(home, "peste", now, WHY) == Restoration(game="peste", number=2, turn=2, changed=True)
    done = restore(home, "peste", now, Grounds("and that too"))
    assert (done.number, done.turn) == (1, 4)
    assert standing(home) == before
    assert play_parts(homes.book(home)) == book
    homes.tick_at(home, now)
    for seat in seats(home):
        assert "and that too" in texts(home, seat)
    with pytest.raises(IllegalError, match="nothing has been rolled back"):
        restore(home, "peste", now, WHY)
    homes.play_turns(home, 5, now)
    check_files(home)
    check_keys(home)


def test_nothing_is_restored_once_somebody_has_played(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    back(home, now, 2)
    homes.tick_at(home, now)
    now = homes.play_turns(home, 3, now)
    with pytest.raises(IllegalError, match="played on since rollback 1"):
        restore(home, "peste", now, WHY)


def test_said_twice_it_is_one_act(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    guarded = Grounds(WHY.reason, turn=4)
    for changed in (True, False):
        assert roll_back(home, "peste", Rollback(2, "fresh"), now, guarded).changed is changed
    with pytest.raises(IllegalError, match="is in turn 2, not in turn 4"):
        roll_back(home, "peste", Rollback(1, "fresh"), now, guarded)
    for changed in (True, False):
        assert restore(home, "peste", now, WHY).changed is changed
    assert sum(line["kind"] in ("rolled_back", "restored") for line in lines_of(home)) == 2


def test_known_dice_are_not_played_with_other_orders(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    before = homes.tree(homes.folder(home))
    with pytest.raises(IllegalError, match="the dice of turn 2 are known") as error:
        back(home, now, 2, "same")
    assert "--dice fresh" in error.value.hint
    assert "turn 4 are not known" in error.value.hint
    for turn, dice, match in ((5, "fresh", "newest is turn 4"), (2, "old", "--dice cannot be 'old'")):
        with pytest.raises(IllegalError, match=match):
            back(home, now, turn, dice)
    assert homes.tree(homes.folder(home)) == before
    assert back(home, now, 4, "same").now_turn == 4
    assert homes.book(home).attempts == {}


@pytest.mark.full
def test_rollbacks_one_after_another(ground: tuple[Home, datetime]) -> None:
    """Past an earlier one, to the same turn, with an act opened again between; each history stays whole."""
    home, now = ground
    for turn, until in ((3, 4), (1, 3), (1, 2), (0, 2)):
        roll_back(home, "peste", Rollback(turn, "fresh"), now, Grounds(WHY.reason, again=True))
        homes.tick_at(home, now)
        now = homes.play_turns(home, until, now)
        if homes.book(home).stage == "play":
            reopen(home, "peste", f"after {turn}", now)
            homes.tick_at(home, now)
    check_keys(home)
    assert max(line["attempt"] for line in lines_of(home) if line["kind"] == "key") == 4
    now = homes.play_turns(home, 3, now)
    before, book = standing(home), homes.book(home).to_json()
    check_files(home)
    assert replay_game(home, "peste", 2).verdict == "EXACT"
    with pytest.raises(IllegalError, match="turn 4 has not been played"):
        replay_game(home, "peste", 4)
    (homes.folder(home) / "game.json").unlink()
    assert (standing(home), homes.book(home).to_json()) == (before, book)


@pytest.mark.full
def test_a_game_that_is_over_goes_on(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    now = homes.play_turns(home, 99, now)
    before, last = standing(home), max(line["turn"] for line in lines_of(home) if line["kind"] == "end")
    back(home, now, last)
    assert homes.book(home).stage == "play"
    homes.tick_at(home, now)
    now = homes.play_turns(home, 99, now)
    assert homes.book(home).stage == "over"
    back(home, now, last, "same", same_orders=True)
    assert homes.book(home).stage == "over"
    assert restore(home, "peste", now, WHY).number == 2
    with pytest.raises(IllegalError, match="played on since rollback 1"):
        restore(home, "peste", now, Grounds("once more"))
    assert (before[0] != standing(home)[0]) or before[1] == last
    check_files(home)


def test_people_and_numbers_stay_as_they_are(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    seat = seats(home)[0]
    replace_player(home, "peste", seat, "Eva <eva@example.org>", "left", now)
    stored = {
        (seat, int(name[:4])): int(name[5:7])
        for seat in seats(home)
        for name in home.game("peste").names(f"orders/{seat}")
        if name.endswith(".json")
    }
    assert stored, "sheets came before"
    back(home, now, 1)
    book = homes.book(home)
    assert book.seats[seat].name == "Eva"
    numbers = {(seat, int(turn)): number for seat, of in book.received.items() for turn, number in of.items()}
    assert numbers == stored
    homes.tick_at(home, now)


@every_game
@pytest.mark.parametrize("dice", ["same", "fresh"])
@pytest.mark.some(2)
def test_in_the_middle_of_an_act(tmp_path: Path, rules: str, dice: str) -> None:
    """A sheet that was used in part is sent again, or played again; a letter of before is no answer any more."""
    home = homes.make_asked(tmp_path / "home", rules)
    before, book = standing(home), homes.book(home)
    turn = before[1]
    back(home, BEGINS + HOUR, turn, dice, same_orders=True)
    if dice == "same":
        assert standing(home) == before
        assert play_parts(homes.book(home)) == play_parts(book)
    back(home, BEGINS + HOUR, turn, dice)
    assert homes.book(home).sheets == {}
    homes.tick_at(home, BEGINS + HOUR)
    check_files(home)


def test_the_code_of_a_void_letter_plays_nothing(ground: tuple[Home, datetime]) -> None:
    home, now = ground
    seat = homes.awaited(home, now)[0]
    sheet = homes.compose_for(home, seat, "before")
    sheets = {each: homes.compose_for(home, each, "before") for each in {seat}}
    back(home, now, 4, "same")
    for _ in range(2):  # before the letters of the rollback, and after
        receipt = homes.send(home, sheet, now)
        assert (receipt["grade"], receipt["counts"], receipt["void"]) == ("stale", False, True)
        homes.tick_at(home, now)
    assert not homes.book(home).sheets[seat]
    assert homes.awaited(home, now) == (seat, 4)
    again = homes.send(home, {**sheets[seat], "code": homes.view_of(home, seat)["code"]}, now)
    assert (again["grade"], again["counts"]) == ("ok", True)


@every_game
@pytest.mark.some(1)
def test_before_a_game_has_begun_there_is_nothing_to_take_back(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules, nonces=True)
    with pytest.raises(IllegalError, match="has not begun"):
        back(home, BEGINS, 0)


@every_game
@pytest.mark.some(1)
def test_a_default_at_the_deadline_is_one_again(tmp_path: Path, rules: str) -> None:
    """Nobody gets a second chance where the dice are known: what was missed is missed, and counts once."""
    home = homes.make(tmp_path / "home", rules=rules)
    homes.play_turns(home, 1)
    now = BEGINS + 400 * HOUR
    homes.tick_at(home, now)
    now = homes.play_turns(home, homes.awaited(home, now)[1] + 1, now)
    before, book = standing(home), homes.book(home)
    assert sum(book.misses.values()) or load_rules(rules).name != "rattus"
    back(home, now, 0, "same", same_orders=True)
    assert standing(home) == before
    assert play_parts(homes.book(home)) == play_parts(book)
