"""The death cards: one function a card, under its text (G-35).

Played in step 4 with the death god in play (G-14), or by Pandora's Box without faith and without the god (G-37.7).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.table import Table
from .cards import card
from .play.army_events import ArmiesMoved
from .play.card_events import HandDiscarded, RelicRemoved
from .play.drawing import draw_continent, draw_territory, roll_for
from .play.effects import banish_at, gain, half, in_public_order, lose, lose_together
from .play.god_events import (
    ContinentSunk,
    GodBanished,
    LinkClosed,
    PlagueMoved,
    PlaguePlaced,
    PlagueRemoved,
    TempleDestroyed,
)
from .play.moment import Chosen, Moment, Played
from .play.state import State, linked
from .play.targets import own_with_temple, some_land_holds, with_plague, with_temple

ATLANTIS = "atlantis"


@card("blood_coats_the_land")
async def blood_coats_the_land(table: Table[State], played: Played) -> None:
    """Draw a continent at random. Destroy 1 army in each of its occupied territories (G-35.1)."""
    places = draw_continent(table, played, "G-35.1")
    lose_together(table, dict.fromkeys(places, 1), ("G-35.1",))


def players_with_cards(moment: Moment, chosen: Chosen) -> list[str]:
    """The players, you included, who hold a card; the one being played does not count."""
    own = len(moment.state.hands[moment.seat]) - (not moment.free)
    return [seat for seat in moment.state.living if (own if seat == moment.seat else moment.state.hands[seat])]


@card("crops_wither", player=players_with_cards)
async def crops_wither(table: Table[State], played: Played) -> None:
    """Choose a player with cards in hand. That hand is discarded; relics are not touched (G-35.2)."""
    player = played.chosen.player
    table.emit(HandDiscarded(player, in_public_order(table.state, player), clauses=("G-35.2", "G-8.5")))


def crypts_and_altars(state: State) -> list[str]:
    """The crypt and altar spaces."""
    return [space for space, kind in state.data.spaces.items() if kind in ("crypt", "altar")]


@card(
    "deaths_door_closes",
    possible=lambda moment: any(moment.state.armies(space) > 1 for space in crypts_and_altars(moment.state)),
)
async def deaths_door_closes(table: Table[State], played: Played) -> None:
    """In every crypt and every altar space destroy half of the armies. They go to the reserve (G-35.3)."""
    losses = {space: half(table.state.armies(space)) for space in crypts_and_altars(table.state)}
    lose_together(table, losses, ("G-35.3", "G-3.9"))


@card("diamonds_turn_to_rust", possible=lambda moment: bool(moment.state.relics))
async def diamonds_turn_to_rust(table: Table[State], played: Played) -> None:
    """Every relic in play is removed from the game, yours too (G-35.4)."""
    for relic, owner in sorted(table.state.relics.items()):
        table.emit(RelicRemoved(relic, owner, clauses=("G-35.4",)))


@card("fire_rains_down", at=with_temple)
async def fire_rains_down(table: Table[State], played: Played) -> None:
    """Choose a temple and destroy it. Destroy 1 army in its territory and in each adjacent one (G-35.5)."""
    place = played.chosen.at
    table.emit(TempleDestroyed(place, clauses=("G-35.5", "G-30.3")))
    lose_together(table, dict.fromkeys([place, *table.state.neighbours(place)], 1), ("G-35.5", "G-33.8"))


@card("paradise_is_lost", at=with_plague)
async def paradise_is_lost(table: Table[State], played: Played) -> None:
    """Choose a plague marker on the board. Turn up a territory card and move the marker there (G-35.6).

    Drawn again if that territory has plague, its own included. It does nothing at once (G-29.4).
    """
    target = draw_territory(table, played, "G-35.6")
    while table.state.lands[target].plague:
        target = draw_territory(table, played, "G-35.6")
    table.emit(PlagueMoved(played.chosen.at, target))


def war_and_sky_gods(state: State) -> list[tuple[str, str, str]]:
    """All war and sky gods in play: seat, kind, territory, in the order of seats."""
    return [
        (seat, kind, place)
        for seat in state.seats
        for kind, place in state.gods.get(seat, {}).items()
        if kind in ("sky", "war")
    ]


@card("ragnarok_cometh", possible=lambda moment: bool(war_and_sky_gods(moment.state)))
async def ragnarok_cometh(table: Table[State], played: Played) -> None:
    """Banish every war god and every sky god, yours too (G-35.7)."""
    for seat, god, territory in war_and_sky_gods(table.state):
        table.emit(GodBanished(seat, god, territory, clauses=("G-35.7",)))


def own_spaces_with_two(moment: Moment, chosen: Chosen) -> list[str]:
    """The spaces you control that an army may leave: 1 stays (G-33.4). A heaven is not a space."""
    return [space for space in moment.state.own_spaces(moment.seat) if moment.state.armies(space) > 1]


@card(
    "the_dead_walk",
    from_=own_spaces_with_two,
    to=own_with_temple,
    most=lambda moment, chosen: min(6, moment.state.armies(chosen.source) - 1),
)
async def the_dead_walk(table: Table[State], played: Played) -> None:
    """Move 1 to 6 of your armies from one space to one territory where you control a temple (G-35.8).

    At least 1 army stays in the space. Plague does not halve them on arrival (G-29.5).
    """
    table.emit(ArmiesMoved(played.seat, played.chosen.source, played.chosen.to, played.armies, clauses=("G-35.8",)))


def neither_temple_nor_plague(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories with neither temple nor plague, empty ones too."""
    return [name for name, land in moment.state.lands.items() if not land.temple and not land.plague]


