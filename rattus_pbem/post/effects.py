"""What a mail does once it counts: its commands are carried out, its sheet is stored, its sender hears of both.

Writes journal lines, commits none. Whether a mail counts is settled in `intake`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..errors import IllegalError, PbemError, UnreadableError
from ..hosting.receipt import Receipt
from ..hosting.submit import Arrival, Submission
from ..locale import listed
from ..mail.command_lines import Command
from ..orders.faults import SheetError
from ..record.book import DIGITS, OVER
from ..record.newest_letters import letters_of_turn
from ..record.shown_names import shown_names
from .carrying_out import carry_out
from .case import Case
from .incoming import Incoming, is_empty_form
from .letters import filled
from .messages import reply_to_message
from .post_sentences import say, say_of_mail
from .suggestions import choices_block, has_orders, misspelt_commands, orders_outside, prose_block, suggest
from .what_comes_next import next_line

TELL_OF_LOSS = ("too_big", "cut", "lost_letters", "too_many_parts", "too_deep")
"""Faults of a mail that its sender hears of even where its orders could be read."""


def carry_out_mail(case: Case) -> None:
    """Carry out the commands of a mail, then store its sheet."""
    answers_message = reply_to_message(case)
    commands = () if answers_message else case.mail.commands  # what is nearly a command in a message is part of it
    _carry_out_all(case, commands, after_sheet=False)
    if not answers_message:
        _take_prose_for_sheet(case)
    suggested = _take_sheet(case, answers_message=answers_message)
    if not answers_message and not suggested and case.mail.where != "prose":
        _warn_of(case, orders_outside(case))
    if commands or case.mail.sheet is not None:
        _warn_of(case, misspelt_commands(case.mail, case.office.reader, case.lang))
    _carry_out_all(case, commands, after_sheet=True)
    _tell_other_games(case)
    _tell_faults(case)
    # Of a mail that was held back, the end of the mail that vouches for it tells what comes next.
    if not case.vouched and not _is_told_next(case.mail, commands):
        case.next = filled(next_line(case.session, case.seat, case.now))


def _carry_out_all(case: Case, commands: Sequence[Command], *, after_sheet: bool) -> None:
    for command in commands:
        if command.is_after_sheet == after_sheet:
            carry_out(case, command)


def _take_sheet(case: Case, *, answers_message: bool) -> bool:
    """Store the sheet of a mail, or tell why there is none to store; whether something was suggested instead."""
    mail = case.mail
    # A quoted block is not what the sender means who wrote other orders above it, though outside a block.
    only_lines = mail.where == "quoted" and (answers_message or has_orders(case))
    if mail.sheet_fault:
        _refuse_sheets(case)
    elif _has_sheet(mail) and not only_lines:
        if mail.beside:
            case.warn("block_beside")
        _store(case)
    elif not answers_message and (only_lines or not mail.commands):
        case.sheet_refused = only_lines
        return _tell_nothing_was_read(case)
    return False


def _take_prose_for_sheet(case: Case) -> None:
    """If the sender's own words can be read as orders in exactly one way, use them as the mail's sheet."""
    block = prose_block(case)
    if block is not None:
        case.say("read_as")
        case.mail = replace(case.mail, sheet=block, where="prose")
        vars(case).pop("sheet", None)  # drop the cached property


def _has_sheet(mail: Incoming) -> bool:
    """Whether a mail brings a sheet, other than the empty form of the letter that it quotes."""
    return mail.sheet is not None and not (mail.where == "quoted" and is_empty_form(mail.sheet))


def _refuse_sheets(case: Case) -> None:
    """Of several sheets none is stored."""
    mail = case.mail
    blocks = dict.fromkeys(claim.game for claim in mail.claims if claim.where == "block")
    if len(blocks) > 1:
        case.say("two_games", games=listed(case.lang, list(blocks)))
    else:
        sheets = "\n".join(f"  {number}. {first}" for number, first in enumerate(mail.openings, 1))
        case.paragraphs.append(filled(say_of_mail(mail.sheet_fault, case.lang, sheets=sheets)))
    case.outcomes.append("refused")
    case.sheet_refused = True
    _tell_kept(case)


def _tell_nothing_was_read(case: Case) -> bool:
    """Tell that a mail held nothing that could be read, with what may have been meant; whether anything was near."""
    case.outcomes.append("refused")
    suggested = suggest(case)
    is_cut = any(fault in ("too_big", "cut") for fault in case.mail.faults)
    question, choices = ("", "") if suggested or is_cut else choices_block(case)
    if choices:
        case.paragraphs.append(f"{filled(say('nothing_found_choices', case.lang, question=question))}\n\n{choices}")
    else:
        case.say("nothing_as_it_stands" if suggested else "nothing_in_beginning" if is_cut else "nothing_found")
    case.paragraphs += suggested
    return bool(suggested)


def _warn_of(case: Case, paragraphs: list[str]) -> None:
    """Tell of what was not read, if there is any."""
    case.paragraphs += paragraphs
    case.warned |= bool(paragraphs)


def _tell_faults(case: Case) -> None:
    """Tell what was wrong with the mail as a mail. A logo is no fault of orders that were read."""
    mail = case.mail
    for fault in mail.faults:
        if mail.sheet is None or mail.where == "prose" or fault in TELL_OF_LOSS:
            case.paragraphs.append(filled(say_of_mail(fault, case.lang)))
            case.warned |= mail.where != "prose"


def _is_told_next(mail: Incoming, commands: Sequence[Command]) -> bool:
    """Whether the mail does nothing but ask what comes next, by one command."""
    is_one = len({command.name for command in commands}) == 1
    return mail.sheet is None and is_one and all(command.tells_next for command in commands)


def _tell_other_games(case: Case) -> None:
    """A mail that names other games of its player, too, counts for one; orders for two are refused with words of their
    own."""
    if case.vouched or case.mail.sheet_fault:
        return
    others = [claim.game for claim in case.mail.claims if claim.game != case.name]
    if others:
        places = case.office.index.places_of
        own = {game for settled in (True, False) for game, _ in places(case.mail.sender, settled=settled)}
        others = [game for game in others if game in own]
    if others:
        case.warn("one_game", game=case.name, others=listed(case.lang, list(dict.fromkeys(others))))


def _tell_kept(case: Case) -> None:
    """What was stored before a sheet was refused, and is still to be played, is there as before."""
    if case.game.book.stage != OVER and case.game.book.is_unplayed(case.seat, case.game.turn):
        case.say("kept_before")


def _store(case: Case) -> None:
    """Store the sheet of a mail, or tell why it is refused."""
    mail, zone = case.mail, case.person.zone
    assert mail.sheet is not None
    state, code = case.code_state
    letter = code if state == "right" else None
    note_turn(case)
    if _is_played_copy(case, letter):
        case.outcomes.append("duplicate")
        case.say("played_already")
        return
    try:
        _check_nothing_newer(case)
        arrival = Arrival(letter, mail.received_at, _letter_turn(case), is_void=_answers_void_letter(case))
        receipt = Submission(case.session, case.seat, mail.sheet, "", arrival, known=case.sheet).store()
    except (IllegalError, UnreadableError) as error:
        was_stored = _was_stored(case)
        case.outcomes.append("duplicate" if was_stored else "refused")
        case.sheet_refused = True
        case.paragraphs.append(_refusal(case, error, was_stored=was_stored))
        _tell_kept(case)
        return
    case.outcomes.append(receipt.grade)
    sheet = case.sheet
    if sheet is not None and (sheet.orders or sheet.conditional):
        case.stored_turn = sheet.turn
    case.digest, case.receipt = receipt.digest, ".".join(receipt.about)
    if receipt.grade != "duplicate":
        case.session.keep_beside(case.seat, receipt.turn, receipt.number, case.office.queues.read(mail.name))
    lines = list(receipt.text_lines(case.lang, zone, case.now, seat=case.seat_word, ends=False))
    case.paragraphs.append("\n".join(_wrapped(line) for line in lines))
    _tell_certain(case, receipt)


def note_turn(case: Case) -> None:
    """Note what the receipt's subject names: the turn of the orders, or that there is but a line for the draw."""
    sheet = case.sheet
    if sheet is None:
        return
    case.is_for_draw = sheet.is_only_in_advance() and any(key.startswith("nonce") for key in sheet.settings or ())
    case.turn = None if case.is_for_draw else sheet.turn


