"""Setup: plague, pantheons, land, starting armies, war god and temple (G-4, G-5)."""

from __future__ import annotations

from ....engine.forms import Fault, OneOf
from ....engine.records import Choice, Field, Record, verb
from ....engine.seats import Seat, left_of
from ....engine.table import Table
from .card_events import DecksShuffled
from .forms import Amount, Preference, amount, first_of, on_names
from .frame_events import (
    ChoosingOrderDrawn,
    CircleDrawn,
    Claimed,
    ClaimingBegan,
    GodAndTemplePlaced,
    GoEnded,
    LandsDealt,
    NeutralDrawn,
    PantheonChosen,
    PlagueSet,
    StartingArmiesPlaced,
)
from .orders import Claim, Pantheon, PlaceArmies, Settle
from .questions import one_verb
from .state import NEUTRAL, State


async def begin(table: Table[State]) -> None:
    """The circle, four plague markers, the decks, and who chooses first (G-4.2 to G-4.4, G-48.4)."""
    data, seats = table.state.data, table.state.seats
    if table.state.options.get("circle") == "drawn":
        table.emit(CircleDrawn(tuple(table.draw_many("circle", seats, len(seats)))))
    count = data.numbers["plague_at_start"]
    table.emit(PlagueSet(tuple(sorted(table.draw_many("plague", tuple(data.territories), count)))))
    decks = {
        deck: tuple(table.draw_many(f"{deck} deck", cards, len(cards), hidden=True))
        for deck, cards in data.decks_with(table.state.options).items()
    }
    table.emit(DecksShuffled(**decks))
    table.emit(ChoosingOrderDrawn(tuple(table.draw_many("choosing order", table.state.seats, len(seats)))))


async def choose_pantheon(table: Table[State], me: Seat) -> None:
    """D-PANTHEON (G-4.4)."""
    data = table.state.data
    left = [name for name in sorted(data.pantheons) if name not in table.state.pantheons.values()]
    if len(left) == 1:
        table.emit(PantheonChosen(me, left[0]))
        return
    field = Field("pantheon", Preference(left, sorted(data.pantheons), "G-4.4", lenient=True))
    form = one_verb("pantheon", field, clause="G-4.4")
    answer = await table.ask(me, "pantheon", form, lambda: {"do": "pantheon", "pantheon": [left[0]]})
    table.emit(PantheonChosen(me, first_of([*Pantheon.from_json(answer).pantheon, left[0]], left)))


async def deal(table: Table[State]) -> None:
    """All territory cards clockwise (G-4.6), in three piles for two (G-5), or free choice (G-4.12)."""
    state = table.state
    seats, first = state.seats, state.choosing[0]
    armies = state.data.starting_armies[len(seats)]
    if len(seats) == 2:
        left = [name for name in sorted(state.data.pantheons) if name not in state.pantheons.values()]
        table.emit(NeutralDrawn(table.draw("neutral pantheon", left)))
    elif state.options.get("setup") == "free":
        table.emit(ClaimingBegan(table.draw("first claim", seats), tuple((seat, armies) for seat in seats)))
        return
    cards = table.draw_many("deal", tuple(state.lands), len(state.lands))
    start = seats.index(first)
    circle = (*seats[start:], *seats[:start])
    getting = (*circle, NEUTRAL) if len(seats) == 2 else circle
    owners = tuple((card, getting[n % len(getting)]) for n, card in enumerate(cards))
    left_over = tuple((seat, armies - sum(owner == seat for _, owner in owners)) for seat in seats)
    last = getting[(len(cards) - 1) % len(getting)]
    begins = first if last == NEUTRAL else left_of(seats, last)
    clauses = ("G-5.2", "G-5.3") if len(seats) == 2 else ("G-4.6",)
    table.emit(LandsDealt(tuple(sorted(owners)), left_over, begins, clauses=clauses))


