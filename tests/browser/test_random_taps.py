"""Taps by chance at thousands of positions: a line says what a plain model of the taps says, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Run
from rattus_pbem.page.board_map import board_map
from rattus_pbem.page.line_pieces import asked_entry
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.report.letters import small_run

from .pages import view_of
from .test_order_page import browser, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]
pytestmark = pytest.mark.full
POSITIONS, FEW, TAPS = 2000, 60, 10
GAMES = ("rattus", "godstorm")
"""Those with a map: no order of liar's dice names a place."""
TAP = """([asked, places, taps, words]) => {
    const picks = new OrderPicks(document.createElement("div"), words, () => {});
    picks.show(asked);
    return taps.map(([place, n]) => {
        const take = picks.tap(place, places);
        const ways = picks.verb ? [] : picks.waysFor(place);
        if (take) take();
        else if (ways.length) picks.begin(ways[n % ways.length], place);
        return picks.verb ? picks.joined().json : null;
    });
}"""
"""What the page does at each tap, and the JSON of its line after it, without what is not yet said."""
WORDS = {key: key for key in ("verb", "choose", "item", "no_more", "more_keys", "still_open")}


class Key:
    """A key of an order as taps fill it: one of its choices, a list of places that is one choice, or several items."""

    def __init__(self, pick: dict[str, Any], *, is_head: bool = False) -> None:
        self.pick = pick
        self.is_head = is_head
        self.values: list[Any] = pick.get("values", [])
        self.allowed = self.values
        self.tapped: list[Any] = []
        if len(self.values) == 1 and not pick["may"] and not pick.get("none"):  # what has no other choice is chosen
            (only,) = self.values
            self.tapped = only if isinstance(only, list) else [only]
        elif pick.get("everything"):
            self.tapped = [self.values[-1] if self.values else pick["high"]]

    def lists(self) -> list[list[Any]]:
        """Its choices that are lists of places."""
        return [value for value in self.allowed if isinstance(value, list)] if "options" in self.pick else []

    def after(self, place: str) -> list[Any] | None:
        """What is tapped after one more tap; None if this key does not take it."""
        if "items" in self.pick and place in self.allowed:
            return [*(self.tapped if self.is_open() else self.tapped[:-1]), place]
        if place in self.allowed:
            return [place]
        more = Counter([*self.tapped, place])
        if any(more <= Counter(each) for each in self.lists()):
            return [*self.tapped, place]
        if not any(place in each for each in self.lists()):
            return None
        if place in self.tapped:
            return [each for each in self.tapped if each != place]
        return [place] if self.is_head or not self.tapped else None

    def json(self) -> Any:
        """What the line says of it; None as long as it says nothing."""
        if not self.tapped:
            return None
        if "items" in self.pick:
            return dict(Counter(self.tapped)) if self.pick["sums"] else self.tapped
        if self.tapped[0] in self.allowed or not self.values:  # without values it is a number
            return self.tapped[0]
        same = [each for each in self.lists() if each == self.tapped]
        return next(iter(same or [each for each in self.lists() if Counter(each) == Counter(self.tapped)]), None)

    def is_open(self) -> bool:
        """Whether a tap says something that is not said yet."""
        return len(self.tapped) < self.pick["high"] if "items" in self.pick else self.json() is None


