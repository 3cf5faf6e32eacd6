"""The characters of Pied Piper whose pieces stand on the board: walls (P-5), nuns (P-14), bishops (P-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.forms import Fault, OneOf
from ...engine.list_forms import Subset
from ...engine.orders import Order
from ...engine.records import Field, Record, Several, verb
from ...engine.seats import Seat
from ...engine.table import Table
from .cards import Ability, Moment, Use, across, card
from .play.action_events import CardUsed
from .play.piper_events import PiecesSet, WallsSet
from .play.regions import FromTo, not_in_play
from .play.state import State, link


class Wall(FromTo):
    """A wall that is placed between two regions; one that stands between others is moved."""

    to: Sequence[str]
    here: Sequence[str] = ()


class Walls(Order, entries={"walls": Wall}):
    """`emperor`: the walls, one after another."""

    walls: Sequence[Wall]


@card("emperor", Moment.BEFORE_C, Moment.FINAL, clause="P-5")
def emperor(moment: Moment, state: State, me: Seat) -> Ability:
    """Place or move up to three walls, each between two neighbouring regions; nothing passes a wall."""
    beside = state.pieces_left("wall")
    regions = Subset(state.board.regions, 2, 2, "P-5.4", not_in_play)

    def between_neighbours(wall: Wall) -> Fault | None:
        a, b = wall.to
        if b not in state.board.neighbours[a]:
            return Fault("P-5.4", "not_neighbour", place="/to", region=a, to=b)
        if wall.here and link(*wall.here) not in state.walls:
            return Fault("P-19.9", "no_wall_there", [*state.walls[0]], "/from", link=wall.here)
        return None

    def together(order: Walls) -> Fault | None:
        lifted = [link(*wall.here) for wall in order.walls if wall.here]
        standing = [wall for wall in state.walls if wall not in lifted] + [link(*wall.to) for wall in order.walls]
        if len(order.walls) - len(lifted) > beside:
            return Fault("P-19.9", "no_piece_beside", place="/walls", piece="wall")
        twice = [wall for wall in (*lifted, *standing) if lifted.count(wall) > 1 or standing.count(wall) > 1]
        return Fault("P-5.11", "wall_twice", place="/walls", link=list(twice[0])) if twice else None

    async def play(table: Table[State], order: Walls) -> None:
        table.emit(CardUsed(me, "emperor"))
        placed = tuple(link(*wall.to) for wall in order.walls)
        table.emit(WallsSet(me, placed, tuple(link(*wall.here) for wall in order.walls if wall.here)))

    wall = Record(
        (
            Field(
                "from",
                lambda _: regions if state.walls else None,
                optional=True,
                absent=lambda keys: Fault("P-19.9", "no_wall_there", link=keys.value("from")),
            ),
            Field("to", regions),
        ),
        across(Wall, between_neighbours),
        "P-5.3",
    )
    walls = Several(wall, 1, state.data.pieces_of(("emperor",))["wall"], "P-5.3")
    return Use(verb("emperor", Field("walls", walls), clause="P-5.3", limit=across(Walls, together)), Walls, play)


class PieceStep(FromTo):
    """A piece that goes to a region, from another or from beside the board."""

    to: str
    here: str = ""


class Pieces(Order, entries={"pieces": PieceStep}):
    """`nun` or `bishop`: the pieces, one after another."""

    pieces: Sequence[PieceStep]


@card("nun", Moment.BEFORE_C, Moment.FINAL, clause="P-14")
def nun(moment: Moment, state: State, me: Seat) -> Ability:
    """Place or move up to three nuns. Each lowers the population of her region by one when a limit is met."""
    return _pieces("nun", state, me, state.data.pieces_of(("nun",))["nun"], ("P-14.3", "P-14.5"))


@card("bishop", Moment.BEFORE_C, Moment.FINAL, clause="P-15")
def bishop(moment: Moment, state: State, me: Seat) -> Ability:
    """Place or move one of the two bishops. No rat token enters a region with a bishop."""
    return _pieces("bishop", state, me, 1, ("P-15.3", "P-15.5"))


def _pieces(piece: str, state: State, me: Seat, most: int, clauses: tuple[str, str]) -> Use[Pieces]:
    """Nuns and bishops: up to `most` pieces go to any region, from beside the board or from another (P-19.9)."""
    choice, _ = clauses
    beside = state.pieces_left(piece)
    standing = {r: place.nuns if piece == "nun" else place.bishops for r, place in state.regions.items()}
    placed = [region for region, count in standing.items() if count]

    def no_piece(region: Any) -> Fault:
        return Fault("P-19.9", "no_piece_there", piece=piece, region=region)

    def enough(order: Pieces) -> Fault | None:
        lifted = [move.here for move in order.pieces if move.here]
        if len(order.pieces) - len(lifted) > beside:
            return Fault("P-19.9", "no_piece_beside", place="/pieces", piece=piece)
        too_often = [region for region in lifted if lifted.count(region) > standing[region]]
        return no_piece(too_often[0]).at("/pieces") if too_often else None

    async def play(table: Table[State], order: Pieces) -> None:
        lifted = tuple(move.here for move in order.pieces if move.here)
        table.emit(CardUsed(me, piece))
        table.emit(PiecesSet(me, piece, tuple(move.to for move in order.pieces), lifted, clauses=clauses))

    move = Record(
        (
            Field(
                "from",
                lambda _: OneOf(placed, "P-19.9", no_piece) if placed else None,
                optional=True,
                absent=lambda keys: no_piece(keys.value("from")),
            ),
            Field("to", OneOf(state.board.regions, choice, not_in_play)),
        ),
        clause=choice,
    )
    named = Field("pieces", Several(move, 1, most, choice))
    return Use(verb(piece, named, clause=choice, limit=across(Pieces, enough)), Pieces, play)
