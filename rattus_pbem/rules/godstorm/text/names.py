"""The names of Risk Godstorm's places, pantheons and gods, in English and French: id -> language -> name.

English names are those of the game's data. French names are ours, but for those in `PRINTED_FRENCH`. No two things
have the same name in either language, whatever the case and the accents, so that a line can name any of them.
"""

from __future__ import annotations

from ....engine.name_tables import Table
from ....engine.phrases import LANGS, Text


def _both(**names: tuple[str, str]) -> Table:
    return {which: {"en": en, "fr": fr} for which, (en, fr) in names.items()}


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

TERRITORIES = _both(
    alemannia=("Alemannia", "Alémanie"),
    anatolia=("Anatolia", "Anatolie"),
    anglia=("Anglia", "Anglia"),
    apulia=("Apulia", "Apulie"),
    assyria=("Assyria", "Assyrie"),
    atlas=("Atlas", "Atlas"),
    babylon=("Babylon", "Babylone"),
    caledonia=("Caledonia", "Calédonie"),
    carthage=("Carthage", "Carthage"),
    cimmeria=("Cimmeria", "Cimmérie"),
    corsica=("Corsica", "Corse"),
    cyrenaica=("Cyrenaica", "Cyrénaïque"),
    dacia=("Dacia", "Dacie"),
    dalmatia=("Dalmatia", "Dalmatie"),
    egypt=("Egypt", "Égypte"),
    gaitulia=("Gaitulia", "Gétulie"),
    galicia=("Galicia", "Galicie"),
    gaul=("Gaul", "Gaule"),
    graecia=("Graecia", "Grèce"),
    hesperide=("Hesperide", "Hespéride"),
    hibernia=("Hibernia", "Hibernie"),
    iberia=("Iberia", "Ibérie"),
    ionia=("Ionia", "Ionie"),
    kush=("Kush", "Koush"),
    liguria=("Liguria", "Ligurie"),
    minoa=("Minoa", "Minoa"),
    nubia=("Nubia", "Nubie"),
    oricalcos=("Oricalcos", "Oricalcos"),
    parthia=("Parthia", "Parthie"),
    phoenicia=("Phoenicia", "Phénicie"),
    poseidonis=("Poseidonis", "Poseidonis"),
    roma=("Roma", "Rome"),
    rus=("Rus", "Rus"),
    sarmatia=("Sarmatia", "Sarmatie"),
    scythia=("Scythia", "Scythie"),
    sheba=("Sheba", "Saba"),
    sicilia=("Sicilia", "Sicile"),
    sumer=("Sumer", "Sumer"),
    thracia=("Thracia", "Thrace"),
    thule=("Thule", "Thule"),
    tritonis=("Tritonis", "Tritonis"),
    varangia=("Varangia", "Varangia"),
)
"""The territories of Earth (G-2.1)."""

CONTINENTS = _both(
    africa=("Africa", "Afrique"),
    asia_minor=("Asia Minor", "Asie Mineure"),
    atlantis=("Atlantis", "Atlantis"),
    europa=("Europa", "Europe"),
    germania=("Germania", "Germanie"),
    hyrkania=("Hyrkania", "Hyrkania"),
)
"""The continents (G-2.1)."""

SPACES = _both(
    altar_e=("east altar", "autel est"),
    altar_w=("west altar", "autel ouest"),
    crypt_ce=("centre-east crypt", "crypte centre-est"),
    crypt_cw=("centre-west crypt", "crypte centre-ouest"),
    crypt_ne=("north-east crypt", "crypte nord-est"),
    crypt_nw=("north-west crypt", "crypte nord-ouest"),
    gate_n=("north gate", "porte nord"),
    gate_se=("south-east gate", "porte sud-est"),
    gate_sw=("south-west gate", "porte sud-ouest"),
    plain_c=("central plain", "plaine centrale"),
    plain_ne=("upper-east plain", "plaine haute est"),
    plain_nw=("upper-west plain", "plaine haute ouest"),
    plain_s=("south plain", "plaine sud"),
)
"""The spaces of the Underworld (G-2.5)."""

SPACE_KINDS = _both(
    altar=("altar", "autel"), crypt=("crypt", "crypte"), gate=("gate", "porte"), plain=("plain", "plaine")
)
"""What a space can be (G-2.5)."""

CORNERS = _both(
    n=("N", "N"),
    s=("S", "S"),
    e=("E", "E"),
    w=("W", "O"),
    c=("C", "C"),
    ne=("NE", "NE"),
    nw=("NW", "NO"),
    se=("SE", "SE"),
    sw=("SW", "SO"),
    ce=("CE", "CE"),
    cw=("CW", "CO"),
)
"""Where a space of the Underworld lies, as its id says it, in letters for a map."""

HEAVENS = _same(avalon="Avalon", duat="Duat", elysium="Elysium", kurnugia="Kurnugia", valhalla="Valhalla")
"""The heavens (G-2.6)."""

HEAVEN: Text = {"en": "heaven", "fr": "paradis"}
"""One's own heaven, whatever its name."""

PANTHEONS = _both(
    babylonians=("Babylonians", "Babyloniens"),
    celts=("Celts", "Celtes"),
    egyptians=("Egyptians", "Égyptiens"),
    greeks=("Greeks", "Grecs"),
    norse=("Norse", "Nordiques"),
)
"""The pantheons (G-2.6)."""

GODS = _both(
    death=("death god", "dieu de la mort"),
    magic=("magic goddess", "déesse de la magie"),
    sky=("sky god", "dieu du ciel"),
    war=("war god", "dieu de la guerre"),
)
"""The kinds of gods as a sentence names them (G-31)."""

GOD_KINDS = _both(death=("death", "mort"), magic=("magic", "magie"), sky=("sky", "ciel"), war=("war", "guerre"))
"""The kinds of gods as an order names them; the decks have the same names (G-2.7)."""

GOD_NAMES = {
    "babylonians": {"death": "Druaga", "magic": "Ishtar", "sky": "Marduk", "war": "Gilgamesh"},
    "celts": {"death": "Arawn", "magic": "Brigid", "sky": "Lugh", "war": "Nuada"},
    "egyptians": {"death": "Osiris", "magic": "Isis", "sky": "Ra", "war": "Set"},
    "greeks": {"death": "Hades", "magic": "Hekate", "sky": "Zeus", "war": "Ares"},
    "norse": {"death": "Loki", "magic": "Freya", "sky": "Odin", "war": "Thor"},
}
"""Pantheon -> kind -> the god's own name, the same in both languages (G-2.6)."""
