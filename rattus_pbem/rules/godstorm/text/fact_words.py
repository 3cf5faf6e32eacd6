"""The facts that conditions of Godstorm may name, and the names of seats, in English and French (see `play/facts`).

One row a fact, in the order of the clauses; which of them a question knows is the closed list of its clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.kinds import HOLDS, SEAT, Kind, Named, Number
from ....engine.phrases import Words
from ....engine.words import FactShape, FieldShape
from ..play.forms import MOST
from .names import CONTINENTS, GOD_KINDS, SPACE_KINDS
from .value_kinds import CARD, PLACE

SEATS = {
    "alpha": {"en": "alpha", "fr": "alpha", "letter": "A"},
    "beta": {"en": "beta", "fr": "bêta", "letter": "B"},
    "gamma": {"en": "gamma", "fr": "gamma", "letter": "G"},
    "delta": {"en": "delta", "fr": "delta", "letter": "D"},
    "epsilon": {"en": "epsilon", "fr": "epsilon", "letter": "E"},
}
COUNT = Number(0, MOST, listed=True)
LEAD = Number(-MOST, MOST, listed=True)
OWNER = Named(
    "owner",
    {"en": "a seat, neutral or nobody", "fr": "une place, neutre ou personne"},
    own={**SEATS, "neutral": {"en": "neutral", "fr": "neutre"}, "nobody": {"en": "nobody", "fr": "personne"}},
)
KIND = Named("kind", {"en": "death, magic, sky or war", "fr": "mort, magie, ciel ou guerre"}, own=GOD_KINDS)
CONTINENT = Named("continent", {"en": "a continent", "fr": "un continent"}, own=CONTINENTS)
LINK = Named(
    "link",
    {"en": "land or sea", "fr": "terre ou mer"},
    own={"land": {"en": "land", "fr": "terre"}, "sea": {"en": "sea", "fr": "mer"}},
)
SPACE_KIND = Named(
    "space_kind", {"en": "gate, altar, crypt or plain", "fr": "porte, autel, crypte ou plaine"}, own=SPACE_KINDS
)
ROLE = Named(
    "role",
    {"en": "attacker, defender or neither", "fr": "attaquant, défenseur ou aucun des deux"},
    own={
        "attacker": {"en": "attacker", "fr": "attaquant"},
        "defender": {"en": "defender", "fr": "défenseur"},
        "neither": {"en": "neither", "fr": "aucun des deux"},
    },
)
ORDER = Number(1, 100, expected={"en": "the number of an order", "fr": "le numéro d’un ordre"})

IN: Words = {"en": ("in", "at", "on", "of"), "fr": ("en", "à", "au", "aux", "dans", "de")}
OF: Words = {"en": ("of", "in"), "fr": ("de", "d", "du")}
IN_PLACE = (FieldShape("place", PLACE, IN),)
OF_DECK = (FieldShape("deck", KIND, OF),)
OF_PLAYER = (FieldShape("player", SEAT, OF),)


def fact(name: str, en: str, fr: str, values: Kind = COUNT, *arguments: FieldShape, several: bool = False) -> FactShape:
    """A fact with its words, the printed one first: `"my armies; armies here"`."""
    words = {"en": tuple(en.split("; ")), "fr": tuple(fr.split("; "))}
    return FactShape(name, words, values, arguments, several)


def kinds_of_gods(name: str, en: str, fr: str) -> FactShape:
    """A set of kinds of gods."""
    return fact(name, en, fr, KIND, several=True)


OF_ORDERS = (
    fact("faith", "faith", "foi"),
    fact("armies", "armies", "armées", COUNT, *IN_PLACE),
    fact("owner", "owner", "maître; propriétaire", OWNER, *IN_PLACE),
    fact("gods", "gods", "dieux", KIND, *IN_PLACE, several=True),
    fact("temple", "temple", "temple", HOLDS, *IN_PLACE),
    fact("plague", "plague", "peste", HOLDS, *IN_PLACE),
    fact("empty", "empty", "vide", HOLDS, FieldShape("place", PLACE)),
    fact("captures", "captures", "prises"),
    fact("god_in_play", "god in play", "dieu en jeu", HOLDS, *OF_PLAYER, FieldShape("god", KIND)),
    fact("hand_has", "hand has; i hold", "main contient; j'ai", HOLDS, FieldShape("title", CARD)),
    fact("hand_count", "hand count; cards", "cartes en main; cartes", COUNT, *OF_PLAYER, FieldShape("deck", KIND)),
    fact("relic_owner", "relic owner; owner of relic", "maître de relique", OWNER, FieldShape("relic", CARD, OF)),
    fact("deck_size", "deck size; deck", "taille de pioche; pioche", COUNT, *OF_DECK),
    fact(
        "done",
        "done; order done",
        "fait; ordre fait",
        HOLDS,
        FieldShape("order", ORDER, {"en": ("order", "line"), "fr": ("ordre", "ligne")}),
    ),
    fact("previous", "previous done", "précédent fait", HOLDS),
)
"""G-44.9, and the line above as such."""
GENERAL = (
    fact("epoch", "epoch", "époque"),
    fact("active", "active player; active", "joueur actif; actif", SEAT),
    fact("my_faith", "my faith", "ma foi"),
    fact("my_territories", "my territories", "mes territoires"),
    fact("my_hand", "my hand", "ma main", CARD, several=True),
    fact("my_hand_size", "my cards; my hand size", "mes cartes; taille de ma main"),
    fact("my_relics", "my relics", "mes reliques", CARD, several=True),
    kinds_of_gods("my_gods", "my gods", "mes dieux"),
    fact("my_turn_done", "my turn done", "mon tour fait; mon tour joué", HOLDS),
    fact("active_captures", "their captures; active captures", "ses prises"),
    fact("active_faith", "their faith; active faith", "sa foi"),
    fact("active_territories", "their territories; active territories", "ses territoires"),
    fact("active_cards", "their cards; active cards", "ses cartes", COUNT, *OF_DECK),
    fact("active_relics", "their relics; active relics", "ses reliques", CARD, several=True),
    fact("attacks_on_me", "attacks on me", "attaques contre moi"),
    fact("my_losses", "my losses", "mes pertes"),
)
"""G-46.1."""
INVASION = (
    fact("attacker", "attacker", "attaquant", SEAT),
    fact("source", "source", "source; origine", PLACE),
    fact("source_continent", "source continent", "continent source", CONTINENT),
    fact("target", "target", "cible", PLACE),
    fact("target_continent", "target continent", "continent cible", CONTINENT),
    fact("link", "link", "lien", LINK),
    fact("force", "force", "force"),
    kinds_of_gods("force_gods", "force gods; gods of the force", "dieux de la force"),
    fact("source_armies", "source armies", "armées source"),
    kinds_of_gods("source_gods", "source gods", "dieux source"),
    fact("my_armies", "my armies; armies here", "mes armées; armées ici"),
    kinds_of_gods("my_gods_here", "my gods here; gods here", "mes dieux ici; dieux ici"),
    fact("lead", "lead", "avance", LEAD),
    fact("temple_here", "temple here", "temple ici", HOLDS),
    fact("plague_here", "plague here", "peste ici", HOLDS),
    fact("godswar_due", "godswar due; godswar", "guerre des dieux due; guerre des dieux", HOLDS),
    fact("last_territory", "last territory; my last territory", "dernier territoire", HOLDS),
    fact("my_continent", "my continent", "mon continent", HOLDS),
    fact("their_continent", "their continent", "leur continent; son continent", HOLDS),
    fact("bonus_here", "bonus here", "bonus ici", HOLDS),
    fact("attacker_temples", "attacker temples", "temples de l'attaquant"),
    fact("temples_left", "temples left", "temples restants"),
)
"""G-46.2."""
OF_SKY = (
    fact("played_here", "played here", "joué ici; jouées ici", CARD, several=True),
    fact("armies_at", "my armies at", "mes armées à", COUNT, FieldShape("place", PLACE)),
)
"""G-47.1."""
OF_AEGIS = (
    fact("card", "card", "carte", CARD),
    fact("deck", "card deck; deck of the card", "paquet", KIND),
    fact("card_player", "card player", "joueur de la carte", SEAT),
    fact("cost", "cost", "coût"),
    fact("by_pandora", "by pandora", "par pandore", HOLDS),
    fact("names_me", "names me", "me nomme", HOLDS),
    fact("place", "places; place", "lieux; lieu", PLACE, several=True),
    fact("relic", "relic", "relique", CARD),
    fact("my_loss_sure", "my loss sure; sure loss", "perte sûre"),
    fact("my_loss_max", "my loss max; most loss", "perte maximale"),
    kinds_of_gods("my_gods_hit", "my gods hit", "mes dieux touchés"),
    fact("my_temple_hit", "my temple hit", "mon temple touché", HOLDS),
    fact("my_relics_hit", "my relics hit", "mes reliques touchées"),
    fact("my_cards_hit", "my cards hit", "mes cartes touchées"),
    fact("their_gain_max", "their gain max; most gain", "gain maximal"),
    fact("could_eliminate_me", "could eliminate me", "peut m'éliminer", HOLDS),
    fact("in_invasion", "in invasion", "dans une invasion", HOLDS),
    fact("my_role", "my role", "mon rôle", ROLE),
    fact("defender", "defender", "défenseur", OWNER),
    fact("target_armies", "target armies", "armées cible"),
    kinds_of_gods("target_gods", "target gods", "dieux cible"),
)
"""G-47.2."""
OF_TREE = (
    fact("losing", "losing", "en perte"),
    fact("left_after", "left after", "restantes après"),
    fact("kept_here", "kept here", "gardées ici"),
    fact("kept_turn", "kept this turn; kept turn", "gardées ce tour"),
    fact("faith_after", "faith after", "foi après"),
)
"""G-47.3."""
OF_DICE = (
    fact("attack_dice", "attack dice", "dés d'attaque"),
    fact("ties_to_attacker", "ties to attacker", "égalités à l'attaquant", HOLDS),
    fact("attacker_rerolls", "attacker rerolls", "l'attaquant relance; attaquant relance", HOLDS),
    fact("i_reroll", "i reroll", "je relance", HOLDS),
    fact("round", "round", "manche"),
)
"""G-47.4."""
OF_GODS = (
    fact("named", "named god; named", "dieu nommé; nommé", KIND),
    fact("attack_god_dice", "attack god dice", "dés du dieu attaquant"),
    fact("my_god_dice", "my god dice", "dés de mon dieu"),
    fact("god_lead", "god lead", "avance divine", LEAD),
)
"""G-47.5."""
BELOW = (
    fact("space_kind", "space kind", "sorte d'espace", SPACE_KIND),
    fact("my_crypts", "my crypts", "mes cryptes"),
    fact("my_altars", "my altars", "mes autels"),
)
"""G-47.6."""
OF_ONES_TURN = (
    fact("bid_of", "bid", "mise", COUNT, *OF_PLAYER),
    fact("lost", "lost", "perdues"),
    fact("that_hand", "that hand", "cette main", CARD, several=True),
)
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
_OWN_FIGHT = (
    *_BOARD,
    *("defender", "source", "target", "force", "source_armies", "target_armies", "lead", "lost"),
)
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
PERIODS: Mapping[str, Words] = {
    "window": {"en": ("per window", "a window", "per invasion"), "fr": ("par fenêtre", "par invasion")},
    "epoch": {"en": ("per epoch", "an epoch"), "fr": ("par époque",)},
}
"""What limits may count beside a turn and the game (G-42.6): one invasion or card played; one bidding to the next."""
ONCE_PER = {"sky": "window"}
"""A sky rule acts once in a window, unless it says `repeat` (G-47.1)."""
