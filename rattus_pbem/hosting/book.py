"""The book of a game: all that journal lines say beside the position. Only `Book.enter` writes in it.

Plain JSON values throughout, so that it is stored in the saved game as it is. Reads no file and no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from ..orders.advance import Advance
from ..orders.credentials import HASH, OPEN, declines
from ..play.answering import CONDITIONAL, DEFAULT, STANDING, key_in_advance
from .act_names import place_of
from .act_notices import REFEREE
from .deadlines import Deadlines, OpenAsk
from .last_letter import LastLetter, keys_after, marks_after
from .letter_codes import SentLetter
from .nonce_book import NonceBook
from .options import default_times
from .stored_sheet import USES, StoredSheet

NONCES, PLAY, OVER = "nonces", "play", "over"
IN_ADVANCE = ("standing", "default", "settings")


@dataclass
class Book(NonceBook):
    """Header, stage, the open act's entries, sheets, letters, what is asked until when, what a letter must still tell.

    `sheets[seat][turn]` is the sheet of a seat for a turn; `letters[seat]` is the last letter with the events and
    notices in it; `notices[seat]` waits for the next letter; `ends` are the salted digests of the events of the acts
    of this turn and the one before, by name (`0007.1`). `advance[seat]` is what it has said in advance
    (`answering.Advance` in JSON form); `on_hold[seat]` what its tentative sheets say in advance, in force when they are
    played. `reached[seat]` are the lines of its sheets that were reached in this turn, in order; `at_start[seat]` what
    had been used of its sheet and of that when the open act began. `revision` is that of the rules played by now,
    `written` are the numbers under which the journal is written by now (`journal_numbers`).
    """

    act: dict[str, Any] | None = None
    sheets: dict[str, dict[str, StoredSheet]] = field(default_factory=dict)
    letters: dict[str, LastLetter] = field(default_factory=dict)
    reached: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    told_turn: int = -1
    ends: dict[str, str] = field(default_factory=dict)
    advance: dict[str, dict[str, Any]] = field(default_factory=dict)
    on_hold: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    at_start: dict[str, dict[str, Any]] = field(default_factory=dict)
    revision: int = 0
    written: dict[str, int] = field(default_factory=dict)

    def enter(self, line: Mapping[str, Any]) -> None:
        """Take in one journal line; not one that goes back to an earlier one (see `histories`)."""
        getattr(self, "_" + line["kind"])(line)
        if "dispute" in line:
            self.refer(line)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON: the book's own values, not copies of them, without those in which nothing stands."""
        typed = {
            "asked": self.deadlines.to_json(),
            "turn_until": self.deadlines.turn_until,
            "letters": {seat: letter.to_json() for seat, letter in self.letters.items()},
            "sheets": {
                seat: {turn: stored.to_json() for turn, stored in of_seat.items()}
                for seat, of_seat in self.sheets.items()
            },
        }
        values = {**vars(self), **typed}
        return {name: values[name] for name in _EMPTY if values[name] != _EMPTY[name]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Book:
        """The book that `to_json` stored."""
        deadlines = Deadlines.from_json(data.get("asked", ()), data.get("turn_until", ""))
        sheets = {
            seat: {turn: StoredSheet.from_json(stored) for turn, stored in of_seat.items()}
            for seat, of_seat in data.get("sheets", {}).items()
        }
        letters = {seat: LastLetter.from_json(letter) for seat, letter in data.get("letters", {}).items()}
        plain = (_EMPTY.keys() & data.keys()) - {"asked", "turn_until", "sheets", "letters"}
        return Book(deadlines=deadlines, sheets=sheets, letters=letters, **{name: data[name] for name in plain})

    @property
    def times(self) -> dict[str, Any]:
        """The time settings, in minutes; what an older program did not know has its default."""
        return {**default_times(), **self.header["options"]["times"], **self.edited}

    def stored(self, seat: str, turn: int) -> StoredSheet | None:
        """The stored sheet of a seat for a turn; None if there is none."""
        return self.sheets.get(seat, {}).get(str(turn))

    def is_unplayed(self, seat: str, turn: int) -> bool:
        """Whether the stored sheet of a seat for a turn holds something that was not played yet."""
        stored = self.stored(seat, turn)
        return stored is not None and stored.is_unplayed

    def _change(self, seat: str, turn: int, new: StoredSheet) -> None:
        self.sheets[seat] = {**self.sheets[seat], str(turn): new}

    def held(self, seat: str, turn: int) -> list[dict[str, Any]]:
        """What the seat's tentative sheets for a turn say in advance: `parts` of each, with its `digest`."""
        return [held for held in self.on_hold.get(seat, ()) if held["turn"] == turn and "later" not in held]

    def held_until_next_part(self, seat: str) -> list[dict[str, Any]]:
        """What the seat has said in advance since a part of another's turn began that is still being carried out."""
        return [held for held in self.on_hold.get(seat, ()) if "later" in held]

    def advance_of(self, seat: str) -> Advance:
        """What the seat has said in advance."""
        return Advance.from_json(self.advance.get(seat))

    def ask_of(self, seat: str) -> OpenAsk | None:
        """What the seat is asked."""
        return self.deadlines.of(seat)

    def is_player_asked(self, seat: str) -> bool:
        """Whether something is asked of the seat, and a person plays there: a computer player answers at once."""
        return self.ask_of(seat) is not None and not self.seats[seat].bot

    def _created(self, line: Mapping[str, Any]) -> None:
        self.header = line["header"]
        self.revision = self.header["revision"]
        self.written = line.get("numbers", {})
        humans = [seat for seat, person in self.seats.items() if not person.bot]
        wanted = humans if self.header["options"]["nonces"] else []
        # Games that were begun before there was a choice collect hashes first.
        step = HASH if not wanted or self.header["options"]["times"].get("nonce_hashes", "on") == "on" else OPEN
        self.nonces = {"step": step, "wanted": wanted, "hash": {}, "nonce": {}, "until": line["until"]}
        self.notices = {seat: [] for seat in self.seats}

    def _sheet(self, line: Mapping[str, Any]) -> None:
        seat, sheet, turn = line["seat"], line["sheet"], str(line["sheet"]["turn"])
        received = self.received.setdefault(seat, {})
        received[turn] = max(received.get(turn, 0), line["number"])  # one that is played again has its number
        kept = {t: s for t, s in self.sheets.get(seat, {}).items() if int(t) >= line["now_turn"]}
        if line["counts"]:
            kept[turn] = StoredSheet.of_line(line)
        self.sheets[seat] = kept
        if not line.get("unused"):
            self._in_advance(line)
        settings = sheet.get("settings", {})
        given = {key: settings[key] for key in ("nonce_hash", "nonce") if key in settings}
        if any(declines(value) for value in given.values()):
            self.nonces["hash" if self.nonces["step"] == HASH else "nonce"][seat] = "none"
            given = {}
        if "nonce_hash" in given:
            self.nonces["hash"][seat] = given["nonce_hash"]
        if "nonce" in given:
            self.nonces["nonce"][seat] = given["nonce"]

    def _in_advance(self, line: Mapping[str, Any]) -> None:
        """What a sheet says in advance holds from now on, or is on hold with it; what was on hold before is older.

        What is on hold with orders goes with them when a sheet replaces them.
        """
        seat, sheet = line["seat"], line["sheet"]
        parts = {key: sheet[key] for key in IN_ADVANCE if key in sheet}
        on_hold = [
            held
            for held in self.on_hold.get(seat, ())
            if not (line["counts"] and held["with_orders"] and held["turn"] == sheet["turn"])
        ]
        if parts and (sheet.get("wait") or line.get("later")):
            own = {"turn": sheet["turn"], "digest": line["digest"], "with_orders": line["counts"], "parts": parts}
            on_hold.append(own if sheet.get("wait") else {**own, "with_orders": False, "later": True})
        elif parts:
            older = [{key: part for key, part in held["parts"].items() if key not in parts} for held in on_hold]
            on_hold = [{**held, "parts": rest} for held, rest in zip(on_hold, older, strict=True) if rest]
            self.advance[seat] = self.advance_of(seat).changed_by(parts, line["digest"]).to_json()
        self._hold(seat, on_hold)

    def _released(self, line: Mapping[str, Any]) -> None:
        """A tentative sheet is played, its turn or another's part of one is over: what it says in advance holds now."""
        seat = line["seat"]
        ready = self.held_until_next_part(seat) if line.get("later") else self.held(seat, line["turn"])
        for held in ready:
            self.advance[seat] = self.advance_of(seat).changed_by(held["parts"], held["digest"]).to_json()
        self._hold(seat, [held for held in self.on_hold[seat] if held not in ready])

    def _hold(self, seat: str, on_hold: list[dict[str, Any]]) -> None:
        self.on_hold = {
            **{s: held for s, held in self.on_hold.items() if s != seat},
            **({seat: on_hold} if on_hold else {}),
        }

    def _act(self, line: Mapping[str, Any]) -> None:
        turn = line["act"]["turn"]
        if self.act is None or self.act["turn"] != turn:
            self.reached = {}
            self._forget_votes()
            self._forget_turns_before(turn)
        self.deadlines = Deadlines(self.deadlines.asks)
        self._forget_acts()
        self._begin_draws(line)
        self.act = {**line["act"], "number": line["number"], "state": line["state"]}
        self.at_start = {seat: self._used_by(seat, turn) for seat in self.seats}

    def _forget_turns_before(self, turn: int) -> None:
        """A turn begins. What may still be asked of those before it lies in files (`opened_turns`)."""
        self.ends = {name: end for name, end in self.ends.items() if place_of(name)[0] >= turn - 1}
        last = (self.letters[seat].turn for seat in self.letters if not self.seats[seat].bot)
        self._forget_numbers(turn, min(last, default=turn))

    def _used_by(self, seat: str, turn: int) -> dict[str, Any]:
        stored = self.stored(seat, turn)
        return {
            "digest": stored.digest if stored is not None else "",
            **{name: list(getattr(stored, name, ())) for name in USES},
            "reached": len(self.reached.get(seat, [])),
            "fired": self.advance_of(seat).fired,
            "misses": self.misses.get(seat, 0),
        }

    def _upgraded(self, line: Mapping[str, Any]) -> None:
        self.written = line["numbers"]

    def _reopened(self, line: Mapping[str, Any]) -> None:
        """Back to the start of the open act: what has been used since counts as not used, sheets are kept."""
        self.revision = line["revision"]
        self._take_back_draws(line)
        turn, first = line["event"]
        for seat, then in self.at_start.items() if line["number"] else ():
            stored = self.stored(seat, turn)
            if stored is not None:
                self._change(seat, turn, stored.taken_back(then, line["number"]))
            if seat in self.reached:
                self.reached[seat] = self.reached[seat][: then.get("reached", 0)]
            if seat in self.advance:
                self.advance[seat] = {**self.advance[seat], "fired": dict(then["fired"])}
            if seat in self.misses:
                self.misses[seat] = then["misses"]
            letter = self.letters.get(seat)
            if letter is not None and letter.event[0] == turn and letter.event[1] > first:
                self.letters[seat] = letter.changed(event=(turn, first))
        self.deadlines = Deadlines()
        self._forget_acts()
        for seat in self.seats:
            changed = {"rules": True} if line["was"] != line["revision"] else {}
            self.notify(seat, {"kind": "reopened", "reason": line["reason"], **changed})

    def _answer(self, line: Mapping[str, Any]) -> None:
        seat, source = line["seat"], line["source"]
        self.deadlines = self.deadlines.without(seat)
        if source["by"] == REFEREE:
            self.ruled = {other: ruling for other, ruling in self.ruled.items() if other != seat}
        stored = self.stored(seat, self.act["turn"]) if self.act is not None else None
        if stored is not None and self.act is not None:
            stored = stored.asked(line["question"])
            is_played = source["by"] in ("sheet", CONDITIONAL) or (stored.is_on_hold and source.get("late"))
            self._change(seat, self.act["turn"], stored.begun_in(self.act["number"]) if is_played else stored)
        if "short" in source:
            what = {"question": line["question"], "order": line["answer"]}
            self.notify(seat, {"kind": "defaulted", **what, "fault": source["short"]})
        if source["by"] == "sheet":
            if self.misses.get(seat) and self.misses[seat] >= self.times["nmr_limit"]:
                self._tell_others(seat, {"kind": "back", "seat": seat})
            self.misses[seat] = 0
            self._use(seat, source["line"])
        elif source["by"] in (CONDITIONAL, STANDING) or source.get("own"):
            self._fire(line)
        elif source.get("missed"):
            self._miss(seat, line["question"])
        elif source.get("left_out"):
            self.notify(seat, {"kind": "left_out", "question": line["question"], "answer": line["answer"]})
        elif "missed" in source:
            self.notify(seat, {"kind": "late", "question": line["question"]})

    def _miss(self, seat: str, question: str) -> None:
        """From the limit on, the seat is played by its policy; its player is notified and, once, all others."""
        count = self.misses[seat] = self.misses.get(seat, 0) + 1
        limit, policy = self.times["nmr_limit"], self.seats[seat].absent
        if count > limit:  # it was not asked
            self.notify(seat, {"kind": "unasked", "policy": policy})
            return
        away = {"policy": policy} if count == limit else {}
        self.notify(seat, {"kind": "missed", "question": question, "misses": count, **away})
        if away:
            self._tell_others(seat, {"kind": "away", "seat": seat, "policy": policy})

    def _tell_others(self, seat: str, notice: dict[str, Any]) -> None:
        for other in self.seats:
            if other != seat:
                self.notify(other, notice)

    def _fire(self, line: Mapping[str, Any]) -> None:
        """An answer given in advance has been used: it is counted, and its seat is notified."""
        assert self.act is not None
        seat, source, turn = line["seat"], line["source"], self.act["turn"]
        advance = self.advance_of(seat)
        part = source["by"] if source["by"] != "default" else DEFAULT
        stored = self.sheets[seat][str(turn)] if part == CONDITIONAL else None
        conditional = stored.conditional if stored is not None else ()
        lines = conditional if part == CONDITIONAL else advance.standing
        answer = lines[source["line"]] if part != DEFAULT else line["answer"]
        if stored is not None:
            self._change(seat, turn, stored.looked_at(source["line"]))
        if part != DEFAULT:
            key = key_in_advance(advance.standing, conditional, part, source["line"])
            advance.fire(key, turn, source.get("within", {}))
            self.advance[seat] = advance.to_json()
        notice = {"kind": "fired", "part": part, "question": line["question"], "answer": line["answer"]}
        self.notify(seat, {**notice, "line": dict(answer), "index": source.get("line", -1)})

    def _skipped(self, line: Mapping[str, Any]) -> None:
        seat, turn = line["seat"], self.act["turn"] if self.act is not None else 0
        stored = self.stored(seat, turn)
        if line["part"] == CONDITIONAL and stored is not None:
            self._change(seat, turn, stored.looked_at(line["index"]))
        keys = ("kind", "part", "index", "question", "line", "fault")
        self.notify(seat, {key: line[key] for key in keys})

    def _refused(self, line: Mapping[str, Any]) -> None:
        self._use(line["seat"], line["line"], failed=True)
        keys = ("kind", "sheet", "line", "order", "fault")
        self.notify(line["seat"], {key: line[key] for key in keys})

    def _fails(self, line: Mapping[str, Any]) -> None:
        stored = self.sheets[line["seat"]][str(line["turn"])]
        self._change(line["seat"], line["turn"], stored.changed(fails=True, checked=line["at"]))
        for failing in line["lines"]:
            self.notify(line["seat"], {"kind": line["kind"], "sheet": line["sheet"], **failing})

    def _pause(self, line: Mapping[str, Any]) -> None:
        self._use(line["seat"], line["line"])
        assert self.act is not None
        stored = self.sheets[line["seat"]][str(self.act["turn"])]
        self._change(line["seat"], self.act["turn"], stored.changed(paused=True))

    def _end(self, line: Mapping[str, Any]) -> None:
        self.ends[self.name_of_act(line["turn"], line["number"])] = line["events"]

    def _asked(self, line: Mapping[str, Any]) -> None:
        self.deadlines = Deadlines.from_json(line["asks"], line["turn_until"])
        self.told_turn = line["turn"]

    def _letter(self, line: Mapping[str, Any]) -> None:
        last, notices = self.letters.get(line["seat"]), self.notices[line["seat"]]
        again = bool(line.get("again")) and last is not None
        carried = (last.openings[1], last.sealed[1]) if last else (0, 0)
        since = last.event if last else tuple(line.get("since", (0, 0)))
        if again and last is not None:
            since, notices = last.since, [*last.notices, *notices]
            carried = (last.openings[0], last.sealed[0])
        new = SentLetter(line["turn"], line["number"], line.get("mark", ""))
        self.letters[line["seat"]] = LastLetter(
            turn=new.turn,
            number=new.number,
            at=line["at"],
            key=line["key"],
            event=tuple(line["event"]),
            since=since,
            notices=notices,
            first=True if self.is_first_letter(line["seat"], last, again=again) else UNSET,
            keys=keys_after(last, new.turn, new.number, line["key"]),
            marks=marks_after(last, new),
            openings=(carried[0], self.opened),
            sealed=(carried[1], self.all_sealed),
        )
        self.notices[line["seat"]] = []
        self.greet(line["seat"])

    def _over(self, line: Mapping[str, Any]) -> None:
        self.stage = OVER
        self.agreed = {key: line[key] for key in ("by", "winner", "reason") if key in line}
        self.act, self.deadlines = None, Deadlines(turn_until=self.deadlines.turn_until)

    def _use(self, seat: str, index: int, *, failed: bool = False) -> None:
        assert self.act is not None
        stored = self.stored(seat, self.act["turn"])
        if stored is not None and index >= 0:
            self._change(seat, self.act["turn"], stored.reached(index, failed=failed))
            order = stored.orders[index]
            self.reached[seat] = [*self.reached.get(seat, []), {"order": order, "failed": failed}]


_EMPTY = {**{name: value for name, value in vars(Book()).items() if name != "deadlines"}, "asked": [], "turn_until": ""}
