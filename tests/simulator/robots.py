"""Machines that answer letters: vacation programs, as many mail servers write. Some answer all that comes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from random import Random

from .world import DAY, World

SIGNS: tuple[tuple[str, str], ...] = (
    ("Auto-Submitted", "auto-replied"),
    ("Auto-Submitted", "auto-replied (vacation)"),
    ("Precedence", "bulk"),
    ("Precedence", "auto_reply"),
    ("X-Autoreply", "yes"),
    ("Return-Path", "<>"),
)
SUBJECTS = {
    "en": ("Automatic reply: {}", "Out of office: {}", "Re: {}"),
    "fr": ("Réponse automatique : {}", "Absence du bureau : {}", "Re: {}"),
}
TEXTS = {
    "en": "I am away until {:%d %B} and read no mail. For what is urgent, help is at the desk.\n",
    "fr": "Je suis absent jusqu’au {:%d %B} et ne lis pas mes messages.\n",
}


class VacationProgram:
    """The vacation program of one person: on from time to time; answers all mails, or each sender once a day."""

    def __init__(self, world: World, name: str, address: str, lang: str, write: Callable[[bytes], None]) -> None:
        self.world, self.name, self.address, self.lang, self.write = world, name, address, lang, write
        self.chance: Random = world.chance("vacation", name)
        self.until = world.now
        self.written = 0
        self.is_polite = self.chance.random() < 0.6
        self.sign = self.chance.choice(SIGNS)
        self.quotes = self.chance.random() < 0.4
        self.last: dict[str, datetime] = {}
        if self.chance.random() < 0.3:
            world.later(timedelta(days=self.chance.uniform(0, 15)), self.leave)

    def leave(self) -> None:
        """It is switched on for some days."""
        self.until = self.world.now + timedelta(days=self.chance.uniform(1, 8))
        self.world.later(timedelta(days=self.chance.uniform(15, 90)), self.leave)

    def read(self, mail: EmailMessage) -> None:
        """A mail has come: it is answered by the machine, whatever it is."""
        if self.world.now >= self.until:
            return
        sender = str(mail["From"])
        if self.is_polite and self.world.now - self.last.get(sender, self.world.now - 2 * DAY) < DAY:
            return
        self.last[sender] = self.world.now
        self.written += 1
        self.world.count("automatic answers")
        answer = EmailMessage()
        answer["From"] = f"{self.name} <{self.address}>"
        answer["To"] = mail["Reply-To"] or mail["From"]
        answer["Subject"] = self.chance.choice(SUBJECTS[self.lang]).format(mail["Subject"])
        answer["Message-ID"] = f"<away.{self.written}.{self.name.lower()}@people.test>"
        answer["In-Reply-To"] = mail["Message-ID"]
        answer[self.sign[0]] = self.sign[1]
        answer["Date"] = self.world.now
        body = mail.get_body(("plain",))
        quoted = str(body.get_content()) if body is not None and self.quotes else ""
        answer.set_content(TEXTS[self.lang].format(self.until) + "".join(f"> {line}\n" for line in quoted.splitlines()))
        self.write(answer.as_bytes())
