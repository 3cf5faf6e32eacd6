"""The facts that conditions may name (G-44.9, G-46, G-47), worked out from a seat's own view and nothing else (G-46.3).

None: the fact says nothing here, such as one of an invasion where a card is played outside any (G-48.10).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....engine.asks import Ask
from ....engine.forms import Options
from ....engine.records import Record
from ....engine.seats import Seat
from ..positions.view import GodstormBoard
from .invasion import InvasionFacts
from .order_of_steps import WrittenOrder
from .state import HEAVEN, Land, State

NOBODY = "nobody"
DEFENDING_ORDER = ("death", "war", "sky", "magic")
"""The default of D-DEF-GOD: whose dice `my_god_dice` counts (G-45.5)."""


class SeatFacts:
    """What a seat knows when it decides: the boards, its own hand, what its question says (`about`)."""

    def __init__(self, board: GodstormBoard, about: Mapping[str, Any], seat: Seat) -> None:
        self.board = board
        self.state = board.known
        self.about = about
        self.me = seat
        war = about.get("invasion") if "card" in about else about
        self.war = InvasionFacts.from_json(war) if war and "target" in war else None

    # ---- G-44.9: orders of one's own turn

    def at(self, place: str) -> int:
        """The armies in a place; heaven is one's own. Sunk land has none (G-48.10)."""
        if place == HEAVEN:
            return self.state.heaven[self.me]
        return self.state.armies(place) if place in self.state.lands or place in self.state.spaces else 0

    def owner(self, place: str) -> str:
        """Who controls a place."""
        if place == HEAVEN:
            return self.me
        known = place in self.state.lands or place in self.state.spaces
        return (self.state.owner(place) if known else "") or NOBODY

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.state.active if self.state.phase == "turn" and self.state.to_play else ""

    def relics_of(self, seat: Seat) -> list[str]:
        """The relics of a seat that are in play, in id order."""
        return sorted(relic for relic, owner in self.state.relics.items() if owner == seat)

    def bidding_period(self, since: str) -> str:
        """The id of the current period between two biddings (limit "per epoch", G-42.6); `since` while that one lasts.

        The id is `after N`, N being the number of turns that were over when the period began: the turn number less the
        marker of the player whose turn it is. Skipped turns can lower N, but not to that of an earlier period.
        """
        playing = self.state.to_play[:1] if self.state.phase == "turn" else ()
        began = self.state.turn - sum(self.state.markers.get(seat, 0) for seat in playing)
        name, _, then = since.partition(" ")
        return since if name == "after" and began <= int(then) else f"after {began}"

    @property
    def window(self) -> str:
        """The window under way (G-42.6): one invasion, or one card played."""
        if "card" in self.about:
            return f"{self.state.turn} card {len(self.state.discard)}"
        return f"{self.state.turn} invasion {self.state.now.invasions}"

    # ---- G-46.2: an invasion

    def source(self, count: Callable[[str], Any]) -> Any:
        """What there is at the source; None outside an invasion."""
        return None if self.war is None else count(self.war.source)

    def target(self, count: Callable[[str], Any]) -> Any:
        """What there is in the target; None outside an invasion."""
        return None if self.war is None else count(self.war.target)

    @property
    def link(self) -> str | None:
        """Land or sea."""
        if self.war is None:
            return None
        pair = tuple(sorted((self.war.source, self.war.target)))
        return "sea" if pair in self.state.data.sea else "land"

    @property
    def lead(self) -> int | None:
        """N less the armies in the target."""
        return None if self.war is None else self.war.force - self.at(self.war.target)

    @property
    def their_continent(self) -> bool | None:
        """Whether the target is all that the attacker lacks of its continent."""
        where = self.target(self.state.data.territories.get)
        if self.war is None or where is None:
            return None
        others = [name for name in self.state.data.continents[where].territories if name != self.war.target]
        return all(self.owner(name) == self.war.attacker for name in others)

    @property
    def godswar_due(self) -> bool | None:
        """Whether gods are on both sides (G-23.1)."""
        return None if self.war is None else bool(self.war.force_gods) and bool(self.state.kinds_at(self.war.target))

    def land(self, place: str) -> Land:
        """What lies in a territory; nothing in sunk land, and in what is none."""
        return self.state.lands.get(place, Land())

    @property
    def my_god_dice(self) -> int | None:
        """The dice of the god that the default would name."""
        dice = dict(self.about.get("god_dice", ()))
        return next((dice[kind] for kind in DEFENDING_ORDER if kind in dice), None)


