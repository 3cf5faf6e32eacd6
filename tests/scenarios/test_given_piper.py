"""The `given` lines that Pied Piper brings: the six, walls, pieces, potions, the Baker, choosing before the game."""

from __future__ import annotations

import pytest

from rattus_pbem.contract.examples import ExampleError
from rattus_pbem.rules import load_rules

from .test_given import HEAD, faults, given

RULES = load_rules("rattus")
PIPER = "players R B\nturn R\nplague italia\nsix Pied-Piper Wizard Bishop Nun Baker Emperor\ncards R Baker\n"


def test_what_a_given_says_of_pied_piper_stands_in_the_state() -> None:
    state = given(
        PIPER + "walls gallia-italia scandia-anglia\nbaker R2 B1\npalace R3\ngallia: R3(1,2) B1 | - | bishop 1, nun 2\n"
        "italia: - | #4 | nun 1\nanglia: B2(1) | -"
    )
    assert state.characters == ("pied_piper", "wizard", "bishop", "nun", "baker", "emperor")
    assert state.walls == (("anglia", "scandia"), ("gallia", "italia"))
    assert dict(state.baker) == {"red": 2, "blue": 1}
    gallia, italia = state.regions["gallia"], state.regions["italia"]
    assert (dict(gallia.cubes), dict(gallia.potions)) == ({"red": 3, "blue": 1}, {"red": (2, 1)})
    assert (gallia.bishops, gallia.nuns, italia.bishops, italia.nuns, italia.tokens) == (1, 2, 0, 1, (4,))
    assert dict(state.regions["anglia"].potions) == {"blue": (1,)}
    assert dict(state.reserve) == {"red": 12, "blue": 16}
    assert [state.pieces_left(kind) for kind in ("potion", "wall", "bishop", "nun")] == [6, 1, 1, 0]


def test_a_given_of_pied_piper_is_a_position_file_too() -> None:
    state = given(
        PIPER + "walls gallia-italia\nbaker R2\ngallia: R3(2,1) B1 | #1 | bishop 1, nun 2\nsupply 0\ndiscard F05 F48"
    )
    data = RULES.state_to_json(state)
    assert data["regions"]["gallia"]["potions"] == {"red": [2, 1]}
    assert RULES.state_to_json(RULES.state_from_json(data)) == data


@pytest.mark.parametrize("line", ["walls -", "baker -", "gallia: - | - | -", "gallia: -", "palace -"])
def test_a_dash_is_none(line: str) -> None:
    assert RULES.state_to_json(given(PIPER + line)) == RULES.state_to_json(given(PIPER))


@pytest.mark.parametrize(
    "six", ["Queen Mayor Soldier Crusader Messenger Serf", "King Monk Knight Peasant Merchant Witch"]
)
def test_every_character_can_be_among_the_six(six: str) -> None:
    state = given(f"players R B\nturn R\nplague italia\nsix {six}")
    assert state.characters == tuple(name.lower() for name in six.split())


def test_chance_is_of_rats_and_of_faces() -> None:
    lines = (HEAD + "gallia: - | #1 #2\nchance #2 F05(1 Cv Mg) #1 F48").splitlines()
    assert RULES.examples.given(list(enumerate(lines, 1))).chance == (2, 1, "F05", "F48")


def test_nobody_plays_before_the_six_are_chosen() -> None:
    given = RULES.examples.given([(1, "choose 3")])
    assert (given.state.phase, given.state.seats, given.state.characters) == ("setup", ("red", "blue", "green"), ())
    assert given.prepare is not None
    assert RULES.examples.given([(1, "setup 3")]).prepare is None


