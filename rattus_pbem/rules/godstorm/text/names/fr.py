"""French: the names of Risk Godstorm's places, pantheons and gods."""

from __future__ import annotations

TERRITORIES: dict[str, str] = {
    "alemannia": "Alémanie",
    "anatolia": "Anatolie",
    "anglia": "Anglia",
    "apulia": "Apulie",
    "assyria": "Assyrie",
    "atlas": "Atlas",
    "babylon": "Babylone",
    "caledonia": "Calédonie",
    "carthage": "Carthage",
    "cimmeria": "Cimmérie",
    "corsica": "Corse",
    "cyrenaica": "Cyrénaïque",
    "dacia": "Dacie",
    "dalmatia": "Dalmatie",
    "egypt": "Égypte",
    "gaitulia": "Gétulie",
    "galicia": "Galicie",
    "gaul": "Gaule",
    "graecia": "Grèce",
    "hesperide": "Hespéride",
    "hibernia": "Hibernie",
    "iberia": "Ibérie",
    "ionia": "Ionie",
    "kush": "Koush",
    "liguria": "Ligurie",
    "minoa": "Minoa",
    "nubia": "Nubie",
    "oricalcos": "Oricalcos",
    "parthia": "Parthie",
    "phoenicia": "Phénicie",
    "poseidonis": "Poseidonis",
    "roma": "Rome",
    "rus": "Rus",
    "sarmatia": "Sarmatie",
    "scythia": "Scythie",
    "sheba": "Saba",
    "sicilia": "Sicile",
    "sumer": "Sumer",
    "thracia": "Thrace",
    "thule": "Thule",
    "tritonis": "Tritonis",
    "varangia": "Varangia",
}
"""The territories of Earth (G-2.1)."""

CONTINENTS: dict[str, str] = {
    "africa": "Afrique",
    "asia_minor": "Asie Mineure",
    "atlantis": "Atlantis",
    "europa": "Europe",
    "germania": "Germanie",
    "hyrkania": "Hyrkania",
}
"""The continents (G-2.1)."""

SPACES: dict[str, str] = {
    "altar_e": "autel est",
    "altar_w": "autel ouest",
    "crypt_ce": "crypte centre-est",
    "crypt_cw": "crypte centre-ouest",
    "crypt_ne": "crypte nord-est",
    "crypt_nw": "crypte nord-ouest",
    "gate_n": "porte nord",
    "gate_se": "porte sud-est",
    "gate_sw": "porte sud-ouest",
    "plain_c": "plaine centrale",
    "plain_ne": "plaine haute est",
    "plain_nw": "plaine haute ouest",
    "plain_s": "plaine sud",
}
"""The spaces of the Underworld (G-2.5)."""

HEAVEN: dict[str, str] = {"heaven": "paradis"}
"""One's own heaven, whatever its name."""

SPACE_KINDS: dict[str, str] = {
    "altar": "autel",
    "crypt": "crypte",
    "gate": "porte",
    "plain": "plaine",
}
"""What a space can be (G-2.5)."""

CORNERS: dict[str, str] = {
    "n": "N",
    "s": "S",
    "e": "E",
    "w": "O",
    "c": "C",
    "ne": "NE",
    "nw": "NO",
    "se": "SE",
    "sw": "SO",
    "ce": "CE",
    "cw": "CO",
}
"""Where a space of the Underworld lies, as its id says it, in letters for a map."""

PANTHEONS: dict[str, str] = {
    "babylonians": "Babyloniens",
    "celts": "Celtes",
    "egyptians": "Égyptiens",
    "greeks": "Grecs",
    "norse": "Nordiques",
}
"""The pantheons (G-2.6)."""

GODS: dict[str, str] = {
    "death": "dieu de la mort",
    "magic": "déesse de la magie",
    "sky": "dieu du ciel",
    "war": "dieu de la guerre",
}
"""The kinds of gods as a sentence names them (G-31)."""

GOD_KINDS: dict[str, str] = {
    "death": "mort",
    "magic": "magie",
    "sky": "ciel",
    "war": "guerre",
}
"""The kinds of gods as an order names them; the decks have the same names (G-2.7)."""
