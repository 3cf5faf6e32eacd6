"""What a card may aim at: the options that several cards share, in id order. Your own count as well (G-33.6)."""

from __future__ import annotations

from .moment import Chosen, Moment


def own(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories you control."""
    return moment.state.own(moment.seat)


def own_with_temple(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories where you control a temple."""
    return moment.state.temples(moment.seat)


def with_armies(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories that hold armies, neutral ones too (G-28.3)."""
    return [name for name, land in moment.state.lands.items() if land.armies]


def with_temple(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories with a temple, ownerless ones too."""
    return [name for name, land in moment.state.lands.items() if land.temple]


def with_plague(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories with a plague marker, occupied or empty."""
    return [name for name, land in moment.state.lands.items() if land.plague]


def relics_in_play(moment: Moment, chosen: Chosen) -> list[str]:
    """All relics in play, your own included."""
    return sorted(moment.state.relics)


def some_land_holds(moment: Moment, armies: int) -> bool:
    """Whether a territory holds so many armies."""
    return any(land.armies >= armies for land in moment.state.lands.values())
