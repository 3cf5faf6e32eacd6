"""The command `status`: who is awaited until when, and whether orders are stored; `status LIST`: what letters omit."""

from __future__ import annotations

from ...contract.guides import guide_of
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...record.shown_names import shown_names
from ...report.plain_text import sections_text
from ..case import Case
from ..letters import filled
from ..post_sentences import say
from ..what_comes_next import next_line


class Status(Command):
    """LIST is one of the lists of the game that letters leave out."""

    words = ("command_status",)
    shapes = (shape(rf"{any_of('command_status')}(?: ([^\W\d_]{{1,24}}))?", keys=("list",)),)
    is_free = True
    is_repeatable = True
    is_after_sheet = True
    is_question = True
    tells_next = True

    def carry_out(self, case: Case) -> None:
        rules = case.game.rules
        sections = guide_of(rules, case.lang).lists_named(self.get("list"))
        if sections:
            people = shown_names(rules, case.game.book.seats, case.lang)
            board = rules.board(rules.view(case.game.state, case.seat))
            lines = sections_text(board.display(case.lang, people, "letter"), case.lang, sections)
            case.paragraphs.append("\n".join(lines) or say("list_empty", case.lang))
        case.paragraphs.append(filled(next_line(case.session, case.seat, case.now)))

    def tell_of_seat(self, case: Case) -> str:
        return filled(next_line(case.session, case.seat, case.now))
