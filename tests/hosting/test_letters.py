"""Letters: their numbers, to whom they go, and that together they tell each seat everything once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.sent_letters import sent_letter
from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.view_file import ViewFile
from rattus_pbem.record.journal_lines import read_journal_part
from rattus_pbem.record.recorded_acts import read_events
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus import Rattus

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

SEATS = ("red", "blue", "green")


@pytest.fixture(scope="module", params=["every_turn", "own_turn"])
def finished(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A finished game of three seats; its letters tell each event by itself."""
    home = homes.make(tmp_path_factory.mktemp("letters") / "home", seats=homes.SEATS, letters=request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rattus, "abridged", lambda rules, events: events)
        homes.play_turns(home, 99)
    assert homes.book(home).stage == "over"
    return home


def mode(home: Home) -> str:
    """`every_turn` or `own_turn`."""
    return str(homes.book(home).times.letters)


def last_turn(home: Home) -> int:
    """The final round's number."""
    with open_game(home, "peste", BEGINS) as session:
        return session.game.turn


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.some(1)
def test_the_letters_of_a_seat_tell_every_event_it_may_know_once_and_in_order(finished: Home, seat: str) -> None:
    rules = load_rules("rattus")
    files = sorted((homes.folder(finished) / "events").iterdir(), key=by_act)
    events = [event for file in files for event in read_events(file.read_bytes())]
    wanted = [line.id for line in events if line.event(rules).seen_by(seat) is not None]
    letters = [homes.letter(finished, seat, name) for name in homes.letters(finished, seat)]
    assert [event["id"] for letter in letters for event in letter["happened"]] == wanted
    assert len(wanted) > 50


def by_act(path: Path) -> list[int]:
    """Turn and number of an act, from the name of its file."""
    return [int(part) for part in path.stem.split(".")]


def test_letters_are_numbered_in_their_turn(finished: Home) -> None:
    for seat in SEATS:
        names = homes.letters(finished, seat)
        assert names[0] == "0000-01"
        turns: dict[str, list[int]] = {}
        for name in names:
            turn, number = name.split("-")
            turns.setdefault(turn, []).append(int(number))
            header = homes.letter(finished, seat, name)["header"]
            assert (header["turn"], header["number"]) == (int(turn), int(number))
        assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in turns.values())


def test_every_seat_is_told_each_turn_or_only_its_own(finished: Home) -> None:
    last = last_turn(finished)
    order = ["red", "blue", "green"]
    for n, seat in enumerate(order):
        turns = sorted({int(name[:4]) for name in homes.letters(finished, seat)})
        own = [0, *(turn for turn in range(1, last) if (turn - 1) % 3 == n)]
        if mode(finished) == "every_turn":
            assert turns == list(range(last + 1))
        else:
            assert [turn for turn in turns if turn < last] == own


def test_at_the_end_every_seat_gets_a_last_letter(finished: Home) -> None:
    last = last_turn(finished)
    for seat in SEATS:
        letter = homes.letters(finished, seat)[-1]
        assert letter[:4] == f"{last:04d}"
        view = homes.view_of(finished, seat)
        assert (view["asked"], view["awaited"], view["deadline"]) == ([], [], None)
        assert view["board"]["ranking"]


def test_a_code_and_a_view_come_with_each_letter(finished: Home) -> None:
    for seat in SEATS:
        for name in homes.letters(finished, seat):
            view = ViewFile.read(homes.folder(finished) / "reports" / name / f"{seat}.view.json").checked()
            turn, number = map(int, name.split("-"))
            assert (view.seat, view.turn, view.letter) == (seat, turn, number)
            mark = str(
                next(
                    line["mark"]
                    for line in read_journal_part(homes.journal(finished).read_bytes())
                    if line["kind"] == "letter" and (line["seat"], line["turn"], line["number"]) == (seat, turn, number)
                )
            )
            assert view.code == finished.code("peste", seat, turn, number, mark)


