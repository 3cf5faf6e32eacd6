"""The parts that a game is asked for: is each there, with the arguments it is called with, and does `meta` agree?"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from ..contract.example_lines import Examples
from ..contract.rules import Board, Rules
from ..engine.act_scripts import Play
from ..engine.events import Event
from ..kit.declared_game import Declared
from .mistakes import Mistake, place_of
from .playing import default_options

DEMO_PLAYERS = ("random", "sensible")
"""Computer players that every game has: demos and hosts name them."""


def protocol_mistakes(name: str, rules: Rules[Any]) -> Iterator[Mistake]:
    """What is missing of the class of a game, of its board and its examples."""
    lacking = [*_lacking(rules, Rules, Play), *_unwritten(rules)]
    yield from lacking
    if lacking:
        return
    place = place_of(type(rules))
    if rules.name != name:
        yield Mistake(place, f"the game calls itself {rules.name!r}, its entry point {name!r}", "Give both one name")
    yield from meta_mistakes(rules)
    state = rules.new_state(rules.meta.seats[: rules.meta.counts[0]], default_options(rules))
    yield from _lacking(rules.board(rules.view(state, None)), Board)
    yield from _lacking(rules.examples, Examples)


def _unwritten(rules: Rules[Any]) -> Iterator[Mistake]:
    """What the base of games leaves to each game, and this one does not have."""
    for name in ("begin", "next_act", "display", "reached"):
        if isinstance(rules, Declared) and getattr(type(rules), name) is getattr(Declared, name):
            what = f"{type(rules).__name__} has no `{name}`"
            yield Mistake(place_of(type(rules)), what, _as_written(name, getattr(Declared, name)))


def _lacking(thing: Any, *protocols: type) -> Iterator[Mistake]:
    place = place_of(type(thing))
    for protocol in protocols:
        for name in sorted({*vars(protocol), *inspect.get_annotations(protocol)}):
            if name.startswith("_"):
                continue
            asked = vars(protocol).get(name)
            if not hasattr(thing, name):
                yield Mistake(place, f"{type(thing).__name__} has no `{name}`", _as_written(name, asked))
            elif inspect.isfunction(asked):
                yield from _called_wrongly(thing, name, asked)


def _as_written(name: str, asked: Any) -> str:
    """How a part is written that lacks."""
    if not inspect.isfunction(asked):
        return f"Write an attribute or property `{name}` (see rattus_pbem/contract/rules.py)"
    arguments = ", ".join(inspect.signature(asked).parameters)
    return f"Write `def {name}({arguments})`: {(inspect.getdoc(asked) or '').partition(chr(10))[0]}"


def _called_wrongly(thing: Any, name: str, asked: Any) -> Iterator[Mistake]:
    method = getattr(thing, name)
    if not callable(method):
        yield Mistake(place_of(type(thing)), f"`{name}` is no method", _as_written(name, asked))
        return
    wanted = [*inspect.signature(asked).parameters.values()][1:]
    given: dict[str, Any] = {part.name: None for part in wanted if part.kind is part.KEYWORD_ONLY}
    positional = [None for part in wanted if part.kind is part.POSITIONAL_OR_KEYWORD]
    try:
        inspect.signature(method).bind(*positional, **given)
    except TypeError as error:
        what = f"`{name}` is called with {', '.join(part.name for part in wanted)}: {error}"
        yield Mistake(place_of(method), what, _as_written(name, asked))
    except ValueError:  # no signature can be read of it
        return


def meta_mistakes(rules: Rules[Any]) -> Iterator[Mistake]:
    """Where a game's account of itself does not agree with itself."""
    meta, place = rules.meta, place_of(type(rules))
    if not re.fullmatch(r"[a-z][a-z0-9-]+", meta.name):
        yield Mistake(place, f"{meta.name!r} is no name of a game", "Two or more of a-z, 0-9 and -, a letter first")
    if not meta.counts or not set(meta.counts) <= set(range(1, len(meta.seats) + 1)):
        yield Mistake(place, f"counts {meta.counts} do not fit {len(meta.seats)} seats", "Name how many seats can play")
    if strangers := [*(set(meta.demo.people) - set(meta.seats))]:
        yield Mistake(place, f"the demo seats somebody at {strangers[0]!r}", f"Name seats: {', '.join(meta.seats)}")
    elif len(meta.demo.people) not in meta.counts:
        yield Mistake(place, f"the demo has {len(meta.demo.people)} players", f"Name one of {meta.counts}")
    players = rules.players
    for kind in (*DEMO_PLAYERS, *meta.demo.players.values()):
        if kind not in players:
            yield Mistake(place, f"there is no computer player {kind!r}", f"Add it to `players`: {', '.join(players)}")
    for seat, colour in meta.colours.items():
        if seat not in meta.seats or not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
            yield Mistake(place, f"{colour!r} is no colour of the seat {seat!r}", "Colours are written #rrggbb")
    if "state" not in meta.schemas:
        yield Mistake(place, "`meta.schemas` has no schema of a position", "Add it under the key state")
    for name, option in meta.options.items():
        try:
            if option.value is not None:
                option.read(option.default, meta.seats)
        except ValueError as error:
            what = f"the default {option.default!r} of the option {name} cannot be read: {error}"
            yield Mistake(place_of(option.read) or place, what, "Give a default that its own reader takes")


def event_mistakes(rules: Rules[Any], package: str) -> Iterator[Mistake]:
    """Events of the game's package that are not listed, and so cannot be read from a saved game."""
    listed = {id(kind) for kind in rules.event_kinds.values()}
    for kind in _kinds_below(Event):
        is_ours = kind.__module__ == package or kind.__module__.startswith(f"{package}.")
        is_used = getattr(sys.modules.get(kind.__module__), kind.__name__, None) is kind and not kind.__subclasses__()
        is_told_alone = kind.__module__.startswith(rules.meta.texts)  # made for reports; what happens is found in play
        if is_ours and is_used and not is_told_alone and id(kind) not in listed and not kind.__name__.startswith("_"):
            yield Mistake(
                place_of(kind),
                f"event {kind.kind} is not listed: no saved game with it can be read",
                f"Add {kind.__name__} to the kinds of events of the game (`event_kinds`)",
            )
    for name, kind in rules.event_kinds.items():
        if name != kind.kind:
            yield Mistake(place_of(kind), f"event {kind.kind} is listed as {name!r}", f"List it as {kind.kind!r}")


def _kinds_below(kind: type[Event]) -> Iterator[type[Event]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds_below(below)


def option_meanings(rules: Rules[Any], tables: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    """The options that the texts say nothing of."""
    yield from (name for name in rules.meta.options if name not in tables.get("options", {}))
