"""What the base gives to a game whose state and sentences are its own: events, orders, verbs, sentences, JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from rattus_pbem.engine.events import Event
from rattus_pbem.engine.orders import Order
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.values import plain_fields, typed_fields
from rattus_pbem.errors import UnreadableError
from rattus_pbem.kit.declared_verbs import Verbs, rider
from rattus_pbem.kit.game_events import GameEvent, secret
from rattus_pbem.kit.rules_base import BaseRules, Telling
from rattus_pbem.language.kinds import Number
from rattus_pbem.rules import load_rules


class Happening(GameEvent):
    """What happens in this test."""


class Given(Happening, clauses=...):
    """A card goes from one to another; whoever makes it says by which clause."""

    seat: Seat
    owner: Seat
    card: str = secret(to=("seat", "owner"), seen="")
    deck: tuple[str, ...] = secret(seen=())


def test_an_event_without_usual_clauses_is_not_made_without_any() -> None:
    with pytest.raises(TypeError):
        Given("north", "south", "king", ())
    assert Given("north", "south", "king", (), clauses=("T-1",)).clauses == ("T-1",)


def test_others_see_what_is_said_and_those_that_are_named_see_the_part() -> None:
    event = Given("north", "south", "king", ("queen",), clauses=("T-1",))
    for seat, card in (("north", "king"), ("south", "king"), ("east", ""), (None, "")):
        seen = event.seen_by(seat)
        assert isinstance(seen, Given)
        assert (seen.card, seen.deck) == (card, ())
        assert Event.from_json(Happening.kinds, seen.to_json()) == seen


class Step(Order, called={"from": "start"}):
    """A step of an order."""

    start: str
    to: str = ""


class Walk(Order, entries={"steps": Step}):
    """Several steps."""

    steps: list[Step]
    times: int = 1


def test_an_order_has_its_keys_under_other_names_and_lists_of_orders_in_it() -> None:
    walk = Walk.from_json({"do": "walk", "steps": [{"from": "a", "to": "b"}, {"from": "b"}]})
    assert walk == Walk([Step("a", "b"), Step("b")])
    assert walk != Walk([Step("a", "b")])


class Tellings(Telling[Any]):
    """Says two parts of an event."""

    said: ClassVar[Mapping[str, Callable[[Any, Any], Any]]] = {
        "seat": lambda names, seat: names[seat],
        "given.owner": lambda names, owner: f"from {names[owner]}",
    }
    said_of: ClassVar[Mapping[str, Callable[[Any, Any], Any]]] = {
        "given.card": lambda names, event: f"{event.card} of {len(event.deck)}",
    }


def test_parts_of_an_event_are_said_by_their_name_their_kind_or_the_whole_event() -> None:
    event = Given("north", "south", "king", ("queen",), clauses=("T-1",))
    facts = Tellings().facts({"north": "Anna", "south": "Bernard"}, event)
    assert facts == {
        "clauses": ("T-1",),
        "seat": "Anna",
        "owner": "from Bernard",
        "card": "king of 1",
        "deck": ("queen",),
    }
    assert Tellings().abridged([("1:1", event)]) == [("1:1", event)]
    assert Tellings().story([event], "en", None, {}) is None


@dataclass
class Table:
    """A state of which a part is not in its JSON."""

    board: object
    seats: tuple[Seat, ...]
    held: Mapping[int, tuple[str, ...]]
    last: Seat | None = None
    turn: int = 0


def test_what_is_special_of_a_state_is_said_beside_what_follows_from_its_types() -> None:
    board = object()
    table = typed_fields({"seats": ["a", "b"], "held": {"1": ["x"]}, "turn": 2, "other": 1}, Table, board=board, turn=3)
    assert table == Table(board, ("a", "b"), {1: ("x",)}, None, 3)
    shown = plain_fields(table, ("turn", "held", "seats"), {"held": 1})
    assert list(shown.items()) == [("turn", 3), ("held", 1), ("seats", ["a", "b"])]


def test_the_words_of_a_verb_lie_under_its_name() -> None:
    texts = load_rules("godstorm").texts  # type: ignore[attr-defined]
    verbs = Verbs(texts)
    bid = verbs.order("bid", rider("faith", Number(0, 9), texts.ways("plan.dice")), clause="T-2")
    assert (bid.words, bid.meant, bid.clause) == (texts.ways("bid"), texts.ways("meant.bid"), "T-2")
    assert bid.fields[0].rider
    assert verbs.order("rest").meant == {}
    answer = verbs.answer("tree", "keep")
    assert (answer.on, answer.whole, answer.meant) == ("tree", texts.ways("whole.tree.keep"), {})
    assert verbs.answer("move_in", "move_in", words="enter").words == texts.ways("enter")
    assert verbs.questions("sky") == {"sky": texts.ways("question.sky")}


@pytest.mark.parametrize("game", ["rattus", "godstorm", "liars-dice"])
def test_every_game_of_ours_stands_on_the_base(game: str) -> None:
    rules = load_rules(game)
    assert isinstance(rules, BaseRules)
    assert rules.meta.texts == f"{rules.package}.text"
    assert load_rules(game) is rules
    assert "random" in rules.players


def test_a_game_that_takes_no_file_of_a_host_says_so() -> None:
    with pytest.raises(UnreadableError, match="Risk Godstorm takes no file of your own: board"):
        load_rules("godstorm", {"board": {}})
