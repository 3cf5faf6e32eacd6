"""Lines about cards: hands, decks, relics, and what seats have seen of them. Reads and prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.seats import Seat
from ..data.game_data import KINDS
from ..play.state import State
from .notation import Notation, print_cards

Position = dict[str, Any]
"""A position file being written."""


def read_hand(notation: Notation, text: str) -> Any:
    """Titles, or numbers by deck, or one number in all."""
    parts = text.replace(",", " ").split()
    if len(parts) == 1 and parts[0].isdigit():
        return notation.number(text)
    if parts[0] not in KINDS:
        return notation.cards(text)
    held: dict[str, int] = {}
    for word, count in zip(parts[::2], parts[1::2], strict=False):
        kind, size = notation.kind(word), notation.number(count)
        if kind is None or size is None:
            return None
        held[kind] = size
    if len(parts) % 2:
        notation.add_fault("expected numbers by deck, such as sky 2 war 1")
        return None
    return held


def show_hand(held: Any) -> str:
    """See `read_hand`."""
    if isinstance(held, dict):
        return " ".join(f"{deck} {held[deck]}" for deck in KINDS if held.get(deck)) or "-"
    return str(held) if isinstance(held, int) else print_cards(held)


def hands(state: State, named: Any) -> dict[Seat, Any]:
    """The hands, each in the form in which it is named."""

    def hand(seat: Seat) -> Any:
        wanted, cards = (named or {}).get(seat), state.hands.get(seat, ())
        if isinstance(wanted, int):
            return len(cards)
        if isinstance(wanted, dict):
            return {deck: size for deck, size in state.counts(seat).items() if size}
        return list(cards) if wanted is None else in_order_of(cards, wanted)

    return {seat: hand(seat) for seat in named or state.seats}


def in_order_of(cards: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The cards, those that are wanted first and in that order: their order says nothing."""
    left, ordered = list(cards), []
    for card in wanted:
        if card in left:
            left.remove(card)
            ordered.append(card)
    return ordered + left


def put_hands(position: Position, held: Any) -> None:
    """Hands by titles or by numbers of each deck."""
    position.setdefault("hands", {}).update(held)


def relics(state: State, named: Any) -> dict[Seat, list[str]]:
    """The relics by owner."""
    owned = {seat: [relic for relic, own in state.relics.items() if own == seat] for seat in named or state.seats}
    return {seat: in_order_of(cards, (named or {}).get(seat, ())) for seat, cards in owned.items()}


def put_relics(position: Position, owned: Any) -> None:
    """Relics by owner."""
    position.setdefault("relics", {}).update({relic: seat for seat, cards in owned.items() for relic in cards})


def read_decks(notation: Notation, text: str) -> dict[str, Any] | None:
    """`war heroes_are_born, storms_rage`, `war 5`, or both: the top, and how many lie under it."""
    word, _, rest = text.partition(" ")
    deck = notation.kind(word)
    titles = [part.strip() for part in rest.split(",")] if rest.strip() not in ("", "-") else []
    size = titles.pop() if titles and titles[-1].isdigit() else None
    cards = notation.cards(", ".join(titles)) if titles else []
    if deck is None or cards is None:
        return None
    return {deck: (cards, None if size is None else int(size))}


def show_decks(notation: Notation, held: Any) -> str:
    """See `read_decks`."""
    ((deck, (cards, size)),) = held.items()
    return f"{deck} {', '.join([*cards, *([] if size is None else [str(size)])]) or '-'}"


def decks(state: State, named: Any) -> dict[str, Any]:
    """A deck, as many of its cards as are named."""
    ((deck, (cards, size)),) = named.items()
    pile = list(state.decks[deck])
    return {deck: (pile, None) if size is None else (pile[: len(cards)], max(0, len(pile) - len(cards)))}


def put_decks(position: Position, held: Any) -> None:
    """A whole deck, or its top and its size."""
    for deck, (cards, size) in held.items():
        position.setdefault("decks", {})[deck] = cards if size is None else size if not cards else len(cards) + size
        if size is not None and cards:
            position.setdefault("tops", {})[deck] = cards


# ---- what seats have seen


def read_known(notation: Notation, text: str) -> list[list[str]] | None:
    """`heroes_are_born by Cel, storms_rage by Nor`."""
    known = []
    for part in text.split(",") if text != "-" else ():
        title, by, who = part.strip().rpartition(" by ")
        card, seat = notation.card(title or part), notation.seat(who) if by else None
        if not by:
            notation.add_fault("expected who has seen it, such as heroes_are_born by Cel")
        if card is None or seat is None:
            return None
        known.append([card, seat])
    return known


def show_known(notation: Notation, known: Any) -> str:
    """See `read_known`."""
    return ", ".join(f"{card} by {notation.letter(who)}" for card, who in known) or "-"


def viewer(notation: Notation, word: str) -> str | None:
    """A seat, or `all` ("")."""
    return "" if word == "all" else notation.seat(word)


def read_drawn(notation: Notation, text: str) -> list[list[str]] | None:
    """`war Cel heroes_are_born`: deck, who saw it (or all), card."""
    drawn = []
    for part in text.split(",") if text != "-" else ():
        deck, who, title = (*part.split(None, 2), "", "", "")[:3]
        kind, seat, card = notation.kind(deck), viewer(notation, who), notation.card(title)
        if kind is None or seat is None or card is None:
            return None
        drawn.append([kind, seat, card])
    return drawn


def show_drawn(notation: Notation, drawn: Any) -> str:
    """See `read_drawn`."""
    return ", ".join(f"{deck} {notation.letter(who) or 'all'} {card}" for deck, who, card in drawn) or "-"


def read_shown(notation: Notation, text: str) -> list[list[str]] | None:
    """`Gre storms_rage left all`: owner, card, whether it left the hand or was seen in it, and who saw it."""
    shown = []
    for part in text.split(",") if text != "-" else ():
        owner, _, rest = part.strip().partition(" ")
        title, how, who = (*rest.rsplit(None, 2), "", "", "")[:3]
        if how not in ("left", "seen"):
            notation.add_fault(f"{part.strip()!r} is not understood; expected such as Gre storms_rage left all")
            return None
        seat, card, by = notation.seat(owner), notation.card(title), viewer(notation, who)
        if seat is None or card is None or by is None:
            return None
        shown.append([seat, card, by, how])
    return shown


def show_shown(notation: Notation, shown: Any) -> str:
    """See `read_shown`."""
    parts = (f"{notation.letter(seat)} {card} {how} {notation.letter(who) or 'all'}" for seat, card, who, how in shown)
    return ", ".join(parts) or "-"
