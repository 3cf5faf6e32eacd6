"""Laws of letters: their names, and that those who are asked have them."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from rattus_pbem.mail.posted import read_posted
from rattus_pbem.record.last_letter import LastLetter

from ..parsing import view_of
from .deadlines import BY_THE_HOST, Times
from .seen import MISSES, NEVER_FORGOTTEN, Seen

_DATE = re.compile(rb"^Date: .*\n", re.MULTILINE)


SENT, LOOKED = NEVER_FORGOTTEN[1:3]
"""What is remembered of letters that have left, also when games are put back."""


@lru_cache(maxsize=100_000)
def view_in(raw: bytes) -> dict[str, Any] | None:
    """The view of a letter in these bytes; None of any other mail."""
    view = view_of(raw)
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
    """Whoever is asked has a letter that shows the present question before his time has run out: a server took it."""
    sent: set[tuple[Any, ...]] = seen.kept(SENT, set())
    looked = seen.kept(LOOKED, [0])
    for letter in seen.letters[looked[0] :]:
        if letter.has_left and (view := view_in(letter.raw)) is not None:
            sent.add((letter.to, view["game"], view["seat"], view["turn"], view["letter"], view["code"]))
    looked[0] = len(seen.letters)
    back = max((back.at for back in seen.host.went_back), default=seen.host.clock.changed_at)
    if seen.host.ticked_at < max(seen.host.clock.changed_at, back):
        return  # the first tick after an outage, a return, or with another clock, moves the deadlines before it plays
    for game, journal in seen.journals.items():
        book = seen.host.book(game)
        if book.stage != "play" or book.paused:  # in a pause nobody's time runs
            continue
        for ask in book.deadlines.asks:
            seat, until = ask.seat, datetime.fromisoformat(ask.until)
            if seat not in journal.people or until > seen.host.clock.now - timedelta(hours=1) or ask.processed:
                continue
            last = book.letters.get(seat)
            if last is None or not any(
                (address, game, seat, last.turn, number, _code(seen, game, seat, last.turn, number)) in sent
                for number in _asking(last, ask.key, is_answered=book.stored(seat, last.turn) is not None)
                for address in journal.addresses[seat]
            ):
                yield f"{game} {seat} {ask} {last}"


def _asking(last: LastLetter, key: str, *, is_answered: bool) -> list[int]:
    """The numbers of a seat's letters of a turn that ask this; the last, if orders for the turn are there already."""
    return [int(number) for number, asked in last.keys.items() if asked == key] or [last.number] * is_answered


def _code(seen: Seen, game: str, seat: str, turn: int, number: int) -> str:
    view = seen.host.stored(game, f"reports/{turn:04d}-{number:02d}/{seat}.view.json")
    return str(json.loads(view)["code"]) if view else ""


@dataclass(slots=True)
class Questions:
    """What the seats of a game are asked, and by which letters: turn and number of each, by seat and key."""

    asked: dict[str, str] = field(default_factory=dict)
    by_letter: dict[tuple[str, str], list[tuple[int, int]]] = field(default_factory=dict)
    by_the_host: set[str] = field(default_factory=set)
    """Seats for which the host has done something since: they may count as late at once."""
    answered: set[tuple[str, int]] = field(default_factory=set)
    """Seats that have sent orders for a turn: those are played, no letter asks."""