def test_only_the_asked_and_the_active_seat_get_letters_within_a_turn(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position={**TURN_OF_RED, "seats": list(SEATS)})
    lines: tuple[dict[str, Any], ...] = (
        {"do": "pause"},
        {"do": "witch", "tokens": [1]},
        {"on": "witch", "do": "stop"},
    )
    for hours, line in enumerate(lines):
        homes.send(home, homes.sheet("red", 1, line), BEGINS + hours * HOUR)
        homes.tick_at(home, BEGINS + hours * HOUR)
    assert homes.letters(home, "red") == ["0001-01", "0001-02", "0001-03"]
    assert homes.letters(home, "blue") == ["0001-01"]
    assert homes.letters(home, "green") == ["0001-01"]


def test_computers_get_no_letters(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=Anna", "blue=bot:sensible"))
    homes.tick_at(home, BEGINS + 90 * HOUR)
    assert homes.letters(home, "blue") == []
    with pytest.raises(IllegalError, match="computer"):
        sent_letter(home, "peste", "blue", None, BEGINS)


def test_a_letter_tells_the_faces_to_the_witch_and_to_nobody_else(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED)
    look = {"do": "witch", "tokens": [1], "swap": False}
    plague = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
    homes.send(home, homes.sheet("red", 1, look, plague), BEGINS)
    homes.tick_at(home, BEGINS)
    assert homes.view_of(home, "red")["board"]["faces"]["1"]
    assert "1" not in homes.view_of(home, "blue")["board"]["faces"]


# --- a letter again


def test_a_letter_is_found_again(finished: Home) -> None:
    for turn in (None, 1):
        name = sent_letter(finished, "peste", "red", turn, BEGINS)
        assert name == last_letter(finished, "peste", "red", turn)
        assert read_letter(finished, "peste", f"{name}.txt")


@pytest.mark.parametrize(
    ("seat", "turn", "message"),
    [
        ("purple", None, "'purple' is not a seat of this game. There are red, blue"),
        ("../red", None, "is not a seat"),
        ("*", None, "is not a seat"),
        ("red", 77, "no letter to red about turn 77"),
        ("red", -1, "no letter to red about turn -1"),
    ],
)
@pytest.mark.some(1)
def test_a_letter_that_never_was(finished: Home, seat: str, turn: int | None, message: str) -> None:
    with pytest.raises(IllegalError) as error:
        sent_letter(finished, "peste", seat, turn, BEGINS)
    assert message in str(error.value)


@pytest.mark.some(1)
def test_an_older_letter_is_made_again(finished: Home, tmp_path: Path) -> None:
    home = homes.copy(finished.path, tmp_path / "home")
    wanted = homes.tree(home.path)
    for name in ("red.txt", "red.json"):
        (homes.folder(home) / "reports" / "0001-01" / name).unlink()
    assert read_letter(home, "peste", sent_letter(home, "peste", "red", 1, BEGINS) + ".txt")
    assert homes.tree(home.path) == wanted


def test_the_letters_of_a_fenced_game_can_still_be_read(finished: Home, tmp_path: Path) -> None:
    turn = 2 if mode(finished) == "every_turn" else 1
    home = homes.copy(finished.path, tmp_path / "home")
    homes.journal(home).write_bytes(homes.journal(home).read_bytes()[:-200])
    homes.tick_at(home, BEGINS)
    assert read_letter(home, "peste", sent_letter(home, "peste", "red", turn, BEGINS) + ".txt")


def test_the_public_and_the_referees_report_are_made_now(finished: Home) -> None:
    from rattus_pbem.hosting.letter_content import letter_of

    with open_game(finished, "peste", BEGINS) as session:
        game = session.game
        public: Any = letter_of(game, session.derived, None, game.turn, 0, BEGINS)
        referee: Any = letter_of(game, session.derived, "referee", game.turn, 0, BEGINS)
    assert public.code is None
    assert referee.code is None
    assert [n for n, _ in public.events] == [n for n, _ in referee.events][: len(public.events)]
    assert {int(n.split(":")[0]) for n, _ in referee.events} == {game.turn - 1, game.turn}
    assert json.loads(json.dumps(public.view)) == public.view