def _is_played_copy(case: Case, code: str | None) -> bool:
    """Whether these very orders have been played in this turn, and were not sent in answer to a later question."""
    book = case.game.book
    stored, ask, last = book.stored(case.seat, case.game.turn), book.ask_of(case.seat), book.letters.get(case.seat)
    if stored is None or not stored.used or last is None:
        return False
    letters = letters_of_turn(book, case.seat)
    given = (
        letter.number for letter in letters if code in letter.codes(case.session.home, case.name, case.seat, case.now)
    )
    number = next(given, last.number if case.vouched else 0)
    since = (key for n, key in last.keys.items() if int(n) > number)
    if ask is not None and number and not any(key not in ("", last.asked_by(number)) for key in since):
        return False
    sheet = case.sheet
    if sheet is None or sheet.digest() != stored.digest:
        return False
    case.digest = sheet.digest()
    return True


def _letter_turn(case: Case) -> int | None:
    """The turn of the letter that the mail answers: that of a block that names none."""
    letter = case.answered
    return letter[0] if letter is not None else None


def _answers_void_letter(case: Case) -> bool:
    """Whether the mail answers a letter about a turn that was taken back."""
    letter = case.answered
    return letter is not None and letter[1] > 0 and case.game.book.is_void(case.seat, *letter)


