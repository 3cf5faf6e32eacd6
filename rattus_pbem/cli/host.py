"""The host's commands: init, new, options, submit, tick, report, status, doctor."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import typer

from ..errors import IllegalError, PbemError, UnreadableError
from ..hosting.home import MAX_KEY_BYTES, find_home, home_folder, make_home, open_home
from ..hosting.published_keys import is_published, refuse_published_key
from ..reading import read_given
from .output import clock, print_json


def run_init(directory: Path) -> None:
    """See `app.init`."""
    from ..mail.template import MAIL_TEMPLATE

    home = make_home(directory, more=MAIL_TEMPLATE)
    print(f"The home folder is {home.path}. Next: rattus-pbem new GAME --home {home.path} --seat ... --seat ...")


def run_new(
    game: str,
    seats: list[str],
    rules: str,
    options: list[str],
    position: Path | None,
    secret_file: Path | None,
    nonces: bool,
    home: Path | None,
    now: str | None,
) -> None:
    """See `app.new`."""
    from ..hosting.new_game import new_game
    from ..store.blob_names import REPORTS

    pairs = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise UnreadableError(f"{option!r}: KEY=VALUE is expected", place="--option")
        pairs[key] = value
    secret = read_secret_file(secret_file) if secret_file else None
    host_home = find_home(home)
    refuse_published_key(host_home.path, host_home.key)
    session = new_game(
        host_home, game, rules, seats, pairs, clock(now), nonces=nonces, position=position, secret=secret
    )
    warn_of_mail(host_home)
    print(f"The game {game} is in {host_home.store.where(game)}.")
    print(f"Commitment (it stands in the first letter): {session.game.book.header['commitment']}")
    from ..hosting.nonces import is_open

    free = [seat for seat, person in session.game.book.seats.items() if is_open(person)]
    waits = (
        f"for someone to join as {', '.join(free)}"
        if free
        else "for the players' nonces"
        if session.game.book.stage == "nonces"
        else awaited_text(session.game)
    )
    letters = session.store.names(REPORTS)  # none where only computer players sit
    where = host_home.store.where(game, f"{REPORTS}/{letters[-1]}") if letters else ""
    print(f"It waits {waits}." + (f" Letters: {where}" if where else ""))


def warn_of_mail(home: Any) -> None:
    """Say on standard error if the mail settings are wrong: the next tick will not run with them."""
    from ..post.mail_setup import mail_warning

    if warning := mail_warning(home):
        print(warning, file=sys.stderr)


def read_secret_file(path: Path) -> bytes:
    """A secret of 64 hexadecimal digits. Raises UnreadableError, or IllegalError if everybody has it."""
    text = read_given(path, MAX_KEY_BYTES).decode("ascii", "replace").strip()
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise UnreadableError("64 hexadecimal digits are expected", place=str(path))
    if len(set(text)) == 1:
        raise UnreadableError(
            f"64 times the digit {text[0]} is no secret: anybody can guess it",
            place=str(path),
            hint="Leave out --secret-file, and a secret is drawn for you.",
        )
    secret = bytes.fromhex(text)
    if is_published(secret):
        raise IllegalError(
            "this secret is published: anyone can work out the draws of its game",
            place=str(path),
            hint="Leave out --secret-file, and a secret is drawn for you.",
        )
    return secret


def awaited_text(game: Any) -> str:
    """`for red until 2026-12-03T20:00:00+00:00`, or that the game is over."""
    if game.book.stage == "over":
        return "for no one: the game is over"
    return "for " + ", ".join(f"{ask.seat} until {ask.until}" for ask in game.book.deadlines.asks)


def run_options(rules: str, home: Path | None, as_json: bool) -> None:
    """See `app.options`. The defaults of times are the home's, if there is one."""
    from ..hosting.options import SEAT, TIMES, meanings, written
    from ..rules import load_rules

    meta = load_rules(rules).meta
    game = meta.options
    own = _times_of(home)
    tables: Mapping[str, Mapping[str, Any]] = {"": {**TIMES, **game}, "SEAT.": SEAT}
    entries = [
        {
            "option": prefix + name,
            "default": option.default if name in game else written(option, own.get(name)),
            "meaning": dict(meta.meaning(name)) if name in game else meanings(prefix, name),
        }
        for prefix, table in tables.items()
        for name, option in table.items()
    ]
    if as_json:
        print_json({"schema": "rattus-pbem/options/1", "rules": rules, "options": entries})
        return
    from .terminal import print_list

    rows = [(str(entry["option"]), str(entry["default"]), meaning_of(entry)) for entry in entries]
    lines = (f"{option:<14} {default:<12} {meaning}" for option, default, meaning in rows)
    print_list(("option", "default", "meaning"), rows, lines)


