"""Order sheets in text form: the block from BEGIN ORDERS to END ORDERS, in English or French; single lines of it.

Nothing outside the block is looked at, and nothing is judged but whether it can be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..language.words import Lexicon
from ..locale import word
from .advance_text import begins_rider
from .block import BlockReader, Draft
from .faults import MAX_FAULTS, SheetError, SheetFault
from .fields import FieldReader
from .header import Header, begins_block, ends_block, nearly_ends_block, read_header
from .sheet import Line, Sheet, SheetDefaults, schema_name, tidy_note
from .sheet_sentences import begin_line, say, shown

MAX_LINES = 400
MAX_NOTE = 2000


def has_block(text: str) -> bool:
    """Whether some line of the text begins a block of orders."""
    return any(begins_block(line) for line in text.splitlines())


def read_text_sheet(
    text: str, lexicon: Lexicon, *, name: str, defaults: SheetDefaults, lang: str, apart: bool = True
) -> Sheet:
    """The sheet of the one block in this text; what stands outside is not looked at. Raises SheetError.

    `apart`: a line may hold several orders.
    """
    reader = BlockReader(lexicon, lang, apart=apart)
    header: Header | None = None
    number = began = 0
    end = "not_closed"
    for number, raw in enumerate(text.splitlines(), 1):
        if begins_block(raw):
            if header is not None:
                end = "second_block"
                break
            header, began = read_header(raw, number, lexicon, defaults, lang), number
        elif header is None or not end:
            continue
        elif ends_block(raw):
            end = ""
        elif nearly_ends_block(raw):
            end = ""
            what = say("nearly_closed", lang, given=shown(raw.strip()))
            reader.faults.append(SheetFault(say("line", lang, line=number), what, line=number))
        elif number - began > MAX_LINES:
            end = "many_lines"
            break
        elif len(reader.faults) < MAX_FAULTS:
            reader.line(raw, number)
    if header is None:
        raise SheetError(
            [SheetFault(say("line", lang, line=1), _no_block(text, lexicon, defaults, lang), line=1)], name, lang
        )
    orders = reader.lines()
    note = tidy_note("\n".join(reader.notes))
    faults = [*header.faults, *reader.faults]
    if end:
        faults.append(SheetFault(say("line", lang, line=number), say(end, lang, most=MAX_LINES), line=number))
    if len(note) > MAX_NOTE:
        faults.append(SheetFault(say("line", lang, line=began), say("long_note", lang, most=MAX_NOTE), line=began))
    if faults:
        raise SheetError(faults, name, lang)
    return Sheet(
        schema_name(lexicon.rules),
        header.game,
        header.seat,
        header.turn,
        header.code,
        reader.wait,
        tuple(orders),
        note=note,
        names_turn=header.names_turn,
        **reader.parts,
    )


def _no_block(text: str, lexicon: Lexicon, defaults: SheetDefaults, lang: str) -> str:
    """Why there is no sheet in a text without a block, and how one begins where that is known."""
    if has_block("\n".join(line.lstrip("> |\t") for line in text.splitlines())):
        return say("quoted_sheet", lang)
    if defaults.game is None or defaults.seat is None or defaults.turn is None:
        return say("no_sheet", lang)
    begin = begin_line(defaults.game, defaults.seat, defaults.turn, None, lexicon, lang)
    return say("no_sheet_yet", lang, begin=begin, end=word("end", lang))


def parse_line(text: str, lexicon: Lexicon, lang: str) -> Line:
    """One order or answer in text form, the first if several stand there. Raises SheetError with the faults."""
    return parse_lines(text, lexicon, lang)[0]


def parse_lines(text: str, lexicon: Lexicon, lang: str, *, number: int = 1) -> list[Line]:
    """The order in text form, or the answers, of which several may follow one another (`answer serf no no`).

    Raises SheetError with the faults of this line, at line `number`.
    """
    reader = BlockReader(lexicon, lang)
    words = reader.words_of(text, number)
    if words:
        reader.order(words)
    else:
        reader.say(1, "no_order")
    lines = reader.lines()
    if reader.faults:
        raise SheetError(reader.faults, "", lang)
    return lines


def begun_line(text: str, lexicon: Lexicon, lang: str) -> Mapping[str, Any] | None:
    """What an order in text form says, which may lack fields; None if it cannot be read."""
    reader = BlockReader(lexicon, lang)
    reader.order(reader.words_of(text, 1))
    return reader.drafts[0].to_json() if len(reader.drafts) == 1 and not reader.faults else None


def parse_rider(line: Line, text: str, lexicon: Lexicon, lang: str, *, number: int = 0) -> Line | None:
    """The order with the rider of this text, a separate line below it; None if no rider of this order begins like this.

    Raises SheetError with the faults of the text, at line `number` (without it, the line after the order's).
    """
    verb = lexicon.verb(line.data)
    reader = BlockReader(lexicon, lang)
    words = reader.words_of(text, number or line.number + 1)
    if verb is None or not words or not begins_rider(words, verb, lexicon):
        return None
    shapes = [shape for shape in verb.fields if shape.name in line.data]
    data = line.data
    held = {shape.name: shape.held(data[shape.name]) for shape in shapes}
    fields = FieldReader(verb, lexicon, lang, held, settled=set(held))
    draft = Draft(fields, line.number, 1, 1, line.source, dict(line.places), dict(line.sources))
    draft.only_if = list(line.data.get("only_if", ()))
    reader.rider(draft, words)
    if reader.faults:
        raise SheetError(reader.faults, "", lang)
    return Line(draft.to_json(), line.place, line.source, line.index, line.number, draft.places, draft.sources)
