"""The command `resend`: the seat's last letter again, or all that its player has had about a turn."""

from __future__ import annotations

from itertools import islice

from ...hosting.derived import letter_numbers
from ...locale import labelled
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...record.holders import letters_to_holder
from ...record.line_kinds import read_record
from ..case import Case
from ..letters import filled
from ..post_sentences import say, say_of_mail

WORD = any_of("command_resend")


class Resend(Command):
    """May name the turn."""

    words = ("command_resend",)
    shapes = (
        shape(
            rf"{WORD}(?: (?:{any_of('turn')} |{any_of('turn_short')})?(\d{{1,4}}))?",
            rf"{WORD}(?: \S+){{1,2}}$",
            ("turn",),
        ),
    )
    is_free = True
    is_repeatable = True
    is_found_in_prose = True

    def carry_out(self, case: Case) -> None:
        sent = self._send(case)
        if sent:
            case.paragraphs.append(filled(self._sentence(sent, case.lang)))
        else:
            case.fail("resent_none")

    def tell_of_seat(self, case: Case) -> str:
        sent = self._send(case)
        words = self._sentence(sent, case.lang) if sent else say("resent_none", case.lang)
        return labelled(case.lang, case.name, words)

    def _sentence(self, sent: int, lang: str) -> str:
        """That so many letters, all about this turn if they are several, are on their way again."""
        return say("resent", lang) if sent == 1 else say_of_mail("resent_all", lang, turn=self.get("turn"), count=sent)

    def _send(self, case: Case) -> int:
        """Send the letters once more; how many they were."""
        session, seat, turn = case.session, case.seat, self.get("turn")
        if turn:
            journal, _ = read_record(session.store.journal(), known=session.mark)
            letters = [letter for letter in letters_to_holder(journal, seat) if letter[0] == int(turn)]
        else:
            letters = [*islice(letter_numbers(session.store, seat), 1)]
        return sum(case.office.send_report_again(session, seat, *letter) for letter in letters)
