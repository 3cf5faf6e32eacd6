"""Chance: labelled draws that can be made again from the secret. Never uses the random module, a clock or a counter.

A draw is named by its meaning: the act (kind, seats, places, n-th such act of the turn), why, and the n-th use of that
why in the act. The same name under the same key gives the same outcome, so a corrected order leaves all unrelated
dice as they were. *Public* chance uses the key of its turn and attempt; *hidden* chance a key opened only at the end.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ..errors import IllegalError
from .journal import Drew
from .key_tree import FIRST, HIDING, VERSION, KeyPlace, key_at, tree_root
from .merkle import length_prefixed
from .sealed_pieces import Pieces

SEEDED = b"rattus-pbem/chance/1"
WORDS = 1 << 32
_EIGHT = struct.Struct(">8I").unpack


class Draw(NamedTuple):
    """A request to chance: which act (label), why, the n-th use of that why (from 1), and how many to draw."""

    act: tuple[str, ...]
    turn: int
    why: str
    n: int
    size: int
    hidden: bool

    def describe(self) -> str:
        """For error messages: `flip gallia, draw 2, in turn red 1 of turn 7`."""
        return f"{self.why}, draw {self.n}, in {' '.join(self.act)} of turn {self.turn}"


class Chance(Protocol):
    """Whoever makes draws: the game's keyed chance, a script, or a preview's own."""

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """`draw.size` different candidates in the order drawn."""


def key_words(key: bytes, label: bytes) -> Iterator[int]:
    """The 32-bit words of HMAC-SHA256(key, label | counter), eight a block, without end."""
    for counter in itertools.count():
        yield from _EIGHT(hmac.digest(key, label + counter.to_bytes(8, "big"), "sha256"))


class Stream:
    """Whole numbers from HMAC-SHA256(key, label | counter), in blocks of eight 32-bit words, without modulo bias."""

    __slots__ = ("_words",)

    def __init__(self, key: bytes, label: bytes) -> None:
        self._words = key_words(key, label)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n at most 2**32."""
        limit = WORDS - WORDS % n
        while (word := next(self._words)) >= limit:
            pass
        return word % n

    def choose(self, candidates: Sequence[Any], count: int) -> list[Any]:
        """`count` different candidates, in order (the first steps of a Fisher-Yates shuffle)."""
        if count == 1:
            return [candidates[self.below(len(candidates))]]
        left, below = list(candidates), self.below
        for i in range(count):
            j = i + below(len(left) - i)
            left[i], left[j] = left[j], left[i]
        return left[:count]


def own_key(turn: int) -> KeyPlace:
    """The key of a turn where no journal says which it took: they take them in order, each at its first attempt."""
    return KeyPlace(0, FIRST + turn, 1)


class KeyedChance:
    """The game's chance: a key for the public draws of each turn and attempt, and the hiding key for what is hidden.

    `key_of` says which key a turn has. The nonces of the players are mixed into each key.
    """

    def __init__(self, secret: bytes, nonces: Sequence[str] = (), key_of: Callable[[int], KeyPlace] = own_key) -> None:
        self._secret = secret
        self._nonces = nonces
        self._key_of = key_of
        self._mixed: dict[tuple[int, int], bytes] = {}

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        place = self._key_of(draw.turn)
        key = self.hiding_key if draw.hidden else self._key(place.tree, place.leaf)
        return Stream(key, length_prefixed(label_of(draw, place.attempt))).choose(candidates, draw.size)

    def root_of(self, turn: int, drawn: Drew) -> str:
        """The root over the pieces of a hidden draw of this turn."""
        draw = Draw(tuple(drawn.act), turn, drawn.why, drawn.n, len(drawn.outcome), True)
        return Pieces(self.hiding_key, label_of(draw, self._key_of(turn).attempt), drawn.outcome).root

    @property
    def hiding_key(self) -> bytes:
        """The key of all hidden draws."""
        return self._key(0, HIDING)

    def _key(self, tree: int, leaf: int) -> bytes:
        if (tree, leaf) not in self._mixed:
            self._mixed[tree, leaf] = mixed_key(key_at(self._secret, tree, leaf), self._nonces)
        return self._mixed[tree, leaf]


def mixed_key(key: bytes, nonces: Sequence[str]) -> bytes:
    """A key with the players' nonces (`seat:nonce`) mixed in: what draws are made with."""
    return hmac.digest(key, length_prefixed((VERSION, "nonces", *nonces)), "sha256")


def label_of(draw: Draw, attempt: int) -> tuple[str, ...]:
    """The name of a draw by its meaning."""
    return (str(draw.turn), str(attempt), *draw.act, draw.why, str(draw.n))


class ScriptedChance:
    """Outcomes given in the order asked for. Raises for one that cannot be drawn, one missing or one left over."""

    def __init__(self, outcomes: Sequence[Any]) -> None:
        self._outcomes = list(outcomes)
        self.used = 0

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """The next outcomes given, `draw.size` of them. Raises IllegalError naming the draw."""
        chosen: list[Any] = []
        for _ in range(draw.size):
            if self.used >= len(self._outcomes):
                raise IllegalError(
                    f"the draws are used up; chance is asked for: {draw.describe()}",
                    place=f"draws, entry {self.used + 1}",
                    hint=f"One of {', '.join(map(str, candidates))} was expected.",
                )
            outcome = self._outcomes[self.used]
            self.used += 1
            if outcome not in candidates or outcome in chosen:
                raise IllegalError(
                    f"{outcome!r} cannot be drawn; chance is asked for: {draw.describe()}",
                    place=f"draws, entry {self.used}",
                    hint=f"One of {', '.join(map(str, candidates))} was expected.",
                )
            chosen.append(outcome)
        return chosen

    def finish(self) -> None:
        """Raises IllegalError if an outcome is left over."""
        surplus = len(self._outcomes) - self.used
        if surplus:
            raise IllegalError(
                "1 draw was given but not used" if surplus == 1 else f"{surplus} draws were given but not used",
                place=f"draws, entry {self.used + 1}",
                hint="Remove it." if surplus == 1 else "Remove them, beginning with this one.",
            )


class SeededChance:
    """Chance that is independent of the game, from a text seed: previews, computer players, tests. Never the game's."""

    def __init__(self, seed: str) -> None:
        self._key = hashlib.sha256(length_prefixed((SEEDED, "seeded", seed))).digest()
        self._stream = Stream(self._key, b"answers")

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        label = length_prefixed((str(draw.turn), *draw.act, draw.why, str(draw.n)))
        return Stream(self._key, label).choose(candidates, draw.size)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for random answers (see `forms.Picker`)."""
        return self._stream.below(n)


def game_secret(given: bytes, game: str) -> bytes:
    """The secret of one game, 32 bytes: what was given for it, bound to its id.

    All chance, all salts and the commitment come from it. So two games for which the same was given share no draw, and
    the secret of one reveals nothing of the other.
    """
    return hmac.digest(given, length_prefixed((VERSION, "game", game)), "sha256")


def commitment(secret: bytes) -> str:
    """What the first letter shows: the root over all keys, 64 hex digits that fix them and reveal nothing of them."""
    return tree_root(secret)


def salt(secret: bytes, *label: str) -> bytes:
    """16 bytes for one journal line or digest, so that a published hash reveals nothing."""
    return hmac.digest(secret, length_prefixed(("salt", *label)), "sha256")[:16]
