"""Liar's dice (Perudo), which is in the public domain. The clauses are in docs/rules/liars-dice.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ...contract.game_meta import Demo, GameOption, seat_option
from ...contract.sections import Facts, Section, Table
from ...contract.tallies import Luck
from ...engine.act_scripts import Act
from ...engine.events import Event
from ...engine.seats import Seat
from ...kit.declared_facts import Fact
from ...kit.game_base import Game
from ...kit.option_kinds import switch
from . import odds
from .acts import BID, DOUBT, EXACT, ORDERS, SCRIPTS, next_act
from .examples import DiceLines
from .players import cautious, sensible
from .state import DICE, FACES, CupLifted, DieGained, DieLost, Happening, RoundBegan, State

if TYPE_CHECKING:
    from ...contract.pictures import Sheet
    from ...contract.positions import PlacedFault
    from ...contract.rules import Rules
    from ...engine.asks import Ask
    from ...kit.wording import Wording
    from .turn_story import TurnStory


class LiarsDice(Game[State]):
    """Liar's dice."""

    name, title = "liars-dice", "Liar’s Dice"
    seats = ("red", "blue", "green", "yellow", "orange", "teal")
    counts, counts_clause, default_clause = (2, 3, 4, 5, 6), "L-1.1", "L-7.2"
    colours: ClassVar = {
        "red": "#b3261e",
        "blue": "#1f5fa8",
        "green": "#2e7d32",
        "yellow": "#f2c230",
        "orange": "#d9730d",
        "teal": "#0e7c86",
    }
    options: ClassVar = {
        "first": GameOption("by chance", seat_option),
        "palifico": switch(),
        "exact": switch(default=True),
    }
    demo = Demo(
        {"red": ("Anna", "en"), "blue": ("Bernard", "fr"), "green": ("Chloe", "en")},
        players={"blue": "cautious", "green": "random"},
    )
    state, events, orders, acts = State, Happening, ORDERS, SCRIPTS
    tables: ClassVar = {"face": FACES}
    facts = (
        *(Fact("count"), Fact("face", "face"), Fact("bidder", "seat"), Fact("mine"), Fact("odds"), Fact("total")),
        Fact("dice", of_seat=True),
    )
    strategies: ClassVar = {"cautious": cautious, "sensible": sensible}
    topics: ClassVar = {"rules": "L-1", "bid": "L-2", "doubt": "L-3", "exact": "L-4", "palifico": "L-5"}
    topic_orders: ClassVar = {"bid": (BID(count=3, face="fives"),), "doubt": (DOUBT(),), "exact": (EXACT(),)}
    counted: ClassVar = {DieLost: "lost", DieGained: "gained"}
    example_lines = DiceLines
    order_notes, order_chances = odds.notes, odds.chances
    scenes = (RoundBegan,)

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> TurnStory:
        """The events of a turn as they are read (see `contract.stories`)."""
        from .turn_story import TurnStory

        return TurnStory(self.words(lang, names), events, reader)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """The first bid of a round is asked for in words of its own."""
        return super().question_text("first_call" if about and "first" in about else question, lang)

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> State:
        """L-1.1."""
        starter = options["first"] or ""
        more = {name: options[name] for name in ("palifico", "exact")}
        return State(seats=seats, counts=dict.fromkeys(seats, DICE), starter=starter, **more)

    def next_act(self, state: State) -> Act | None:
        """See `acts`."""
        return next_act(state)

    def position(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Dice of which nothing is known, for seats of which only the number of dice is told."""
        counts = {**dict.fromkeys(data["seats"], DICE), **data.get("counts", {})}
        if data.get("phase") != "call":
            return data
        dice = {seat: [None] * count for seat, count in counts.items()}
        return {"caller": data["seats"][0], **data, "counts": counts, "dice": {**dice, **data.get("dice", {})}}

    def position_faults(self, state: State) -> Iterator[PlacedFault]:
        """L-1.1, L-2."""
        for seat, count in state.counts.items():
            if not 0 <= count <= DICE:
                yield f"/counts/{seat}", f"a number of dice from 0 to {DICE} is expected"
        for seat, dice in state.dice.items():
            if not state.lifted and state.phase == "call" and len(dice) != state.counts.get(seat):
                yield f"/dice/{seat}", f"{state.counts.get(seat)} dice are expected"
            if not all(die is None or die in range(1, 7) for die in dice):
                yield f"/dice/{seat}", "dice from 1 to 6 are expected"
        if state.phase not in ("setup", "roll", "call", "over"):
            yield "/phase", "setup, roll, call or over is expected"
        if state.phase == "call" and state.caller not in state.living:
            yield "/caller", "a seat with dice is expected"
        if state.phase == "roll" and state.starter not in state.living:
            yield "/starter", "a seat with dice is expected"

    def is_out(self, state: State, seat: Seat) -> bool:
        """L-6.1."""
        return not state.counts[seat]

    def fact(
        self, state: State, name: str, about: Mapping[str, object], arguments: Mapping[str, str], seat: Seat
    ) -> Any:
        """The bid that stands, one's own dice of its face, how likely it is in hundredths, the dice in the game."""
        if name == "total":
            return state.total
        if name == "dice":
            return state.counts[arguments.get("seat", seat)]
        bid = state.bid
        if bid is None:
            return 0 if name in ("count", "mine") else None
        match name:
            case "mine":
                return state.matching(state.dice[seat], bid.face)
            case "odds":
                return odds.hundredths(odds.is_true(state, bid))
        return bid.seat if name == "bidder" else getattr(bid, name)

    def asked_notes(self, state: State, ask: Ask, words: Wording) -> Iterator[str]:
        """The bid that stands, how likely it is, and which bids are higher."""
        if bid := state.bid:
            yield words.head("standing_bid", seat=bid.seat, count=bid.count, face=bid.face)
            yield odds.said("standing_odds", odds.is_true(state, bid), words)
        which = "palifico" if state.is_palifico else "ones" if bid and bid.face == "ones" else "other"
        if bid or not state.is_palifico:
            key = f"higher_{which}" if bid else "first_bid"
            yield words.head(key, ones=state.lowest("ones"), others=state.lowest("twos"))

    def luck(self, state: State, event: Event) -> Iterator[Luck]:
        """L-1.4: the ones under a cup."""
        if isinstance(event, CupLifted):
            yield from (Luck(event.seat, "ones", int(die == 1), (1, 0, 0, 0, 0, 0)) for die in event.dice)

    def scores(self, state: State) -> Mapping[Seat, int]:
        """The dice of each seat."""
        return state.counts

    def reached(self, state: State, seat: Seat, words: Wording) -> str:
        """L-6.2."""
        return words.head("reached", count=state.counts[seat])

    def sheets(self, state: State, words: Wording) -> tuple[Sheet, ...]:
        """See `picture`."""
        from .picture import table_sheet

        return (table_sheet(state, words, self.colours),)

    def display(self, state: State, words: Wording, reader: str) -> Iterator[Section]:
        """The cups and the bids of the round."""
        rows = tuple(
            (words.seat(seat), str(state.counts[seat]), " ".join(map(words.shown, state.dice.get(seat, ()))) or "-")
            for seat in state.seats
        )
        yield Table("cups", tuple(map(words.head, ("seat", "count", "dice"))), rows, heading=words.head("cups"))
        yield Facts("dice", ((words.head("total"), str(state.total)),))
        if state.bids:
            bids = ((words.seat(seat), words.head("a_bid", count=count, face=face)) for seat, count, face in state.bids)
            yield Facts("bids", tuple(bids), words.head("bids_palifico" if state.is_palifico else "bids"))


rules = LiarsDice.load
if TYPE_CHECKING:
    _whole: Rules[State] = LiarsDice()
