"""The shapes of commands by mail, in every language: one line in, a command, a near miss or nothing out.

Case and accents do not matter. Knows no game: a seat is a word here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from ..locale import FIRST, words_by_language
from .day_words import is_about_days, read_days
from .folding import any_of, folded

WITH_TEXT = ("press", "dispute", "host")
"""Commands whose text may go on over the lines below."""
PROSE = "prose"
"""What is found of a line that only begins like a command."""
_PRESS_END = re.compile(any_of("press_end") + r"\W*$")
_TURN = f"(?:{any_of('turn')}|{any_of('turn_short')})"
_TURN_EVENT = rf"(?:{_TURN}\s*(\d{{1,4}})[ ,]+{any_of('event')}\s*(\d{{1,5}})|(\d{{1,4}}):(\d{{1,5}}))"
_LETTER_LINE = r"(\d{1,4})-(\d{1,3}):(\d{1,4})"
_DAY = r"(\d{4}-\d\d-\d\d)"
_SECRET = f"( {any_of('anonymous')})?"
_NOT_A_NAME = rf"(?!(?:{any_of('to')}|{any_of('names_and')}|{any_of('anonymous')})(?![^\W_]))"
_NAME = rf"{_NOT_A_NAME}[^\W\d_][\w.'-]{{0,30}}(?: {_NOT_A_NAME}[^\W\d_][\w.'-]{{0,30}}){{0,3}}"
_NAMES = rf"{_NAME}(?:\s*(?:,|&|\b{any_of('names_and')}\b)\s*{_NAME}){{0,7}}"

LANGUAGE_NAMES = {folded(way): lang for lang, said in words_by_language("language").items() for way in said}
"""What the languages are called, in their own words and in those of the others."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its English name, its arguments as pairs, the line of the text it stands in (0: the subject).

    `fault` is a key of the sentences of `mail` if the line nearly fits; then the arguments are not to be used.
    `left` is what stands below its text and does not go with it.
    """

    name: str
    args: tuple[tuple[str, str], ...] = ()
    where: str = "body"
    line: int = 0
    source: str = ""
    fault: str = ""
    left: str = ""

    def get(self, key: str) -> str:
        """An argument; "" if it was not given."""
        return dict(self.args).get(key, "")

    def but(self, *, text: str = "", fault: str = "") -> Command:
        """The same with this text and this fault."""
        args = tuple((key, value) for key, value in self.args if key != "text") + ((("text", text),) if text else ())
        return replace(self, args=args, fault=fault)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a command looks like once folded, and what looks so much like it that its sender must be told."""

    name: str
    fits: re.Pattern[str]
    nearly: re.Pattern[str]
    keys: tuple[str, ...] = ()
    check: Callable[[dict[str, str]], str] = lambda args: ""


def _check_absent(args: dict[str, str]) -> str:
    try:
        first, last = date.fromisoformat(args["from"]), date.fromisoformat(args["to"])
    except ValueError:
        return "bad_absent"
    return "" if first <= last else "absent_backwards"


def _check_days(args: dict[str, str]) -> str:
    days = read_days(args["when"])
    if days is None:
        return "bad_absent" if is_about_days(args["when"]) else PROSE
    try:
        first, last = days.resolve(date(2024, 1, 1))  # whether there are such days hangs on no year
    except (ValueError, OverflowError):
        return "bad_absent"
    return "" if first <= last else "absent_backwards"


def _check_language(args: dict[str, str]) -> str:
    args["language"] = LANGUAGE_NAMES.get(args["language"], "")
    return "" if args["language"] else "bad_language"


def _shape(
    name: str,
    fits: str,
    nearly: str = "",
    keys: tuple[str, ...] = (),
    check: Callable[[dict[str, str]], str] | None = None,
) -> Shape:
    return Shape(
        name,
        re.compile(f"(?:{fits})" + r"[ .!;]*$", re.DOTALL),
        re.compile(nearly or r"(?!)"),
        keys,
        check or (lambda args: ""),
    )


COMMAND_WORDS = (
    *(
        "help",
        "status",
        "orders",
        "clear",
        "draw",
        "resend",
        "absent",
        "press",
        "message",
        "host",
        "concede",
        "dispute",
    ),
    *("explain", "join", "nonce", "confirm", "language", "zone", "pictures", "address"),
)
_WORD = {name: any_of(f"command_{name}") for name in COMMAND_WORDS}
_TO = any_of("to")

