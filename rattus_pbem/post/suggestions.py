"""The nearest right lines, for a mail in which nothing was found: a command or an order that was nearly one.

Reads the mail's own lines with the readers of commands and of sheets, so that what is suggested will be understood.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import filterfalse

from ..engine.asks import Ask
from ..errors import PbemError
from ..language.phrases import fold
from ..mail.command_lines import CommandReader
from ..mail.near_misses import MAX_LINES, MAX_WORDS, command_within, is_near_begin, near_command
from ..mail.press_texts import bare_line
from ..orders.block import WAIT
from ..orders.faults import SheetError
from ..orders.line_words import split_words
from ..orders.read import read_sheet
from ..orders.sheet import Sheet, SheetDefaults
from ..orders.verb_text import ANSWER, SUBJECTS
from ..play.checking import check_sheet
from ..play.seat_view import seat_view
from ..play.taught import choices, first_example
from ..play.verdicts import FaultText
from ..record.newest_letters import newest_code
from .case import Case
from .incoming import Incoming
from .letters import filled
from .post_sentences import say
from .prose_orders import ProseReader

MAX_SUGGESTED = 5
MAX_OUTSIDE = 20
MAX_CHOICES = 12
NOT_OPENED = "not_opened"
"""The fault of a mail with attachments that hold no orders: of its text it says nothing."""


def own_lines(mail: Incoming) -> list[str]:
    """The first lines of the sender's own that say anything."""
    return [line.strip() for line in mail.own.splitlines() if line.strip()][:MAX_LINES]


def _command_suggestions(case: Case) -> list[str]:
    """A sentence for each line that is nearly a command and begins no order: with the line as it is understood."""
    reader, subject = case.office.reader, case.mail.subject
    lines = [line for line in own_lines(case.mail) if not _is_order(case, line)]
    within = [(line, near_command(line, reader) or command_within(line, reader)) for line in lines]
    near = [*within, (subject, near_command(subject, reader))]
    said = [say("near_command", case.lang, line=line[:60], near=right) for line, right in near if right]
    return said[:MAX_SUGGESTED]


def misspelt_commands(mail: Incoming, reader: CommandReader, lang: str) -> list[str]:
    """The same in a mail that holds something else, too: of a line that can hardly be prose."""
    near = ((line, near_command(line, reader)) for line in own_lines(mail) if len(line.split()[0]) > 4)
    return [say("near_command", lang, line=line[:60], near=right) for line, right in near if right][:2]


def suggest(case: Case) -> list[str]:
    """What the sender may have meant, a paragraph each; nothing if no line is near to anything."""
    commands = _command_suggestions(case)
    paragraphs = [filled("\n".join(commands))] if commands else []
    readings = _prose_readings(case)
    legal = _legal_ones(case, readings)
    if len(legal) > 1:
        begin, end = block_lines(case)
        blocks = ["\n".join([begin, *lines, end]) for lines in legal]
        return ["\n\n".join([filled(say("near_two_ways", case.lang)), *blocks])]
    lines = (readings[0] if readings else ()) or own_lines(case.mail) or [case.mail.subject]
    return [*paragraphs, *_suggest_orders(case, lines)]


def orders_outside(case: Case) -> list[str]:
    """Names the lines that are orders outside a block, in a mail with a command or with another block: not read.

    Without orders that were read they come with the block to send.
    """
    mail, lines = case.mail, lines_outside(case)
    if not lines:
        return []
    named = "\n".join([filled(say("outside_block", case.lang)), *(f"  {line[:60]}" for line in lines)])
    if mail.sheet is not None or mail.sheet_fault or case.stored_turn is not None:
        return [named, filled(say("near_replaces_block", case.lang))]
    return [named, *_suggest_orders(case, lines)]


def lines_outside(case: Case) -> list[str]:
    """The lines of a mail that are orders outside a block."""
    reader, outside, order = _reader(case), list[str](), ""
    for line, in_text in _beside(case.mail, case.office.reader):
        begins = reader.readings(line) or (not in_text and _is_order(case, line))
        if begins and not reader.says_nothing(line) and _says_more(case, line):
            order = line
        elif order and reader.rides(order, line):
            order = f"{order}, {line}"
        elif not _is_wait(line):
            continue
        outside.append(line)
    return outside[:MAX_OUTSIDE] if order else []


def _beside(mail: Incoming, reader: CommandReader) -> list[tuple[str, bool]]:
    """The sender's own lines, and the subject, that are no commands; and whether each is part of the text of one.

    What goes on below a text's first line may be meant as orders; a text that begins below its command is one whole,
    and so is one that `end press` closes.
    """
    whole: set[str] = set()
    going_on: set[str] = set()
    for command in mail.commands:
        first = reader.read(command.source)
        goes_on = not command.is_closed and (first is None or bool(first.get("text")))
        (going_on if goes_on else whole).update(map(str.strip, command.get("text").splitlines()))
    lines = [line.strip() for line in [mail.subject, *mail.own.splitlines()]]
    said = [line for line in lines if line and reader.read(bare_line(line)) is None]
    return [(line, line in going_on) for line in said if line not in whole]


