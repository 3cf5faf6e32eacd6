"""Checks everything that a bundle says about chance: keys under the commitment, every draw made again, sealed pieces.

Uses nothing that is not in the bundle.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.chance import KeyedChance, Stream, mixed_key
from ..engine.chance_bytes import length_prefixed
from ..engine.journal import canonical
from ..engine.key_tree import FIRST, HIDING, KEY_BYTES, KEYS, SEED, KeyPlace, is_key_of
from ..engine.merkle import leaf_hash, root_by_path, root_of
from ..engine.sealed_pieces import Pieces, piece_node
from .bundle_findings import Finding, of_draw, of_values

Bundle = Mapping[str, Any]
MOST = 10_000
"""So many candidates a draw has at most: no game has more, and more would take long."""


class Stated(NamedTuple):
    """All that the proofs of a bundle say about chance, each thing once."""

    commitment: str
    names: Mapping[str, str]
    over: bool
    roots: Sequence[str]
    nonces: Sequence[str]
    opened: Sequence[Mapping[str, Any]]
    sealed: Sequence[Mapping[str, Any]]
    pieces: Sequence[Mapping[str, Any]]
    last: Mapping[str, Any] | None
    rollbacks: Sequence[Mapping[str, Any]]


def stated(bundle: Bundle) -> tuple[Stated, list[Finding]]:
    """What the proofs say, and where one says something else than one before it."""
    facts: dict[tuple[Any, ...], tuple[Any, str]] = {}
    findings = []
    for proof in bundle["proofs"]:
        name = proof_name(proof)
        for key, value in _facts(proof):
            before, where = facts.setdefault(key, (value, name))
            if canonical(before) != canonical(value):
                what = " ".join(map(str, key))
                findings.append(Finding(f"{what}, in {name}", f"as in {where}: {canonical(before)}", canonical(value)))

    def about(kind: str) -> list[Any]:
        return [value for key, (value, _) in facts.items() if key[0] == kind]

    every = Stated(
        bundle["commitment"],
        bundle["names"],
        bundle["over"],
        about("root"),
        (about("nonces") or [[]])[0],
        sorted(about("opening"), key=lambda opening: int(opening["number"])),
        about("sealed"),
        about("piece"),
        max(about("the"), key=lambda last: len(last["sealed"]), default=None),
        about("rollback"),
    )
    return every, findings


def _facts(proof: Bundle) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """What a proof says, by what it is about."""
    yield ("commitment",), proof["commitment"]
    yield from ((("root", number), root) for number, root in enumerate(proof["roots"], 1))
    if proof["nonces"] or proof["opened"]:  # before the game begins nobody knows them
        yield ("nonces",), proof["nonces"]
    yield from ((("opening", opening["number"]), opening) for opening in proof["opened"])
    yield from ((("sealed", *_flat(draw)), draw) for draw in proof["sealed"])
    yield from ((("piece", *_flat(piece), piece["place"]), piece) for piece in proof["pieces"])
    yield from ((("rollback", back["number"]), back) for back in proof["rollbacks"])
    if proof["last"]:
        yield ("the", "end", len(proof["last"]["sealed"])), in_order(proof["last"])  # one may have been taken back


def in_order(last: Bundle) -> dict[str, Any]:
    """What is opened at the end, each thing once, in one order: after a rollback a letter may list it in another."""
    return {part: [json.loads(text) for text in sorted({canonical(value) for value in last[part]})] for part in last}


def proof_name(proof: Bundle) -> str:
    """A proof in words: the letter that carried it, or the bundle's own."""
    letter = proof["letter"]
    return letter_words(letter) if letter is not None else "the whole"


def letter_words(letter: Mapping[str, Any]) -> str:
    """A letter in words, as its files are called."""
    return f"letter {letter['turn']:04d}-{letter['number']:02d} to {letter['seat']}"


