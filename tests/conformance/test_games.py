"""Whole games by computer players: what must hold at each question, after each answer, and at the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.events import Event, event_from_json
from rattus_pbem.engine.journal import canonical, entry_from_json
from rattus_pbem.engine.rules import Act, Rules
from rattus_pbem.engine.run import Position, Run, advance
from rattus_pbem.play.composed_lines import ComputerPlayer
from rattus_pbem.rules import load_rules
from tests.games import GAMES, games_and_seeds, seeds
from tests.reached import GAMES_OF, REACHED_PROPERTY

from .godstorm_positions import rich_position
from .godstorm_reach import PLAN
from .pieces import BALANCE, END_REASONS, PIECES, REACHED, RESULT
from .playing import BY, Hands, attempts, new_run, only, played

SEATS = (2, 3, 4)
ROOT = Path(__file__).parents[2]
MAX_ANSWERS = 2000


Record = Callable[[str, object], None]
Players = Mapping[str, ComputerPlayer] | None


def asking(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Plays at random, and orders its invasions without a plan, so that it is asked how they go on (G-44.3)."""
    answer = ask.form.random(chance)
    return {key: value for key, value in answer.items() if answer["do"] != "invade" or key not in PLAN}


ASKING = {**load_rules("godstorm").players, "asking": asking}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("name", "seed"), games_and_seeds(6, 200))
def test_a_game_holds_from_its_first_question_to_its_end(
    name: str, seats: int, seed: int, record_property: Record
) -> None:
    record(record_property, play_and_check(name, seats, f"conformance {name} {seats} {seed}"), seats)


@pytest.mark.parametrize("seed", seeds(1, 200))
def test_a_game_of_five_holds(seed: int, record_property: Record) -> None:
    record(record_property, play_and_check("godstorm", 5, f"conformance godstorm 5 {seed}"), 5)


@pytest.mark.parametrize("seed", seeds(1, 200))
def test_a_game_from_a_rich_position_holds(seed: int, record_property: Record) -> None:
    """Full hands, relics, gods face to face; every sixth game nearly over: what games seldom reach by themselves."""
    start = load_rules("godstorm").state_from_json(rich_position(seed))
    record(record_property, play_and_check("godstorm", len(start.seats), f"rich {seed}", start, ASKING), 0)


def record(record_property: Record, counts: Counter[str], seats: int) -> None:
    """What a game reached, for the report at the end of the run; `seats`: so many had an ordinary game."""
    if counts:
        record_property(REACHED_PROPERTY, {**counts, GAMES_OF.format(seats): 1})


OPTIONS = (
    {"setup": "free", "sky17": "none", "tiebreak": "armies"},
    {"circle": "drawn", "sky17": "enemies_convert", "relics_on_elimination": "removed", "sky_die": "in_play"},
    {"setup": "free", "circle": "drawn", "sky17": "lava_erupts", "sky_die": "named"},
    {"sky17": "this_ground_is_sacred", "tiebreak": "armies", "relics_on_elimination": "removed"},
)
"""Every value of every option of Godstorm but the defaults, in some game."""


@pytest.mark.parametrize("seed", seeds(2, 40))
def test_a_game_with_other_options_holds(seed: int, record_property: Record) -> None:
    options = OPTIONS[seed % len(OPTIONS)]
    assert all(load_rules("godstorm").meta.options[name].read(value, ["alpha"] * 3) for name, value in options.items())
    record(record_property, play_and_check("godstorm", 3 + seed % 2, f"options {seed}", **options), 0)


@pytest.mark.parametrize("seed", seeds(8, 300))
def test_a_game_with_a_random_six_holds(seed: int) -> None:
    play_and_check("rattus", 2 + seed % 3, f"random six {seed}", six="one_per_class" if seed % 5 == 4 else "random")


def play_and_check(
    name: str, seats: int, label: str, start: Any = None, players: Players = None, /, **options: str
) -> Counter[str]:
    """One game, from its beginning or from a state, everything checked at each of its questions; what it reached."""
    rules = load_rules(name)
    hands, picker = Hands(rules, seats, label, players), SeededChance(label)
    run = new_run(rules, seats, label, start, **options)
    begins = run.state
    starts = [rules.state_to_json(begins)]
    run.play_on()
    for _ in range(MAX_ANSWERS):
        starts = check_acts(rules, run, starts)
        state = rules.state_to_json(run.state)
        PIECES[name](state)
        assert rules.state_to_json(rules.state_from_json(json.loads(json.dumps(state)))) == state
        if not run.pending:
            break
        for ask in run.pending:
            check_ask(ask, picker)
        answer_both_ways(rules, run, hands)
    assert rules.next_act(run.state) is None, f"not over after {MAX_ANSWERS} answers"
    RESULT[name](rules.state_to_json(run.state))
    return REACHED[name](begins, run.finished) if name in REACHED else Counter()


