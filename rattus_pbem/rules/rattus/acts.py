"""The whole sequence of a game of Rattus on one screen (R-2, R-3, R-17, P-18). Each script reads like the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.act_scripts import Act
from ...engine.forms import Fault, OneOf
from ...engine.records import Choice, Field, Record, verb
from ...engine.seats import Seat, left_of
from ...engine.table import Table
from ...kit.rules_base import Script
from . import board_pieces, characters, pied_piper  # noqa: F401 - register the cards
from .baker import empty_after_final_round, who_empties
from .cards import Moment, order_of_card, verbs_at
from .play.choosing import BY_CHANCE, draw_six, needs_advice
from .play.ending import check_ending, game_ended
from .play.final_move import Move, move, move_form, movers
from .play.frame_events import (
    CharactersChosen,
    FinalPartBegan,
    FinalPartEnded,
    FirstCubesPlaced,
    FirstPlayerChosen,
    OptionalPartEnded,
    PlagueSet,
    TokensDealt,
    TurnBegan,
    TurnEnded,
)
from .play.placing import PlaceCubes, Take, openings, place, place_form, take, take_form
from .play.plague import Plague, by_default, plague, plague_form
from .play.ravaging import ravage
from .play.regions import InRegion, not_in_play
from .play.state import State


def next_act(state: State) -> Act | None:
    """Setup, two rounds of first placements, turns, the final round, the Baker's cubes, the final ravaging (P-18.1)."""
    match state.phase:
        case "setup":
            return Act("setup", 0)
        case "first":
            return Act("first", 0, (state.placement_order()[state.parts],))
        case "turn":
            assert state.active is not None
            return Act("turn", state.turn + 1, (state.active,))
        case "final":
            return Act("final", state.turn + 1, (state.final_order()[state.parts],))
        case "ravaging":
            emptying = who_empties(state)
            return Act("baker", state.turn + 1, (emptying,)) if emptying else Act("ravaging", state.turn + 1)
    return None


async def setup(table: Table[State]) -> None:
    """P-2: the six are known. R-2.3 to R-2.10: tokens are dealt, some taken out unseen, piece and first player set."""
    choose_six(table)
    state = table.state
    data, regions = state.data, state.board.regions
    starting = table.draw_many("starting tokens", data.starting_faces, len(data.starting_faces), hidden=True)
    others = [face for face in data.faces if face not in data.starting_faces] + starting[len(regions) :]
    rest = table.draw_many("other tokens", others, len(others), hidden=True)
    out = data.removed_unseen[len(state.seats)]
    if state.first is None:
        table.emit(FirstPlayerChosen(table.draw("first player", state.seats), clauses=("R-2.10",)))
    table.emit(
        TokensDealt(
            regions, len(rest) - out, out, tuple(starting[: len(regions)]), tuple(rest[out:]), tuple(rest[:out])
        )
    )
    table.emit(PlagueSet(table.draw("plague", regions)))


def choose_six(table: Table[State]) -> None:
    """P-2: by chance, or as agreed; P-2.6: a six without Chivalry is pointed out. The base six go without saying."""
    state = table.state
    six = draw_six(table) if state.six else state.characters
    if state.six or six != state.data.base_set:
        agreed = "P-2.3" if six in {each.characters for each in state.data.suggested_sets.values()} else "P-2.4"
        advice = needs_advice(state.data, six, len(state.seats))
        clauses = (BY_CHANCE[state.six] if state.six else agreed, *(("P-2.6",) if advice else ()))
        table.emit(CharactersChosen(six, advice, clauses=clauses))


async def first_placement(table: Table[State], me: Seat) -> None:
    """R-2.11: two cubes in one region."""
    answer = await table.ask(
        me, "first", first_form(table.state), lambda: {"do": "first", "region": default_first(table.state)}
    )
    region = InRegion.from_json(answer).region
    table.emit(FirstCubesPlaced(me, region, table.state.data.first_cubes))


def default_first(state: State) -> str:
    """R-20.1: the region with fewest cubes, then the first."""
    return min(state.board.regions, key=lambda r: (state.regions[r].population, r))


async def turn(table: Table[State], me: Seat) -> None:
    """R-3: A and B in either order, abilities before, between and after them, C last."""
    table.emit(TurnBegan(me, table.state.turn + 1))
    check_ending(table)
    while True:
        answer = await table.ask(me, "turn", turn_form(table.state, me), lambda: by_default(table.state))
        match answer["do"]:
            case "take":
                await take(table, me, Take.from_json(answer))
            case "place":
                await place(table, me, PlaceCubes.from_json(answer))
            case "done":
                table.emit(OptionalPartEnded(me))
            case "plague":
                await plague(table, me, Plague.from_json(answer))
                break
            case _:
                await use_card(table, me, Moment.BEFORE_C, **answer)
    table.emit(TurnEnded(me, table.state.turn + 1))


async def final_part(table: Table[State], me: Seat) -> None:
    """R-17.1 to R-17.7: the player uses each of his cards once more, or not.

    With nothing left to use the game does not wait for the player (R-17.5), but an order already sent is tried, and
    refused for its own reason.
    """
    table.emit(FinalPartBegan(me))
    while True:
        form = final_form(table.state, me)
        some_card = len(form.possible()) > 1  # more than "done"
        answer = await table.ask(me, "final", form, lambda: {"do": "done"}, waits=some_card, ends=True)
        match answer["do"]:
            case "done":
                break
            case "move":
                await move(table, me, Move.from_json(answer))
            case _:
                await use_card(table, me, Moment.FINAL, **answer)
    table.emit(FinalPartEnded(me))


