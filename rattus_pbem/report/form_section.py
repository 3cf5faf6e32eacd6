"""The order form of a letter: the lines of its text, and for its page the block to send and what can stand in it."""

from __future__ import annotations

from typing import Any

from ..contract.rules import Rules
from ..contract.sections import OrderForm
from ..locale import tell
from ..orders.order_form import ahead_entries, comment_lines, form_entries, sheet_ends
from ..orders.print_text import print_line
from .letter import Letter
from .nonce_sentences import STEPS


def form_section(rules: Rules[Any], letter: Letter) -> OrderForm | None:
    """The form; None where there is nothing to order."""
    if letter.kind != "letter" or letter.over or letter.seat is None:
        return None
    ahead = rules.ahead(letter.view, letter.seat)
    if not letter.asks and not ahead and not _has_yet_to_begin(letter):
        return None
    lang = letter.lang
    header = {"game": letter.game, "seat": letter.seat, "turn": letter.turn, "code": letter.code}
    left = _remaining_orders(rules, letter)
    entries = [*form_entries(rules, letter.asks, lang, letter.view), *ahead_entries(rules, ahead, lang)]
    begin, end = sheet_ends(rules, header, lang)
    how = comment_lines(tell(lang, "form_how")) if entries else []
    lines = [line for entry in entries for line in entry.lines()]
    examples = [f"// {entry.order}" + (f" // {entry.after}" if entry.after else "") for entry in entries if entry.order]
    return OrderForm(
        "form",
        (begin, *how, *lines, *left, end),
        tell(lang, "form"),
        asks=bool(letter.asks),
        block=(begin, *how, *left, *examples, end),
        entries=tuple((entry.order, *entry.notes) for entry in entries if entry.notes),
    )


def _has_yet_to_begin(letter: Letter) -> bool:
    """Whether players or their nonces are awaited before anything is drawn."""
    return bool(letter.free) or letter.nonces.get("step") in STEPS


def _remaining_orders(rules: Rules[Any], letter: Letter) -> list[str]:
    """The orders of the stored sheet that were not reached: a new sheet replaces them, so they are there to be kept."""
    stored = letter.standing
    if stored is None or not letter.asks:
        return []
    left = [order for n, order in enumerate(stored["sheet"]["orders"]) if n not in stored["used"] and "on" not in order]
    main = any(ask.question in rules.main_questions for ask in letter.asks)
    still = "form_still" if main else "form_still_answers"
    comments = [f"// {print_line(order, rules.lexicon, letter.lang)}" for order in left]
    return [*comment_lines(tell(letter.lang, still)), *comments] if comments else []
