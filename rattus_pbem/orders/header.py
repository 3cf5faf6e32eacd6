"""The two lines that frame a block, in every language: BEGIN ORDERS game seat turn N code C, and END ORDERS."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..language.phrases import fold, fold_words, nearest
from ..language.words import Lexicon
from ..locale import ways
from .faults import SheetFault
from .sheet import SheetDefaults
from .sheet_sentences import say, shown

GAME = r"[a-z][a-z0-9-]{1,23}"
CODE = r"[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}"
MAX_TURN = 9999

BEGIN = frozenset(map(fold_words, ways("begin")))
END = frozenset(map(fold_words, ways("end")))
TURN = frozenset(map(fold, ways("turn")))
CODE_WORD = frozenset(map(fold, ways("code")))
_SIZES = sorted({len(key) for key in BEGIN})
_BEGIN_LETTERS, _END_LETTERS = ({key[0][0] for key in keys} for keys in (BEGIN, END))

MAX_END = 4

_PART = re.compile(r"\S+")


@dataclass(repr=False)
class Header:
    """What the first line of a block says; a faulty part holds a placeholder that is never shown."""

    game: str = ""
    seat: str = ""
    turn: int = 0
    code: str | None = None
    names_turn: bool = True
    faults: list[SheetFault] = field(default_factory=list)


def begins_block(line: str) -> bool:
    """Whether this line begins a block of orders."""
    return _opening(line) > 0


def ends_block(line: str) -> bool:
    """Whether this line ends a block of orders."""
    return fold(line.lstrip()[:1]) in _END_LETTERS and fold_words(line[:200]) in END


def nearly_ends_block(line: str) -> bool:
    """Whether this line was meant to end a block: `END`, `END ORDER`."""
    words = fold_words(line[:200]) if fold(line.lstrip()[:1]) in _END_LETTERS else ()
    if not 0 < len(words) <= MAX_END:
        return False
    called = {" ".join(end): "end" for end in END}
    return words in {end[:1] for end in END} or bool(nearest(" ".join(words), called, 0.85))


def read_header(line: str, number: int, lexicon: Lexicon, defaults: SheetDefaults, lang: str) -> Header:
    """Game, seat, turn and code of the first line; what it leaves out comes from the defaults."""
    reader = _HeaderReader(line, number, lexicon, defaults, lang)
    reader.name_parts()
    reader.find_what_is_missing()
    reader.read_parts()
    return reader.header


class _HeaderReader:
    """The first line of a block being read: `named` are its parts, each with the column where it stands."""

    def __init__(self, line: str, number: int, lexicon: Lexicon, defaults: SheetDefaults, lang: str) -> None:
        self.line = line
        self.number = number
        self.lexicon = lexicon
        self.defaults = defaults
        self.lang = lang
        self.named: dict[str, tuple[str, int]] = {}
        self.header = Header(defaults.game or "", defaults.seat or "", defaults.turn or 0, defaults.code)

    def name_parts(self) -> None:
        """Find out what each word of the line is."""
        matches = _PART.finditer(self.line.split("//")[0])
        words = [(match[0], match.start() + 1) for match in matches][_opening(self.line) :]
        while words:
            text, column = words.pop(0)
            led = self._led_by(text, words[0][0] if words else "")
            if led and words:
                self.named.setdefault(led, words.pop(0))
                continue
            part = "" if led else self._free_part(text)
            if part:
                self.named[part] = (text, column)
            else:
                self._wrong(column, "header_surplus", given=shown(text))

    def _led_by(self, text: str, following: str) -> str:
        """What this word says that the next one is: the turn, or the code."""
        key = fold(text)
        if key not in TURN:
            return "code" if key in CODE_WORD else ""
        if "game" not in self.named and following and not following[:1].isdigit():
            return ""  # a game may be called so
        return "turn"

    def _free_part(self, text: str) -> str:
        """What a word is that nothing leads to; "" if all is named. Where the game is known a seat may stand alone."""
        free = [part for part in ("game", "seat") if part not in self.named]
        may_stand_alone = len(free) == 2 and self.defaults.game is not None
        if may_stand_alone and self.lexicon.lookup("seat", text) is not None:
            return "seat"
        return free[0] if free else ""

    def find_what_is_missing(self) -> None:
        """Note a letter that was lost on the way, and what neither the line nor the defaults name."""
        if "\ufffd" in self.line:
            self._wrong(self.line.index("\ufffd") + 1, "lost_letter")
        end = len(self.line.rstrip()) + 1
        for part in ("game", "seat", "turn"):
            if part not in self.named and getattr(self.defaults, part) is None:
                self._wrong(end, "header_missing", what=say("the_" + part, self.lang))

    def read_parts(self) -> None:
        """Read the parts that the line names."""
        read = {"game": self._game, "seat": self._seat, "turn": self._turn, "code": self._code}
        self.header.names_turn = "turn" in self.named
        for part, (text, column) in self.named.items():
            read[part](text, column)

    def _game(self, text: str, column: int) -> None:
        self.header.game = text.casefold()
        if not re.fullmatch(GAME, self.header.game):
            self._wrong(column, "bad_game", given=shown(text))

    def _seat(self, text: str, column: int) -> None:
        self.header.seat = self.lexicon.lookup("seat", text) or ""
        if not self.header.seat:
            self._wrong(column, "bad_seat", self.lexicon.nearest("seat", text, self.lang), given=shown(text))

    def _turn(self, text: str, column: int) -> None:
        if re.fullmatch(r"[0-9]{1,4}", text):
            self.header.turn = int(text)
        else:
            self._wrong(column, "bad_turn", given=shown(text))

    def _code(self, text: str, column: int) -> None:
        if re.fullmatch(CODE, text):
            self.header.code = text
        else:
            self._wrong(column, "bad_code", given=shown(text))

    def _wrong(self, column: int, key: str, near: str = "", **facts: Any) -> None:
        place = say("line_column", self.lang, line=self.number, column=column)
        sentence, source = say(key, self.lang, **facts), shown(self.line.strip())
        self.header.faults.append(SheetFault(place, sentence, "", near, source, self.number))


def _opening(line: str) -> int:
    """How many parts of the line say BEGIN ORDERS; 0 if it does not."""
    if fold(line.lstrip()[:1]) not in _BEGIN_LETTERS:
        return 0
    parts = _PART.findall(line[:200])
    for size in _SIZES:
        if fold_words(" ".join(parts[:size])) in BEGIN:
            return size
    return 0
