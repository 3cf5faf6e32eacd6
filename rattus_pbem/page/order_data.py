"""What an order page says and works with, from the seat's own view: texts and JSON, no HTML.

It runs in a browser as well, where templates are not made: the page of a site has them made already.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from unicodedata import bidirectional

from ..contract.rules import Rules, board_sheets
from ..contract.steps import steps_of_turn
from ..contract.stories import told_turns
from ..contract.views import View
from ..engine.asks import Ask
from ..engine.events import Event
from ..engine.seats import Seat
from ..errors import UnreadableError
from ..locale import listed, sentences, tell
from ..locale.times import moment_text
from ..orders.header import BEGIN, END
from ..orders.order_form import form_entries, sheet_ends
from ..orders.sheet import Sheet
from .advance_pieces import advance_pieces, lines_in_force
from .line_pieces import asked_entry

NO_FACTS = {"title": "", "happened": "", "people": "", "until": "", "block": "", "examples": ""}
"""The facts of a page for which no view is open."""
FOR_SCRIPT = (
    *("verb", "item", "choose", "no_more", "more_keys", "up", "down", "remove"),
    *("verdict_on_arrival", "all_answered"),
    *("choose_first", "choose_more", "choose_all", "out_of_range", "only_with", "not_with", "twice", "empty"),
    *("frame", "other_block", "json_pasted", "too_long", "too_many", "added_many", "kept"),
    *("tapped", "more_ways", "fork", "place_only", "count", "kept_here", "back_to", "back_at"),
    *("unchecked", "other_amount", "explain", "still_open", "tap_it", "tap_more", "drop_begun"),
    *("half_order", "nothing_in_step"),
    *("added", "removed", "moved", "undone", "saved", "copied", "no_json"),
    *("pass_step", "rest_by_default", "asked_later", "used"),
)
FOR_ADVANCE = (
    *("advance_question", "advance_answer", "advance_ask", "advance_orders", "advance_value", "advance_part"),
    *("advance_standing", "advance_conditional", "advance_default", "advance_limit", "no_limit", "advance_times"),
    *("condition", "no_condition", "condition_about", "condition_here", "condition_way"),
)
"""What the script says where answers in advance are chosen."""
OF_AMOUNTS = ("to_the_end", "end_is", "stop_and_ask")
"""What a page says besides, where an order begins with an amount."""
FOR_LIVE_SCRIPT = (
    *("verdict_depends", "verdict_fails"),
    *("kept_on_device", "board_now", "board_after", "sent_in_tab"),
    *("plan_kept", "plans_swapped", "plan_never", "plan_lines"),
    *OF_AMOUNTS,
    *("drawn", "may_not_come", "leave_open", "left_open"),
)
"""What the page of a site says besides."""
OF_STEPS = ("as_now", "step_done", "step_passed", "step_empty", "step_now", "step_later")
"""What a page that came by mail says besides, where the turn has steps."""


def page_facts(rules: Rules[Any], view: View, asks: Sequence[Ask], lang: str) -> dict[str, str]:
    """What the body of a page tells of this view, by the names in its template, `body.html`."""
    seat, names = str(view.seat), isolated(view.names)
    you = _word(lang, "you").format(name=names.get(seat, seat), seat=rules.lexicon.name("seat", seat, lang))
    others = _word(lang, "others").format(names=listed(lang, _at_table(rules, view, names, lang)))
    possible = "\n".join(line for entry in form_entries(rules, asks, lang) for line in entry.long_lines())
    return {
        "title": _word(lang, "title").format(game=view.game, turn=view.turn),
        "happened": "\n".join(_happened(rules, view, lang)),
        "people": f"{you} {others}",
        "until": _until(view, lang),
        "block": "".join(f"{line}\n" for line in sheet_ends(rules, Sheet.of_view(view), lang)),
        "examples": possible or tell(lang, "form_nothing"),
    }


def isolated(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """The names of people in sentences: one that is written from right to left turns nothing round it."""
    return {
        seat: f"\u2068{name}\u2069" if any(bidirectional(letter) in ("R", "AL") for letter in name) else name
        for seat, name in names.items()
    }


def one_step(rules: Rules[Any], asks: Sequence[Ask], lang: str) -> str:
    """What a page without the rules says of the steps of a turn: which one it asks; "" for a game without steps."""
    steps = steps_of_turn(rules, lang)
    asked = {ask.question for ask in asks}
    here = next(((n, step.name) for n, step in enumerate(steps, 1) if asked.intersection(step.questions)), None)
    return _word(lang, "one_step").format(n=here[0], all=len(steps), step=here[1]) if here else ""


def _at_table(rules: Rules[Any], view: View, names: Mapping[Seat, str], lang: str) -> list[str]:
    """Everybody with their seat, in the order in which they sit."""
    rows = (row for sheet in board_sheets(rules.board(view.board), lang, {}) for row in sheet.rows)
    seats = dict.fromkeys([*(row.owner.seat for row in rows if row.owner is not None), *names])
    return [f"{names[seat]} ({rules.lexicon.name('seat', seat, lang)})" for seat in seats if seat in names]


def page_data(
    rules: Rules[Any],
    view: View,
    asks: Sequence[Ask],
    lang: str,
    mail: Mapping[str, str] | None = None,
    further: Sequence[str] = (),
) -> dict[str, Any]:
    """What the script of a page works with; `first` is its first state, `further` are more keys of what it says."""
    sheet = Sheet.of_view(view)
    begin, end = sheet_ends(rules, sheet, lang)
    return {
        "words": {key: _word(lang, key) for key in (*FOR_SCRIPT, *further)},
        "file": f"{view.game}-{view.seat}-t{view.turn}",
        "mail": dict(mail) if mail else None,
        "begin": begin,
        "end": end,
        "frame": {
            "begin": sorted(" ".join(words) for words in BEGIN),
            "end": sorted(" ".join(words) for words in END),
        },
        "deadline": view.deadline,
        "sheet": sheet.to_json(),
        "advance": {**advance_pieces(rules, lang).to_json(), "words": {key: _word(lang, key) for key in FOR_ADVANCE}},
        "in_force": [line.to_json() for line in lines_in_force(rules, view, lang)],
        "first": {
            "asked": [asked_entry(rules, ask, lang, rules.board(view.board)) for ask in asks],
            "lines": [],
            "block": f"{begin}\n{end}\n",
            "sheet_json": sheet.to_json(),
            "over": False,
        },
    }


def _happened(rules: Rules[Any], view: View, lang: str) -> Iterator[str]:
    """The turns since the letter before as they are read, a line each; none where the game tells no stories."""
    events = ((entry["id"], Event.from_json(rules.event_kinds, entry)) for entry in view.events)
    for turn in told_turns(rules, events, lang, lambda number: isolated(view.names_at(number)), view.reader_at):
        yield f"{turn.head} {turn.text}"


def _until(view: View, lang: str) -> str:
    """The sentence about the deadline; "" without one. Raises UnreadableError if the view tells no time."""
    if view.deadline is None:
        return ""
    try:
        until = moment_text(datetime.fromisoformat(view.deadline), view.zone, lang)
    except (ValueError, LookupError, OSError):
        raise UnreadableError(
            f"no time: {view.deadline} {view.zone}",
            place="/deadline",
            hint="Take the view file that came with your letter.",
        ) from None
    return tell(lang, "asked_until", until=until)


def _word(lang: str, key: str) -> str:
    return sentences("page", lang)[key]


MARK = "~"
"""What a string begins with that stands for a piece, before its number."""
LEAST = 4
"""So many bytes have to be spared by a piece."""


def once(document: Any) -> dict[str, Any]:
    """`whole` is the document, `parts` the pieces that a text like `~3` stands for in it and in later pieces.

    A piece that is a text stands for itself; a text that begins like a mark is always a piece.
    """
    counts = _count(document, Counter())
    shared = (text for text, count in counts.items() if text.startswith(f'"{MARK}') or _spares(len(text), count))
    numbers = {text: f"{MARK}{number}" for number, text in enumerate(sorted(shared, key=len))}

    def inside(held: Any) -> Any:
        if isinstance(held, dict):
            return {key: shown(each) for key, each in held.items()}
        return list(map(shown, held)) if isinstance(held, list | tuple) else held

    def shown(held: Any) -> Any:
        return numbers.get(_text(held)) or inside(held)

    return {"parts": [inside(json.loads(text)) for text in numbers], "whole": shown(document)}


def _spares(size: int, count: int) -> bool:
    reference = len(f'"{MARK}99",')
    return (count - 1) * size - count * reference >= LEAST


def _count(held: Any, counts: Counter[str]) -> Counter[str]:
    """How often each text, list and object stands in a document; what is inside one that came before counts once."""
    if isinstance(held, str | dict | list | tuple):
        counts[text := _text(held)] += 1
        if counts[text] == 1 and not isinstance(held, str):
            for each in held.values() if isinstance(held, dict) else held:
                _count(each, counts)
    return counts


def _text(piece: Any) -> str:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":"))
