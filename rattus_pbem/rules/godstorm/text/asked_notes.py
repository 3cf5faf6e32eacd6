"""What whoever answers a question should know beside it: what a bid and a marker decide, what things cost."""

from __future__ import annotations

from ....engine.asks import Ask
from ..play.state import State
from ..relics import price
from .catalogue import language


def asked_notes(state: State, ask: Ask, lang: str) -> list[str]:
    """The sentences for this question; most have none."""
    said = language(lang)["asked_notes"].get(ask.question)
    if said is None:
        return []
    numbers, faith = state.data.numbers, state.faith[ask.seat]
    god, temple, card = numbers["summon_god"], numbers["build_temple"], price(state, ask.seat)
    facts = {"faith": faith, "players": len(state.faith), "god": god, "temple": temple, "card": card}
    return [said.format(**facts, gods=faith // god, temples=faith // temple, cards=faith // card)]
