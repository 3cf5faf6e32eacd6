"""What a mail that was held back says, for the notice of it: nobody is to confirm what they have not seen."""

from __future__ import annotations

from dataclasses import replace

from ..locale.times import moment_text
from ..orders.advance import Advance
from ..orders.print_text import in_force, print_line
from .case import Case
from .letters import WIDTH
from .post_sentences import say
from .suggestions import lines_outside, prose_block

MAX_SUBJECT = 120
MAX_SHOWN = 12
"""So many lines of a kind are shown, that the notice stays a notice."""


def held_content(case: Case) -> str:
    """Its subject, when it came, its orders as they are read, and its commands; each line of the sender's is marked.

    What cannot be read is shown as it stands.
    """
    block = prose_block(case)  # read as they would be if they were confirmed now
    if block is not None:
        case = replace(case, mail=replace(case.mail, sheet=block, where="prose"))
    mail, lang = case.mail, case.lang
    subject = mail.subject[:MAX_SUBJECT] or say("held_no_subject", lang)
    came = moment_text(mail.received_at, case.person.zone, lang)
    lines = [say("held_subject", lang, subject=subject), say("held_came", lang, came=came)]
    if mail.sheet is not None:
        orders = _orders(case)
        lines += [say("held_orders", lang), *orders] if orders else [say("held_unread", lang), *_as_written(mail.sheet)]
    for opening in mail.openings:
        lines.append(f"  | {opening}")
    if mail.commands:
        lines += [say("held_commands", lang), *_marked([command.source for command in mail.commands])]
    outside = lines_outside(case) if block is None else []
    if outside:
        lines += [say("outside_block", lang), *_marked(outside)]
    if not (outside or mail.sheet is not None or mail.openings or mail.commands):
        lines.append(say("held_nothing", lang))
    return "\n".join(lines)


def _orders(case: Case) -> list[str]:
    """The lines of the sheet as the house reads them; [] if it cannot be read."""
    sheet, rules = case.sheet, case.game.rules
    if sheet is None:
        return []
    said = Advance(tuple(sheet.standing or ()), dict(sheet.default or {}), dict(sheet.settings or {}))
    lines = [print_line(line.data, rules.lexicon, case.lang) for line in sheet.orders]
    lines += in_force(rules, said, case.lang, {sheet.turn: sheet.conditional or ()}, sheet.turn)
    head = say("held_for_turn", case.lang, turn=sheet.turn)
    return [f"  {head}", *(f"  {number}. {line}" for number, line in enumerate(lines, 1))]


def _as_written(sheet: bytes) -> list[str]:
    return _marked([line for line in sheet.decode("utf-8", "replace").splitlines() if line.strip()])


def _marked(lines: list[str]) -> list[str]:
    """Lines of a stranger's, marked so that none is taken for one of ours, or for an answer when it is quoted."""
    shown = [f"  | {' '.join(line.split())[: WIDTH - 4]}" for line in lines[:MAX_SHOWN]]
    return shown + (["  | ..."] if len(lines) > MAX_SHOWN else [])
