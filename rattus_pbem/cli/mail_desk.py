"""The commands of `mail`: log, held, show, release."""

from __future__ import annotations

from pathlib import Path

from ..errors import UnreadableError
from ..hosting.home import find_home
from .output import clock, print_json


def run_log(player: str | None, last: int, grades: bool, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `mail_commands.log`."""
    from ..post.correspondence import correspondence, entry_text

    if last < 0:
        raise UnreadableError(f"{last} is no number of mails", place="--last", hint="0 is all of them.")
    listing = correspondence(find_home(home), clock(now), player, last, grades=grades)
    if as_json:
        print_json(listing)
        return
    for entry in listing["entries"]:
        print(entry_text(entry))
    if not listing["entries"]:
        print("No mail is known." if player is None else f"No mail from, to or for {player} is known.")


def run_held(home: Path | None, now: str | None, as_json: bool) -> None:
    """See `mail_commands.held`."""
    from ..post.held_mail import held_mails, held_text

    clock(now)
    listing = held_mails(find_home(home))
    if as_json:
        print_json(listing)
        return
    for entry in listing["mails"]:
        print(held_text(entry))
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
