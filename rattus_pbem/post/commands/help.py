"""The command `help`: what can be done by mail; `help TOPIC`: what the rules say about a card, an act or a clause."""

from __future__ import annotations

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...orders.rule_lookup import looked_up, not_found
from ..case import Case
from ..letters import HELP_MARK, filled

TOPIC = rf"(?!{any_of('help_not')}\b)(\w[\w.'-]{{0,23}}(?: [\w.'-]{{1,24}}){{0,2}})"


class Help(Command):
    """A topic is any word of the rules, or a clause."""

    words = ("command_help",)
    shapes = (shape(rf"{any_of('command_help')}(?::? {TOPIC})?", keys=("topic",)),)
    is_free = True
    is_repeatable = True

    def carry_out(self, case: Case) -> None:
        topic = self.get("topic")
        if not topic:
            case.paragraphs.append(HELP_MARK)
            return
        rules = case.game.rules
        board = rules.board(rules.view(case.game.state, case.seat))
        paragraphs = looked_up(rules, topic, case.lang, board)
        if paragraphs is not None:
            case.paragraphs.append("\n\n".join(map(filled, paragraphs)))
        else:
            case.paragraphs += [filled(not_found(rules, topic, case.lang, board)), HELP_MARK]
