"""The order page as one HTML file. It needs no network, and everything in it comes from the seat's own view."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from ..contract.rules import Rules
from ..contract.views import View
from ..engine.asks import Ask
from ..errors import IllegalError
from ..locale import sentences, tell
from ..markup.look import variables
from ..markup.templates import render
from ..picture.typeface import embedded
from .board_map import board_map
from .later_steps import packed, turn_steps
from .order_data import OF_AMOUNTS, OF_STEPS, isolated, once, one_step, page_data, page_facts

REMARK = re.compile(r"""(^|\s)//(\s[^"'`]*)?$|^\s*//.*$""")
"""What only the authors of a script read, at the end of a line or on one of its own; never within a string."""
PRIVATE = re.compile(
    r"\b(?<![-\"])(?:_[a-z]\w+|(?:element|sentence|shown|boxes|entry|node|into|chooseVerb|waysTo|touched|places|pieces"
    r"|changed|chosen|unsaid|folded|judged|pick|event|state|written|source|answered|byKeyboard|bySelection|filledPiece"
    r"|isWhole|isOpened|isFirst|withoutPlaces|followLists|offered|Make|Written|ConditionPicks|AdvancePicks|LEFT_OUT"
    r"|OrderPage|MapView|addChosen|attributes|behind|buttons|drafts|fault|held|isTapped|names|nodes|optional|order|piece"
    r"|rows|setting|soFar|taps|template|texts|TurnSteps|valueBox)\b|(?<!\.)(?:place|button|other)\b(?!:))"
)
"""A name that only its own class uses, or one often used that begins no text, some of them only where they are no key.
A page that is mailed has short ones in their place, the shortest for those used most."""
SHORT = string.digits + string.ascii_letters
TEXT = re.compile(r'("(?:[^"\\]|\\.)*"|`[^`]*`|(?:(?<=\()|(?<=return ))/(?:[^/\\]|\\.)+/\w*)')
"""What stays as it is: a text, or a pattern."""
SHORTER = (
    (r"\s*([=,{}();:?&|<>!\[\]*])\s*| ([+/-]) (?![+-])", r"\1\2"),
    (r"(?<![\w$)\]])\((\w+)\)(?==>)", r"\1"),
    (r"\btrue\b", "!0"),
    (r"\bfalse\b", "!1"),
)
"""The same in fewer letters: without blanks round signs, without parentheses round the only parameter of a function."""
DECLARES = re.compile(r"let\b ?")
SCRIPTS = (
    "make.js",
    "kept.js",
    "written.js",
    "picks.js",
    "map_view.js",
    "board.js",
    "taps.js",
    "advance.js",
    "order.js",
)
"""The script of a page whose source is another's."""


def order_page(
    rules: Rules[Any], view: View, asks: Sequence[Ask], lang: str, mail: Mapping[str, str] | None = None
) -> str:
    """The page as one HTML text. `asks`: what the seat of the view is asked, with live forms.

    `mail` says where the sheet goes, by `to` and `subject`; without it the page offers to copy and to save only.
    Raises IllegalError if nothing is asked.
    """
    if not asks:
        raise IllegalError(tell(lang, "compose_nothing_asked"))
    facts = page_facts(rules, view, asks, lang)
    board, board_style = board_map(rules, rules.board(view.board), isolated(view.names), lang, view.seat)
    step = one_step(rules, asks, lang)
    page = _lean_data(rules, view, asks, lang, mail)
    amounts = _begins_with_amount(page)
    return render(
        "page/templates/order.html",
        lang=lang,
        words=sentences("page", lang),
        facts=facts,
        by_mail=_mail_link(mail, facts["block"]) if mail else "",
        questions=[*(rules.question_text(ask.question, lang, ask.about) for ask in asks), *filter(None, [step])],
        map=Markup(board),
        is_live=False,
        sends=False,
        style=Markup(page_style(has_amounts=amounts) + (embedded() if board else "") + board_style),
        data=once(page),
        script=page_script(has_steps=bool(step), has_amounts=amounts),
    )