class OpenedChance(KeyedChance):
    """The game's chance made of opened keys. Raises LookupError for a key that has not been opened."""

    def __init__(self, facts: Stated, key_of: Callable[[int], KeyPlace]) -> None:
        super().__init__(b"", facts.nonces, key_of)
        every = [*facts.opened, *(facts.last["keys"] if facts.last else ())]
        self._opened = {(key["tree"], key["leaf"]): bytes.fromhex(key["key"]) for key in every}

    def _key(self, tree: int, leaf: int) -> bytes:
        return mixed_key(self._opened[tree, leaf], self._nonces)


def check_chance(facts: Stated) -> Iterator[Finding]:
    """All that does not hold, in the order of the game."""
    yield from _nonces(facts)
    yield from _places(facts.opened, [back["turn"] for back in facts.rollbacks])
    for opening in facts.opened:
        yield from _under_root(facts, opening, f"the key of turn {opening['turn']}, attempt {opening['attempt']}")
        yield from _public_draws(facts, opening)
    yield from _pieces(facts)
    if facts.last:
        yield from _last(facts, facts.last)
    elif facts.over:
        yield Finding("the end", "the hiding key is opened when the game is over", "it is not opened")


def _nonces(facts: Stated) -> Iterator[Finding]:
    seats = [nonce.partition(":")[0] for nonce in facts.nonces]
    for seat in seats:
        if seats.count(seat) > 1 or seat not in facts.names:
            yield Finding("the nonces", "one for a seat of the game at most", f"{seats.count(seat)} of {seat}")
            return


def _places(openings: Sequence[Mapping[str, Any]], rollbacks: Sequence[int]) -> Iterator[Finding]:
    """Each turn takes the next key: a key that was skipped is that of a turn that was drawn twice.

    `rollbacks` are the turns to which the referee went back, and told so: then a turn has another attempt.
    """
    coming, taken, attempts = (0, FIRST), dict[tuple[int, int], tuple[int, int]](), dict[int, int]()
    for number, opening in enumerate(openings, 1):
        turn, attempt, place = opening["turn"], opening["attempt"], (opening["tree"], opening["leaf"])
        name = f"the key of turn {turn}, attempt {attempt}"
        if opening["number"] != number:
            yield Finding(name, f"opening number {number}", f"number {opening['number']}")
            return
        if taken.get((turn, attempt)) == place:  # the turn was played again with the same dice
            continue
        if place != coming:
            yield Finding(
                name, f"the next key: place {coming[1]} of tree {coming[0]}", f"place {place[1]} of tree {place[0]}"
            )
        if attempt != attempts.get(turn, 0) + 1:
            yield Finding(name, f"attempt {attempts.get(turn, 0) + 1} at turn {turn}", f"attempt {attempt}")
        if attempt > 1 and not any(back <= turn for back in rollbacks):
            yield Finding(name, f"that turn {turn} was taken back is told in a letter", "it is not told")
        attempts[turn], taken[turn, attempt] = attempt, place
        coming = (place[0] + 1, FIRST) if place[1] + 1 == SEED else (place[0], place[1] + 1)


def _under_root(facts: Stated, key: Mapping[str, Any], name: str) -> Iterator[Finding]:
    roots = [facts.commitment, *facts.roots]
    if key["tree"] >= len(roots):
        yield Finding(name, f"a key under one of {len(roots)} roots", f"one of tree {key['tree']}")
    elif not is_key_of(roots[key["tree"]], key["leaf"], bytes.fromhex(key["key"]), key["path"]):
        expected = f"a key that lies at place {key['leaf']} under the root {roots[key['tree']]}"
        yield Finding(name, expected, f"the key {key['key']}, whose path leads elsewhere")


def _public_draws(facts: Stated, opening: Mapping[str, Any]) -> Iterator[Finding]:
    key = mixed_key(bytes.fromhex(opening["key"]), facts.nonces)
    for draw in opening["draws"]:
        named = {**draw, "turn": opening["turn"], "attempt": opening["attempt"]}
        yield from _draw(key, named)


