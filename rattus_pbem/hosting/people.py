"""The part of a game's book about its people: who sits where by now, their mails, absences, votes, slid deadlines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from ..addresses import canonical_address
from .act_notices import act_notice
from .deadlines import Deadlines, OpenAsk, moved
from .draw_book import DrawBook
from .last_letter import LastLetter
from .person import Person

KEPT_MAILS = 150
"""So many mails of a game are remembered, to know one that comes again: of each seat its newest."""
DIGITS = 16
"""So many digits of a digest are enough to know a mail by, or its sheet."""
DRAW = "draw"

UNSENT = "unsent"
"""The reason of a deadline that moves because the letter with it has not left."""


@dataclass
class PeopleBook(DrawBook):
    """`people[seat]` is what has changed of who sits there since the game began, with the addresses of those `before`;
    `mails[seat]` its newest mails.

    `absences[seat]` are first and last days; `votes[seat]` is `draw` or the seat that is to win, for this turn;
    `proposed` the votes that the others have been told of; `moves[seat]` a new address that is not confirmed yet from
    both sides; `slid` the number of the last sliding of all deadlines that this game has followed; `agreed` how the
    game was ended by its players, or by the referee. `disputes` are what players ask the referee to look at, in the
    order of their numbers, each with its state (open, answered, closed), what was said about it, and the referee's acts
    for it. `presses[seat]` are its messages in this turn by the seat that they went to. `put_back` is when the game was
    put back from a backup last, or its host lost the key that its letters were made with; `host_key` is the mark of the
    host's key that its players were told of last, `key_changes` are the public keys that came after the first, where
    letters are signed, and how each came.
    """

    header: dict[str, Any] = field(default_factory=dict)
    stage: str = "nonces"
    nonces: dict[str, Any] = field(default_factory=dict)
    deadlines: Deadlines = field(default_factory=Deadlines)
    misses: dict[str, int] = field(default_factory=dict)
    notices: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    mails: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    absences: dict[str, list[list[str]]] = field(default_factory=dict)
    votes: dict[str, str] = field(default_factory=dict)
    proposed: list[str] = field(default_factory=list)
    moves: dict[str, dict[str, Any]] = field(default_factory=dict)
    slid: int = 0
    agreed: dict[str, Any] = field(default_factory=dict)
    disputes: list[dict[str, Any]] = field(default_factory=list)
    presses: dict[str, dict[str, int]] = field(default_factory=dict)
    put_back: str = ""
    host_key: str = ""
    key_changes: list[dict[str, str]] = field(default_factory=list)

    def root(self, tree: int) -> str:
        """The published root of a tree of keys."""
        return str(self.roots[tree - 1] if tree else self.header["commitment"])

    @property
    def seats(self) -> dict[str, Person]:
        """Who sits at each seat, clockwise."""
        began = {person["seat"]: person for person in self.header["seats"]}
        return {seat: Person.from_json({**person, **self.people.get(seat, {})}) for seat, person in began.items()}

    @property
    def open_seats(self) -> list[str]:
        """The seats at which nobody sits yet."""
        return [seat for seat, person in self.seats.items() if person.is_open]

    def mail_known(self, seat: str, key: str) -> dict[str, Any] | None:
        """The mail of this seat that has this key: its name in the queue, its Message-ID's or its content's."""
        known = {key, key[:DIGITS]}
        return next((mail for mail in self.mails.get(seat, [])[::-1] if known & {mail["name"], *mail["keys"]}), None)

    def _mail(self, line: Mapping[str, Any]) -> None:
        """A mail was taken in; its keys are entered in the same step as its effect."""
        mail = {"name": line["name"], "keys": [key[:DIGITS] for key in line["keys"]], "sheet": line["sheet"][:DIGITS]}
        mail |= {"mark": line["mark"]} if "mark" in line else {}
        kept = KEPT_MAILS // len(self.seats)
        self.mails[line["seat"]] = [*self.mails.get(line["seat"], []), mail][-kept:]

    def _person(self, line: Mapping[str, Any]) -> None:
        """Somebody's name, address, language or zone has changed, or somebody else sits there now."""
        seat = line["seat"]
        self.people[seat] = {**self.people.get(seat, {}), **line["set"]}
        if was := line.get("was", {}).get("address"):
            self.people[seat]["before"] = [*self.people[seat].get("before", ()), canonical_address(was)]
        if line["new"] or "address" in line["set"]:
            self.moves.pop(seat, None)
        if line["new"]:
            self.people[seat]["ejected"] = bool(line.get("ejected"))
            self.people[seat]["newcomer"] = True
            self.people[seat].pop("pictures", None)  # that was somebody else's wish
            self.misses[seat] = 0
            self.mails.pop(seat, None)
            self.votes.pop(seat, None)
            self.absences.pop(line["seat"], None)
            if "reason" in line:
                notice = {"kind": "replaced", "seat": seat, "reason": line["reason"]}
                welcome: dict[str, Any] = {"kind": "welcome", "seat": seat, "reason": line["reason"]}
                welcome["before"] = line.get("was", {}).get("name", "")
                if line.get("ejected"):
                    notice = act_notice(line, seat)
                for other in self.seats:
                    is_new = other == seat and "least" in line
                    self.notify(other, welcome if is_new else notice)
            if line.get("least"):
                self._give_time(seat, line["least"])
            if self.stage == "nonces":
                self.nonces = {**self.nonces, "until": line["until"]}

    def is_newcomer(self, seat: str) -> bool:
        """Whether somebody has taken the seat to whom no letter has been written since."""
        return self.seats[seat].newcomer

    def is_first_letter(self, seat: str, last: LastLetter | None, *, again: bool) -> bool:
        """Whether the letter after this one is the first that its player reads; `again`: the last one has not left."""
        return last is None or self.is_newcomer(seat) or (again and bool(last.first))

    def greet(self, seat: str) -> None:
        """A letter is written to the seat: its player is no newcomer any more."""
        if self.is_newcomer(seat):
            person = self.people[seat]
            self.people[seat] = {key: value for key, value in person.items() if key != "newcomer"}

    def _give_time(self, seat: str, least: str) -> None:
        """What a seat is asked can be answered until then at least, and it is reminded as if it were asked anew."""

        def move(ask: OpenAsk) -> OpenAsk:
            by = max(timedelta(), datetime.fromisoformat(least) - ask.due_at)
            return ask.later_by(by).changed(reminded=0) if ask.seat == seat else ask

        self.deadlines = self.deadlines.moved(move)

    def _moving(self, line: Mapping[str, Any]) -> None:
        """A new address was asked for, or confirmed from one side."""
        before = self.moves.get(line["seat"], {})
        sides = [*before.get("sides", ()), line["side"]] if before.get("to") == line["to"] else []
        self.moves[line["seat"]] = {"to": line["to"], "sides": sorted({*sides} - {""})}

    def _absent(self, line: Mapping[str, Any]) -> None:
        self.absences[line["seat"]] = [*self.absences.get(line["seat"], []), [line["first"], line["last"]]]

    def _press(self, line: Mapping[str, Any]) -> None:
        """Whom no mail reaches reads it in their next letter. How many went to each seat in this turn is counted."""
        sent = self.presses.get(line["seat"], {})
        self.presses[line["seat"]] = {**sent, **{seat: sent.get(seat, 0) + 1 for seat in line["to"]}}
        for seat in line["to"]:
            if not self.seats[seat].address:
                notice = {"kind": "press", "from": "" if line["anonymous"] else line["seat"], "text": line["text"]}
                self.notify(seat, notice)

    def _to_host(self, line: Mapping[str, Any]) -> None:
        """A message to the host stands in the journal, and goes to them by mail."""

    def _from_host(self, line: Mapping[str, Any]) -> None:
        """Whom no mail reaches reads it in their next letter; what the referee announces stands in everybody's."""
        for seat in line["to"]:
            if not self.seats[seat].address or "reason" in line:
                self.notify(seat, {"kind": "host", "text": line["text"]})

    def _vote(self, line: Mapping[str, Any]) -> None:
        self.votes[line["seat"]] = line["vote"]
        if line["vote"] not in self.proposed:
            self.proposed = [*self.proposed, line["vote"]]

    def _dispute(self, line: Mapping[str, Any]) -> None:
        """A player disputes an event, or says more about a dispute that is not closed: then it is open again."""
        number = line.get("number", len(self.disputes) + 1)
        word = {"at": line["at"], "by": "player", "text": line["text"]}
        if number <= len(self.disputes):
            self._change_dispute(number, word, state="open")
            return
        keys = {"number": number, "seat": line["seat"], "event": line["event"], "clauses": line.get("clauses", [])}
        held_by = len(self.seats[line["seat"]].before)
        dispute = {**keys, "held_by": held_by, "state": "open", "outcome": "", "words": [word], "acts": []}
        self.disputes = [*self.disputes, dispute]

    def _dispute_answer(self, line: Mapping[str, Any]) -> None:
        self._change_dispute(line["number"], _by_host(line), state="answered")
        self._notify_disputant(line)

    def _dispute_closed(self, line: Mapping[str, Any]) -> None:
        self._change_dispute(line["number"], _by_host(line), state="closed", outcome=line["outcome"])
        self._notify_disputant(line)

    def _notify_disputant(self, line: Mapping[str, Any]) -> None:
        """Whom no mail reaches reads in their next letter what became of their dispute."""
        dispute = self.disputes[line["number"] - 1]
        person = self.seats[dispute["seat"]]
        if not person.address and len(person.before) == dispute["held_by"]:
            outcome = {"outcome": line["outcome"]} if "outcome" in line else {}
            notice = {"kind": "referee", "act": line["kind"], "reason": line["text"], "number": line["number"]}
            self.notify(dispute["seat"], {**notice, "event": dispute["event"], **outcome})

    def _change_dispute(self, number: int, word: Mapping[str, Any], **changes: str) -> None:
        self.disputes = [
            {**dispute, **changes, "words": [*dispute["words"], word]} if dispute["number"] == number else dispute
            for dispute in self.disputes
        ]

    def refer(self, line: Mapping[str, Any]) -> None:
        """An act of the referee that refers to a dispute is entered there."""
        act = {"at": line["at"], "kind": line["kind"], "reason": line["reason"]}
        self.disputes = [
            {**dispute, "acts": [*dispute["acts"], act]} if dispute["number"] == line["dispute"] else dispute
            for dispute in self.disputes
        ]

    def _reminded(self, line: Mapping[str, Any]) -> None:
        if self.stage == "nonces":
            reminded = {**self.nonces.get("reminded", {}), line["seat"]: [line["key"], line["count"]]}
            self.nonces = {**self.nonces, "reminded": reminded}
            return
        self.deadlines = self.deadlines.reminded(line["seat"], line["count"])

    def _put_back(self, line: Mapping[str, Any]) -> None:
        """The game stands again where it stood before: all players hear which of their letters hold no more."""
        self.put_back = line["at"]
        for seat in self.seats:
            untold = self.notices.get(seat, ())
            if not any(notice["kind"] == line["kind"] for notice in untold):  # said twice: it stands where it stood
                self.notify(seat, {"kind": line["kind"], "since": line["since"]})

    def _host_key(self, line: Mapping[str, Any]) -> None:
        """The host has a new key: every player hears of it, and what becomes of the letters that they have."""
        self.host_key = line["key"]
        signer = {"signer": line["signer"]} if "signer" in line else {}
        if line["how"] != "replaced":
            self.put_back = line["at"]
        if signer:
            self.key_changes = [*self.key_changes, key_change(line)]
        for seat in self.seats:
            untold = [notice for notice in self.notices.get(seat, ()) if notice["kind"] == line["kind"]]
            if line["how"] == "replaced":  # what is told of a theft holds all the same
                untold = [notice for notice in untold if notice["how"] == "replaced"]
            if untold:
                self.notices[seat] = [notice for notice in self.notices[seat] if notice not in untold]
            self.notify(seat, {"kind": line["kind"], "how": line["how"], "reason": line["reason"], **signer})

    def _slid(self, line: Mapping[str, Any]) -> None:
        """Deadlines of some seats move together, because the host was away or something was wrong."""
        by = timedelta(minutes=line["minutes"])
        self.slid = max(self.slid, line["number"])
        seats = line["seats"]

        def move(ask: OpenAsk) -> OpenAsk:
            if ask.seat not in seats:
                return ask
            if line["reason"] == UNSENT:  # a letter that could not leave asks anew
                return ask.later_by(by).asked_anew(line["at"])
            # Where the clock went back the question was asked earlier by that clock: its next step forward counts then.
            later = ask.shifted_by(by) if by < timedelta() else ask.later_by(by)
            return later.changed(braked=True) if line["reason"] == "mass" else later

        self.deadlines = self.deadlines.moved(move, turn_by=timedelta() if line["reason"] == UNSENT else by)
        if self.stage == "nonces":
            self.nonces = {**self.nonces, "until": moved(self.nonces["until"], by)}
        for seat in seats:
            self.notify(seat, {"kind": "slid", "reason": line["reason"]})

    def notify(self, seat: str, notice: dict[str, Any]) -> None:
        """The next letter to this seat tells it; a computer player reads none."""
        if not self.seats[seat].bot:
            self.notices.setdefault(seat, []).append(notice)

    def _forget_votes(self) -> None:
        """A new turn: nothing is proposed any more, and nobody has written."""
        self.votes, self.proposed, self.presses = {}, [], {}


def _by_host(line: Mapping[str, Any]) -> dict[str, Any]:
    return {"at": line["at"], "by": "host", "text": line["text"]}


def key_change(line: Mapping[str, Any]) -> dict[str, str]:
    """A change of the host's key as letters and bundles tell it: the new public key, and how it came."""
    return {"key": line["signer"], "how": line["how"]}