ABOUT = (
    *("played_here", "losing", "left_after", "kept_here", "kept_turn", "faith_after", "attack_dice"),
    *("ties_to_attacker", "attacker_rerolls", "i_reroll", "named", "attack_god_dice", "god_lead", "lost"),
)
"""Facts that the question itself says."""
OF_AEGIS = (
    *("card", "deck", "card_player", "cost", "by_pandora", "names_me", "place", "relic", "my_loss_sure"),
    *("my_loss_max", "my_gods_hit", "my_temple_hit", "my_relics_hit", "my_cards_hit", "their_gain_max"),
    *("could_eliminate_me", "in_invasion", "my_role", "defender", "target_armies", "target_gods"),
)
"""Facts of a card being played (G-47.2), worked out in `aegis_facts`."""

Arguments = Mapping[str, str]
FACTS: dict[str, Callable[[SeatFacts, Arguments], Any]] = {
    # G-44.9
    "faith": lambda of, given: of.state.faith[of.me],
    "armies": lambda of, given: of.at(given["place"]),
    "owner": lambda of, given: of.owner(given["place"]),
    "gods": lambda of, given: of.state.kinds_at(given["place"]),
    "temple": lambda of, given: of.land(given["place"]).temple,
    "plague": lambda of, given: of.land(given["place"]).plague,
    "empty": lambda of, given: not of.at(given["place"]),
    "captures": lambda of, given: of.state.now.captures,
    "god_in_play": lambda of, given: of.state.god_in_play(given["player"], given["god"]),
    "hand_has": lambda of, given: given["title"] in of.state.hands[of.me],
    "hand_count": lambda of, given: of.board.cards_of(given["player"], given["deck"]),
    "relic_owner": lambda of, given: of.state.relics.get(given["relic"], NOBODY),
    "deck_size": lambda of, given: of.board.deck_size(given["deck"]),
    "temples_left": lambda of, given: of.state.temples_left,
    "epoch": lambda of, given: of.state.epoch,
    # G-46.1
    "active": lambda of, given: of.active or None,
    "my_faith": lambda of, given: of.state.faith[of.me],
    "my_territories": lambda of, given: len(of.state.own(of.me)),
    "my_hand": lambda of, given: list(of.state.hands[of.me]),
    "my_hand_size": lambda of, given: len(of.state.hands[of.me]),
    "my_relics": lambda of, given: of.relics_of(of.me),
    "my_gods": lambda of, given: list(of.state.gods[of.me]),
    "my_turn_done": lambda of, given: of.state.phase == "turn" and of.me not in of.state.to_play,
    "active_captures": lambda of, given: of.state.now.captures,
    "active_faith": lambda of, given: of.state.faith.get(of.active),
    "active_territories": lambda of, given: len(of.state.own(of.active)) if of.active else None,
    "active_cards": lambda of, given: of.board.cards_of(of.active, given["deck"]),
    "active_relics": lambda of, given: of.relics_of(of.active),
    "attacks_on_me": lambda of, given: of.state.now.attacks.get(of.me, 0),
    "my_losses": lambda of, given: of.state.now.losses.get(of.me, 0),
    # G-46.2
    "attacker": lambda of, given: of.war and of.war.attacker,
    "source": lambda of, given: of.war and of.war.source,
    "source_continent": lambda of, given: of.source(of.state.data.territories.get),
    "target": lambda of, given: of.war and of.war.target,
    "target_continent": lambda of, given: of.target(of.state.data.territories.get),
    "link": lambda of, given: of.link,
    "force": lambda of, given: of.war and of.war.force,
    "force_gods": lambda of, given: of.war and of.war.force_gods,
    "source_armies": lambda of, given: of.source(of.at),
    "source_gods": lambda of, given: of.source(of.state.kinds_at),
    "my_armies": lambda of, given: of.target(of.at),
    "my_gods_here": lambda of, given: of.target(of.state.kinds_at),
    "lead": lambda of, given: of.lead,
    "temple_here": lambda of, given: of.target(lambda place: of.land(place).temple),
    "plague_here": lambda of, given: of.target(lambda place: of.land(place).plague),
    "godswar_due": lambda of, given: of.godswar_due,
    "last_territory": lambda of, given: of.target(lambda place: of.state.own(of.me) == [place]),
    "my_continent": lambda of, given: of.target(
        lambda place: of.state.data.territories.get(place) in of.state.continents(of.me)
    ),
    "their_continent": lambda of, given: of.their_continent,
    "bonus_here": lambda of, given: of.target(
        lambda place: any(of.state.data.cards[relic].bonus == place for relic in of.relics_of(of.me))
    ),
    "attacker_temples": lambda of, given: of.war and len(of.state.temples(of.war.attacker)),
    # G-47.1, G-47.4 to G-47.6
    "armies_at": lambda of, given: of.at(given["place"]) if of.owner(given["place"]) == of.me else 0,
    "round": lambda of, given: of.about["round"] if "round" in of.about else of.about["godswar_rounds"] + 1,
    "my_god_dice": lambda of, given: of.my_god_dice,
    "space_kind": lambda of, given: of.target(of.state.data.spaces.get),
    "my_crypts": lambda of, given: len(of.state.own_spaces(of.me, "crypt")),
    "my_altars": lambda of, given: len(of.state.own_spaces(of.me, "altar")),
    # G-42.6
    "per_window": lambda of, given: of.window,
    "per_epoch": lambda of, given: of.bidding_period(given["since"]),
    # G-49.18
    "bid_of": lambda of, given: of.state.bids.get(given["player"]),
    "defender": lambda of, given: of.war and of.war.defender,
    "target_armies": lambda of, given: of.target(of.at),
    "target_gods": lambda of, given: of.target(of.state.kinds_at),
    "card": lambda of, given: of.about.get("card"),
}
"""Each fact under its name; those in `ABOUT`, and in `OF_AEGIS` where a card is played, stand elsewhere."""


