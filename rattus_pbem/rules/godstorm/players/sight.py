"""What a seat works out from its view of the boards: fronts, chances of battle, what a territory is worth to it.

Sees the seat's view alone: the hands of others are empty in it. Decides nothing.
"""

from __future__ import annotations

from functools import cache

from ....engine.seats import Seat
from ..odds.godswar_odds import GODSWAR_DICE
from ..odds.roll_counts import Powers as BattlePowers
from ..odds.roll_counts import battle_round, sums
from ..play.godswar import GUNGNIR, bonus
from ..positions.view import GodstormBoard

Powers = tuple[bool, bool, bool]
"""Ties to the attacker, the attacker rerolls, the defender rerolls (G-24.4, G-24.6)."""
ENDLESS = 60
"""More armies than this are reckoned as so many."""


@cache
def chance_to_win(force: int, defenders: int, powers: Powers) -> float:
    """The chance that this force beats so many defenders, fighting to the end (G-24)."""
    if not defenders:
        return 1.0
    if not force:
        return 0.0
    fought = battle_round(min(3, force), min(2, defenders), BattlePowers(*powers))
    share = 0.0
    for lost, cases in enumerate(fought.cases):
        share += cases * chance_to_win(force - lost, defenders - (fought.lost - lost), powers)
    return share / fought.whole


@cache
def armies_lost(force: int, defenders: int, powers: Powers) -> float:
    """How many armies this force loses on average, fighting to the end."""
    if not defenders or not force:
        return 0.0
    fought = battle_round(min(3, force), min(2, defenders), BattlePowers(*powers))
    share = 0.0
    for lost, cases in enumerate(fought.cases):
        share += cases * (lost + armies_lost(force - lost, defenders - (fought.lost - lost), powers))
    return share / fought.whole


def chance_of_godswar(lead: int, dice: int, against: int, *, rerolls: bool, other_rerolls: bool) -> float:
    """The chance to win a round of godswar with so many armies and bonuses more (G-23.5); ties count in `lead`."""
    ways, others = sums(dice, rerolls), sums(against, other_rerolls)
    wins = sum(count * sum(others[: max(0, total + lead)]) for total, count in enumerate(ways))
    return wins / (sum(ways) * sum(others))


class Sight:
    """What a seat works out from its view of the boards."""

    def __init__(self, board: GodstormBoard, me: Seat) -> None:
        self.me = me
        self.board = board
        self.state = state = board.known
        self.data = data = state.data
        self.own = set(state.own(me))
        self.hand = state.hands[me]
        self.faith = state.faith[me]
        self.is_last_epoch = state.epoch >= data.numbers["epochs"]
        self.is_my_last_turn = self.is_last_epoch and state.phase == "turn"
        self.continent = data.territories
        self.members = {
            name: [place for place in continent.territories if place in state.lands]
            for name, continent in data.continents.items()
        }

    def foes(self, place: str) -> list[str]:
        """The adjacent territories that another holds, or the neutral pantheon."""
        return [name for name in self.state.neighbours(place) if self.state.owner(name) not in ("", self.me)]

    def front(self) -> list[str]:
        """The own territories beside foreign armies, in id order."""
        return [name for name in sorted(self.own) if self.foes(name)]

    def is_temple_wanted(self, place: str) -> bool:
        """Whether a temple could stand there."""
        return not self.state.lands[place].temple

    def value(self, target: str, taken: frozenset[str] = frozenset()) -> float:
        """What a territory of another is worth, once these are taken as well."""
        state, owner = self.state, self.state.owner(target)
        continent = self.continent[target]
        members, prize = self.members[continent], self.data.continents[continent].bonus
        held = sum(name in self.own or name in taken for name in members) + 1
        worth = 1.0 + 0.6 * prize * (held / len(members)) ** 2
        if held == len(members):
            worth += 1.5 * prize
        if owner in state.living and all(state.owner(name) == owner for name in members):
            worth += 1.2 * prize
        land = state.lands[target]
        worth += 1.5 * land.temple - 0.4 * land.plague
        if owner in state.living:
            worth += 0.3 * len(state.kinds_at(target))
            if len(state.living) == 2 or len(state.own(owner)) <= 2:
                worth += 0.7
        return worth

    def powers(self, gods: frozenset[str], target: str) -> Powers:
        """What changes the dice if these gods attack."""
        here = self.state.kinds_at(target)
        return "war" in gods, "magic" in gods, self.state.lands[target].temple or "magic" in here

    def godswar(self, gods: frozenset[str], force: int, target: str) -> float:
        """The chance to win a round of godswar against the gods there; 1 without any."""
        state, owner, here = self.state, self.state.owner(target), set(self.state.kinds_at(target))
        if not here or not gods:
            return 1.0
        lead = force + bonus(state, self.me) - state.armies(target) - bonus(state, owner) + ("war" in gods)
        return chance_of_godswar(
            max(-40, min(40, lead)),
            GODSWAR_DICE + ("sky" in gods) + len(state.own_spaces(self.me, "altar")),
            GODSWAR_DICE + ("sky" in here) + len(state.own_spaces(owner, "altar")),
            rerolls="magic" in gods or state.owns(self.me, GUNGNIR),
            other_rerolls=state.lands[target].temple or "magic" in here or state.owns(owner, GUNGNIR),
        )

    def odds(self, force: int, target: str, gods: frozenset[str] = frozenset()) -> float:
        """The chance that a force takes a territory, fighting to the end."""
        return chance_to_win(min(ENDLESS, force), min(ENDLESS, self.state.armies(target)), self.powers(gods, target))

    def losses(self, force: int, target: str, gods: frozenset[str] = frozenset()) -> float:
        """The armies that such an attack costs on average."""
        return armies_lost(min(ENDLESS, force), min(ENDLESS, self.state.armies(target)), self.powers(gods, target))

    def reach(self, source: str, armies: int) -> float:
        """What a stack could take one after another from here, going for the best each time."""
        taken: list[str] = []
        place, left, worth = source, float(armies), 0.0
        gods = frozenset(self.state.kinds_at(source))
        while len(taken) < 6:
            near = [name for name in self.foes(place) if name not in taken and self.state.armies(name) + 1 < left]
            best, gain, cost = "", 0.0, 0.0
            for name in near:
                lost = self.losses(int(left) - 1, name, gods)
                share = self.value(name, frozenset(taken)) * self.odds(int(left) - 1, name, gods) / (lost + 1.5)
                if share > gain:
                    best, gain, cost = name, share, lost
            if not best:
                break
            worth += self.value(best, frozenset(taken)) * self.odds(int(left) - 1, best, gods)
            left -= cost + 1
            taken.append(best)
            place = best
        return worth

    def danger(self, place: str) -> int:
        """The armies of other players around it, less those in it."""
        around = [self.state.armies(name) for name in self.foes(place) if self.state.owner(name) in self.state.living]
        return sum(around) - self.state.armies(place)