def check_ask(ask: Ask, picker: SeededChance) -> None:
    """The question can be answered; its default is legal; random answers are, also after a way through JSON.

    What is wrong with other answers is stored with its clause.
    """
    form = ask.form
    assert form.first_answers(1), "no legal answer"
    default = ask.default()
    assert form.fault(default) is None, f"the default of {ask.question} is not legal: {default}"
    assert form.describe() == json.loads(json.dumps(form.describe()))
    for _ in range(3):
        answer = form.random(picker)
        assert form.fault(answer) is None, answer
        back = json.loads(json.dumps(answer))
        assert canonical(back) == canonical(answer)
        assert form.fault(back) is None, answer
    for attempt in attempts(form, picker, 10):
        fault = form.fault(attempt)
        if fault is not None:
            stored = json.loads(json.dumps(fault.to_json()))
            assert stored["clause"], (attempt, stored)
            assert stored["key"], (attempt, stored)


def check_acts(rules: Rules[Any], run: Run[Any], starts: list[Any]) -> list[Any]:
    """Folded events give the same state as the answers, in each act; returns the starts of all acts so far."""
    for done in run.finished[len(starts) - 1 :]:
        starts = [*starts, rules.state_to_json(done.state)]
        assert folded(rules, starts[-2], done.events) == starts[-1]
    if run.position.act is not None:
        assert rules.state_to_json(run.position.state) == starts[-1]
    assert folded(rules, starts[-1], run.events) == rules.state_to_json(run.state)
    return starts


def folded(rules: Rules[Any], start: Any, events: Sequence[Event]) -> Any:
    """The state that stored events lead to from a stored state."""
    state, stored = rules.state_from_json(start), []
    for event in events:
        data = json.loads(json.dumps(event.to_json()))
        again = event_from_json(rules.event_kinds, data)
        assert again == event
        state = again.apply(state)
        stored.append(data)
    end = rules.state_to_json(state)
    if rules.name in BALANCE:
        BALANCE[rules.name](start, stored, end)
    return end


def answer_both_ways(rules: Rules[Any], run: Run[Any], hands: Hands) -> None:
    """The live run and the stored position come to the same: events, state, entries and questions."""
    stored = position_back(rules, canonical(position_json(rules, run.position)))
    answers = {ask.seat: hands.answer(run, ask) for ask in run.pending}
    for ask in run.pending:
        fault = ask.form.fault(answers[ask.seat])
        assert fault is None, f"{hands.kinds[ask.seat]} made an order that is not legal: {answers[ask.seat]}: {fault}"
    finished, before = len(run.finished), len(run.events)
    run.answer_all({seat: (answer, BY) for seat, answer in answers.items()})
    run.play_on()
    events = [event for act in run.finished[finished:] for event in act.events] + run.events
    step = advance(rules, stored, answers if len(answers) > 1 else next(iter(answers.values())), run.chance)
    assert [event.to_json() for event in step.events] == [event.to_json() for event in events[before:]]
    assert position_json(rules, step.position) == position_json(rules, run.position)
    assert questions(step.pending) == questions(run.pending)
    resumed = Run(rules, step.position, run.chance)
    assert rules.state_to_json(resumed.state) == rules.state_to_json(run.state)


def questions(asks: Sequence[Ask]) -> list[tuple[str, str, str, bool, Any]]:
    return [(ask.seat, ask.question, ask.form.digest(), ask.waits, ask.default()) for ask in asks]


def position_json(rules: Rules[Any], position: Position[Any]) -> dict[str, Any]:
    """A position as plain JSON."""
    return {
        "state": rules.state_to_json(position.state),
        "act": position.act.to_json() if position.act else None,
        "done": [act.to_json() for act in position.done],
        "first_event": position.first_event,
        "tail": [{**entry.to_json(), "source": {}} for entry in position.tail],
    }


def position_back(rules: Rules[Any], text: str) -> Position[Any]:
    """The position that was written."""
    data = json.loads(text)
    return Position(
        rules.state_from_json(data["state"]),
        Act.from_json(data["act"]) if data["act"] else None,
        tuple(Act.from_json(act) for act in data["done"]),
        data["first_event"],
        tuple(entry_from_json(entry) for entry in data["tail"]),
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.some(2)
def test_games_end_for_each_reason_that_the_rules_give(name: str) -> None:
    rules = load_rules(name)
    reasons: set[str] = set()
    for seed in range(12):
        *_, run = played(rules, SEATS[seed % 3], f"ends {seed}", only(rules, "random") if seed % 2 else None)
        reasons |= {event.kind for act in run.finished for event in act.events} & END_REASONS[name]
    assert reasons == END_REASONS[name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.some(1)
def test_a_game_is_the_same_under_another_hash_seed(name: str) -> None:
    digests = {hash_seed: digest_under(name, hash_seed) for hash_seed in ("1", "4000")}
    assert len(digests["1"]) == 64
    assert digests["1"] == digests["4000"]


def digest_under(name: str, hash_seed: str) -> str:
    """The digest of two games played in a process of its own."""
    place = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.conformance.digest", name]
    done = subprocess.run(command, env={**os.environ, **place}, capture_output=True, text=True, check=True)
    return done.stdout.strip()
