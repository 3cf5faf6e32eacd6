"""Taking in a sheet: what it is for, what is wrong with it, whether it counts; and the receipt. Plays nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UNSET

from ..engine.words import Lexicon
from ..errors import IllegalError, UnreadableError, shorter_list
from ..home.seals import seal_of_json
from ..locale.times import moment_text
from ..orders.advance import Advance
from ..orders.credentials import nonce_fault, same_code
from ..orders.faults import SheetError, refusal
from ..orders.in_force import in_force
from ..orders.print_text import print_line
from ..orders.read import MAX_BYTES, read_sheet, sheet_bytes
from ..orders.sheet import Sheet, SheetDefaults
from ..play.checking import TURNS_AHEAD, Check, check_sheet
from ..play.seat_view import seat_view
from ..play.verdicts import verdict_lines
from ..reading import open_given
from ..record.book import NONCES, OVER
from ..record.lines_of_sheets import SheetStored
from ..record.newest_letters import letters_of_turn
from ..record.shown_names import lexicon_with_names
from ..record.stored_sheet import HeldAdvance
from ..store.blob_names import refused_name
from ..store.protocol import GameStore
from .open_asks import is_part_under_way
from .resent_sheet import Before, reached_before
from .session import Session
from .sheet_times import own_turn, ready_at
from .votes import is_out


class Arrival(NamedTuple):
    """How a sheet came that another one is tried in place of (`referee whatif`): under which code, by mail when, and
    whether before its turn."""

    code: str | None
    received_at: datetime | None
    early: bool


def submit(session: Session, seat: str, path: Path) -> dict[str, Any]:
    """Store the sheet in this file for a seat and commit; returns the receipt (see `receipt`).

    Raises UnreadableError or IllegalError if it is refused as a whole: the file is then kept aside and nothing else
    has changed.
    """
    if seat not in session.game.book.seats:
        raise IllegalError(
            f"{seat!r} is not a seat of this game", hint=f"There are {', '.join(session.game.book.seats)}."
        )
    try:
        raw = sheet_bytes(path, session.game.book.seats[seat].lang)
        receipt = store_sheet(session, seat, raw, path.name)
        session.commit()
        return receipt
    except (IllegalError, UnreadableError):
        keep_aside(session.store, seat, path)
        raise


def keep_aside(store: GameStore, seat: str, path: Path) -> None:
    """Keep what was refused, once, under its digest; of a huge file the beginning; nothing if it cannot be read."""
    try:
        with open_given(path) as file:
            raw = file.read(MAX_BYTES)
    except OSError:
        return
    name = refused_name(seat, hashlib.sha256(raw).hexdigest()[:16])
    if store.size(name) is None:
        store.write(name, raw, durable=True)


def store_sheet(
    session: Session,
    seat: str,
    raw: bytes,
    name: str,
    *,
    code: str | None = None,
    received_at: datetime | None = None,
    takes_back: bool = False,
    letter_turn: int | None = None,
    arrival: Arrival | None = None,
    is_void: bool = False,
    sheet: Sheet | None = None,
) -> dict[str, Any]:
    """Store the sheet in these bytes for a seat: journal lines that are not committed yet; returns the receipt.

    By mail (`came` is when) the code has been judged already: `code` counts, whatever the sheet itself names. A sheet
    that holds nothing at all is meant only where it `takes_back` what is stored. A sheet that names no turn is for the
    turn of the letter that it answers: `letter_turn`, or that of its own code. What answers a letter about a turn that
    was taken back (`is_void`, or so says its code) does not count. Raises UnreadableError or IllegalError if the sheet
    is refused as a whole; then nothing has changed.

    Of a sheet by mail in which a line fails it is noted that it `fails`: its player is asked to correct it. If the same
    sheet is sent again it is meant as it stands. One that is only tried came as its `arrival` says. `sheet` is what the
    bytes hold, where they have been read already.
    """
    game = session.game
    lang, rules = game.book.seats[seat].lang, game.rules
    defaults = SheetDefaults(game.book.header["id"], seat, game.turn if letter_turn is None else letter_turn, None)

    def again(words: Lexicon) -> Sheet:
        return read_sheet(raw, lexicon_with_names(words, game.book.seats), name=name, defaults=defaults, lang=lang)

    try:
        sheet = sheet or again(rules.lexicon)
    except SheetError as error:
        from ..play.taught import taught

        asks = [ask for ask in game.run.pending if ask.seat == seat] if game.run is not None else []
        written = raw.decode(errors="replace")
        raise taught(error, again, rules, asks, rules.view(game.state, seat), lang, written) from None
    if not sheet.names_turn and is_only_in_advance(sheet):
        sheet = replace(sheet, turn=game.turn)
    elif not sheet.names_turn and sheet.code is not None and letter_turn is None and seat in game.book.letters:
        sheet = replace(sheet, turn=game.book.letters[seat].turn)
    if arrival is not None:
        code, received_at = arrival.code, arrival.received_at
    if received_at is not None or arrival is not None:
        sheet = replace(sheet, code=code)
    _check_addressee(session, sheet, seat, name)
    if sheet.is_empty() and not takes_back:
        raise refusal(lang, "no_orders", name)
    if received_at is not None and not is_only_in_advance(sheet):
        _check_time(session, sheet, seat, name, received_at)
    letter = _letter_of_code(session, sheet, seat, name)
    _settings(session, sheet, seat, name)
    sheet = _with_what_is_left(session, sheet, letter)
    if letter is not None:
        is_void = is_void or game.book.is_void(seat, game.book.letters[seat].turn, letter)
    before = None if is_void and not is_only_in_advance(sheet) else _reached_before(session, sheet, seat, letter)
    counts = before is not None
    used, failed = before or Before([], [])
    check = _check(session, sheet, used)
    stored = game.book.stored(seat, sheet.turn)
    same = stored is not None and stored.digest == sheet.digest() and not stored.used
    as_it_stands = same and received_at is not None and stored is not None and bool(stored.fails)
    if same and stored is not None and not as_it_stands:
        return receipt(session, sheet, check, "duplicate", stored.number)
    if counts and check.grade == "refused":
        raise _fault_error(session, sheet, check, name, lang)
    older = letter is not None and letter < game.book.letters[seat].number
    grade = "stale" if older else check.grade
    early = sheet.turn > game.turn or (arrival is not None and arrival.early)
    if early:
        grade = "early"
    elif sheet.wait:
        grade = "tentative"
    if not counts:
        grade = "stale"  # whatever turn it is for, and whatever a check says of it: it is not used
    by_mail = received_at is not None and not early and not sheet.wait
    fails = by_mail and not as_it_stands and any(verdict.verdict == "fails" for verdict in check.verdicts)
    number = session.next_sheet(seat, sheet.turn)
    line = SheetStored(
        seat=seat,
        sheet=sheet.to_json(),
        digest=sheet.digest(),
        number=number,
        grade=grade,
        counts=counts and not is_only_in_advance(sheet),
        used=used,
        failed=failed or UNSET,
        unused=not counts or UNSET,
        later=is_part_under_way(game) or UNSET,
        now_turn=game.turn,
        fails=fails or UNSET,
        came=received_at.isoformat() if received_at is not None else UNSET,
        delay="mail_delay" if received_at is not None else UNSET,
    )
    game.write(line)
    left = [line.data["do"] for index, line in enumerate(sheet.orders) if index not in used]
    is_left = not used or any(do != "pause" for do in left)
    void = is_void and not counts
    return receipt(session, sheet, check, grade, number, counts=counts, is_left=is_left, void=void)


def _with_what_is_left(session: Session, sheet: Sheet, letter: int | None) -> Sheet:
    """A sheet of answers alone does not take back what was not reached: those orders stand behind its answers.

    Only where it answers the newest letter of a turn in which its seat's orders have begun to be carried out.
    """
    game, seat = session.game, sheet.seat
    stored = game.book.stored(seat, game.turn)
    if stored is None or sheet.turn != game.turn or not stored.used or stored.paused or sheet.wait:
        return sheet
    if letter is not None and letter < game.book.letters[seat].number:
        return sheet
    if not sheet.orders or any("on" not in line.data for line in sheet.orders):
        return sheet
    before = stored.read()
    left = [line for n, line in enumerate(before.orders) if n not in stored.used and "on" not in line.data]
    conditional = before.conditional if sheet.conditional is None else sheet.conditional
    return replace(sheet, orders=(*sheet.orders, *left), conditional=conditional) if left else sheet


def is_only_in_advance(sheet: Sheet) -> bool:
    """Whether a sheet holds nothing for its turn: it then leaves the orders stored for it as they are."""
    for_later = (sheet.standing, sheet.default, sheet.settings)
    return not sheet.orders and not sheet.conditional and any(part is not None for part in for_later)


def _check(session: Session, sheet: Sheet, used: list[int]) -> Check:
    """The verdicts of the lines that are still to be carried out, by the seat's own view."""
    game = session.game
    if game.book.stage == NONCES:
        return Check(())
    left = [index for index in range(len(sheet.orders)) if index not in used]
    rest = replace(sheet, orders=tuple(sheet.orders[index] for index in left))
    advance = game.book.advance.get(sheet.seat)
    check = check_sheet(game.rules, seat_view(game.rules, game.live, sheet.seat, advance), rest)
    return Check(tuple(replace(verdict, line=left[verdict.line]) for verdict in check.verdicts), check.asks)


