"""Whole games by computer players: what must hold at each question, after each answer, and at the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.journal import ActEntry, Drew, canonical
from rattus_pbem.engine.run import FinishedAct, Position, Run
from rattus_pbem.play.composed_lines import ComputerPlayer
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import BY, Hands, attempts, new_run, only, played
from tests.games import GAMES, games_and_seeds, seeds

from .godstorm_positions import rich_position
from .godstorm_reach import PLAN
from .pieces import BALANCE, END_REASONS, PIECES, RESULT

SEATS = (2, 3, 4)
ROOT = Path(__file__).parents[2]
MAX_ANSWERS = 2000
EACH = 3
"""At every third question the position is read again, and the act played again from its file."""


Players = Mapping[str, ComputerPlayer] | None


def asking(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Plays at random, and orders its invasions without a plan, so that it is asked how they go on (G-44.3)."""
    answer = ask.form.random(chance)
    return {key: value for key, value in answer.items() if answer["do"] != "invade" or key not in PLAN}


ASKING = {**load_rules("godstorm").players, "asking": asking}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("name", "seed"), games_and_seeds(2, 200))
@pytest.mark.some(3)
def test_a_game_holds_from_its_first_question_to_its_end(name: str, seats: int, seed: int) -> None:
    play_and_check(name, seats, f"conformance {name} {seats} {seed}")


@pytest.mark.parametrize("seed", seeds(0, 200))
def test_a_game_of_five_holds(seed: int) -> None:
    play_and_check("godstorm", 5, f"conformance godstorm 5 {seed}")


@pytest.mark.parametrize("seed", seeds(1, 200))
def test_a_game_from_a_rich_position_holds(seed: int) -> None:
    """Full hands, relics, gods face to face; every sixth game nearly over: what games seldom reach by themselves."""
    start = load_rules("godstorm").state_from_json(rich_position(seed))
    play_and_check("godstorm", len(start.seats), f"rich {seed}", start, ASKING)


OPTIONS = (
    {"setup": "free", "sky17": "none", "tiebreak": "armies"},
    {"circle": "drawn", "sky17": "enemies_convert", "relics_on_elimination": "removed", "sky_die": "in_play"},
    {"setup": "free", "circle": "drawn", "sky17": "lava_erupts", "sky_die": "named"},
    {"sky17": "this_ground_is_sacred", "tiebreak": "armies", "relics_on_elimination": "removed"},
)
"""Every value of every option of Godstorm but the defaults, in some game."""


@pytest.mark.full
@pytest.mark.parametrize("seed", seeds(1, 40))
def test_a_game_with_other_options_holds(seed: int) -> None:
    options = OPTIONS[seed % len(OPTIONS)]
    assert all(load_rules("godstorm").meta.options[name].read(value, ["alpha"] * 3) for name, value in options.items())
    play_and_check("godstorm", 3 + seed % 2, f"options {seed}", **options)


@pytest.mark.parametrize("seed", seeds(3, 300))
def test_a_game_with_a_random_six_holds(seed: int) -> None:
    play_and_check("rattus", 2 + seed % 3, f"random six {seed}", six="one_per_class" if seed % 5 == 4 else "random")


def play_and_check(
    name: str, seats: int, label: str, start: Any = None, players: Players = None, /, **options: str
) -> None:
    """One game, from its beginning or from a state, everything checked at each of its questions."""
    rules = load_rules(name)
    hands, picker, stored = Hands(rules, seats, label, players), SeededChance(label), Stored(rules)
    run = new_run(rules, seats, label, start, **options)
    folding = Folding(stored, run.state)
    run.play_on()
    for number in range(MAX_ANSWERS):
        folding.follow(run)
        state = stored.json(run.state)
        PIECES[name](state)
        is_read_again = number % EACH == 0 or not run.pending
        if is_read_again:
            assert rules.state_to_json(rules.state_from_json(json.loads(json.dumps(state)))) == state
        if not run.pending:
            break
        for ask in run.pending:
            check_ask(ask, picker)
        if is_read_again:
            answer_both_ways(stored, run, hands)
        else:
            answer(run, hands)
    assert rules.next_act(run.state) is None, f"not over after {MAX_ANSWERS} answers"
    check_draws(run)
    RESULT[name](stored.json(run.state))


def check_ask(ask: Ask, picker: SeededChance) -> None:
    """The question can be answered; its default is legal; random answers are, also after a way through JSON.

    What is wrong with other answers is stored with its clause.
    """
    form = ask.form
    assert form.first_answers(1), "no legal answer"
    default = ask.default()
    assert form.fault(default) is None, f"the default of {ask.question} is not legal: {default}"
    assert form.to_json() == json.loads(json.dumps(form.to_json()))
    for _ in range(2):
        answer = form.random(picker)
        assert form.fault(answer) is None, answer
        back = json.loads(json.dumps(answer))
        assert canonical(back) == canonical(answer)
        assert form.fault(back) is None, answer
    for attempt in attempts(form, picker, 3):
        fault = form.fault(attempt)
        if fault is not None:
            stored = json.loads(json.dumps(fault.to_json()))
            assert stored["clause"], (attempt, stored)
            assert stored["key"], (attempt, stored)


