"""Letters that have left and that their game does not know: it was put back from a backup, and plays anew from there.

Reads the names of letters, and of a game the letters that it has; opens no game and changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

from ..errors import Finding
from ..home.home import Home
from ..hosting.index import Index
from ..hosting.put_back import is_put_back
from ..inquiry.key_notes import wrong_key
from ..locale import counted
from ..mail.mail_records import MailRecords
from ..mail.posted import Posted
from ..record.book import OVER, Book
from ..record.saved_book import saved_book, saved_mark
from ..store.blob_names import letter_name
from ..store.protocol import GameStore
from .letters import report_key

Findings = Iterator[Finding]
NEWEST = 40
"""So many letters of a game are looked at, the newest by turn and number: those that a backup lacks are among them."""
STRAGGLERS = timedelta(days=30)
HEARS = "The next tick tells its players that it was. If it does not, `rattus-pbem doctor --put-back` does."
_KEY = re.compile(r"([a-z][a-z0-9-]*)\.(\w+)\.(\d{4})-(\d\d)(?:\.\w+)?\.report")


def reports_by_game(keys: Iterable[str]) -> dict[str, list[str]]:
    """Those keys that are of reports, by game."""
    reports: dict[str, list[str]] = {}
    for key in keys:
        if key.endswith(".report"):
            reports.setdefault(key.partition(".")[0], []).append(key)
    return reports


def unknown_letters(
    home: Home, book: Book, store: GameStore, keys: Iterable[str], find: Callable[[str], Posted | None]
) -> list[Posted]:
    """Those among these reports of a game that have left since it was put back last, and that it does not know."""
    heard_at = datetime.fromisoformat(book.put_back) if book.put_back else datetime.min.replace(tzinfo=UTC)
    letters = (letter for letter in map(find, _unknown_keys(home, store, keys)) if letter is not None)
    return [letter for letter in letters if letter.state == "sent" and (letter.ended or letter.put) > heard_at]


def answers_unknown_letter(home: Home, book: Book, store: GameStore, key: str, now: datetime) -> bool:
    """Whether this key, which stands in a Message-ID that we have made, is that of a letter which the game never wrote:
    so this home is older than it. Not for a while after its players were told so: until they have read that, they may
    answer what was lost."""
    heard_at = datetime.fromisoformat(book.put_back) if book.put_back else None
    if not key.startswith(f"{store.name}.") or (heard_at is not None and now - heard_at < STRAGGLERS):
        return False
    return is_unknown_letter(home, store, key)


def is_unknown_letter(home: Home, store: GameStore, key: str) -> bool:
    """Whether the game of this store never wrote the letter with this key."""
    return any(_unknown_keys(home, store, [key]))


def answers_what_was_lost(
    home: Home, book: Book, store: GameStore, seat: str, answered: str, codes: Iterable[str], sent: Sequence[str]
) -> bool:
    """Whether a mail for a seat answers a letter that its game never wrote: by the key in the Message-ID of ours that
    it answers, or by a code which is that of one of those that have left (`sent`, keys of reports of the game)."""
    place = f"{store.name}.{seat}."
    if answered.startswith(place) and is_unknown_letter(home, store, answered):
        return True
    given = set(codes) if book.put_back else set()
    for key in _unknown_keys(home, store, [key for key in sent if key.startswith(place)]) if given else ():
        turn, _, number = key.removeprefix(place).partition(".")[0].partition("-")
        letter = store.name, seat, int(turn), int(number)
        if any(key == report_key(each, *letter, code) for each in home.with_each_key() for code in given):
            return True
    return False


def _unknown_keys(home: Home, store: GameStore, keys: Iterable[str]) -> Iterator[str]:
    named = [match for match in map(_KEY.fullmatch, keys) if match]
    for match in sorted(named, key=lambda match: (match[3], match[4]), reverse=True)[:NEWEST]:
        seat, turn, number = match[2], int(match[3]), int(match[4])
        report = store.read(f"{letter_name(seat, turn, number)}.json")
        if report is None or _key_in(report, home, match[1], seat, turn, number) not in ("", match[0]):
            yield match[0]


def _key_in(report: bytes, home: Home, game: str, seat: str, turn: int, number: int) -> str:
    """The key of the letter with this report; "" for one that is damaged, and is made again."""
    try:
        header = json.loads(report)["header"]
        return report_key(home.as_of(header["now"]), game, seat, turn, number, header["code"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return ""


def letter_findings(home: Home, records: MailRecords) -> Findings:
    """What `doctor` says of letters that players hold, and of whatever else that their game does not know."""

    def find(key: str) -> Posted | None:
        return next(records.letters([key]), None)

    reports = reports_by_game(records.keys())
    index = Index(home, mailed=True)
    for game in home.store.games():
        book = saved_book(home, game)
        if book is None or book.stage == OVER or wrong_key(home, game, book):
            continue  # with another key no letter would be known again
        store = home.store.game(game)
        if unknown := unknown_letters(home, book, store, reports.get(game, ()), find):
            yield _finding_of(game, unknown)
        elif (mark := saved_mark(home, game)) and is_put_back(store, book, mark, index.games.get(game)):
            what = f"what the last tick left of it is gone since {mark.at}: it was put back from a backup."
            yield Finding(game, what, HEARS)


def _finding_of(game: str, letters: Sequence[Posted]) -> Finding:
    named = sorted(".".join(letter.envelope.key.split(".")[1:3]) for letter in letters)
    held = f"players hold {counted(len(letters), 'letter')} that the game does not know ({', '.join(named)})"
    return Finding(game, f"{held}: it was put back from a backup.", HEARS)
