"""Views of games played by computer players, each at a question. Asserts nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from rattus_pbem.contract.rules import Rules
from rattus_pbem.contract.views import View
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.run import Run
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.counts import beginning
from tests.report.letters import NOW


def full_view(rules: Rules[Any], run: Run[Any], seat: str, lang: str) -> View:
    """The view file of a letter to this seat; names, times and code are made up."""
    act = run.position.act
    return View(
        *seat_view(rules, run, seat).parts(),
        game="peste",
        rules=rules.name,
        revision=rules.revision,
        custom={},
        names={each: each.capitalize() for each in run.state.seats},
        lang=lang,
        zone="Europe/Paris",
        turn=act.turn if act else 1,
        letter=1,
        code="KX4P-9QDM",
        now=NOW.isoformat(),
        deadline=(NOW + timedelta(hours=31)).isoformat(),
    )


def asked_views(
    rules: Rules[Any], seats: int, seed: str, lang: str, step: int = 1
) -> Iterator[tuple[View, tuple[Ask, ...], Run[Any]]]:
    """The view of each seat at each step-th question of one game, what it is asked, and the game.

    Where counts are sampled, of the beginning of the game.
    """
    for number, run in enumerate(beginning(played(rules, seats, seed), 60)):
        for seat in dict.fromkeys(ask.seat for ask in run.pending if number % step == 0):
            yield full_view(rules, run, seat, lang), tuple(ask for ask in run.pending if ask.seat == seat), run


def first_view(name: str, question: str, lang: str) -> tuple[Rules[Any], View, tuple[Ask, ...]]:
    """A game's rules, and a view in which this is asked, when something has happened already."""
    rules = load_rules(name)
    for number, (view, asks, _) in enumerate(asked_views(rules, 4, "page", lang)):
        if number > 20 and asks[0].question == question and len(asks[0].form.possible()) > 1:
            return rules, view, asks
    raise AssertionError(f"{name} never asks {question}")
