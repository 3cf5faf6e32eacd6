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
from ..orders.order_form import order_form
from ..orders.print_text import print_sheet
from ..orders.sheet import Sheet, schema_name
from .line_pieces import asked_entry

SCRIPTS = ("picks.js", "static_source.js", "order.js")
FOR_SCRIPT = (
    *("verb", "item", "no_more", "no_lines", "up", "down", "remove", "verdict_on_arrival"),
    *("added", "removed", "moved", "twice", "empty", "saved", "copied"),
)


def order_page(rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str) -> str:
    """The page as one HTML text. `asks`: what the seat of the view is asked, with live forms.

    Raises IllegalError if nothing is asked.
    """
    if not asks:
        raise IllegalError(tell(lang, "compose_nothing_asked"))
    # In a script element only the end tag and the comment sign mean anything; without "<" there is neither.
    data = json.dumps(page_data(rules, view, asks, lang), ensure_ascii=False, separators=(",", ":"))
    return Template(package_text("order.html")).substitute(
        lang=lang,
        title=escape(_title(view, lang)),
        body=page_body(rules, view, asks, lang),
        data=data.replace("<", "\\u003c"),
        style=package_text("order.css"),
        script=page_script(),
        style_hash=policy_hash(package_text("order.css")),
        script_hash=policy_hash(page_script()),
    )


def page_data(rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str) -> dict[str, Any]:
    """What the script of a page works with; `first` is its first state (see `order.js`)."""
    seat, turn = view["seat"], view["turn"]
    sheet = Sheet(schema_name(rules.name), view["game"], seat, turn, view["code"])
    begin, *_, end = print_sheet(sheet, rules.lexicon, lang).splitlines()
    return {
        "words": {key: _word(lang, key) for key in FOR_SCRIPT},
        "file": f"{view['game']}-{seat}-t{turn}",
        "begin": begin,
        "end": end,
        "sheet": sheet.to_json(),
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


def page_body(rules: Rules[Any], view: Mapping[str, Any], asks: Sequence[Ask], lang: str) -> str:
    """What stands in the `main` of a page, before its script has changed anything; all of it escaped."""
    facts = {
        **{key: _word(lang, key) for key in sentences("page", lang)},
        "title": _title(view, lang),
        "you": _word(lang, "you").format(
            name=view["names"].get(view["seat"], view["seat"]), seat=rules.lexicon.name("seat", view["seat"], lang)
        ),
        "others": _word(lang, "others").format(names=listed(lang, list(view["names"].values()))),
        "until": _until(view, lang),
        "block_text": page_data(rules, view, (), lang)["first"]["block"],
        "examples": "\n".join(line.removeprefix("// ") for line in order_form(rules, asks, lang, None)),
    }
    safe = {key: escape(text) for key, text in facts.items()}
    safe["questions"] = "".join(f"<p>{escape(rules.question_text(ask.question, lang, ask.about))}</p>" for ask in asks)
    return Template(package_text("body.html")).substitute(safe)


@cache
def page_script() -> str:
    """The script of every page, as one text."""
    return "".join(map(package_text, SCRIPTS))


@cache
def package_text(name: str) -> str:
    """A file that comes with this package."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
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
            hint="Take the view file that came with your report.",
        ) from None
    return tell(lang, "asked_until", until=until)


def _word(lang: str, key: str) -> str:
    return sentences("page", lang)[key]
