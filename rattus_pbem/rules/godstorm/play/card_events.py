"""Events of miracle cards and relics. Judges nothing: scripts do."""

from __future__ import annotations

from typing import Any

from ....engine.events import Piece
from ....engine.seats import Seat
from ....kit.game_events import secret
from .state import Happening, State


def pieces_of(deck: str, cards: tuple[str, ...], gone: int) -> tuple[Piece, ...]:
    """These cards from the top of a deck, of which so many had gone before: two may have the same face."""
    return tuple(Piece(card, f"{deck} deck", gone + place) for place, card in enumerate(cards)) if gone >= 0 else ()


def gone_from(state: State, deck: str) -> int:
    """How many cards have gone from a deck; -1 in a game that began from a position with other decks."""
    return max(-1, len(state.data.decks_with(state.options).get(deck, ())) - len(state.decks[deck]))


def drawn(state: State, deck: str, seat: Seat, cards: tuple[str, ...]) -> State:
    """The state with cards gone from the top of a deck, and that remembered until the end of the turn."""
    decks = {**state.decks, deck: state.decks[deck][len(cards) :]}
    return state.but(decks=decks).with_now(drawn=(*state.now.drawn, *((deck, seat, card) for card in cards)))


def left(state: State, owner: Seat, cards: tuple[str, ...], viewer: Seat = "") -> State:
    """The state in which it is remembered that these cards have left a hand, seen by somebody ("": by all)."""
    known = list(state.known.get(owner, ()))
    for card in cards:
        for who in state.seats:
            if (card, who) in known:
                known.remove((card, who))
    entries = ((owner, card, viewer, "left") for card in cards)
    return state.but(known={**state.known, owner: tuple(known)}).with_now(shown=(*state.now.shown, *entries))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one of this title."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


class DecksShuffled(Happening, clauses=("G-48.4", "G-8.3")):
    """The four decks are shuffled when the game is made (G-48.4); nobody sees their order."""

    war: tuple[str, ...] = secret(seen=())
    death: tuple[str, ...] = secret(seen=())
    sky: tuple[str, ...] = secret(seen=())
    magic: tuple[str, ...] = secret(seen=())

    def apply(self, state: State) -> State:
        return state.but(decks={"death": self.death, "magic": self.magic, "sky": self.sky, "war": self.war})


class CardsDrawn(Happening, clauses=...):
    """Cards go from the top of a deck to a hand; only their drawer sees them (G-8.5). `cards` is () for others.

    `gone` is how many had gone from the deck before; -1 where nobody knows.
    """

    reveals = True
    seat: Seat
    deck: str
    count: int
    cards: tuple[str, ...] = secret(to="seat", seen=())
    gone: int = -1

    def apply(self, state: State) -> State:
        hands = {**state.hands, self.seat: (*state.hands[self.seat], *self.cards)}
        return drawn(state, self.deck, self.seat, self.cards).but(hands=hands)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return pieces_of(self.deck, self.cards, self.gone)


class PurchaseSkipped(Happening, clauses=...):
    """An entry of an order to obtain cards that can have none is skipped alone (G-13.2); the clause says why."""

    seat: Seat
    deck: str


class RelicsDrawn(Happening, clauses=...):
    """Relics go from the magic deck into play, open (G-13.4, G-37.0)."""

    reveals = True
    seat: Seat
    relics: tuple[str, ...]
    gone: int = -1

    def apply(self, state: State) -> State:
        relics = {**state.relics, **dict.fromkeys(self.relics, self.seat)}
        return drawn(state, "magic", self.seat, self.relics).but(relics=relics)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return pieces_of("magic", self.relics, self.gone)


class RelicTaken(Happening, clauses=...):
    """A relic changes its owner."""

    seat: Seat
    relic: str
    loser: Seat

    def apply(self, state: State) -> State:
        return state.but(relics={**state.relics, self.relic: self.seat})


class RelicRemoved(Happening, clauses=...):
    """A relic leaves the game."""

    relic: str
    owner: Seat

    def apply(self, state: State) -> State:
        relics = {relic: owner for relic, owner in state.relics.items() if relic != self.relic}
        return state.but(relics=relics, discard=(*state.discard, self.relic))


