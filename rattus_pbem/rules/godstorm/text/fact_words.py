"""The facts that conditions of Godstorm may name, and the names of seats (see `play/facts`); their words: `words`.

One row a fact, in the order of the clauses; which of them a question knows is the closed list of its clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ....language.kinds import HOLDS, SEAT, Kind, Number
from ....language.phrases import Words
from ....language.words import FactShape, FieldShape
from ..play.forms import MOST
from ..play.state import SEATS as ALL_SEATS
from . import name, ways
from .names import CONTINENTS, GOD_KINDS, SPACE_KINDS
from .value_kinds import CARD, PLACE, named

SEATS = {seat: {**name(seat), "letter": seat[0].upper()} for seat in ALL_SEATS}
COUNT = Number(0, MOST, listed=True)
LEAD = Number(-MOST, MOST, listed=True)
OWNER = named("owner", own={**SEATS, "neutral": name("owner.neutral"), "nobody": name("owner.nobody")})
KIND = named("kind", own=GOD_KINDS)
CONTINENT = named("continent", own=CONTINENTS)
LINK = named("link", "land", "sea")
SPACE_KIND = named("space_kind", own=SPACE_KINDS)
ROLE = named("role", "attacker", "defender", "neither")
ORDER = Number(1, 100, expected=name("expected.order"))

IN: Words = ways("fact.in")
OF: Words = ways("fact.of")
IN_PLACE = (FieldShape("place", PLACE, IN),)
OF_DECK = (FieldShape("deck", KIND, OF),)
OF_PLAYER = (FieldShape("player", SEAT, OF),)


def fact(name: str, values: Kind = COUNT, *arguments: FieldShape, several: bool = False) -> FactShape:
    """A fact, whose words stand under its name."""
    return FactShape(name, ways(f"fact.{name}"), values, arguments, several)


def facts(values: Kind, *names: str, several: bool = False) -> Iterator[FactShape]:
    """Facts with values of the same kind."""
    return (fact(name, values, several=several) for name in names)


def kinds_of_gods(*names: str) -> Iterator[FactShape]:
    """Sets of kinds of gods."""
    return facts(KIND, *names, several=True)


OF_ORDERS = (
    fact("faith"),
    fact("armies", COUNT, *IN_PLACE),
    fact("owner", OWNER, *IN_PLACE),
    fact("gods", KIND, *IN_PLACE, several=True),
    fact("temple", HOLDS, *IN_PLACE),
    fact("plague", HOLDS, *IN_PLACE),
    fact("empty", HOLDS, FieldShape("place", PLACE)),
    fact("captures"),
    fact("god_in_play", HOLDS, *OF_PLAYER, FieldShape("god", KIND)),
    fact("hand_has", HOLDS, FieldShape("title", CARD)),
    fact("hand_count", COUNT, *OF_PLAYER, FieldShape("deck", KIND)),
    fact("relic_owner", OWNER, FieldShape("relic", CARD, OF)),
    fact("deck_size", COUNT, *OF_DECK),
    fact("done", HOLDS, FieldShape("order", ORDER, ways("fact.done.order"))),
    fact("previous", HOLDS),
)
"""G-44.9, and the line above as such."""
GENERAL = (
    fact("epoch"),
    fact("active", SEAT),
    *facts(COUNT, "my_faith", "my_territories"),
    fact("my_hand", CARD, several=True),
    fact("my_hand_size"),
    fact("my_relics", CARD, several=True),
    *kinds_of_gods("my_gods"),
    fact("my_turn_done", HOLDS),
    *facts(COUNT, "active_captures", "active_faith", "active_territories"),
    fact("active_cards", COUNT, *OF_DECK),
    fact("active_relics", CARD, several=True),
    *facts(COUNT, "attacks_on_me", "my_losses"),
)
"""G-46.1."""
INVASION = (
    fact("attacker", SEAT),
    fact("source", PLACE),
    fact("source_continent", CONTINENT),
    fact("target", PLACE),
    fact("target_continent", CONTINENT),
    fact("link", LINK),
    fact("force"),
    *kinds_of_gods("force_gods"),
    fact("source_armies"),
    *kinds_of_gods("source_gods"),
    fact("my_armies"),
    *kinds_of_gods("my_gods_here"),
    fact("lead", LEAD),
    *facts(HOLDS, "temple_here", "plague_here", "godswar_due", "last_territory"),
    *facts(HOLDS, "my_continent", "their_continent", "bonus_here"),
    *facts(COUNT, "attacker_temples", "temples_left"),
)
"""G-46.2."""
OF_SKY = (fact("played_here", CARD, several=True), fact("armies_at", COUNT, FieldShape("place", PLACE)))
"""G-47.1."""
OF_AEGIS = (
    fact("card", CARD),
    fact("deck", KIND),
    fact("card_player", SEAT),
    fact("cost"),
    *facts(HOLDS, "by_pandora", "names_me"),
    fact("place", PLACE, several=True),
    fact("relic", CARD),
    *facts(COUNT, "my_loss_sure", "my_loss_max"),
    *kinds_of_gods("my_gods_hit"),
    fact("my_temple_hit", HOLDS),
    *facts(COUNT, "my_relics_hit", "my_cards_hit", "their_gain_max"),
    *facts(HOLDS, "could_eliminate_me", "in_invasion"),
    fact("my_role", ROLE),
    fact("defender", OWNER),
    fact("target_armies"),
    *kinds_of_gods("target_gods"),
)
"""G-47.2."""
OF_TREE = (*facts(COUNT, "losing", "left_after", "kept_here", "kept_turn", "faith_after"),)
"""G-47.3."""
OF_DICE = (fact("attack_dice"), *facts(HOLDS, "ties_to_attacker", "attacker_rerolls", "i_reroll"), fact("round"))
"""G-47.4."""
OF_GODS = (fact("named", KIND), *facts(COUNT, "attack_god_dice", "my_god_dice"), fact("god_lead", LEAD))
"""G-47.5."""
BELOW = (fact("space_kind", SPACE_KIND), *facts(COUNT, "my_crypts", "my_altars"))
"""G-47.6."""
OF_ONES_TURN = (fact("bid_of", COUNT, *OF_PLAYER), fact("lost"), fact("that_hand", CARD, several=True))
"""G-49.18."""
FACTS: Sequence[FactShape] = (
    *OF_ORDERS, *GENERAL, *INVASION, *OF_SKY, *OF_AEGIS, *OF_TREE, *OF_DICE, *OF_GODS, *BELOW, *OF_ONES_TURN,
)  # fmt: skip


def names(*groups: Sequence[FactShape]) -> tuple[str, ...]:
    """The facts of some groups."""
    return tuple(each.name for group in groups for each in group)


_IN_INVASION = ("attacker", "source", "target", "force", "force_gods")
_BOARD = (
    *(name for name in names(OF_ORDERS) if name not in ("done", "previous")),
    *("temples_left", "epoch", "my_territories", "my_hand", "my_hand_size", "my_relics", "my_gods"),
    *("my_crypts", "my_altars"),
)
_OWN_FIGHT = (*_BOARD, *("defender", "source", "target", "force", "source_armies", "target_armies", "lead", "lost"))
_OWN_INVASION = (
    *_OWN_FIGHT,
    *("source_continent", "target_continent", "link", "force_gods", "source_gods", "target_gods"),
    *("temple_here", "plague_here", "played_here"),
)
FACTS_OF: Mapping[str, Sequence[str]] = {
    "bid": _BOARD,
    "marker": (*_BOARD, "bid_of"),
    **dict.fromkeys(("champion", "godswar_on", "battle_on", "dice"), (*_OWN_INVASION, "round")),
    **dict.fromkeys(("move_in", "walk_in", "then"), _OWN_INVASION),
    "under_on": (*_OWN_FIGHT, "space_kind", "round"),
    "under_in": (*_OWN_FIGHT, "space_kind"),
    "visions": (*_BOARD, "that_hand"),
    "pandora": (*_BOARD, "card"),
    "": (*names(OF_ORDERS), "temples_left", "epoch"),
    "sky": names(GENERAL, INVASION, OF_SKY),
    "aegis": (*names(GENERAL, OF_AEGIS), *_IN_INVASION),
    "tree": names(GENERAL, INVASION, OF_TREE),
    "def_dice": names(GENERAL, INVASION, OF_DICE),
    "def_god": (*names(GENERAL, INVASION, OF_GODS), "round"),
    "under_dice": (
        *names(GENERAL, BELOW),
        *("attacker", "source", "target", "force", "my_armies", "lead", "attack_dice", "round"),
    ),
}
"""The closed lists of G-44.9, G-46, G-47 and G-49.18: for each question the facts that its conditions may name."""
SETTABLE = ("sky", "aegis", "tree", "def_dice", "def_god", "under_dice")
PERIODS: Mapping[str, Words] = {period: ways(f"period.{period}") for period in ("window", "epoch")}
"""What limits may count beside a turn and the game (G-42.6): one invasion or card played; one bidding to the next."""
ONCE_PER = {"sky": "window"}
"""A sky rule acts once in a window, unless it says `repeat` (G-47.1)."""
