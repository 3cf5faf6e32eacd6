"""Pandora's Box of the second reading (G-37.7, G-33.7, G-43.7)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .godstorm_model import Model
from .godstorm_model_cards import choices, chosen, play_card

Order = dict[str, Any]


def pandora(m: Model, me: str) -> None:
    """G-37.7, G-33.7."""
    if not m.decks["death"]:
        return
    card = m.decks["death"].pop(0)
    legal = list(choices(m, me, card, {"pandora": True}))
    if not legal:
        m.discard.append(card)
        return
    answer = m.ask(me, "pandora", None)
    order = {**(answer or {}), "card": card}
    if answer is None or answer["do"] == "chance" or chosen(m, me, order, {"pandora": True}) is None:
        order.update(by_chance(m, me, card, legal))
    play_card(m, me, order, pandora=True)


def by_chance(m: Model, me: str, card: str, legal: list[Order]) -> Order:
    """D-PANDORA by default (G-43.7): at random among those that hit nothing of his own, else among all."""
    if card == "the_mighty_have_fallen":
        legal = [{str(place): name for place, name in enumerate(some)} for some in equals(m)]
    if card == "the_waters_boil":
        legal = [play for play in legal if play["from"] < play["to"]]
    mine = {me, *m.own(me), *m.own_spaces(me)}

    def hits(play: Order) -> bool:
        named = set(play.values())
        if card == "fire_rains_down":
            named |= set(m.near(play["at"]))
        if card == "the_mighty_have_fallen":
            named |= set(above(m))
        return bool(mine & named)

    some = [play for play in legal if not hits(play)] or legal
    names = {"/".join(sorted(play.values())): play for play in some}
    drawn: Order = names[m.draw(sorted(names))[0]]
    return {"among": list(drawn.values())} if card == "the_mighty_have_fallen" else {k: [v] for k, v in drawn.items()}


def above(m: Model) -> list[str]:
    """The Mighty Have Fallen: those that are among the three without a choice (G-49.10)."""
    sizes = sorted((land["armies"] for land in m.lands.values()), reverse=True)
    least = sizes[2] if len([name for name in m.lands if m.lands[name]["armies"] >= sizes[2]]) > 3 else 0
    return [name for name, land in m.lands.items() if land["armies"] > max(1, least)][:3]


def equals(m: Model) -> list[tuple[str, ...]]:
    """The choices among equals (G-49.10)."""
    sizes = sorted((land["armies"] for land in m.lands.values()), reverse=True)
    same = sorted(name for name, land in m.lands.items() if land["armies"] == sizes[2] > 1)
    places = 3 - sum(size > sizes[2] for size in sizes)
    return list(combinations(same, places)) if len(same) > places else [()]
