"""Who plays: prompt, late, forgetful, chatty. They read their letters and answer as people do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.rules import load_rules

from .hosts import Host
from .network import Network
from .world import DAY, World, weighted


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody plays: after how many hours they answer, how often not at all, twice, to an older letter."""

    hours: tuple[int, int] = (1, 30)
    forgets: float = 0.03
    twice: float = 0.05
    old: float = 0.03
    asks: float = 0.05
    player: str = "sensible"


PROMPT = Habit((0, 4), 0.0, 0.02, 0.0, 0.02)
USUAL = Habit()
LATE = Habit((40, 90), 0.1, 0.05, 0.05, 0.03)
ABSENT = Habit((20, 200), 0.5, 0.0, 0.1, 0.0)
CHATTY = Habit((0, 20), 0.01, 0.2, 0.1, 0.5, "random")
HABITS = {PROMPT: 4.0, USUAL: 4.0, LATE: 1.0, ABSENT: 0.5, CHATTY: 1.0}


class Person:
    """Somebody with an address who plays seats in any number of games."""

    def __init__(self, world: World, network: Network, host: Host, name: str, lang: str) -> None:
        self.world, self.network, self.host = world, network, host
        self.name, self.lang = name, lang
        self.address = f"{name.lower()}@people.test"
        self.chance = world.chance("person", name)
        self.habit: Habit = weighted(self.chance, HABITS)
        self.written = 0
        self.letters: dict[str, tuple[EmailMessage, dict[str, Any]]] = {}
        self.older: list[tuple[EmailMessage, dict[str, Any]]] = []
        self.mails: list[bytes] = []
        network.readers[self.address] = self.read

    def read(self, raw: bytes, mail: EmailMessage) -> None:
        """A mail has come."""
        self.mails.append(raw)
        view = view_of(mail)
        if view is None:
            return
        last = self.letters.get(view["game"])
        if last is not None and (last[1]["turn"], last[1]["letter"]) > (view["turn"], view["letter"]):
            return
        self.letters[view["game"]] = (mail, view)
        self.older.append((mail, view))
        del self.older[:-20]
        if view["asked"] and self.chance.random() >= self.habit.forgets:
            hours = self.chance.uniform(*self.habit.hours)
            self.world.later(timedelta(hours=hours), lambda: self.answer(mail, view))
        if self.chance.random() < self.habit.asks / 4:
            self.world.later(timedelta(hours=self.chance.uniform(0, 48)), lambda: self.say(mail, view))

    def answer(self, mail: EmailMessage, view: dict[str, Any]) -> None:
        """Answer a letter with orders, from the view that came with it."""
        if self.letters[view["game"]][0] is not mail and self.chance.random() < 0.8:
            return  # a newer letter has come: that one is answered
        if self.older and self.chance.random() < self.habit.old:
            mail, view = self.chance.choice(self.older)
            if not view["asked"]:
                return
        rules = load_rules(view["rules"], view["custom"])
        seat = view["seat"]
        player = rules.players[self.habit.player]
        lines = compose(rules, view, seat, player, SeededChance(f"{self.world.seed} {self.name} {self.written}"))
        sheet = Sheet(
            schema=schema_name(view["rules"]),
            game=view["game"],
            seat=seat,
            turn=view["turn"],
            code=view["code"],
            orders=tuple(Line(data) for data in lines),
            standing=None if self.chance.random() < 0.9 else tuple(rules.ahead(view["board"], seat)) or None,
        )
        for _ in range(2 if self.chance.random() < self.habit.twice else 1):
            if self.chance.random() < 0.3:
                self.send(mail, "My orders are attached.\n", json.dumps(sheet.to_json()).encode())
            else:
                self.send(mail, print_sheet(sheet, rules.lexicon, self.lang) + f"\n-- \n{self.name}\n")

    def say(self, mail: EmailMessage, view: dict[str, Any]) -> None:
        """Something besides orders: a command, a question, a message."""
        others = [seat for seat in view["names"] if seat != view["seat"]]
        other = self.chance.choice(others)
        text = self.chance.choice(
            [
                "status",
                "orders",
                "resend",
                "help",
                "help rules",
                f"press to {other}: shall we leave each other alone? {self.chance.randint(1, 999)}",
                f"host: how long does a turn last? {self.chance.randint(1, 999)}",
                "clear",
                "language fr" if self.lang == "en" else "langue en",
                "pictures off",
                "draw",
                f"absent from {self.world.now + DAY:%Y-%m-%d} to {self.world.now + 3 * DAY:%Y-%m-%d}",
                f"dispute turn {view['turn']} event 1: that cannot be",
                f"explain turn {view['turn']} event 1",
                "zone Europe/Paris",
                "what a nice game!",
                "thanks, I shall think about it until Friday",
            ]
        )
        self.send(mail, text + "\n")

    def send(self, mail: EmailMessage, text: str, sheet: bytes | None = None) -> None:
        """Write a reply."""
        self.written += 1
        reply = EmailMessage()
        reply["From"] = f"{self.name} <{self.address}>"
        reply["To"] = mail["Reply-To"] or mail["From"]
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["In-Reply-To"] = mail["Message-ID"]
        reply["Message-ID"] = f"<{self.written}.{self.name.lower()}@people.test>"
        reply["Date"] = self.world.now
        if self.chance.random() < 0.7 and sheet is None:
            body = mail.get_body(("plain",))
            quoted = str(body.get_content()) if body is not None else ""
            lines = "".join(f"> {line}\n" for line in quoted.splitlines()[:150])
            text += f"\nOn {self.world.now:%d %b %Y}, host wrote:\n{lines}"
        reply.set_content(text)
        if sheet is not None:
            reply.add_attachment(sheet, "application", "json", filename="orders.json")
            reply.set_boundary(f"=_{self.name}_{self.written}")
        self.network.write(self.host, reply.as_bytes())


def view_of(mail: EmailMessage) -> dict[str, Any] | None:
    """The view that came with a letter; None for any other mail."""
    for part in mail.iter_attachments():
        if part.get_content_type() == "application/json":
            view = json.loads(part.get_content())
            return view if "asked" in view and "board" in view else None
    return None
