"""The command `dispute`: the referee is to look at an event that a letter tells of, at a turn, or at something else."""

from __future__ import annotations

from ...mail.command_lines import TURN, TURN_EVENT, Command, shape
from ...mail.folding import any_of
from ...referee.disputes import write_dispute
from ...report.act_sentences import disputed_text
from ..case import Case
from ..letter_events import event_in_letter

WORD = any_of("command_dispute")


class Dispute(Command):
    """What it is about, and why; further text belongs to the dispute that is open."""

    words = ("command_dispute",)
    shapes = (
        shape(
            rf"{WORD} ?:? {TURN_EVENT}(?:\s*[:,-]\s*|\s+|$)(.*)"
            rf"|{WORD} ?:? {TURN}\s*(\d{{1,4}})\s*:\s*(.*)"
            rf"|{WORD} ?:\s*(.*)",
            rf"{WORD}(?:(?: [^\s\d]+){{0,4}} \S*\d|$)",
            ("turn", "event", "turn", "event", "text", "turn", "text", "text"),
        ),
    )
    has_text = True

    def carry_out(self, case: Case) -> None:
        about, clauses = str(int(self.get("turn"))) if self.get("turn") else "", list[str]()
        if about and not self.get("event") and int(about) > case.game.turn:
            case.fail("dispute_not_yet", turn=about, now=case.game.turn)
            return
        if self.get("event"):
            event = f"{about}:{int(self.get('event'))}"
            happened = event_in_letter(case, event, inner=True)
            if happened is None:
                return
            about, clauses = happened.id, [*happened.clauses]
            if about != event:
                case.say("dispute_within", inner=event, event=about)
        number, again = write_dispute(case.game, case.seat, about, clauses, self.get("text"))
        case.say("disputed_more" if again else "disputed", what=disputed_text(about, case.lang), number=number)
