"""The lines that a `given` and a `then` have in common: each is read, printed, taken from a state, put into a position.

A line says one part of a position under its word (`faith Cel 4 Gre 0`); places stand under their own names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import KINDS
from ..play.score import final_scores
from ..play.state import SEATS, State
from .card_lines import (
    Position,
    decks,
    hands,
    in_order_of,
    put_decks,
    put_hands,
    put_relics,
    read_decks,
    read_drawn,
    read_hand,
    read_known,
    read_shown,
    relics,
    show_decks,
    show_drawn,
    show_hand,
    show_known,
    show_shown,
)
from .notation import Notation, print_cards


@immutable
class LineKind:
    """What stands under one word.

    `read` gives the value, None after a fault; `show` prints it again; `of` takes it from a state, in the shape of the
    second value if there is one (the same seats, numbers or titles); `put` writes it into a position.
    """

    read: Callable[[Notation, str], Any]
    show: Callable[[Notation, Any], str]
    of: Callable[[State, Any], Any]
    put: Callable[[Position, Any], None]


def put_in(key: str, *, now: bool = False) -> Callable[[Position, Any], None]:
    """Writes a value under a key, of the turn if `now`; parts by seat join those of other lines."""

    def put(position: Position, value: Any) -> None:
        part = position.setdefault("now", {}) if now else position
        part[key] = {**part.get(key, {}), **value} if isinstance(value, dict) else value

    return put


def like(values: Mapping[Seat, Any], named: Any, default: Any = 0) -> dict[Seat, Any]:
    """The values of the seats that are named; all of them if none is."""
    return {seat: values.get(seat, default) for seat in named} if named else dict(values)


def counts(
    key: str, of: Callable[[State], Mapping[Seat, int]], *, now: bool = False, neutral: bool = False
) -> LineKind:
    """Numbers by seat."""
    return LineKind(
        partial(Notation.counts, neutral=neutral),
        Notation.print_counts,
        lambda state, named: like(of(state), named),
        put_in(key, now=now),
    )


def number(key: str, of: Callable[[State], int], *, now: bool = False) -> LineKind:
    """One number."""
    return LineKind(Notation.number, lambda notation, n: str(n), lambda state, _: of(state), put_in(key, now=now))


def flag(key: str, of: Callable[[State], bool], *, now: bool = False) -> LineKind:
    """A word that stands alone, or with `no`."""

    def read(notation: Notation, text: str) -> bool | None:
        if text not in ("", "no"):
            notation.add_fault(f"{text!r} is too much here; the word stands alone, or with no")
            return None
        return text == ""

    return LineKind(read, lambda _, yes: "" if yes else "no", lambda state, _: of(state), put_in(key, now=now))


def seats(key: str, of: Callable[[State], Sequence[Seat]]) -> LineKind:
    """Seats in an order."""
    return LineKind(Notation.seats, Notation.print_seats, lambda state, _: list(of(state)), put_in(key))


def words(
    key: str, read: Callable[[Notation, str], Any], of: Callable[[State], Sequence[str]], *, now: bool = False
) -> LineKind:
    """Ids, one after the other."""
    return LineKind(read, lambda _, ids: " ".join(ids) or "-", lambda state, _: list(of(state)), put_in(key, now=now))


def read_kinds(notation: Notation, text: str) -> list[str] | None:
    """Kinds of gods, or decks."""
    kinds = [notation.kind(word) for word in text.replace(",", " ").split()] if text != "-" else []
    return [kind for kind in kinds if kind] if None not in kinds else None


# ---- gods, plague, temples


def read_gods(notation: Notation, text: str) -> dict[str, str] | None:
    """`war gaul, sky anglia`; `-` is none."""
    gods: dict[str, str] = {}
    for part in text.split(",") if text != "-" else ():
        parts = part.split()
        if len(parts) != 2:
            notation.add_fault(f"{part.strip()!r} is not understood; expected a god and where, such as war gaul")
            return None
        kind, place = notation.kind(parts[0]), notation.territory(parts[1])
        if kind is None or place is None:
            return None
        gods[kind] = place
    return gods


def show_gods(gods: Mapping[str, str]) -> str:
    """See `read_gods`."""
    return ", ".join(f"{kind} {gods[kind]}" for kind in KINDS if kind in gods) or "-"


def put_gods(position: Position, gods: Any) -> None:
    """Gods by seat."""
    for seat, places in gods.items():
        position.setdefault("gods", {}).setdefault(seat, {}).update(places)


# ---- who is out, who stands where, links


def read_groups(notation: Notation, text: str) -> list[list[Seat]] | None:
    """`Gre Nor+Bab`: those who share a place are joined by +."""
    groups = [[notation.seat(word) for word in group.split("+")] for group in text.split()] if text != "-" else []
    if any(seat is None for group in groups for seat in group):
        return None
    return [sorted((seat for seat in group if seat), key=SEATS.index) for group in groups]


def show_groups(notation: Notation, groups: Any) -> str:
    """See `read_groups`."""
    return " ".join("+".join(notation.letter(seat) for seat in group) for group in groups) or "-"


def groups_of(places: Sequence[Sequence[Seat]]) -> list[list[Seat]]:
    """The places with those who share one in the order of seats."""
    return [sorted(group, key=SEATS.index) for group in places]


def read_links(notation: Notation, text: str) -> list[list[str]] | None:
    """`alemannia-anglia`, in the order of the alphabet."""
    links = []
    for word in text.replace(",", " ").split() if text != "-" else ():
        ends = [notation.territory(end) for end in word.split("-")]
        if len(ends) != 2:
            notation.add_fault(f"{word!r} is no link; expected two territories, such as alemannia-anglia")
        if len(ends) != 2 or None in ends:
            return None
        links.append(sorted(end for end in ends if end))
    return sorted(links)


def by_seat(read: Callable[[Notation, str], Any]) -> Callable[[Notation, str], Any]:
    """Reads parts by seat."""
    return lambda notation, text: notation.by_seat(text, lambda part: read(notation, part))


def scores(state: State) -> dict[Seat, int]:
    """The scores of a game that is over; else what they would be now."""
    return dict(state.scores) if state.phase == "over" else dict(final_scores(state))


COMMON: Mapping[str, LineKind] = {
    "faith": counts("faith", lambda state: state.faith),
    "heaven": counts("heaven", lambda state: state.heaven),
    "hand": LineKind(
        by_seat(read_hand), lambda notation, held: notation.print_by_seat(held, show_hand), hands, put_hands
    ),
    "relics": LineKind(
        by_seat(Notation.cards), lambda notation, held: notation.print_by_seat(held, print_cards), relics, put_relics
    ),
    "deck": LineKind(read_decks, show_decks, decks, put_decks),
    "discard": LineKind(
        Notation.cards,
        lambda _, cards: print_cards(cards),
        lambda state, named: in_order_of(state.discard, named or ()),
        put_in("discard"),
    ),
    "gods": LineKind(
        by_seat(read_gods),
        lambda notation, gods: notation.print_by_seat(gods, show_gods),
        lambda state, named: like(state.gods, named, {}),
        put_gods,
    ),
    "plague": words(
        "", Notation.territories, lambda state: [name for name, land in state.lands.items() if land.plague]
    ),
    "epoch": number("epoch", lambda state: state.epoch),
    "turns": number("turn", lambda state: state.turn),
    "order": seats("to_play", lambda state: state.to_play),
    "bids": counts("bids", lambda state: state.bids),
    "markers": counts("markers", lambda state: state.markers),
    "left": counts("to_place", lambda state: state.to_place),
    "closed": LineKind(
        read_links,
        lambda _, links: " ".join("-".join(link) for link in links) or "-",
        lambda state, _: [list(link) for link in state.closed],
        put_in("closed"),
    ),
    "sunk": flag("sunk", lambda state: state.sunk),
    "out": LineKind(read_groups, show_groups, lambda state, _: groups_of(state.out), put_in("out")),
    "score": LineKind(
        Notation.counts, Notation.print_counts, lambda state, named: like(scores(state), named), put_in("scores")
    ),
    "ranking": LineKind(read_groups, show_groups, lambda state, _: groups_of(state.ranking), put_in("ranking")),
    "captures": number("captures", lambda state: state.now.captures, now=True),
    "labours": words("labours", read_kinds, lambda state: state.now.labours, now=True),
    "protected": words("protected", Notation.territories, lambda state: state.now.protected, now=True),
    "fire": counts("fire", lambda state: state.now.fire, now=True),
    "attacks": counts("attacks", lambda state: state.now.attacks, now=True, neutral=True),
    "losses": counts("losses", lambda state: state.now.losses, now=True, neutral=True),
    "kept": number("kept", lambda state: state.now.kept, now=True),
    "invasions": number("invasions", lambda state: state.now.invasions, now=True),
    "taken": words("taken", Notation.places, lambda state: state.now.taken, now=True),
    "left_out": flag("left_out", lambda state: state.now.left_out, now=True),
    "known": LineKind(
        by_seat(read_known),
        lambda notation, known: notation.print_by_seat(known, lambda entries: show_known(notation, entries)),
        lambda state, named: {
            seat: [list(entry) for entry in entries]
            for seat, entries in like(state.known, named, ()).items()
            if entries or named
        },
        put_in("known"),
    ),
    "drawn": LineKind(
        read_drawn, show_drawn, lambda state, _: [list(entry) for entry in state.now.drawn], put_in("drawn", now=True)
    ),
    "shown": LineKind(
        read_shown, show_shown, lambda state, _: [list(entry) for entry in state.now.shown], put_in("shown", now=True)
    ),
}
"""The lines by their word. `plague` and `temples` go into the lands (see `given`)."""

SEVERAL = ("faith", "heaven", "hand", "relics", "deck", "gods", "known")
"""Lines that may stand several times, each with something else."""