def _check_addressee(session: Session, sheet: Sheet, seat: str, name: str) -> None:
    """Refuse a sheet for another game, seat or turn. Raises IllegalError."""
    game, rules = session.game, session.game.rules
    lang = game.book.seats[seat].lang
    if game.book.stage == OVER:
        raise refusal(lang, "no_game_over", name)
    if is_out(game, seat):
        raise refusal(lang, "no_seat_out", name)
    if sheet.game != game.book.header["id"]:
        raise refusal(lang, "no_game", name, found=sheet.game, expected=game.book.header["id"])
    if sheet.seat != seat:
        actual, expected = (rules.lexicon.name("seat", word, lang) or word for word in (sheet.seat, seat))
        raise refusal(lang, "no_seat", name, found=actual, expected=expected)
    if sheet.turn < game.turn:
        key = "no_turn_over" if sheet.names_turn else "no_turn_of_letter"
        raise refusal(lang, key, name, found=sheet.turn, expected=game.turn)
    if sheet.turn > game.turn + TURNS_AHEAD:
        raise refusal(lang, "no_turn_too_far", name, found=sheet.turn, expected=game.turn + TURNS_AHEAD)
    owner = rules.seat_of_turn(game.state, sheet.turn)
    orders = [line for line in sheet.orders if "on" not in line.data]
    if orders and owner is not None and owner != seat:
        own = own_turn(game, seat)
        whose, mine = (rules.lexicon.name("seat", word, lang) for word in (owner, seat))
        raise refusal(lang, "no_turn_of_others", name, found=sheet.turn, whose=whose, seat=mine, expected=own)