def who_misses_was_asked(seen: Seen) -> Iterator[str]:
    """Nobody counts as having missed what no letter that has left asked of him."""
    games: dict[str, Questions] = seen.kept("questions", {})
    looked: set[tuple[str, str, str, str]] = seen.kept(MISSES, set())
    for journal, line in seen.new_lines:
        kind, seat = line["kind"], line.get("seat", "")
        of = games.setdefault(journal.game, Questions())
        if kind == "created":
            games[journal.game] = Questions()
        elif kind == "asked":
            of.asked |= {ask["seat"]: ask["key"] for ask in line["asks"]}
            of.by_the_host -= {ask["seat"] for ask in line["asks"] if not ask.get("processed")}
        elif kind == "letter":
            of.by_letter.setdefault((seat, line["key"]), []).append((line["turn"], line["number"]))
        elif kind == "sheet":
            of.answered.add((seat, line["sheet"]["turn"]))
        elif kind in BY_THE_HOST:
            of.by_the_host |= journal.people.keys()
        elif kind == "answer" and line["source"].get("missed") and seat in journal.people:
            key = of.asked.get(seat, "")
            turn, miss = int(key.partition(".")[0] or 0), (journal.game, seat, key, line["at"])
            if miss in looked:
                continue  # a home that was put back is read from its beginning, with the counts of its end
            looked.add(miss)
            if not key or seat in of.by_the_host or (seat, turn) in of.answered or not key.endswith(line["question"]):
                continue
            times: Times = seen.kept("misses", {})[journal.game]  # as the law that counts them has entered them
            if times.misses[seat] > times.limit:
                continue  # who has missed so often is not waited for
            numbers = of.by_letter.get((seat, key), [])
            places = tuple(f"<g.{journal.game}.{seat}.{turn:04d}-{number:02d}." for turn, number in numbers)
            if not any(letter.has_left and letter.name.startswith(places) for letter in seen.letters):
                yield f"{journal.game} {seat} misses {key}, which letters {numbers} asked"


def written_letters_leave(seen: Seen) -> Iterator[str]:
    """Each letter of a game that its journal tells of leaves, or a newer one has taken its place."""
    names: set[str] = seen.kept("letters that have left", set())
    looked = seen.kept("letters looked at for their names", [0])
    new = [letter for letter in seen.letters[looked[0] :] if letter.has_left]
    names |= {letter.name.removeprefix("<g.").partition(".report")[0] for letter in new}
    looked[0] = len(seen.letters)
    if not seen.is_calm:
        return
    done: dict[str, int] = seen.kept("journal lines whose letters have left", {})
    before = seen.host.ticked_at - timedelta(hours=30)
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
    """A letter leaves once; again only after a kill, a fault of the disk or a return, or if its reader has written."""
    left: dict[str, tuple[int, int]] = seen.kept("letters that have left once", {})
    written: Counter[str] = seen.kept("mails by sender", Counter())
    looked = seen.kept("troubles when letters were looked at", [0])
    troubles_before, looked[0] = looked[0], seen.troubles
    for letter in seen.new_letters:
        if not letter.has_left:
            continue
        if left.get(letter.name) == (seen.troubles, written[letter.to]):
            yield f"{letter.name} to {letter.to} leaves again"
        # It may have left before a trouble since the last look: what was noted of it may be lost.
        left[letter.name] = troubles_before, written[letter.to]
    # A mail that came in the same step may have come after the letter: it is one to which the next may answer.
    written.update(taken.sender for taken in seen.new_taken)


def servers_alone_give_letters_up(seen: Seen) -> Iterator[str]:
    """A letter is given up because a mail server refuses it, and for no other reason."""
    judged: set[str] = seen.kept("letters given up", set())
    for path in sorted((seen.host.path / "mail" / "shunt").glob("*.json")):
        if path.name in judged:
            continue
        judged.add(path.name)
        letter = read_posted(path)
        if letter is not None and letter.state == "failed" and not re.match(r"[45]\d\d ", letter.reason):
            yield f"{path.stem}: {letter.reason}"


def no_game_stands_still(seen: Seen) -> Iterator[str]:
    """Nobody is waited for half a day after his time: the next tick plays on. Nor is anybody whom a clock that went
    wrong has given a time that no option allows."""
    if not seen.is_calm:
        return
    then = seen.host.ticked_at - timedelta(hours=12)
    for game in seen.journals:
        book = seen.host.book(game)
        if book.stage != "play" or book.paused or seen.put_back_since(game, seen.world.now - timedelta(hours=12)):
            continue
        last = max(book.deadlines.asks, key=lambda ask: ask.grace, default=None)  # sealed answers wait for the last one
        if last is not None and datetime.fromisoformat(last.grace) < then:
            yield f"{game} {last.seat}: asked until {last.grace}"
