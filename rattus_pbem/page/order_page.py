"""The order page as one HTML file. It needs no network, and everything in it comes from the seat's own view."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from html import escape
from importlib import resources
from string import Template
from typing import Any

from ..engine.asks import Ask
from ..engine.rules import Rules
from ..errors import IllegalError, UnreadableError
from ..locale import listed, sentences, tell
from ..locale.times import moment_text
from ..orders.header import BEGIN, END
from ..orders.order_form import order_form
from ..orders.print_text import print_sheet
from ..orders.sheet import Sheet, schema_name
from .advance_pieces import advance_pieces, lines_in_force
from .board_map import board_map
from .line_pieces import asked_entry

SCRIPTS = ("make.js", "kept.js", "written.js", "picks.js", "board.js", "advance.js", "order.js")
"""The script of a page whose source is another's."""
FOR_SCRIPT = (
    *("verb", "item", "choose", "no_more", "more_keys", "up", "down", "remove"),
    *("verdict_on_arrival", "verdict_depends", "verdict_fails", "all_answered"),
    *("choose_first", "choose_more", "choose_all", "out_of_range", "only_with", "not_with", "twice", "empty"),
    *("frame", "other_block", "json_pasted", "too_long", "too_many", "added_many", "kept"),
    *("tapped", "which_order", "place_only", "added", "removed", "moved", "undone", "saved", "copied", "no_json"),
    *("advance_question", "advance_answer", "advance_ask", "advance_orders", "advance_value", "advance_part"),
    *("advance_standing", "advance_conditional", "advance_default", "advance_limit", "no_limit", "advance_times"),
    *("condition", "no_condition", "condition_about", "condition_here", "condition_way"),
)


def order_page(
    rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str, mail: Mapping[str, str] | None = None
) -> str:
    """The page as one HTML text. `asks`: what the seat of the view is asked, with live forms.

    `mail` says where the sheet goes, by `to` and `subject`; without it the page offers to copy and to save only.
    Raises IllegalError if nothing is asked.
    """
    if not asks:
        raise IllegalError(tell(lang, "compose_nothing_asked"))
    board, board_style = board_map(rules, view, lang)
    style = package_text("order.css") + board_style
    # In a script element only the end tag and the comment sign mean anything; without "<" there is neither.
    data = json.dumps(page_data(rules, view, asks, lang, mail), ensure_ascii=False, separators=(",", ":"))
    return Template(package_text("order.html")).substitute(
        lang=lang,
        title=escape(_title(view, lang)),
        body=_body(rules, view, asks, lang, board),
        data=data.replace("<", "\\u003c"),
        style=style,
        script=page_script(),
        style_hash=policy_hash(style),
        script_hash=_script_hash(),
    )


def page_data(
    rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str, mail: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What the script of a page works with; `first` is its first state."""
    begin, end = _empty_block(rules, view, lang)
    sheet = _sheet(rules, view)
    return {
        "words": {key: _word(lang, key) for key in FOR_SCRIPT},
        "file": f"{view['game']}-{view['seat']}-t{view['turn']}",
        "mail": dict(mail) if mail else None,
        "begin": begin,
        "end": end,
        "frame": {
            "begin": sorted(" ".join(words) for words in BEGIN),
            "end": sorted(" ".join(words) for words in END),
        },
        "deadline": view["deadline"],
        "sheet": sheet.to_json(),
        "advance": _packed(advance_pieces(rules, lang)),
        "in_force": lines_in_force(rules, view, lang),
        "first": {
            "asked": [asked_entry(rules, ask, lang) for ask in asks],
            "lines": [],
            "block": f"{begin}\n{end}\n",
            "sheet_json": sheet.to_json(),
            "over": False,
            "preview": None,
            "odds": None,
        },
    }


def _packed(pieces: Mapping[str, Any]) -> dict[str, Any]:
    """Pieces of answers in advance with the facts of each question by their numbers, as strings where a `*` follows."""
    number: dict[str, int | str] = {}
    for place, name in enumerate(pieces["facts"]):
        number |= {name: place, f"{name}*": f"{place}*"}
    questions = [{**entry, "facts": [number[name] for name in entry["facts"]]} for entry in pieces["questions"]]
    return {**pieces, "questions": questions}


def page_body(rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str) -> str:
    """What stands in the `main` of a page before its script has changed anything, with the style of its map."""
    board, style = board_map(rules, view, lang)
    return _body(rules, view, asks, lang, f"<style>{style}</style>{board}" if board else "")


def _body(rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str, board: str) -> str:
    """The body with this map; everything in it is escaped."""
    facts = {
        **{key: _word(lang, key) for key in sentences("page", lang)},
        "title": _title(view, lang),
        "you": _word(lang, "you").format(
            name=view["names"].get(view["seat"], view["seat"]), seat=rules.lexicon.name("seat", view["seat"], lang)
        ),
        "others": _word(lang, "others").format(names=listed(lang, list(view["names"].values()))),
        "until": _until(view, lang),
        "block_text": "".join(f"{line}\n" for line in _empty_block(rules, view, lang)),
        "examples": "\n".join(line.removeprefix("// ") for line in order_form(rules, asks, lang, None)),
    }
    safe = {key: escape(text) for key, text in facts.items()}
    safe["questions"] = "".join(f"<p>{escape(rules.question_text(ask.question, lang, ask.about))}</p>" for ask in asks)
    safe["map"] = board
    return Template(package_text("body.html")).substitute(safe)


def _sheet(rules: Rules[Any], view: Mapping[str, Any]) -> Sheet:
    """The sheet that says nothing."""
    return Sheet(schema_name(rules.name), view["game"], view["seat"], view["turn"], view["code"])


def _empty_block(rules: Rules[Any], view: Mapping[str, Any], lang: str) -> tuple[str, str]:
    """The first and the last line of a block."""
    begin, *_, end = print_sheet(_sheet(rules, view), rules.lexicon, lang).splitlines()
    return begin, end


@cache
def page_script() -> str:
    """The script of every page written here, as one text, without what only its authors read: a fifth of it."""
    lines = "".join(map(package_text, (*SCRIPTS[:-1], "static_source.js", SCRIPTS[-1]))).splitlines()
    return "".join(f"{line.strip()}\n" for line in lines if line.strip() and not line.lstrip().startswith("//"))


@cache
def _script_hash() -> str:
    return policy_hash(page_script())


@cache
def package_text(name: str) -> str:
    """A file that comes with this package."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def policy_hash(text: str) -> str:
    """What a content security policy names an inline script or style by."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _title(view: Mapping[str, Any], lang: str) -> str:
    return _word(lang, "title").format(game=view["game"], turn=view["turn"])


def _until(view: Mapping[str, Any], lang: str) -> str:
    """The sentence about the deadline; "" without one. Raises UnreadableError if the view tells no time."""
    if view["deadline"] is None:
        return ""
    try:
        until = moment_text(datetime.fromisoformat(view["deadline"]), view["zone"], lang)
    except (ValueError, LookupError, OSError):
        raise UnreadableError(
            f"no time: {view['deadline']} {view['zone']}",
            place="/deadline",
            hint="Take the view file that came with your letter.",
        ) from None
    return tell(lang, "asked_until", until=until)


def _word(lang: str, key: str) -> str:
    return sentences("page", lang)[key]