def _says_more(case: Case, line: str) -> bool:
    """Whether a line is more than one word with which orders begin."""
    return len(line.split()) > 1 or _is_readable(case, line)


def _suggest_orders(case: Case, lines: list[str]) -> list[str]:
    """What these lines may be as orders, with the block to send."""
    begins = next(filter(is_near_begin, lines), "")
    rest = list(filterfalse(is_near_begin, lines))
    waits = list(filter(_is_wait, rest))[-1:]
    wanted, faults = _orders_among(case, list(filterfalse(_is_wait, rest)))
    orders = [line for line, is_readable in wanted if is_readable]
    paragraphs = []
    if begins or orders:
        orders, failing = _in_order(case, orders)
        faults += failing
        shown = _with_failing([line for line, _ in wanted], orders)
        said = [say("near_begin" if begins else "near_orders", case.lang, line=begins[:60])]
        said += [say("near_commented", case.lang)] if len(shown) > len(orders) else []
        block = _block_of(case, [*(waits if orders else ()), *shown], _example_line(case) if failing else "")
        paragraphs.append(f"{filled(' '.join(reversed(said)))}\n\n{block}")
        if orders and case.game.book.is_unplayed(case.seat, case.game.turn):
            paragraphs.append(filled(say("near_replaces", case.lang)))
    if faults:
        paragraphs.append(filled("\n".join(faults[:MAX_SUGGESTED])))
    return paragraphs


def _block_of(case: Case, lines: list[str], example: str) -> str:
    """A block of these lines; without any of an example in a comment, if there is one."""
    begin, end = block_lines(case)
    return "\n".join([begin, *(lines or [f"// {example}" if example else "..."]), end])


def _with_failing(wanted: list[str], orders: list[str]) -> list[str]:
    """The orders of a block, and in comments where they stood those that would be left out; none without any order."""
    shown, rest = list[str](), list(orders)
    for line in wanted if orders else ():
        if line not in orders:
            shown.append(f"// {line}")
        elif rest and line in rest:
            upto = rest.index(line) + 1
            shown, rest = [*shown, *rest[:upto]], rest[upto:]
    return shown + rest


def _orders_among(case: Case, lines: list[str]) -> tuple[list[tuple[str, bool]], list[str]]:
    """The orders that these lines hold, each with whether it can be read, and sentences about those that cannot."""
    reader, orders, faults = _reader(case), list[str](), list[str]()
    wanted: list[tuple[str, bool]] = []
    for line in lines:
        parts = reader.lines(line) or reader.apart(line)
        for part in parts:
            if orders and reader.rides(orders[-1], part):
                at = wanted.index((orders[-1], True))
                orders[-1] = f"{orders[-1]}, {part}"
                wanted[at] = (orders[-1], True)
            elif len(parts) > 1 or _is_order(case, part) or (orders and _is_rider(case, part)):
                try:
                    _read(case, part)
                    orders.append(part)
                    wanted.append((part, True))
                except SheetError as error:
                    wanted.append((part, False))
                    said = [replace(fault, place="").sentence(case.lang) for fault in error.faults]
                    faults += [say("near_fault", case.lang, line=part[:60], fault=each) for each in said]
                except PbemError:
                    continue
    return wanted, faults


def prose_block(case: Case) -> bytes | None:
    """The orders of a mail without a block, as a block, if they are legal and can be read in one way only.

    Only of a mail that answers this turn's letter, while its seat is asked and has no orders that wait to be played.
    """
    mail, game = case.mail, case.game
    if mail.commands or mail.sheet_fault or (mail.sheet is not None and mail.where != "quoted"):
        return None
    if case.code_state[0] != "right" or not _asks(case) or case.answers_older_turn():
        return None
    if set(mail.faults) - {NOT_OPENED} or mail.own_unread or game.book.is_unplayed(case.seat, game.turn):
        return None
    readings = _prose_readings(case)
    legal = _legal_ones(case, readings)
    if len(legal) != 1 or legal[0] != readings[0] or [] in readings:
        return None
    begin, end = block_lines(case)
    return "\n".join([begin, *legal[0], end, ""]).encode()


def _prose_readings(case: Case) -> list[list[str]]:
    """Each way in which the mail's own words can be read as orders, in its text and in its HTML."""
    reader = _reader(case)
    readings = reader.readings(case.mail.own)
    if readings and case.mail.own_html.split() not in ([], case.mail.own.split()):
        others = reader.readings(case.mail.own_html)
        new = [other for other in others or [[]] if not any(reader.same(other, known) for known in readings)]
        readings += new  # an empty one is what cannot be read: then nothing is clear
    return readings


def _reader(case: Case) -> ProseReader:
    names = frozenset(fold(word) for word in re.findall(r"[^\W_]+", case.person.name))
    defaults = SheetDefaults(case.name, case.seat, case.game.turn, None)
    return ProseReader(case.lexicon, defaults, names, case.lang)


def _legal_ones(case: Case, readings: list[list[str]]) -> list[list[str]]:
    """The readings that can be carried out as a whole as things stand."""
    return [lines for lines in readings if lines and _legal(case, lines)[0] == lines]


