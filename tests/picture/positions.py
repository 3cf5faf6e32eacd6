"""Views of games played at random, for pictures of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.locale import tell
from rattus_pbem.picture.of_view import Picture, drawn, readable_sheets
from rattus_pbem.picture.themes import Theme
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played

from ..absent import absent

SIXES = ("emperor,nun,bishop,wizard,baker,serf", "random", "emperor,wizard,nun,bishop,merchant,king")
NAMES = ("Anna", "Bernard-Étienne de la Villardière", "Χλόη", "Денис", "Емма & <Ω>")


def need_resvg() -> None:
    """Go on where the libraries that make PNG are installed."""
    if find_spec("resvg_py") is None or find_spec("PIL") is None:
        absent("resvg-py and Pillow are not installed")


def games(name: str, number: int) -> Iterator[tuple[Rules[Any], int, str, Mapping[str, str]]]:
    """The rules, number of seats, seed and options of so many games: all numbers of seats, all pieces of cards."""
    rules = load_rules(name)
    for seed in range(number):
        options = {"six": SIXES[seed % len(SIXES)]} if name == "rattus" else {}
        yield rules, rules.meta.counts[-1 - seed % len(rules.meta.counts)], f"picture {seed}", options


def views(name: str, number: int, each: int) -> Iterator[tuple[Rules[Any], dict[str, Any]]]:
    """Of so many games each so-manieth view, and the last, for a seat or the public in turn, in each language."""
    for rules, seats, seed, options in games(name, number):
        chance, at = SeededChance(seed), 0
        for place, run in enumerate(played(rules, seats, seed, None, **options)):
            if place % each == 0 or not run.pending:
                at += 1
                here = (*rules.meta.seats[:seats], None)
                seat = here[chance.below(len(here))]
                yield rules, view_of(rules, run.state, seat, ("en", "fr")[at % 2])


def view_of(rules: Rules[Any], state: Any, seat: str | None, lang: str = "en") -> dict[str, Any]:
    """What of a view file a picture is drawn from."""
    names = dict(zip(rules.meta.seats, NAMES, strict=False))
    return {"board": rules.view(state, seat), "lang": lang, "names": names}


@cache
def sample(name: str) -> tuple[Rules[Any], tuple[dict[str, Any], ...]]:
    """Some views of one game, played once for all tests."""
    number = {"rattus": 6, "godstorm": 90}.get(name, 20)
    all_views = tuple(view for _, view in views(name, 1, number))
    return load_rules(name), all_views


def pictures_of(
    rules: Rules[Any], view: Mapping[str, Any], theme: Theme = "auto", before: Mapping[str, Any] | None = None
) -> tuple[Picture, ...]:
    """The pictures of such a view, what has changed since another one ringed."""
    sheets, *earlier = (
        readable_sheets(rules.board(each["board"]), view["lang"], view["names"]) for each in (view, before) if each
    )
    return drawn(sheets, earlier[0] if earlier else None, tell(view["lang"], "picture_changed"), theme)
