"""Whole blocks in text form: the frame, riders below their orders, settings, notes, and all faults at once."""

from __future__ import annotations

import pytest

from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import SheetError, SheetFault, read_sheet
from rattus_pbem.orders.sheet import Sheet, SheetDefaults

from .lexicons import RATTUS

ENGLISH = """Dear host, here we go.

BEGIN ORDERS peste-1347 red turn 7 code KX4P-9QDM
take witch                          // prendre sorciere
place in gallia                     # placer en gallia

witch #17 then #22                  // look at both; the swap when I know
plague to germania
  // where the rats go:
  spread gallia italia
  declare
note: see you // on Tuesday
note: Anna
END ORDERS
--
Anna, 12 rue de la Peste: first gallia
"""

FRENCH = """Début des ordres peste-1347 Rouge tour 7 code KX4P-9QDM
prendre Sorcière
placer en Gallia
sorcière #17 puis #22
peste vers Germania
propager Gallia Italia
déclarer
note : see you // on Tuesday
note : Anna
Fin des ordres
"""


def read(text: str, lang: str = "en", defaults: SheetDefaults | None = None) -> Sheet:
    return read_sheet(text.encode(), RATTUS, name="red.txt", lang=lang, defaults=defaults)


def block(*lines: str, header: str = "BEGIN ORDERS peste-1347 red turn 7") -> str:
    return "\n".join([header, *lines, "END ORDERS", ""])


def faults(text: str, lang: str = "en") -> tuple[SheetFault, ...]:
    with pytest.raises(SheetError) as caught:
        read(text, lang)
    return caught.value.faults


def test_english_and_french_lead_to_the_same_sheet() -> None:
    sheet = read(ENGLISH)
    assert sheet.to_json() == {
        "schema": "rattus-pbem/orders-rattus/1",
        "game": "peste-1347",
        "seat": "red",
        "turn": 7,
        "code": "KX4P-9QDM",
        "orders": [
            {"do": "take", "card": "witch"},
            {"do": "place", "region": "gallia"},
            {"do": "witch", "tokens": [17, 22]},
            {"do": "plague", "path": ["germania"], "spread": ["gallia", "italia"], "declare": True},
        ],
        "note": "see you // on Tuesday\nAnna",
    }
    assert read(FRENCH) == sheet
    assert read(FRENCH).digest() == sheet.digest()


def test_the_code_is_no_part_of_the_digest() -> None:
    assert (
        read(block("done")).digest()
        == read(block("done", header="BEGIN ORDERS peste-1347 red turn 7 code AAAA1111")).digest()
    )
    assert read(block("done")).digest() != read(block("pause")).digest()


def test_each_line_knows_where_it_stands() -> None:
    plague = read(ENGLISH).orders[3]
    assert (plague.index, plague.number, plague.source) == (3, 8, "plague to germania")
    assert plague.place_of("/spread/1") == "line 10, column 3"
    assert plague.source_of("/declare") == "declare"
    assert read(FRENCH, "fr").orders[0].place == "ligne 2, colonne 1"


def test_spread_away_from_its_order_is_an_answer() -> None:
    sheet = read(block("spread gallia", "plague default", "answer spread italia", "place gallia", "spread anglia"))
    assert [line.data.get("on") for line in sheet.orders] == ["spread", None, "spread", None, "spread"]


def test_wait_settings_and_empty_lists() -> None:
    nonce = "0123456789abcdef" * 4
    sheet = read(
        block("wait", f"settings: nonce hash {nonce}", f"nonce {nonce.upper()}", "standing: none", "défaut : rien")
    )
    assert sheet.wait
    assert sheet.settings == {"nonce_hash": nonce, "nonce": nonce}
    assert (sheet.standing, sheet.default, sheet.conditional) == ((), {}, None)
    assert read(block("nonce hash none")).settings == {"nonce_hash": "none"}
    assert "settings" not in read(block("done")).to_json()


def test_a_header_is_completed_by_the_defaults_and_by_nothing_else() -> None:
    defaults = SheetDefaults("mini", "blue", 3, "AAAA-1111")
    sheet = read(block("done", header="BEGIN ORDERS"), defaults=defaults)
    assert (sheet.game, sheet.seat, sheet.turn, sheet.code) == ("mini", "blue", 3, "AAAA-1111")
    sheet = read(block("done", header="begin orders green turn 4"), defaults=defaults)
    assert (sheet.game, sheet.seat, sheet.turn) == ("mini", "green", 4)
    assert [fault.message for fault in faults(block("done", header="BEGIN ORDERS"))] == [
        f"the first line does not name the {what}; expected BEGIN ORDERS game seat turn N"
        for what in ("game", "seat", "turn")
    ]


