"""Full states of Rattus that a seat may believe in, drawn from its view by the rules of setup and the list of tokens.

Written from docs/rules/rattus.md and tokens.json alone. It shares nothing with `rules.rattus.positions`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import rattus_pbem.rules.rattus.data as data

TOKENS = json.loads((Path(data.__file__).parent / "tokens.json").read_text(encoding="utf-8"))["tokens"]
FACES = [token["id"] for token in TOKENS]
STARTING = [token["id"] for token in TOKENS if token["starting"]]


class Hidden(NamedTuple):
    """What nobody, or not this seat, knows of a position: faces on the board, the supply from its top, tokens out."""

    faces: dict[int, str]
    supply: tuple[str, ...]
    removed: tuple[str, ...]


class Believed:
    """The full states that agree with a view. All that was flipped or looked at is known; of the rest each way in
    which setup can have dealt it is as likely as any other."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        on_board = [token for place in view["regions"].values() for token in place["tokens"]]
        self._known = {int(token): face for token, face in view["faces"].items()}
        gone = {*self._known.values(), *(entry["face"] for entry in view["discard"])}
        # the tokens dealt at setup, with the lowest handles, are starting tokens
        unseen = [token for token in on_board if token not in self._known]
        self._dealt = [token for token in unseen if token <= view["dealt"]]
        self._later = [token for token in unseen if token > view["dealt"]]
        self._starting = [face for face in STARTING if face not in gone]
        self._others = [face for face in FACES if face not in gone and face not in STARTING]
        self._supply, self._removed = view["supply"], view["removed"]
        left = len(self._starting) + len(self._others)
        assert left == len(unseen) + self._supply + self._removed

    def draw(self, source: random.Random) -> Hidden:
        """R-2.3, R-2.4: starting tokens are shuffled and dealt; those left over are shuffled with all others."""
        starting = source.sample(self._starting, len(self._starting))
        faces = {**self._known, **dict(zip(self._dealt, starting, strict=False))}
        rest = starting[len(self._dealt) :] + self._others
        source.shuffle(rest)
        faces.update(zip(self._later, rest, strict=False))
        rest = rest[len(self._later) :]
        return Hidden(faces, tuple(rest[: self._supply]), tuple(rest[self._supply :]))
