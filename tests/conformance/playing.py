"""Games played by computer players, step by step, for any rules. Asserts nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import KeyedChance, SeededChance
from rattus_pbem.engine.rules import Rules
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.composing import ComputerPlayer
from rattus_pbem.orders.seat_view import seat_view

BY = {"by": "computer player"}


def computer_players(rules: Rules[Any]) -> Mapping[str, ComputerPlayer]:
    """The computer players of a game by name."""
    players: Mapping[str, ComputerPlayer] = import_module(f"rattus_pbem.rules.{rules.name}.players").PLAYERS
    return players


def new_run(rules: Rules[Any], seats: int, seed: str) -> Run[Any]:
    """A game with this many seats and a secret made from the seed, before its first act."""
    secret = hashlib.sha256(seed.encode()).digest()
    return Run(rules, Position(rules.new_state(rules.seat_ids[:seats], {})), KeyedChance(secret))


class Hands:
    """The computer players of one game. They sit alternately; which kind begins goes by the seed's digest."""

    def __init__(self, rules: Rules[Any], seats: int, seed: str, only: str = "") -> None:
        kinds = [only] if only else sorted(computer_players(rules))
        begins = hashlib.sha256(seed.encode()).digest()[0]
        players = computer_players(rules)
        self.rules = rules
        self.kinds = {seat: kinds[(begins + i) % len(kinds)] for i, seat in enumerate(rules.seat_ids[:seats])}
        self._players = {seat: players[kind] for seat, kind in self.kinds.items()}
        self._chance = {seat: SeededChance(f"{seed} {seat}") for seat in self.kinds}

    def answer(self, run: Run[Any], ask: Ask) -> Any:
        """What the seat that is asked answers, by its own view."""
        view = seat_view(self.rules, run, ask.seat)
        return self._players[ask.seat](self.rules, view, ask, self._chance[ask.seat])


def played(rules: Rules[Any], seats: int, seed: str, only: str = "") -> Iterator[Run[Any]]:
    """The run of one game at each question, before it is answered, and once more at the end."""
    run, hands = new_run(rules, seats, seed), Hands(rules, seats, seed, only)
    run.play_on()
    while run.pending:
        yield run
        run.answer_all({ask.seat: (hands.answer(run, ask), BY) for ask in run.pending})
        run.play_on()
    yield run
