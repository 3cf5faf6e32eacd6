"""Checks everything that a bundle says about chance: keys under the commitment, every draw made again, sealed pieces.

Uses nothing that is not in the bundle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from ..engine.chance import KeyedChance, Stream, mixed_key
from ..engine.journal import canonical
from ..engine.key_tree import FIRST, HIDING, KEY_BYTES, KEYS, SEED, KeyPlace, is_key_of
from ..engine.merkle import leaf_hash, length_prefixed, root_by_path, root_of
from ..engine.sealed_pieces import Pieces, piece_node
from ..record.file_models import Model
from ..record.proof_models import (
    KeyFile,
    LastFile,
    OpenDraw,
    OpeningFile,
    PieceFile,
    RollbackFile,
    SealedFile,
    UnsealedFile,
)
from .bundle_findings import BundleFault, DrawName, of_values
from .bundle_models import BundleFile, LetterProof, WholeProof

MOST = 10_000
"""So many candidates a draw has at most: no game has more, and more would take long."""
Part = TypeVar("Part", bound=Model)


class Stated(NamedTuple):
    """All that the proofs of a bundle say about chance, each thing once."""

    commitment: str
    names: dict[str, str]
    over: bool
    roots: list[str]
    nonces: list[str]
    opened: list[OpeningFile]
    sealed: list[SealedFile]
    pieces: list[PieceFile]
    last: LastFile | None
    rollbacks: list[RollbackFile]


def stated(bundle: BundleFile, proofs: Iterable[LetterProof | WholeProof]) -> tuple[Stated, list[BundleFault]]:
    """What these proofs about the game of a bundle say, and where one says something else than one before it."""
    facts: dict[tuple[Any, ...], tuple[Any, str, str]] = {}
    findings = []
    for proof in proofs:
        name = str(proof.letter.place) if proof.letter is not None else "the whole"
        for key, value in _facts(proof):
            said = canonical(as_json(value))
            _, before, where = facts.setdefault(key, (value, said, name))
            if before != said:
                what = " ".join(map(str, key))
                findings.append(BundleFault(f"{what}, in {name}", f"as in {where}: {before}", said))

    def about(kind: str) -> list[Any]:
        return [value for key, (value, _, _) in facts.items() if key[0] == kind]

    every = Stated(
        bundle.commitment,
        bundle.names,
        bundle.over,
        about("root"),
        (about("nonces") or [[]])[0],
        sorted(about("opening"), key=lambda opening: int(opening.number)),
        about("sealed"),
        about("piece"),
        max(about("the"), key=lambda last: len(last.sealed), default=None),
        about("rollback"),
    )
    return every, findings


def _facts(proof: LetterProof | WholeProof) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """What a proof states, as (key, value): equal keys in two proofs must have equal values."""
    yield ("commitment",), proof.commitment
    yield from ((("root", number), root) for number, root in enumerate(proof.roots, 1))
    if proof.nonces or proof.opened:  # before the game begins nobody knows them
        yield ("nonces",), proof.nonces
    yield from ((("opening", opening.number), opening) for opening in proof.opened)
    yield from ((("sealed", *name_of(draw).label), draw) for draw in proof.sealed)
    yield from ((("piece", *name_of(piece).label, piece.place), piece) for piece in proof.pieces)
    yield from ((("rollback", back.number), back) for back in proof.rollbacks)
    if proof.last is not None:
        yield ("the", "end", len(proof.last.sealed)), in_order(proof.last)  # one may have been taken back


def as_json(value: Any) -> Any:
    """The JSON of a part of a proof, of a list of them, or of a plain value."""
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value.to_json() if isinstance(value, Model) else value


def in_order(last: LastFile) -> LastFile:
    """What is opened at the end, each thing once, in one order: after a rollback a letter may list it in another."""
    return LastFile(keys=_once(last.keys), sealed=_once(last.sealed))


def _once(parts: Sequence[Part]) -> list[Part]:
    by_text = {canonical(part.to_json()): part for part in parts}
    return [by_text[text] for text in sorted(by_text)]


def name_of(draw: SealedFile | UnsealedFile | PieceFile) -> DrawName:
    """The draw that this says something of."""
    return DrawName(draw.turn, draw.attempt, tuple(draw.act), draw.why, draw.use)


class OpenedChance(KeyedChance):
    """The game's chance made of opened keys. Raises LookupError for a key that has not been opened."""

    def __init__(self, facts: Stated, key_of: Callable[[int], KeyPlace]) -> None:
        super().__init__(b"", facts.nonces, key_of)
        every: list[KeyFile] = [*facts.opened, *(facts.last.keys if facts.last else ())]
        self._opened = {(key.tree, key.leaf): bytes.fromhex(key.key) for key in every}

    def _key(self, tree: int, leaf: int) -> bytes:
        return mixed_key(self._opened[tree, leaf], self._nonces)


