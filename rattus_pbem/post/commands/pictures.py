"""The command `pictures`: whether the seat's letters show the board in pictures."""

from __future__ import annotations

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...record.lines_of_people import PersonChange
from ..case import Case
from ..seating import change

WORD = any_of("command_pictures")


class Pictures(Command):
    """On or off."""

    words = ("command_pictures",)
    shapes = (
        shape(
            rf"{WORD}:? (?:({any_of('pictures_on')})|{any_of('pictures_off')})",
            rf"{WORD}:?(?: \S+)?$",
            ("on",),
        ),
    )

    def carry_out(self, case: Case) -> None:
        wanted = "on" if self.get("on") else "off"
        change(case, PersonChange(pictures=wanted))
        case.say(f"pictures_{wanted}")
