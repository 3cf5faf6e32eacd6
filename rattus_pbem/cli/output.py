"""What the commands share: the time, the sheet for a view, JSON on standard output. Decides nothing about a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..contract.rules import Rules
from ..contract.views import View
from ..errors import PbemError, UnreadableError
from ..language.words import Lexicon
from ..locale import LANGUAGES
from ..orders.sheet import Sheet
from ..orders.view_file import ViewFile
from ..rules import rules_of_view

if TYPE_CHECKING:
    from ..home.home import Home
    from ..referee.disputes import ListedDispute
    from ..referee.grounds import ActResult


MAX_TEXT_BYTES = 64 * 1024
TICK = "The next tick mails the players it concerns; the others read it in their next letters."
DONE = "{game}: this was done in this turn already (--again does it once more)"


def clock(now: str | None, place: str = "--now") -> datetime:
    """The time that was given, else the clock's; aware, in UTC, whole seconds. Raises UnreadableError."""
    if now is None:
        return datetime.now(UTC).replace(microsecond=0)
    hint = "ISO 8601 is expected, such as 2026-12-03T20:00:00+01:00."
    try:
        given = datetime.fromisoformat(now)
    except ValueError:
        raise UnreadableError(f"{now!r} is not a time", place=place, hint=hint) from None
    if not 1970 < given.year < 2970:
        raise UnreadableError(f"{now!r} is not a time of this era", place=place, hint=hint)
    if given.tzinfo is None:
        given = given.replace(tzinfo=UTC)
    return given.astimezone(UTC).replace(microsecond=0)


def print_json(document: Mapping[str, object]) -> None:
    """One JSON document on standard output."""
    print(json.dumps(document, ensure_ascii=False, indent=1))


def print_text(text: str) -> None:
    """A line for a person, with the spaces that hold in French."""
    from ..locale.lines import unbroken

    print(unbroken(text))


def given_text(text: str) -> str:
    """What somebody writes to players; `-` stands for standard input."""
    return sys.stdin.read(MAX_TEXT_BYTES) if text == "-" else text


def warn_of_mail(home: Home) -> None:
    """Say on standard error if the mail settings are wrong: the next tick will not run with them."""
    from ..post.mail_setup import mail_warning

    if warning := mail_warning(home):
        print(warning, file=sys.stderr)


def write_file(path: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file that was asked for, as UTF-8. Raises UnreadableError if it cannot be written there.

    Its folder is made only where a folder was asked for.
    """
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        from ..disk import disk_hint

        what = f"cannot be written: {error.strerror}"
        raise UnreadableError(what, place=str(path), hint=disk_hint(error)) from None


def language(code: str) -> str:
    """The language of this code. Raises UnreadableError if there is none."""
    if code not in LANGUAGES:
        raise UnreadableError(
            f"{code!r} is not a language of this program", place="--lang", hint=f"One of {', '.join(LANGUAGES)}."
        )
    return code


@contextmanager
def opened_view(path: Path, *, in_full: bool = False) -> Iterator[tuple[View, Rules[Any]]]:
    """A view file and its rules, for a command that reads nothing else but a sheet. Raises UnreadableError.

    A view as the host wrote it is taken as it is, unless it is to be validated `in_full`; one that was edited is
    validated before, and one that the command stumbles over afterwards: only a view that holds together leaves the
    fault with the program.
    """
    file = ViewFile.read(path)
    if in_full or not file.is_whole:
        validate_view(file)
    try:
        view = View.from_json(file.document)
        yield view, rules_of_view(view)
    except (PbemError, OSError, typer.Exit, typer.Abort):
        raise
    except Exception:
        validate_view(file)
        raise


def validate_view(file: ViewFile) -> None:
    """Raises UnreadableError naming what is wrong with a view, and where: its shape, then its parts."""
    from ..play.view_check import ViewCheck

    file.check_shape()
    view = View.from_json(file.document)
    ViewCheck(file, view, rules_of_view(view)).check()


def refuse_if_over(view: View, lang: str, place: str) -> None:
    """Raises IllegalError if the view is that of a game which is over: it takes no orders, not even in advance."""
    if view.is_over:
        from ..orders.faults import refusal

        raise refusal(lang, "no_game_over", place)


def sheet_for_view(orders: Path, view: View, rules: Rules[Any], lang: str) -> Sheet:
    """The sheet in this file, which must be for the view's game, seat and a turn not over. Raises our errors."""
    from ..orders.credentials import CLOSED, nonce_fault, same_code
    from ..orders.faults import SheetError, refusal
    from ..orders.people_names import with_people
    from ..orders.read import read_sheet, sheet_bytes
    from ..orders.sheet import SheetDefaults

    defaults = SheetDefaults.of_view(view)
    raw = sheet_bytes(orders, lang)

    def again(lexicon: Lexicon) -> Sheet:
        named = with_people(lexicon, view.names.items())
        return read_sheet(raw, named, name=orders.name, defaults=defaults, lang=lang)

    try:
        sheet = again(rules.lexicon)
    except SheetError as error:
        from ..play.checking import faults_of
        from ..play.seat_view import asks_in_view
        from ..play.taught import taught

        asks, written, judge = asks_in_view(rules, view), raw.decode(errors="replace"), partial(faults_of, rules, view)
        raise taught(error, again, rules, asks, rules.board(view.board), lang, written, judge) from None
    for key, given, expected in (("game", sheet.game, view.game), ("seat", sheet.seat, view.seat)):
        if given != expected:
            raise refusal(lang, f"no_{key}", orders.name, found=given, expected=expected)
    refuse_if_over(view, lang, orders.name)
    if sheet.turn < view.turn:
        raise refusal(lang, "no_turn_over", orders.name, found=sheet.turn, expected=view.turn)
    if sheet.is_empty():
        raise refusal(lang, "no_orders", orders.name)
    if sheet.code is not None and view.code is not None and not same_code(sheet.code, view.code):
        seat = rules.lexicon.name("seat", sheet.seat, lang)
        raise refusal(lang, "no_code", orders.name, found=sheet.code[:20], seat=seat)
    step, hashed = (view.nonces.step, view.nonces.hash) if view.nonces is not None else (CLOSED, None)
    fault = nonce_fault(sheet.settings or {}, step, hashed, orders.name, lang)
    if fault is not None:
        raise fault
    return sheet


def in_advance_lines(said: Sequence[str], lang: str) -> list[str]:
    """What a sheet says in advance, under a heading; [] if nothing."""
    from ..locale import tell

    return [tell(lang, "check_in_advance"), *(f"  {line}" for line in said)] if said else []


def print_act(result: ActResult, changed_text: str, unchanged_text: str, as_json: bool) -> None:
    """Print what an act did: as JSON, or as `changed_text` if it changed anything, else as `unchanged_text`."""
    if as_json:
        print_json(result.to_json())
    else:
        print(changed_text if result.changed else f"{unchanged_text}; nothing is written.")


def print_dispute(listed: ListedDispute, as_json: bool) -> None:
    """What has become of a dispute, and who hears of it."""
    if as_json:
        print_json({"schema": "rattus-pbem/dispute/1", **listed.to_json()})
        return
    dispute, name = listed.dispute, listed.name
    nobody = "Its player has left the seat, and nobody hears of it"
    who = f"{name} hears of it by mail with the next tick" if name else nobody
    state = dispute.state + (f" ({dispute.outcome})" if dispute.outcome else "")
    print(f"{listed.game}: dispute {dispute.number} is {state}. {who}.")