def check_chance(facts: Stated) -> Iterator[BundleFault]:
    """All that does not hold, in the order of the game."""
    yield from _nonces(facts)
    yield from _key_order_findings(facts.opened, [back.turn for back in facts.rollbacks])
    for opening in facts.opened:
        yield from _under_root(facts, opening, f"the key of turn {opening.turn}, attempt {opening.attempt}")
        yield from _public_draws(facts, opening)
    yield from _pieces(facts)
    if facts.last:
        yield from _last(facts, facts.last)
    elif facts.over:
        yield BundleFault("the end", "the hiding key is opened when the game is over", "it is not opened")


def _nonces(facts: Stated) -> Iterator[BundleFault]:
    seats = [nonce.partition(":")[0] for nonce in facts.nonces]
    for seat in seats:
        if seats.count(seat) > 1 or seat not in facts.names:
            yield BundleFault("the nonces", "one for a seat of the game at most", f"{seats.count(seat)} of {seat}")
            return


def _key_order_findings(openings: Sequence[OpeningFile], rollbacks: Sequence[int]) -> Iterator[BundleFault]:
    """Findings about keys that were not taken in order: each turn takes the next one, so that a key that was skipped
    may be that of a turn that was drawn twice.

    `rollbacks` are the turns to which the referee went back, as letters say: only then can a turn have another attempt.
    """
    coming, taken, attempts = (0, FIRST), dict[tuple[int, int], tuple[int, int]](), dict[int, int]()
    for number, opening in enumerate(openings, 1):
        turn, attempt, place = opening.turn, opening.attempt, (opening.tree, opening.leaf)
        name = f"the key of turn {turn}, attempt {attempt}"
        if opening.number != number:
            yield BundleFault(name, f"opening number {number}", f"number {opening.number}")
            return
        if taken.get((turn, attempt)) == place:  # the turn was played again with the same dice
            continue
        if place != coming:
            yield BundleFault(
                name, f"the next key: place {coming[1]} of tree {coming[0]}", f"place {place[1]} of tree {place[0]}"
            )
        if attempt != attempts.get(turn, 0) + 1:
            yield BundleFault(name, f"attempt {attempts.get(turn, 0) + 1} at turn {turn}", f"attempt {attempt}")
        if attempt > 1 and not any(back <= turn for back in rollbacks):
            yield BundleFault(name, f"that turn {turn} was taken back is told in a letter", "it is not told")
        attempts[turn], taken[turn, attempt] = attempt, place
        # The last place of a tree holds the seed of the next tree.
        coming = (place[0] + 1, FIRST) if place[1] + 1 == SEED else (place[0], place[1] + 1)


def _under_root(facts: Stated, key: KeyFile, name: str) -> Iterator[BundleFault]:
    roots = [facts.commitment, *facts.roots]
    if key.tree >= len(roots):
        yield BundleFault(name, f"a key under one of {len(roots)} roots", f"one of tree {key.tree}")
    elif not is_key_of(roots[key.tree], key.leaf, bytes.fromhex(key.key), key.path):
        expected = f"a key that lies at place {key.leaf} under the root {roots[key.tree]}"
        yield BundleFault(name, expected, f"the key {key.key}, whose path leads elsewhere")


