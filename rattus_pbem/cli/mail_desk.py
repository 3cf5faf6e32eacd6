"""The commands of `mail`: log, held, show, release."""

from __future__ import annotations

from pathlib import Path

from ..errors import UnreadableError
from ..hosting.home import find_home
from .output import clock, print_json

COLOUR = {"waits": "open", "waiting": "open", "held": "open", "newer": "bad", "shunted": "bad", "failed": "bad"}
"""What a mail that was not simply taken, or a letter that has not left, is coloured in."""


def run_log(player: str | None, last: int, grades: bool, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `mail_commands.log`."""
    from ..post.correspondence import correspondence, entry_parts, entry_text
    from .terminal import print_list

    if last < 0:
        raise UnreadableError(f"{last} is no number of mails", place="--last", hint="0 is all of them.")
    listing = correspondence(find_home(home), clock(now), player, last, grades=grades)
    if as_json:
        print_json(listing)
        return
    entries = listing["entries"]
    kinds = [COLOUR.get(entry.get("what", entry.get("state")), "") for entry in entries]
    head = ("when", "", "from or to", "game and seat", "what became of it")
    print_list(head, [entry_parts(entry) for entry in entries], map(entry_text, entries), kinds)
    if not listing["entries"]:
        print("No mail is known." if player is None else f"No mail from, to or for {player} is known.")


def run_held(home: Path | None, now: str | None, as_json: bool) -> None:
    """See `mail_commands.held`."""
    from ..post.held_mail import held_mails, held_parts, held_text
    from .terminal import print_list

    clock(now)
    listing = held_mails(find_home(home))
    if as_json:
        print_json(listing)
        return
    mails = listing["mails"]
    print_list(("name", "when", "from or to", "why"), [held_parts(entry) for entry in mails], map(held_text, mails))
    if not listing["mails"]:
        print("No mail waits for a decision.")


def run_show(name: str, home: Path | None, now: str | None) -> None:
    """See `mail_commands.show`."""
    from ..post.held_mail import shown_mail

    clock(now)
    print(shown_mail(find_home(home), name))


def run_release(name: str, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `mail_commands.release`."""
    from ..post.held_mail import release

    released = release(find_home(home), name, clock(now))
    if as_json:
        print_json(released)
        return
    place = f" for {released['seat']} in {released['game']}" if released["seat"] else ""
    texts = {
        "taken": f"It counts{place} ({released['grade']}); its player gets a receipt with the next tick.",
        "read again": "The next tick reads it again.",
        "sent again": f"The next tick sends it again{place}.",
    }
    print(f"{name}: {texts[released['what']]}")