class Line:
    """The line that taps make: the first begins an order, each later one goes to the first key that is still open."""

    def __init__(self, verbs: list[dict[str, Any]]) -> None:
        self.verbs = [verb for verb in verbs if verb["head"]]
        self.verb: dict[str, Any] | None = None
        self.keys: list[Key] = []
        self.last: Key | None = None
        self.follows = -1
        if len(verbs) == 1 and self.verbs:  # what has no other choice is chosen
            self._begin(self.verbs[0])

    def tap(self, place: str, number: int) -> None:
        """One more tap; `number` says which of the orders that could name this place it begins."""
        if self.verb is None:
            ways = [verb for verb in self.verbs if Key(verb["head"], is_head=True).after(place) is not None]
            if not ways:
                return
            self._begin(ways[number % len(ways)])
        taking = [key for key in self.keys if key.after(place) is not None]
        if taking:
            is_last = [key for key in taking if key is self.last]
            self.last = next(iter([key for key in taking if key.is_open()] or is_last or taking))
            self.last.tapped = self.last.after(place) or []
            self._show_later()

    def _begin(self, verb: dict[str, Any]) -> None:
        self.verb = verb
        self.keys = [Key(verb["head"], is_head=True)]
        self._show_later()

    def _show_later(self) -> None:
        """The keys that follow what the first one says; where one depends on another, the choices that go with it."""
        assert self.verb is not None
        head = self.keys[0]
        said = head.json()
        follows = -1
        if said is not None:
            follows = self.verb["after"][len(head.tapped) if "items" in head.pick else head.values.index(said)]
        if follows != self.follows:
            self.follows = follows
            later = self.verb["later"][follows] if follows >= 0 else []
            self.keys = [head, *(Key(self.verb["picks"][n]) for n in later)]
        for key in self.keys:
            if "fits" in key.pick:
                of = next(other for other in self.keys if other.pick["name"] == key.pick["of"])
                value = of.json()
                places = range(len(key.values)) if value is None else key.pick["fits"][of.values.index(value)]
                key.allowed = [key.values[n] for n in places]
                if key.json() is None and not key.lists():
                    key.tapped = []

    def json(self) -> dict[str, Any] | None:
        """The order without what is not said yet; None before one has been begun."""
        if self.verb is None:
            return None
        said = {key.pick["name"]: key.json() for key in self.keys}
        return {**self.verb["json"], **{name: value for name, value in said.items() if value is not None}}


def positions(name: str, count: int) -> Iterator[tuple[list[dict[str, Any]], list[str]]]:
    """The verbs of so many questions of games by computer players, and the places of the map that they may name."""
    rules = load_rules(name)
    games = (played(rules, 2 + number % 3, f"taps {number}") for number in cycle(range(1000)))
    asked = ((ask, run) for game in games for run in game for ask in run.pending)
    on_map = places_of_map(rules, next(played(rules, 4, "taps")))
    entries = (asked_entry(rules, ask, "en")["verbs"] for ask, _ in asked)
    some = ((verbs, sorted(on_map & named_in(verbs))) for verbs in entries)
    yield from islice((each for each in some if each[1]), count)


def places_of_map(rules: Rules[Any], run: Run[Any]) -> set[str]:
    """What can be tapped on the map of this game."""
    view = seat_view(rules, run, run.pending[0].seat)
    html, _ = board_map(rules, rules.board(view.board), {seat: seat for seat in run.state.seats}, "en")
    return set(re.findall(r'data-place="([^"]+)"', html))


def named_in(verbs: list[dict[str, Any]]) -> set[str]:
    """Whatever the keys of these verbs may name."""
    picks = [pick for verb in verbs if verb["head"] for pick in (verb["head"], *verb["picks"])]
    values = [value for pick in picks for value in pick.get("values", ())]
    return {
        each for value in values for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)
    }


@pytest.mark.parametrize(
    ("name", "count"),
    [*(pytest.param(name, POSITIONS, marks=pytest.mark.minutes) for name in GAMES), *((name, FEW) for name in GAMES)],
)
def test_only_what_was_tapped_stands_in_a_line(browser: Browser, tmp_path: Path, name: str, count: int) -> None:
    chance, tried = SeededChance(f"taps {name}"), 0
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        for verbs, places in positions(name, count):
            taps = [(places[chance.below(len(places))], chance.below(1000)) for _ in range(TAPS)]
            line, expected = Line(verbs), []
            for place, number in taps:
                line.tap(place, number)
                expected.append(line.json())
            assert shown.page.evaluate(TAP, [[{"verbs": verbs}], places, taps, WORDS]) == expected, (taps, verbs)
            tried += any(expected)
    assert tried > count // 2
