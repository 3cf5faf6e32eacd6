"""The orders that one line was meant for, each a line of its own: what each lacks, which are legal one after the other,
and why one is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..contract.rules import Rules
from ..engine.forms import Fault
from ..locale import separated
from ..orders.faults import SheetFault, sentence_with_clause
from ..orders.print_text import print_line
from ..orders.sheet_sentences import say
from .like_orders import order_like
from .turn_lines import Forms, Order


def completed(begun: Sequence[Order], forms: Forms) -> list[Order]:
    """These orders, up to the first that cannot be legal; what one lacks it has from the last, else from what is most
    like it."""
    orders: list[Order] = []
    for order in begun:
        likely = ({**begun[-1], **order}, *(order_like(form, order) for _, form in forms))
        whole = (each for each in (order, *likely) if each and order.items() <= each.items())
        legal = next((each for each in whole if any(form.fault(each) is None for _, form in forms)), None)
        if legal is None:
            break
        orders.append(legal)
    return orders


def why_begun_so(order: Order, forms: Forms, rules: Rules[Any], lang: str) -> str:
    """Why an order that may lack something is illegal with what it says; "" if no order of its verb is possible."""
    likes = ((form, order_like(form, order)) for _, form in forms if order)
    faults = (form.fault({**like, **order}) for form, like in likes if like is not None)
    why = next(filter(None, faults), None)
    return sentence_with_clause(rules, why, lang) if why is not None else ""


def with_legal(
    fault: SheetFault, orders: Sequence[Order], judged: Sequence[Fault | None], rules: Rules[Any], lang: str
) -> SheetFault:
    """The fault with those of these orders that are legal one after the other, and why the first other one is not."""
    lines = [print_line(order, rules.lexicon, lang) for order in orders]
    legal = tuple(line for line, why in zip(lines, judged, strict=True) if why is None)
    refused = next(((line, why) for line, why in zip(lines, judged, strict=True) if why is not None), None)
    if refused is not None:
        line, why = refused
        said = say("not_besides", lang, line=line, why=sentence_with_clause(rules, why, lang))
        fault = replace(fault, message=separated(lang, [fault.message, said]))
    is_one = len(legal) == 1
    return replace(fault, lines=() if is_one else legal, are_legal=True, example=legal[0] if is_one else "")
