"""The names of Risk Godstorm's places, pantheons and gods: id -> language -> name.

English names are those of the game's data. French names are ours, but for those in `PRINTED_FRENCH`. No two things
have the same name in a language, whatever the case and the accents, so that a line can name any of them.
"""

from __future__ import annotations

from ....language.name_tables import Table
from ....language.phrases import LANGS, Text
from . import CATALOGUE


def _same(**names: str) -> Table:
    return {which: dict.fromkeys(LANGS, name) for which, name in names.items()}


PRINTED_FRENCH = frozenset(
    {"africa", "asia_minor", "atlantis", "europa", "germania", "hyrkania"}
    | {"anglia", "atlas", "oricalcos", "poseidonis", "rus", "thule", "varangia"}
    | {"babylonians", "celts", "egyptians", "greeks", "norse"}
    | {"avalon", "duat", "elysium", "kurnugia", "valhalla"}
    | {"death", "magic", "sky", "war"}
)
"""Ids whose French name stands in the French rules text."""

TERRITORIES = CATALOGUE.by_language("territories")
"""The territories of Earth (G-2.1)."""

CONTINENTS = CATALOGUE.by_language("continents")
"""The continents (G-2.1)."""

SPACES = CATALOGUE.by_language("spaces")
"""The spaces of the Underworld (G-2.5)."""

SPACE_KINDS = CATALOGUE.by_language("space_kinds")
"""What a space can be (G-2.5)."""

HEAVENS = _same(avalon="Avalon", duat="Duat", elysium="Elysium", kurnugia="Kurnugia", valhalla="Valhalla")
"""The heavens (G-2.6)."""

HEAVEN: Text = CATALOGUE.by_language("heaven")["heaven"]
"""One's own heaven, whatever its name."""

PANTHEONS = CATALOGUE.by_language("pantheons")
"""The pantheons (G-2.6)."""

GODS = CATALOGUE.by_language("gods")
"""The kinds of gods as a sentence names them (G-31)."""

GOD_KINDS = CATALOGUE.by_language("god_kinds")
"""The kinds of gods as an order names them; the decks have the same names (G-2.7)."""

GOD_NAMES = {
    "babylonians": {"death": "Druaga", "magic": "Ishtar", "sky": "Marduk", "war": "Gilgamesh"},
    "celts": {"death": "Arawn", "magic": "Brigid", "sky": "Lugh", "war": "Nuada"},
    "egyptians": {"death": "Osiris", "magic": "Isis", "sky": "Ra", "war": "Set"},
    "greeks": {"death": "Hades", "magic": "Hekate", "sky": "Zeus", "war": "Ares"},
    "norse": {"death": "Loki", "magic": "Freya", "sky": "Odin", "war": "Thor"},
}
"""Pantheon -> kind -> the god's own name, the same in every language (G-2.6)."""