@pytest.mark.parametrize(
    ("header", "column", "near"),
    [
        ("BEGIN ORDERS Peste! red turn 7", 14, ""),
        ("BEGIN ORDERS peste-1347 rouge-gorge turn 7", 25, "red"),
        ("BEGIN ORDERS peste-1347 yelow turn 7", 25, "yellow"),
        ("BEGIN ORDERS peste-1347 red turn seven", 34, ""),
        ("BEGIN ORDERS peste-1347 red turn 7 code KX4P", 41, ""),
        ("BEGIN ORDERS peste-1347 red turn 7 please", 36, ""),
        ("BEGIN ORDERS peste-1347 red turn", 29, ""),
    ],
)
def test_a_bad_header_says_which_word(header: str, column: int, near: str) -> None:
    fault = faults(block("done", header=header))[0]
    assert (fault.place, fault.nearest) == (f"line 1, column {column}", near)


def test_one_bad_line_never_costs_the_others() -> None:
    reported = faults(
        block(
            "tke witch", "place gallia italia", "plague galia", "spread itlia", "note: fine", "standing: potion nevver"
        )
    )
    assert [(fault.place, fault.clause, fault.nearest) for fault in reported] == [
        ("line 2, column 1", "", "take"),
        ("line 3, column 14", "R-5.1", ""),
        ("line 4, column 8", "", "Gallia"),
        ("line 5, column 8", "", "Italia"),
        ("line 7, column 18", "", "keep"),
    ]


def test_the_error_is_one_paragraph_and_tells_ten_faults() -> None:
    with pytest.raises(SheetError) as caught:
        read(block(*["tke witch"] * 15))
    message = str(caught.value)
    assert message.startswith('red.txt: line 2, column 1: "tke" is not an order')
    assert message.endswith("And 5 more.")
    assert "\n" not in message
    assert len(caught.value.faults) == 15


UNREADABLE: list[tuple[str, str, str]] = [
    ("hello\nthere", "line 1", "this is no order sheet, neither in JSON"),
    ("BEGIN ORDERS m1 red turn 1\ndone\n", "line 2", "END ORDERS is missing"),
    (block("done") + block("done"), "line 4", "a second order sheet"),
    (block("first gallia", "frist: gallia"), "line 3, column 1", '"frist:" is not part'),
    (block("settings: nonse 12"), "line 2, column 11", '"nonse" is not a setting'),
    (block("nonce:"), "line 2, column 7", "one line"),
    (block("settings:"), "line 2, column 1", "nonce"),
    (block("nonce hash none", "nonce hash none"), "line 3, column 1", "given twice"),
    (block("done " * 900), "line 2, column 1", "more than 4000 characters"),
    (block(*["done"] * 101), "line 102, column 1", "at most 100 orders"),
    (block(*[""] * 401), "line 402", "at most 400 lines"),
    (block("place gal\ufffdia"), "line 2, column 10", "U+FFFD"),
    (block("note: " + "x" * 2001), "line 1", "at most 2000 characters"),
]


def test_what_cannot_be_read_is_told_with_its_place(subtests: pytest.Subtests) -> None:
    for text, place, message in UNREADABLE:
        with subtests.test(text):
            fault = faults(text)[0]
            assert fault.place == place
            assert message in fault.message


def test_a_lost_letter_outside_the_block_does_not_matter() -> None:
    assert read("p\ufffdre Noël\n" + block("done")).orders[0].data == {"do": "done"}


def test_a_sheet_is_printed_as_a_letter_would_hold_it() -> None:
    assert print_sheet(read(ENGLISH), RATTUS, "fr").splitlines() == [
        "DEBUT ORDRES peste-1347 rouge tour 7 code KX4P-9QDM",
        "prendre Sorcière",
        "placer en Gallia",
        "Sorcière #17 #22",
        "peste vers Germania propager Gallia Italia déclarer",
        "note : see you // on Tuesday",
        "note : Anna",
        "FIN ORDRES",
    ]