async def final_ravaging(table: Table[State]) -> None:
    """R-17.8 to R-17.11: every token in every region is flipped; then the scores (R-18)."""
    for region in table.state.board.regions:
        counts = table.state.plague_counts if region == table.state.plague else 0
        await ravage(table, region, counts, to_the_last=True)
    table.emit(game_ended(table.state))


def first_form(state: State) -> Choice:
    """R-2.12: any region in play."""
    record = verb("first", Field("region", OneOf(state.board.regions, "R-2.11", not_in_play)), clause="R-2.11")
    return Choice(("first",), lambda _: record, "R-2.11", lambda do: Fault("R-2.11", "only_first_now", given=do))


def turn_form(state: State, me: Seat) -> Choice:
    """One order of a turn: what is possible, used up, or not possible now."""

    def entry(do: str) -> Record | Fault:
        if do == "plague":
            return plague_form(state, me)
        if state.done:
            return Fault("R-3.2", "only_plague_left", given=do)
        if do == "take":
            return take_form(state, me)
        if do == "place":
            return place_form(state, me)
        if do == "done":
            return verb("done", clause="R-3.2")
        use = order_of_card(state, me, Moment.BEFORE_C, do)
        return use if isinstance(use, Fault) else use.record

    def unknown(do: str) -> Fault:
        return not_now(state, do, "R-3.1")

    return Choice(
        ("take", "place", *verbs_at(state, Moment.BEFORE_C), "plague", "done"),
        entry,
        "R-3.1",
        unknown,
        opens=lambda: openings(state, me, turn_form),
    )


def final_form(state: State, me: Seat) -> Choice:
    """One order of the final round: a card, or nothing more (R-17.3)."""

    def entry(do: str) -> Record | Fault:
        if do == "done":
            return verb("done", clause="R-17.5")
        if do == "move":
            return move_form(state, me)
        use = order_of_card(state, me, Moment.FINAL, do)
        return use if isinstance(use, Fault) else use.record

    def unknown(do: str) -> Fault:
        return not_now(state, do, "R-17.3")

    moving = ("move",) if movers(state) else ()
    return Choice((*verbs_at(state, Moment.FINAL), *moving, "done"), entry, "R-17.3", unknown)


def not_now(state: State, do: str, clause: str) -> Fault:
    """A verb that has no place at this moment: a card that works elsewhere, one not in the game, another action."""
    if do in state.data.characters:
        if do not in state.characters:
            return Fault("R-4.1", "no_such_card", card=do)
        return Fault("R-9.4" if clause == "R-3.1" else clause, "works_elsewhere", card=do)
    return Fault(clause, "not_asked_now", given=do)


def not_your_moment(state: State, seat: Seat, do: str) -> Fault:
    """Why an order of a seat that is not asked now cannot be carried out: the reason that lies nearest to the seat.

    What a seat that is asked cannot do is reported by its form, also where it could use no card at all (`final_part`).
    """
    if do == "bakercubes":
        return Fault("P-6.9", "only_left_neighbour")
    if state.phase in ("setup", "first"):
        return Fault("R-2.11", "not_your_placement" if do == "first" else "only_first_now", given=do)
    if do == "first":
        return Fault("R-2.11", "placements_are_over", given=do)
    match state.phase:
        case "turn":
            is_action = do in ("take", "place", "plague", "done")
            if state.active == seat or has_just_played(state, seat):
                is_over = do == "plague" or has_just_played(state, seat)
                clause = "R-9.2" if not is_action else "R-3.8" if is_over else "R-3.2"
                return Fault(clause, "moment_is_past", given=do)
            return Fault("R-3.8", "turn_is_over", given=do) if is_action else Fault("R-9.1", "not_active", given=do)
    if seat == state.last:  # the final round, or what came after it
        return Fault("R-17.1", "last_player_has_no_part", given=do)
    if do in ("take", "place", "plague"):
        return Fault("R-17.3", "not_in_final_round", given=do)
    return Fault("R-17.5", "part_is_over", given=do)


def has_just_played(state: State, seat: Seat) -> bool:
    """Whether the last turn was this seat's, and the next has done nothing yet."""
    begun = state.took or state.placed or state.used or state.done
    return state.turn > 0 and not begun and state.active == left_of(state.seats, seat)


async def use_card(table: Table[State], me: Seat, moment: Moment, *, do: str, **keys: Any) -> None:
    """A card's ability, as a whole and at once (R-9.5)."""
    use = order_of_card(table.state, me, moment, do)
    assert not isinstance(use, Fault)
    await use.play(table, use.order.from_json(keys))


SCRIPTS: Mapping[str, Callable[..., Script]] = {
    "setup": setup,
    "first": first_placement,
    "turn": turn,
    "final": final_part,
    "baker": empty_after_final_round,
    "ravaging": final_ravaging,
}
"""The script of each kind of act, for the seat that it is about, if it is about one."""