def _public_draws(facts: Stated, opening: OpeningFile) -> Iterator[BundleFault]:
    key = mixed_key(bytes.fromhex(opening.key), facts.nonces)
    for draw in opening.draws:
        name = DrawName(opening.turn, opening.attempt, tuple(draw.act), draw.why, draw.use)
        yield from _draw(key, name, draw)


def _draw(key: bytes, name: DrawName, draw: OpenDraw | UnsealedFile) -> Iterator[BundleFault]:
    if isinstance(draw.of, int) and draw.of > MOST:
        yield BundleFault(str(name), f"at most {MOST} to draw from", str(draw.of))
        return
    candidates: Sequence[Any] = range(1, draw.of + 1) if isinstance(draw.of, int) else draw.of
    outcome = draw.outcome
    if len(outcome) > len(candidates):
        yield BundleFault(str(name), f"at most {len(candidates)} can be drawn", of_values(outcome))
        return
    drawn = Stream(key, length_prefixed(name.label)).choose(candidates, len(outcome)) if outcome else []
    if canonical(drawn) != canonical(outcome):
        yield BundleFault(str(name), f"the key gives {of_values(drawn)}", of_values(outcome))


def _pieces(facts: Stated) -> Iterator[BundleFault]:
    roots = {name_of(draw): draw for draw in facts.sealed}
    for piece in facts.pieces:
        name = f"the piece at place {piece.place} of {name_of(piece)}"
        sealed = roots.get(name_of(piece))
        if sealed is None:
            yield BundleFault(name, "a draw whose root was published", "no such draw")
        elif _root_of_piece(piece, sealed.size) != sealed.root:
            yield BundleFault(name, f"a piece that lies under the root {sealed.root}", f"{piece.value}, which does not")


def _root_of_piece(piece: PieceFile, size: int) -> str:
    """The root that the path of a piece leads to; "" if it does not fit."""
    node = piece_node(bytes.fromhex(piece.salt), name_of(piece).label, piece.place, piece.value)
    try:
        if piece.place >= size:
            return ""
        return root_by_path(node, piece.place, size, [bytes.fromhex(step) for step in piece.path]).hex()
    except ValueError:
        return ""


def _last(facts: Stated, last: LastFile) -> Iterator[BundleFault]:
    """The hiding key and every hidden draw; the seeds of further trees."""
    keys = {(key.tree, key.leaf): key for key in last.keys}
    for key in last.keys:
        name = "the hiding key" if key.leaf == HIDING else f"the seed of tree {key.tree + 1}"
        yield from _under_root(facts, key, name)
    if (0, HIDING) not in keys:
        yield BundleFault("the end", "the hiding key is opened when the game is over", "it is not opened")
        return
    for number, root in enumerate(facts.roots, 1):
        seed = keys.get((number - 1, SEED))
        if seed is None or root_of_seed(bytes.fromhex(seed.key)) != root:
            yield BundleFault(f"tree {number}", f"the seed of the root {root}", "no such seed")
    published = {name_of(draw): (draw.root, draw.size) for draw in facts.sealed}
    hiding = mixed_key(bytes.fromhex(keys[0, HIDING].key), facts.nonces)
    for draw in last.sealed:
        drawn = name_of(draw)
        root, size = published.pop(drawn, ("none", 0))
        if (root, size) != (draw.root, len(draw.outcome)):
            shown = f"{len(draw.outcome)} pieces under the root {draw.root}"
            yield BundleFault(str(drawn), f"{size} pieces under the published root {root}", shown)
        elif not draw.outcome or Pieces(hiding, drawn.label, draw.outcome).root != root:
            yield BundleFault(str(drawn), f"pieces under the root {root}", of_values(draw.outcome))
        yield from _draw(hiding, drawn, draw)
    for left in facts.sealed if facts.over else ():
        if name_of(left) in published:
            yield BundleFault(str(name_of(left)), "it is opened when the game is over", "it is not opened")


def root_of_seed(seed: bytes) -> str:
    """The root over all keys of a tree with this seed."""
    raw = hashlib.shake_256(seed).digest(KEYS * KEY_BYTES)
    leaves = [leaf_hash(raw[place : place + KEY_BYTES]) for place in range(0, len(raw), KEY_BYTES)]
    return root_of(leaves).hex()
