"""The characters of Pied Piper, one function each (P-4 to P-13); the Baker is in `baker`, others in `board_pieces`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import list_forms
from ...engine.forms import Fault, OneOf
from ...engine.list_forms import Subset
from ...engine.orders import Order
from ...engine.records import Field, Keys, Record, Several, verb
from ...engine.seats import Seat
from ...engine.table import Table
from .cards import Ability, ExtraCubes, Moment, PlagueHelp, Use, across, card
from .play.action_events import CardUsed, CubesMoved, CubesPlaced, ExtraCubePlaced, TokenMoved, TokenSpread
from .play.ending import check_all_out
from .play.piper_events import CubesSwapped, PotionPlaced
from .play.placing import extra_cubes
from .play.regions import (
    FromTo,
    InRegion,
    OneCube,
    largest_area_seat,
    majorities,
    not_in_play,
    open_neighbours,
    potions_meant,
    room,
    which_cube,
    why_not_cube,
    why_not_token,
)
from .play.state import State


@card("queen", Moment.IN_B, Moment.FINAL, clause="P-4")
def queen(moment: Moment, state: State, me: Seat) -> Ability:
    """When you place cubes: two more, if your largest connected area has more regions than every other player's.

    In the final round, on the same condition: two cubes from your reserve to one region.
    """
    if moment is Moment.FINAL and state.reserve[me] == 0:
        return Fault("P-17.5", "reserve_empty")
    if largest_area_seat(state) != me:
        return Fault("P-4.4", "queen_not_largest")
    if moment is Moment.IN_B:
        return ExtraCubes(2)

    async def play(table: Table[State], order: InRegion) -> None:
        table.emit(CardUsed(me, "queen"))
        table.emit(ExtraCubePlaced(me, order.region, min(2, table.state.reserve[me]), clauses=("P-4.7",)))

    where = Field("region", OneOf(state.board.regions, "P-4.7", not_in_play))
    return Use(verb("queen", where, clause="P-4.7"), InRegion, play)


@card("serf", Moment.IN_C, Moment.FINAL, clause="P-7", moves=True)
def serf(moment: Moment, state: State, me: Seat) -> Ability:
    """After each token of your plague that removed a cube of another player you may place one of your cubes there.

    In the final round: move the plague one region, and flip the tokens there with this ability.
    """
    return PlagueHelp(settles=True)


@card("soldier", Moment.IN_C, Moment.FINAL, clause="P-8")
def soldier(moment: Moment, state: State, me: Seat) -> Ability:
    """Move the plague up to two steps; when rats spread you may place one token more.

    In the final round: one new token for a neighbour of the plague's region, from the supply or else the discard.
    """
    if moment is Moment.IN_C:
        return PlagueHelp(steps=2, spreads=1)
    assert state.plague is not None
    here = state.plague
    regions = [region for region in open_neighbours(state, here) if room(state, region)]
    drawn_out = [face for _, face in state.discard if face not in state.faces.values()]

    async def play(table: Table[State], order: InRegion) -> None:
        now = table.state
        table.emit(CardUsed(me, "soldier"))
        if now.supply:
            table.emit(TokenSpread(now.next_token, order.region, now.supply[0], clauses=("P-8.7",)))
            return
        face = table.draw("token of the Soldier", state.data.drawn_from(drawn_out), hidden=True)
        table.emit(TokenSpread(now.next_token, order.region, face, again=True, clauses=("P-8.7", "P-8.9")))

    if not state.supply and not drawn_out:
        return Fault("P-8.9", "nothing_to_draw")
    if not open_neighbours(state, here):
        return Fault("P-17.1", "walled_in", region=here)
    if not regions:
        return Fault("P-8.10", "no_room_near_plague")
    where = OneOf(regions, "P-8.7", lambda to: why_not_token(state, here, to, "P-8.7", "P-8.10"))
    return Use(verb("soldier", Field("region", where), clause="P-8.7"), InRegion, play)


@card("crusader", Moment.IN_C, Moment.FINAL, clause="P-9", moves=True)
def crusader(moment: Moment, state: State, me: Seat) -> Ability:
    """Move the plague up to two steps; you may flip all tokens there together and choose their order.

    In the final round: move it one or two steps; the tokens there are flipped together, in your order.
    """
    return PlagueHelp(steps=2, together=True)


class Regions(Order):
    """`mayor`: a region for each cube."""

    regions: Sequence[str] | None = None


@card("mayor", Moment.BEFORE_C, Moment.FINAL, clause="P-10")
def mayor(moment: Moment, state: State, me: Seat) -> Ability:
    """Instead of placing cubes by rats: one cube in each region where you have more cubes than any other player.

    Extra cubes of Peasant and Queen go to these regions too (P-16.4). In the final round: one cube in one of them.
    """
    regions, reserve = majorities(state, me), state.reserve[me]
    extras = extra_cubes(state, me) if moment is Moment.BEFORE_C else []
    extra = sum(cubes for _, cubes in extras)
    if moment is Moment.BEFORE_C and state.placed:
        return Fault("R-3.4", "used", action="place")
    if reserve == 0:
        return Fault("P-17.5", "reserve_empty")
    if not regions:
        return Fault("P-10.10", "no_majority")
    if moment is Moment.FINAL:
        least = most = 1
    else:
        least, most = min(len(regions), reserve), min(len(regions) + extra, reserve)
    caps = dict.fromkeys(regions, 1 + max(0, most - len(regions)))
    by_default = [*regions[:most], *(regions[:1] * (most - len(regions)))]  # P-19.7

    def why(region: Any) -> Fault:
        return Fault("P-10.4", "not_majority", region=region) if region in state.board.regions else not_in_play(region)

    def each_once(order: Regions) -> Fault | None:
        named = regions if order.regions is None else order.regions
        left_out = [region for region in regions if region not in named]
        if moment is Moment.FINAL or len(named) < len(regions) or not left_out:
            return None
        return Fault("P-10.9", "majority_left_out", place="/regions", region=left_out[0])

    async def play(table: Table[State], order: Regions) -> None:
        named = by_default if order.regions is None else order.regions
        table.emit(CardUsed(me, "mayor"))
        for region in dict.fromkeys(named):
            cubes = named.count(region)
            if moment is Moment.FINAL:
                table.emit(ExtraCubePlaced(me, region, cubes, clauses=("P-10.7",)))
                continue
            clauses = ("P-10.5", *(clause for clause, _ in extras)) if cubes > 1 else ("P-10.5",)
            table.emit(CubesPlaced(me, region, cubes, cubes - 1, clauses=clauses))
        check_all_out(table, me)

    where = list_forms.Sequence(regions, least, most, caps, "P-10.9", "P-10.5", "P-16.4", why)
    named = Field("regions", where, optional=moment is not Moment.FINAL, filled=lambda: list(by_default))
    return Use(verb("mayor", named, clause="P-10.3", limit=across(Regions, each_once)), Regions, play)


class SeatsCube(OneCube):
    """One of the cubes that change places."""

    seat: Seat = ""


class Swap(Order, entries={"cubes": SeatsCube}):
    """`messenger`: the two cubes."""

    cubes: Sequence[SeatsCube]


@card("messenger", Moment.BEFORE_C, Moment.FINAL, clause="P-11")
def messenger(moment: Moment, state: State, me: Seat) -> Ability:
    """Two cubes of different owners in different regions change places, at any distance."""
    homes = {seat: [r for r, place in state.regions.items() if place.cubes.get(seat)] for seat in state.seats}
    owners = [seat for seat in state.seats if homes[seat]]

    def region(keys: Keys) -> OneOf:
        seat = keys.value("seat")

        def why(region: Any) -> Fault:
            if region == "palace":
                return Fault("P-11.8", "cubes_in_palace")
            if region not in state.board.regions:
                return not_in_play(region)
            return Fault("P-11.3", "no_cube_of", seat=seat, region=region)

        return OneOf(homes[seat] if seat in owners else state.board.regions, "P-11.3", why)

    def of_two_in_two(order: Swap) -> Fault | None:
        first, second = order.cubes
        if first.seat == second.seat:
            return Fault("P-11.4", "messenger_same_owner", place="/cubes/1/seat", seat=first.seat)
        if first.region == second.region:
            return Fault("P-11.4", "messenger_same_region", place="/cubes/1/region", region=first.region)
        return None

    async def play(table: Table[State], order: Swap) -> None:
        a, b = order.cubes
        potions = potions_meant(table.state, a.seat, a), potions_meant(table.state, b.seat, b)
        table.emit(CardUsed(me, "messenger"))
        table.emit(CubesSwapped(me, (a.seat, b.seat), (a.region, b.region), potions))

    pairs = [(a, b) for a in owners for b in owners if a != b and len({*homes[a], *homes[b]}) > 1]
    if not pairs:
        return Fault("P-11.4", "no_two_cubes")
    cube = Record(
        (Field("seat", OneOf(owners, "P-11.3")), Field("region", region), which_cube(state, "seat")), clause="P-11.3"
    )
    two = Several(cube, 2, 2, "P-11.3")
    return Use(verb("messenger", Field("cubes", two), clause="P-11.3", limit=across(Swap, of_two_in_two)), Swap, play)


class Fluting(FromTo):
    """`pied_piper`: a cube, and the tokens that follow it."""

    here: str
    to: str
    potions: int | None = None
    tokens: Sequence[int] | None = None


@card("pied_piper", Moment.BEFORE_C, Moment.FINAL, clause="P-12")
def pied_piper(moment: Moment, state: State, me: Seat) -> Ability:
    """One of your cubes goes to a neighbouring region, and as many rats of its region as there is room for follow."""
    regions = [r for r, place in state.regions.items() if place.cubes.get(me) and open_neighbours(state, r)]

    def why_from(region: Any) -> Fault:
        if region not in state.board.regions:
            return not_in_play(region)
        key = "walled_in" if state.cubes(me, region) else "no_cube_there"
        return Fault("P-12.4" if key == "walled_in" else "P-12.3", key, region=region)

    def target(keys: Keys) -> OneOf:
        here = keys.one_of("from", regions) or regions[0]
        return OneOf(
            open_neighbours(state, here), "P-12.3", lambda to: why_not_cube(state, here, to, "P-12.3", "P-12.4")
        )

    def following(keys: Keys) -> Subset | None:
        here, to = keys.one_of("from", regions), keys.one_of("to", state.board.regions)
        if here is None or to is None:
            return None
        tokens = tuple(sorted(state.regions[here].tokens))
        count = min(len(tokens), room(state, to))

        def why(token: Any) -> Fault:
            return Fault("P-12.9", "not_in_region", token=token, region=here)

        return Subset(tokens, count, count, "P-12.9", why) if count else None

    def none_follow(keys: Keys) -> Fault | None:
        to = keys.one_of("to", state.board.regions)
        if keys.value("tokens") == []:
            return None
        if to and state.regions[to].bishops:
            return Fault("P-12.8", "bishop_there", region=to)
        return Fault("P-12.9", "no_token_follows")

    async def play(table: Table[State], order: Fluting) -> None:
        here, to = order.here, order.to
        first = sorted(table.state.regions[here].tokens)[: room(table.state, to)]
        tokens = first if order.tokens is None else order.tokens
        potions = potions_meant(table.state, me, OneCube(here, order.potions))
        table.emit(CardUsed(me, "pied_piper"))
        table.emit(CubesMoved(me, here, to, 1, (potions,) if potions else (), clauses=("P-12.5",)))
        for token in sorted(tokens):
            table.emit(TokenMoved(me, token, here, to, clauses=("P-12.5",)))

    if not regions:
        return Fault("P-12.3", "no_cubes_on_board") if not state.on_regions(me) else Fault("P-12.4", "all_walled_in")
    return Use(
        verb(
            "pied_piper",
            Field("from", OneOf(regions, "P-12.3", why_from)),
            Field("to", target),
            which_cube(state, me, "from"),
            Field("tokens", following, optional=True, absent=none_follow),
            clause="P-12.3",
        ),
        Fluting,
        play,
    )


@card("wizard", Moment.BEFORE_C, Moment.FINAL, clause="P-13")
def wizard(moment: Moment, state: State, me: Seat) -> Ability:
    """Put a potion with one of your cubes. When it would be lost, its owner may give up a potion instead."""
    regions = [region for region, place in state.regions.items() if place.cubes.get(me)]

    def why(region: Any) -> Fault:
        if region == "palace":
            return Fault("P-13.4", "cubes_in_palace")
        return Fault("P-13.3", "no_cube_there", region=region) if region in state.board.regions else not_in_play(region)

    async def play(table: Table[State], order: OneCube) -> None:
        table.emit(CardUsed(me, "wizard"))
        table.emit(PotionPlaced(me, order.region, potions_meant(table.state, me, order)))

    if not state.pieces_left("potion"):
        return Fault("P-13.4", "no_potion_left")
    if not regions:
        return Fault("P-13.3", "no_cubes_on_board")
    where = Field("region", OneOf(regions, "P-13.3", why))
    return Use(verb("wizard", where, which_cube(state, me), clause="P-13.3"), OneCube, play)
