"""The command `orders`: what of the seat still counts, as it would be read back."""

from __future__ import annotations

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...orders.advance import Advance
from ...orders.print_text import in_force, print_line
from ...record.book import OVER
from ...record.stored_sheet import StoredSheet
from ..case import Case
from ..post_sentences import say


class Orders(Command):
    """Takes nothing."""

    words = ("command_orders",)
    shapes = (shape(any_of("command_orders")),)
    is_repeatable = True
    is_after_sheet = True
    is_question = True

    def carry_out(self, case: Case) -> None:
        book, rules = case.game.book, case.game.rules
        sheets = book.sheets.get(case.seat, {}) if book.stage != OVER else {}
        coming = sorted((turn for turn in sheets if int(turn) >= case.game.turn), key=int)
        blocks = [block for turn in coming if (block := _block(case, turn, sheets[turn]))]
        in_advance = in_force(rules, book.advance_of(case.seat), case.lang)
        if in_advance:
            blocks.append("\n".join([say("orders_in_force", case.lang), *(f"  {line}" for line in in_advance)]))
        case.paragraphs.append("\n\n".join(blocks) if blocks else say("orders_none", case.lang))


def _block(case: Case, turn: str, stored: StoredSheet) -> str:
    """What is left of the orders for a turn, with a head; "" if they were taken back, or are all carried out."""
    rules = case.game.rules
    orders = [] if stored.paused else [stored.orders[index] for index in stored.left]
    left = [print_line(order, rules.lexicon, case.lang) for order in orders]
    waiting = [line for index, line in enumerate(stored.conditional) if index not in stored.considered]
    lines = left + in_force(rules, Advance(), case.lang, {0: waiting})
    if not lines:
        return ""
    key = "orders_left" if stored.used else "orders_on_hold" if stored.is_on_hold else "orders_stored"
    head = say(key, case.lang, turn=turn, number=stored.number)
    return "\n".join([head, *(f"  {line}" for line in lines)])
