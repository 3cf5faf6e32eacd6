"""Whose mistake an exception is: a game's, if it was raised in one, or where a game gave what cannot be used.

Read when something has failed, and never before.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from ..engine.act_scripts import Act
from ..engine.asks import Ask
from ..engine.events import Event
from ..engine.journal import Answered
from ..engine.table import Table
from ..locale import LANGUAGES
from . import ELSEWHERE, GAMES, game_packages

T = TypeVar("T")
GIVEN_TO = tuple(f"rattus_pbem.{part}." for part in ("engine", "contract", "kit", "language", "locale", "orders"))
"""Parts of the program that fail by what a game gives to them."""


class GameFault(NamedTuple):
    """A game's mistake: where in its files (`skirmish/acts.py line 83`), and in the midst of what (`event clashed`).

    `brought_by` is the package that has brought the game; "" for the games of this one.
    """

    game: str
    brought_by: str
    place: str
    amid: tuple[str, ...]

    def __str__(self) -> str:
        return f"an error of the game {self.game} ({', '.join(filter(None, (self.place, *self.amid)))})"

    def whom_to_tell(self) -> str:
        """Who is to hear of it, as a sentence."""
        if not self.brought_by:
            return "Please report it."
        return f"Please report it to those who made {self.brought_by}, the package of this game."


def game_fault(error: BaseException) -> GameFault | None:
    """The game whose mistake this exception is; None if it is not one's."""
    frames = list(_frames(error))
    if not frames:
        return None
    packages = sorted(game_packages(), key=len, reverse=True)
    raised_in = next((frame for frame in reversed(frames) if _package_of(_module(frame[0]), packages)), None)
    missing = type(getattr(error, "obj", None)).__module__ if isinstance(error, AttributeError) else ""
    package = _package_of(missing, packages)
    if not package and raised_in is not None and _is_down_to(frames, raised_in):
        package = _package_of(_module(raised_in[0]), packages)
    if not package and _module(frames[-1][0]).startswith(GIVEN_TO):
        named = (_package_of(module, packages) for frame, _ in reversed(frames) for module in _modules_of_locals(frame))
        package = next(filter(None, named), "")
    if not package:
        return None
    place = _place(*raised_in) if raised_in is not None else ""
    return GameFault(*_name_of(package), place, tuple(_amid(frames)))


def blame(error: BaseException) -> str:
    """Whose error it is, and which: `an error in this program: KeyError: …`, or that of a game with its place."""
    fault = game_fault(error)
    text = f"{fault or 'an error in this program'}: {type(error).__name__}: {error}"
    return f"{text}. {fault.whom_to_tell()}" if fault is not None and fault.brought_by else text


def blame_briefly(error: BaseException) -> str:
    """The same with the kind of error first."""
    fault = game_fault(error)
    return f"{type(error).__name__}: {error}{f'; {fault}' if fault else ''}"


def shown_path(path: str, package: str) -> str:
    """A file of a package from the folder that the package lies in: `skirmish/acts.py`."""
    parts = path.replace("\\", "/").split("/")
    top = package.partition(".")[0]
    if top not in parts:
        return path
    return "/".join(parts[len(parts) - 1 - parts[::-1].index(top) :])


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def _package_of(module: str, packages: list[str]) -> str:
    return next((package for package in packages if module == package or module.startswith(f"{package}.")), "")


def _is_down_to(frames: list[tuple[FrameType, int]], raised_in: tuple[FrameType, int]) -> bool:
    """Whether below the game's own lines there are only those that work with what it gives, or libraries."""
    below = frames[frames.index(raised_in) + 1 :]
    return all(_module(frame).startswith(GIVEN_TO) or "rattus_pbem." not in _module(frame) for frame, _ in below)


def _modules_of_locals(frame: FrameType) -> Iterator[str]:
    """The modules in which what a frame has at hand was made: the values themselves, and the kinds in a table."""
    for value in [*frame.f_locals.values()]:
        yield str(getattr(value, "__module__", None) or type(value).__module__)
        for inner in [*value.values()][:1] if isinstance(value, dict) else ():
            yield str(getattr(inner, "__module__", None) or "")
        if isinstance(value, Ask):
            yield str(getattr(value.default, "__module__", ""))


def _amid(frames: list[tuple[FrameType, int]]) -> Iterator[str]:
    """The event, question and act that were under way, and the language."""
    at_hand = [frame.f_locals for frame, _ in reversed(frames)]
    event, ask, act = _nearest(Event, at_hand), _nearest(Ask, at_hand), _nearest(Act, at_hand)
    if event is not None:
        yield f"event {event.kind}"
    if ask is not None:
        yield f"question {ask.question}"
    if event is None and ask is None:
        yield from _last_answer(_nearest(Table, at_hand))
    if act is not None:
        yield f"act {act.kind}"
    lang = next((values["lang"] for values in at_hand if "lang" in values), None)
    if lang in LANGUAGES:
        yield f"language {lang}"


def _nearest(kind: type[T], at_hand: list[dict[str, Any]]) -> T | None:
    """The first value of this kind in the innermost frame that has one."""
    return next((value for values in at_hand for value in values.values() if isinstance(value, kind)), None)


def _last_answer(table: Table[Any] | None) -> Iterator[str]:
    """The question that was answered last at a table, if there is one."""
    entries = table.entries if table is not None else ()
    answered = [entry.question for entry in entries if isinstance(entry, Answered)]
    yield from (f"after the answer to {question}" for question in answered[-1:])


def _place(frame: FrameType, line: int) -> str:
    path = shown_path(frame.f_code.co_filename, _module(frame))
    return f"{path} line {line}"


def _name_of(package: str) -> tuple[str, str]:
    """The name of the game in this package, and of what was installed with it."""
    brought: Any = next((game for game in entry_points(group=ELSEWHERE) if game.module == package), None)
    if brought is None:
        own = package.rpartition(".")[2].replace("_", "-")
        return own, "" if own in GAMES else package
    return brought.name, f"{brought.dist.name} {brought.dist.version}" if brought.dist is not None else package
