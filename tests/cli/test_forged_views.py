"""Views that a player has edited, with a digest worked out again: told as a fault of the file, with its place.

The digest has no key, so anybody can make one that holds. Whatever stumbles over such a view says where it is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.cli.output import validate_view
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import digest
from rattus_pbem.errors import UnreadableError
from rattus_pbem.orders.view_file import ViewFile
from rattus_pbem.play import seat_view

from ..games import GAMES
from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED
from .running import Ran, refused, run, write
from .test_bad_files import parts, put

POTIONS: dict[str, Any] = {
    "seats": ["red", "blue"],
    "characters": ["wizard", "witch", "baker", "crusader", "serf", "knight"],
    "first": "red",
    "active": "red",
    "plague": "gallia",
    "cards": {"witch": "red", "crusader": "red", "serf": "red", "wizard": "blue"},
    "regions": {
        "germania": {"cubes": {"red": 2, "blue": 4}, "potions": {"blue": [1]}, "tokens": [1, 2]},
        "anglia": {"tokens": [3]},
    },
    "faces": {"1": "F37", "2": "F38", "3": "F39"},
    "walls": [],
    "supply": 25,
}
"""Blue answers a loss with its potion, in the midst of red's turn."""
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["scandia", "scandia"], "together": True, "order": [2, 1]}
KEEP = {
    "on": "potion",
    "when": [{"fact": "region", "in": ["italia"]}],
    "do": "keep",
    "limit": {"times": 1, "per": "game"},
}


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world that fits a view of these is found in a few tries; one that fits none of them costs all of them."""
    monkeypatch.setattr(seat_view, "MAX_TRIES", 40)


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Views of all kinds as they were written, each with a sheet for it."""
    path = tmp_path_factory.mktemp("forged")
    look = homes.make(path / "look", position=TURN_OF_RED)
    homes.send(look, homes.sheet("red", 1, {"do": "witch", "tokens": [1]}), BEGINS)
    homes.tick_at(look, BEGINS)
    potion = homes.make(path / "potion", position=POTIONS)
    homes.send(potion, homes.sheet("blue", 1, standing=[KEEP], settings={"potion": "ask"}), BEGINS)
    homes.send(potion, homes.sheet("red", 1, {"do": "witch", "tokens": [1, 3], "swap": False}, PLAGUE), BEGINS)
    homes.tick_at(potion, BEGINS)
    nonces = homes.make(path / "nonces", hashes=True)
    begin = homes.make(path / "begin")
    moving = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
    first = {"do": "first", "region": "gallia"}
    return {
        "in the midst of a turn": (last(look, "red"), homes.sheet("red", 1, moving)),
        "asked by another": (
            last(potion, "blue"),
            homes.sheet("blue", 1, {"on": "potion", "do": "keep"}, standing=[KEEP]),
        ),
        "not asked": (last(look, "blue"), homes.sheet("blue", 2, moving)),
        "before the game begins": (last(nonces, "red"), homes.sheet("red", 0, first)),
        "the first placement": (last(begin, "red"), homes.sheet("red", 0, first, first)),
    }


def last(home: Any, seat: str) -> dict[str, Any]:
    """The newest view of a seat, as it stands in its file."""
    name = homes.letters(home, seat)[-1]
    view: dict[str, Any] = json.loads((homes.folder(home) / "reports" / name / f"{seat}.view.json").read_bytes())
    return view


KINDS = ("in the midst of a turn", "asked by another", "not asked", "before the game begins", "the first placement")


def forged(view: Any) -> Any:
    """The same view with a digest that holds."""
    view = {key: value for key, value in view.items() if key != "digest"}
    return {**view, "digest": digest(view)}


def commands(view: Path, orders: Path) -> Iterator[tuple[object, ...]]:
    """Every command that reads a view."""
    yield "check", orders, "--view", view
    yield "check", orders, "--view", view, "--json", "--lang", "fr"
    yield "preview", orders, "--view", view, "--worlds", 2
    yield "form", "--view", view
    yield "compose", "--view", view, "--out", view.with_name("composed")
    yield "compose", "--view", view, "--out", view.with_name("composed"), "--html", view.with_name("page.html")


def ran_over(content: Any, sheet: Any, folder: Path) -> list[Ran]:
    """What every command comes to with this view; none may end with a fault of ours."""
    view, orders = write(folder / "view", content), write(folder / "orders", sheet)
    done = []
    for command in commands(view, orders):
        ran = run(*command, stdin="\n")
        assert ran.code in (0, 1, 2), (command, ran.err)
        assert "Traceback" not in ran.err
        assert "error in this program" not in ran.err
        done.append(ran)
    return done


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.some(1)
def test_views_as_they_were_written_are_taken(kind: str, views: Any, tmp_path: Path) -> None:
    view, sheet = views[kind]
    assert forged(view) == view
    for content in (view, {**view, "digest": None}, {**view, "digest": "0" * 64}):
        ran = [each.code for each in ran_over(content, sheet, tmp_path)]
        assert [*ran[:1], *ran[2:4], *(ran[5:] if view["asked"] else ())] == [0] * (4 if view["asked"] else 3)


