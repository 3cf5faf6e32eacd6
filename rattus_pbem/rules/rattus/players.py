"""Computer players of Rattus: for demos, absent seats and tests. They see a view and nothing else, and never cheat.

A computer player is a function `(rules, view, ask, chance) -> answer`: `view` is what the seat that is asked may know
(its `board`, and `tail`, what happened in the open act), `ask.form` what it may answer, `chance` its own, never the
game's. The answer is legal by the form. It may leave out riders; the question is then asked when it comes up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...engine import forms
from ...engine.asks import Ask
from ...engine.chance import SeededChance
from ...engine.forms import Form, OneOf
from ...engine.records import Choice, Record
from .sight import Sight

if TYPE_CHECKING:
    from . import Rattus

Answer = dict[str, Any]
ComputerPlayer = Callable[[Any, Mapping[str, Any], Ask, SeededChance], Answer]

# What the use of a card is worth in cubes, besides the risk of its class.
WORTH = {"king": 0.3, "monk": 0.2, "knight": 0.2, "peasant": 1.2, "merchant": 0.3, "witch": 0.2}


def random_player(rules: Rattus, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """A random legal answer."""
    answer: Answer = ask.form.random(chance)
    return answer


def sensible_player(rules: Rattus, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """Weighs what each answer does to its cubes against the others', as if the plague came everywhere now.

    Ties are broken by `chance`. Needs a few milliseconds for an answer.
    """
    sight = Sight(rules.data, view["board"], ask.seat)
    choice = ask.form
    assert isinstance(choice, Choice)
    match ask.question:
        case "first":
            return best_first(sight, choice.possible()["first"], chance)
        case "turn":
            return turn_order(sight, choice, chance)
        case "final":
            return final_order(sight, choice, chance)
        case "path":
            return plague_order(sight, choice.possible()["plague"], chance)
        case "spread":
            regions = field_form(choice.possible()["spread"], "regions", {})
            return {"do": "spread", "regions": best_spread(sight, regions)}
        case "witch":
            return witch_answer(sight, choice.possible(), looked_at(view))
    return random_player(rules, view, ask, chance)


PLAYERS: dict[str, ComputerPlayer] = {"random": random_player, "sensible": sensible_player}


def field_form(record: Record, name: str, given: Mapping[str, Any]) -> Form | None:
    """The form of a key of a record, the keys before it being as given."""
    return next(part.given(given) for part in record.fields if part.name == name)


def best(scored: Iterator[tuple[float, Answer]], chance: SeededChance, least: float = -1e9) -> Answer | None:
    """The answer with the highest score above `least`; among equals one by chance."""
    found: list[Answer] = []
    for score, answer in scored:
        if score > least + 1e-9:
            least, found = score, [answer]
        elif found and score > least - 1e-9:
            found.append(answer)
    return found[chance.below(len(found))] if found else None


def best_first(sight: Sight, record: Record, chance: SeededChance) -> Answer:
    """Where two cubes lose least, away from the plague."""

    def scored() -> Iterator[tuple[float, Answer]]:
        for answer in record.answers():
            region = answer["region"]
            near = 0.6 if region == sight.plague else 0.3 if region in sight.neighbours[sight.plague] else 0.0
            yield sight.gain({region: sight.with_mine(region, 2)}) - near, answer

    found = best(scored(), chance)
    assert found is not None
    return found


def turn_order(sight: Sight, choice: Choice, chance: SeededChance) -> Answer:
    """A card, the Witch's look, cubes, the other cards, then the plague."""
    possible = choice.possible()
    if "take" in possible and (found := best(cards_to_take(sight, possible["take"]), chance, 0.2)):
        return found
    if "witch" in possible and (found := first_look(sight, possible["witch"])):
        return found
    if "place" in possible and (found := best(places(sight, possible["place"]), chance, 0.0)):
        return found
    return card_order(sight, possible, chance) or plague_order(sight, possible["plague"], chance)