def choices_block(case: Case) -> tuple[str, str]:
    """For somebody who is asked and wrote neither orders nor commands: what is asked, and a block with the choices that
    are possible now; "" if there are none.

    They stand in comments, so that a reply that quotes them orders nothing.
    """
    game, ask = case.game, next(iter(_asks(case)), None)
    if ask is None:
        return "", ""
    if ask.question in game.rules.main_questions and game.book.is_unplayed(case.seat, game.turn):
        return "", ""  # it would replace what is stored
    lines, (begin, end) = choices(game.rules, ask, case.lang, MAX_CHOICES), block_lines(case)
    question = game.rules.question_text(ask.question, case.lang, ask.about)
    return question, "\n".join([begin, *(f"// {line}" for line in lines), end]) if lines else ""


def _example_line(case: Case) -> str:
    """An order that is possible now; "" if nothing is asked of the seat."""
    return first_example(case.game.rules, _asks(case), case.lang)


def _asks(case: Case) -> list[Ask]:
    run = case.game.run
    return [ask for ask in run.pending if ask.seat == case.seat] if run is not None else []


def _legal(case: Case, lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines that can be carried out now, and why the others cannot.

    While the seat is asked nothing, all of them are kept: they may be meant for later.
    """
    game = case.game
    if not lines or not _asks(case):
        return lines, []
    begin, end = block_lines(case)
    try:
        sheet = _read_sheet(case, "\n".join([begin, *lines, end]))
    except PbemError:
        return lines, []
    if len(sheet.orders) != len(lines):
        return lines, []
    view = seat_view(game.rules, game.live, case.seat, game.book.advance.get(case.seat))
    failing = {v.line: v.fault for v in check_sheet(game.rules, view, sheet).verdicts if v.verdict == "fails"}
    faults = []
    for number, fault in failing.items():
        if fault is not None:
            why = FaultText.of(game.rules, fault, case.lang).sentence
            faults.append(say("near_fault", case.lang, line=lines[number][:60], fault=why))
    return [line for number, line in enumerate(lines) if number not in failing], faults


def has_orders(case: Case) -> bool:
    """Whether the sender wrote orders outside a block: lines that would be read in one."""
    return any(_is_order(case, line) and _is_readable(case, line) for line in own_lines(case.mail))


def block_lines(case: Case) -> tuple[str, str]:
    """The first and the last line of a block of this seat for the turn that is played."""
    facts = {"game": case.name, "seat": case.seat_word, "turn": case.game.turn}
    code = newest_code(case.session.home, case.game.book, case.seat)
    begin = say("block_begin", case.lang, **facts, code=code)
    return begin, say("block_end", case.lang)


def _is_order(case: Case, line: str) -> bool:
    """Whether a line begins as an order of this game does, and is no longer than one that cannot be read may be."""
    words = line.split()
    keys = [part for word in words for part in fold(word.strip(".,:;!?")).replace("’", "'").split("'")]
    if len(words) > MAX_WORDS or (keys and keys[0] in ANSWER | SUBJECTS):
        return _is_readable(case, line)  # else it may be prose
    return case.game.rules.lexicon.openers.match(keys, 0)[0] is not None


def _in_order(case: Case, lines: list[str]) -> tuple[list[str], list[str]]:
    """Those of the lines that can be carried out, or all in an order in which they can, and why not as they stand.

    What ends the turn is meant to come last, and is not offered alone.
    """
    legal, failing = _legal(case, lines)
    if not failing:
        return legal, failing
    last = [line for line in lines if _is_idle(case, line)]
    moved = [*(line for line in lines if line not in last), *last]
    if not _legal(case, moved)[1]:
        return moved, failing
    return [] if all(line in last for line in legal) else legal, failing


def _is_idle(case: Case, line: str) -> bool:
    """Whether dropping this order would lose nothing."""
    begin, end = block_lines(case)
    sheet = _read_sheet(case, f"{begin}\n{line}\n{end}\n")
    return all(case.game.rules.lexicon.is_idle(order.data) for order in sheet.orders)


def _is_wait(line: str) -> bool:
    """Whether a line asks to hold the orders of its block."""
    return tuple(word.key for word in split_words(line)) in WAIT


def _is_rider(case: Case, line: str) -> bool:
    """Whether a line begins as one does that belongs to some order above it, and is no longer than one."""
    lexicon, keys = case.game.rules.lexicon, [word.key for word in split_words(line)]
    return len(keys) <= MAX_WORDS and any(lexicon.leads_to_rider(verb, keys) for verb in lexicon.verbs)


def _is_readable(case: Case, line: str) -> bool:
    try:
        _read(case, line)
    except PbemError:
        return False
    return True


def _read(case: Case, line: str) -> None:
    """Read a line as the only one of a block. Raises our errors."""
    begin, end = block_lines(case)
    _read_sheet(case, f"{begin}\n{line}\n{end}\n")


def _read_sheet(case: Case, text: str) -> Sheet:
    defaults = SheetDefaults(case.name, case.seat, case.game.turn, None)
    return read_sheet(text.encode(), case.lexicon, defaults=defaults, lang=case.lang, apart=False)
