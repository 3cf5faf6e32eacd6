"""One notice a day to a player about the mails from her address, or for her seats, that were neither carried out nor
answered: held back beyond the notices of their own, taken for automatic, useless again and again.

The first of a day goes out at once, what comes after it is gathered until the day is over. Counts only; whether a mail
counts is decided elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime

from ..errors import PbemError
from ..hosting.session import open_game
from ..locale.times import moment_text
from ..mail.limits import DAY
from .letters import AddressedLetter, filled, plain_letter, seat_letter, short
from .office import Office, Unanswered
from .post_sentences import say

NOTICED = "noticed"
REASONS = ("held", "automatic", "repeated", "not_yours", "many", "forged", "shunted")
KIND = "unanswered"


def put_daily_notices(office: Office) -> None:
    """Put a notice into the outbox for each player who must hear of mails in this tick. Raises OSError.

    Who is one is asked when the games have been played: where an index was lost it is not known before.
    """
    by_address: dict[str, list[Unanswered]] = {}
    for mail in [*office.unanswered_in_sorting, *office.unanswered]:
        by_address.setdefault(mail.address, []).append(mail)
    for address, mails in by_address.items():
        _put_notice(office, address, mails)


def _put_notice(office: Office, address: str, mails: list[Unanswered]) -> None:
    limits, now, day = office.limits, office.now, f"{KIND} {address}"
    places = office.index.places_of(address) + office.index.places_of(address, settled=False)
    if not places:
        return
    if all(mail.why == NOTICED for mail in mails):
        _count(office, address, mails)
        return
    due = _due(office, day)
    counts = _count(office, address, mails)
    for game, seat in places:
        try:
            with open_game(office.home, game, now) as session:
                person = session.game.book.seats[seat]
                text = _text(counts, person.lang, person.zone, limits.ends(day, now) - DAY)
                key, subject = _key(address, due, counts), say("subject_unanswered", person.lang)
                if len(places) == 1:
                    post = seat_letter(session, seat, key, "notice", subject, text, now.isoformat())
                else:
                    post = plain_letter(address, key, "notice", subject, text, now, person.lang)
        except PbemError:
            continue  # another of their games may be open
        office.put(_gathered(post, address, due), due)
        return


def _due(office: Office, day: str) -> datetime:
    """When a notice may leave: at once if none has left for a day, else at the end of the day that runs."""
    limits, now = office.limits, office.now
    left_at, count = limits.last(day)
    if count > 1 and left_at <= now < left_at + DAY:  # the day before ended with a notice
        limits.add(day, now, left_at + DAY - now)
    is_first = limits.add(day, now, DAY) == 1
    return now if is_first else limits.ends(day, now)


def _count(office: Office, address: str, mails: list[Unanswered]) -> Counter[str]:
    """Add the mails to the address's counters for its current day, and return how many of each sort came in it."""
    limits, now = office.limits, office.now
    time_left = limits.ends(f"{KIND} {address}", now) - now or DAY
    counts = Counter[str]()
    for mail in mails:
        limits.add(f"{KIND}-{mail.why} {address}", now, time_left)
    for why in (NOTICED, *REASONS):
        counts[why] = limits.count(f"{KIND}-{why} {address}", now)
    return counts


def _key(address: str, due: datetime, counts: Counter[str]) -> str:
    """The same for the same letter, also if a killed tick is done again."""
    return f"{KIND}.{due:%Y%m%d%H%M}.{short(f'{address} {sorted(counts.items())}')}"


def _gathered(post: AddressedLetter, address: str, due: datetime) -> AddressedLetter:
    """The same letter in the place of one to this address that waits for the end of the same day."""
    place = short(f"{address} {due.isoformat()}")  # one of the day before that has not left yet tells of other mails
    return replace(post, envelope=replace(post.envelope, kind=KIND, game="", seat=place, replaces=True))


def _text(counts: Counter[str], lang: str, zone: str, since: datetime) -> str:
    total = sum(counts.values())
    lines = [filled(say("unanswered", lang, count=total, since=moment_text(since, zone, lang))), ""]
    lines += [_item(say(f"unanswered_{why}", lang, count=counts[why])) for why in REASONS if counts[why]]
    if counts[NOTICED]:
        lines.append(_item(say("unanswered_noticed", lang, count=counts[NOTICED])))
    return "\n".join([*lines, "", filled(say("unanswered_what", lang))]) + "\n"


def _item(text: str) -> str:
    import textwrap

    return textwrap.fill(text, 72, initial_indent="  ", subsequent_indent="    ", break_long_words=False)
