"""What is worked out about an order for check, preview and forms: the exact odds of invasions (see `odds`), and how
many armies go with a god."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.seats import Seat
from ..data.game_data import Data
from ..odds.declared_odds import declared_odds, plan_of
from ..play.facts import known_state
from ..play.forms import NONE, gods_of
from ..play.state import HEAVEN, STEPS, State
from .languages import language
from .names import HEAVEN as OWN_HEAVEN
from .names import SPACES, TERRITORIES
from .odds_text import odds_line, percent, why_nothing

MOST_SHOWN = 20


def order_notes(data: Data, view: Mapping[str, Any], seat: Seat, order: Mapping[str, Any], lang: str) -> list[str]:
    """The odds of an `invade` order; of each possible one if it names no places."""
    if order.get("do") in ("fortify", "play"):
        return with_gods(known_state(data, view, seat), order, lang)
    if order.get("do") != "invade":
        return []
    state = known_state(data, view, seat)
    if "from" not in order and "to" not in order:
        return all_odds(state, seat, lang)
    odds, words = declared_odds(state, seat, order), language(lang).ODDS
    if odds is None:
        return []
    now = words["now"].format(odds=" ".join([odds_line(odds, lang), *why_nothing(odds, plan_of(order), lang)]))
    return [now, words["left_out"]]


def with_gods(state: State, order: Mapping[str, Any], lang: str) -> list[str]:
    """How many armies go where an order names a god and no number (G-48.9, G-49.11)."""
    sources = order.get("from", ())
    source = sources if isinstance(sources, str) else next(iter(sources), "")
    if "armies" in order or source not in state.lands or not gods_of(order.get("gods"), state.kinds_at(source), NONE):
        return []
    count = state.armies(source) - 1
    return [language(lang).ODDS["many_go"].format(armies=count)] if count > 1 else []


def all_odds(state: State, seat: Seat, lang: str) -> list[str]:
    """The chance of every invasion that could be declared now with all armies, the best first."""
    chances = []
    for source, target in possible(state, seat):
        odds = declared_odds(state, seat, {"from": source, "to": target})
        if odds is not None:
            chances.append((odds.win, target, source))
    if not chances:
        return []
    words = language(lang).ODDS
    best = sorted(chances, key=lambda each: (-each[0], each[1], each[2]))[:MOST_SHOWN]
    shown = (
        words["invasion"].format(
            target=name(target, lang), source=name(source, lang), chance=percent(win.numerator, win.denominator, lang)
        )
        for win, target, source in best
    )
    return [f"{words['head']} {'; '.join(shown)}{'; …' if len(chances) > MOST_SHOWN else '.'}", words["left_out"]]


def possible(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """Source and target of every invasion that could be declared in the step under way, or on Earth before it."""
    if state.now.step <= STEPS.index("invade"):
        for source in state.own(seat):
            yield from ((source, target) for target in state.neighbours(source) if state.armies(source) > 1)
        return
    for source in state.own_spaces(seat):
        yield from ((source, target) for target in state.data.under[source])
    yield from ((HEAVEN, gate) for gate in state.data.spaces_of("gate"))


def name(place: str, lang: str) -> str:
    """A place as a reader knows it."""
    return OWN_HEAVEN[lang] if place == HEAVEN else {**TERRITORIES, **SPACES}[place][lang]
