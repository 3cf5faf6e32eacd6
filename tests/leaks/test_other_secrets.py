"""Whoever may not know a secret sees the same bytes whatever it is, act by act, until it is shown: in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rattus_pbem.engine.events import Event
from rattus_pbem.engine.seats import Seat
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.other_secrets import Watched, leaked
from tests.games import GAMES, games_and_seeds

MOST, QUESTIONS = 6, 20
"""So many faces are changed, one after the other, and so many questions looked at."""


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 30))
def test_nobody_but_its_owner_sees_what_a_secret_is(name: str, seed: int) -> None:
    rules = load_rules(name)
    seats = min(2 + seed % 3, rules.meta.counts[-1])
    assert leaked(rules, seats, f"secrets {seed}", MOST, questions=QUESTIONS) == []


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_secret_and_the_game_goes_on_for_a_while(name: str) -> None:
    """Else the test above would pass for nothing."""
    base = Watched(load_rules(name), 3, "secrets")
    assert base.secrets
    assert len(base.pages) > 4


# --- the test itself finds what is shown too much


def shows_all(rules: Any, state: Any, seat: Seat | None) -> Any:
    """A view with every face in it."""
    return {**type(rules).view(rules, state, seat), "all": rules.state_to_json(state)}


def shows_to_two(rules: Any, state: Any, seat: Seat | None) -> Any:
    """A view in which two of the seats see every face: one of them does not own it."""
    return shows_all(rules, state, seat) if seat in state.seats[:2] else type(rules).view(rules, state, seat)


@pytest.mark.parametrize("view", [shows_all, shows_to_two])
@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_shows_too_much_is_found(
    name: str, view: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load_rules(name)
    monkeypatch.setattr(rules, "view", lambda state, seat: view(rules, state, seat))
    assert leaked(rules, 3, "secrets 1", MOST, questions=QUESTIONS)


@pytest.mark.parametrize("name", GAMES)
def test_an_event_that_shows_too_much_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told all of every event."""
    rules = load_rules(name)
    hiding = [kind for kind in rules.event_kinds.values() if kind.seen_by is not Event.seen_by]
    for kind in hiding:
        monkeypatch.setattr(kind, "seen_by", lambda event, seat: event)
    assert hiding
    assert leaked(rules, 3, "secrets 1", MOST, questions=QUESTIONS)


def test_a_picture_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that keeps the state which it was asked to show, and draws that."""
    rules: Any = load_rules("liars-dice")
    game, kept = type(rules), list[Any]()
    view, sheets = game.view, game.sheets

    def keeps(self: Any, state: Any, seat: Seat | None) -> Any:
        kept[:] = [state]
        return view(self, state, seat)

    monkeypatch.setattr(game, "view", keeps)
    monkeypatch.setattr(game, "sheets", lambda self, state, words: sheets(self, kept[0], words))
    (mistake, *_) = leaked(rules, 2, "pictures", MOST, letters=2, questions=2)
    assert " by its picture at question 1" in mistake.what
