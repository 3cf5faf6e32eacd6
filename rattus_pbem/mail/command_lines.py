"""Commands by mail as lines of text, in every language: one line in, a command, a near miss or nothing out.

Case and accents do not matter. Which commands there are, and what each does, is said by those who hand them to a
`CommandReader`. Knows no game: a seat is a word here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from ..locale import FIRST, ways, words_by_language
from .folding import any_of, folded

PROSE = "prose"
"""What a check finds of a line that only begins like a command."""
TURN = f"(?:{any_of('turn')}|{any_of('turn_short')})"
TURN_EVENT = rf"(?:{TURN}\s*(\d{{1,4}})[ ,]+{any_of('event')}\s*(\d{{1,5}})|(\d{{1,4}}):(\d{{1,5}}))"

# Arguments that are kept in the letters they were written in; of the others the folded word is the argument.
_AS_WRITTEN = {"text", "zone", "word", "own"}


@dataclass(frozen=True, slots=True)
class Shape:
    """What a command looks like once folded, and what looks so much like it that its sender must be told.

    `keys` name the groups of the pattern; `check` gives the key of a sentence about arguments that cannot be meant.
    """

    fits: re.Pattern[str]
    nearly: re.Pattern[str]
    keys: tuple[str, ...]
    check: Callable[[dict[str, str]], str]


def shape(
    fits: str, nearly: str = "", keys: tuple[str, ...] = (), check: Callable[[dict[str, str]], str] | None = None
) -> Shape:
    """A shape; whoever ends the line with a full stop means the same."""
    whole = re.compile(f"(?:{fits})" + r"[ .!;]*$", re.DOTALL)
    return Shape(whole, re.compile(nearly or r"(?!)"), keys, check or (lambda args: ""))


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a mail gives: its arguments as pairs, the line of the text it stands in (0: the subject).

    Each command is a subclass, in a file with its name. `fault` is a key of the sentences of `mail` if the line nearly
    fits; then the arguments are not to be used. `left` is what stands below its text and does not go with it;
    `is_closed`: its text ends with `end press`.
    """

    args: tuple[tuple[str, str], ...] = ()
    where: str = "body"
    line: int = 0
    source: str = ""
    fault: str = ""
    left: str = ""
    is_closed: bool = False

    name: ClassVar[str] = ""
    """Its English name, which is that of its file."""
    words: ClassVar[tuple[str, ...]] = ()
    """The keys of the words that it begins with, in `words` of each language."""
    shapes: ClassVar[tuple[Shape, ...]] = ()
    is_free: ClassVar[bool] = False
    """Needs no code: it tells nothing but to the registered address, or brings a word of its own."""
    is_repeatable: ClassVar[bool] = False
    """Counts in the subject of an answer, too. A subject stays when a letter is answered, so that anything else would
    be done again by an answer to its receipt."""
    is_after_sheet: ClassVar[bool] = False
    """Carried out once the sheet of its mail is stored."""
    is_question: ClassVar[bool] = False
    """Tells how things stand once all else in the mail is done, and changes nothing."""
    tells_next: ClassVar[bool] = False
    """Its answer is what comes next, which the end of a receipt does not repeat."""
    is_for_newcomers: ClassVar[bool] = False
    """Counts from the very mail on that takes a seat."""
    has_text: ClassVar[bool] = False
    """Its text may go on over the lines below."""
    needs_text: ClassVar[bool] = False
    counts_in_subject: ClassVar[bool] = True
    is_found_in_prose: ClassVar[bool] = False
    """A line of prose may lead to it: with what follows it is hardly anything else."""
    other_words: ClassVar[str] = ""
    """Key of what players write for a command that stands alone."""
    other_words_in_prose: ClassVar[str] = ""
    """Key of what players say for its first word in the midst of a sentence."""
    goes_on: ClassVar[re.Pattern[str] | None] = None
    """A line with which it goes on in the next one, as what follows is too long for one."""

    def __init_subclass__(cls) -> None:
        cls.name = cls.__module__.rpartition(".")[2]

    def get(self, key: str) -> str:
        """An argument; "" if it was not given."""
        return dict(self.args).get(key, "")

    def but(self, *, text: str = "", fault: str = "") -> Self:
        """A copy with this text and this fault."""
        args = tuple((key, value) for key, value in self.args if key != "text") + ((("text", text),) if text else ())
        return replace(self, args=args, fault=fault)

    @property
    def language(self) -> str:
        """The language whose word the command begins with; the first one if several have it."""
        source = folded(self.source)
        for lang, said in words_by_language(self.words[0]).items():
            if any(re.match(re.escape(folded(way)) + r"\b", source) for way in said):
                return lang
        return FIRST

    def carry_out(self, case: Any) -> None:
        """Do what it says for a seat (`case`), and tell its sender. Whether they may has been settled before."""
        raise NotImplementedError(f"{self.source!r} is no command")

    def explain_fault(self, case: Any) -> None:
        """Add to what was told of a line that nearly fits, where more can be said."""

    def tell_of_seat(self, case: Any) -> str:
        """What it tells of one of its sender's seats where the mail belongs to no one game; "" if it takes a game."""
        return ""


class CommandReader:
    """Reads lines as one of these commands; the first of them that fits counts."""

    def __init__(self, commands: Iterable[type[Command]]) -> None:
        self.commands: Mapping[str, type[Command]] = {command.name: command for command in commands}
        self._shapes = [(command, shape) for command in self.commands.values() for shape in command.shapes]

    def read(self, line: str, where: str = "body", number: int = 0) -> Command | None:
        """The command that this line gives, with its fault if it nearly does; else None."""
        text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", line.strip()))
        if not text or not text[0].isalpha():
            return None
        key = folded(text)
        for command, shape in self._shapes:
            match = shape.fits.match(key)
            if match:
                args = _arguments(shape, match, text)
                fault = shape.check(args)
                if fault == PROSE:
                    continue
                return command(tuple(args.items()), where, number, text[:200], fault)
        for command, shape in self._shapes:
            if shape.nearly.match(key):
                return command((), where, number, text[:200], f"bad_{command.name}")
        return None

    def is_command(self, line: str) -> bool:
        """Whether a line is a command as it stands."""
        command = self.read(line)
        return command is not None and not command.fault

    @cached_property
    def single_words(self) -> Mapping[str, str]:
        """Every one-word command by its folded form."""
        keys = [key for command in self.commands.values() for key in command.words]
        return {folded(way): way for key in keys for way in ways(key) if " " not in way}


def _arguments(shape: Shape, match: re.Match[str], text: str) -> dict[str, str]:
    args: dict[str, str] = {}
    for number, key in enumerate(shape.keys, 1):
        if match[number] is None:
            continue
        argument = text[match.start(number) : match.end(number)] if key in _AS_WRITTEN else match[number]
        if argument.strip():
            args[key] = argument.strip()
    return args