async def claim(table: Table[State], me: Seat) -> None:
    """D-CLAIM: 1 army on an empty territory (G-4.12)."""
    state = table.state
    empty = [name for name, land in state.lands.items() if not land.owner]

    def best() -> str:
        own = state.own(me)
        return min(empty, key=lambda name: (-sum(other in own for other in state.neighbours(name)), name))

    field = Field("territory", Preference(empty, tuple(state.lands), "G-4.12", lenient=True))
    form = one_verb("claim", field, clause="G-4.12")
    answer = await table.ask(me, "claim", form, lambda: {"do": "claim", "territory": [best()]})
    table.emit(Claimed(me, first_of(Claim.from_json(answer).territory, empty) or best()))


async def place_starting_armies(table: Table[State], me: Seat) -> None:
    """One go: 3 armies on own territories, in free choice 1 (G-4.7, G-4.12)."""
    numbers = table.state.data.numbers
    batch = numbers["free_choice_batch" if table.state.options.get("setup") == "free" else "placement_batch"]
    go = min(batch, table.state.to_place[me])
    until, some = table.state.to_place[me] - go, False
    while (left := table.state.to_place[me] - until) > 0:
        form = placing_form(table.state, me, left, "G-4.7", last=())
        answer = await table.ask(
            me, "armies", form, lambda: {"do": "rest"}, waits=not some, insists=not some, about={"left": left}
        )
        some = True
        if answer["do"] == "rest":
            while table.state.to_place[me] > until:
                table.emit(StartingArmiesPlaced(me, default_place(table.state, me), 1, clauses=("G-4.7", "G-43.3")))
        else:
            order = PlaceArmies.from_json(answer)
            table.emit(StartingArmiesPlaced(me, order.territory, amount(order.armies, 1, left)))
    table.emit(GoEnded(me))


def placing_form(state: State, me: Seat, left: int, clause: str, last: tuple[str, ...]) -> Choice:
    """So many armies on one own territory, or the rest by the default; `last` are other verbs that end the placing."""

    def entry(do: str) -> Record | Fault:
        if do == "place":
            where = Field("territory", OneOf(state.own(me), clause))
            return verb(
                "place", where, Field("armies", Amount(1, left, clause), optional=True, is_all=True), clause=clause
            )
        return verb(do, clause=clause)

    def judge(do: str, place: str) -> Fault | None:
        if do != "place" or place not in state.data.territories or place in state.own(me):
            return None
        return Fault(clause, "not_yours", where=place)

    return Choice(("place", "rest", *last), entry, clause, judge=on_names(judge, "do", "territory"))


def default_place(state: State, me: Seat) -> str:
    """Where an army goes by default: the own territory beside foreign land with fewest armies (G-43.3, G-43.10)."""
    own = state.own(me)

    def beside_foreign(name: str) -> bool:
        return any(state.lands[other].owner not in ("", me) for other in state.neighbours(name))

    return min([name for name in own if beside_foreign(name)] or own, key=lambda name: (state.armies(name), name))


async def place_god_and_temple(table: Table[State], me: Seat) -> None:
    """D-SETUP-GOD: the war god not on plague, the temple anywhere, both on own land (G-4.8, G-4.9)."""
    state = table.state
    own = state.own(me)
    healthy = [name for name in own if not state.lands[name].plague]

    def most(names: list[str]) -> str:
        return min(names, key=lambda name: (-state.armies(name), name))

    known = tuple(state.data.territories)

    def not_there(place: str) -> Fault:
        return Fault("G-4.9", "plague_there", where=place) if place in own else Fault("G-4.8", "not_yours", where=place)

    fields = (
        Field("god", Preference(healthy, known, "G-4.9", lenient=True, why=not_there)),
        Field("temple", Preference(own, known, "G-4.8", lenient=True, why=not_there)),
    )
    answer = await table.ask(
        me,
        "gods",
        one_verb("settle", *fields, clause="G-4.8"),
        lambda: {"do": "settle", "god": [most(healthy or own)], "temple": [most(own)]},
    )
    order = Settle.from_json(answer)
    god = first_of(order.god, healthy) or most(healthy or own)
    temple = first_of(order.temple, own) or most(own)
    table.emit(GodAndTemplePlaced(me, god, temple))
