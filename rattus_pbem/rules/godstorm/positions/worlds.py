"""Worlds: states that agree with what a seat knows, their hidden cards drawn by a chance of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....engine.chance import Chance, Draw
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.state import State
from .position import cards_left, state_of


def worlds(data: Data, seen: Mapping[str, Any], later: Mapping[str, Any]) -> Callable[[Chance], State]:
    """Draws states that agree with the view `seen`, and with all that `later`, a later view of the same seat, knows.

    What became known since: cards drawn lay on top of their decks in that order, cards seen in a hand were in it, or
    were drawn into it.
    """
    base = state_of(seen, data)
    if seen["phase"] == "setup":
        return lambda chance: base
    now, then = seen.get("now", {}), later.get("now", {})
    tops: dict[str, list[str]] = {deck: [] for deck in data.decks}
    drawers: dict[str, list[Seat]] = {deck: [] for deck in data.decks}
    for deck, who, card in then.get("drawn", [])[len(now.get("drawn", [])) :]:
        tops[deck].append(card)
        drawers[deck].append(who)
    for deck, who, card in _drawn_at_the_end(data, seen, later):
        tops[deck].append(card)
        drawers[deck].append(who)
    in_hand: dict[Seat, Counter[str]] = {seat: Counter() for seat in base.seats}
    room = {seat: dict(held) for seat, held in seen["hands"].items() if isinstance(held, Mapping)}
    for owner, entries in seen.get("known", {}).items():
        for card, _ in entries:
            _place(data, card, owner, in_hand, room, tops, drawers)
    start = len(now.get("shown", []))
    for owner in room:
        entries = [entry for entry in then.get("shown", [])[start:] if entry[0] == owner]
        for card in (Counter(needed(entries)) - in_hand[owner]).elements():
            _place(data, card, owner, in_hand, room, tops, drawers)
    known = Counter(card for cards in in_hand.values() for card in cards.elements())
    known.update(card for cards in tops.values() for card in cards if card)
    pools = {deck: sorted((Counter(cards) - known).elements()) for deck, cards in cards_left(base).items()}

    def draw(chance: Chance) -> State:
        hands = {seat: [*base.hands[seat], *in_hand[seat].elements()] for seat in base.seats}
        decks: dict[str, tuple[str, ...]] = {}
        for deck, pool in pools.items():
            shuffle = Draw(("world",), seen["turn"], f"{deck} deck", 1, len(pool), True)
            rest = chance.choose(shuffle, pool) if pool else []
            for seat, counts in room.items():
                hands[seat] += [rest.pop() for _ in range(counts.get(deck, 0))]
            size = seen["decks"][deck] - len(tops[deck])
            decks[deck] = (*(card or rest.pop() for card in tops[deck]), *rest[: max(0, size)])
        return base.but(hands={seat: tuple(cards) for seat, cards in hands.items()}, decks=decks)

    return draw


def _drawn_at_the_end(data: Data, seen: Mapping[str, Any], later: Mapping[str, Any]) -> list[tuple[str, Seat, str]]:
    """The card of the death labour in a hand that the seat sees, where the turn is over since: what is remembered of a
    turn ends with it (G-7.5, G-20.1)."""
    if later["turn"] == seen["turn"]:
        return []
    return [
        (data.cards[card].deck, who, card)
        for who, held in later["hands"].items()
        if isinstance(held, list) and isinstance(seen["hands"].get(who), list)
        for card in (Counter(held) - Counter(seen["hands"][who])).elements()
    ]


def needed(entries: Sequence[Sequence[str]]) -> list[str]:
    """The cards that a hand held, or drew, as far as they were seen: in it, or leaving it."""
    gone: list[str] = []
    held: list[str] = []
    for _, card, _, how in entries:
        if how == "seen":
            held.append(card)
        elif card in held:
            held.remove(card)
            gone.append(card)
        else:
            gone.append(card)
    return gone + held


def _place(
    data: Data,
    card: str,
    owner: Seat,
    in_hand: dict[Seat, Counter[str]],
    room: dict[Seat, dict[str, int]],
    tops: dict[str, list[str]],
    drawers: dict[str, list[Seat]],
) -> None:
    """A card that was seen at its owner: in the hand that he had, if it has room, else among what he drew since."""
    deck = data.cards[card].deck
    if room[owner].get(deck, 0):
        in_hand[owner][card] += 1
        room[owner][deck] -= 1
        return
    for place, who in enumerate(drawers[deck]):
        if who == owner and not tops[deck][place]:
            tops[deck][place] = card
            return
