"""Positions, as JSON and as the `given` of an example: each fault is named with its place, all of them at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.examples import ExampleError, ImpossibleError
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.hosting.position_file import read_position_file
from rattus_pbem.rules import load_rules

RULES = load_rules("rattus")
HEAD = "players R B\nturn R\nplague italia\n"


def given(text: str) -> Any:
    return RULES.examples.given(list(enumerate(text.splitlines(), 1))).state


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises((ExampleError, ImpossibleError)) as caught:
        given(text)
    error = caught.value
    assert isinstance(error, ExampleError | ImpossibleError)
    assert all(f"line {line}: {message}" in str(error) for line, message in error.faults)
    return list(error.faults)


def test_what_a_given_says_stands_in_the_state() -> None:
    state = given(
        "players R B G\nfinal B\nplague gallia counts 2\ncards R King Monk | B Knight\npalace R3\n"
        "gallia: R2 B1 | #1=F03(1 Bo Ch) #2\nitalia: - | #7\nsupply F30(3 Pe Cv Mg) F01\n"
        "discard F05(1 Cv Mg)\nseen B #2 #7"
    )
    assert state.seats == ("red", "blue", "green")
    assert (state.phase, state.last, state.plague, state.plague_counts) == ("final", "blue", "gallia", 2)
    assert dict(state.cards) == {"king": "red", "monk": "red", "knight": "blue"}
    assert dict(state.regions["gallia"].cubes) == {"red": 2, "blue": 1}
    assert state.regions["gallia"].tokens == (1, 2)
    assert state.faces[1] == "F03"
    assert state.supply == ("F30", "F01")
    assert [face for _, face in state.discard] == ["F05"]
    assert dict(state.seen) == {"blue": (2, 7)}
    assert dict(state.reserve) == {"red": 15, "blue": 19, "green": 20}
    assert state.next_token == 8
    everywhere = [*state.faces.values(), *state.supply, *state.removed, *(face for _, face in state.discard)]
    assert sorted(everywhere) == sorted(RULES.state_from_json({"seats": ["red", "blue"], "phase": "setup"}).data.faces)


def test_a_given_need_not_say_all() -> None:
    state = given("players R B\nstart B\n")
    assert (state.phase, state.first, len(state.supply), state.plague) == ("first", "blue", 20, "anglia")


def test_open_faces_are_always_the_same() -> None:
    assert given(HEAD + "gallia: R1 | #1 #2").faces == given(HEAD + "gallia: R1 | #1 #2").faces


IMPOSSIBLE = [
    ("gallia: - | #1 #2 #3 #4", 4, "4 rats, a region holds 3"),
    ("gallia: R20\nhispania: R1", 5, "21 cubes of red"),
    ("palace R21", 4, "21 cubes of red"),
    ("gallia: - | #1 #2\nhispania: - | #2", 5, "token #2 is there 2 times"),
    ("gallia: - | #1=F03\nhispania: - | #2=F03", 5, "the token F03 is named twice"),
    ("gallia: - | #1=F03\nsupply F03", 5, "the token F03 is named twice"),
    ("discard F03\nsupply F03", 4, "the token F03 is named twice"),
    ("supply 60", 4, "60 tokens in all, there are 49"),
    ("supply F60", 4, "no token face is called F60"),
    ("gallia: G1", 4, "green is not a seat of this game"),
    ("palace Y1", 4, "yellow is not a seat of this game"),
    ("cards G King", 4, "green is not a seat of this game"),
    ("cards R Crusader", 4, "this card is not in the game"),
    ("turcia: R1", 4, "not in play with 2 seats (R-1.5)"),
    ("seen R #1", 4, "token #1 is not on the board"),
    ("chance #1", 4, "token #1 is not on the board"),
    ("six King King Monk Knight Merchant Witch", 4, "6 different characters are needed (P-2.7)"),
]


def test_a_given_that_cannot_be(subtests: pytest.Subtests) -> None:
    for lines, line, message in IMPOSSIBLE:
        with subtests.test(lines):
            ((at, fault),) = faults(HEAD + lines)
            assert at == line
            assert message in fault


UNREADABLE = [
    ("galia: R1", 4, "did you mean gallia?"),
    ("gallia: R", 4, "'R' is not understood"),
    ("gallia: R1 R2", 4, "R appears here twice"),
    ("gallia: X1", 4, "'X' is no seat"),
    ("gallia: R1 | 1", 4, "'1' is not understood"),
    ("gallia: R1 | #1 #1", 4, "#1 appears here twice"),
    ("gallia: R1 | #1=F03(2 Bo Ch)", 4, "F03 is F03(1 Bo Ch), not F03(2 Bo Ch)"),
    ("gallia: R1 | #1=F03(1 Bo Ro)", 4, "F03 is F03(1 Bo Ch), not F03(1 Bo Ro)"),
    ("gallia: R1\ngallia: R2", 5, "gallia appears again here; it is first on line 4"),
    ("turn B", 4, "turn appears again here; it is first on line 2"),
    ("final B", 4, "final stands beside turn"),
    ("cards R Kimg", 4, "did you mean king?"),
    ("cards R King | B King", 4, "King has two holders"),
    ("plage gallia", 4, "did you mean plague?"),
    ("supply F03(1 Bo", 4, "is not understood"),
    ("gallia: - | #1 #2\nseen R #1\nseen R #2", 6, "seen R appears again here; it is first on line 5"),
]


def test_a_given_that_cannot_be_read(subtests: pytest.Subtests) -> None:
    for lines, line, message in UNREADABLE:
        with subtests.test(lines):
            reported = faults(HEAD + lines)
            assert [at for at, _ in reported] == [line]
            assert message in reported[0][1]


@pytest.mark.parametrize("text", ["", "players R B\n", "turn R\n", "players\nturn R", "plague italia"])
def test_a_given_that_lacks_the_needful(text: str) -> None:
    assert faults(text)


def test_all_faults_come_at_once_in_their_order() -> None:
    reported = faults(HEAD + "galia: R1\nhispania: - | #1 #2 #3 #4\nitalia: R21 | #1=F03(2 M)\nscandia: - | #1")
    assert [line for line, _ in reported] == [4, 5, 6, 7]


def read(tmp_path: Path, text: str | bytes) -> Any:
    path = tmp_path / "position"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_position_file(path, RULES)


def position(**parts: Any) -> str:
    return json.dumps({"seats": ["red", "blue"], "active": "red", "plague": "italia", **parts})


def test_a_position_file_holds_json_or_a_given(tmp_path: Path) -> None:
    cubes = {"gallia": {"cubes": {"red": 2}, "tokens": [1]}}
    from_json = read(tmp_path, position(regions=cubes, faces={"1": "F03"}))
    for text in ("given\n" + HEAD + "gallia: R2 | #1=F03", "```\n" + HEAD + "gallia: R2 | #1=F03\n```\n"):
        assert RULES.state_to_json(read(tmp_path, text)) == RULES.state_to_json(from_json)


def test_what_is_printed_is_read_again(tmp_path: Path) -> None:
    state = given(HEAD + "gallia: R2 | #1=F03\ndiscard F05\nseen B #1\ncards R King")
    data = RULES.state_to_json(state)
    assert RULES.state_to_json(read(tmp_path, json.dumps(data))) == data


def test_every_fault_of_a_json_position_is_named(tmp_path: Path) -> None:
    regions = {
        "gallia": {"cubes": {"red": 20}, "tokens": [1, 2, 3, 4]},
        "hispania": {"cubes": {"red": 1}, "tokens": [4]},
    }
    with pytest.raises(IllegalError) as caught:
        read(tmp_path, position(regions=regions, faces={"1": "F03", "2": "F03"}, discard=["F05", "F05"]))
    message = str(caught.value)
    assert "/regions/gallia/tokens: 4 rats, a region holds 3 (R-7.3)" in message
    assert "/regions/hispania/cubes/red: 21 cubes of red are out of the reserve; there are 20 (R-1.6)" in message
    assert "/regions/hispania/tokens: token #4 is there 2 times (R-19.2)" in message
    assert "/faces/2: the token F03 is named twice, also at /faces/1 (R-1.7)" in message
    assert "/discard/1: the token F05 is named twice" in message
    assert "position" in message.split(":")[0]


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ({"phase": "first", "first": "red", "parts": 4}, "/parts"),
        ({"phase": "final", "last": "red", "parts": 1}, "/parts"),
        ({"phase": "setup", "regions": {"gallia": {"tokens": [1]}}}, "/regions"),
        (
            {"dealt": 2, "regions": {"gallia": {"tokens": [1, 2]}}, "discard": [f"F{n:02}" for n in range(1, 47)]},
            "/dealt",
        ),
        ({"regions": {"gallia": {"tokens": [990]}}, "supply": 20}, "/next_token"),
        ({"regions": {"gallia": {"tokens": [3]}}, "discard": [{"token": 3, "face": "F01"}]}, "/discard/0"),
        ({"discard": [{"token": 3, "face": "F01"}, {"token": 3, "face": "F02"}]}, "/discard/1"),
        ({"characters": ["quen", "monk", "knight", "witch", "peasant", "merchant"]}, "/characters/0"),
        ({"plague": "turcia"}, "/plague"),
        ({"active": "green"}, "/active"),
        ({"sets": []}, "/sets"),
    ],
)
def test_a_position_that_would_break_the_game_is_refused(tmp_path: Path, parts: dict[str, Any], place: str) -> None:
    with pytest.raises(IllegalError) as caught:
        read(tmp_path, position(**parts))
    assert f"{place}: " in str(caught.value)


@pytest.mark.parametrize(
    "raw",
    [b"", b"   \n", b"\xff\xfe\x00", b"{", b"[1, 2]", b'{"seats": NaN}', b'{"seats": [], "seats": []}', b"[" * 5000],
)
def test_a_file_that_is_no_position(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises((UnreadableError, IllegalError)) as caught:
        read(tmp_path, raw)
    assert str(tmp_path / "position") in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "orders\nR place gallia", "orders is not part of a position"),
        (HEAD + "gallia: - | #1\nchance #1", "no chance line"),
    ],
)
def test_an_example_is_not_a_position(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises((UnreadableError, IllegalError), match=message):
        read(tmp_path, text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="cannot be read"):
        read_position_file(tmp_path / "none", RULES)


@pytest.mark.parametrize(
    "text", ["setup 2", "players R B\nstart B", HEAD + "supply 3", "players B Y\nfinal B\nplague gallia"]
)
def test_a_position_can_be_played_to_its_end(text: str) -> None:
    chance = SeededChance("end")
    run = Run(RULES, Position(given(text)), chance)
    run.play_on()
    while run.pending:
        run.answer(run.pending[0].form.random(chance))
        run.play_on()
    assert run.state.phase == "over"
