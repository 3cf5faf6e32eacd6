"""Sheets that computer players write from a view: no line is refused, and they end where only the game can tell."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.answering import SeatAnswers
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import BY, new_run
from tests.games import GAMES

PAUSE = {"do": "pause"}


def sheet_of(rules: Rules[Any], seat: str, turn: int, lines: list[dict[str, Any]]) -> Sheet:
    orders = tuple(Line(line, index=index) for index, line in enumerate(lines))
    return Sheet(schema_name(rules.name), "trial", seat, turn, orders=orders)


def play_sheet(rules: Rules[Any], run: Run[Any], *sheets: Sheet) -> list[dict[str, Any]]:
    """Play the sheets of those who are asked as far as they go, or until somebody else is; the lines then not used."""

    def view_of(seat: str) -> Any:
        return lambda: rules.view(run.state, seat)

    def answer_to(ask: Ask) -> Any:
        taken = answering[ask.seat].take(ask) if ask.seat in answering else None
        left_out = ask.seat in answering and answering[ask.seat].left_out
        return taken.answer if taken else None if ask.waits and not left_out else ask.default()

    answering = {sheet.seat: SeatAnswers(rules, sheet.seat, sheet, view_of(sheet.seat)) for sheet in sheets}
    while run.pending and run.position.act is not None and run.position.act.turn == sheets[0].turn:
        answers = {ask.seat: (answer_to(ask), BY) for ask in run.pending}
        if any(answer is None for answer, _ in answers.values()):
            break
        run.answer_all(answers)
        run.play_on()
    others = [ask.seat for ask in run.pending if ask.seat not in answering]
    for each in answering.values() if rules.meta.turn_end is None else ():  # else lines are passed over by rule
        assert not each.refused, ([line.data for line in each.orders], each.refused)
    return [each.orders[index].data for each in answering.values() for index in each.unused() if not others]


def view_of(run: Run[Any], seat: str) -> Any:
    """The board as the seat sees it."""
    return run.rules.view(run.state, seat)  # type: ignore[attr-defined]


def games_and_counts() -> list[Any]:
    """Each game for two, three and four; the long ones only in the full run (see the sheets below)."""
    return [
        pytest.param(name, seats, marks=pytest.mark.full if seats == 3 or name == "godstorm" else ())
        for name in GAMES
        for seats in (2, 3, 4)
    ]


@pytest.mark.parametrize(("name", "seats"), games_and_counts())
@pytest.mark.parametrize("kind", ["random", "sensible"])
@pytest.mark.some(3)
def test_a_game_is_played_by_composed_sheets_alone(name: str, kind: str, seats: int) -> None:
    rules = load_rules(name)
    player, chance = rules.players[kind], SeededChance(f"composing {kind} {seats}")
    run = new_run(rules, seats, f"composing {kind} {seats}")
    run.play_on()
    while run.pending:
        act = run.position.act
        assert act is not None
        sheets = []
        for ask in run.pending:
            view = seat_view(rules, run, ask.seat)
            lines = compose(rules, view, ask.seat, player, chance)
            sheets.append(sheet_of(rules, ask.seat, act.turn, lines))
            assert rules.meta.turn_end or check_sheet(rules, view, sheets[-1]).grade == "ok", lines
        entries, is_own = len(run.position.tail), all(ask.seat in act.seats for ask in run.pending)
        unused = play_sheet(rules, run, *sheets)
        if not is_own:  # whether another seat's turn asks a second time was a guess
            unused = [line for line in unused if "on" not in line]
        assert (run.position.act, len(run.position.tail)) != (act, entries), "the sheets answered nothing"
        if act.turn > 0 and rules.meta.turn_end is None:
            assert unused in ([], [PAUSE]), [sheet.to_json()["orders"] for sheet in sheets]
    assert rules.next_act(run.state) is None


@pytest.mark.full
@pytest.mark.parametrize(("seed", "seats"), [(0, 3), *((seed, 5) for seed in range(10))])
def test_one_sheet_a_turn_and_one_for_the_bid_with_its_marker_are_enough(seed: int, seats: int) -> None:
    rules, chance, label = load_rules("godstorm"), SeededChance(f"letters {seed}"), f"letters {seed}"
    run, asked = new_run(rules, seats, label), Counter[tuple[int, str]]()
    run.play_on()
    sheets: dict[str, SeatAnswers] = {}
    turn = -1
    while run.pending:
        act = run.position.act
        assert act is not None
        sheets, turn = (sheets if act.turn == turn else {}), act.turn
        answers = {ask.seat: ask.default() for ask in run.pending if ask.seat not in act.seats}  # as hosted: not asked
        for ask in run.pending:
            if ask.seat in answers:
                continue
            taken = sheets[ask.seat].take(ask) if ask.seat in sheets else None
            by_default = ask.seat in sheets and sheets[ask.seat].left_out
            if taken is None and ask.waits and not by_default:
                asked[turn, ask.seat] += 1
                lines = compose(rules, seat_view(rules, run, ask.seat), ask.seat, rules.players["sensible"], chance)
                sheet = sheet_of(rules, ask.seat, turn, lines)
                sheets[ask.seat] = SeatAnswers(rules, ask.seat, sheet, partial(view_of, run, ask.seat))
                taken = sheets[ask.seat].take(ask)
            answers[ask.seat] = taken.answer if taken else ask.default()
        run.answer_all({seat: (answer, BY) for seat, answer in answers.items()})
        run.play_on()
    assert turn >= 20
    assert not [(when, seat, count) for (when, seat), count in asked.items() if when and count > 1]


# --- single sheets, by computer players that do as they are told


def at(changes: dict[str, Any]) -> tuple[Rules[Any], Run[Any]]:
    """The game at the first question of a position: red holds the Witch, two rats lie where red has cubes."""
    whole = {
        "seats": ["red", "blue"],
        "first": "red",
        "active": "red",
        "plague": "scandia",
        "cards": {"witch": "red"},
        "regions": {
            "gallia": {"cubes": {"red": 4}, "tokens": [1, 2]},
            "italia": {"cubes": {"blue": 4}, "tokens": [3]},
        },
    }
    rules = load_rules("rattus")
    run = Run(rules, Position(rules.state_from_json(whole | changes)), SeededChance("a position"))
    run.play_on()
    return rules, run


def scripted(*answers: dict[str, Any]) -> Any:
    """A computer player that gives these answers, one after another."""
    left = list(answers)
    return lambda rules, view, ask, chance: left.pop(0)


def composed(rules: Rules[Any], run: Run[Any], *answers: dict[str, Any], seat: str = "red") -> list[dict[str, Any]]:
    return compose(rules, seat_view(rules, run, seat), seat, scripted(*answers), SeededChance("its own"))


LOOK = {"do": "witch", "tokens": [1]}
AWAY = {"do": "plague", "path": ["polonia"]}


def test_the_sheet_ends_with_the_first_look_and_goes_on_when_the_face_is_known() -> None:
    rules, run = at({})
    assert composed(rules, run, LOOK) == [LOOK, PAUSE]
    run.answer(LOOK)
    assert composed(rules, run, {"do": "look", "token": 3}) == [{"on": "witch", "do": "look", "token": 3}, PAUSE]
    assert composed(rules, run, {"do": "stop"}, AWAY) == [{"on": "witch", "do": "stop"}, AWAY]
    run.answer({"do": "look", "token": 3})
    assert composed(rules, run, {"do": "swap"}, AWAY) == [{"on": "witch", "do": "swap"}, AWAY]


def test_a_face_that_the_seat_knows_ends_nothing() -> None:
    rules, run = at({"seen": {"red": [1]}, "faces": {"1": "F25"}})
    assert composed(rules, run, LOOK, {"do": "stop"}, AWAY) == [LOOK, {"on": "witch", "do": "stop"}, AWAY]


def test_answers_to_later_questions_are_written_into_the_order() -> None:
    rules, run = at({"plague": "hispania"})
    spread = {"do": "spread", "regions": ["anglia", "germania"]}
    whole = {"do": "plague", "path": ["gallia"], "spread": ["anglia", "germania"]}
    assert composed(rules, run, {"do": "plague"}, whole) == [whole]
    assert composed(rules, run, {"do": "plague"}, {"do": "plague", "path": ["gallia"]}, spread) == [whole]
    assert composed(rules, run, {"do": "plague", "path": ["gallia"]}, spread) == [whole]


def test_the_first_to_place_orders_both_of_his_placements() -> None:
    rules = load_rules("rattus")
    run = new_run(rules, 3, "first")
    run.play_on()
    seat = run.pending[0].seat
    view = seat_view(rules, run, seat)
    lines = compose(rules, view, seat, rules.players["sensible"], SeededChance("first"))
    assert [line["do"] for line in lines] == ["first", "first"]


def test_in_the_final_round_there_is_done_only_if_there_is_more_to_do() -> None:
    final = {"phase": "final", "last": "blue", "active": None, "cards": {"merchant": "red", "witch": "blue"}}
    rules, run = at(final)
    move = {"do": "merchant", "from": "gallia", "to": "anglia", "cubes": 2}
    assert composed(rules, run, {"do": "done"}) == [{"do": "done"}]
    assert composed(rules, run, move) == [move]


def test_a_seat_that_is_not_asked_any_more_writes_nothing() -> None:
    rules, run = at({})
    assert composed(rules, run, {"do": "plague", "path": ["polonia"]}, seat="blue") == []
