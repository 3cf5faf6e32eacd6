"""Worlds: states that agree with what a seat knows, their hidden cards drawn by a chance of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ....engine.chance import Chance, Draw
from ....engine.seats import Seat
from ..play.state import State
from .position import cards_left
from .view import GodstormBoard


def worlds(seen: GodstormBoard, later: GodstormBoard) -> Callable[[Chance], State]:
    """Draws states that agree with the view `seen`, and with all that `later`, a later view of the same seat, knows.

    What became known since: cards drawn lay on top of their decks in that order, cards seen in a hand were in it, or
    were drawn into it.
    """
    base = seen.known
    if base.phase == "setup":
        return lambda chance: base
    room = {seat: dict(held) for seat, held in seen.counted.items()}
    sizes = {deck: size for deck, size in seen.decks.items() if isinstance(size, int)}
    return _KnownCards(base, room, sizes, later.known).draw


class _KnownCards:
    """The cards of a view whose place a seat knows, or has learnt since.

    `base` and `later` are what it knew and knows as states. `in_hand` are the cards in each hand and `room` how many
    more it holds, `tops` those on each deck of so many ("": unknown) and `drawers` who drew them.
    """

    def __init__(self, base: State, room: dict[Seat, dict[str, int]], sizes: Mapping[str, int], later: State) -> None:
        self.base, self.room, self.sizes = base, room, sizes
        self.tops: dict[str, list[str]] = {deck: [] for deck in base.data.decks}
        self.drawers: dict[str, list[Seat]] = {deck: [] for deck in base.data.decks}
        self.in_hand: dict[Seat, Counter[str]] = {seat: Counter() for seat in base.seats}
        drawn = later.now.drawn[len(base.now.drawn) :]
        for deck, who, card in (*drawn, *self._drawn_at_the_end(later)):
            self.tops[deck].append(card)
            self.drawers[deck].append(who)
        for owner, entries in base.known.items():
            for card, _ in entries:
                self._place(card, owner)
        shown = later.now.shown[len(base.now.shown) :]
        for owner in room:
            cards = Counter(needed([entry for entry in shown if entry[0] == owner]))
            for card in (cards - self.in_hand[owner]).elements():
                self._place(card, owner)
        self.pools = self._pools()

    def _place(self, card: str, owner: Seat) -> None:
        """A card that was seen at its owner: in the hand that he had, if it has room, else among what he drew since."""
        deck = self.base.data.cards[card].deck
        if self.room[owner].get(deck, 0):
            self.in_hand[owner][card] += 1
            self.room[owner][deck] -= 1
            return
        for place, who in enumerate(self.drawers[deck]):
            if who == owner and not self.tops[deck][place]:
                self.tops[deck][place] = card
                return

    def _pools(self) -> dict[str, list[str]]:
        """The cards of each deck that can lie anywhere."""
        known = Counter(card for cards in self.in_hand.values() for card in cards.elements())
        known.update(card for cards in self.tops.values() for card in cards if card)
        return {deck: sorted((Counter(cards) - known).elements()) for deck, cards in cards_left(self.base).items()}

    def _drawn_at_the_end(self, later: State) -> list[tuple[str, Seat, str]]:
        """The card of the death labour in a hand that the seat sees, where the turn is over since: what is remembered
        of a turn ends with it (G-7.5, G-20.1)."""
        base = self.base
        return [
            (base.data.cards[card].deck, who, card)
            for who in base.seats
            if later.turn != base.turn and who not in self.room
            for card in (Counter(later.hands[who]) - Counter(base.hands[who])).elements()
        ]

    def draw(self, chance: Chance) -> State:
        """A state in which all other cards lie where chance puts them."""
        base = self.base
        hands = {seat: [*base.hands[seat], *self.in_hand[seat].elements()] for seat in base.seats}
        decks: dict[str, tuple[str, ...]] = {}
        for deck, pool in self.pools.items():
            shuffle = Draw(("world",), base.turn, f"{deck} deck", 1, len(pool), True)
            rest = chance.choose(shuffle, pool) if pool else []
            for seat, counts in self.room.items():
                hands[seat] += [rest.pop() for _ in range(counts.get(deck, 0))]
            size = self.sizes[deck] - len(self.tops[deck])
            decks[deck] = (*(card or rest.pop() for card in self.tops[deck]), *rest[: max(0, size)])
        return base.but(hands={seat: tuple(cards) for seat, cards in hands.items()}, decks=decks)


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
