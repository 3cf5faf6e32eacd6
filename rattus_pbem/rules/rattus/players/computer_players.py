"""Computer players of Rattus: for demos, absent seats and tests. They see a view and nothing else, and never cheat.

A computer player is a function `(rules, view, ask, chance) -> answer`: `view` is what the seat that is asked may know
(its `board`, and `tail`, what happened in the open act), `ask.form` what it may answer, `chance` its own, never the
game's. The answer is legal by the form. It may leave out riders; the question is then asked when it comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ....engine.asks import Ask
from ....engine.chance import SeededChance
from ....engine.records import Choice, Record
from ....kit.rules_base import by_chance
from ..data.game_data import Data
from ..play.regions import largest_area_seat, majorities
from ..positions.view import RattusBoard
from .card_play import FINAL_USES, USES, first_look, looked_at, mayors, soldiers, use, witch_answer
from .plague_play import best_spread, final_moves, order_answer, plague_order, potion_answer, serf_answer
from .sight import Sight
from .weighing import Answer, Scored, best, top

if TYPE_CHECKING:
    from ....contract.rules import ComputerPlayer


class RulesWithData(Protocol):
    """What a computer player looks up in the rules: the data of the board it plays on."""

    data: Data


# What the use of a card is worth in cubes, besides the risk of its class.
WORTH = {
    **dict.fromkeys(("monk", "knight", "witch"), 0.2),
    **dict.fromkeys(("king", "merchant"), 0.3),
    **dict.fromkeys(("soldier", "mayor", "messenger", "pied_piper", "bishop"), 0.4),
    **dict.fromkeys(("emperor", "serf", "crusader", "nun"), 0.5),
    "queen": 0.6,
    "wizard": 0.6,
    "baker": 0.7,
    "peasant": 1.2,
}


def sensible_player(rules: RulesWithData, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """Weighs what each answer does to its cubes against the others', as if the plague came everywhere now.

    Ties are broken by `chance`. Needs a few milliseconds for an answer.
    """
    sight = Sight(RattusBoard.from_json(view["board"], rules.data).known, ask.seat)
    choice = ask.form
    assert isinstance(choice, Choice)
    if ask.question == "witch":
        return witch_answer(sight, choice.possible(), looked_at(view))
    decide = DECISIONS.get(ask.question)
    answer: Answer = decide(sight, ask, chance) if decide is not None else choice.random(chance)
    return answer


PLAYERS: dict[str, ComputerPlayer] = {"random": by_chance, "sensible": sensible_player}


def first_region(sight: Sight, record: Record, chance: SeededChance) -> Answer:
    """The answer to the order `first`: the region where two cubes gain most, rather away from the plague."""

    def scored() -> Scored:
        for answer in record.answers():
            region = answer["region"]
            near = 0.6 if region == sight.plague else 0.3 if region in sight.neighbours[sight.plague] else 0.0
            yield sight.gain({region: sight.with_mine(region, 2)}) - near, answer

    answer = best(scored(), chance)
    assert answer is not None
    return answer


def turn_order(sight: Sight, choice: Choice, chance: SeededChance) -> Answer:
    """A card, the Witch's look, cubes, the other cards, then the plague."""
    possible = choice.possible()
    if "take" in possible and (answer := best(cards_to_take(sight, possible["take"]), chance, 0.2)):
        return answer
    if "witch" in possible and (answer := first_look(sight, possible["witch"])):
        return answer
    if answer := cubes_order(sight, possible, chance):
        return answer
    return use(USES, sight, possible, chance) or plague_order(sight, possible["plague"], chance)


def cubes_order(sight: Sight, possible: Mapping[str, Record], chance: SeededChance) -> Answer | None:
    """Action B, by rats or by the Mayor, whichever leaves more."""
    usual = top(places(sight, possible["place"]), chance, 0.0) if "place" in possible else None
    mayor = top(mayors(sight, possible["mayor"]), chance, 0.0) if "mayor" in possible else None
    if usual and mayor:
        return mayor[1] if mayor[0] > usual[0] else usual[1]
    better = usual or mayor
    return better[1] if better else None


def final_order(sight: Sight, choice: Choice, chance: SeededChance) -> Answer:
    """Each card that helps, the Witch first, then nothing more."""
    possible = choice.possible()
    if "witch" in possible and (answer := first_look(sight, possible["witch"])):
        return answer
    if answer := use(FINAL_USES, sight, possible, chance):
        return answer
    if "soldier" in possible and (answer := best(soldiers(sight, possible["soldier"]), chance, 0.05)):
        return answer
    if "move" in possible and (answer := best(final_moves(sight, possible["move"]), chance, 0.05)):
        return answer
    return use(USES, sight, possible, chance) or {"do": "done"}


def cards_to_take(sight: Sight, record: Record) -> Scored:
    """Each card by its use to me and the risk of its class; one that another holds is lost to him."""
    form = record.form_of("card")
    assert form is not None
    for card in form.answers():
        worth = card_worth(sight, card)
        if card in sight.cards:
            worth += worth / (len(sight.seats) - 1)
        answer = {"do": "take", "card": card}
        on_card = sight.board.baker if card == "baker" else {}
        if on_card:
            answer["to"] = bakers_region(sight)
            worth += 0.5 * on_card.get(sight.me, 0)
        yield worth + sight.gain_by_card(card), answer


def card_worth(sight: Sight, card: str) -> float:
    """The use of a card to me now: the Queen's while I am ahead, the Mayor's by the number of my regions."""
    match card:
        case "queen" if largest_area_seat(sight.board) == sight.me:
            return 1.6
        case "mayor":
            return 0.3 * len(majorities(sight.board, sight.me))
    return WORTH.get(card, 0.3)


def places(sight: Sight, record: Record) -> Scored:
    """Each region and number of cubes by what is left of them."""
    for answer in record.answers():
        yield sight.gain({answer["region"]: sight.with_mine(answer["region"], answer["cubes"])}), answer


def bakers_region(sight: Sight) -> str:
    """Where the cubes on the Baker do most for me: mine in safety, others' in danger."""
    cubes = [sight.board.baker.get(seat, 0) for seat in sight.seats]

    def gain(region: str) -> float:
        place = sight.places[region]
        return sight.gain({region: place._replace(cubes=tuple(map(sum, zip(place.cubes, cubes, strict=True))))})

    return max(sight.regions, key=gain)


DECISIONS: Mapping[str, Callable[[Sight, Ask, SeededChance], Answer]] = {
    "first": lambda sight, ask, chance: first_region(sight, ask.form.possible()["first"], chance),
    "turn": lambda sight, ask, chance: turn_order(sight, ask.form, chance),
    "final": lambda sight, ask, chance: final_order(sight, ask.form, chance),
    "path": lambda sight, ask, chance: plague_order(sight, ask.form.possible()["plague"], chance),
    "spread": lambda sight, ask, chance: {
        "do": "spread",
        "regions": best_spread(sight, ask.form.possible()["spread"].form_of("regions")),
    },
    "potion": lambda sight, ask, chance: potion_answer(),
    "serf": lambda sight, ask, chance: serf_answer(sight, ask.about["region"]),
    "order": lambda sight, ask, chance: order_answer(sight, ask.form.possible()["order"]),
    "baker": lambda sight, ask, chance: {"do": "empty", "to": bakers_region(sight)},
    "bakercubes": lambda sight, ask, chance: {"do": "bakercubes", "region": bakers_region(sight)},
}
