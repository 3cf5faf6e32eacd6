"""Games of Rattus with other sixes than the base game's, played by computer players. Asserts nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from rattus_pbem.engine.chance import KeyedChance
from rattus_pbem.engine.rules import Rules
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.composing import ComputerPlayer

from .playing import BY, Hands

PIPER = (
    "king,emperor,queen,baker,serf,soldier",
    "crusader,mayor,messenger,pied_piper,wizard,nun",
    "bishop,wizard,serf,crusader,knight,monk",
    "emperor,baker,bishop,soldier,nun,queen",
)
"""Sixes in which each new character has its place."""


def played_six(
    rules: Rules[Any], six: str, seats: int, seed: str, players: Mapping[str, ComputerPlayer] | None = None
) -> Iterator[Run[Any]]:
    """The run of one game at each question, before it is answered, and once more at the end."""
    state = rules.new_state(rules.seat_ids[:seats], {"six": six})
    run = Run(rules, Position(state), KeyedChance(hashlib.sha256(seed.encode()).digest()))
    hands = Hands(rules, seats, seed, players)
    run.play_on()
    while run.pending:
        yield run
        run.answer_all({ask.seat: (hands.answer(run, ask), BY) for ask in run.pending})
        run.play_on()
    yield run