def _check_time(session: Session, sheet: Sheet, seat: str, name: str, received_at: datetime) -> None:
    """Refuse orders by mail that came after deadline and grace, though before the tick that settles it.

    What a host hands in himself counts until that tick. Raises IllegalError.
    """
    game = session.game
    ask, person = game.book.ask_of(seat), game.book.seats[seat]
    if ask is None or game.book.paused or sheet.turn != game.turn or received_at <= ask.ends_at:
        return
    over = moment_text(ask.ends_at, person.zone, person.lang)
    raise refusal(person.lang, "no_time", name, found=sheet.turn, expected=over)


def _letter_of_code(session: Session, sheet: Sheet, seat: str, name: str) -> int | None:
    """The number of the letter whose code the sheet carries, None without a code. Raises IllegalError."""
    if sheet.code is None:
        return None
    game, home = session.game, session.home
    for letter in letters_of_turn(game.book, seat):
        codes = letter.codes(home, game.book.header["id"], seat, session.now)
        if any(same_code(sheet.code, code) for code in codes):
            return letter.number
    lang = game.book.seats[seat].lang
    word = game.rules.lexicon.name("seat", seat, lang)
    raise refusal(lang, "no_code", name, found=sheet.code[:20], seat=word)


def _settings(session: Session, sheet: Sheet, seat: str, name: str) -> None:
    """Nonces come in their time, and the nonce must be the one whose hash was sent. Raises IllegalError."""
    book = session.game.book
    sent = book.nonces.hash.get(seat)
    step, before = book.nonces.step, book.nonces.before or ()
    fault = nonce_fault(sheet.settings or {}, step, sent, name, book.seats[seat].lang, before)
    if fault is not None:
        raise fault


def _asked_since(session: Session, seat: str, letter: int) -> bool:
    """Whether what this letter asked is answered, or something else was asked in a newer letter of the turn."""
    last, ask = session.game.book.letters[seat], session.game.book.ask_of(seat)
    asked = last.asked_by(letter)
    is_answered = bool(asked) and (ask is None or ask.key != asked)
    return is_answered or any(key not in ("", asked) for number, key in last.keys.items() if int(number) > letter)


