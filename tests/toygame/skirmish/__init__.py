"""Skirmish, a small game that comes from another package: what the house does for it, it does for any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rattus_pbem.contract.game_meta import Demo
from rattus_pbem.contract.sections import Cell, Facts, Listing, MapCells, Section, Table
from rattus_pbem.contract.tallies import Loss, Luck
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Fault
from rattus_pbem.engine.seats import Seat
from rattus_pbem.kit.declared_facts import Fact
from rattus_pbem.kit.game_base import Game
from rattus_pbem.kit.option_kinds import numbers
from rattus_pbem.kit.wording import Wording

from .acts import BID, DONE, INVADE, ORDERS, SCRIPTS, SUMMON, next_act
from .examples import SkirmishLines
from .state import FACES, Clashed, Eliminated, Ended, Happening, Invaded, State

if TYPE_CHECKING:
    from rattus_pbem.contract.rules import Rules

ARMIES = 5


def sensible(state: State, ask: Ask, chance: Any) -> Any:
    """Bids one, invades the weakest seat while it has two armies more, uses its shields."""
    me, armies = ask.seat, state.armies
    if ask.question == "bid":
        return BID(armies=min(1, armies[me] - 1))
    if ask.question == "invade":
        weakest = min(state.targets(me), key=lambda seat: armies[seat])
        return INVADE(target=weakest, until=2) if armies[me] > armies[weakest] + 1 else DONE()
    shields = [answer for answer in ask.form.answers() if answer["do"] == "use"] if ask.question == "shield" else []
    return shields[0] if shields else ask.default()


class Skirmish(Game[State]):
    """Skirmish; its rules are told in `acts`."""

    name, title = "skirmish", "Skirmish"
    seats = ("amber", "coral", "jade", "slate", "teal")
    counts, counts_clause, default_clause = (2, 3, 4, 5), "S-1", "S-3"
    options: ClassVar = {"rounds": numbers(3, 1, 9)}
    demo = Demo({"amber": ("Ada", "en"), "coral": ("Cyril", "fr"), "jade": ("Jo", "en")}, players={"jade": "random"})
    state, events, orders, acts = State, Happening, ORDERS, SCRIPTS
    turn_steps, reactions = ("summon", "invade", "fortify"), ("shield",)
    facts = Fact("armies", of_seat=True), Fact("round"), Fact("attacker", "seat", only=("shield",))
    strategies: ClassVar = {"sensible": sensible}
    topics: ClassVar = {"rules": "S-1", "summon": "S-4", "invade": "S-5", "shield": "S-6"}
    topic_orders: ClassVar = {"summon": (SUMMON(armies=1),)}
    lists: ClassVar = {"known": "cards"}
    headlines = (Invaded, Eliminated, Ended)
    example_lines = SkirmishLines

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> State:
        """Before anything is dealt."""
        return State(seats=seats, rounds=options["rounds"], armies=dict.fromkeys(seats, ARMIES))

    def next_act(self, state: State) -> Act | None:
        """See `acts`."""
        return next_act(state)

    def position(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The first bid, and cards of which nothing is known: those that nobody has are in the supply."""
        if data.get("phase") == "setup":
            return data
        hands = {**dict.fromkeys(data["seats"], ()), **data.get("hands", {})}
        cards = range(1, len(FACES) + 1)
        gone = {card for hand in hands.values() for card in hand} | set(data.get("discard", ()))
        faces = {**dict.fromkeys(map(str, cards)), **data.get("faces", {})}
        return {
            "phase": "bid",
            "supply": [card for card in cards if card not in gone],
            **data,
            "hands": hands,
            "faces": faces,
        }

    def is_out(self, state: State, seat: Seat) -> bool:
        """S-8."""
        return not state.armies[seat]

    def seat_of_turn(self, state: State, turn: int) -> Seat | None:
        """Known as far as the order of this round goes."""
        ahead = turn - state.turn - 1
        return state.order[ahead] if state.phase == "turn" and 0 <= ahead < len(state.order) else None

    def ahead(self, state: State, seat: Seat) -> list[dict[str, Any]]:
        """A shield may be asked for in anybody's turn."""
        if not state.armies[seat] or not state.hands.get(seat):
            return []
        return [{"on": "shield", "when": [{"fact": "armies", "seat": seat, "at_most": 2}], "do": "keep"}]

    def not_your_moment(self, state: State, seat: Seat, do: str) -> Fault:
        """S-3, S-8."""
        return Fault("S-8" if not state.armies[seat] else "S-3", "not_your_moment", do=do)

    def luck(self, state: State, event: Event) -> Iterator[Luck]:
        """The dice of both in a round."""
        if isinstance(event, Clashed):
            yield Luck(event.seat, "dice", event.attack, range(1, 7))
            yield Luck(event.target, "dice", event.defence, range(1, 7))

    def losses(self, events: Sequence[Event]) -> Iterator[Loss]:
        """An army of whoever lost a round, to the other side."""
        for event in events:
            if isinstance(event, Clashed):
                yield Loss(event.loser, event.seat if event.loser == event.target else event.target, 1)

    def scores(self, state: State) -> Mapping[Seat, int]:
        """The armies of each seat (S-10)."""
        return state.armies

    def reached(self, state: State, seat: Seat, words: Wording) -> str:
        """S-10."""
        return f"{state.armies[seat]} {words.head('armies')}"

    def display(self, state: State, words: Wording, reader: str) -> Iterator[Section]:
        """A table of the seats, a map of them in a row, the reader's cards."""
        held = {seat: " ".join(f"#{card}" for card in state.hands.get(seat, ())) or "-" for seat in state.seats}
        rows = tuple((words.seat(seat), str(state.armies[seat]), held[seat]) for seat in state.seats)
        yield Table("seats", tuple(map(words.head, ("seat", "armies", "cards"))), rows, heading=words.head("seats"))
        yield Facts("rest", ((words.head("supply"), str(len(state.supply))),))
        cells = tuple(Cell(0, n, row[0], "", ((row[1],),)) for n, row in enumerate(rows))
        yield MapCells("map", 5, cells, words.head("legend"), words.head("map"))
        faces = tuple(f"#{card}: {face}" for card, face in state.faces.items() if face is not None)
        if faces:
            yield Listing("known", faces, words.head("known"))


rules = Skirmish.load
if TYPE_CHECKING:
    _whole: Rules[State] = Skirmish()
