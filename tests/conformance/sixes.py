"""Games of Rattus with other sixes than the base game's, played by computer players. Asserts nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rattus_pbem.contract.rules import ComputerPlayer, Rules
from rattus_pbem.engine.run import Run
from rattus_pbem.testing.playing import played

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
    return played(rules, seats, seed, players, six=six)
