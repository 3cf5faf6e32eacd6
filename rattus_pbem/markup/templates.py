"""HTML from templates: one environment for the whole program, which escapes whatever is put in.

A template lies in the room `templates` beside the code that uses it, and has its name from there:
`report/templates/letter.html`. It is read and compiled once in a process.
Whoever imports this module makes HTML: most commands make none, and jinja2 is not for them.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from ..locale.lines import unbroken

PROGRAM = Path(__file__).parents[1]
LONG = re.compile(r"[^\s<>&;`]{25,}")
"""A word, escaped already, that may be longer than a line."""
WRITTEN = re.compile(r"`([^`]+)`")
"""What is written in an order or a command, in a sentence."""


def render(name: str, /, **facts: Any) -> str:
    """The template of this name with these facts. Raises jinja2.UndefinedError if one is missing."""
    return template(name).render(facts)


@cache
def template(name: str) -> Template:
    """The template of this name."""
    return environment().get_template(name)


@cache
def environment() -> Environment:
    """The one environment. What a template shows is text, unless it is `Markup`."""
    made = Environment(
        loader=FileSystemLoader(PROGRAM),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_finished,
    )
    filters = (as_is, breakable, digest, in_script, with_code)
    made.filters |= {each.__name__: each for each in filters}
    return made


def _finished(value: Any) -> Any:
    return text_as_html(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def text_as_html(text: str) -> Markup:
    """A text, escaped: no line is broken where none may be."""
    return Markup(escape(unbroken(text)))


def as_is(text: str) -> Markup:
    """A text, escaped, and otherwise as it is: for attributes that no reader sees in lines."""
    return Markup(escape(text))


@lru_cache(maxsize=1024)
def breakable(text: str) -> Markup:
    """The same as `with_code` for mail programs, which know no `<code>`: it is bold; any long word may be broken."""
    html = LONG.sub(r'<span style="word-break:break-all">\g<0></span>', str(text_as_html(text)))
    return Markup(WRITTEN.sub(r"<b>\1</b>", html))


def with_code(text: str) -> Markup:
    """A sentence in which what stands between backticks is written in an order or a command."""
    return Markup(WRITTEN.sub(r"<code>\1</code>", str(text_as_html(text))))


def in_script(value: Any) -> Markup:
    """JSON that may stand in a script element: without "<" there is neither an end tag nor a comment."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def digest(text: str) -> Markup:
    """What a content security policy names an inline script or style by."""
    return Markup(f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}")
