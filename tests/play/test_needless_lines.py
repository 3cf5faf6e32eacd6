"""At a question inside a turn a line that is not needed refuses no sheet, and a reason is the true one."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import AnswerSource
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from tests.games import GAMES, games_and_seeds

NOT_YOURS = {"turn_is_over", "not_active", "not_your_turn", "not_your_go", "not_your_placement"}
"""Faults which say that it is somebody else's turn."""


def questions(rules: Rules[Any], seed: int) -> Any:
    """The questions of a game played at random: each with its run, a legal answer, and what its seat did before."""
    picker = SeededChance(f"needless {rules.name} {seed}")
    seats = rules.meta.seats[: 2 + seed % 2]
    run = Run(rules, Position(rules.new_state(seats, {})), SeededChance(f"chance {seed}"))
    run.play_on()
    done: dict[tuple[int, str], list[dict[str, Any]]] = {}
    while run.pending:
        act = run.position.act
        assert act is not None
        answers: dict[str, tuple[Any, AnswerSource]] = {}
        for ask in run.pending:
            answer = ask.form.random(picker)
            before = done.setdefault((act.turn, ask.seat), [])
            if ask.seat in act.seats:
                yield run, act.turn, ask, answer, tuple(before)
            if ask.question in rules.main_questions:
                before.append(answer)
            answers[ask.seat] = (answer, {"by": "default"})
        run.answer_all(answers)
        run.play_on()


def sheet_of(rules: Rules[Any], turn: int, ask: Ask, orders: list[dict[str, Any]]) -> Sheet:
    lines = tuple(Line(order, f"line {n}") for n, order in enumerate(orders, 1))
    return Sheet(schema_name(rules.name), "trial", ask.seat, turn, orders=lines)


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(2, 60))
@pytest.mark.some(2)
def test_the_answer_to_a_question_holds_beside_lines_that_are_over(name: str, seed: int) -> None:
    rules = load_rules(name)
    tried = 0
    for run, turn, ask, answer, before in islice(questions(rules, seed), 120):
        if ask.question in rules.main_questions or ask.question in rules.own_orders.values():
            continue
        needless = [{"do": "done"}] if rules.lexicon.verb({"do": "done"}) is not None else []
        sheet = sheet_of(rules, turn, ask, [*before, {"on": ask.question, **answer}, *needless])
        view = seat_view(rules, run, ask.seat)
        check = check_sheet(rules, view, sheet)
        verdict = check.verdicts[len(before)]
        assert (check.grade != "refused", verdict.verdict != "fails") == (True, True), (ask, sheet)
        reasons = {v.fault.key for v in check.verdicts if v.fault is not None}
        assert not reasons & NOT_YOURS, (ask, reasons)
        tried += 1
        alone = check_sheet(rules, view, sheet_of(rules, turn, ask, [{"on": ask.question, **answer}, *needless]))
        assert alone.grade == "ok", (ask, alone)
    assert tried or seed or name in ("skirmish", "liars-dice")  # some games ask nothing of the kind


@pytest.mark.parametrize("name", GAMES)
def test_no_verb_is_told_to_be_somebody_else_s_turn_while_its_seat_acts(name: str) -> None:
    rules = load_rules(name)
    verbs = {verb.do for verb in rules.lexicon.verbs if not verb.on and not rules.lexicon.is_idle({"do": verb.do})}
    for run, _, ask, _, _ in islice(questions(rules, 1), 80):
        if getattr(run.state, "phase", "turn") != "turn":
            continue
        for do in verbs:
            fault = rules.not_your_moment(run.state, ask.seat, do)
            assert fault.key not in NOT_YOURS, (ask.question, do, fault)
