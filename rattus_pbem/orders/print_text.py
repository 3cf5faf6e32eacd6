"""Order sheets printed in text form, in any language; what is printed here reads back as the same sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract.rules import Rules
from ..engine.records import DEFAULT
from ..language.words import FieldShape, Lexicon
from ..locale import tell, word
from .advance import Advance
from .advance_text import ASKING, LIMIT, REPEAT, WHEN, read_in_advance
from .conditions_print import print_conditions
from .near_values import verb_name
from .sheet import Sheet, schema_name
from .sheet_sentences import begin_line, say

SETTINGS = ("nonce_hash", "nonce")


def print_sheet(sheet: Sheet, lexicon: Lexicon, lang: str) -> str:
    """The block of this sheet, from its BEGIN line to its END line, each line ended."""
    lines = [begin_line(sheet.game, sheet.seat, sheet.turn, sheet.code, lexicon, lang)]
    if sheet.wait:
        lines.append(word("wait", lang))
    lines += [print_line(line.data, lexicon, lang) for line in sheet.orders]
    for part, answers in (("conditional", sheet.conditional), ("standing", sheet.standing)):
        if answers is not None:
            lines += [f"{_directive(part, lang)} {print_advance(answer, lexicon, lang)}" for answer in answers]
            lines += [] if answers else [f"{_directive(part, lang)} {word('none', lang)}"]
    if sheet.default is not None:
        defaults = [{"on": question} | answer for question, answer in sheet.default.items()]
        lines += [f"{_directive('default', lang)} {print_advance(answer, lexicon, lang)}" for answer in defaults]
        lines += [] if defaults else [f"{_directive('default', lang)} {word('none', lang)}"]
    if sheet.settings is not None:
        lines += [_setting(key, value, lexicon, lang) for key, value in sheet.settings.items()]
        lines += [] if sheet.settings else [f"{_directive('settings', lang)} {word('none', lang)}"]
    lines += [f"{_directive('note', lang)} {line}".rstrip() for line in sheet.note.split("\n") if sheet.note]
    return "\n".join([*lines, word("end", lang), ""])


def _directive(part: str, lang: str) -> str:
    return say("directive", lang, word=word(part, lang))


def print_line(data: Mapping[str, Any], lexicon: Lexicon, lang: str) -> str:
    """One order or answer, riders and conditions included, as one line. `data` has the shape that the schema allows."""
    return _Printed(data, lexicon, lang).line()


def print_advance(line: Mapping[str, Any], lexicon: Lexicon, lang: str) -> str:
    """An answer given in advance, with its conditions and limit: what stands behind `standing:`."""
    return _Printed(line, lexicon, lang).in_advance()


class _Printed:
    """An order or answer of a JSON sheet, as words of a line."""

    def __init__(self, data: Mapping[str, Any], lexicon: Lexicon, lang: str) -> None:
        verb = lexicon.verb(data)
        assert verb is not None, "a line of another game"
        self.verb = verb
        self.data = data
        self.lexicon = lexicon
        self.lang = lang

    def line(self) -> str:
        """As a line among the orders."""
        lang = self.lang
        if self.verb.on:
            text = say("answer", lang, answer=word("answer", lang), said=self._answer())
            return self._without_quotes(text)
        text = " ".join([verb_name(self.verb, self.lexicon, lang), *self._fields()])
        conditions = list(self.data.get("only_if", ()))
        if conditions and conditions[0] == {"fact": "previous"}:
            text = f"{word('then', lang)} {text}"
            del conditions[0]
        if conditions:
            text += f" {word('only_if', lang)} {print_conditions(conditions, self.lexicon, lang)}"
        return self._without_quotes(text)

    def in_advance(self) -> str:
        """As an answer given in advance."""
        text, data, lang = self._answer(), self.data, self.lang
        if data.get("when"):
            text += f" {WHEN[lang][0]} {print_conditions(data['when'], self.lexicon, lang)}"
        if data.get("limit"):
            text += f", {LIMIT[lang][0]} {data['limit']['times']} {self.lexicon.periods[data['limit']['per']][lang][0]}"
        if data.get("repeat"):
            text += f", {REPEAT[lang][0]}"
        return self._without_quotes(text, in_advance=True)

    def _without_quotes(self, text: str, *, in_advance: bool = False) -> str:
        """The line without the quotation marks without which it reads the same: no name is taken for something else.

        Also one that lacks fields: pages put lines together from such.
        """
        if '"' not in text:
            return text
        from .read_text import begun_line

        read = read_in_advance if in_advance else begun_line
        for bare in (text.replace('"', ""), *(text.replace(f'"{name}"', name) for name in text.split('"')[1::2])):
            if read(bare, self.lexicon, self.lang) == self.data:
                text = bare
                break
        return text

    def _answer(self) -> str:
        """The question and what is answered; the verb is left out where the question has no other."""
        fields = self._fields()
        if self.verb.whole and not fields:
            return self.verb.whole[self.lang][0]
        alone = len(self.lexicon.answers(self.verb.on)) == 1
        verb_words = [] if alone else [verb_name(self.verb, self.lexicon, self.lang)]
        joined = " ".join([self.lexicon.questions[self.verb.on][self.lang][0], *verb_words])
        return joined + "".join(word if word.startswith("(") else f" {word}" for word in fields)

    def _fields(self) -> list[str]:
        """The fields as words; what is said in brackets is part of the word that it stands behind."""
        behind = {
            shape.kind.behind: f"({','.join(shape.kind.printed(self.data[shape.name], self.lexicon, self.lang))})"
            for shape in self.verb.fields
            if shape.kind.behind is not None and shape.name in self.data
        }
        printed = [behind[""]] if "" in behind else []
        for shape in self.verb.fields:
            if shape.kind.behind is None:
                printed += self._field(shape)
                if shape.name in behind:
                    printed[-1:] = [printed[-1] + behind[shape.name]] if printed else [behind[shape.name]]
        return printed

    def _field(self, shape: FieldShape) -> list[str]:
        lang = self.lang
        if shape.name not in self.data:
            return [shape.left_out[lang][0]] if shape.left_out else []
        value = self.data[shape.name]
        if shape.by_default and value == DEFAULT:
            return [*([shape.key[lang][0]] if shape.key else []), shape.by_default[lang][0]]
        if shape.kind.flag:
            return [(shape.key if value else shape.kind.off)[lang][0]]
        led = shape.key or (shape.connectors if (value or not shape.kind.many) and not shape.quiet else {})
        return [*([led[lang][0]] if led else []), *shape.kind.printed(value, self.lexicon, lang)]


def _setting(key: str, value: str, lexicon: Lexicon, lang: str) -> str:
    if key == "nonce":
        return f"{word(key, lang)}: {value}"
    if key == "nonce_hash":
        return f"{word(key, lang)} {value}"
    return f"{_directive('setting', lang)} {lexicon.questions[key][lang][0]} {ASKING[value][lang][0]}"


def in_force(
    rules: Rules[Any],
    advance: Advance,
    lang: str,
    conditional: Mapping[int, Sequence[Mapping[str, Any]]] | None = None,
    turn: int = 0,
) -> list[str]:
    """Conditional and standing lines, defaults and settings in force, each as a line of text; [] if there are none.

    `conditional` are the lines of stored sheets by their turn; those of another than this turn name it after `//`.
    """
    by_turn = conditional or {}
    lines: list[str] = []
    for sheet_turn in sorted(by_turn, key=lambda number: (number != turn, number)):
        mark = "" if sheet_turn == turn else f"    // {tell(lang, 'of_turn', turn=sheet_turn)}"
        lines += [
            line + mark for line in _printed(rules, lang, conditional=tuple(map(dict, by_turn[sheet_turn])) or None)
        ]
    return lines + _printed(
        rules,
        lang,
        standing=tuple(map(dict, advance.standing)) or None,
        default={question: dict(answer) for question, answer in advance.default.items()} or None,
        settings=dict(advance.settings) or None,
    )


def sheet_in_advance(rules: Rules[Any], sheet: Sheet, lang: str) -> list[str]:
    """What a sheet says in advance as it was understood, each line as text; [] if it says nothing."""
    conditional = {sheet.turn: sheet.conditional} if sheet.conditional else None
    return in_force(rules, Advance().changed_by(sheet.to_json(), ""), lang, conditional, sheet.turn)


def _printed(rules: Rules[Any], lang: str, **parts: Any) -> list[str]:
    sheet = Sheet(schema=schema_name(rules.name), game="", seat=rules.meta.seats[0], turn=0, **parts)
    return print_sheet(sheet, rules.lexicon, lang).splitlines()[1:-1]
