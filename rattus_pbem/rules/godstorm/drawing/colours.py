"""The colours of Godstorm's seats, continents and spaces."""

from __future__ import annotations

from ....contract.pictures import Owner, Tint
from ..meta import META
from ..play.state import NEUTRAL
from ..text.lands import letter

NOBODY = "#5c5c5c"

CONTINENTS = {
    name: Tint(name.replace("_", ""), light, dark)
    for name, light, dark in (
        ("africa", "#f0dca8", "#5a4720"),
        ("asia_minor", "#edcfb6", "#5f3b29"),
        ("atlantis", "#c3e2d2", "#20514a"),
        ("europa", "#dfe5b8", "#474f30"),
        ("germania", "#cfdebb", "#324d3b"),
        ("hyrkania", "#e2d4e6", "#4b3b58"),
    )
}

SPACES = {
    "gate": Tint("gate", "#dfe5b8", "#474f30"),
    "altar": Tint("altar", "#e2d4e6", "#4b3b58"),
    "crypt": Tint("crypt", "#dcd5ca", "#45403a"),
    "plain": Tint("plain", "#f0e2c0", "#55482c"),
}
HEAVEN = Tint("heaven", "#f8f0dc", "#3a352c")


def owner(seat: str) -> Owner:
    """A seat, or the neutral armies, as maps show it: by the letter that it has in the text as well."""
    return Owner(seat, letter(seat), NOBODY if seat == NEUTRAL else META.colours[seat])