def check_draws(run: Run[Any]) -> None:
    """What is drawn from stands in ascending order, or as seats sit: nobody chooses the order, whoever knows the dice.

    Only what the setup draws from may stand otherwise (`docs/fairness.md`).
    """
    for done in run.finished:
        for entry in done.entries:
            if isinstance(entry, Drew) and isinstance(entry.of, list | tuple) and done.act.kind != "setup":
                candidates = list(entry.of)
                seated = [seat for seat in done.state.seats if seat in candidates]
                assert candidates in (sorted(candidates), seated), (done.act, entry.why, candidates)


class Stored:
    """States and positions as JSON, each made once: it lasts as long as the act in which it is asked for."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self._json: dict[int, tuple[Any, Any]] = {}
        self._back: tuple[Any, Any] = (None, None)

    def json(self, state: Any) -> Any:
        """The state as plain JSON."""
        if id(state) not in self._json:
            self._json[id(state)] = (state, self.rules.state_to_json(state))
        return self._json[id(state)][1]

    def position_json(self, position: Position[Any]) -> dict[str, Any]:
        """A position as plain JSON."""
        return {
            "state": self.json(position.state),
            "act": position.act.to_json() if position.act else None,
            "done": [act.to_json() for act in position.done],
            "first_event": position.first_event,
            "tail": [{**entry.to_json(), "source": {}} for entry in position.tail],
        }

    def back(self, position: Position[Any]) -> Position[Any]:
        """The position as it is read again."""
        state, saved = self._back
        if state is not position.state:
            saved = self.rules.state_of_saved(json.loads(canonical(self.json(position.state))))
            self._back = (position.state, saved)
        data = json.loads(canonical({**self.position_json(position), "state": None}))
        return Position(
            saved,
            Act.from_json(data["act"]) if data["act"] else None,
            tuple(Act.from_json(act) for act in data["done"]),
            data["first_event"],
            tuple(ActEntry.from_json(entry) for entry in data["tail"]),
        )

    def forget(self) -> None:
        """An act has ended; the state that it began with is as it was."""
        for state, data in [*self._json.values()][:1]:
            assert self.rules.state_to_json(state) == data
        self._json.clear()


class Folding:
    """Folds the events of a game, each read again from JSON, into states of its own: they are those of the run."""

    def __init__(self, stored: Stored, start: Any) -> None:
        self.stored, self.rules = stored, stored.rules
        self.acts, self.events, self.json = 0, 0, stored.json(start)
        self.state = self.rules.state_from_json(self.json)

    def follow(self, run: Run[Any]) -> None:
        """Up to where the run is now."""
        for done in run.finished[self.acts :]:
            self._fold(done.events, done.state)
            self.stored.forget()
            self.acts, self.events = self.acts + 1, 0
        self._fold(run.events, run.state)

    def _fold(self, events: Sequence[Event], state: Any) -> None:
        folded = []
        for event in events[self.events :]:
            data = json.loads(json.dumps(event.to_json()))
            again = Event.from_json(self.rules.event_kinds, data)
            assert again == event
            self.state = again.apply(self.state)
            folded.append(data)
        self.events = len(events)
        end = self.rules.state_to_json(self.state)
        assert end == self.stored.json(state)
        if self.rules.name in BALANCE:
            BALANCE[self.rules.name](self.json, folded, end)
        self.json = end


def answer_both_ways(stored: Stored, run: Run[Any], hands: Hands) -> None:
    """The live run and one from the stored position come to the same: state, questions, events, entries."""
    rules = stored.rules
    again = Run(rules, stored.back(run.position), run.chance)
    assert rules.state_to_json(again.state) == stored.json(run.state)
    assert questions(again.pending) == questions(run.pending)
    finished = len(run.finished)
    again.answer_all(answer(run, hands))
    again.play_on()
    assert all_events(again.finished, again) == all_events(run.finished[finished:], run)
    assert stored.position_json(again.position) == stored.position_json(run.position)


def answer(run: Run[Any], hands: Hands) -> dict[str, Any]:
    """Play to the next question by what the computer players answer, which is legal; it is returned."""
    answers = {ask.seat: hands.answer(run, ask) for ask in run.pending}
    for ask in run.pending:
        fault = ask.form.fault(answers[ask.seat])
        assert fault is None, f"{hands.kinds[ask.seat]} made an order that is not legal: {answers[ask.seat]}: {fault}"
    sourced = {seat: (given, BY) for seat, given in answers.items()}
    run.answer_all(sourced)
    run.play_on()
    return sourced


def all_events(acts: Sequence[FinishedAct], run: Run[Any]) -> list[Any]:
    """Those of the acts, then those of the open one."""
    return [event.to_json() for events in (*(act.events for act in acts), run.events) for event in events]


def questions(asks: Sequence[Ask]) -> list[tuple[str, str, str, bool, Any]]:
    return [(ask.seat, ask.question, ask.form.digest(), ask.waits, ask.default()) for ask in asks]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.some(2)
def test_games_end_for_each_reason_that_the_rules_give(name: str) -> None:
    rules = load_rules(name)
    reasons: set[str] = set()
    for seed in range(12):
        *_, run = played(rules, SEATS[seed % 3], f"ends {seed}", only(rules, "random") if seed % 2 else None)
        reasons |= {event.kind for act in run.finished for event in act.events} & END_REASONS[name]
        if reasons == END_REASONS[name]:
            break
    assert reasons == END_REASONS[name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.full
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