def _draw(key: bytes, draw: Mapping[str, Any]) -> Iterator[Finding]:
    if isinstance(draw["of"], int) and draw["of"] > MOST:
        yield Finding(of_draw(draw), f"at most {MOST} to draw from", str(draw["of"]))
        return
    candidates: Sequence[Any] = range(1, draw["of"] + 1) if isinstance(draw["of"], int) else draw["of"]
    outcome = draw["outcome"]
    if len(outcome) > len(candidates):
        yield Finding(of_draw(draw), f"at most {len(candidates)} can be drawn", of_values(outcome))
        return
    drawn = Stream(key, length_prefixed(_flat(draw))).choose(candidates, len(outcome)) if outcome else []
    if canonical(drawn) != canonical(outcome):
        yield Finding(of_draw(draw), f"the key gives {of_values(drawn)}", of_values(outcome))


def _flat(draw: Mapping[str, Any]) -> tuple[str, ...]:
    return (str(draw["turn"]), str(draw["attempt"]), *draw["act"], draw["why"], str(draw["use"]))


def _pieces(facts: Stated) -> Iterator[Finding]:
    roots = {_flat(draw): draw for draw in facts.sealed}
    for piece in facts.pieces:
        name = f"the piece at place {piece['place']} of {of_draw(piece)}"
        sealed = roots.get(_flat(piece))
        if sealed is None:
            yield Finding(name, "a draw whose root was published", "no such draw")
        elif _root_of_piece(piece, sealed["size"]) != sealed["root"]:
            yield Finding(
                name, f"a piece that lies under the root {sealed['root']}", f"{piece['value']}, which does not"
            )


def _root_of_piece(piece: Mapping[str, Any], size: int) -> str:
    """The root that the path of a piece leads to; "" if it does not fit."""
    node = piece_node(bytes.fromhex(piece["salt"]), _flat(piece), piece["place"], piece["value"])
    try:
        if piece["place"] >= size:
            return ""
        return root_by_path(node, piece["place"], size, [bytes.fromhex(step) for step in piece["path"]]).hex()
    except ValueError:
        return ""


def _last(facts: Stated, last: Mapping[str, Any]) -> Iterator[Finding]:
    """The hiding key and every hidden draw; the seeds of further trees."""
    keys = {(key["tree"], key["leaf"]): key for key in last["keys"]}
    for key in last["keys"]:
        name = "the hiding key" if key["leaf"] == HIDING else f"the seed of tree {key['tree'] + 1}"
        yield from _under_root(facts, key, name)
    if (0, HIDING) not in keys:
        yield Finding("the end", "the hiding key is opened when the game is over", "it is not opened")
        return
    for number, root in enumerate(facts.roots, 1):
        seed = keys.get((number - 1, SEED))
        if seed is None or root_of_seed(bytes.fromhex(seed["key"])) != root:
            yield Finding(f"tree {number}", f"the seed of the root {root}", "no such seed")
    published = {_flat(draw): (draw["root"], draw["size"]) for draw in facts.sealed}
    hiding = mixed_key(bytes.fromhex(keys[0, HIDING]["key"]), facts.nonces)
    for draw in last["sealed"]:
        root, size = published.pop(_flat(draw), ("none", 0))
        if (root, size) != (draw["root"], len(draw["outcome"])):
            shown = f"{len(draw['outcome'])} pieces under the root {draw['root']}"
            yield Finding(of_draw(draw), f"{size} pieces under the published root {root}", shown)
        elif not draw["outcome"] or Pieces(hiding, _flat(draw), draw["outcome"]).root != root:
            yield Finding(of_draw(draw), f"pieces under the root {root}", of_values(draw["outcome"]))
        yield from _draw(hiding, draw)
    for left in facts.sealed if facts.over else ():
        if _flat(left) in published:
            yield Finding(of_draw(left), "it is opened when the game is over", "it is not opened")


def root_of_seed(seed: bytes) -> str:
    """The root over all keys of a tree with this seed."""
    raw = hashlib.shake_256(seed).digest(KEYS * KEY_BYTES)
    leaves = [leaf_hash(raw[place : place + KEY_BYTES]) for place in range(0, len(raw), KEY_BYTES)]
    return root_of(leaves).hex()
