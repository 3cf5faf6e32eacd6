"""A mail that was held back and is vouched for now: it is done as if it had come from the player with this mail."""

from __future__ import annotations

from dataclasses import replace

from .case import Case
from .incoming import read_incoming


def take_held(case: Case, word: str) -> bool:
    """Take in the mail of this seat that the word stands for; False if none does. Its receipt is part of the case's."""
    from .moving import is_word
    from .taking import do_all

    office = case.office
    for name in office.queues.names("quarantine"):
        note = office.queues.note_of(name)
        if (note.get("game"), note.get("seat")) != (case.name, case.seat):
            continue
        if not is_word(word, case.word("mail", name)):
            continue
        held = read_incoming(office.queues, name, office.settings)
        held = replace(held, came=case.mail.came, commands=tuple(c for c in held.commands if c.name != "confirm"))
        case.say("confirmed_mail")
        within = Case(office, case.session, held, case.seat, vouched=True)
        do_all(within)
        case.told += within.told
        case.grade, case.digest, case.receipt = within.grade, within.digest, within.receipt
        told = {"name": name, "keys": list(held.keys), "sheet": within.digest, "reply": "", "told": []}
        case.game.write("mail", seat=case.seat, **told, grade=within.grade, came=held.came.isoformat(), inner=True)
        office.taken(held, case.name)
        return True
    return False
