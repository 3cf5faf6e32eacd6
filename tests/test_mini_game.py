"""A second game keeps the engine honest: the mini game of bench/ in full, and a toy with one question for all seats."""

from __future__ import annotations

import json
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bench.mini import CLASSES, EVENTS, SEATS, TOKENS, Mini, Plain, State
from bench.playing import Picker, new_run, play
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import KeyedChance, SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Number
from rattus_pbem.engine.journal import AnswerSource, canonical
from rattus_pbem.engine.run import Position, Refused, Run, advance
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.table import Table

RULES = Mini()


def check_pieces(state: State) -> None:
    """Nothing is lost and nothing comes twice."""
    tokens = [*state.stack, *state.discards, *(rat for place in state.regions for rat in place.rats)]
    assert len(set(tokens)) == len(tokens) == TOKENS
    on_board = [sum(place.cubes[seat] for place in state.regions) for seat in range(len(SEATS))]
    assert [a + b for a, b in zip(on_board, state.supply, strict=True)] == [20] * len(SEATS)
    assert all(len(place.rats) <= 4 for place in state.regions)
    assert list(state.classes) == list(CLASSES)


@pytest.mark.parametrize("seed", range(4))
def test_live_equals_resumed_and_folded_until_the_end(seed: int) -> None:
    run, picker = new_run(RULES, 4, seed), Picker(seed)
    position = run.position
    run.play_on()
    step = advance(RULES, position, None, run.chance)
    folded = RULES.new_state(SEATS, {})
    for _ in range(400):
        for event in step.events:
            again = Event.from_json(EVENTS, json.loads(json.dumps(event.to_json())))
            folded = again.apply(folded)
        assert folded == run.state
        check_pieces(run.state)
        assert [ask.form.digest() for ask in step.pending] == [ask.form.digest() for ask in run.pending]
        if not run.pending:
            break
        (ask,) = run.pending
        assert ask.form.fault(ask.default()) is None
        answer = ask.form.random(picker)
        run.answer(answer)
        run.play_on()
        step = advance(RULES, step.position, answer, run.chance)
    assert run.state.scores
    assert run.state.turn <= RULES.turns
    assert RULES.next_act(run.state) is None
    assert RULES.state_from_json(json.loads(canonical(RULES.state_to_json(run.state)))) == run.state


def test_a_game_has_the_length_of_the_peers_game() -> None:
    answers = [play(new_run(RULES, 4, number), number) for number in range(30)]
    assert 66 <= sum(answers) / len(answers) <= 81  # about 73 commands in bench/peers/minigame.py


def test_a_view_holds_no_hidden_face() -> None:
    run = new_run(RULES, 4, 1)
    run.play_on()
    tokens = [*run.state.stack, *(rat for place in run.state.regions for rat in place.rats)]
    hidden = [str(token) for token in tokens if token >= TOKENS]  # smaller ones may be a number of something else
    assert len(hidden) > TOKENS // 2
    view = canonical(RULES.view(run.state, "north"))
    assert not [token for token in hidden if token in view]
    (dealt,) = run.finished[0].events
    assert canonical(dealt.to_json()) != canonical((dealt.seen_by("north") or dealt).to_json())


def test_without_an_end_the_stack_is_made_again() -> None:
    rules = Mini(turns=60, reshuffle=True)
    run = new_run(rules, 4, 2)
    play(run, 2)
    assert run.state.turn == 60
    assert "reshuffled" in {event.kind for act in run.finished for event in act.events}
    check_pieces(run.state)


# ---- a question to all seats at once ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bid(Event):
    """What a seat has bid; nobody else is told how much."""

    seat: Seat
    amount: int
    clauses: tuple[str, ...] = ("T-1",)

    def apply(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return (*state, self.amount)

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, amount=0)


class Auction:
    """One act: every seat bids from 1 to 9 at the same time, then the same again below the highest bid."""

    def next_act(self, state: tuple[int, ...]) -> Act | None:
        """The auction, once."""
        return None if state else Act("auction", 1, SEATS)

    def script(self, table: Table[Any], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        """See the class."""
        return self._auction(table)

    async def _auction(self, table: Table[Any]) -> None:
        high = 9
        for _ in range(2):
            limit = high
            bids = await table.ask_all(
                [Ask(seat, "bid", Plain(Number(1, limit, "T-1", "T-1")), lambda: 1) for seat in SEATS]
            )
            for seat, amount in zip(SEATS, bids, strict=True):
                table.emit(Bid(seat, amount))
            high = max(bids)


BIDS = {"north": 4, "east": 7, "south": 2, "west": 1}


def bids(amounts: dict[str, int]) -> dict[str, tuple[int, AnswerSource]]:
    """All answers, in an order that is not the seats'."""
    return {seat: (amounts[seat], {"by": "test"}) for seat in reversed(SEATS)}


def auction() -> Run[Any]:
    """The auction at its first question."""
    run: Run[Any] = Run(Auction(), Position(()), KeyedChance(bytes(32)))
    run.play_on()
    return run


def test_all_seats_are_asked_at_once_and_answer_together() -> None:
    run = auction()
    assert [ask.seat for ask in run.pending] == list(SEATS)
    run.answer_all(bids(BIDS))
    assert run.state == (4, 7, 2, 1)
    assert {ask.form.to_json()["high"] for ask in run.pending} == {7}
    resumed = run.fork(SeededChance("not needed"))
    assert resumed.state == run.state
    assert [ask.form.digest() for ask in resumed.pending] == [ask.form.digest() for ask in run.pending]
    for each in (run, resumed):
        each.answer_all(bids(dict.fromkeys(SEATS, 3)))
        each.play_on()
        assert not each.pending
        assert each.state == (4, 7, 2, 1, 3, 3, 3, 3)
    entries = [[entry.to_json() for entry in each.finished[0].entries] for each in (run, resumed)]
    assert entries[0] == entries[1]
    assert [entry["seat"] for entry in entries[0]] == [*SEATS, *SEATS]


def test_one_answer_that_is_not_legal_refuses_all_of_them() -> None:
    run = auction()
    with pytest.raises(Refused) as refused:
        run.answer_all(bids({**BIDS, "west": 10}))
    assert refused.value.fault.clause == "T-1"
    assert run.state == ()
    assert not run.position.tail
    run.answer_all(bids(BIDS))
    assert len(run.position.tail) == len(SEATS)


def test_a_bid_is_told_to_its_seat_alone() -> None:
    run = auction()
    run.answer_all(bids(BIDS))
    seen = [event.seen_by("east") for event in run.events]
    assert [event.amount for event in seen if isinstance(event, Bid)] == [0, 7, 0, 0]


def test_an_answer_that_is_no_order_is_refused_when_it_is_asked_for() -> None:
    class Careless(Auction):
        async def _auction(self, table: Table[Any]) -> None:
            number: Any = Number(1, 9, "T-1", "T-1")
            await table.ask("north", "bid", number, lambda: 1)

    run: Run[Any] = Run(Careless(), Position(()), KeyedChance(bytes(32)))
    with pytest.raises(TypeError, match="bid: a choice of verbs is expected as its form, not Number"):
        run.play_on()
