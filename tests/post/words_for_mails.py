"""Which mails of players were answered: for each a letter of its own, or a place in the one notice of the day."""

from __future__ import annotations

from collections import defaultdict

import pytest

from rattus_pbem.addresses import canonical_address
from rattus_pbem.mail.mail_log import read_log
from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.mail.posted import read_posted
from rattus_pbem.post.incoming import Incoming
from rattus_pbem.post.letters import short
from rattus_pbem.post.office import Office

from .mailing import Club


class Words:
    """What became of each mail that a home was sent, by the name under which it was stored."""

    def __init__(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        self.club = club
        self.noted: dict[str, set[str]] = defaultdict(set)
        """By address, the mails that were counted for the notice of the day."""
        note = Office.note_unanswered

        def spy(office: Office, mail: Incoming, why: str, game: str = "", *, address: str = "") -> None:
            self.noted[canonical_address(address or mail.sender)].add(mail.name)
            note(office, mail, why, game, address=address)

        monkeypatch.setattr(Office, "note_unanswered", spy)

    def without(self, mails: dict[str, bytes], players: set[str]) -> list[str]:
        """The mails of these addresses that were neither carried out nor answered in any way.

        A copy brings the first one's receipt again, else it is counted for the notice of the day.
        """
        copies = {name for name, entry in read_log(self.club.path / "mail").items() if entry.what == "again"}
        letters = [
            posted
            for folder in ("out", "sent")
            for path in (self.club.path / "mail" / folder).glob("*.json")
            if (posted := read_posted(path)) is not None
        ]
        keys: defaultdict[str, str] = defaultdict(str)
        for posted in letters:
            keys[posted.envelope.to.lower()] += f" {posted.envelope.key}"
        told_of_the_day = {posted.envelope.to.lower() for posted in letters if posted.envelope.kind == "unanswered"}
        return [
            name
            for name, raw in mails.items()
            if (sender := read_message(raw).sender) in players
            and short(name) not in keys[sender]
            and name not in copies
            and not (name in self.noted[sender] and sender in told_of_the_day)
        ]
