"""The worked examples of Godstorm come out the same by the sandbox, as JSON: position, sheets, draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.examples import Outcome, Refusal
from rattus_pbem.engine.events import Event
from rattus_pbem.orders.advance import Advance
from rattus_pbem.orders.sheet import Line, Sheet
from rattus_pbem.play.example_file import FINISH, FINISH_TURN, Trial, name_orders, read_examples, read_trials
from rattus_pbem.play.sandbox import outcomes, play_sandbox
from rattus_pbem.play.scenario import TrialRun
from rattus_pbem.rules import load_rules

from ..counts import spread

RULES = load_rules("godstorm")
FILES = (
    Path(__file__).parents[2] / "docs" / "rules" / "godstorm-examples.md",
    Path(__file__).with_name("godstorm_cases.md"),
)


@pytest.fixture(scope="module")
def trials() -> dict[str, Trial]:
    """Those in which every order is a seat's own."""
    every: dict[str, Trial] = {}
    for file in FILES:
        for case in read_examples(file.read_text("utf-8")):
            faults: list[tuple[int, str]] = []
            read = [trial for block in case.blocks for trial in read_trials(block, RULES, RULES.lexicon, faults)]
            every.update({f"{case.id}.{place}": trial for place, trial in enumerate(read, 1)})
    every.pop("pantheon-preference.1")  # the sandbox plays on to the deal
    return {name: trial for name, trial in every.items() if all(order.number for order in trial.orders)}


assert FINISH.number == FINISH_TURN.number == 0


def test_an_example_gives_the_same_by_the_sandbox(trials: dict[str, Trial], subtests: pytest.Subtests) -> None:
    for name, trial in spread(trials.items(), 3):
        with subtests.test(name):
            written = {
                seat: [order for order in trial.orders if order.seat == seat] for seat in trial.given.state.seats
            }
            draws = outcomes(TrialRun(RULES, trial).run)
            sheets = [sheet(seat, trial, *(order.line.data for order in own)) for seat, own in written.items()]
            position = RULES.state_from_json(json.loads(json.dumps(RULES.state_to_json(trial.given.state))))
            result = play_sandbox(RULES, position, sheets, draws, defaults=True).to_json()
            names = name_orders(trial.orders)
            outcome = Outcome(
                trial.given.state,
                RULES.state_from_json(result["position"]),
                tuple(Event.from_json(RULES.event_kinds, event) for event in result["events"]),
                tuple(text for order in trial.orders for text in order.texts.values()),
                tuple(
                    Refusal(names[written[entry["seat"]][entry["line"] - 1].number], entry["clause"])
                    for entry in result["refused"]
                ),
                result["draws_used"],
            )
            kept = [line for line in trial.then if not line.text.startswith("draws used")]
            assert [(line.text, mismatch) for line in kept if (mismatch := line.mismatch(outcome)) is not None] == []


def sheet(seat: str, trial: Trial, *orders: dict[str, Any]) -> Sheet:
    lines = tuple(Line(data, f"/orders/{place}", index=place) for place, data in enumerate(orders))
    said = trial.advance.get(seat, Advance())
    parts: dict[str, Any] = {"standing": tuple(said.standing), "default": said.default}
    return Sheet("rattus-pbem/orders-godstorm/1", "sandbox", seat, 0, orders=lines, **parts)
