"""Order sheets printed in text form, in English or French; what is printed here reads back as the same sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.words import FieldShape, Lexicon
from .fields import verb_name
from .sheet import Sheet

WORDS = {
    "en": {
        "begin": "BEGIN ORDERS",
        "end": "END ORDERS",
        "turn": "turn",
        "answer": "answer",
        "wait": "wait",
        "note": "note:",
        "none": "none",
        "conditional": "conditional:",
        "standing": "standing:",
        "default": "default:",
        "settings": "settings:",
    },
    "fr": {
        "begin": "DEBUT ORDRES",
        "end": "FIN ORDRES",
        "turn": "tour",
        "answer": "réponse",
        "wait": "attendre",
        "note": "note :",
        "none": "rien",
        "conditional": "conditionnel :",
        "standing": "permanent :",
        "default": "défaut :",
        "settings": "réglages :",
    },
}
SETTINGS = {"nonce_hash": "nonce hash", "nonce": "nonce"}


def print_sheet(sheet: Sheet, lexicon: Lexicon, lang: str) -> str:
    """The block of this sheet, from its BEGIN line to its END line, each line ended."""
    words = WORDS[lang]
    seat = lexicon.name("seat", sheet.seat, lang)
    code = f" code {sheet.code}" if sheet.code is not None else ""
    lines = [f"{words['begin']} {sheet.game} {seat} {words['turn']} {sheet.turn}{code}"]
    if sheet.wait:
        lines.append(words["wait"])
    lines += [print_line(line.data, lexicon, lang) for line in sheet.orders]
    for part in ("conditional", "standing", "default"):
        if getattr(sheet, part) is not None:
            lines.append(f"{words[part]} {words['none']}")
    if sheet.settings is not None:
        lines += [f"{SETTINGS[key]} {value}" for key, value in sheet.settings.items()]
        if not sheet.settings:
            lines.append(f"{words['settings']} {words['none']}")
    lines += [f"{words['note']} {line}".rstrip() for line in sheet.note.split("\n") if sheet.note]
    return "\n".join([*lines, words["end"], ""])


def print_line(data: Mapping[str, Any], lexicon: Lexicon, lang: str) -> str:
    """One order or answer, riders included, as one line. `data` has the shape that the schema allows."""
    verb = lexicon.verb(data)
    assert verb is not None, "a line of another game"
    said = [verb_name(verb, lexicon, lang)]
    if verb.on:
        alone = len(lexicon.answers(verb.on)) == 1
        said = [WORDS[lang]["answer"], lexicon.questions[verb.on][lang][0], *([] if alone else said)]
    for shape in verb.fields:
        said += _field(shape, data, lexicon, lang)
    return " ".join(said)


def _field(shape: FieldShape, data: Mapping[str, Any], lexicon: Lexicon, lang: str) -> list[str]:
    if shape.name not in data:
        return [shape.left_out[lang][0]] if shape.left_out else []
    value = data[shape.name]
    if shape.kind == "flag":
        return [(shape.key if value else shape.off)[lang][0]]
    values = value if shape.many else [value]
    led = shape.key or shape.connectors
    lead = [led[lang][0]] if led else []
    if not values:
        return [*(lead if shape.key else []), shape.empty[lang][0]]
    return [*lead, *(_value(shape.kind, each, lexicon, lang) for each in values)]


def _value(kind: str, value: Any, lexicon: Lexicon, lang: str) -> str:
    if kind == "token":
        return f"#{value}"
    return str(value) if kind == "number" else lexicon.printed(kind, value, lang)
