"""The command `language`: the language of the seat's letters."""

from __future__ import annotations

from ...locale import LANGUAGES, words_by_language
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of, folded
from ...record.lines_of_people import PersonChange
from ..case import Case
from ..seating import change

WORD = any_of("command_language")
_WORDS = reversed([*words_by_language("language").items()])
NAMES = {**{folded(way): lang for lang, said in _WORDS for way in said}, **{lang: lang for lang in LANGUAGES}}
"""What the languages are called, in their own words and in those of the others; a word of two is that of the first, as
one that a new language has not translated is still the English one."""


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