def meaning_of(entry: Mapping[str, Any]) -> str:
    """What an option means, in English."""
    return str(entry["meaning"]["en"])


def _times_of(home: Path | None) -> dict[str, Any]:
    """The defaults of times that the home sets: the one named, else the one that other commands would take, if any."""
    try:
        folder = home_folder(home)
    except UnreadableError:
        return {}
    return open_home(folder).times


def run_submit(game: str, seat: str, orders: Path, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.submit`."""
    from ..hosting.seals import seal_of_text, sealed_parts
    from ..hosting.session import open_game
    from ..hosting.submit import submit
    from ..locale import tell
    from ..orders.receipt import receipt_lines

    with open_game(find_home(home), game, clock(now)) as session:
        receipt = submit(session, seat, orders)
        person = session.game.book.seats[seat]
    if as_json:
        print_json(receipt)
    else:
        text = "\n".join(receipt_lines(receipt, person["lang"], person["zone"], clock(now)))
        print(text)
        print(tell(person["lang"], "receipt_seal", seal=seal_of_text(session.home, sealed_parts(receipt), text)))


def run_tick(dry_run: bool, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.tick`. Exit code 1 only if a game was newly blocked, or for what could not be done this time; 2 if
    that was because a file or folder could not be read or written."""
    from ..hosting.ticks import note_tick
    from ..post.mail_tick import tick

    host_home, moment = find_home(home), clock(now)
    result = tick(host_home, moment, dry_run=dry_run)
    if not dry_run:
        note_tick(host_home, moment, result)
    if as_json:
        print_json(
            {
                "schema": "rattus-pbem/tick/1",
                "games": result.games,
                "opened": result.opened,
                "moved": result.moved,
                "notes": result.notes,
                "fenced": result.fenced,
                "newly_fenced": result.newly_fenced,
                "failed": result.failed,
            }
        )
    else:
        for line in [*result.notes, *result.moved]:
            print(line)
        if wrong := [*(f"blocked: {game}" for game in result.fenced), *result.failed]:
            from .terminal import coloured

            print("\n".join(coloured(line, "bad") for line in wrong))
    if result.disk:
        print("Make room, or correct the mount or the file modes: the next tick goes on from there.", file=sys.stderr)
    if result.newly_fenced or result.failed:
        raise typer.Exit(2 if result.disk else 1)


FORMATS = {"text": ".txt", "html": ".html", "json": ".json", "view": ".view.json", "svg": "", "png": ""}


DRAWN = ("html", "svg", "png")
"""Formats with pictures of the board, which are drawn when they are asked for."""


def run_report(game: str, seat: str | None, turn: int | None, form_of: str, home: Path | None, now: str | None) -> None:
    """See `app.report`. A seat's report is its newest letter (of the turn), as it was sent; others are made now."""
    if form_of not in FORMATS:
        raise UnreadableError(
            f"{form_of!r} is not a format", place="--format", hint="text, html, json, svg, png or view."
        )
    host_home = find_home(home)
    if seat in (None, "referee") and turn is not None:
        raise UnreadableError(
            "the public report and the referee’s are of now; only the letters of a seat are kept by turn",
            place="--turn",
            hint=f"Name the seat, or see turn {turn}, with all that is public, on the page of the game that "
            f"`site build` makes, at #turn-{turn}.",
        )
    public = getattr(host_home.store, "public_games", None)
    if public is not None:
        from .published import print_public_report

        print_public_report(public, game, seat, form_of, clock(now))
        return
    if seat in (None, "referee"):
        _fresh_report(host_home, game, seat, form_of, now)
        return
    from ..hosting.derived import read_letter
    from ..hosting.sent_letters import sent_letter

    name = sent_letter(host_home, game, str(seat), turn, clock(now))
    if form_of in DRAWN:
        from .report_pictures import print_letter

        print_letter(host_home, game, name, form_of)
        return
    print(read_letter(host_home, game, name + FORMATS[form_of]).decode(), end="")


def _fresh_report(home: Any, game: str, seat: str | None, form_of: str, now: str | None) -> None:
    from ..hosting.derived import letter_of, view_content, with_digest
    from ..hosting.session import open_game
    from ..report.build import build_report
    from ..report.plain_text import report_text

    moment = clock(now)
    with open_game(home, game, moment) as session:
        letter = letter_of(session.game, session.derived, seat, session.game.turn, 0, moment)
        if form_of == "view":
            if seat == "referee":
                raise IllegalError("a referee has no view, but sees the whole state", hint="Use --format json.")
            print_json(with_digest(view_content(session.game, letter)))
            return
        rules = session.game.rules
        report = build_report(rules, letter)
    if form_of in DRAWN:
        from .report_pictures import print_report

        print_report(rules, letter, report, form_of)
        return
    print(report_text(report, whole=True) if form_of == "text" else json.dumps(report, ensure_ascii=False, indent=1))


def run_status(
    game: str | None, player: str | None, as_html: bool, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `app.status`."""
    from ..hosting.status import status, status_lines
    from ..post.mail_status import mail_status, mail_status_lines

    if as_html and as_json:
        raise UnreadableError("--html and --json are two forms of the same", place="--html", hint="Take one of them.")
    host_home = find_home(home)
    public = getattr(host_home.store, "public_games", None)
    if public is not None:
        from .published import print_public_status

        print_public_status(host_home, public, game, player, as_html=as_html, as_json=as_json)
        return
    if not as_html:
        warn_of_mail(host_home)
    mail = mail_status(host_home)
    state = {**status(host_home, clock(now), game, player), "mail": mail, **standing_of_ticks(host_home, now, mail)}
    if as_html:
        print(_status_page(host_home, state, clock(now)), end="")
    elif as_json:
        print_json(state)
    else:
        from ..post.standstill import FIX
        from .terminal import coloured, is_terminal, status_table

        if is_terminal(sys.stdout) and state["games"]:
            print("\n".join([*status_table(state["games"]), ""]))
        for line in [*status_lines(state), *(mail_status_lines(state["mail"]) if game is None else ())]:
            print(line)
        if state["standstill"]:
            print(coloured(f"Attention: {state['standstill']} {FIX}", "bad"))
    if any(entry.get("disk") for entry in state["games"]):
        raise typer.Exit(2)


def standing_of_ticks(home: Any, now: str | None, mail: Mapping[str, Any]) -> dict[str, str]:
    """When the last tick ran, and in words that this is too long ago, if it is."""
    from ..hosting.ticks import last_run
    from ..post.standstill import standstill

    return {"last_tick": last_run(home), "standstill": standstill(home, clock(now), mail["in"])}


def _status_page(home: Any, state: Mapping[str, Any], moment: datetime) -> str:
    """The host's home page."""
    from ..hosting.ticks import last_ticks
    from ..post.held_mail import held_mails
    from ..post.host_page import host_page
    from ..post.mail_setup import mail_warning

    try:
        held = held_mails(home)
    except OSError:
        held = {"mails": []}  # the state of the mail names the folder that cannot be read
    return host_page(state, held, last_ticks(home), moment, mail_warning(home))


NOT_NOW = 75
"""EX_TEMPFAIL: the mail server keeps the mail and tries again."""


def run_receive(home: Path | None, now: str | None) -> None:
    """See `app.receive`. Exit code 75 for whatever keeps the mail from being stored; 0 if there was none.

    It reads no setting: a mistake in host.toml or a lost key stops the tick, and no mail.
    """
    try:
        _receive(home, now)
    # With any other exit code a mail server gives the mail up and returns it to the player.
    except Exception as error:
        reason = f"{error.filename or 'a file'}: {error.strerror}" if isinstance(error, OSError) else str(error)
        if not isinstance(error, OSError | PbemError):
            reason = f"an error in this program: {type(error).__name__}: {error}"
        print(f"the mail cannot be stored at present: {reason}", file=sys.stderr)
        raise typer.Exit(NOT_NOW) from None


def _receive(home: Path | None, now: str | None) -> None:
    from ..mail.inbox import NoMailError, store_stdin
    from ..post.mail_room import receiving_room

    folder, moment = home_folder(home), clock(now)
    if not (folder / "host.toml").exists():
        raise UnreadableError(f"{folder} is not a home folder: it has no host.toml")
    try:
        store_stdin(sys.stdin.buffer, receiving_room(folder).queues, moment)
    except NoMailError as error:
        print(error, file=sys.stderr)
