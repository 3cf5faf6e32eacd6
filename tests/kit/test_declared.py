"""What a declaration gives: JSON both ways, tables in an order that no save changes, views, worlds, secret events."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.cli.schemas import EventSchema
from rattus_pbem.contract.positions import PositionError
from rattus_pbem.engine.branches import Branches
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.events import Event, Piece
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.run import DEFAULT, Position, Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.values import changed
from rattus_pbem.kit.declared_orders import Order, choice, number, one_of, piece, question, several
from rattus_pbem.kit.game_events import GameEvent, opened, secret
from rattus_pbem.kit.game_state import GameState, rolled, shuffled
from rattus_pbem.kit.typed_json import misfit_fields, schema_of_fields
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.orders.validate import sheet_violations
from rattus_pbem.page.order_site import FOLDERS_OF_PROGRAM
from rattus_pbem.rules import GAMES as OURS
from rattus_pbem.rules import game_packages, load_rules, package_of, title_of
from tests.test_hygiene import LAYERS

SEATS = ("south", "north", "east")
DECK = ("king", "king", "queen")


class Hand(GameState):
    """Cards by number, dice by seat."""

    cards: Mapping[int, str] = shuffled(DECK, known=lambda state, seat: state.held.get(seat, ()))
    cups: Mapping[Seat, tuple[int, ...]] = rolled((1, 2), known=lambda state, seat: (seat,))
    held: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    pairs: tuple[tuple[Seat, int], ...] = ()
    last: Seat | None = None
    is_open: bool = False


def hand() -> Hand:
    return Hand(
        seats=SEATS,
        cards={3: "queen", 1: "king", 2: "king"},
        cups={"east": (1, 1), "south": (2, 1), "north": (2, 2)},
        held={"north": (3,), "south": (1,)},
        pairs=(("north", 2),),
    )


def test_a_state_is_read_as_it_was_written_and_its_tables_stand_in_one_order() -> None:
    state = hand()
    again = Hand.from_json(json.loads(canonical(state.to_json())))  # keys are sorted, as in a saved game
    assert again == state
    assert list(again.cards) == list(state.cards) == [1, 2, 3]
    assert list(again.cups) == list(state.cups) == list(SEATS)
    assert list(state.put("held", "east", (2,)).held) == ["south", "north", "east"]


def test_a_view_shows_what_is_declared_and_tells_nothing_from_hidden() -> None:
    view = hand().seen_by("north").to_json()
    assert view["cards"] == {"1": None, "2": None, "3": "queen"}
    assert view["cups"] == {"south": [None, None], "north": [2, 2], "east": [None, None]}
    assert hand().put("cups", "east", ()).seen_by(None).to_json()["cups"]["east"] == []
    assert "queen" not in canonical(hand().seen_by(None).to_json())


def test_worlds_agree_with_a_view_and_with_a_later_one() -> None:
    seen, later = hand().seen_by("south"), hand().seen_by("north")
    for seed in map(str, range(20)):
        world = seen.worlds(later)(SeededChance(seed))
        assert sorted(world.cards.values()) == sorted(DECK)
        assert (world.cards[1], world.cards[3], world.cups["north"]) == ("king", "queen", (2, 2))
        assert world.seen_by("south") == seen


def test_in_the_open_world_a_face_falls_when_it_is_looked_at() -> None:
    seen, shares = hand().seen_by("south"), dict[str, Fraction]()
    branches = Branches(100)
    while True:
        world = seen.open_world(seen, branches)
        assert world is not None
        face = world.cards[2]
        shares[face] = shares.get(face, Fraction(0)) + branches.share
        assert {**world.cards}[2] == face
        if not branches.turn_back():
            break
    assert shares == {"king": Fraction(1, 2), "queen": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("data", "place", "why"),
    [
        ({"card": {}}, "/card", "did you mean cards?"),
        ({"turn": "1"}, "/turn", "a whole number"),
        ({"turn": True}, "/turn", "a whole number"),
        ({"held": {"north": [1, "x"]}}, "/held/north/1", "a whole number"),
        ({"cards": {"one": "king"}}, "/cards/one", "a number is expected as key"),
        ({"pairs": [["north"]]}, "/pairs/0", "a list of 2"),
        ({"held": []}, "/held", "an object"),
        ({"is_open": 1}, "/is_open", "true or false"),
        ({"last": 3}, "/last", "a text"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(data: dict[str, Any], place: str, why: str) -> None:
    ((named, message),) = misfit_fields(data, Hand)
    assert (named, why in message) == (place, True)


def test_null_stands_for_a_hidden_face_and_for_nothing_else() -> None:
    assert not list(misfit_fields({"cards": {"1": None}, "cups": {"east": [None, 1]}, "last": None}, Hand))
    assert list(misfit_fields({"held": {"east": None}}, Hand))
    from jsonschema import Draft202012Validator

    schema = Draft202012Validator(schema_of_fields(Hand))
    assert not list(schema.iter_errors(json.loads(canonical(hand().seen_by(None).to_json()))))
    assert list(schema.iter_errors({"held": {"east": None}}))


class Happening(GameEvent):
    """What happens in this test."""


class Peeked(Happening, clauses="T-1.1"):
    """One looks at cards."""

    seat: Seat
    faces: tuple[str, ...] = secret(to="seat")
    die: int = secret()


class Shown(Happening, clauses=("T-1.2", "T-1.3")):
    """Dice and a card are shown."""

    seat: Seat
    dice: tuple[int, ...] = opened("dice of {seat}", rolled=True)
    card: int = opened("deck", face="king")


def test_events_register_themselves_with_their_clauses() -> None:
    assert Happening.kinds == {"peeked": Peeked, "shown": Shown}
    event = Peeked("north", ("king",), 3)
    assert event.clauses == ("T-1.1",)
    assert Event.from_json(Happening.kinds, json.loads(canonical(event.to_json()))) == event
    ruled = {**event.to_json(), "clauses": ["T-9"]}
    assert Event.from_json(Happening.kinds, ruled).clauses == ("T-9",)


def test_what_is_secret_is_none_for_each_value_that_there_is() -> None:
    event = Peeked("north", ("king", "queen"), 3)
    seen = {seat: event.seen_by(seat) for seat in ("north", "east", None)}
    assert [each.to_json()["faces"] for each in seen.values() if each] == [
        ["king", "queen"],
        [None, None],
        [None, None],
    ]
    assert [each.to_json()["die"] for each in seen.values() if each] == [None, None, None]
    nothing = Peeked("north", (), 3).seen_by("east")
    assert nothing is not None
    assert nothing.to_json()["faces"] == []


def test_the_schema_of_an_event_takes_what_its_readers_see() -> None:
    from jsonschema import Draft202012Validator

    schema = Draft202012Validator(EventSchema(Happening.kinds).to_json())
    seen = Peeked("north", ("king",), 3).seen_by(None)
    assert seen is not None
    assert not list(schema.iter_errors({**seen.to_json(), "id": "1:1"}))


def test_what_is_opened_is_proved_piece_by_piece() -> None:
    assert Shown("north", (4, 6), 2).pieces == (
        Piece(4, "dice of north", 0, 1),
        Piece(6, "dice of north", 0, 2),
        Piece("king", "deck", 1),
    )


@pytest.mark.parametrize("name", ["skirmish", "liars-dice"])
def test_a_position_names_every_fault(name: str) -> None:
    rules = load_rules(name)
    with pytest.raises(PositionError) as raised:
        rules.state_from_json({"seats": ["nobody"], "turn": "x", "phase": 3, "fase": "bid"})
    assert [place for place, _ in raised.value.faults] == ["/turn", "/phase", "/fase", "/seats"]


def test_the_page_in_a_browser_has_all_that_a_game_may_import() -> None:
    assert {"kit", "rules"} | (LAYERS["rules"] or frozenset()) <= FOLDERS_OF_PROGRAM


def test_names_of_games_with_a_hyphen_lead_to_their_packages() -> None:
    assert package_of("liars-dice") == "rattus_pbem.rules.liars_dice"
    assert set(map(package_of, OURS)) <= set(game_packages())
    assert title_of("liars-dice") == "Liar’s Dice"


def test_a_game_has_a_title_of_its_own_in_each_language_or_one_for_all() -> None:
    assert title_of("liars-dice", "fr") == "Dés menteurs"
    for game in OURS:
        assert title_of(game) == load_rules(game).meta.title
    assert title_of("skirmish", "fr") == load_rules("skirmish").meta.title


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_is_saved_at_each_question_goes_the_same_way(seed: int) -> None:
    """What walks through a table of the state meets it in the same order, whether it was saved in between or not."""
    rules = load_rules("skirmish")
    start = Position(rules.new_state(rules.meta.seats[::-1][:4], {}))
    straight, saved = (Run(rules, start, SeededChance(f"saved {seed}")) for _ in range(2))
    picker = SeededChance(f"answers {seed}")
    for _ in range(40):
        straight.play_on()
        saved.play_on()
        assert [canonical(event.to_json()) for event in saved.events] == [
            canonical(event.to_json()) for event in straight.events
        ]
        if not straight.pending:
            break
        answers = {ask.seat: (ask.form.random(picker), DEFAULT) for ask in straight.pending}
        straight.answer_all(answers)
        saved.answer_all(answers)
        if saved.position.act is None:
            state = rules.state_of_saved(json.loads(canonical(rules.state_to_json(saved.state))))
            assert state == straight.state
            saved = Run(rules, changed(saved.position, state=state), saved.chance)


def test_the_schema_of_sheets_is_made_where_no_file_has_it(tmp_path: Path) -> None:
    lexicon = copy(load_rules("skirmish").lexicon)
    lexicon.schema_folder = str(tmp_path)
    sheet = {"schema": schema_name("skirmish"), "game": "raid", "seat": "amber", "turn": 1}
    assert sheet_violations({**sheet, "orders": [{"do": "bid", "armies": 1}]}, lexicon) == []
    (violation,) = sheet_violations({**sheet, "orders": [{"do": "bid", "armies": "many"}]}, lexicon)
    assert violation.path == "/orders/0/armies"


def test_an_order_says_what_it_may_be_now() -> None:
    take = Order(
        "take", step="turn", clause="T-2.1", card=one_of("card"), count=number(1, 9, key="count", optional=True)
    )
    rest = Order("rest", step="turn", clause="T-2.2", cards=several(piece("card", 9), 0, 9))
    form = choice(take.now("none_left", card=("king",), count=range(1, 3)), rest.now(cards=[]))
    counts = [{"do": "take", "card": "king", "count": each} for each in (1, 2)]
    assert [answer for answer in form.answers() if answer != rest(cards=[])] == counts
    fault = form.fault(take(card="king", count=3))
    assert fault is not None
    assert (fault.clause, fault.nearest) == ("T-2.1", 2)
    gone = choice(take.now("none_left", card=[], count=None), rest.now(cards=[1, 2])).fault(take(card="king"))
    assert gone is not None
    assert (gone.clause, gone.key) == ("T-2.1", "none_left")
    asked = question("north", "turn", rest.now(cards=[]), default=rest(cards=[]))
    assert asked.default() == {"do": "rest", "cards": []}
    assert asked.form.fault(asked.default()) is None