@pytest.mark.parametrize(
    ("order", "six", "clause"),
    [
        ("set rat_control", "pied_piper wizard bishop nun monk emperor", ""),
        ("set Golden Age", "peasant baker serf queen mayor soldier", ""),
        ("set base", "peasant monk knight witch merchant king", ""),
        ("list King Monk Pied-Piper Peasant Merchant Witch", "king monk pied_piper peasant merchant witch", ""),
        ("list King King Soldier Peasant Merchant Witch", "", "P-2.7"),
        ("list King Monk Soldier Peasant Merchant", "", "P-2.7"),
        ("list -", "", "P-2.7"),
    ],
)
def test_orders_that_choose_the_six(order: str, six: str, clause: str) -> None:
    prepare = RULES.examples.given([(1, "choose 2")]).prepare
    assert prepare is not None
    done = prepare(3, order)
    assert (done.word, set(done.state.characters), done.clause) == (order.split()[0], set(six.split()), clause)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("set rat_contrl", "did you mean rat_control?"),
        ("set", "no set of characters is called"),
        ("list King Monk Knigt", "did you mean knight?"),
        ("R place gallia", "'R' chooses nothing; expected set"),
    ],
)
def test_orders_that_choose_nothing(order: str, message: str) -> None:
    prepare = RULES.examples.given([(1, "choose 2")]).prepare
    assert prepare is not None
    with pytest.raises(ExampleError) as caught:
        prepare(3, order)
    assert [line for line, _ in caught.value.faults] == [3]
    assert message in caught.value.faults[0][1]


PIPER_FAULTS = [
    ("walls gallia-galia", 6, "did you mean gallia?"),
    ("walls gallia", 6, "'gallia' is not understood; expected walls such as"),
    ("walls gallia-italia-hispania", 6, "is not understood"),
    ("walls gallia-tartaria", 6, "gallia and tartaria are no neighbours in play (P-5.4)"),
    ("walls gallia-italia italia-gallia", 6, "a wall stands there already (P-5.11)"),
    ("walls gallia-italia gallia-hispania anglia-gallia gallia-germania", 6, "4 wall pieces are placed; there are 3"),
    ("baker R21", 6, "21 cubes of red"),
    ("baker R2(1)", 6, "potions are given for cubes in a region only (P-13.4)"),
    ("palace R2(1)", 6, "potions are given for cubes in a region only (P-13.4)"),
    ("baker G1", 6, "green is not a seat of this game"),
    ("gallia: R1(2,1)", 6, "R1(2,1) are potions of 2 cubes, but 1 are there (P-13.5)"),
    ("gallia: R2(0)", 6, "'R2(0)' is not understood; expected the potions"),
    ("gallia: R2()", 6, "'R2()' is not understood; expected the potions"),
    ("gallia: R2(1,)", 6, "'R2(1,)' is not understood"),
    ("gallia: R2(1", 6, "is not understood; expected cubes such as R2 B3(2,1)"),
    ("gallia: R2(11)", 6, "11 potion pieces are placed; there are 10"),
    ("gallia: - | - | bishop 3", 6, "3 bishop pieces are placed; there are 2"),
    ("gallia: - | - | nun 2\nitalia: - | - | nun 2", 7, "4 nun pieces are placed; there are 3"),
    ("gallia: - | - | bishop", 6, "'bishop' is not understood; expected pieces such as bishop 1, nun 2"),
    ("gallia: - | - | bishop 1, bishop 1", 6, "bishop appears here twice"),
    ("gallia: - | - | bishop 1,", 6, "is not understood"),
    ("gallia: - | - |", 6, "'nothing' is not understood; expected pieces"),
    ("gallia: - | - | monk 1", 6, "'monk 1' is not understood"),
    ("gallia: - | - | - | -", 6, "a region has cubes | rats | pieces and no more"),
    ("chance F60", 6, "no token face is called F60"),
    ("chance F05(2 Cv Mg)", 6, "F05 is F05(1 Cv Mg)"),
    ("chance", 6, "'nothing' is not understood"),
]


def test_a_given_of_pied_piper_with_a_fault(subtests: pytest.Subtests) -> None:
    for lines, line, message in PIPER_FAULTS:
        with subtests.test(lines):
            ((at, fault),) = faults(PIPER + lines)
            assert at == line
            assert message in fault


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "walls gallia-italia", "1 wall pieces are placed; there are 0 in this game (P-1.3)"),
        (HEAD + "gallia: R1(1)", "1 potion pieces are placed; there are 0"),
        (HEAD + "baker R1", "where somebody holds the card (P-6.12)"),
        ("choose 5", "5 cannot play"),
        ("choose three", "'three' is not a whole number"),
        ("choose 3\nsetup 3", "setup"),
        ("six King Monk Knight Peasant Merchant Witch\nchoose 3", "six stands beside choose"),
        ("setup 3\nsix King Monk Knight Peasant Merchant Quen", "did you mean queen?"),
    ],
)
def test_what_cannot_stand_beside_the_rest(text: str, message: str) -> None:
    assert any(message in fault for _, fault in faults(text))
