"""What players hear at once of the referee's acts that concern them; all others read of it in their next letters.

Whoever gets a letter after the act reads it there. A deadline that has moved comes with a calendar file that moves the
old entry; one that stands still takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from ..hosting.act_notices import act_notice
from ..hosting.book import NONCES, OVER
from ..hosting.letter_codes import short_of
from ..hosting.nonces import open_asks
from ..hosting.session import Session
from ..hosting.shown_names import shown_names
from ..locale import sentences
from ..locale.times import deadline_text
from ..report.act_sentences import act_sentence
from .letters import AddressedLetter, dated, filled, plain_letter, seat_letter, seat_word

ACTS = ("paused", "resumed", "extended", "processed", "ruled", "decreed", "edited")


class ActLetters:
    """The seats that are to hear of acts at once, each with those acts that no letter has parts yet."""

    def __init__(self) -> None:
        self._acts: dict[str, list[Mapping[str, Any]]] = {}

    def add(self, line: Mapping[str, Any], seats: Mapping[str, Any]) -> None:
        """One more line of the journal, in its order."""
        if line["kind"] == "letter":
            self._acts.pop(line["seat"], None)
        elif line["kind"] in ACTS:
            for seat in concerned(line, seats):
                self._acts.setdefault(seat, []).append(line)

    def posts(self, session: Session) -> Iterator[AddressedLetter]:
        """A letter to each of these seats that has an address."""
        for seat, lines in self._acts.items():
            if session.game.book.seats[seat].address:
                yield _letter(session, seat, lines)


def concerned(line: Mapping[str, Any], seats: Mapping[str, Any]) -> list[str]:
    """The seats that an act concerns at once."""
    match line["kind"]:
        case "ruled":
            return [line["seat"]]
        case "extended" | "processed":
            return list(line["seats"])
        case "edited":
            mine = {change["seat"] for change in line["changes"]}
            return list(seats) if "" in mine else [seat for seat in seats if seat in mine]
    return list(seats)


def _letter(session: Session, seat: str, lines: list[Mapping[str, Any]]) -> AddressedLetter:
    """The letter about these acts, with the deadline that holds now."""
    game, book = session.game, session.game.book
    person, last = book.seats[seat], lines[-1]
    lang, table = person.lang, sentences("referee", person.lang)
    names = shown_names(game.rules, book.seats, lang)
    parts = [act_sentence(game.rules, act_notice(line, seat), lang, names, seat) for line in lines]
    until = "" if book.paused or book.stage == OVER else _until(session, seat)
    if until:
        key = "due_nonces" if book.stage == NONCES else "due"
        moment = deadline_text(datetime.fromisoformat(until), person.zone, lang, datetime.fromisoformat(last["at"]))
        parts.append(table[key].format(turn=game.turn, game=book.header["id"], until=moment))
    text = "\n\n".join(filled(sentence) for sentence in parts) + "\n"
    key = f"t{game.turn:04d}.{short_of(*lines)}.act"
    post = seat_letter(session, seat, key, "notice", table[f"subject_{last['kind']}"], text, last["at"])
    if until or book.paused:
        post = dated(post, session, seat, until)
    return replace(post, envelope=replace(post.envelope, asks=bool(until)))


def _until(session: Session, seat: str) -> str:
    """When what a seat is asked is due; "" if it is asked nothing, or its answer is awaited no longer."""
    asks = open_asks(session.game)
    return next((ask.until for ask in asks if ask.seat == seat and not ask.processed), "")


def ejected_letter(session: Session, line: Mapping[str, Any]) -> AddressedLetter:
    """To somebody who was ejected: that it is so, and why."""
    was, seat, game = line["was"], line["seat"], session.game.book.header["id"]
    lang, at = was["lang"], datetime.fromisoformat(line["at"])
    table = sentences("referee", lang)
    facts = {"game": game, "seat": seat_word(session.game, seat, lang)}
    text = filled(table["ejected"].format(**facts, reason=line["reason"])) + "\n"
    key = f"{game}.{seat}.{short_of(line)}.ejected"
    post = plain_letter(was["address"], key, "notice", table["subject_ejected"].format(**facts), text, at, lang)
    return dated(post, session, seat)
