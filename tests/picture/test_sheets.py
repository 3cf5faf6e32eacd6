"""Every picture can be read: nothing lies on anything else, words fit, letters stand out, nothing is too small."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from rattus_pbem.contract.contrast import contrast, ink_on
from rattus_pbem.contract.pictures import Counter, Owner, Sheet
from rattus_pbem.contract.rules import board_sheets
from rattus_pbem.picture.of_view import WIDTH
from rattus_pbem.picture.rows import SIZE
from rattus_pbem.picture.sheets import sheet_svg, tints_of
from rattus_pbem.picture.themes import COLOURS, Theme
from rattus_pbem.rules import GAMES as OURS

from ..counts import sampled
from .boxes import overlaps, ring_overlaps, too_wide
from .positions import pictures_of, sample, views

LEAST_SIZE = 11
LEAST_CONTRAST = 4.5
LEAST_OF_LINES = 3
"""The contrast of what is no text."""
READ_ON = {
    "ink": ("chip", "page", "tag", "ring_fill", "halo", "sea", "shoal", "neutral", "rock"),
    "pile_ink": ("pile",),
    "dark_ink": ("dark",),
}
"""Which colours letters and signs have, and on which grounds they stand, besides tints and the colours of owners."""
RING_ON_LINK = r"the ring of \S+\|\S+ \w+ lies on"
"""What stands between two places may be so close to a name or a piece that its ring reaches below that."""


@pytest.mark.parametrize("name", OURS)
def test_nothing_lies_on_anything_else_and_all_words_fit(name: str) -> None:
    """In 500 positions of random games, of all numbers of seats, of both languages."""
    seen, each = 0, {"rattus": 4, "godstorm": 30, "liars-dice": 4}[name]
    for rules, view in views(name, sampled(32), each):
        for sheet in board_sheets(rules.board(view["board"]), view["lang"], view["names"]):
            assert overlaps(sheet) == []
            assert too_wide(sheet) == []
            assert [fault for fault in ring_overlaps(sheet) if not re.match(RING_ON_LINK, fault)] == []
        longest = dict.fromkeys(rules.meta.seats, "W" * 60)  # each seat is taken, and has the longest name
        for sheet in board_sheets(rules.board(view["board"]), view["lang"], longest):
            assert (overlaps(sheet), too_wide(sheet)) == ([], [])
        seen += 1
        if seen >= sampled(500):
            return
    raise AssertionError(f"only {seen} positions")


@pytest.mark.parametrize("name", OURS)
def test_no_text_is_smaller_than_eleven_pixels(name: str) -> None:
    rules, drawn_from = sample(name)
    for view in drawn_from:
        for picture in pictures_of(rules, view):
            root = ElementTree.fromstring(picture.svg)
            scale = WIDTH / float(root.attrib["viewBox"].split()[2])
            sizes = [float(size) * scale for size in re.findall(r'font-size="([\d.]+)"', picture.svg)]
            assert min(sizes) >= LEAST_SIZE


@pytest.mark.parametrize("name", OURS)
def test_letters_and_signs_stand_out_from_their_ground(name: str) -> None:
    rules, drawn_from = sample(name)
    sheets = [
        sheet for view in drawn_from for sheet in board_sheets(rules.board(view["board"]), view["lang"], view["names"])
    ]
    for theme in COLOURS:
        colours = COLOURS[theme]
        for ink, grounds in READ_ON.items():
            for ground in grounds:
                assert contrast(colours[ink], colours[ground]) >= LEAST_CONTRAST, (theme, ink, ground)
        for sheet in sheets:
            for tint in tints_of(sheet):
                assert contrast(colours["ink"], getattr(tint, theme)) >= LEAST_CONTRAST, (theme, tint.name)
                assert contrast(colours["ring"], getattr(tint, theme)) >= LEAST_OF_LINES, (theme, tint.name)
        for ground in ("page", "ring_fill", "sea", "shore", "shoal", "rock", "neutral", "chip", "tag"):
            assert contrast(colours["ring"], colours[ground]) >= LEAST_OF_LINES, (theme, ground)
    for owner in owners(sheets).values():
        assert contrast(ink_on(owner.colour), owner.colour) >= LEAST_CONTRAST, owner.seat


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_seats_differ_by_their_letters(name: str, lang: str) -> None:
    rules, drawn_from = sample(name)
    for view in drawn_from:
        sheets = list(board_sheets(rules.board(view["board"]), lang, {}))
        known = owners(sheets)
        assert len({owner.letter for owner in known.values()}) == len(known) >= len(view["board"]["seats"])
        assert all(len(owner.letter) == 1 for owner in known.values())


def owners(sheets: list[Sheet]) -> dict[str, Owner]:
    """The owners on these sheets by their seats, neutral ones among them."""
    pieces = [piece for sheet in sheets for place in sheet.places for piece in place.pieces]
    of_pieces = [piece.owner for piece in pieces if isinstance(piece, Counter)]
    of_rows = [row.owner for sheet in sheets for row in sheet.rows if row.owner is not None]
    return {owner.seat: owner for owner in (*of_pieces, *of_rows)}


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("name", OURS)
def test_a_picture_is_one_file_that_names_nothing_outside_itself(name: str, theme: Theme) -> None:
    rules, drawn_from = sample(name)
    for picture in pictures_of(rules, drawn_from[-1], theme):
        root = ElementTree.fromstring(picture.svg)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        used = [element.attrib["href"] for element in root.iter() if "href" in element.attrib]
        assert len(ids) == len(set(ids))
        assert {name[1:] for name in used} <= set(ids)
        assert all(name[0] == "#" for name in used)
        outside = picture.svg.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|url\(|@import|<image|<script|<foreignObject|\bon\w+=", outside)
        assert ("@media" in picture.svg) == (theme == "auto")
        classes = {word for element in root.iter() for word in element.attrib.get("class", "").split()}
        styled = set(re.findall(r"\.(m-[\w-]+)", picture.svg.partition("</style>")[0]))
        assert classes <= styled


def test_what_a_player_is_called_cannot_break_a_picture() -> None:
    rules, (view, *_) = sample("rattus")
    for bad in ("</svg><script>", "\"&'<", "]]>", "ab\u202e\u0000", "名前", "🐀" * 50, "W" * 300):
        (picture,) = pictures_of(rules, {**view, "names": {"red": bad}})
        ElementTree.fromstring(picture.svg)
        (sheet,) = board_sheets(rules.board(view["board"]), "en", {"red": bad})
        assert (overlaps(sheet), too_wide(sheet)) == ([], [])


def test_the_key_names_who_holds_the_land_and_can_be_read_on_a_phone() -> None:
    rules, (view, *_) = sample("godstorm")
    board = rules.board(view["board"])
    _, east, _ = board_sheets(board, "en", {"alpha": "Anna"})
    words = [words for _, words in east.key]
    assert words[:2] == ["land: Anna", "land: beta"]
    _, east, _ = board_sheets(board, "en", {"alpha": "sensible computer", "beta": "sensible computer"})
    assert [words for _, words in east.key][:2] == ["land: sensible computer (alpha)", "land: sensible computer (beta)"]
    assert min(SIZE * 360 / sheet.frame[2] for sheet in board_sheets(board, "en", {})) > 9


def test_a_game_without_a_map_has_no_picture() -> None:
    rules, drawn_from = sample("skirmish")
    assert pictures_of(rules, drawn_from[0]) == ()


def test_what_is_drawn_for_a_part_of_the_board_is_no_wider() -> None:
    rules, drawn_from = sample("godstorm")
    names = [picture.name for picture in pictures_of(rules, drawn_from[-1])]
    assert names == ["west", "east", "underworld"]
    for sheet in board_sheets(rules.board(drawn_from[-1]["board"]), "en", {}):
        assert f'width="{WIDTH}"' in sheet_svg(sheet)
