"""The six characters of the base game, one function each (R-10 to R-15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine.forms import Fault, Number, OneOf
from ...engine.list_forms import Sequence
from ...engine.orders import Order
from ...engine.records import Choice, Field, Keys, Record, verb
from ...engine.seats import Seat
from ...engine.table import Table
from .cards import Ability, ExtraCubes, Moment, PlagueHelp, Use, across, card
from .play.action_events import (
    CardUsed,
    CubeSheltered,
    CubesMoved,
    ExtraCubePlaced,
    TokenMoved,
    TokenSeen,
    TokensSwapped,
)
from .play.regions import (
    FromTo,
    InRegion,
    OneCube,
    has_potions,
    no_such_cube,
    not_in_play,
    open_neighbours,
    potions_meant,
    room,
    which_cube,
    why_not_cube,
    why_not_token,
)
from .play.state import State


@card("king", Moment.BEFORE_C, Moment.FINAL, clause="R-10")
def king(moment: Moment, state: State, me: Seat) -> Ability:
    """One of your cubes goes from a region without rats to the palace, where it is safe and counts to the end."""
    regions = [r for r, place in state.regions.items() if place.cubes.get(me) and not place.tokens]

    def why(region: Any) -> Fault:
        if region not in state.board.regions:
            return not_in_play(region)
        return Fault("R-10.4", "king_rats" if state.cubes(me, region) else "no_cube_there", region=region)

    async def play(table: Table[State], order: OneCube) -> None:
        table.emit(CardUsed(me, "king"))
        table.emit(CubeSheltered(me, order.region, potions_meant(table.state, me, order)))

    if not regions:
        return Fault("R-10.4", "king_nowhere" if state.on_regions(me) else "no_cubes_on_board")
    where = Field("region", OneOf(regions, "R-10.4", why))
    return Use(verb("king", where, which_cube(state, me), clause="R-10.3"), OneCube, play)


class MoveToken(FromTo):
    """`monk`: a token by its handle, or the region that it comes from."""

    to: str
    token: int | None = None
    here: str = ""


@card("monk", Moment.BEFORE_C, Moment.FINAL, clause="R-11")
def monk(moment: Moment, state: State, me: Seat) -> Ability:
    """Move any rat token to a neighbouring region that has room for it."""
    moves = _TokenMoves(state)
    regions = [r for r, place in state.regions.items() if moves.open_from[r] and place.tokens]
    tokens = [token for r in regions for token in state.regions[r].tokens]

    async def play(table: Table[State], order: MoveToken) -> None:
        token = min(table.state.regions[order.here].tokens) if order.token is None else order.token
        region = table.state.region_of(token)
        assert region is not None
        table.emit(CardUsed(me, "monk"))
        table.emit(TokenMoved(me, token, region, order.to))

    if not tokens:
        return Fault("R-11.4", "no_room_around") if state.tokens() else Fault("R-11.8", "no_tokens_on_board")
    return Use(
        verb(
            "monk",
            Field("token", lambda keys: None if "from" in keys else OneOf(tokens, "R-11.8", moves.why_token)),
            Field("from", lambda keys: None if "token" in keys else OneOf(regions, "R-11.3", moves.why_from)),
            Field("to", moves.to),
            clause="R-11.3",
        ),
        MoveToken,
        play,
    )


class _TokenMoves:
    """Where each rat token can go: to the neighbours of its region that have room (R-11.3, R-11.4)."""

    def __init__(self, state: State) -> None:
        self.state = state
        free = {r for r in state.board.regions if room(state, r)}
        self.open_from = {r: [n for n in open_neighbours(state, r) if n in free] for r in state.board.regions}

    def to(self, keys: Keys) -> OneOf:
        """The regions that the token of an order can go to."""
        by_token = "token" in keys
        here = self._region_of(keys.value("token")) if by_token else keys.one_of("from", self.state.board.regions)

        def why(to: Any) -> Fault:
            if here is None:
                return Fault("R-11.3", "not_neighbour", region=here, to=to)
            return why_not_token(self.state, here, to, "R-11.3", "R-11.4")

        return OneOf(self.open_from[here] if here else self.state.board.regions, "R-11.3", why)

    def _region_of(self, token: Any) -> str | None:
        return self.state.region_of(token) if type(token) is int else None

    def why_token(self, token: Any) -> Fault:
        """Why this token cannot move."""
        region = self._region_of(token)
        return Fault("R-11.8", "not_on_board", token=token) if region is None else self.why_from(region)

    def why_from(self, region: Any) -> Fault:
        """Why no token can move from this region."""
        if region not in self.state.board.regions:
            return not_in_play(region)
        if not self.state.regions[region].tokens:
            return Fault("R-11.3", "no_tokens", region=region)
        if not open_neighbours(self.state, region):
            return Fault("P-5.8", "walled_in", region=region)
        return Fault("R-11.4", "no_room_around")


@card("knight", Moment.IN_C, Moment.FINAL, clause="R-12", moves=True)
def knight(moment: Moment, state: State, me: Seat) -> Ability:
    """Move the plague up to two steps, and if you say so before the first flip, it counts as two cubes.

    In the final round: one or two steps; from then on the piece is worth two cubes where it stands.
    """
    return PlagueHelp(steps=2, declares=state.data.knight_population)


@card("peasant", Moment.IN_B, Moment.FINAL, clause="R-13")
def peasant(moment: Moment, state: State, me: Seat) -> Ability:
    """Place one cube more in the region of B. In the final round: one cube from your reserve to any region."""
    if moment is Moment.IN_B:
        return ExtraCubes(1)

    async def play(table: Table[State], order: InRegion) -> None:
        table.emit(CardUsed(me, "peasant"))
        table.emit(ExtraCubePlaced(me, order.region, 1, clauses=("R-13.7",)))

    if state.reserve[me] == 0:
        return Fault("R-13.4", "reserve_empty")
    where = Field("region", OneOf(state.board.regions, "R-13.7", not_in_play))
    return Use(verb("peasant", where, clause="R-13.7"), InRegion, play)


class MoveCubes(FromTo):
    """`merchant`: so many cubes, and the potions of each."""

    here: str
    to: str
    cubes: int
    potions: Iterable[int] | None = None


@card("merchant", Moment.BEFORE_C, Moment.FINAL, clause="R-14")
def merchant(moment: Moment, state: State, me: Seat) -> Ability:
    """Move one, two or three of your cubes from one region to a neighbouring one."""
    regions = [r for r, place in state.regions.items() if place.cubes.get(me) and open_neighbours(state, r)]

    def why_from(region: Any) -> Fault:
        if region not in state.board.regions:
            return not_in_play(region)
        if state.cubes(me, region):
            return Fault("P-5.8", "walled_in", region=region)
        return Fault("R-14.4", "no_cube_there", region=region)

    def target(keys: Keys) -> OneOf:
        here = keys.one_of("from", regions) or regions[0]
        return OneOf(
            open_neighbours(state, here), "R-14.3", lambda to: why_not_cube(state, here, to, "R-14.3", "P-5.8")
        )

    def cubes(keys: Keys) -> Number:
        here = keys.one_of("from", state.board.regions)
        there = state.cubes(me, here) if here else 1
        clause = "R-14.3" if there >= 3 else "R-14.4"
        return Number(1, min(3, there), "R-14.3", clause)

    def potions(keys: Keys) -> Sequence | None:
        here, count = keys.one_of("from", regions), keys.value("cubes")
        if here is None or type(count) is not int or not has_potions(state):
            return None
        kinds = state.regions[here].each(me)
        caps = {kind: kinds.count(kind) for kind in kinds}
        count = max(0, min(count, len(kinds)))
        return Sequence(tuple(caps), count, count, caps, "P-3.7", "P-3.7", "P-3.7", no_such_cube(here))

    async def play(table: Table[State], order: MoveCubes) -> None:
        table.emit(CardUsed(me, "merchant"))
        fewest = table.state.regions[order.here].each(me)[: order.cubes]  # P-19.8
        meant = fewest if order.potions is None else order.potions
        carried = tuple(sorted((potions for potions in meant if potions), reverse=True))
        table.emit(CubesMoved(me, order.here, order.to, order.cubes, carried))

    if not regions:
        return Fault("R-14.4", "no_cubes_on_board") if state.on_regions(me) == 0 else Fault("P-5.8", "all_walled_in")
    return Use(
        verb(
            "merchant",
            Field("from", OneOf(regions, "R-14.4", why_from)),
            Field("to", target),
            Field("cubes", cubes),
            Field("potions", potions, optional=True),
            clause="R-14.3",
        ),
        MoveCubes,
        play,
    )


class Look(Order):
    """`witch`: one token or two, and whether they are swapped."""

    tokens: list[int]
    swap: bool | None = None


@card("witch", Moment.BEFORE_C, Moment.FINAL, clause="R-15")
def witch(moment: Moment, state: State, me: Seat) -> Ability:
    """Look secretly at one rat token, then at a second if you wish; you may swap the two."""
    tokens = state.tokens()

    def why(token: Any) -> Fault:
        return Fault("R-15.4", "not_on_board", token=token)

    def both_seen(order: Look) -> Fault | None:
        if order.swap and len(order.tokens) < 2:
            return Fault("R-15.10", "swap_needs_two", False, "/swap")
        return None

    async def play(table: Table[State], order: Look) -> None:
        first, *more = order.tokens
        table.emit(CardUsed(me, "witch"))
        look(table, first)
        if not more:
            others = [t for t in table.state.tokens() if t != first]
            if not others:
                return
            no_more = {"do": "stop"} if order.swap is False else None
            second = await table.ask(me, "witch", second_look(others), lambda: {"do": "stop"}, rider=no_more)
            if second["do"] == "stop":
                return
            more = [second["token"]]
        look(table, more[0])
        rider = None if order.swap is None else {"do": "swap" if order.swap else "leave"}
        about = {"tokens": [first, more[0]]}
        answer = await table.ask(me, "witch", swap_or_leave, lambda: {"do": "leave"}, rider=rider, about=about)
        if answer["do"] == "swap":
            here, there = table.state.region_of(first), table.state.region_of(more[0])
            assert here is not None
            assert there is not None
            table.emit(TokensSwapped(me, (first, more[0]), (here, there)))

    def look(table: Table[State], token: int) -> None:
        table.emit(TokenSeen(me, token, table.state.faces[token]))

    def second_look(others: list[int]) -> Choice:
        looks = {
            "look": verb("look", Field("token", OneOf(others, "R-15.4", why)), clause="R-15.3"),
            "stop": verb("stop", clause="R-15.3"),
        }
        return Choice(("look", "stop"), looks.__getitem__, "R-15.3")

    if not tokens:
        return Fault("R-15.4", "no_tokens_on_board")
    looks = Sequence(tokens, 1, min(2, len(tokens)), too_few="R-15.3", too_many="R-15.3", over_cap="R-15.4", why=why)
    return Use(
        verb(
            "witch",
            Field("tokens", looks),
            Field("swap", OneOf((True, False), "R-15.10"), rider=True),
            clause="R-15.3",
            limit=across(Look, both_seen),
        ),
        Look,
        play,
    )


SWAP_OR_LEAVE: dict[str, Record] = {do: verb(do, clause="R-15.3") for do in ("swap", "leave")}
swap_or_leave = Choice(("swap", "leave"), SWAP_OR_LEAVE.__getitem__, "R-15.3")
