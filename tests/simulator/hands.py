"""The words with which a host puts a hand into a running game: what can be changed, ruled, and said of disputes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.rules import load_rules

if TYPE_CHECKING:
    from .hosts import Host


def options(host: Host, seat: str) -> list[str]:
    """Options that can be changed in a running game, of all and of a seat."""
    return [
        f"turn={host.chance.randint(24, 120)}h",
        f"grace={host.chance.randint(0, 12)}h",
        f"reaction={host.chance.randint(6, 48)}h",
        f"reminders={host.chance.choice(('off', 'half', '12h'))}",
        f"{seat}.lang={host.chance.choice(('en', 'fr'))}",
        f"{seat}.zone={host.chance.choice(('Europe/Paris', 'America/New_York', 'UTC'))}",
    ]


def rulings(host: Host, game: str) -> list[tuple[str, ...]]:
    """An answer in place of somebody who is asked: what might have answered the last letter to that seat."""
    book = host.book(game)
    for seat in sorted({ask.seat for ask in book.deadlines.asks} & book.letters.keys()):
        last = book.letters[seat]
        stored = host.stored(game, f"reports/{last.turn:04d}-{last.number:02d}/{seat}.view.json")
        view: dict[str, Any] = json.loads(stored) if stored else {}
        if view.get("asked"):
            rules = load_rules(view["rules"], view["custom"])
            chance = SeededChance(f"{host.world.seed} ruling {host.world.now}")
            lines = compose(rules, View.from_json(view), seat, rules.players["sensible"], chance)
            return [("rule", game, seat, "--answer", json.dumps(line)) for line in lines[:1]]
    return []


def words_on_disputes(host: Host, game: str) -> list[tuple[str, ...]]:
    """What can be said of the disputes that are open."""
    outcome = host.chance.choice(("upheld", "rejected", "withdrawn"))
    words: list[tuple[str, ...]] = []
    for dispute in (dispute for dispute in host.book(game).disputes if not dispute.is_closed):
        about = (game, str(dispute.number))
        said = f"of dispute {dispute.number}, on {host.world.now:%d %b %H:%M}: it is all as the rules have it"
        words += [("answer", *about, said), ("close", *about, "--outcome", outcome)] * 2
    return words


def receipts(host: Host) -> list[tuple[str, ...]]:
    """A mail that has left, shown to the host as a receipt."""
    sent = sorted(str(path) for path in (host.path / "mail" / "sent").glob("*.eml"))
    return [("receipt", host.chance.choice(sent))] if sent else []
