"""Raw order files, hostile and broken ones first: only our own error, with every fault and its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import MAX_BYTES, SheetError, SheetFault, read_sheet, sheet_bytes
from rattus_pbem.orders.sheet import Sheet, SheetDefaults
from rattus_pbem.orders.validate import violations

from ..counts import sampled
from .drawn import sheets
from .lexicons import ODD, RATTUS

HEAD: dict[str, Any] = {"schema": "rattus-pbem/orders-rattus/1", "game": "peste-1347", "seat": "red", "turn": 7}


def faults(raw: bytes, lang: str = "en") -> tuple[SheetFault, ...]:
    with pytest.raises(SheetError) as caught:
        read_sheet(raw, RATTUS, lang=lang)
    assert "\n" not in str(caught.value)
    return caught.value.faults


def sheet(**more: Any) -> bytes:
    return json.dumps(HEAD | more).encode()


def test_a_json_sheet_is_read() -> None:
    orders = [{"do": "place", "region": "gallia"}, {"on": "witch", "do": "stop"}]
    parsed = read_sheet(sheet(orders=orders, standing=[], wait=True, note=" hm \n"), RATTUS)
    assert [line.data for line in parsed.orders] == orders
    assert (parsed.wait, parsed.note, parsed.standing, parsed.settings) == (True, "hm", (), None)
    assert parsed.orders[1].place_of("/do") == "/orders/1/do"
    assert parsed.orders[0].source == '{"do": "place", "region": "gallia"}'


def test_a_byte_order_mark_is_no_fault() -> None:
    text = sheet().decode()
    assert read_sheet(b"\xef\xbb\xbf" + sheet(), RATTUS) == read_sheet(text.encode("utf-16"), RATTUS)


def test_defaults_fill_what_a_json_sheet_leaves_out() -> None:
    raw = json.dumps({"schema": HEAD["schema"], "seat": "blue", "turn": 3}).encode()
    parsed = read_sheet(raw, RATTUS, defaults=SheetDefaults("mini", "red", 2))
    assert (parsed.game, parsed.seat, parsed.turn) == ("mini", "blue", 3)
    with pytest.raises(SheetError, match="turn"):
        read_sheet(raw.replace(b', "turn": 3', b""), RATTUS, defaults=SheetDefaults("mini", "red", 2))


BROKEN: list[tuple[bytes, str, str]] = [
    (b"", "line 1, column 1", "the file is empty"),
    (b"\xef\xbb\xbf \n", "line 1, column 1", "the file is empty"),
    (b"not json", "line 1", "this is no order sheet, neither in JSON"),
    (b"null", "line 1", "this is no order sheet, neither in JSON"),
    (sheet()[:-1], f"line 1, column {len(sheet())}", "a comma or a closing bracket"),
    (b'{"a" 1}', "line 1, column 6", "a colon"),
    (b"{\n 'a': 1}", "line 2, column 2", "a key in double quotes"),
    (b'{"a": tru}', "line 1, column 7", "a value"),
    (b'{"a": "b', "line 1, column 7", "never closed"),
    (b'{"a": "\\x"}', "line 1, column 8", "escape"),
    (b'{"a": "\n"}', "line 1, column 8", "control character"),
    (sheet() + b"{}", f"line 1, column {len(sheet()) + 1}", "more text after"),
    (b"[]", "/", "this is a list"),
    ("{}".encode("utf-16-le"), "line 1, column 2", "UTF-16"),
    ("BEGIN ORDERS".encode("utf-16-be"), "line 1, column 1", "UTF-16"),
    (b"BEGIN ORDERS\n# a\0b\n\xff", "line 3, column 1", "not UTF-8"),
    (b"\xff\xfe\x00", "line 1, column 1", "UTF-16"),
    ("{}".encode("utf-32"), "line 1, column 1", "UTF-16 or UTF-32"),
    ("place où\n".encode("latin-1"), "line 1, column 8", "not UTF-8"),
    (b"take Monk and a long line\nb\0", "line 2, column 2", "NUL"),
    (b"[" * 100_000, "line 1, column 17", "nested more than 16 deep"),
    (b'{"a":' * 40_000, "line 1, column 81", "nested more than 16 deep"),
    (b'"\\"' * 80_000, "line 1", "this is no order sheet, neither in JSON"),
    (b'{"\\"' * 60_000, "line 1, column 7", "a colon"),
    (b" " * (MAX_BYTES + 1), "line 1, column 1", "at most 262144"),
    (sheet(turn=float("nan")), "/turn", "NaN is not a number"),
    (sheet(turn=float("-inf")), "/turn", "-Infinity is not a number"),
    (sheet(turn=7.0), "/turn", "7.0 is not a whole number"),
    (sheet()[:-2] + b"7" * 5000 + b"}", "/turn", "far too large"),
    (sheet(turn=True), "/turn", "expected a whole number, found true or false"),
    (sheet(turn=None), "/turn", "expected a whole number, found null"),
    (sheet(note="\ud800"), "/note", "half a character"),
    (sheet(note="a\x00"), "/note", "NUL"),
    (sheet(orders=[{"do": "first", "region": "gall\ufffda"}]), "/orders/0/region", "U+FFFD"),
    (sheet(orders={}), "/orders", "expected a list"),
    (sheet(orders=[{"do": "done"}] * 101), "/orders", "at most 100 orders"),
    (sheet(orders=[[1] * 100] * 240), "/", "more than 20000 values"),
    (sheet(schema="rattus-pbem/orders-godstorm/1"), "/schema", 'expected "rattus-pbem/orders-rattus/1"'),
    (sheet(game="Peste"), "/game", "is not a valid name for a game"),
    (sheet(code="KX4P"), "/code", "KX4P-9QDM"),
    (sheet(settings={"nonce": "two\nlines"}), "/settings/nonce", "one line"),
    (sheet(standing=[{"on": "potion", "do": "yes"}]), "/standing/0/do", '"yes" is not one of spend, keep'),
    (sheet(default={"potion": {"on": "potion", "do": "keep"}}), "/default/potion/on", "does not belong here"),
    (sheet(settings={"serf": "ask"}), "/settings/serf", "does not belong here"),
]


def test_a_broken_file_is_told_with_its_place(subtests: pytest.Subtests) -> None:
    for raw, place, message in BROKEN:
        with subtests.test(message, raw=raw[:60]):
            fault = faults(raw)[0]
            assert fault.place == place
            assert message in fault.message
            assert faults(raw, "fr")[0].message != fault.message


def test_keys_that_stand_twice_are_named() -> None:
    twice = b', "orders": [], "orders": [{"do": "done", "do": "done", "do": 1}]}'
    raw = sheet()[:-1] + twice
    reported = faults(raw)
    assert [(fault.place, fault.message) for fault in reported] == [
        ("/orders", 'the key "orders" appears twice here'),
        ("/orders/0/do", 'the key "do" appears twice here'),
    ]


def test_all_faults_of_a_json_sheet_are_told_at_once() -> None:
    orders = [
        {"do": "first", "regoin": "gallia"},
        {"do": "tke", "card": "witch"},
        {"do": "take", "card": "whitch"},
        {"do": "plague", "path": ["galia", "Italia", "germania"]},
        {"do": "monk", "token": 3, "from": "gallia", "to": "italia"},
        {"do": "merchant", "from": "gallia", "to": "italia"},
        {"do": "peasant", "region": "sorciere"},
        {"on": "witch", "do": "look"},
        [],
    ]
    reported = faults(sheet(orders=orders, sead="red"))
    assert [(fault.place, fault.clause, fault.nearest) for fault in reported] == [
        ("/sead", "", ""),
        ("/orders/0/regoin", "", "region"),
        ("/orders/0", "R-2.11", ""),
        ("/orders/1/do", "", "take"),
        ("/orders/2/card", "", "witch"),
        ("/orders/3/path/1", "", "italia"),
        ("/orders/4/token", "", ""),
        ("/orders/5", "R-14.3", ""),
        ("/orders/7", "R-15.3", ""),
        ("/orders/8", "", ""),
        ("/orders/3/path/0", "", "gallia"),
        ("/orders/6/region", "", ""),
    ]


def test_a_region_of_another_board_is_unknown() -> None:
    raw = sheet(orders=[{"do": "first", "region": "york"}])
    assert read_sheet(raw, ODD).orders[0].data["region"] == "york"
    assert faults(raw)[0].message == 'no region is called "york"'


def test_a_file_is_read_and_a_huge_one_is_not_loaded(tmp_path: Path) -> None:
    good, huge = tmp_path / "red.json", tmp_path / "huge.json"
    good.write_bytes(sheet())
    assert read_sheet(sheet_bytes(good), RATTUS).game == "peste-1347"
    with huge.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    for path, message in ((huge, "52428800 bytes"), (tmp_path / "none", "no such file"), (tmp_path, "not a file")):
        with pytest.raises(SheetError, match=message):
            sheet_bytes(path)


PIECES = st.sampled_from(
    [
        *(way for verb in RATTUS.verbs for ways in RATTUS.verb_words(verb).values() for way in ways),
        *("standing:", "conditional:", "default:", "setting:", "potion", "serf", "order", "spend(2)", "keep", "yes"),
        *("only if", "when", "then", "limit 1 per turn", "rats", "region", "holder of", "previous done", "not in"),
        *("at least", "at most", "from", "and", "(1)", ">", "-", "witch", "red", "R", "palace", "together", "with"),
        *("Gallia", "italia", "#17", "t3", "7", "to", "in", "spread", "declare", "stays", "default", "none", "answer"),
        *(
            "BEGIN ORDERS m1 red turn 1",
            "END ORDERS",
            "note:",
            "settings:",
            "nonce hash",
            '"',
            "//",
            "#",
            ",",
            "\ufffd",
        ),
        *('{"schema":', '"orders"', "[", "]", "{", "}", ":", ",", '"do"', '"first"', "1e9", "NaN", "\\ud800"),
    ]
)


@given(raw=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(max_examples=sampled(300))
def test_any_bytes_give_a_sheet_or_our_error(raw: bytes) -> None:
    only_our_error(raw)


@given(
    words=st.lists(PIECES | st.text(max_size=5), max_size=12), lines=st.lists(st.lists(PIECES, max_size=7), max_size=8)
)
@settings(max_examples=sampled(300))
def test_any_words_give_a_sheet_or_our_error(words: list[str], lines: list[list[str]]) -> None:
    only_our_error(" ".join(words).encode("utf-8", "surrogatepass"))
    body = "\n".join(" ".join(line) for line in lines)
    only_our_error(f"BEGIN ORDERS m1 red turn 1\n{body}\nEND ORDERS".encode())


@given(drawn=st.data(), made=sheets(RATTUS), lang=st.sampled_from(["en", "fr"]))
@settings(max_examples=sampled(150))
def test_any_damage_to_a_sheet_gives_a_sheet_or_our_error(drawn: st.DataObject, made: Sheet, lang: str) -> None:
    raw = print_sheet(made, RATTUS, lang).encode() if drawn.draw(st.booleans()) else json.dumps(made.to_json()).encode()
    at = drawn.draw(st.integers(0, len(raw)))
    to = drawn.draw(st.integers(at, min(len(raw), at + 8)))
    only_our_error(raw[:at] + drawn.draw(st.binary(max_size=4) | PIECES.map(str.encode)) + raw[to:], lang)


def only_our_error(raw: bytes, lang: str = "en") -> None:
    refused: SheetError | None = None
    try:
        parsed = read_sheet(raw, RATTUS, lang=lang)
    except SheetError as error:
        refused = error
    if refused is None:
        assert violations(parsed.to_json(), "orders-rattus") == []
        assert read_sheet(json.dumps(parsed.to_json()).encode(), RATTUS) == parsed
    else:
        assert refused.faults
        assert all(fault.place and fault.message for fault in refused.faults)
        assert "\n" not in str(refused)
        assert str(refused).encode()