class CardPlayed(Happening, clauses="G-14.3"):
    """A card is named with its choices and paid (G-14.3); used cards never come back (G-33.1).

    `choices` are pairs of name and value. `free`: by Pandora's Box, which drew it from the death deck (G-37.7).
    """

    seat: Seat
    card: str
    cost: int
    choices: tuple[Any, ...] = ()
    free: bool = False

    def apply(self, state: State) -> State:
        faith = {**state.faith, self.seat: state.faith[self.seat] - self.cost}
        hand = state.hands[self.seat] if self.free else without(state.hands[self.seat], self.card)
        played = state.but(faith=faith, hands={**state.hands, self.seat: hand}, discard=(*state.discard, self.card))
        return played if self.free else left(played, self.seat, (self.card,))


class CardShown(Happening, clauses="G-37.7"):
    """Pandora's Box: the top card of the death deck is turned up (G-37.7)."""

    reveals = True
    seat: Seat
    card: str
    gone: int = -1

    def apply(self, state: State) -> State:
        return drawn(state, "death", "", (self.card,))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return pieces_of("death", (self.card,), self.gone)


class CardRemoved(Happening, clauses="G-33.7"):
    """A card that was shown and cannot be played leaves the game without effect (G-33.7)."""

    seat: Seat
    card: str

    def apply(self, state: State) -> State:
        return state.but(discard=(*state.discard, self.card))


class CardCancelled(Happening, clauses="G-38.3"):
    """Aegis cancels the card just played; the cost stays paid (G-38.3)."""

    seat: Seat
    card: str
    player: Seat


class HandSeen(Happening, clauses="G-34.17"):
    """A seat looks at a hand (G-34.17); others learn only that it did."""

    reveals = True
    seat: Seat
    owner: Seat
    cards: tuple[str, ...] = secret(to=("seat", "owner"), seen=())

    def apply(self, state: State) -> State:
        others = tuple(entry for entry in state.known.get(self.owner, ()) if entry[1] != self.seat)
        known = (*others, *((card, self.seat) for card in self.cards))
        entries = ((self.owner, card, self.seat, "seen") for card in self.cards)
        return state.but(known={**state.known, self.owner: known}).with_now(shown=(*state.now.shown, *entries))


class CardTaken(Happening, clauses=...):
    """A card passes from hand to hand: giver and taker see it, others its deck (G-8.5)."""

    reveals = True
    seat: Seat
    owner: Seat
    deck: str
    card: str = secret(to=("seat", "owner"), seen="")

    def apply(self, state: State) -> State:
        hands = {
            **state.hands,
            self.owner: without(state.hands[self.owner], self.card),
            self.seat: (*state.hands[self.seat], self.card),
        }
        gone = left(state, self.owner, (self.card,), self.seat)
        known = (*gone.known.get(self.seat, ()), (self.card, self.owner))
        return gone.but(hands=hands, known={**gone.known, self.seat: known})


class HandDiscarded(Happening, clauses=...):
    """A whole hand is discarded and shown to all (G-35.2, G-8.5)."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        hands = {**state.hands, self.seat: ()}
        return left(state, self.seat, self.cards).but(hands=hands, discard=(*state.discard, *self.cards))


class FireSears(Happening, clauses="G-36.3"):
    """Until the end of the turn a seat adds to its result in every godswar (G-36.3)."""

    seat: Seat
    more: int

    def apply(self, state: State) -> State:
        return state.with_now(fire={**state.now.fire, self.seat: state.now.fire.get(self.seat, 0) + self.more})


class GroundHallowed(Happening, clauses=("G-36.9", "G-26.3")):
    """A territory cannot be invaded or entered again this turn (G-36.9)."""

    territory: str

    def apply(self, state: State) -> State:
        return state.with_now(protected=(*state.now.protected, self.territory))


class EpochTurnedBack(Happening, clauses="G-34.16"):
    """The epoch marker goes back one space (G-34.16)."""

    epoch: int

    def apply(self, state: State) -> State:
        return state.but(epoch=self.epoch)


class DiceRolled(Happening, clauses="G-33.10"):
    """Dice of a card: for whom or what, and their values."""

    seat: Seat
    card: str
    dice: tuple[int, ...]
    places: tuple[str, ...] = ()


class PlaceDrawn(Happening, clauses="G-33.2"):
    """A territory or continent is drawn for a card (G-33.2, G-33.3)."""

    seat: Seat
    card: str
    place: str
