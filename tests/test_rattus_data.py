"""The data of Rattus: what is built in, and that a host's own files are taken or refused with every fault named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.rules.rattus.data.file_check import load
from rattus_pbem.rules.rattus.data.file_models import BoardFile, Confidence, Model, Symbol, TokensFile
from rattus_pbem.rules.rattus.data.game_data import Board, Data, builtin

from .counts import sampled

Change = Callable[[Any], object]


def own(kind: str) -> Any:
    """The built-in file of this kind, to be spoiled."""
    return copy.deepcopy(builtin().files[kind])


def loaded(kind: str, file: Any) -> Data:
    """The data with this file in the place of the built-in one."""
    return load(board=file) if kind == "board" else load(tokens=file)


def small_board(names: dict[str, int], links: list[str]) -> dict[str, Any]:
    """A board file of these regions (with how many players they come in) and links like `a-b`."""
    return {
        "schema": "rattus-pbem/board-rattus/1",
        "regions": [{"id": name, "name": name.title(), "min_players": least} for name, least in names.items()],
        "links": [dict(zip("ab", link.split("-"), strict=True)) for link in links],
    }


# --- what is built in


def test_builtin_counts_are_the_printed_ones() -> None:
    data = builtin()
    assert {players: len(data.board(players).regions) for players in (2, 3, 4)} == {2: 8, 3: 10, 4: 12}
    assert (len(data.faces), len(data.starting_faces)) == (49, 12)
    assert (data.cubes_per_seat, data.cards_in_game, data.first_cubes, data.max_tokens) == (20, 6, 2, 3)
    assert (data.removed_unseen, data.spread, data.knight_population) == ({2: 12, 3: 6, 4: 0}, (0, 1, 2, 2), 2)
    assert data.base_set == ("king", "monk", "knight", "peasant", "merchant", "witch")
    assert data.custom == {}


def test_numbers_agree_with_the_lists() -> None:
    data = builtin()
    number = {key: fact["value"] for key, fact in data.files["characters"]["numbers"].items()}
    assert number["tokens"] == len(data.faces)
    assert number["starting_tokens"] == len(data.starting_faces)
    for players in (2, 3, 4):
        in_play = len(data.board(players).regions)
        assert number["regions_in_play"][str(players)] == in_play
        left = len(data.faces) - in_play - data.removed_unseen[players]
        assert number["supply"][str(players)] == left


def test_regions_by_players_are_those_of_the_clause() -> None:
    boards = {players: set(builtin().board(players).regions) for players in (2, 3, 4)}
    assert boards[3] - boards[2] == {"bulgaria", "turcia"}
    assert boards[4] - boards[3] == {"russia", "tartaria"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_is_alphabetical_and_its_links_go_both_ways(players: int) -> None:
    board = builtin().board(players)
    assert board is builtin().board(players)
    assert list(board.regions) == sorted(board.regions) == list(board.neighbours) == list(board.names)
    for region, near in board.neighbours.items():
        assert list(near) == sorted(set(near))
        assert region not in near
        assert near
        assert all(region in board.neighbours[other] for other in near)


def test_links_of_a_region_not_in_play_do_not_exist() -> None:
    assert builtin().board(4).neighbours["bulgaria"] == ("hungaria", "tartaria", "turcia")
    assert builtin().board(3).neighbours["bulgaria"] == ("hungaria", "turcia")
    assert "bulgaria" not in builtin().board(2).neighbours["hungaria"]


def test_three_characters_of_each_class_with_names_and_texts_in_both_languages() -> None:
    data = builtin()
    by_class = sorted(data.class_of.values())
    assert by_class == sorted(list(data.classes) * 3)
    assert sorted(data.class_of[card] for card in data.base_set) == sorted(data.classes)
    for card in data.characters.values():
        for message in (card.name, card.text):
            assert set(message) == {"en", "fr"}
            assert all(text.strip() == text != "" for text in message.values())
    assert len({card.text[lang] for card in data.characters.values() for lang in ("en", "fr")}) == 36


def test_pieces_and_suggested_sets() -> None:
    data = builtin()
    pieces = {card.id: dict(card.pieces) for card in data.characters.values() if card.pieces}
    assert pieces == {"emperor": {"wall": 3}, "wizard": {"potion": 10}, "nun": {"nun": 3}, "bishop": {"bishop": 2}}
    for suggested in data.suggested_sets.values():
        assert len(set(suggested.characters)) == 6
        assert set(suggested.characters) <= set(data.characters)
    assert "chivalry" not in {data.class_of[card] for card in data.suggested_sets["rat_control"].characters}  # P-20.2


def test_each_fact_has_its_confidence() -> None:
    words = set(Confidence.__args__)  # type: ignore[attr-defined]
    needed = {
        ("board", "regions"): ("name", "min_players"),
        ("board", "links"): ("", "kind"),
        ("tokens", "tokens"): ("face", "starting", "copies"),
        ("characters", "classes"): ("name", "abbr"),
        ("characters", "characters"): ("name", "class", "set", "text"),
        ("characters", "pieces"): ("name", "count"),
        ("characters", "suggested_sets"): ("name", "characters"),
    }
    for (kind, key), facts in needed.items():
        for entry in builtin().files[kind][key]:
            for fact in facts:
                sure = entry[f"{fact}_confidence" if fact else "confidence"]
                assert set(sure.values() if isinstance(sure, dict) else [sure]) <= words
    assert {fact["confidence"] for fact in builtin().files["characters"]["numbers"].values()} <= words


def test_symbols_a_file_may_use_are_the_classes_and_two_letters() -> None:
    assert set(Symbol.__args__) == {*builtin().classes, "M", "A"}  # type: ignore[attr-defined]
    assert {symbol for face in builtin().faces.values() for symbol in face.symbols} == {*builtin().classes, "M", "A"}


# --- files of a host


def test_our_own_files_pass_as_a_hosts_and_give_the_same_digest() -> None:
    data = load(json.dumps(own("board")).encode(), own("tokens"))
    assert data.digest == builtin().digest
    assert data.custom == {"board": own("board"), "tokens": own("tokens")}
    assert data.board(4) == builtin().board(4)


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    assert load(b"\xef\xbb\xbf" + json.dumps(own("board")).encode()).digest == builtin().digest


def test_a_board_of_its_own() -> None:
    data = load(small_board({"nord": 2, "sud": 2, "est": 4}, ["nord-sud", "sud-est"]))
    assert (
        data.board(2)
        == data.board(3)
        == Board(("nord", "sud"), {"nord": ("sud",), "sud": ("nord",)}, {"nord": "Nord", "sud": "Sud"})
    )
    assert data.board(4).neighbours["sud"] == ("est", "nord")
    assert set(data.custom) == {"board"}
    assert data.faces == builtin().faces


def test_the_digest_follows_what_play_depends_on() -> None:
    seen = {builtin().digest}
    changes: list[tuple[str, Change]] = [
        ("board", lambda f: f["links"].pop(0)),
        ("board", lambda f: f["regions"][0].update(name="Britannia")),
        ("board", lambda f: f["regions"][8].update(min_players=2)),
        ("tokens", lambda f: f["tokens"][0].update(limit=2)),
        ("tokens", lambda f: f["tokens"][0]["symbols"].append("A")),
    ]
    for kind, change in changes:
        file = own(kind)
        change(file)
        seen.add(loaded(kind, file).digest)
    assert len(seen) == 6
    file = own("board")
    file["regions"][0].update(source="the box", name_confidence="ours")
    file["links"].reverse()
    assert load(file).digest == builtin().digest


BOARD_FAULTS: list[tuple[Change, str]] = [
    (lambda f: f.update(schema="rattus-pbem/board/1"), '/schema: expected "rattus-pbem/board-rattus/1", found "rattus'),
    (lambda f: f.pop("links"), "/links: expected a list of links between regions, found nothing"),
    (lambda f: f.update(link=[]), '/link: expected no key of this name; did you mean "links"?'),
    (lambda f: f.update(extra=1), "/extra: expected no key of this name; the keys are schema, notes, regions, links"),
    (lambda f: f.update({"~/": 1}), "/~0~1: expected no key of this name; the keys are schema, notes"),
    (lambda f: f.update(regions={}), "/regions: expected a list of 2 to 12 regions, found empty object"),
    (lambda f: f["regions"].append(7), "/regions/12: expected an object with the keys id, name"),
    (lambda f: f["regions"][2].update(nmae="x"), '/regions/2/nmae: expected no key of this name; did you mean "name"?'),
    (lambda f: f["regions"][2].pop("name"), "/regions/2/name: expected a name of 1 to 24 characters"),
    (lambda f: f["regions"][2].update(name=""), '/regions/2/name: expected a name of 1 to 24 characters, as players'),
    (lambda f: f["regions"][2].update(name="a\nb"), '/regions/2/name: expected printable characters'),
    (lambda f: f["regions"][2].update(name="ANGLÍA"), '/regions/2/name: expected a different name for each, found'),
    (lambda f: f["regions"][0].update(id="1a"), '/regions/0/id: expected an id of at most 24 characters'),
    (lambda f: f["regions"][0].update(id="Anglia\n"), '/regions/0/id: expected an id of at most 24 characters'),
    (lambda f: f["regions"][1].update(id="anglia"), '/regions/1/id: expected a different id for each, found "ang'),
    (lambda f: f["regions"][0].update(id="palace"), '/regions/0/id: expected another id, found "palace", which is no'),
    (lambda f: f["regions"][0].update(min_players=5), "/regions/0/min_players: expected 2, 3 or 4"),
    (lambda f: f["regions"][0].update(min_players=True), "/regions/0/min_players: expected 2, 3 or 4"),
    (lambda f: f["regions"][0].update(min_players="2"), "/regions/0/min_players: expected 2, 3 or 4"),
    (lambda f: f["regions"][0].update(name_confidence="sure"), '/regions/0/name_confidence: expected "printed"'),
    (lambda f: f["links"].append([]), "/links/23: expected an object with the keys a, b, kind"),
    (lambda f: f["links"][0].update(kind="boarder"), 'or "arrow", found "boarder"; did you mean "border"?'),
    (lambda f: f["links"][0].update(a=1), "/links/0/a: expected the id of a region, found 1"),
    (lambda f: f["links"][0].update(a="galia"), 'found "galia"; did you mean "gallia"?'),
    (lambda f: f["links"][0].update(b="gallia"), '/links/0: expected two different regions, found "gallia" twice'),
    (lambda f: f["links"].append({"a": "hispania", "b": "gallia"}), "/links/23: expected each link once, found it"),
    (lambda f: f["regions"].append({"id": "ultima", "name": "Ultima", "min_players": 2}), "/regions: expected at most"),
]  # fmt: skip


def test_each_fault_of_a_board_is_named_with_its_place(subtests: pytest.Subtests) -> None:
    for change, message in BOARD_FAULTS:
        with subtests.test(message):
            file = own("board")
            change(file)
            with pytest.raises(IllegalError) as caught:
                load(file, board_name="mine.json")
            lines = str(caught.value).splitlines()
            assert any(message in line for line in lines), lines
            assert all(line.startswith("mine.json") for line in lines)


TOKEN_FAULTS: list[tuple[Change, str]] = [
    (lambda f: f["tokens"].pop(), "tokens.json /tokens: expected 49 tokens, found 48 (R-1.7)"),
    (lambda f: f["tokens"].append({**f["tokens"][48], "id": "F50"}), "/tokens: expected 49 tokens, found 50"),
    (lambda f: f["tokens"][0].update(starting=False), "/tokens: expected 12 starting tokens, found 11"),
    (lambda f: f["tokens"][12].update(starting=True), "/tokens: expected 12 starting tokens, found 13"),
    (lambda f: f["tokens"][12].update(starting=1), "/tokens/12/starting: expected true (a starting token"),
    (lambda f: f["tokens"][3].update(id="F01"), '/tokens/3/id: expected a different id for each, found "F01" also at'),
    (lambda f: f["tokens"][3].update(id="f01"), '/tokens/3/id: expected a different id for each, found "f01" also at'),
    (lambda f: f["tokens"][3].update(id="F 1"), "/tokens/3/id: expected an id of at most 16 characters"),
    (lambda f: f["tokens"][3].update(limit=0), "/tokens/3/limit: expected a whole number from 1 to 9, found 0"),
    (lambda f: f["tokens"][3].update(limit=10), "/tokens/3/limit: expected a whole number from 1 to 9, found 10"),
    (lambda f: f["tokens"][3].update(limit=2.0), "/tokens/3/limit: expected a whole number from 1 to 9, found 2.0"),
    (lambda f: f["tokens"][3].update(symbols=[]), "/tokens/3/symbols: expected one or more of the six class ids"),
    (lambda f: f["tokens"][3].update(symbols="M"), "/tokens/3/symbols: expected one or more of the six class ids"),
    (lambda f: f["tokens"][3].update(symbols=["m", "magi"]), 'found "magi"; did you mean "magic"?'),
    (lambda f: f["tokens"][3].pop("limit"), "/tokens/3/limit: expected a whole number from 1 to 9, found nothing"),
    (lambda f: f.update(tokens=None), "/tokens: expected a list of 49 rat tokens, found null"),
]


def test_each_fault_of_a_token_file_is_named_with_its_place(subtests: pytest.Subtests) -> None:
    for change, message in TOKEN_FAULTS:
        with subtests.test(message):
            file = own("tokens")
            change(file)
            with pytest.raises(IllegalError) as caught:
                load(tokens=json.dumps(file).encode())
            assert message in str(caught.value)


def test_all_faults_of_both_files_are_named_at_once_one_a_line() -> None:
    board, tokens = own("board"), own("tokens")
    board["regions"][2]["min_players"] = 9
    board["links"][4]["b"] = "italy"
    board["colour"] = "green"
    tokens["tokens"][5]["symbols"] = ["peasent"]
    del tokens["tokens"][20:22]
    with pytest.raises(IllegalError) as caught:
        load(board, tokens, "my board.json", "my tokens.json")
    places = [line.split(": ")[0] for line in str(caught.value).splitlines()]
    assert places == [
        "my board.json /regions/2/min_players",
        "my board.json /colour",
        "my board.json /links/4/b",
        "my tokens.json /tokens/5/symbols/0",
        "my tokens.json /tokens",
    ]


def test_a_slip_in_a_link_is_not_told_as_a_hole_in_the_board_too() -> None:
    with pytest.raises(IllegalError) as caught:
        load(small_board({"nord": 2, "ouest": 2}, ["nord-ouset"]))
    assert str(caught.value).splitlines() == [
        'board.json /links/0/b: expected the id of a region, found "ouset"; did you mean "ouest"?'
    ]


def test_a_board_is_connected_for_each_number_of_players() -> None:
    names = {"nord": 2, "sud": 2, "est": 2, "pont": 3, "ile": 4}
    with pytest.raises(IllegalError) as caught:
        load(small_board(names, ["nord-sud", "sud-pont", "pont-est"]))
    assert str(caught.value).splitlines() == [
        "board.json /links: expected a connected board with 2 players, found est cut off from nord",
        "board.json /links: expected a connected board with 4 players, found ile cut off from est",
    ]


def test_a_board_has_two_regions_for_each_number_of_players() -> None:
    with pytest.raises(IllegalError) as caught:
        load(small_board({"nord": 2, "sud": 4}, ["nord-sud"]))
    assert str(caught.value).splitlines() == [
        f"board.json /regions: expected at least 2 regions in play with {players} players, found 1"
        for players in (2, 3)
    ]


def test_a_file_with_hundreds_of_faults_is_cut_short() -> None:
    with pytest.raises(IllegalError) as caught:
        load(b'{"regions": [' + b"1," * 3_000 + b"1]}")
    lines = str(caught.value).splitlines()
    assert len(lines) == 101
    assert lines[-1] == "board.json: there are more faults than these 100"


UNREADABLE = [
    (b"", "expected a JSON object, found an empty file"),
    (b" \n", "expected a JSON object, found an empty file"),
    (b'{"a": 1,}', "board.json line 1 column 9: this is not JSON"),
    (b'{\n"a": NaN}', "NaN is no JSON number"),
    (b'{"a": -Infinity}', "-Infinity is no JSON number"),
    (b'{"a": 1, "b": 2, "a": 3}', 'the key "a" stands twice in the object that begins with "a": 1'),
    (b"[" * 100_000, "nested too deep"),
    (b'{"a": ' + b"9" * 5000 + b"}", "a number of 5000 digits"),
    (b" " * 300_000, "expected at most 262144 bytes, found 300000"),
    ('{"a": 1}'.encode("utf-16"), "It looks like UTF-16; save it as UTF-8."),
    ('{"a": 1}'.encode("utf-16-le"), "not JSON"),
    ('{"é": 1}'.encode("latin-1"), "byte 3 is not UTF-8 text. Save it as UTF-8."),
]


def test_what_is_not_json_is_unreadable(subtests: pytest.Subtests) -> None:
    for raw, message in UNREADABLE:
        with subtests.test(message, raw=raw[:60]):
            with pytest.raises(UnreadableError) as caught:
                load(board=raw)
            assert message in str(caught.value)
            assert str(caught.value).startswith("board.json")


@pytest.mark.parametrize("raw", [b"[]", b"null", b"3", b'"board"', b"[" * 500 + b"]" * 500])
def test_json_that_is_no_object_is_refused(raw: bytes) -> None:
    with pytest.raises(
        IllegalError, match=r"^tokens\.json: expected an object with the keys schema, notes, tokens, found "
    ):
        load(tokens=raw)


def test_what_is_shown_of_a_file_cannot_move_the_cursor() -> None:
    with pytest.raises(IllegalError) as caught:
        load(b'{"schema": "\\u001b[2J\\ud800", "\\u202e\\n": {}}')
    text = str(caught.value)
    assert text.encode("utf-8").decode().replace("\n", "").isprintable()
    assert r"\x1b[2J\ud800" in text.replace("u001b", "x1b")


@settings(max_examples=sampled(60))
@given(st.binary(max_size=200), st.sampled_from(["board", "tokens"]))
def test_any_bytes_give_data_or_our_own_error(raw: bytes, kind: str) -> None:
    taken_or_refused(kind, raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=sampled(120))
@given(st.data())
def test_a_file_spoiled_anywhere_gives_data_or_our_own_error(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["board", "tokens"]))
    top = own(kind)
    here = top
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or not here[key] or data.draw(st.booleans()):
            here[key] = data.draw(JSON)
            break
        here = here[key]
    taken_or_refused(kind, json.dumps(top).encode())


def taken_or_refused(kind: str, raw: bytes) -> None:
    """The file is taken and can be played with any number of players, or refused by an error of ours."""
    try:
        data = loaded(kind, raw)
    except (IllegalError, UnreadableError) as error:
        lines = str(error).splitlines()
        assert [line.split(".json")[0] for line in lines] == [kind] * max(1, len(lines))
    else:
        assert all(
            data.board(players).neighbours[region] for players in (2, 3, 4) for region in data.board(players).regions
        )


# --- the schemas


@pytest.mark.parametrize(("kind", "model"), [("board", BoardFile), ("tokens", TokensFile)])
def test_the_built_in_files_are_valid_by_their_schema(kind: str, model: type[Model]) -> None:
    schema = model.model_json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(own(kind), schema, cls=jsonschema.Draft202012Validator)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**own(kind), "colour": 1}, schema, cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize(("kind", "model"), [("board", BoardFile), ("tokens", TokensFile)])
def test_a_schema_refuses_nothing_that_is_taken(kind: str, model: type[Model]) -> None:
    file = own(kind)
    for entry in file["regions" if kind == "board" else "tokens"]:
        for key in [key for key in entry if key.endswith("_confidence") or key == "source"]:
            del entry[key]
    loaded(kind, file)
    jsonschema.validate(file, model.model_json_schema(), cls=jsonschema.Draft202012Validator)
