"""The line `chance`: dice and draws in the order in which they are made (G-48.4)."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Any

from .notation import Notation

Item = int | str


def read_draws(notation: Notation, text: str) -> list[Item]:
    """Dice, territories, continents, players, pantheons and cards."""
    draws: list[Item] = []
    for word in text.replace(",", " ").split() if text != "-" else ():
        item = read_draw(notation, word)
        if item is None:
            notation.add_fault(
                f"{word!r} cannot be drawn; expected dice, territories, continents, players, pantheons or cards"
            )
            return []
        draws.append(item)
    return draws


def read_draw(notation: Notation, word: str) -> Item | None:
    """One of them; None if it is none."""
    data, name = notation.data, word.lower().replace("-", "_")
    if name.isdigit():
        return int(name) if 1 <= int(name) <= 6 else None
    if "/" in name:  # a choice that Pandora's Box makes by chance (G-43.7)
        return "/".join(sorted(name.split("/")))
    known = (*data.territories, *data.continents, *data.spaces, *data.cards)
    return notation.seat_of(word) or notation.pantheon_of(word) or (name if name in known else None)


def put_tops(
    notation: Notation, position: dict[str, Any], draws: Sequence[Item], where: MutableMapping[str, int]
) -> None:
    """The cards among the draws lie on top of their decks, in this order."""
    cards = notation.data.cards
    named: dict[str, list[str]] = {}
    for item in draws if position.get("phase") != "setup" else ():
        if isinstance(item, str) and item in cards:
            named.setdefault(cards[item].deck, []).append(item)
    for deck, tops in named.items():
        pile = position.get("decks", {}).get(deck)
        above = pile if isinstance(pile, list) else position.get("tops", {}).get(deck, [])
        shared = min(len(above), len(tops))
        if above[:shared] != tops[:shared] or (isinstance(pile, list) and len(tops) > len(pile)):
            notation.add_fault(f"the deck of {deck} has other cards on top than chance draws (G-48.4)")
        elif not isinstance(pile, list) and len(tops) > len(above):
            position.setdefault("tops", {})[deck] = tops
            where.setdefault(f"/tops/{deck}", notation.line)
