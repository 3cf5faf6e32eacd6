"""A mistake in a game as its author reads it: where, what, what to write instead. The places are those of an editor."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from ..engine.events import Event
from ..engine.run import Run
from ..engine.table import Table
from ..rules.game_faults import game_fault, shown_path


class Mistake(NamedTuple):
    """One mistake: `place` is a file and line (`skirmish/acts.py:83`), `fix` what to write."""

    place: str
    what: str
    fix: str = ""

    def __str__(self) -> str:
        text = f"{self.place}: {self.what}" if self.place else self.what
        return f"{text}. {self.fix}" if self.fix else text


class MistakeError(AssertionError):
    """What a game is asked does not hold. `mistake` says where and why."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(str(mistake))
        self.mistake = mistake


def hold(holds: object, where: Any, what: str | Callable[[], str], fix: str = "") -> None:
    """Raises MistakeError unless this holds. `where` is a place, or a class or function that has one."""
    if not holds:
        place = where if isinstance(where, str) else place_of(where)
        raise MistakeError(Mistake(place, what if isinstance(what, str) else what(), fix))


def raised(error: BaseException, amid: str) -> Mistake:
    """The mistake by which a game has failed; `amid` says what was being done."""
    if isinstance(error, MistakeError):
        return error.mistake
    fault = game_fault(error)
    place = fault.place.replace(" line ", ":") if fault else ""
    what = ", ".join([amid, *(fault.amid if fault else ())])
    return Mistake(place, f"{what}: {type(error).__name__}: {error}", _fix_of(error))


def _fix_of(error: BaseException) -> str:
    if "'Ask' object" in str(error) or "'AskingAll' object" in str(error) or "was never awaited" in str(error):
        return "Write `await` before `table.ask(…)` and `table.ask_all(…)`"
    if isinstance(error, AttributeError) and "object has no attribute" in str(error):
        return "Give it that name, or look at rattus_pbem/contract/rules.py for what is asked of a game"
    return ""


def place_of(thing: Any) -> str:
    """The file and line in which a class or function begins; "" if it has none. Of a partial, that of what it calls in
    the end."""
    if isinstance(thing, partial):
        return next(
            (place for each in thing.args if callable(each) and (place := place_of(each))), place_of(thing.func)
        )
    try:
        path, line = inspect.getsourcefile(thing), inspect.getsourcelines(thing)[1]
    except (TypeError, OSError):
        return ""
    return f"{shown_path(path or '', thing.__module__)}:{line}"


def place_of_view(rules: Any, state: Any, field: str = "") -> str:
    """Where a game says what of its state a seat may know: its `view`, or who knows the hidden field of this name; of a
    field that all may know the line that declares it."""
    if line := is_public(state, field) and re.search(rf"^\s+{field}\s*:", inspect.getsource(type(state)), re.MULTILINE):
        path, _, first = place_of(type(state)).rpartition(":")
        return f"{path}:{int(first) + line.string.count(chr(10), 0, line.end())}"
    hidden = {each.name: each.known for each in getattr(type(state), "hidden", tuple)()}
    known = hidden.get(field) or next(iter(hidden.values()), None)
    view = type(rules).view
    if view.__module__ == type(rules).__module__:
        return place_of(view)
    return place_of(known if known is not None else getattr(type(state), "view", view))


def is_public(state: Any, field: str) -> bool:
    """Whether the state declares its secrets, and this field is none."""
    declared = [each.name for each in getattr(type(state), "hidden", tuple)()]
    return bool(declared) and field in vars(state) and field not in declared


def place_of_questions(run: Run[Any]) -> str:
    """The line of a script that waits for an answer; "" where none does."""
    coroutine, place = run._coroutine, ""
    while (frame := getattr(coroutine, "cr_frame", None)) is not None:
        place = f"{shown_path(frame.f_code.co_filename, frame.f_globals['__name__'])}:{frame.f_lineno}"
        coroutine = getattr(coroutine, "cr_await", None)
    return place


class Emissions:
    """The lines of scripts that have made events happen, as far as they were watched."""

    def __init__(self) -> None:
        self._places: dict[int, tuple[Event, str]] = {}

    def place(self, event: Event) -> str:
        """Where this event was emitted; else where its class stands."""
        _, place = self._places.get(id(event), (None, ""))
        return place or place_of(type(event))

    @contextmanager
    def watched(self) -> Iterator[None]:
        """While this lasts each event that happens is noted with its place."""
        emit = Table.emit

        def noting(table: Table[Any], event: Event) -> None:
            frame = inspect.currentframe()
            caller = frame.f_back if frame is not None else None
            if caller is not None:
                path = shown_path(caller.f_code.co_filename, caller.f_globals["__name__"])
                self._places[id(event)] = (event, f"{path}:{caller.f_lineno}")
            emit(table, event)

        Table.emit = noting  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            Table.emit = emit  # type: ignore[method-assign]