SHAPES = (
    _shape(
        "help",
        rf"{_WORD['help']}(?::? (?!{any_of('help_not')}\b)(\w[\w.'-]{{0,23}}(?: [\w.'-]{{1,24}}){{0,2}}))?",
        keys=("topic",),
    ),
    _shape("status", rf"{_WORD['status']}(?: ([^\W\d_]{{1,24}}))?", keys=("list",)),
    _shape("orders", _WORD["orders"]),
    _shape(
        "clear",
        rf"{_WORD['clear']}(?: {any_of('clear_orders')})?",
        rf"{_WORD['clear']} {any_of('clear_what')}\b(?: \w+)?$",
    ),
    _shape("draw", _WORD["draw"]),
    _shape(
        "resend",
        rf"{_WORD['resend']}(?: (?:{any_of('turn')} |{any_of('turn_short')})?(\d{{1,4}}))?",
        rf"{_WORD['resend']}(?: \S+){{1,2}}$",
        ("turn",),
    ),
    _shape(
        "absent",
        rf"{_WORD['absent']}(?: {any_of('from')})?:? {_DAY}(?: {any_of('to_a_day')}| -)? {_DAY}",
        rf"{_WORD['absent']}\b[^.]{{0,60}}\d|{_WORD['absent']}$",
        ("from", "to"),
        _check_absent,
    ),
    _shape("absent", rf"{_WORD['absent']}:? (.{{1,80}})", keys=("when",), check=_check_days),
    _shape(
        "press",
        rf"(?:{_WORD['press']}{_SECRET}(?: {_TO})?|{_WORD['message']}{_SECRET} {_TO}) ({_NAMES}?){_SECRET}\s*:(.*)",
        rf"{_WORD['press']} {_TO}(?: \S+){{0,4}}$|{any_of('press_to')} \S+{_SECRET}$"
        rf"|(?:{any_of('anonymous')} )?{_WORD['press']} [^:]{{1,60}}:|{any_of('anonymous')} {_WORD['message']}\b",
        ("anonymous", "anonymous", "to", "anonymous", "text"),
    ),
    _shape("host", rf"{_WORD['host']}\s*:(.*)", keys=("text",)),
    _shape(
        "concede",
        rf"{_WORD['concede']}(?: {any_of('concede_to')})? ([^\W\d_]{{1,24}})",
        rf"{_WORD['concede']}(?: \S+){{0,3}}$",
        ("seat",),
    ),
    _shape(
        "dispute",
        rf"{_WORD['dispute']} ?:? {_TURN_EVENT}(?:\s*[:,-]\s*|\s+|$)(.*)"
        rf"|{_WORD['dispute']} ?:? {_TURN}\s*(\d{{1,4}})\s*:\s*(.*)"
        rf"|{_WORD['dispute']} ?:\s*(.*)",
        rf"{_WORD['dispute']}(?:(?: [^\s\d]+){{0,4}} \S*\d|$)",
        ("turn", "event", "turn", "event", "text", "turn", "text", "text"),
    ),
    _shape(
        "explain",
        rf"{_WORD['explain']} (?:{_TURN_EVENT}|{_LETTER_LINE})",
        rf"{_WORD['explain']}(?:(?: [^\s\d]+){{0,4}} \S*\d|$)",
        ("turn", "event", "turn", "event", "turn", "letter", "line"),
    ),
    _shape(
        "join",
        rf"{_WORD['join']}(?: (?!{any_of('join_not')}\b)([a-z][a-z0-9-]{{1,23}})"
        rf"(?: (?:{any_of('join_as')} )?([^\W\d_]{{1,24}}))?)?",
        keys=("game", "seat"),
    ),
    _shape(
        "nonce",
        rf"{_WORD['nonce']} ?:?(?: ({any_of('hash')}) ?:?)? ([0-9a-f]{{16,128}}|{any_of('no_nonce')})"
        rf"|{_WORD['nonce']} ?: ?(?!{any_of('hash')}\b)(\S.*)",
        rf"{_WORD['nonce']} ?:?(?: \S+){{0,3}}$",
        ("hash", "value", "own"),
    ),
    _shape("confirm", rf"{_WORD['confirm']} ([\w-]{{2,40}})", rf"{_WORD['confirm']}$", ("word",)),
    _shape(
        "language", rf"{_WORD['language']}:? (\w{{1,20}})", rf"{_WORD['language']}$", ("language",), _check_language
    ),
    _shape(
        "zone",
        rf"{_WORD['zone']}:? ((?:[a-z_]{{1,20}}/)[a-z0-9_+/-]{{1,40}}|utc|gmt)",
        rf"{_WORD['zone']}:?(?: \S+)?$",
        ("zone",),
    ),
    _shape(
        "pictures",
        rf"{_WORD['pictures']}:? (?:({any_of('pictures_on')})|{any_of('pictures_off')})",
        rf"{_WORD['pictures']}:?(?: \S+)?$",
        ("on",),
    ),
    _shape(
        "address",
        rf"{_WORD['address']}:? <?([^\s<>@,;:\"]{{1,120}}@[^\s<>@,;:\"]{{1,190}})>?",
        rf"{_WORD['address']}:?(?: \S+)?$",
        ("address",),
    ),
)
# Arguments that are kept in the letters they were written in; of the others the folded word is the argument.
_AS_WRITTEN = {"text", "zone", "word", "own"}
FAULTS = {shape.name: f"bad_{shape.name}" for shape in SHAPES}


def language_of(command: Command) -> str:
    """The language whose word a command begins with; the first one if several have it."""
    source = folded(command.source)
    for lang, said in words_by_language(f"command_{command.name}").items():
        if any(re.match(re.escape(folded(way)) + r"\b", source) for way in said):
            return lang
    return FIRST


def is_press_end(line: str) -> bool:
    """Whether this line ends the text of a press."""
    return bool(_PRESS_END.match(folded(line.strip()[:60])))


def read_command(line: str, where: str, number: int) -> Command | None:
    """The command that this line gives, with its fault if it nearly does; None if it is none."""
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", line.strip()))
    if not text or not text[0].isalpha():
        return None
    key = folded(text)
    for shape in SHAPES:
        match = shape.fits.match(key)
        if match:
            args = _arguments(shape, match, text)
            fault = shape.check(args)
            if fault == PROSE:
                continue
            return Command(shape.name, tuple(args.items()), where, number, text[:200], fault)
    for shape in SHAPES:
        if shape.nearly.match(key):
            return Command(shape.name, (), where, number, text[:200], FAULTS[shape.name])
    return None


def _arguments(shape: Shape, match: re.Match[str], text: str) -> dict[str, str]:
    args: dict[str, str] = {}
    for number, key in enumerate(shape.keys, 1):
        if match[number] is None:
            continue
        argument = text[match.start(number) : match.end(number)] if key in _AS_WRITTEN else match[number]
        if argument.strip():
            args[key] = argument.strip()
    return args
