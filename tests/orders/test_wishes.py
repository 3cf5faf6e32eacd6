"""Lines that are no order of any game are answered by how it is done; words of courtesy say nothing; numbers of
conditions are said as people say them."""

from __future__ import annotations

import pytest

from rattus_pbem.locale import catalogue
from rattus_pbem.orders.faults import SheetError
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.wishes import COMMANDS
from rattus_pbem.rules import load_rules


@pytest.mark.parametrize("game", ["rattus", "godstorm", "liars-dice"])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("undo my last order", "no order is undone"),
        ("annuler ligne 2", "no order is undone"),
        ("give 5 to the others", "nothing is given"),
        ("vendre une carte", "nothing is given"),
        ("peace with them", "press to NAME"),
        ("surrender", "writes to the host"),
        ("J'ai besoin de plus de temps", 'writes "absent"'),
        ("offer a draw", "is a command"),
        ("destroy the temple", "nothing is destroyed"),
        ("if they do, all of it", "directly below an order"),
        ("How many are left?", "is a question"),
        ("combien en ai-je ?", "is a question"),
        ("press to them: hello", "is a command"),
        ("help with this", "is a command"),
        ("clear", "is a command"),
    ],
)
def test_a_line_that_wishes_for_something_else_is_told_how_it_is_done(game: str, line: str, said: str) -> None:
    with pytest.raises(SheetError) as refused:
        parse_line(line, load_rules(game).lexicon, "en")
    (fault,) = refused.value.faults
    assert said in fault.message
    assert fault.is_wish
    assert not fault.nearest


def test_every_command_by_mail_is_known_to_stand_outside() -> None:
    words = catalogue("rattus_pbem.locale", "en")["words"]
    assert {*COMMANDS} == {key.removeprefix("command_") for key in words if key.startswith("command_")}


@pytest.mark.parametrize(
    ("game", "line", "data"),
    [
        ("rattus", "Please take the Witch, thank you", {"do": "take", "card": "witch"}),
        ("rattus", "prendre le Prêtre s'il vous plaît", {"do": "take", "card": "monk"}),
        ("liars-dice", "bid five 4's", {"do": "bid", "count": 5, "face": "fours"}),
        ("liars-dice", "j'annonce cinq quatre, merci", {"do": "bid", "count": 5, "face": "fours"}),
        ("godstorm", "put 3 in Norway", {"do": "place", "armies": 3, "territory": "thule"}),
        ("godstorm", "mettre 3 au Portugal", {"do": "place", "armies": 3, "territory": "iberia"}),
    ],
)
def test_orders_are_read_as_they_are_said(game: str, line: str, data: dict[str, object]) -> None:
    assert parse_line(line, load_rules(game).lexicon, "en").data == data


@pytest.mark.parametrize(
    ("said", "bounds"),
    [
        ("more than 1", {"at_least": 2}),
        ("less than 10", {"at_most": 9}),
        ("fewer than 0", {"at_most": 0}),
        ("3 or more", {"at_least": 3}),
        ("plus de 1 et moins de 5", {"at_least": 2, "at_most": 4}),
        ("3 ou moins", {"at_most": 3}),
        ("at least 30%", {"at_least": 30}),
    ],
)
def test_the_number_of_a_condition_is_read_as_it_is_said(said: str, bounds: dict[str, int]) -> None:
    order = parse_line(f"take Witch only if supply {said}", load_rules("rattus").lexicon, "en").data
    assert order["only_if"] == [{"fact": "supply", **bounds}]


@pytest.mark.parametrize(
    ("said", "example"),
    [
        ("there are 3 rats in Italia", "rats in Italia at least 3"),
        ("it has less than 2 cubes in Gallia", "cubes in Gallia at most 1"),
        ("they have 3 dice", ""),
    ],
)
def test_what_is_no_condition_is_answered_with_the_one_that_is_meant(said: str, example: str) -> None:
    with pytest.raises(SheetError) as refused:
        parse_line(f"take Witch only if {said}", load_rules("rattus").lexicon, "en")
    message = refused.value.faults[0].message
    assert message.endswith(f"perhaps it is written so: {example}") if example else "expected one of: " in message
