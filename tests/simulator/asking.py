"""Everything that `help` names, as a player writes it, in English and French; some of it wrong, as people do."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from .world import DAY

BY_COMMAND = {
    "help": ("help", "help rules", "help {card}", "help R-8.6", "aide", "aide règles", "aide sorcière"),
    "status": ("status", "status watch", "status tokens", "status relics", "état", "état situation", "état jetons"),
    "resend": ("resend", "resend turn {turn}", "renvoyer", "renvoyer tour {turn}", "resend turn 999"),
    "orders": ("orders", "ordres"),
    "clear": ("clear", "effacer"),
    "absent": (
        "absent from {day} to {later}",
        "absent {day} {later}",
        "absent du {day} au {later}",
        "absent next week",
    ),
    "press": (
        "press to {other}: {number} days of peace between the two of us?",
        "message à {other} : {number} tours sans se gêner, d’accord ?",
        "press to all: {number} turns of peace, does anybody want that?",
        "press to all anonymous: {number} times somebody has cheated here",
    ),
    "host": (
        "host: {number} hours have gone by, how long does a turn last?",
        "hôte : {number} heures ont passé, combien de temps dure un tour ?",
    ),
    "draw": ("draw", "nulle"),
    "concede": ("concede {other}", "abandonner {other}"),
    "dispute": (
        "dispute turn {turn} event 1: that cannot be",
        "contester tour {turn} : ce n’est pas possible",
        "dispute: I was on holiday",
    ),
    "explain": ("explain turn {turn} event 1", "expliquer tour {turn} événement 2", "explain {turn}-1:1"),
    "nonce": ("nonce: none", "nonce : mon chat dort"),
    "language": ("language fr", "langue en", "language xx"),
    "zone": ("zone Europe/Paris", "fuseau America/New_York", "zone Paris"),
    "pictures": ("pictures off", "images oui", "pictures on"),
    "address": ("address {new}", "adresse {new}", "address nobody@nowhere"),
    "join": ("join {game} {seat}", "rejoindre {game} {other}", "join nothing red"),
    "confirm": ("confirm ABCD-1234", "confirmer MOT"),
    "": (
        "what a nice game!",
        "thanks, I shall think about it until Friday",
        "statsu",
        "merci, je joue demain",
        "I am away until Friday",
        "status\nhelp",
        "orders\npress to {other}: {number} is my number, two in one mail",
    ),
}
"""Ways to write each command; what is no command stands under the empty name."""
OFTEN = ("press",) * 5 + ("host",) * 2
"""What people write more often than the rest."""


def something(chance: Random, view: dict[str, Any], now: datetime, new_address: str) -> tuple[str, str]:
    """What somebody asks for: the command, and the text."""
    name = chance.choice([*sorted(BY_COMMAND), *OFTEN])
    others = [seat for seat in view["names"] if seat != view["seat"]]
    text = chance.choice(BY_COMMAND[name]).format(
        card="witch",
        turn=view["turn"],
        day=f"{now + DAY:%Y-%m-%d}",
        later=f"{now + 3 * DAY:%Y-%m-%d}",
        other=chance.choice(others),
        number=chance.randint(1, 999),
        new=new_address,
        game=view["game"],
        seat=view["seat"],
    )
    return name, text
