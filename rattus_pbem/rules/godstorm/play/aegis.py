"""Aegis: its owner may cancel a card that has just been played (G-38)."""

from __future__ import annotations

from typing import Any

from ....engine.records import Choice, verb
from ....engine.table import Table
from .moment import Played
from .state import State

AEGIS = "aegis_shield_of_athena"


async def aegis_cancels(table: Table[State], played: Played, cost: int) -> bool:
    """Ask the owner of Aegis after title, cost and choices are known, before any die, draw or look (G-38.2)."""
    owner = table.state.relics.get(AEGIS)
    if owner is None:
        return False
    answer = await table.ask(
        owner, "aegis", aegis_form(), lambda: {"do": "let"}, about=about_card(table.state, played, cost)
    )
    return bool(answer["do"] == "cancel")


def aegis_form() -> Choice:
    """Cancel, or let it work."""
    return Choice(("cancel", "let"), lambda do: verb(do, clause="G-38.1"), "G-38.1")


def about_card(state: State, played: Played, cost: int) -> dict[str, Any]:
    """What the owner of Aegis knows of the card (G-38.7), plain JSON."""
    about: dict[str, Any] = {
        "card": played.card,
        "deck": state.data.cards[played.card].deck,
        "card_player": played.seat,
        "cost": cost,
        "by_pandora": played.free,
        "chosen": dict(played.chosen),
        "armies": played.armies,
        "gods": list(played.gods),
    }
    if played.invasion is not None:
        about["invasion"] = played.invasion.about(state)
    return about