def final_order(sight: Sight, choice: Choice, chance: SeededChance) -> Answer:
    """Each card that helps, the Witch first, then nothing more."""
    possible = choice.possible()
    if "witch" in possible and (found := first_look(sight, possible["witch"])):
        return found
    if "peasant" in possible:
        gains = ((sight.gain({a["region"]: sight.with_mine(a["region"], 1)}), a) for a in possible["peasant"].answers())
        if found := best(gains, chance, 0.0):
            return found
    if "move" in possible and (found := best(knight_moves(sight, possible["move"]), chance, 0.05)):
        return found
    return card_order(sight, possible, chance) or {"do": "done"}


def card_order(sight: Sight, possible: Mapping[str, Record], chance: SeededChance) -> Answer | None:
    """A use of King, Monk or Merchant that helps, if there is one."""
    if "king" in possible:
        return best(((sheltered(sight, a["region"]), a) for a in possible["king"].answers()), chance)
    if "monk" in possible and (found := best(token_moves(sight, possible["monk"]), chance, 0.15)):
        return found
    if "merchant" in possible:
        return best(cube_moves(sight, possible["merchant"]), chance, 0.25)
    return None


def cards_to_take(sight: Sight, record: Record) -> Iterator[tuple[float, Answer]]:
    """Each card by its use to me and the risk of its class; one that another holds is lost to him."""
    for answer in record.answers():
        card = answer["card"]
        use = WORTH.get(card, 0.3)
        if card in sight.cards:
            use += use / (len(sight.seats) - 1)
        yield use + sight.gain_by_card(card), answer


def places(sight: Sight, record: Record) -> Iterator[tuple[float, Answer]]:
    """Each region and number of cubes by what is left of them."""
    for answer in record.answers():
        yield sight.gain({answer["region"]: sight.with_mine(answer["region"], answer["cubes"])}), answer


def sheltered(sight: Sight, region: str) -> float:
    """How much a cube in a region without rats needs the palace: rats and the plague near it."""
    near = sum(len(sight.tokens[other]) for other in sight.neighbours[region])
    return near + (6 if sight.plague in (region, *sight.neighbours[region]) else 0)


def token_moves(sight: Sight, record: Record) -> Iterator[tuple[float, Answer]]:
    """Each move of the Monk that touches cubes; of tokens that I have not seen one a region is enough."""
    tried = set()
    for answer in record.answers():
        token, to = answer["token"], answer["to"]
        region = next(r for r in sight.regions if token in sight.tokens[r])
        alike = (token if str(token) in sight.board["faces"] else region, to)
        if alike in tried or not (any(sight.cubes[region]) or any(sight.cubes[to])):
            continue
        tried.add(alike)
        left = tuple(t for t in sight.tokens[region] if t != token)
        changes = {region: (sight.cubes[region], left), to: (sight.cubes[to], (*sight.tokens[to], token))}
        yield sight.gain(changes), answer


def cube_moves(sight: Sight, record: Record) -> Iterator[tuple[float, Answer]]:
    """Each move of the Merchant out of a region where I may lose a cube."""
    for answer in record.answers():
        here, to, cubes = answer["from"], answer["to"], answer["cubes"]
        if sight.losses(sight.cubes[here], sight.tokens[here])[sight.mine] > 0.25:
            yield sight.gain({here: sight.with_mine(here, -cubes), to: sight.with_mine(to, cubes)}), answer


def knight_moves(sight: Sight, record: Record) -> Iterator[tuple[float, Answer]]:
    """Final round: each place for the Plague Piece by what two cubes more do there (R-12.7)."""
    counts = sight.board["plague_counts"]
    base = sight.worth(sight.cubes[sight.plague], sight.tokens[sight.plague])
    leaving = base - sight.worth(sight.cubes[sight.plague], sight.tokens[sight.plague], counts=counts)
    ends = set()
    for answer in record.answers():
        end = answer["path"][-1]
        if end in ends:
            continue  # a short way there came before
        ends.add(end)
        cubes, tokens = sight.cubes[end], sight.tokens[end]
        yield leaving + sight.worth(cubes, tokens, counts=2) - sight.worth(cubes, tokens), answer


