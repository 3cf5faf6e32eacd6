"""How the sensible player moves the plague and answers about it: path, spread, order, Serf, potion.

Scores are in cubes: mine less the mean of the others'. Legal by the forms it is given; knows no state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from ....engine import list_forms
from ....engine.chance import SeededChance
from ....engine.forms import Form, OneOf
from ....engine.list_forms import Permutation, Subset
from ....engine.records import Keys, Record
from .sight import Holdings, Sight
from .weighing import Answer, Scored, best

ORDERING = 0.1
"""What it is worth to fix the order of several tokens (P-9.5)."""
SETTLING = 0.5
"""What it is worth that another may lose a cube where the Serf settles (P-7.5)."""


def plague_order(sight: Sight, record: Record, chance: SeededChance) -> Answer:
    """The region that costs the others most and me least, counting what the new tokens threaten."""
    paths = record.form_of("path")
    assert isinstance(paths, OneOf)
    if paths.options[0] == []:
        return {"do": "plague", "path": []}  # walled in
    serf = _settles(sight, sight.board.used)

    def scored() -> Scored:
        ends = set()
        for path in paths.options:
            if path[-1] in ends:
                continue  # a short way there came before
            ends.add(path[-1])
            answer: Answer = {"do": "plague", "path": path}
            place = sight.places[path[-1]]
            plain = -0.5 * sight.against(sight.losses(place))
            score = plain
            spread = record.form_of("spread", Keys(answer))
            if spread is not None:
                answer["spread"] = best_spread(sight, spread)
                score += spread_worth(sight, answer["spread"])
            if record.form_of("declare", Keys(answer)) is not None:
                declared = -0.5 * sight.against(sight.losses(place, plague_cubes=2))
                answer["declare"] = declared > plain
                score += max(0.0, declared - plain)
            if record.form_of("together", Keys(answer)) is not None:
                answer["together"] = len(place.tokens) > 1 and any(place.cubes)
                score += ORDERING if answer["together"] else 0.0
            yield score + (settling_worth(sight, place) if serf else 0.0), answer

    order = best(scored(), chance)
    assert order is not None
    return order


def best_spread(sight: Sight, form: Form | None) -> list[str]:
    """As many regions as must be named, one after another where a token more helps most; further ones if they help."""
    assert isinstance(form, list_forms.Sequence)
    assert form.caps is not None
    named: list[str] = []
    so_far = 0.0
    while len(named) < form.high:
        free = [region for region in form.options if named.count(region) < form.caps[region]]
        region = max(free, key=lambda region: spread_worth(sight, [*named, region]))
        worth = spread_worth(sight, [*named, region])
        if len(named) >= form.low and worth <= so_far:
            break
        named.append(region)
        so_far = worth
    return named


def spread_worth(sight: Sight, named: list[str]) -> float:
    """What new tokens in these regions are worth to me."""
    return sum(sight.worth(sight.places[r], new) - sight.worth(sight.places[r]) for r, new in Counter(named).items())


def _settles(sight: Sight, used: Sequence[str]) -> bool:
    mine = sight.board.reserve[sight.me] > 0
    return mine and sight.cards.get("serf") == sight.me and "serf" not in used


def settling_worth(sight: Sight, place: Holdings) -> float:
    """What the Serf may bring where these tokens are flipped: a cube for each that hits another."""
    others = sum(loss for n, loss in enumerate(sight.losses(place)) if n != sight.mine)
    return SETTLING * min(float(len(place.tokens)), others)


def final_moves(sight: Sight, record: Record) -> Scored:
    """Final round: each end of the plague's way, with each combination of my cards that move it (P-16.15)."""
    paths, cards = record.form_of("path"), record.form_of("with")
    assert isinstance(paths, OneOf)
    assert isinstance(cards, Subset)
    counts = sight.board.plague_counts
    here = sight.places[sight.plague]
    leaving = sight.worth(here) - sight.worth(here, counts=counts)
    settles = _settles(sight, ())
    for size in range(len(cards.options), 0, -1):
        for chosen in combinations(cards.options, size):
            steps = 1 if chosen == ("serf",) else 2
            ends = set()
            for path in paths.options:
                if path[-1] in ends or len(path) > steps:
                    continue  # a short way there came before
                ends.add(path[-1])
                place = sight.places[path[-1]]
                value = 2 if "knight" in chosen else counts
                score = leaving + sight.worth(place, counts=value) - sight.worth(place)
                if "crusader" in chosen and len(place.tokens) > 1 and any(place.cubes):
                    score += ORDERING
                if "serf" in chosen and settles:
                    score += settling_worth(sight, place)
                answer = {"do": "move", "path": path, "with": list(chosen)}
                if record.fault(answer) is None:
                    yield score, answer


def order_answer(sight: Sight, record: Record) -> Answer:
    """The Crusader's tokens, all of them shown, in the order that leaves most to me."""
    form = record.form_of("tokens")
    assert isinstance(form, Permutation)
    place = sight.places[sight.region_of(form.options[0])]

    def worth(order: list[int]) -> float:
        return sight.worth(place._replace(tokens=tuple(order)))

    return {"do": "order", "tokens": max(form.answers(), key=worth)}


def serf_answer(sight: Sight, region: str) -> Answer:
    """A cube more, unless the tokens still to come make it a loss."""
    return {"do": "yes" if sight.gain({region: sight.with_mine(region, 1)}) > 0 else "no"}


def potion_answer() -> Answer:
    """A potion instead of a cube: a cube on the board is worth more. From the cube with most (P-19.1)."""
    return {"do": "spend"}
