"""Lies of a host, who makes every digest again: each changes the letters of a player, and gives words of its fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .forging import Box, cut


def openings(box: Box, *, listed: bool = False) -> Iterator[dict[str, Any]]:
    """Openings after the first turn with draws, the latest first; `listed`: from a list."""
    for opening in reversed(box.openings()[1:]):
        if any(not listed or isinstance(draw["of"], list) for draw in opening["draws"]):
            yield opening


def die_altered(box: Box, secret: bytes) -> list[str]:
    draw = next(openings(box))["draws"][0]
    of = draw["of"] if isinstance(draw["of"], list) else range(1, draw["of"] + 1)
    draw["outcome"] = [next(item for item in of if item != draw["outcome"][0])]
    return [draw["why"], "stated is"]


def next_key_used(box: Box, secret: bytes) -> list[str]:
    opening = next(openings(box))
    box.draw_again(opening, secret, leaf=opening["leaf"] + 1)
    return ["drawn twice"]


def attempt_untold(box: Box, secret: bytes) -> list[str]:
    box.draw_again(next(openings(box)), secret, attempt=2)
    return ["was drawn twice (attempt 2)"]


def key_made_up(box: Box, secret: bytes) -> list[str]:
    next(openings(box))["key"] = "1" * 64
    return ["the root over key"]


def nonces_altered(box: Box, secret: bytes) -> list[str]:
    for proof in box.proofs[-3:]:
        proof["nonces"] = ["red:x"]
    return ["nonces"]


def other_root(box: Box, secret: bytes) -> list[str]:
    box.proofs[-1]["last"]["sealed"][0]["root"] = "2" * 64
    next(draw for proof in box.proofs for draw in proof["sealed"])["root"] = "2" * 64
    return ["the root of"]


def act_renamed(box: Box, secret: bytes) -> list[str]:
    """A second such act of a turn has other draws; there was none."""
    opening = next(openings(box))
    for draw in opening["draws"]:
        draw["act"] = [*draw["act"][:-1], str(int(draw["act"][-1]) + 50)]
    box.draw_again(opening, secret)
    return ["no name of a draw"]


def blank_in_a_name(box: Box, secret: bytes) -> list[str]:
    opening = next(openings(box))
    for draw in opening["draws"]:
        draw["why"] += " "
    box.draw_again(opening, secret)
    return ["no name of a draw"]


def other_act_named(box: Box, secret: bytes) -> list[str]:
    opening = next(openings(box))
    for draw in opening["draws"]:
        draw["act"] = ["nothing", "1"]
    box.draw_again(opening, secret)
    return ["no name of a draw"]


def candidates_in_another_order(box: Box, secret: bytes) -> list[str]:
    opening = next(openings(box, listed=True))
    draw = next(draw for draw in opening["draws"] if isinstance(draw["of"], list))
    draw["of"] = [*draw["of"][1:], draw["of"][0]] if len(draw["of"]) > 2 else draw["of"][::-1]
    box.draw_again(opening, secret)
    return ["drawn from", "neither in order"]


def first_draw_kept_back(box: Box, secret: bytes) -> list[str]:
    opening = next(openings(box))
    opening["draws"][0]["use"] += 70
    box.draw_again(opening, secret)
    return ["not what comes before it"]


def hidden_piece_exchanged(box: Box, secret: bytes) -> list[str]:
    next(piece for proof in box.proofs for piece in proof["pieces"])["value"] = "F99"
    return ["F99", "stated is"]


def letter_never_sent(box: Box, secret: bytes) -> list[str]:
    carrying = next(n for n in range(len(box.views) - 2, 0, -1) if box.proofs[n]["opened"])
    cut(box, [carrying])
    return ["drawn twice, or a letter is lost"]


BY_THE_HOST = (
    die_altered,
    next_key_used,
    attempt_untold,
    key_made_up,
    nonces_altered,
    other_root,
    act_renamed,
    blank_in_a_name,
    other_act_named,
    candidates_in_another_order,
    first_draw_kept_back,
    hidden_piece_exchanged,
    letter_never_sent,
)
ONLY_WHERE: dict[Callable[[Box, bytes], list[str]], tuple[str, ...]] = {
    candidates_in_another_order: ("rattus",),
    hidden_piece_exchanged: ("rattus", "godstorm"),
}
"""The toy draws nothing from lists; godstorm rolls dice, and lists only now and then."""