def plague_order(sight: Sight, record: Record, chance: SeededChance) -> Answer:
    """The region that costs the others most and me least, counting what the new tokens threaten."""
    paths = field_form(record, "path", {})
    assert isinstance(paths, OneOf)

    def scored() -> Iterator[tuple[float, Answer]]:
        ends = set()
        for path in paths.options:
            if path[-1] in ends:
                continue  # a short way there came before
            ends.add(path[-1])
            answer: Answer = {"do": "plague", "path": path}
            cubes, tokens = sight.cubes[path[-1]], sight.tokens[path[-1]]
            score = -0.5 * sight.against(sight.losses(cubes, tokens))
            spread = field_form(record, "spread", answer)
            if spread is not None:
                answer["spread"] = best_spread(sight, spread)
                score += spread_worth(sight, answer["spread"])
            if field_form(record, "declare", answer) is not None:
                declared = -0.5 * sight.against(sight.losses(cubes, tokens, counts=2))
                plain = -0.5 * sight.against(sight.losses(cubes, tokens))
                answer["declare"] = declared > plain
                score += max(0.0, declared - plain)
            yield score, answer

    found = best(scored(), chance)
    assert found is not None
    return found


def best_spread(sight: Sight, form: Form | None) -> list[str]:
    """As many regions as may be named, one after another where a token more helps most."""
    assert isinstance(form, forms.Sequence)
    assert form.caps is not None
    named: list[str] = []
    while len(named) < form.high:
        free = [region for region in form.options if named.count(region) < form.caps[region]]
        named.append(max(free, key=lambda region: spread_worth(sight, [*named, region])))
    return named


def spread_worth(sight: Sight, named: list[str]) -> float:
    """What new tokens in these regions are worth to me."""
    return sum(
        sight.worth(sight.cubes[r], sight.tokens[r], new) - sight.worth(sight.cubes[r], sight.tokens[r])
        for r, new in Counter(named).items()
    )


def first_look(sight: Sight, record: Record) -> Answer | None:
    """The Witch looks where I may lose most by a token I have not seen; at none where I lose nothing."""
    options = [t for t in record.answers() if len(t["tokens"]) == 1]
    at_risk: dict[int, float] = {}
    for answer in options:
        token = answer["tokens"][0]
        region = next(r for r in sight.regions if token in sight.tokens[r])
        if str(token) not in sight.board["faces"] and sight.cubes[region][sight.mine] >= 2:
            at_risk[token] = sight.losses(sight.cubes[region], sight.tokens[region])[sight.mine]
    if not at_risk:
        return None
    return {"do": "witch", "tokens": [max(at_risk, key=lambda token: at_risk[token])]}


def looked_at(view: Mapping[str, Any]) -> list[int]:
    """The tokens that the Witch has looked at in her use that is under way."""
    tokens: list[int] = []
    for entry in view.get("tail", ()):
        answer = entry.get("answer") or {}
        if answer.get("do") == "witch":
            tokens = list(answer["tokens"])
        elif answer.get("do") == "look":
            tokens.append(answer["token"])
    return tokens


def witch_answer(sight: Sight, possible: Mapping[str, Record], seen: list[int]) -> Answer:
    """A second look if a swap is likely to help; the swap if it does."""
    if "swap" in possible:
        return {"do": "swap" if swap_gain(sight, seen[0], seen[1]) > 0.05 else "leave"}
    gains = {a["token"]: swap_gain(sight, seen[0], a["token"]) for a in possible["look"].answers()}
    token = max(gains, key=lambda t: gains[t])
    return {"do": "look", "token": token} if gains[token] > 0.1 else {"do": "stop"}


def swap_gain(sight: Sight, one: int, other: int) -> float:
    """What it is worth to me that two tokens change places."""
    here = next(r for r in sight.regions if one in sight.tokens[r])
    there = next(r for r in sight.regions if other in sight.tokens[r])
    if here == there:
        return 0.0
    left = tuple(other if t == one else t for t in sight.tokens[here])
    right = tuple(one if t == other else t for t in sight.tokens[there])
    return sight.gain({here: (sight.cubes[here], left), there: (sight.cubes[there], right)})