def fact(board: GodstormBoard, ask: Ask | None, name: str, arguments: Mapping[str, str], seat: Seat) -> Any:
    """The value of a fact for this seat now."""
    about: Mapping[str, Any] = ask.about if ask is not None else {}
    if name in ABOUT:
        return about.get(name)
    if name == "that_hand":
        return named_in(ask) if ask is not None else None
    if name in OF_AEGIS and ask is not None and ask.question == "aegis":
        from .aegis import CardFacts
        from .aegis_facts import AegisFacts

        return getattr(AegisFacts(board.known, CardFacts.from_json(about), seat), name)
    return FACTS[name](SeatFacts(board, about, seat), arguments)


def named_in(ask: Ask) -> list[str] | None:
    """The cards that may be taken: the hand that the seat is looking at (G-43.15)."""
    record = ask.form.record("take")
    form = record.fields[0].form if isinstance(record, Record) and record.fields else None
    return list(form.offered()) if isinstance(form, Options) else None


def was_done(state: State, orders: Sequence[WrittenOrder]) -> bool:
    """`done`: the first of these orders was carried out, the rest are those carried out after it (G-44.9).

    Of an invasion its target must have been taken: it was if the target fell in this turn, or was walked into, and no
    later order went there, since nobody needs a second order for what is taken.
    """
    order, *later = orders
    if order.do != "invade":
        return True
    target = order.to
    taken = target in state.now.taken or (target in state.lands and state.owner(target) == state.active)
    return taken and not any(each.to == target for each in later if each.do in FIGHTS)


FIGHTS = ("invade", "advance")


def ahead(board: GodstormBoard, seat: Seat) -> list[dict[str, Any]]:
    """Questions that may come up for the seat on others' turns by its view, each with a standing line as example."""
    examples: list[dict[str, Any]] = []
    known = board.known
    sky = [card for card in known.hands.get(seat, ()) if card in PLAIN_SKY]
    if sky and known.god_in_play(seat, "sky"):
        lead = [{"fact": "lead", "at_least": 1}]
        examples.append({"on": "sky", "when": lead, "do": "play", "card": sky[0]})
    if known.owns(seat, "aegis_shield_of_athena"):
        hurt = [{"fact": "names_me"}, {"fact": "my_loss_max", "at_least": 3}]
        examples.append({"on": "aegis", "when": hurt, "do": "cancel"})
    if known.owns(seat, "the_tree_of_life"):
        examples.append({"on": "tree", "when": [{"fact": "temple_here"}], "do": "keep"})
    return examples


PLAIN_SKY = (
    *("men_become_warriors", "enemies_convert", "this_ground_is_sacred", "swords_become_plowshares"),
    *("thousand_workers_amass", "lava_erupts", "fire_sears_the_sky"),
)
"""Sky cards that choose nothing."""
