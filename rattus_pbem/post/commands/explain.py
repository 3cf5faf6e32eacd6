"""The command `explain`: why an event happened that the seat's letters tell of: order, clauses, facts, draws."""

from __future__ import annotations

from ...contract.guides import clause_lines
from ...mail.command_lines import TURN_EVENT, Command, shape
from ...mail.folding import any_of
from ..case import Case
from ..letter_events import event_in_letter, event_text, explained
from ..letters import filled

WORD = any_of("command_explain")
LETTER_LINE = r"(\d{1,4})-(\d{1,3}):(\d{1,4})"


class Explain(Command):
    """An event by its turn and number, or by its letter and its line there. In the seat's present language."""

    words = ("command_explain",)
    shapes = (
        shape(
            rf"{WORD} (?:{TURN_EVENT}|{LETTER_LINE})",
            rf"{WORD}(?:(?: [^\s\d]+){{0,4}} \S*\d|$)",
            ("turn", "event", "turn", "event", "turn", "letter", "line"),
        ),
    )
    is_found_in_prose = True

    def carry_out(self, case: Case) -> None:
        event = f"{int(self.get('turn'))}:{int(self.get('event') or 0)}"
        if letter := self.get("letter"):
            event = f"{int(self.get('turn'))}-{int(letter)}:{int(self.get('line'))}"
        paragraphs = explained(case.session, case.seat, event)
        if paragraphs:
            case.paragraphs.append("\n".join(map(filled, paragraphs)))
            return
        if letter:
            case.fail("explain_none", event=event)
            return
        happened = event_in_letter(case, event)
        if happened is not None:
            text = event_text(case.session, case.seat, happened)
            case.say("explained", event=event, text=text, clauses=", ".join(happened.clauses))
            case.paragraphs += clause_lines(case.game.rules, happened.clauses, case.lang)
