"""Views as they come with letters, their order pages, and the lines that a page can make. Asserts nothing."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any

from rattus_pbem.contract.views import View
from rattus_pbem.engine.run import Run
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import Sheet, SheetDefaults
from rattus_pbem.page.order_page import order_page
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.seat_view import seat_view
from tests.report.letters import NAMES, NOW, RULES

Pick = dict[str, Any]


def view_of(run: Run[Any], seat: str = "red", lang: str = "en", **changes: Any) -> View:
    """What comes with a letter to this seat; times and code are made up."""
    act = run.position.act
    view = View(
        *seat_view(RULES, run, seat).parts(),
        game="peste",
        rules=RULES.name,
        revision=RULES.revision,
        custom={},
        names={each: NAMES[each] for each in run.state.seats},
        lang=lang,
        zone="Europe/Paris",
        turn=act.turn if act else run.state.turn,
        letter=1,
        code="KX4P-9QDM",
        now=NOW.isoformat(),
        deadline=(NOW + timedelta(hours=31)).isoformat(),
    )
    return replace(view, **changes)


def page_of(run: Run[Any], view: View) -> str:
    """The page of a view of this run, in the view's language."""
    asks = [ask for ask in run.pending if ask.seat == view.seat]
    return order_page(RULES, view, asks, view.lang)


def data_of(page: str) -> dict[str, Any]:
    """What the page's script reads."""
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert match is not None
    data: dict[str, Any] = unfolded(json.loads(match[1]))
    return {**data, **json.loads(zlib.decompress(base64.b64decode(data["packed"]), -15))}


def unfolded(document: dict[str, Any]) -> Any:
    """A document of which each piece is written once, as the script of a page reads it (see `repeats.py`)."""
    parts: list[Any] = []

    def whole(held: Any) -> Any:
        if isinstance(held, dict):
            return {key: whole(each) for key, each in held.items()}
        if isinstance(held, list):
            return list(map(whole, held))
        return parts[int(held[1:])] if isinstance(held, str) and held.startswith("~") else held

    for part in document["parts"]:
        parts.append(part if isinstance(part, str) else whole(part))
    return whole(document["whole"])


def check_text(text: str, view: View) -> tuple[Sheet, str]:
    """The sheet in this text, and the grade that `check` gives it against the view."""
    sheet = read_sheet(text.encode(), RULES.lexicon, name="saved", defaults=SheetDefaults(), lang=view.lang)
    return sheet, check_sheet(RULES, view, sheet).grade


def verb_lines(verb: dict[str, Any]) -> Iterator[str]:
    """Lines that the page can make of a verb: each choice of its first key with each of every later one."""
    return (text for text, _ in verb_orders(verb))


def verb_orders(verb: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """These lines, each with its JSON. Keys that the game takes only together stand together or not at all."""
    if verb["head"] is None:
        yield _joined(verb, {})
        return
    for place, chosen in _heads(verb["head"]):
        after = verb["after"][place]
        later = [verb["picks"][n] for n in verb["later"][after]] if after >= 0 else []
        names = [pick["name"] for pick in later]
        for others in product(*([choice for _, choice in _heads(pick)] for pick in later)):
            values = {verb["head"]["name"]: chosen, **dict(zip(names, others, strict=True))}
            if not all(fits(pick, values, later) for pick in later):
                continue
            given = {name for name, choice in values.items() if choice is not None}
            lacks = any(one in given and not given & set(of) for one, of in verb.get("with", {}).items())
            if not lacks and not any(set(pair) <= given for pair in verb.get("without", ())):
                yield _joined(verb, values)


def fits(pick: Pick, values: dict[str, Any], later: list[Pick]) -> bool:
    """Whether a choice that depends on another key's goes with it."""
    if "fits" not in pick:
        return True
    other = next(each for each in later if each["name"] == pick["of"])
    place, of = (each["values"].index(values[each["name"]][1]) for each in (pick, other))
    return place in pick["fits"][of]


Choice = tuple[str, Any] | None
"""What a line says of a key, and its JSON; None if it is left out."""


def _heads(pick: Pick) -> list[tuple[int, Choice]]:
    """The choices of a pick with their places in `after`; of a list item by item the first of each length."""
    heads: list[tuple[int, Choice]] = [(-1, None)] if pick["may"] else []
    if "number" in pick:
        return [*heads, *((0, (str(n).join(pick["number"]), n)) for n in (pick["low"], pick["high"]))]
    if "options" in pick:
        return [*heads, *enumerate(zip(pick["options"], pick["values"], strict=True))]
    if pick["none"]:
        heads.append((0, (pick["none"], {} if pick["sums"] else [])))
    kinds = zip(pick["items"], pick["values"], pick["caps"], strict=True)
    items = [(item, value) for item, value, cap in kinds for _ in range(cap)]
    for size in range(max(1, pick["low"]), pick["high"] + 1):
        values = [value for _, value in items[-size:]]
        said = pick.get("between", " ").join(item for item, _ in items[-size:])
        text = " ".join(filter(None, [pick["lead"], said]))
        heads.append((size, (text, dict(Counter(values)) if pick["sums"] else values)))
    return heads


def _joined(verb: dict[str, Any], values: dict[str, Choice]) -> tuple[str, dict[str, Any]]:
    given = {name: choice for name, choice in values.items() if choice is not None}
    parts = [given[name][0] if name in given else unsaid for name, unsaid in verb["keys"]]
    json_values = {name: value for name, (_, value) in given.items()}
    return " ".join(filter(None, [verb["said"], *parts])), {**verb["json"], **json_values}
