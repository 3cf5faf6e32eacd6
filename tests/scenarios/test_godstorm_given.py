"""What cannot be read in a worked example of Godstorm, or cannot be, is named with its line and the nearest word."""

from __future__ import annotations

import pytest

from rattus_pbem.contract.examples import ExampleError, ImpossibleError
from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

RULES = load_rules("godstorm")
HEAD = "players Cel Gre\nturn Cel\n"


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises((ExampleError, ImpossibleError)) as caught:
        RULES.examples.given(list(enumerate(text.splitlines(), 1)))
    assert isinstance(caught.value, ExampleError | ImpossibleError)
    return list(caught.value.faults)


FAULTS: list[tuple[str, str]] = [
    ("gual Cel 3", "'gual' cannot begin a line of a “given” part, did you mean gaul?"),
    ("fiath Cel 3", "'fiath' cannot begin a line of a “given” part, did you mean faith?"),
    ("gaul Nor 3", "'Nor' is no player here; there are Cel, Gre"),
    ("gaul Cel three", "'three' is not a whole number"),
    ("gaul Cel 3 +wra", "no god or deck is called wra, did you mean war?"),
    ("gaul Cel 3 X", "'X' is not understood here; expected +god, T for a temple, P for plague"),
    ("gaul, rsu: Cel 3", "no territory or space is called rsu, did you mean rus?"),
    ("hand Cel storms_rag", "no card is called storms_rag, did you mean storms_rage?"),
    ("hand Cel 3", "a hand is given by its titles, or by numbers of each deck, such as sky 2 war 1"),
    ("faith Cel", "expected numbers by player, such as Cel 4 Gre 0"),
    ("chance 7", "'7' cannot be drawn; expected dice, territories, continents, players, pantheons or cards"),
    ("turn Gre", "turn stands here again, first on line 2"),
    ("bid", "bid stands beside turn; one of them is enough"),
    ("order Gre Cel", "order begins with the player whose turn it is, Cel"),
    ("options setpu=free", "no option is called setpu, did you mean setup?"),
    ("closed gaul", "'gaul' is no link; expected two territories, such as alemannia-anglia"),
    ("closed gaul-liguria", "no sea line joins them (G-35.14)"),
    ("crypt_ne Gre 3 T", "crypt_ne is a space: nothing but armies of a player stands there (G-19.3, G-32.5)"),
    ("plague gaul rus thule roma minoa kush", "6 plague markers, and there are 5 (G-2.7)"),
    ("relics Cel storms_rage", "storms_rage is no relic (G-37.0)"),
    ("hand Cel aegis_shield_of_athena", "aegis_shield_of_athena is a relic, which lies open in play (G-13.4)"),
    ("hand Cel storms_rage, storms_rage", "storms_rage is there once too often"),
    ("hand Cel war 20", "20 war cards, and there are 17 (G-2.7)"),
]


def test_a_line_at_fault_is_named(subtests: pytest.Subtests) -> None:
    for line, message in FAULTS:
        with subtests.test(line):
            assert faults(f"{HEAD}{line}") == [(3, message)]


TOGETHER: list[tuple[str, tuple[int, str]]] = [
    ("turn Cel", (1, "the line players is missing")),
    ("players Cel Gre\ngaul Cel 3", (1, "one of these is missing: setup, choosing, claiming")),
    ("players Cel Cel\nturn Cel", (1, "Cel stands here twice")),
    ("players Cel\nturn Cel", (1, "two to five different seats are needed (G-4.1)")),
    ("players Cel Gre\nturn Cel step inwade", (2, "no step is called inwade; there are 1 to 10")),
    (f"{HEAD}gaul Cel 3\ngaul Cel 4", (4, "gaul stands here again, first on line 3")),
    (f"{HEAD}gaul Cel 3 +war\nrus Cel 1 +war", (4, "the war god of Cel stands on line 3 (G-12.4)")),
    (f"{HEAD}deck war 1\nchance storms_rage heroes_are_born", (3, "2 cards lie on top of a deck of 1")),
    ("players Cel Gre\nsettling Gre\ngaul Cel 1", (2, "beta has no territory to place anything on (G-4.8)")),
]


def test_what_several_lines_say_together(subtests: pytest.Subtests) -> None:
    for text, fault in TOGETHER:
        with subtests.test(text):
            line, message = fault
            assert [(number, said[: len(message)]) for number, said in faults(text)] == [(line, message)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("gual Cel 3", "'gual' cannot begin a line of a “then” part, did you mean gaul?"),
        ("events captrued 1", "no event is called captrued, did you mean captured?"),
        ("refused: Cel invade", "expected refused: ORDER (clause), or ORDER [2] for the second of equal lines"),
        ("banished Cel", "'Cel' is not understood; expected such as Cel war, Gre sky"),
        ("continents Cel europe", "no continent is called europe, did you mean europa?"),
    ],
)
def test_a_line_of_then_at_fault_is_named(line: str, message: str) -> None:
    given = RULES.examples.given(list(enumerate(HEAD.splitlines(), 1)))
    with pytest.raises(ExampleError) as caught:
        RULES.examples.expected([(7, line)], given)
    assert list(caught.value.faults) == [(7, message)]


ROUND = """### X-1 A round
```
given
players Cel Gre
turn Cel step invade
gaul Cel 6
liguria Gre 3
{chance}
orders
Cel invade liguria from gaul with 5 rounds 1
then
{then}
```
"""


@pytest.mark.parametrize(
    ("chance", "then", "actual"),
    [
        ("chance 6 3 2 5 3", "gaul Cel 6", "gaul Cel 5"),
        ("chance 6 3 2 5 3", "gaul, liguria: Cel 5", "liguria Gre 2"),
        ("chance 6 3 2 5 3", "elysium 0", "heaven Gre 1"),
        ("chance 6 3 2 5 3 1", "draws used 6", "draws used 5"),
        ("chance 6 3 2 5 3", "turn Cel step fortify", "turn Cel step invade"),
        ("chance 6 3 2 5 3", "refused: Cel invade (G-21.1)", "there is no such order: Cel invade"),
        ("chance 6 3 2 5", "gaul Cel 5", "the line chance has no more; battle defence, draw 2, needs one"),
        (
            "chance 6 3 gaul 5 3",
            "gaul Cel 5",
            "entry 3 of the line chance, gaul, cannot be drawn; battle attack, draw 3, is one of 1, 2, 3, 4, 5, 6",
        ),
    ],
)
def test_what_does_not_hold_is_named(chance: str, then: str, actual: str) -> None:
    (case,) = run_scenarios(ROUND.format(chance=chance, then=then), RULES).to_json()["cases"]
    assert not case["ok"]
    assert [missed["found"] for missed in case["missed"]] == [actual]
