"""The command `clear`: the stored orders of this turn and of later ones are taken back; answers in advance stay.

What was stored after a newer letter than the one that the mail answers stays. Beside a sheet only the orders of other
turns are taken back: the sheet takes the place of those of its own; if it was refused, nothing is.
"""

from __future__ import annotations

from ...errors import IllegalError
from ...locale import listed
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ..carrying_out import fail_unread, store_lines
from ..case import Case

WORD = any_of("command_clear")


class Clear(Command):
    """Takes nothing: who wants back one order sends the others again."""

    words = ("command_clear",)
    shapes = (shape(rf"{WORD}(?: {any_of('clear_orders')})?", rf"{WORD} {any_of('clear_what')}\b(?: \w+)?$"),)
    is_after_sheet = True
    other_words = "like_clear"

    def carry_out(self, case: Case) -> None:
        """Withdraw the stored sheets of this and later turns, except those newer than what the mail answers."""
        if case.sheet_refused:
            case.fail("clear_refused")
            return
        newer, sheets = case.newer_since(), case.game.book.sheets.get(case.seat, {})
        clearable = {
            int(turn): stored
            for turn, stored in sheets.items()
            if int(turn) >= case.game.turn and stored.is_unplayed and int(turn) != case.stored_turn
        }
        cleared = [turn for turn, stored in clearable.items() if newer is None or stored.came_at < newer]
        has_newer = len(clearable) > len(cleared)
        try:
            for turn in cleared:
                store_lines(case, turn, takes_back=True)
        except IllegalError as error:  # the time is over, and what is stored is about to be played
            fail_unread(case, self, error)
            return
        if case.stored_turn is not None:
            if cleared:
                case.say("cleared_others", turns=listed(case.lang, [str(turn) for turn in cleared]))
        elif cleared or not has_newer:
            case.say("cleared" if cleared else "orders_none")
        if has_newer:
            case.fail("clear_older")