@card("the_gods_forsake_us", at=neither_temple_nor_plague)
async def the_gods_forsake_us(table: Table[State], played: Played) -> None:
    """Choose a territory with neither temple nor plague. Put the spare plague marker there (G-35.9).

    At once half of its armies are destroyed and its gods banished.
    """
    place = played.chosen.at
    table.emit(PlaguePlaced(place, clauses=("G-35.9", "G-29.1")))
    lose(table, place, half(table.state.armies(place)), ("G-35.9",))
    banish_at(table, place, ("G-35.9",))


@card("the_ground_shakes", possible=lambda moment: some_land_holds(moment, 2))
async def the_ground_shakes(table: Table[State], played: Played) -> None:
    """Draw a continent at random. In each of its territories destroy half of the armies (G-35.10)."""
    places = draw_continent(table, played, "G-35.10")
    lose_together(table, {name: half(table.state.armies(name)) for name in places}, ("G-35.10",))


def mightiest(state: State) -> tuple[list[str], list[str], int]:
    """The 3 territories with the most armies (of at least 2), as `(sure, tied, places)`.

    Those that are certainly among them, those tied for the rest, and how many of the tied are needed.
    """
    ranked = sorted((name for name in state.lands if state.armies(name) > 1), key=lambda name: -state.armies(name))
    if len(ranked) <= 3:
        return ranked, [], 0
    sure = [name for name in ranked if state.armies(name) > state.armies(ranked[2])]
    equals = [name for name in ranked if state.armies(name) == state.armies(ranked[2])]
    places = 3 - len(sure)
    return ([*sure, *equals], [], 0) if len(equals) == places else (sure, equals, places)


def equals_among_the_mightiest(moment: Moment) -> tuple[Sequence[str], int]:
    """The equals among whom is chosen, in id order, and how many of them; none where all of them are among the three.

    Territories of 1 army lose nothing, so there is no choice among them.
    """
    _, equals, places = mightiest(moment.state)
    return sorted(equals), places


@card("the_mighty_have_fallen", possible=lambda moment: some_land_holds(moment, 2), among=equals_among_the_mightiest)
async def the_mighty_have_fallen(table: Table[State], played: Played) -> None:
    """In the 3 territories with the most armies destroy half of the armies. You choose among equals (G-35.11)."""
    sure, _, _ = mightiest(table.state)
    places = sorted([*sure, *played.chosen.among])
    lose_together(table, {name: half(table.state.armies(name)) for name in places}, ("G-35.11", "G-33.8"))


@card("the_sea_is_your_tomb", possible=lambda moment: moment.state.is_on_board(ATLANTIS))
async def the_sea_is_your_tomb(table: Table[State], played: Played) -> None:
    """Atlantis sinks for good: armies there are destroyed, gods banished, temples destroyed, links gone (G-35.12).

    Its territories, their cards and their plague markers are removed; the continent and its bonus are gone.
    """
    places = table.state.data.continents[ATLANTIS].territories
    lose_together(table, {name: table.state.armies(name) for name in places}, ("G-35.12", "G-33.8"))
    for place in places:
        banish_at(table, place, ("G-35.12",))
        if table.state.lands[place].temple:
            table.emit(TempleDestroyed(place, clauses=("G-35.12", "G-30.3")))
        if table.state.lands[place].plague:
            table.emit(PlagueRemoved(place, clauses=("G-35.12", "G-29.1")))
    table.emit(ContinentSunk(ATLANTIS))


def single_armies_of_others(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories of other players, or neutral ones, with exactly 1 army."""
    lands = moment.state.lands.items()
    return [name for name, land in lands if land.armies == 1 and land.owner != moment.seat]


@card("the_trojan_horse_is_revealed", at=single_armies_of_others)
async def the_trojan_horse_is_revealed(table: Table[State], played: Played) -> None:
    """Choose a territory of another player with exactly 1 army; destroy it. Roll one die and place that many (G-35.13).

    Gods there are banished and a temple there is yours. No war labour; plague does not halve them (G-29.5).
    """
    place = played.chosen.at
    lose(table, place, 1, ("G-35.13",))
    banish_at(table, place, ("G-35.13", "G-3.2"))
    (die,) = roll_for(table, played, [place], "G-35.13")
    gain(table, played.seat, place, die, ("G-35.13",))


def ends_of_sea_links(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories from which an open sea line leads."""
    return sorted({end for pair in open_sea_links(moment.state) for end in pair})


def other_ends(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories that an open sea line joins to the first."""
    first, links = chosen.source, open_sea_links(moment.state)
    return [name for name in moment.state.lands if linked(first, name) in links]


def open_sea_links(state: State) -> list[tuple[str, str]]:
    """The sea links on the board that are not closed."""
    return [
        link
        for link in state.data.sea
        if link not in state.closed and all(territory in state.lands for territory in link)
    ]


@card("the_waters_boil", from_=ends_of_sea_links, to=other_ends)
async def the_waters_boil(table: Table[State], played: Played) -> None:
    """Choose a sea link. It is closed for the rest of the game (G-35.14)."""
    table.emit(LinkClosed(*linked(played.chosen.source, played.chosen.to)))


@card("the_young_grow_old", possible=lambda moment: some_land_holds(moment, 2))
async def the_young_grow_old(table: Table[State], played: Played) -> None:
    """Destroy 1 army in every territory that has more than 1, everybody's (G-35.15)."""
    losses = {name: 1 for name, land in table.state.lands.items() if land.armies > 1}
    lose_together(table, losses, ("G-35.15", "G-33.8"))
