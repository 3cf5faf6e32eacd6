"""The command `language`: the language of the seat's letters."""

from __future__ import annotations

from ...locale import words_by_language
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of, folded
from ...record.lines_of_people import PersonChange
from ..case import Case
from ..seating import change

WORD = any_of("command_language")
NAMES = {folded(way): lang for lang, said in words_by_language("language").items() for way in said}
"""What the languages are called, in their own words and in those of the others."""


def _check(args: dict[str, str]) -> str:
    args["language"] = NAMES.get(args["language"], "")
    return "" if args["language"] else "bad_language"


class Language(Command):
    """By its name in any language, or its two letters."""

    words = ("command_language",)
    shapes = (shape(rf"{WORD}:? (\w{{1,20}})", rf"{WORD}$", ("language",), _check),)
    is_for_newcomers = True

    def carry_out(self, case: Case) -> None:
        change(case, PersonChange(lang=self.get("language")))
        case.say("language_set")
