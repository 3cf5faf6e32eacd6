"""Who plays: prompt, late, forgetful, chatty. They read letters and answer, with all mail programs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.rules import load_rules

from .asking import something
from .hosts import Host
from .network import Network
from .parsing import view_of
from .robots import VacationProgram
from .world import World, weighted
from .writing import program_of


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody plays: after how many hours they answer, how often not at all, twice, to an older letter.

    `settings`: how often they say of which questions on the turns of others they want to be asked.
    """

    hours: tuple[int, int] = (1, 30)
    forgets: float = 0.03
    twice: float = 0.05
    old: float = 0.03
    asks: float = 0.1
    settings: float = 0.02
    player: str = "sensible"


PROMPT = Habit((0, 4), 0.0, 0.02, 0.0, 0.05)
USUAL = Habit()
LATE = Habit((40, 90), 0.1, 0.05, 0.05, 0.1)
ABSENT = Habit((20, 200), 0.5, 0.0, 0.1, 0.0)
CHATTY = Habit((0, 20), 0.01, 0.2, 0.1, 0.5, 0.1, "random")
HABITS = {PROMPT: 4.0, USUAL: 4.0, LATE: 1.0, ABSENT: 0.5, CHATTY: 1.0}


class Person:
    """Somebody with an address who plays any number of seats, and may change it; reads the old one, too."""

    def __init__(self, world: World, network: Network, host: Host, name: str, lang: str) -> None:
        self.world, self.network, self.host = world, network, host
        self.name, self.lang = name, lang
        self.address = f"{name.lower()}@people.test"
        self.chance = world.chance("person", name)
        self.habit: Habit = weighted(self.chance, HABITS)
        self.program = program_of(world.chance("mail program", name), "host@host.test")
        self.written = 0
        self.letters: dict[str, tuple[EmailMessage, dict[str, Any]]] = {}
        self.older: list[tuple[EmailMessage, dict[str, Any]]] = []
        self.mails: list[bytes] = []
        self.addresses = [self.address]
        self.robot = VacationProgram(world, name, self.address, lang, self._automatic)
        network.readers[self.address] = self.read

    def _automatic(self, raw: bytes) -> None:
        self.network.automatic.add(short_digest(raw))
        self.network.write(self.host, raw)

    def another_address(self) -> str:
        """Where this person may be written to, too, from now on."""
        address = f"{self.name.lower()}{len(self.addresses)}@elsewhere.test"
        if address not in self.network.readers:
            self.network.readers[address] = self.read
            self.addresses.append(address)
        return address

    def read(self, raw: bytes, mail: EmailMessage) -> None:
        """A mail has come."""
        self.mails.append(raw)
        self.robot.read(mail)
        view = view_of(raw)
        if view is None:
            self._confirm(mail)
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
        if self.chance.random() < self.habit.asks:
            self.world.later(timedelta(hours=self.chance.uniform(0, 48)), lambda: self.say(mail, view))

    def _confirm(self, mail: EmailMessage) -> None:
        """A letter asks to confirm something: yes, as long as nobody writes in this person's name."""
        is_mine = self.network.victims.isdisjoint(self.addresses)
        if ".ok-" in str(mail["Reply-To"]) and is_mine and self.chance.random() < 0.7:
            yes = self.chance.choice(("yes\n", "Oui, c’est bien moi.\n", "OK\n", ""))
            self.world.later(timedelta(hours=self.chance.uniform(0, 20)), lambda: self.send(mail, yes))

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
        lines = compose(
            rules, View.from_json(view), seat, player, SeededChance(f"{self.world.seed} {self.name} {self.written}")
        )
        sheet = Sheet(
            schema=schema_name(view["rules"]),
            game=view["game"],
            seat=seat,
            turn=view["turn"],
            code=view["code"],
            orders=tuple(Line(data) for data in lines),
            standing=None if self.chance.random() < 0.9 else tuple(rules.board(view["board"]).ahead(seat)) or None,
            settings=self._settings(rules.lexicon.settable),
        )
        text = print_sheet(sheet, rules.lexicon, self.lang)
        for _ in range(2 if self.chance.random() < self.habit.twice else 1):
            drawn = self.chance.random()
            if drawn < 0.25:
                self.send(mail, "My orders are attached.\n", json.dumps(sheet.to_json()).encode())
            elif drawn < 0.35 and sheet.standing is None and not sheet.settings:
                self.send(mail, as_prose(text))
            else:
                self.send(mail, f"{text}\n-- \n{self.name}\n")

    def _settings(self, questions: Sequence[str]) -> dict[str, str] | None:
        chance = self.world.chance("settings", self.name, self.written)
        if chance.random() >= self.habit.settings:
            return None
        return {question: chance.choice(("ask", "ask", "orders")) for question in questions if chance.random() < 0.7}

    def say(self, mail: EmailMessage, view: dict[str, Any]) -> None:
        """Something besides orders: a command, a question, a message."""
        new = f"{self.name.lower()}{len(self.addresses)}@elsewhere.test"
        name, text = something(self.chance, view, self.world.now, new)
        if name == "address" and new in text:
            self.another_address()
        self.send(mail, text + "\n")

    def send(self, mail: EmailMessage, text: str, sheet: bytes | None = None) -> None:
        """Write a reply, from the address to which the mail came."""
        self.written += 1
        came_to = parseaddr(str(mail["To"]))[1]
        reply = EmailMessage()
        reply["From"] = f"{self.name} <{came_to if came_to in self.addresses else self.address}>"
        reply["To"] = mail["Reply-To"] or mail["From"]
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["In-Reply-To"] = mail["Message-ID"]
        reply["Message-ID"] = f"<{self.written}.{self.name.lower()}@people.test>"
        reply["Date"] = self.world.now
        body = mail.get_body(("plain",)) if sheet is None else None
        if body is None:
            reply.set_content(text)
        else:
            self.program.enter(reply, text, str(body.get_content()))
        if sheet is not None:
            reply.add_attachment(sheet, "application", "json", filename="orders.json")
        if reply.is_multipart():
            reply.set_boundary(f"=_{self.name}_{self.written}")
        raw = reply.as_bytes()
        self.network.words[short_digest(raw)] = "\n".join([text.rstrip(), *([str(sheet)] if sheet else [])])
        self.network.write(self.host, raw)


def short_digest(raw: bytes) -> str:
    """What stands for the bytes of a mail."""
    return hashlib.sha256(raw).hexdigest()[:16]


def as_prose(text: str) -> str:
    """The orders of a block in one sentence, as people write them who do not care for blocks."""
    lines = text.splitlines()
    begins = next((place for place, line in enumerate(lines) if line.startswith(("BEGIN", "DEBUT"))), -1)
    orders = [line.strip() for line in lines[begins + 1 : -1] if line.strip()]
    return ", ".join(orders) + ".\n" if orders else "nothing\n"
