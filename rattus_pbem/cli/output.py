"""What the commands share: the time, the sheet for a view, JSON on standard output. Decides nothing about a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..engine.rules import Rules
from ..errors import UnreadableError
from ..locale import LANGUAGES
from ..orders.sheet import Sheet


def clock(now: str | None) -> datetime:
    """The time that was given, else the clock's; aware, in UTC, whole seconds. Raises UnreadableError."""
    if now is None:
        return datetime.now(UTC).replace(microsecond=0)
    hint = "ISO 8601 is expected, such as 2026-12-03T20:00:00+01:00."
    try:
        given = datetime.fromisoformat(now)
    except ValueError:
        raise UnreadableError(f"{now!r} is not a time", place="--now", hint=hint) from None
    if not 1970 < given.year < 2970:
        raise UnreadableError(f"{now!r} is not in our time", place="--now", hint=hint)
    if given.tzinfo is None:
        given = given.replace(tzinfo=UTC)
    return given.astimezone(UTC).replace(microsecond=0)


def print_json(told: Mapping[str, Any]) -> None:
    """One JSON document on standard output."""
    print(json.dumps(told, ensure_ascii=False, indent=1))


def write_file(path: Path, text: str) -> None:
    """Write a file that was asked for, as UTF-8. Raises UnreadableError if it cannot be written there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnreadableError(f"cannot be written: {error.strerror}", place=str(path)) from None


def language(lang: str | None, view: Mapping[str, Any]) -> str:
    """The language that was asked for, else that of the view. Raises UnreadableError."""
    found: str = lang or view["lang"]
    if found not in LANGUAGES:
        raise UnreadableError(f"{found!r} is not a language here", place="--lang", hint="There are en and fr.")
    return found


def rules_of_view(view: Mapping[str, Any]) -> Rules[Any]:
    """The rules a view is about, on its board. Raises UnreadableError if this program has another revision."""
    from ..rules import load_rules

    rules = load_rules(view["rules"], view["custom"])
    if rules.revision != view["revision"]:
        raise UnreadableError(
            f"the view was made by revision {view['revision']} of the rules, this program has {rules.revision}",
            place="/revision",
        )
    if view["digest"] is None:  # not as the host wrote it: nothing in it is taken on trust
        for part in ("board", "start"):
            if view.get(part) is not None:
                rules.state_from_json(view[part])
        _try_out(rules, view)
    return rules


def _try_out(rules: Rules[Any], view: Mapping[str, Any]) -> None:
    """Go on from a view that was edited. Raises UnreadableError if its parts do not fit each other."""
    from ..engine.chance import SeededChance
    from ..engine.journal import Diverged
    from ..orders.seat_view import run_from_view

    try:
        run_from_view(rules, view, SeededChance("trial"))
    except (Diverged, LookupError, TypeError, ValueError, AttributeError, AssertionError):
        raise UnreadableError(
            "the view was changed since the host wrote it, and its parts do not fit each other",
            hint="Take the file that came with your report.",
        ) from None


def sheet_for_view(orders: Path, view: Mapping[str, Any], rules: Rules[Any], lang: str) -> Sheet:
    """The sheet in this file, which must be for the view's game, seat and a turn not over. Raises our errors."""
    from ..orders.read import read_sheet, sheet_bytes
    from ..orders.refusing import is_empty, not_taken
    from ..orders.sheet import SheetDefaults

    defaults = SheetDefaults(view["game"], view["seat"], view["turn"], view["code"])
    sheet = read_sheet(sheet_bytes(orders, lang), rules.lexicon, name=orders.name, defaults=defaults, lang=lang)
    for key in ("game", "seat"):
        if getattr(sheet, key) != view[key]:
            raise not_taken(lang, f"no_{key}", orders.name, found=getattr(sheet, key), expected=view[key])
    if sheet.turn < view["turn"]:
        raise not_taken(lang, "no_turn_over", orders.name, found=sheet.turn, expected=view["turn"])
    if is_empty(sheet):
        raise not_taken(lang, "no_orders", orders.name)
    return sheet