def other_values(value: Any, picker: SeededChance) -> Iterator[Any]:
    """Other values for one place: another type, gone, another size, an unknown id, a neighbour."""
    yield from (..., None, -1, 77777, 2.5, "x", "", [], {}, True, [[]], {"do": "x"}, "F49", "russia")
    if isinstance(value, int):
        yield from (value + 1, value - 1)
    if isinstance(value, list):
        yield from ([*value, *value[-1:]], value[1:], value[:-1], [*reversed(value)], [*value, "x"])
    if isinstance(value, dict):
        yield {**value, "x": 1}
        yield dict(list(value.items())[1:])
    if isinstance(value, str):
        yield from (value * 100, value.upper(), value + " ")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("share", [150, pytest.param(8, marks=pytest.mark.full)])
@pytest.mark.some(2)
def test_no_forged_view_ends_with_a_fault_of_ours(kind: str, share: int, views: Any, tmp_path: Path) -> None:
    view, sheet = views[kind]
    picker, refusals = SeededChance(f"forged {kind}"), 0
    for path in parts({key: value for key, value in view.items() if key not in ("digest", "asked")}):
        value = view
        for step in path:
            value = value[step]
        for other in other_values(value, picker):
            if picker.below(share * 5) == 0:
                for ran in ran_over(forged(put(view, path, other)), sheet, tmp_path):
                    if ran.code and "/" in ran.err:
                        refusals += 1
    assert refusals or share > 8, "of a few edits all may be harmless"


IMPOSSIBLE: dict[str, tuple[str, tuple[Any, ...], Any, str]] = {
    "an answer that was never asked": (KINDS[0], ("tail", 0, "question"), "spread", "/tail/0"),
    "an answer that was not legal": (KINDS[0], ("tail", 0, "answer", "tokens"), [99], "/tail/0"),
    "another form": (KINDS[0], ("tail", 0, "form"), "0" * 16, "/tail/0"),
    "an answer of somebody else": (KINDS[0], ("tail", 0, "seat"), "blue", "/tail/0"),
    "no answer": (KINDS[1], ("tail", 0), ..., "/tail/"),
    "another order of another": (KINDS[1], ("tail", 1, "answer", "path"), ["italia"], "/tail/1"),
    "a rider that is not the viewer's to know": (KINDS[1], ("tail", 1, "answer", "serf"), 7, "/tail/1"),
    "another act": (KINDS[0], ("act", "kind"), "final", "/act/kind"),
    "another seat's act": (KINDS[0], ("act", "seats"), ["blue"], "/act/seats/0"),
    "a seat that has seen more than there is to see": (KINDS[0], ("board", "seen", "green"), [1], "/board"),
    "no act": (KINDS[0], ("act",), None, "/act"),
    "a board without its start": (KINDS[0], ("start",), ..., "/tail"),
    "another board at the start": (KINDS[0], ("start", "plague"), "anglia", "/"),
    "a number left out": (KINDS[0], ("board", "reserve", "red"), ..., "/board/reserve/red"),
    "pieces that are not there": (KINDS[1], ("board", "supply"), 99, "/board"),
    "a card that is none": (KINDS[1], ("board", "cards", "wytch"), "red", "/board"),
    "tokens that nobody dealt": (KINDS[3], ("board", "next_token"), 9999, "/board"),
    "a name too few": (KINDS[1], ("names", "blue"), ..., "/names"),
    "a line in advance that is none": (KINDS[1], ("advance", "standing", 0, "on"), "spread", "/advance"),
    "uses that are no numbers": (KINDS[1], ("advance", "fired"), {"x": {}}, "/advance/fired/x"),
    "another time": (KINDS[0], ("now",), "yesterday", "/now"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
@pytest.mark.parametrize("made", [None, "a digest that holds"])
@pytest.mark.some(4)
def test_the_place_where_a_view_does_not_hold_together_is_told(
    what: str, made: str | None, views: Any, tmp_path: Path
) -> None:
    kind, path, value, place = IMPOSSIBLE[what]
    view, sheet = views[kind]
    edited = put_new(view, path, value)
    done = ran_over(forged(edited) if made else {**edited, "digest": None}, sheet, tmp_path)
    stumbled = [ran for ran in done if ran.code == 2]
    assert len(stumbled) == len(done) if made is None else True
    for ran in stumbled:
        assert re.search(f"view.*{place}", refused(ran, code=2)), ran.err


@pytest.mark.parametrize("rules", GAMES)
def test_a_field_of_an_event_that_is_of_another_type_is_told(
    rules: str, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    homes.play_turns(home, 2)
    view = last(home, homes.awaited(home)[0])
    shown = {event["kind"]: place for place, event in enumerate(view["events"])}
    assert shown
    for kind, place in shown.items():
        event = view["events"][place]
        for key in event.keys() - {"kind", "id"}:
            with subtests.test(kind=kind, key=key):
                edited = put(view, ("events", place, key), "x" if isinstance(event[key], int) else 7)
                with pytest.raises(UnreadableError, match=f"/events/{place}"):
                    validate_view(ViewFile(json.dumps(forged(edited)).encode(), "view"))


def put_new(view: Any, path: tuple[Any, ...], value: Any) -> Any:
    """As `put`, also where nothing stands yet."""
    holder = view
    for step in path[:-1]:
        holder = holder[step]
    if isinstance(holder, dict) and path[-1] not in holder:
        view = put(view, path[:-1], {**holder, path[-1]: value})
    return put(view, path, value)