def _check_nothing_newer(case: Case) -> None:
    """Refuse the sheet of a mail that was held back where the player has sent another since. Raises IllegalError."""
    sheet, came = case.sheet, case.came
    if sheet is None or came is None or sheet.turn < case.game.turn:
        return
    stored = case.game.book.stored(case.seat, sheet.turn)
    newer = stored is not None and stored.came_at > came
    if sheet.is_only_in_advance():
        mails = [mail.name for mail in case.game.book.mails.get(case.seat, ()) if mail.sheet]
        newer = any(case.office.queues.received(name) > came for name in mails)
    if newer:
        raise IllegalError(say("held_older", case.lang))


def _was_stored(case: Case) -> bool:
    """Whether the sheet is one that was stored for a turn that is over by now."""
    sheet = case.sheet
    if sheet is None or sheet.turn >= case.game.turn:
        return False
    return any(known.sheet == sheet.digest()[:DIGITS] for known in case.game.book.mails.get(case.seat, ()))


def _refusal(case: Case, error: PbemError, *, was_stored: bool) -> str:
    lines = [f"- {fault}" for fault in error.listed] if len(error.listed) > 1 else str(error).splitlines()
    if isinstance(error, SheetError):
        counted = [say("lines_counted", case.lang)] if any(fault.line for fault in error.faults) else []
        lines = [*counted, *(f"- {sentence}" for sentence in error.sentences)]
    text = "\n".join(_wrapped(line) for line in lines)
    if was_stored:
        return f"{_wrapped(_tell_duplicate(case))}\n\n{text}"
    return f"{_wrapped(say('refused', case.lang, reason=''))}\n\n{text}"


def _tell_duplicate(case: Case) -> str:
    from ..locale import tell

    return tell(case.lang, "grade_duplicate")


def _wrapped(line: str) -> str:
    from ..locale.lines import wrapped

    indent = " " * (len(line) - len(line.lstrip()))
    return "\n".join(wrapped(line.strip(), 72, indent + "  ", indent, break_long=False))


def _tell_certain(case: Case, receipt: Receipt) -> None:
    """The certain part of a preview and, where they are few, exact odds: from the sender's own view, never sampled."""
    game = case.game
    if not receipt.asked or receipt.grade not in ("ok", "warnings") or game.run is None:
        return
    from ..play.seat_view import seat_view
    from ..preview.certain import preview_sheet

    stored = game.book.stored(case.seat, game.turn)
    if stored is None or stored.used:
        return
    view = seat_view(game.rules, game.live, case.seat, game.book.advance.get(case.seat))
    sheet = stored.read()
    preview = preview_sheet(game.rules, view, sheet)
    names = shown_names(game.rules, game.book.seats, case.lang)
    lines = [game.rules.event_text(event, case.lang, case.seat, names) for _, event in preview.events]
    if lines and preview.left and preview.stops in ("chance", "others", "both"):
        from ..locale import tell

        numbers = listed(case.lang, [str(index + 1) for index in preview.left])
        lines.append(tell(case.lang, "preview_stops_" + preview.stops))
        lines.append(say("certain_later", case.lang, lines=numbers))
    if lines:
        case.paragraphs.append("\n".join([say("certain", case.lang), *(_wrapped("  " + line) for line in lines)]))
    from ..preview.preview_data import has_odds

    if not has_odds(game.rules, view, sheet, preview):
        return
    from ..preview.sample_text import OddsText
    from ..preview.sheet_odds import FEW_WAYS, exact_odds

    odds = exact_odds(game.rules, view, sheet, FEW_WAYS)
    if odds is not None and (odds.tallies or odds.failing):
        head, *rest = OddsText(game.rules, odds, case.lang, case.seat, names).lines()
        case.paragraphs.append("\n".join([_wrapped(head), *(_wrapped("  " + line) for line in rest)]))
