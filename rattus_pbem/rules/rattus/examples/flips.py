"""The `flips` line of a worked example: each rat turned up, in order, and what came of it. Judges nothing.

`-` is cubes lost, `*` potions spent instead, `+` cubes that the Serf places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ....engine.examples import Outcome
from ....engine.seats import Seat
from ..play.action_events import CubeLost, TokenFlipped
from ..play.piper_events import PotionSpent, SerfCubePlaced
from ..play.state import SEATS, State
from .notation import Notation, letter

Effects = Mapping[tuple[Seat, str], int]
"""What a rat did, summed by seat and sign."""

SIGNS = {CubeLost: "-", PotionSpent: "*", SerfCubePlaced: "+"}

_FLIP = re.compile(r"#([0-9]{1,3}) +(.+)")
_EFFECT = re.compile(r"([A-Za-z])([-+*])([0-9]{1,2})")


def read_flips(text: str, notation: Notation) -> list[tuple[int, Effects]] | None:
    """The flips of this text, `none` or such as `#1 R-1 B*1 G+1; #2 nothing`; None if it is not understood."""
    read = []
    for part in [] if text == "none" else text.split(";"):
        flip = _FLIP.fullmatch(part.strip())
        if flip is None:
            notation.add_fault(
                f"{part.strip()!r} is not understood; expected none, or flips such as #1 R-1 B-2; #2 nothing"
            )
            return None
        read.append((int(flip[1]), _effects(flip[2], notation)))
    return read


def _effects(text: str, notation: Notation) -> Effects:
    effects: dict[tuple[Seat, str], int] = {}
    for word in [] if text == "nothing" else text.split():
        effect = _EFFECT.fullmatch(word)
        if effect is None:
            notation.add_fault(
                f"{word!r} is not understood; expected a loss R-1, a potion spent R*1 or a Serf's cube R+1"
            )
        elif seat := notation.seat(effect[1]):
            key = (seat, effect[2])
            effects[key] = effects.get(key, 0) + int(effect[3])
    return effects


def flips(outcome: Outcome[State]) -> list[tuple[int, Effects]]:
    """The rats flipped, in their order, each with what it did."""
    by_token: dict[int, dict[tuple[Seat, str], int]] = {}
    for event in outcome.events:
        if isinstance(event, TokenFlipped):
            by_token[event.token] = {}
        elif isinstance(event, CubeLost | PotionSpent | SerfCubePlaced):
            effects, key = by_token[event.token], (event.seat, SIGNS[type(event)])
            effects[key] = effects.get(key, 0) + 1
    return list(by_token.items())


def print_flips(flips: Sequence[tuple[int, Effects]]) -> str:
    """`flips #1 R-2 B*1 G+1; #2 nothing`: what is lost comes first, then what is placed, each by seat."""
    return f"flips {'; '.join(f'#{token} {_print(effects)}' for token, effects in flips) or 'none'}"


def _print(effects: Effects) -> str:
    keys = sorted(effects, key=lambda key: (key[1] == "+", SEATS.index(key[0]), key[1]))
    parts = [f"{letter(seat)}{sign}{effects[seat, sign]}" for seat, sign in keys if effects[seat, sign]]
    return " ".join(parts) or "nothing"
