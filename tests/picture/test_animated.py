"""The replay of a turn: in each step exactly what a picture of that step shows, in one file without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from rattus_pbem.contract.pictures import Sheet
from rattus_pbem.contract.rules import Rules, board_sheets
from rattus_pbem.picture.animated import MARGIN, MOST_LINES, SIZE, WIDTH, replay_svg
from rattus_pbem.picture.rows import Below, lay_out
from rattus_pbem.picture.sheets import changed_ids, parts
from rattus_pbem.picture.typeface import width_of
from rattus_pbem.rules import GAMES

from .positions import NAMES, sample
from .test_sheets import LEAST_SIZE

SVG = "{http://www.w3.org/2000/svg}"
CAPTIONS = ("So it stood.", "Anna moves.\nThe plague strikes.", "Bernard & <Ω> " * 40, "x" * 400, "", "The end.")


def filmed(name: str, lang: str = "en") -> tuple[Rules[Any], list[dict[str, Any]], str]:
    """A replay of some positions of a game."""
    rules, drawn_from = sample(name)
    boards = [view["board"] for view in drawn_from[-len(CAPTIONS) :]]
    return rules, boards, replay_svg(rules, boards, lang, CAPTIONS, dict(zip(rules.meta.seats, NAMES, strict=False)))


def seen_in(root: ElementTree.Element, step: int) -> Iterator[ElementTree.Element]:
    """The elements that can be seen in a step, by the names of their classes, from the ground upwards."""
    for element in root:
        if element.attrib.get("class", "").startswith("m-step"):
            mask = int(element.attrib["class"].rpartition("-")[2], 16)
            if mask >> step & 1:
                yield from element
        elif element.tag == f"{SVG}svg":
            yield from seen_in(element, step)
        else:
            yield element


def canonical(elements: Iterator[ElementTree.Element]) -> list[str]:
    """Elements as text, whatever they stood in."""
    return [ElementTree.tostring(element, "unicode") for element in elements]


def of_picture(sheet: Sheet, changed: frozenset[str], height: float) -> list[str]:
    """What a picture of this sheet consists of, whose rows are so high."""
    below = Below(lay_out(sheet, "changed in this step").items, height)
    body = "".join(part for _, part in parts(sheet, changed, below))
    return canonical(iter(ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{body}</svg>')))


@pytest.mark.parametrize("name", GAMES)
def test_each_step_shows_what_a_picture_of_it_shows(name: str) -> None:
    rules, boards, svg = filmed(name)
    names = dict(zip(rules.meta.seats, NAMES, strict=False))
    steps = [board_sheets(rules.board(board), "en", names) for board in boards]
    frames = ElementTree.fromstring(svg).findall(f"{SVG}svg")[1::2]  # the others hold what is said
    assert len(frames) == len(steps[0])
    for step, sheets in enumerate(steps):
        changed = changed_ids(steps[step - 1], sheets) if step else frozenset()
        for place, (frame, sheet) in enumerate(zip(frames, sheets, strict=True)):
            height = max(lay_out(each[place], "changed in this step").height for each in steps)
            assert sorted(canonical(seen_in(frame, step))) == sorted(of_picture(sheet, changed, height)), step


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_fits_and_stands_with_its_step(name: str) -> None:
    _, _, svg = filmed(name)
    root = ElementTree.fromstring(svg)
    banner = root.findall(f"{SVG}svg")[0]
    for step, caption in enumerate(CAPTIONS):
        lines = [element.text or "" for element in seen_in(banner, step) if element.tag == f"{SVG}text"]
        assert len(lines) <= MOST_LINES
        assert all(width_of(line, SIZE) <= WIDTH - 2 * MARGIN for line in lines)
        assert "".join(" ".join(caption.split()).split()).startswith("".join(" ".join(lines).rstrip("… ").split()))
        assert " ".join(caption.split()) in root.attrib["aria-label"]
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', svg))) >= LEAST_SIZE


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_one_file_that_runs_nothing_and_stands_still_where_that_is_wished(name: str) -> None:
    _, _, svg = filmed(name)
    assert svg == filmed(name)[2]
    root = ElementTree.fromstring(svg)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    outside = svg.replace(SVG[1:-1], "")
    assert not re.search(r"https?:|url\(|@import|<image|<script|<foreignObject|<animate|<set|\bon\w+=", outside)
    used = {word for group in root.iter(f"{SVG}g") for word in group.attrib.get("class", "").split()}
    classes = {word for word in used if re.fullmatch(r"m-\d+-[0-9a-f]+", word)}
    last = 1 << len(CAPTIONS) - 1
    for word in classes:
        assert f"@keyframes {word}{{" in svg
        assert (f".{word}{{visibility:hidden}}" in svg) == (not int(word.rpartition("-")[2], 16) & last)
    assert len(re.findall(r"animation-name", svg)) == len(classes)
    still = re.sub(r"@media screen and \(prefers-reduced-motion:no-preference\)\{(?:[^{}]|\{[^{}]*\})*\}", "", svg)
    assert "animation" not in still


def test_a_replay_is_little_larger_than_a_picture() -> None:
    rules, boards, svg = filmed("rattus")
    assert len(svg) - len(replay_svg(rules, boards[-1:], "en", ("",))) < 29_000


def test_where_there_is_nothing_to_show() -> None:
    toy, views = sample("skirmish")
    assert replay_svg(toy, [view["board"] for view in views], "en", ["x"] * len(views)) == ""
    rules, (view, *_) = sample("rattus")
    ElementTree.fromstring(replay_svg(rules, [view["board"]], "en", ["a\x00b\u202e]]>"]))
    assert replay_svg(rules, [], "fr", []) == ""
    with pytest.raises(ValueError, match="1 views and 2 captions"):
        replay_svg(rules, [view["board"]], "en", ["a", "b"])
