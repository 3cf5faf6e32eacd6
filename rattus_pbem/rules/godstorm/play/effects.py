"""What scripts do to the boards: armies lost and gained, gods banished, and what follows every effect (G-7.3)."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.seats import Seat
from ....engine.table import Table
from .army_events import ArmiesGained, ArmiesLost, where_the_dead_go
from .card_events import CardTaken, HandDiscarded, RelicRemoved, RelicTaken
from .frame_events import Eliminated, GameEnded
from .god_events import GodBanished
from .score import Before, places, standing
from .state import State


def lose(table: Table[State], place: str, armies: int, clauses: tuple[str, ...], *, to_reserve: bool = False) -> int:
    """So many armies of a place are destroyed, or as many as there are (G-1.4); how many."""
    owner, count = table.state.owner(place), min(armies, table.state.armies(place))
    if count > 0:
        target = where_the_dead_go(table.state, owner, place, to_reserve=to_reserve)
        table.emit(ArmiesLost(owner, place, target, count, clauses=clauses))
    return max(count, 0)


def lose_together(table: Table[State], losses: Mapping[str, int], clauses: tuple[str, ...]) -> None:
    """Losses in several places, worked out before any of them happens (G-33.8)."""
    for place, armies in losses.items():
        lose(table, place, armies, clauses)


def gain(table: Table[State], seat: Seat, place: str, armies: int, clauses: tuple[str, ...]) -> None:
    """So many armies more in a place of the seat."""
    if armies > 0:
        table.emit(ArmiesGained(seat, place, armies, clauses=clauses))


def banish_at(table: Table[State], territory: str, clauses: tuple[str, ...]) -> None:
    """All gods in a territory are banished."""
    for seat, god in table.state.gods_at(territory):
        table.emit(GodBanished(seat, god, territory, clauses=clauses))


def half(armies: int) -> int:
    """Half of the armies, rounded down (G-1.3)."""
    return armies // 2


def settle(table: Table[State], by: Seat, before: Before) -> None:
    """After every effect: gods without armies are banished, then eliminations, then the end of the game (G-7.3).

    `by` is whose effect it was, `before` the moment just before it, its cost paid (G-40.3).
    """
    for territory, land in table.state.lands.items():
        if not land.armies:
            banish_at(table, territory, ("G-3.2",))
    eliminate(table, by, before)


def eliminate(table: Table[State], by: Seat, before: Before) -> None:
    """Who lost his last territory is out; who took it takes his hand and relics (G-39).

    In a position that names none of a seat's land, he has lost none.
    """
    owners = {land.owner for land in table.state.lands.values()}
    out = tuple(seat for seat in table.state.living if seat not in owners and before.had_land(seat))
    if not out:
        return
    stood = before.standing()
    heir = by if by in table.state.living and by not in out else None
    taking = heir if table.state.options.get("relics_on_elimination", "taker") == "taker" else None
    for seat in out:
        inherit(table, seat, heir, taking)
    table.emit(Eliminated(tuple(reversed(places(stood, out)))))
    living = table.state.living
    if not living:
        table.emit(GameEnded(stood.scores, places(stood, (), table.state.out), clauses=("G-40.3",)))
    elif len(living) == 1:
        now = standing(table.state)
        table.emit(GameEnded(now.scores, places(now, living, table.state.out), clauses=("G-40.1",)))


def inherit(table: Table[State], loser: Seat, heir: Seat | None, taking: Seat | None) -> None:
    """Hand and relics of the eliminated go to who put him out; if that player is out too, they are removed (G-39.2)."""
    hand = in_public_order(table.state, loser)
    if heir is None:
        if hand:
            table.emit(HandDiscarded(loser, hand, clauses=("G-39.2",)))
    else:
        for card in hand:
            table.emit(CardTaken(heir, loser, table.state.data.cards[card].deck, card, clauses=("G-39.2", "G-8.5")))
    for relic in sorted(relic for relic, owner in table.state.relics.items() if owner == loser):  # G-1.7
        if taking is None:
            table.emit(RelicRemoved(relic, loser, clauses=("G-39.2",)))
        else:
            table.emit(RelicTaken(taking, relic, loser, clauses=("G-39.2",)))


def in_public_order(state: State, seat: Seat) -> tuple[str, ...]:
    """A hand by decks, which all know, and titles: the order in which its cards were drawn is nobody else's to see."""
    return tuple(sorted(state.hands[seat], key=lambda card: (state.data.cards[card].deck, card)))


def goes_on(state: State, me: Seat) -> bool:
    """Whether the turn of this seat goes on: the game is not over, and he is in it (G-7.4)."""
    return state.phase != "over" and me in state.living
