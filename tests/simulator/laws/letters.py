"""Laws of letters: their names, and that those who are asked have them."""

from __future__ import annotations

import difflib
import email
import email.policy
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import lru_cache
from typing import Any

from ..people import view_of
from .seen import Seen

_DATE = re.compile(rb"^Date: .*\n", re.MULTILINE)


@lru_cache(maxsize=100_000)
def view_in(raw: bytes) -> dict[str, Any] | None:
    """The view of a letter in these bytes; None of any other mail."""
    if b"application/json" not in raw:
        return None
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    view = view_of(mail)
    return view and {key: view[key] for key in ("game", "seat", "turn", "letter", "asked", "code")}


def one_name_one_letter(seen: Seen) -> Iterator[str]:
    """No two different letters have one Message-ID; one that differs in its date alone says nothing else."""
    names: dict[str, tuple[str, bytes]] = seen.kept("names of letters", {})
    for letter in seen.new_letters:
        first = names.setdefault(letter.name, (letter.to, letter.raw))
        if first != (letter.to, letter.raw) and _undated(*first) != _undated(letter.to, letter.raw):
            lines = difflib.ndiff(first[1].decode().splitlines(), letter.raw.decode().splitlines())
            changes = "\n".join([line for line in lines if line[0] in "+-"][:20])
            yield f"{letter.name} {letter.subject}\n{changes}"


def _undated(to: str, raw: bytes) -> tuple[str, bytes]:
    return to, _DATE.sub(b"", raw, count=1)


def who_is_asked_has_a_letter(seen: Seen) -> Iterator[str]:
    """Whoever is asked has a letter that shows the present question before his time has run out."""
    sent: set[tuple[Any, ...]] = seen.kept("letters with a view", set())
    looked = seen.kept("letters looked at", [0])
    for letter in seen.letters[looked[0] :]:
        if (view := view_in(letter.raw)) is not None:
            sent.add((letter.to, view["game"], view["seat"], view["turn"], view["letter"], view["code"]))
    looked[0] = len(seen.letters)
    if seen.host.clock.is_down:
        return  # the deadlines move once it is on again
    for game, journal in seen.journals.items():
        book = seen.host.book(game)
        if book.stage != "play":
            continue
        for ask in book.asked:
            seat, until = ask["seat"], datetime.fromisoformat(ask["until"])
            if seat not in journal.people or until > seen.host.clock.now - timedelta(hours=1) or ask.get("processed"):
                continue
            last = book.letters.get(seat)
            code = last and _code(seen, game, seat, last)
            if last is None or (journal.people[seat], game, seat, last["turn"], last["number"], code) not in sent:
                yield f"{game} {seat} {ask} {last}"


def _code(seen: Seen, game: str, seat: str, letter: dict[str, Any]) -> str:
    folder = seen.host.path / "games" / game / "reports" / f"{letter['turn']:04d}-{letter['number']:02d}"
    return str(json.loads((folder / f"{seat}.view.json").read_bytes())["code"])


def written_letters_leave(seen: Seen) -> Iterator[str]:
    """Each letter of a game that its journal tells of leaves, or a newer one has taken its place."""
    names: set[str] = seen.kept("letters that have left", set())
    looked = seen.kept("letters looked at for their names", [0])
    names |= {letter.name.removeprefix("<g.").partition(".report")[0] for letter in seen.letters[looked[0] :]}
    looked[0] = len(seen.letters)
    if not seen.is_calm:
        return
    done: dict[str, int] = seen.kept("journal lines whose letters have left", {})
    before = seen.world.now - timedelta(hours=30)
    for game, journal in seen.journals.items():
        last: dict[str, dict[str, Any]] = {}
        start = done.get(game, 0) if done.get(game, 0) <= len(journal.lines) else 0
        for line in journal.lines[start:]:
            if datetime.fromisoformat(line["at"]) > before:
                break
            start += 1
            if line["kind"] == "letter" and line["seat"] in journal.people:
                last[line["seat"]] = line
        done[game] = start
        for seat, line in last.items():
            place = f"{game}.{seat}.{line['turn']:04d}-{line['number']:02d}"
            newer = any(new["kind"] == "letter" and new["seat"] == seat for new in journal.lines[start:])
            if not newer and not any(name.startswith(place) for name in names):
                yield f"{place} of {line['at']} has not left"


def letters_leave_once(seen: Seen) -> Iterator[str]:
    """A letter leaves once; again only where a server refused it, a command was killed, or its player asks for it."""
    times: Counter[str] = seen.kept("times that letters left", Counter())
    for letter in seen.new_letters:
        times[letter.name] += 1
        if times[letter.name] > 12:
            yield f"{letter.name} to {letter.to} leaves for the {times[letter.name]}th time"


def no_game_stands_still(seen: Seen) -> Iterator[str]:
    """Nobody is waited for half a day after his time: the next tick plays on."""
    if not seen.is_calm or seen.host.clock.jumps:
        return
    for game in seen.journals:
        book = seen.host.book(game)
        if book.stage != "play" or book.paused:
            continue
        for ask in book.asked:
            if datetime.fromisoformat(ask["grace"]) < seen.world.now - timedelta(hours=12):
                yield f"{game} {ask['seat']}: asked until {ask['grace']}"
