"""English: the names of Risk Godstorm's places, pantheons and gods."""

from __future__ import annotations

TERRITORIES: dict[str, str] = {
    "alemannia": "Alemannia",
    "anatolia": "Anatolia",
    "anglia": "Anglia",
    "apulia": "Apulia",
    "assyria": "Assyria",
    "atlas": "Atlas",
    "babylon": "Babylon",
    "caledonia": "Caledonia",
    "carthage": "Carthage",
    "cimmeria": "Cimmeria",
    "corsica": "Corsica",
    "cyrenaica": "Cyrenaica",
    "dacia": "Dacia",
    "dalmatia": "Dalmatia",
    "egypt": "Egypt",
    "gaitulia": "Gaitulia",
    "galicia": "Galicia",
    "gaul": "Gaul",
    "graecia": "Graecia",
    "hesperide": "Hesperide",
    "hibernia": "Hibernia",
    "iberia": "Iberia",
    "ionia": "Ionia",
    "kush": "Kush",
    "liguria": "Liguria",
    "minoa": "Minoa",
    "nubia": "Nubia",
    "oricalcos": "Oricalcos",
    "parthia": "Parthia",
    "phoenicia": "Phoenicia",
    "poseidonis": "Poseidonis",
    "roma": "Roma",
    "rus": "Rus",
    "sarmatia": "Sarmatia",
    "scythia": "Scythia",
    "sheba": "Sheba",
    "sicilia": "Sicilia",
    "sumer": "Sumer",
    "thracia": "Thracia",
    "thule": "Thule",
    "tritonis": "Tritonis",
    "varangia": "Varangia",
}
"""The territories of Earth (G-2.1)."""

CONTINENTS: dict[str, str] = {
    "africa": "Africa",
    "asia_minor": "Asia Minor",
    "atlantis": "Atlantis",
    "europa": "Europa",
    "germania": "Germania",
    "hyrkania": "Hyrkania",
}
"""The continents (G-2.1)."""

SPACES: dict[str, str] = {
    "altar_e": "east altar",
    "altar_w": "west altar",
    "crypt_ce": "centre-east crypt",
    "crypt_cw": "centre-west crypt",
    "crypt_ne": "north-east crypt",
    "crypt_nw": "north-west crypt",
    "gate_n": "north gate",
    "gate_se": "south-east gate",
    "gate_sw": "south-west gate",
    "plain_c": "central plain",
    "plain_ne": "upper-east plain",
    "plain_nw": "upper-west plain",
    "plain_s": "south plain",
}
"""The spaces of the Underworld (G-2.5)."""

HEAVEN: dict[str, str] = {"heaven": "heaven"}
"""One's own heaven, whatever its name."""

SPACE_KINDS: dict[str, str] = {
    "altar": "altar",
    "crypt": "crypt",
    "gate": "gate",
    "plain": "plain",
}
"""What a space can be (G-2.5)."""

CORNERS: dict[str, str] = {
    "n": "N",
    "s": "S",
    "e": "E",
    "w": "W",
    "c": "C",
    "ne": "NE",
    "nw": "NW",
    "se": "SE",
    "sw": "SW",
    "ce": "CE",
    "cw": "CW",
}
"""Where a space of the Underworld lies, as its id says it, in letters for a map."""

PANTHEONS: dict[str, str] = {
    "babylonians": "Babylonians",
    "celts": "Celts",
    "egyptians": "Egyptians",
    "greeks": "Greeks",
    "norse": "Norse",
}
"""The pantheons (G-2.6)."""

GODS: dict[str, str] = {
    "death": "death god",
    "magic": "magic goddess",
    "sky": "sky god",
    "war": "war god",
}
"""The kinds of gods as a sentence names them (G-31)."""

GOD_KINDS: dict[str, str] = {
    "death": "death",
    "magic": "magic",
    "sky": "sky",
    "war": "war",
}
"""The kinds of gods as an order names them; the decks have the same names (G-2.7)."""
