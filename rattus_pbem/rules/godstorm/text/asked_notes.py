"""What whoever answers a question should know beside it: how a battle stands, how many armies are still to be placed,
what a bid and a marker decide, what things cost."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.asks import Ask
from ..odds.declared_odds import side
from ..odds.invasion_odds import MAX_ARMIES, invasion
from ..odds.stop_rules import Plan
from ..play.invasion import InvasionFacts
from ..play.state import State
from ..relics import price
from .catalogue import language
from .odds_text import percent
from .wording import Names, in_full

MOST_NAMED = 5
"""So many temples are named: the player looks up the others on the map."""


def asked_notes(state: State, ask: Ask, lang: str) -> list[str]:
    """The sentences for this question; most have none."""
    match ask.question:
        case "battle_on" | "under_on":
            return list(_battle_notes(state, InvasionFacts.from_json(ask.about), lang))
        case "armies" | "place":
            return list(_placing_notes(state, ask, lang))
    said = language(lang)["asked_notes"].get(ask.question)
    if said is None:
        return []
    numbers, faith = state.data.numbers, state.faith[ask.seat]
    god, temple, card = numbers["summon_god"], numbers["build_temple"], price(state, ask.seat)
    facts = {"faith": faith, "players": len(state.faith), "god": god, "temple": temple, "card": card}
    return [said.format(**facts, gods=faith // god, temples=faith // temple, cards=faith // card)]


def _battle_notes(state: State, known: InvasionFacts, lang: str) -> Iterator[str]:
    """How many stand on either side, and the chance of taking the place by going on to the end."""
    names, war = Names(lang), known.invasion()
    attack = side(state, war.me, war.force, () if war.under else war.gods(state))
    defence = side(state, war.foe, war.defenders(state), war.gods_against(state), "" if war.under else war.target)
    force, defenders = names.armies(attack.armies), names.armies(defence.armies)
    yield in_full(names.word("battle_stands", force=force, defenders=defenders, target=names.place(war.target)), lang)
    if not (attack.gods and defence.gods) and min(attack.armies, defence.armies) > 0 and attack.armies <= MAX_ARMIES:
        win = invasion(attack, defence, Plan()).win
        yield names.word("battle_chance", chance=percent(win.numerator, win.denominator, lang))


def _placing_notes(state: State, ask: Ask, lang: str) -> Iterator[str]:
    """How many starting armies come in later rounds; which armies of an income stand in temples already."""
    names = Names(lang)
    if ask.question == "place":
        if len(temples := state.temples(ask.seat)) > MOST_NAMED:
            yield names.word("temples_have_many", count=len(temples))
        elif temples:
            places = names.listed(names.place(each) for each in temples)
            yield in_full(names.word("temples_have", places=places), lang)
        return
    later = state.to_place.get(ask.seat, 0) - ask.about["left"]
    batch = state.data.numbers["free_choice_batch" if state.options.get("setup") == "free" else "placement_batch"]
    if later > 0:
        yield names.counted("rounds_to_come", -(-later // batch), armies=names.armies(later))
