"""The two lines that frame a block, in every language: BEGIN ORDERS game seat turn N code C, and END ORDERS."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..engine.phrases import fold, fold_words, nearest
from ..engine.words import Lexicon
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


@dataclass
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
    header = Header()

    def wrong(column: int, key: str, near: str = "", **facts: Any) -> None:
        place = say("line_column", lang, line=number, column=column)
        header.faults.append(SheetFault(place, say(key, lang, **facts), "", near, shown(line.strip()), number))

    parts = [(match[0], match.start() + 1) for match in _PART.finditer(line.split("//")[0])][_opening(line) :]
    named: dict[str, tuple[str, int]] = {}
    at = 0
    while at < len(parts):
        text, column = parts[at]
        key = fold(text)
        led = "turn" if key in TURN else "code" if key in CODE_WORD else ""
        if led == "turn" and "game" not in named and at + 1 < len(parts) and not parts[at + 1][0][:1].isdigit():
            led = ""  # a game may be called so
        if led and at + 1 < len(parts):
            named.setdefault(led, parts[at + 1])
            at += 2
            continue
        free = [part for part in ("game", "seat") if part not in named]
        alone = free == ["game", "seat"] and defaults.game is not None and lexicon.lookup("seat", text) is not None
        if led or not free:
            wrong(column, "header_surplus", given=shown(text))
        else:
            named["seat" if alone else free[0]] = (text, column)
        at += 1

    if "\ufffd" in line:
        wrong(line.index("\ufffd") + 1, "lost_letter")
    end = len(line.rstrip()) + 1
    for part, default in (("game", defaults.game), ("seat", defaults.seat), ("turn", defaults.turn)):
        if part not in named and default is None:
            wrong(end, "header_missing", what=say("the_" + part, lang))
    header.game, header.seat, header.turn = defaults.game or "", defaults.seat or "", defaults.turn or 0
    header.code, header.names_turn = defaults.code, "turn" in named
    for part, (text, column) in named.items():
        if part == "game":
            header.game = text.casefold()
            if not re.fullmatch(GAME, header.game):
                wrong(column, "bad_game", given=shown(text))
        elif part == "seat":
            header.seat = lexicon.lookup("seat", text) or ""
            if not header.seat:
                wrong(column, "bad_seat", lexicon.nearest("seat", text, lang), given=shown(text))
        elif part == "turn":
            if re.fullmatch(r"[0-9]{1,4}", text):
                header.turn = int(text)
            else:
                wrong(column, "bad_turn", given=shown(text))
        elif re.fullmatch(CODE, text):
            header.code = text
        else:
            wrong(column, "bad_code", given=shown(text))
    return header


def _opening(line: str) -> int:
    """How many parts of the line say BEGIN ORDERS; 0 if it does not."""
    if fold(line.lstrip()[:1]) not in _BEGIN_LETTERS:
        return 0
    parts = _PART.findall(line)
    for size in _SIZES:
        if fold_words(" ".join(parts[:size])) in BEGIN:
            return size
    return 0