def _lean_data(
    rules: Rules[Any], view: View, asks: Sequence[Ask], lang: str, mail: Mapping[str, str] | None
) -> dict[str, Any]:
    """What the script works with; `packed` is what it needs a moment later: answers in advance, the steps to come."""
    steps = turn_steps(rules, view, asks, lang)
    page = page_data(rules, view, asks, lang, mail, OF_STEPS if steps else OF_AMOUNTS)
    later = {step["number"]: asked for step in steps if (asked := step.pop("asked", None))}
    more = packed({"advance": page["advance"], "later": later})
    needed = {"none": page["advance"]["none"], "orders": []}
    brief = [{key: step[key] for key in ("number", "name", "is_open")} for step in steps]
    return {**page, "advance": needed, "steps": brief, "packed": more}


def _begins_with_amount(page: Mapping[str, Any]) -> bool:
    """Whether an order of what is asked begins with a number: it is set on a sheet (see `amount_taps.js`).

    Where the turn has steps the lists must do, for its page is large already.
    """
    heads = [verb["head"] for asked in page["first"]["asked"] for verb in asked["verbs"] if verb["head"]]
    whole = [bool(head.get("values")) and all(isinstance(value, int) for value in head["values"]) for head in heads]
    return not page["steps"] and (any(whole) or any("number" in head for head in heads))


def _mail_link(mail: Mapping[str, str], block: str) -> str:
    """What opens a mail with the empty block in it, where no script fills it."""
    body = block.replace("\n", "\r\n")
    return f"mailto:{mail['to']}?subject={quote(mail['subject'])}&body={quote(body)}"


def page_script(*, has_steps: bool, has_amounts: bool = False) -> Markup:
    """The script of a page written here, as one text, without what only its authors read: a fifth of it."""
    amounts = ["amount_taps.js"] if has_amounts else []
    own = ("static_source.js", "sealed.js", *amounts, *(["steps.js"] if has_steps else []))
    text = "".join(map(package_text, (*SCRIPTS[:-1], *own, SCRIPTS[-1])))
    used = Counter(PRIVATE.findall(text)).most_common()
    names = {name: f"_{SHORT[n] if n < len(SHORT) else f'{n:x}'}" for n, (name, _) in enumerate(used)}
    text = re.sub(r"\bconst\b", "let", PRIVATE.sub(lambda match: names[match[0]], text)).replace("undefined", "void 0")
    lines = (_packed(REMARK.sub("", line).strip()) for line in text.replace('"use strict";', "").splitlines())
    return Markup('"use strict";' + _joined(filter(None, lines)).replace(";}", "}"))


def _joined(lines: Iterable[str]) -> str:
    """Lines of a script as one text: declarations that follow each other are one, and no line ends needlessly."""
    joined, follows = "", False
    for line in lines:
        declares = DECLARES.match(line)
        if declares and follows:
            joined = f"{joined[:-1]},{line[declares.end() :]}"
        else:
            joined += line
        if line != "}" and not line.endswith(("{", ",", ";")):
            joined += "\n"
        is_whole = line.endswith(";") and all(line.count(one) == line.count(other) for one, other in ("()", "{}"))
        follows = declares is not None and is_whole
    return joined


def page_style(*, has_amounts: bool = False) -> str:
    """The style of every page written here, without what only its authors read."""
    text = package_text("order.css") + (package_text("amount_taps.css") if has_amounts else "")
    style = re.sub(r"/\*.*?\*/|\s*([{};>])\s*|([:,])\s+", r"\1\2", text, flags=re.DOTALL)
    used = set(re.findall(r"var\(--([\w-]+)", style))
    return (variables(used) + style).replace(";}", "}")


def _packed(line: str) -> str:
    """A line of a script without the blanks round its signs; its texts stay as they are, and so does a line in which
    something may be another pattern, or a text within the values of another.
    """
    if re.search("['/]", TEXT.sub("", line).replace(" / ", "")) or line.count("`") not in (0, 2):
        return line
    return "".join(part if part.startswith(('"', "`", "/")) else _shorter(part) for part in TEXT.split(line))


def _shorter(code: str) -> str:
    for pattern, short in SHORTER:
        code = re.sub(pattern, short, code)
    return code


def package_text(name: str) -> str:
    """A file that comes with this package."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
