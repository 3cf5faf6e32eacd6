"""Laws of mails that no player has written: machines hear nothing, and what is forged does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from .seen import Seen


def machines_get_no_answer(seen: Seen) -> Iterator[str]:
    """What a machine sends, or a mailing list, is never answered: no two programs write to each other for ever."""
    names: set[str] = seen.kept("names of automatic mails", set())
    names |= {taken.name for taken in seen.new_taken if taken.digest in seen.network.automatic}
    for letter in seen.new_letters:
        if letter.answers in names:
            yield f"{letter.name} to {letter.to} answers the automatic mail {letter.answers}"


ACTS = ("sheet", "press", "vote", "absent", "to_host", "dispute", "moving", "person")
"""Journal lines that a mail brings about. What only asks needs no code."""


def forged_mails_do_nothing(seen: Seen) -> Iterator[str]:
    """What somebody writes in the name of another, without a right code, brings no orders and no message to anybody."""
    families: dict[str, str] = seen.kept("families of forged mails", {})
    acts: dict[str, list[str]] = seen.kept("acts since the last mail", {})
    forged = seen.network.forged
    families |= {taken.name: forged[taken.digest] for taken in seen.new_taken if taken.digest in forged}
    for journal, line in seen.new_lines:
        if line["kind"] in ACTS and not line.get("by"):
            acts.setdefault(journal.game, []).append(line["kind"])
        elif line["kind"] in ("mail", "commit"):
            done = acts.pop(journal.game, [])
            if line["kind"] == "mail" and (done or line["sheet"]) and line.get("reply") in families:
                yield f"{journal.game} {line['seat']}: a forged mail ({families[line['reply']]}) does {done}: {line}"
