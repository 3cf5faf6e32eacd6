"""What a seat may know, built up from nothing (G-8). Never cuts parts away from a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.seats import Seat
from ..play.state import State


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """All that this seat may know, in the shape of a position file; None is the public.

    Decks are numbers; a hand is a list of card ids to its owner and numbers by deck to the others (G-8.1, G-8.3).
    """
    shown: dict[str, Any] = {
        "seats": list(state.seats),
        "options": dict(state.options),
        "phase": state.phase,
        "epoch": state.epoch,
        "turn": state.turn,
        "pantheons": dict(state.pantheons),
        "neutral": state.neutral,
        "lands": {name: there for name, land in state.lands.items() if (there := land.to_json())},
        "spaces": {
            name: {"owner": space.owner, "armies": space.armies} for name, space in state.spaces.items() if space.armies
        },
        "heaven": dict(state.heaven),
        "faith": dict(state.faith),
        "gods": {owner: dict(places) for owner, places in state.gods.items()},
        "hands": {owner: hand(state, owner, seat) for owner in state.seats},
        "known": {
            owner: [[card, who] for card, who in cards if who == seat]
            for owner, cards in state.known.items()
            if any(who == seat for _, who in cards)
        },
        "decks": {deck: len(cards) for deck, cards in state.decks.items()},
        "relics": dict(state.relics),
        "discard": list(state.discard),
        "closed": [list(link) for link in state.closed],
        "sunk": state.sunk,
        "choosing": list(state.choosing),
        "to_place": dict(state.to_place),
        "bids": dict(state.bids),
        "markers": dict(state.markers),
        "to_play": list(state.to_play),
        "out": [list(place) for place in state.out],
        "now": now_shown(state, seat),
    }
    if state.phase == "over":
        shown["scores"] = dict(state.scores)
        shown["ranking"] = [list(place) for place in state.ranking]
    return shown


def hand(state: State, owner: Seat, seat: Seat | None) -> Any:
    """A hand as this seat sees it."""
    return list(state.hands[owner]) if owner == seat else state.counts(owner)


def now_shown(state: State, seat: Seat | None) -> dict[str, Any]:
    """What is remembered of the turn; a card that the seat did not see is ""."""
    now = state.now
    shown: dict[str, Any] = {
        "step": now.step,
        "captures": now.captures,
        "labours": list(now.labours),
        "protected": list(now.protected),
        "fire": dict(now.fire),
        "attacks": dict(now.attacks),
        "losses": dict(now.losses),
        "kept": now.kept,
        "left_out": now.left_out,
        "invasions": now.invasions,
        "taken": list(now.taken),
        "drawn": [[deck, who, card if who in ("", seat) or deck == "magic" else ""] for deck, who, card in now.drawn],
        "shown": [list(entry) for entry in now.shown if entry[2] in ("", seat)],
    }
    return {key: value for key, value in shown.items() if value}


def write_position(state: State) -> dict[str, Any]:
    """The whole state, secrets included, in the shape of a position file."""
    position = view(state, None)
    position["hands"] = {seat: list(cards) for seat, cards in state.hands.items()}
    position["decks"] = {deck: list(cards) for deck, cards in state.decks.items()}
    position["known"] = {owner: [list(entry) for entry in cards] for owner, cards in state.known.items() if cards}
    now = {"drawn": [list(entry) for entry in state.now.drawn], "shown": [list(entry) for entry in state.now.shown]}
    position["now"] = {**now_shown(state, None), **{key: value for key, value in now.items() if value}}
    return position


def public_part(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view as a position in which hands and decks are empty: what all know of the boards."""
    return {**view, "hands": {}, "decks": {}}
