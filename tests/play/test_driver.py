"""The driver: answers are held until the last of several is in, what nobody answers stays open, a policy answers it."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import Answered
from rattus_pbem.engine.run import Position, Refused, Run
from rattus_pbem.play.driver import Driver, Reply, Source, by_default
from rattus_pbem.rules import load_rules

RULES = load_rules("skirmish")
SEATS = ("amber", "coral", "jade")


@pytest.fixture
def run() -> Run[Any]:
    """All three are asked for a bid at once."""
    state = RULES.examples.given([(1, "given"), (2, "seats amber coral jade")]).state
    run = Run(RULES, Position(state), SeededChance("dice"))
    run.play_on()
    assert [ask.seat for ask in run.pending] == list(SEATS)
    return run


def bids(armies: int | None) -> Source:
    return lambda ask: None if armies is None else Reply({"do": "bid", "armies": armies}, {"by": ask.seat})


def answers(run: Run[Any]) -> dict[str, Any]:
    entries = [entry for act in run.finished for entry in act.entries] + list(run.position.tail)
    return {entry.seat: (entry.answer["armies"], entry.source) for entry in entries if isinstance(entry, Answered)}


def test_what_nobody_answers_stays_open_and_nothing_happens(run: Run[Any]) -> None:
    driver = Driver(run, sources={"amber": bids(3), "coral": bids(None)})
    assert not driver.answer()
    assert [ask.seat for ask in driver.open] == ["coral", "jade"]
    assert (answers(run), run.events) == ({}, [])


def test_held_answers_count_with_the_last(run: Run[Any]) -> None:
    seats: list[str] = []

    def coral(ask: Ask) -> Reply | None:
        seats.append(ask.seat)
        return Reply({"do": "bid", "armies": 1})

    driver = Driver(run, sources={"coral": coral})
    assert not driver.answer()
    amber, _, jade = run.pending
    assert not driver.hold(amber, Reply({"do": "bid", "armies": 3}))
    assert not driver.hold(amber, Reply({"do": "bid", "armies": 2}))
    assert driver.hold(jade, Reply({"do": "bid", "armies": 0}))
    assert {seat: armies for seat, (armies, _) in answers(run).items()} == {"amber": 2, "coral": 1, "jade": 0}
    assert (seats, driver.held) == (["coral"], {})


def test_the_policy_answers_what_no_source_does(run: Run[Any]) -> None:
    assert Driver(run, by_default, {"amber": bids(3), "coral": bids(None)}).answer()
    by = {"by": "default"}
    assert answers(run) == {"amber": (3, {"by": "amber"}), "coral": (0, by), "jade": (0, by)}


def test_another_policy_for_once(run: Run[Any]) -> None:
    driver = Driver(run)
    assert not driver.answer()
    assert driver.answer(by_default)


def test_no_answer_counts_where_one_is_not_legal(run: Run[Any]) -> None:
    with pytest.raises(Refused):
        Driver(run, by_default, {"amber": bids(9)}).answer()
    assert (answers(run), run.events) == ({}, [])


def test_it_plays_to_the_end_or_before_an_act_not_wanted(run: Run[Any]) -> None:
    driver = Driver(run, by_default)
    driver.play(lambda: not run.finished)
    assert len(run.finished) == 1
    assert run.position.act is None
    driver.play()
    assert RULES.next_act(run.state) is None
