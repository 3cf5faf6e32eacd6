"""A hidden hand: what another seat may play tells nobody what it holds, and every sampled world goes on from the view.

In this toy of one act north holds three of six cards and south the others but one; each plays a card, north puts one
more face down, and south is asked what it thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pytest

from bench.mini import Plain
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import Chance, Draw, SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Number, OneOf
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.records import Choice, Field, verb
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.table import Table
from rattus_pbem.play.seat_view import run_from_view, seat_view

CARDS = ("axe", "bow", "cup", "dice", "eye", "fan")
HAND = 3


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands, what was played openly, and what lies face down."""

    held: Mapping[Seat, tuple[str, ...]]
    played: tuple[str, ...] = ()
    down: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card leaves a hand; face down, only its owner knows which."""

    seat: Seat
    card: str
    down: bool = False
    clauses: tuple[str, ...] = ("T-1",)

    def apply(self, state: Hands) -> Hands:
        left = tuple(card for card in state.held[self.seat] if card != self.card)
        held = {**state.held, self.seat: left}
        if self.down:
            return replace(state, held=held, down=self.card)
        return replace(state, held=held, played=(*state.played, self.card))

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, card="") if self.down and seat != self.seat else self


class Toy:
    """The rules, as far as a run from a view needs them."""

    main_questions = ("play",)

    def next_act(self, state: Hands) -> Act | None:
        """One act."""
        return None if state.played else Act("hands", 1, ("north", "south"))

    def script(self, table: Table[Hands], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        """See the module."""
        return self._script(table)

    async def _script(self, table: Table[Hands]) -> None:
        for seat in ("north", "south"):
            order = await table.ask(seat, "play", play_form(table.state, seat), lambda: None)
            table.emit(Played(seat, order["card"]))
        card = await table.ask(
            "north", "down", Plain(OneOf(table.state.held["north"], "T-1")), lambda: None, hidden=True
        )
        table.emit(Played("north", card, down=True))
        await table.ask("south", "guess", Plain(Number(1, 6, "T-1", "T-1")), lambda: 1)

    def view(self, state: Hands, seat: Seat | None) -> dict[str, Any]:
        """The own hand, the number of the other's cards, what lies open."""
        return {
            "held": list(state.held[seat]) if seat else [],
            "cards": {other: len(hand) for other, hand in state.held.items()},
            "played": list(state.played),
            "down": bool(state.down),
            "seat": seat,
        }

    def board(self, view: Mapping[str, Any]) -> SeenHands:
        """What stands in a view."""
        return SeenHands(view)


class SeenHands:
    """A board as one seat may know it."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view

    def worlds(self, later: SeenHands) -> Callable[[Chance], Hands]:
        """Hands that agree with the view alone, so that what is played later may not lie in them."""
        view, me = self.view, self.view["seat"]
        other = "south" if me == "north" else "north"
        free = [card for card in CARDS if card not in view["held"] and card not in view["played"]]

        def draw(chance: Chance) -> Hands:
            count = view["cards"][other]
            hand = chance.choose(Draw(("world",), 1, "hand", 1, count, False), free)
            return Hands({me: tuple(view["held"]), other: tuple(sorted(hand))}, tuple(view["played"]))

        return draw


def play_form(state: Hands, seat: Seat) -> Choice:
    """Any card of the hand: the form is the hand."""
    record = verb("play", Field("card", OneOf(state.held[seat], "T-1")), clause="T-1")
    return Choice(("play",), lambda _: record, "T-1")


RULES: Any = Toy()
SOUTH = ("dice", "eye")


def played(north: tuple[str, ...], down: str = "") -> Run[Any]:
    """The game at south's last question: north has played its first card, south the dice."""
    hands = Hands({"north": north, "south": SOUTH})
    run: Run[Any] = Run(RULES, Position(hands), SeededChance("toy"))
    run.play_on()
    run.answer({"do": "play", "card": north[0]})
    run.answer({"do": "play", "card": "dice"})
    run.answer(down or north[1])
    return run


NORTHS = [("axe", *rest) for rest in combinations([card for card in CARDS[1:] if card not in SOUTH], HAND - 1)]


def test_no_hand_can_be_told_from_the_view_of_another_seat() -> None:
    views = {canonical(seat_view(RULES, played(north), "south").to_json()) for north in NORTHS}
    assert len(NORTHS) == 3
    assert len(views) == 1
    (tail,) = [seat_view(RULES, played(NORTHS[0]), "south").to_json()["tail"]]
    assert tail == [
        {"kind": "answer", "seat": "north", "question": "play", "answer": {"do": "play", "card": "axe"}},
        {**tail[1], "seat": "south", "answer": {"do": "play", "card": "dice"}},
        {"kind": "answer", "seat": "north", "question": "down", "answer": None},
    ]
    assert len(tail[1]["form"]) == 16


def test_of_the_cards_of_one_hand_none_can_be_told_to_lie_face_down() -> None:
    north = NORTHS[0]
    views = {canonical(seat_view(RULES, played(north, down), "south").to_json()) for down in north[1:]}
    assert len(views) == 1
    assert len({canonical(seat_view(RULES, played(north, down), "north").to_json()) for down in north[1:]}) == 2


@pytest.mark.parametrize("count", [200])
def test_every_sampled_world_goes_on_with_another_hand_and_another_card_face_down(count: int) -> None:
    run = played(NORTHS[0])
    view = seat_view(RULES, run, "south")
    hands, down = set(), set()
    for n in range(count):
        world = run_from_view(RULES, view, SeededChance(f"chance {n}"), SeededChance(f"world {n}"))
        assert [(ask.seat, ask.question) for ask in world.pending] == [("south", "guess")]
        assert canonical(seat_view(RULES, world, "south").to_json()) == canonical(view.to_json())
        assert "axe" in world.state.played
        hands.add(world.state.held["north"])
        down.add(world.state.down)
        world.answer(3)
    assert len(hands) == len(down) == 3
