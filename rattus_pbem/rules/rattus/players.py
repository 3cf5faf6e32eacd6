"""Computer players of Rattus: for demos, absent seats and tests. They see a view and nothing else, and never cheat.

A computer player is a function `(rules, view, ask, chance) -> answer`: `view` is what the seat that is asked may know
(its `board`, and `tail`, what happened in the open act), `ask.form` what it may answer, `chance` its own, never the
game's. The answer is legal by the form. It may leave out riders; the question is then asked when it comes up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.asks import Ask
from ...engine.chance import SeededChance
from ...engine import forms
from ...engine.forms import Form, OneOf
from ...engine.records import Choice, Record
from ...engine.seats import Seat
from .view import unseen_faces

if TYPE_CHECKING:
    from . import Rattus
    from .data import Data

Answer = dict[str, Any]
ComputerPlayer = Callable[[Any, Mapping[str, Any], Ask, SeededChance], Answer]
Cubes = tuple[float, ...]  # of one region, by seat, clockwise as in the view
Kinds = list[tuple[float, int, tuple[int, ...], int]]  # share, limit, symbols that hit each seat, M

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


class Sight:
    """What a seat works out from its view of the board: what the tokens of each region may cost each seat.

    A region's *worth* is my cubes there less the mean of the others', once its tokens have been flipped. A token counts
    as its face if I have seen it, otherwise as the mean of all faces not seen yet.
    """

    def __init__(self, data: Data, board: Mapping[str, Any], me: Seat) -> None:
        self.board = board
        self.seats: list[Seat] = board["seats"]
        self.me = me
        self.mine = self.seats.index(me)
        self.cards: dict[str, Seat] = board["cards"]
        self.regions: list[str] = list(board["regions"])
        self.neighbours = data.board(len(self.seats)).neighbours
        self.cubes: dict[str, Cubes] = {}
        self.tokens: dict[str, tuple[int, ...]] = {}
        for region, place in board["regions"].items():
            self.cubes[region] = tuple(place["cubes"].get(seat, 0) for seat in self.seats)
            self.tokens[region] = tuple(place["tokens"])
        self.plague: str = board["plague"]
        self._data = data
        self._unseen = Counter((data.faces[f].limit, data.faces[f].symbols) for f in unseen_faces(board, data))
        self._seen = {int(token): data.faces[face] for token, face in board["faces"].items()}
        self._kinds: dict[tuple[Seat | None, ...], tuple[Kinds, dict[Any, Cubes]]] = {}

    def losses(self, cubes: Cubes, tokens: Sequence[int], more: int = 0, counts: int = 0) -> Cubes:
        """What each seat may expect to lose when these tokens, and `more` unseen ones, are flipped on these cubes."""
        unseen, memo = self._kinds_of(self.cards)
        known = [t for t in tokens if t in self._seen]
        key = (cubes, tuple(known), len(tokens) - len(known) + more, counts)
        if key not in memo:
            left = list(cubes)
            flips = [self._kinds_of_one(token) for token in known] + [unseen] * key[2]
            for kinds in flips:
                left = flipped(left, kinds, counts)
            memo[key] = tuple(before - after for before, after in zip(cubes, left, strict=True))
        return memo[key]

    def worth(self, cubes: Cubes, tokens: Sequence[int], more: int = 0, counts: int = 0) -> float:
        """My cubes less the mean of the others', after these tokens and `more` unseen ones."""
        lost = self.losses(cubes, tokens, more, counts)
        left = [c - gone for c, gone in zip(cubes, lost, strict=True)]
        return self.against(left)

    def against(self, amounts: Sequence[float]) -> float:
        """My amount less the mean of the others'."""
        mine: float = amounts[self.mine]
        return mine - (sum(amounts) - mine) / (len(amounts) - 1)

    def gain(self, changes: Mapping[str, tuple[Cubes, Sequence[int]]]) -> float:
        """What these regions are worth more with these cubes and tokens than as they are."""
        return sum(
            self.worth(cubes, tokens) - self.worth(self.cubes[region], self.tokens[region])
            for region, (cubes, tokens) in changes.items()
        )

    def with_mine(self, region: str, by: int) -> tuple[Cubes, Sequence[int]]:
        """A region with some of my cubes added or taken."""
        changed = list(self.cubes[region])
        changed[self.mine] += by
        return tuple(changed), self.tokens[region]

    def gain_by_card(self, card: str) -> float:
        """What it is worth that I hold this card: its risk and, if another holds it, his."""
        held = [(self.cubes[r], self.tokens[r]) for r in self.regions if self.tokens[r] and any(self.cubes[r])]
        before = sum(self.worth(*place) for place in held)
        now, self.cards = self.cards, {**self.cards, card: self.me}
        after = sum(self.worth(*place) for place in held)
        self.cards = now
        return after - before

    def _kinds_of(self, cards: Mapping[str, Seat]) -> tuple[Kinds, dict[Any, Cubes]]:
        holders = tuple(cards.get(card) for card in self.board["characters"])
        if holders not in self._kinds:
            total = self._unseen.total() or 1
            merged: Counter[tuple[int, tuple[int, ...], int]] = Counter()
            for (limit, symbols), number in self._unseen.items():
                merged[(limit, self._hits(symbols, cards), symbols.count("M"))] += number
            self._kinds[holders] = [(number / total, *kind) for kind, number in merged.items()], {}
        return self._kinds[holders]

    def _kinds_of_one(self, token: int) -> Kinds:
        face = self._seen[token]
        return [(1.0, face.limit, self._hits(face.symbols, self.cards), face.symbols.count("M"))]

    def _hits(self, symbols: tuple[str, ...], cards: Mapping[str, Seat]) -> tuple[int, ...]:
        """How often a face hits each seat by A and by the classes of its cards (R-8.5, R-8.9)."""
        everyone = symbols.count("A")
        held: Counter[Seat] = Counter()
        for card, seat in cards.items():
            held[seat] += symbols.count(self._data.class_of[card])
        return tuple(everyone + held[seat] for seat in self.seats)


def flipped(cubes: list[float], kinds: Kinds, counts: int) -> list[float]:
    """The cubes that are left on average after one flip; a broken number of cubes is rounded where limits are met."""
    here = sum(cubes)
    if here <= 0:
        return cubes
    most = max(cubes) - 0.25
    left = list(cubes)
    for share, limit, hits, m in kinds:
        if here + counts + 0.5 >= limit:
            for place, c in enumerate(cubes):
                if c > 0:
                    left[place] -= share * min(c, hits[place] + m if c >= most else hits[place])
    return left


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