def _reached_before(session: Session, sheet: Sheet, seat: str, letter: int | None) -> Before | None:
    """For a sheet with an older code: the lines to skip because they were reached already; None if it does not count.

    One that holds nothing for its turn, or is for a later one, always counts: nothing in it can have been done.
    """
    if (
        letter is None
        or sheet.turn != session.game.turn
        or is_only_in_advance(sheet)
        or not _asked_since(session, seat, letter)
    ):
        return Before([], [])
    reached = session.game.book.reached.get(seat, [])
    return reached_before(session.game.rules, [line.data for line in sheet.orders], reached)


def receipt(
    session: Session,
    sheet: Sheet,
    check: Check,
    grade: str,
    number: int,
    *,
    counts: bool = True,
    is_left: bool = True,
    void: bool = False,
) -> dict[str, Any]:
    """What the sender is told: grade, orders as stored, digest, each fault with its place, what happens next.

    `is_left` is false where all but a pause was reached before, so that nothing more will be played; `void`: it answers
    a letter about a turn that was taken back.
    """
    game = session.game
    lang = game.book.seats[sheet.seat].lang
    ask = game.book.ask_of(sheet.seat)
    asks = check.asks if counts and is_left else None
    content = {
        "schema": "rattus-pbem/receipt/1",
        "game": sheet.game,
        "seat": sheet.seat,
        "turn": sheet.turn,
        "number": number,
        "grade": grade,
        "counts": counts,
        **({"void": True} if void else {}),
        "digest": sheet.digest(),
        "orders": [print_line(line.data, game.rules.lexicon, lang) for line in sheet.orders],
        "in_force": _in_force(session, sheet, lang),
        "on_hold": _on_hold(session, game.book.held(sheet.seat, sheet.turn), lang),
        "later": _on_hold(session, game.book.held_until_next_part(sheet.seat), lang),
        "lines": verdict_lines(game.rules, sheet, check, lang),
        "deadline": ask.until if ask and sheet.turn == game.turn and not game.book.paused else None,
        "asked": bool(game.run and any(a.seat == sheet.seat for a in game.run.pending)),
        "ready": _ready(session, sheet) if counts and is_left else None,
        **({"asks": game.rules.question_text(asks.question, lang, asks.about)} if asks else {}),
    }
    return {**content, "seal": seal_of_json(session.home, content)}


def _in_force(session: Session, sheet: Sheet, lang: str) -> list[str]:
    """What the seat has said in advance, as lines; conditional lines of another turn than the sheet's name theirs."""
    book = session.game.book
    sheets = book.sheets.get(sheet.seat, {})
    conditional = {int(turn): stored.conditional for turn, stored in sheets.items()}
    return in_force(session.game.rules, book.advance_of(sheet.seat), lang, conditional, sheet.turn)


def _on_hold(session: Session, held: Sequence[HeldAdvance], lang: str) -> list[str]:
    """What these sheets say in advance, as lines."""
    coming = Advance()
    for each in held:
        coming = coming.changed_by(each.parts, "")
    return in_force(session.game.rules, coming, lang)


def _ready(session: Session, sheet: Sheet) -> str | None:
    """From when on the orders may be played; None for those that wait, or are for a later turn, and in a pause."""
    game = session.game
    stored = game.book.stored(sheet.seat, game.turn)
    if stored is None or sheet.wait or game.book.paused or sheet.turn != game.turn or stored.digest != sheet.digest():
        return None
    return ready_at(game, stored).isoformat()


def _fault_line(entry: Mapping[str, Any]) -> str:
    """A fault of a line in one sentence, with its clause, if it has one, and the nearest legal thing."""
    clause = f"({entry['clause']})" if entry["clause"] else ""
    return " ".join(filter(None, (f"{entry['place']}: {entry['message']}", clause, entry.get("possible"))))


def _fault_error(session: Session, sheet: Sheet, check: Check, name: str, lang: str) -> IllegalError:
    """What is wrong with each line, then what the clauses say."""
    lines = verdict_lines(session.game.rules, sheet, check, lang, with_notes=False)
    faults = [_fault_line(entry) for entry in lines if "clause" in entry]
    rules = list(dict.fromkeys(entry["rule"] for entry in lines if "rule" in entry))
    text = "; ".join(faults)
    error = IllegalError(f"{text}. {' '.join(rules)}" if rules else text, place=name)
    error.listed = [*shorter_list(faults), *rules]
    return error
