"""Laws of orders: each is used once, where it belongs, and none that was accepted is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from rattus_pbem.post.post_sentences import print_grade

from ..parsing import text_of
from .seen import TAG, Journal, Letter, Seen

CODE = re.compile(r"\[\w+ \S+ t\d+ ([\w-]+)\]")
FINGERPRINT = re.compile(r"(?:Fingerprint|Empreinte)\s*: ([0-9a-f]{16})")
"""How a receipt names the orders that it shows."""
ACCEPTED = tuple(f": {print_grade(grade, lang)}" for grade in ("ok", "warnings") for lang in ("en", "fr"))
"""How the subject of a receipt ends that says that orders are stored."""
GOES_BACK = ("rolled_back", "restored", "reopened", "put_back")


@dataclass(slots=True)
class Orders:
    """The sheets of one game, as a law follows them."""

    turn: int = 0
    sheets: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)
    used: set[tuple[str, str, str, int]] = field(default_factory=set)
    """By seat, digest of the sheet, and code of the letter that it answers: to another one may say the same."""
    cleared: dict[str, set[str]] = field(default_factory=dict)
    unused: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The sheet of each seat that counts and of which nothing has been used yet, nor refused."""
    lost: list[str] = field(default_factory=list)

    def faults(self, line: dict[str, Any]) -> Iterator[str]:
        """Enter a journal line; what is wrong with it."""
        kind = line["kind"]
        if kind in GOES_BACK:
            self.used.clear()
            self.turn = line.get("now_turn", self.turn)
        elif kind == "act":
            self.turn = line["act"]["turn"]
        elif kind == "sheet" and line["counts"]:
            self._stored(line)
        self._follow_unused(line)
        if kind in ("answer", "refused") and line.get("source", {"by": "sheet"})["by"] == "sheet":
            yield from self._use(line)

    def _stored(self, line: dict[str, Any]) -> None:
        place = (line["seat"], line["sheet"]["turn"])
        self.sheets[place] = line
        self.cleared.pop(line["seat"], None)

    def _follow_unused(self, line: dict[str, Any]) -> None:
        """Keep which sheets are unused, and note it where one of them is lost."""
        kind, seat = line["kind"], line.get("seat", "")
        by = line.get("source", {}).get("by") if kind == "answer" else ""
        if kind in (*GOES_BACK, "person"):
            self.unused.clear()
        elif kind == "sheet" and line["counts"]:
            self.unused.pop(seat, None)
            if line["sheet"].get("orders"):
                self.unused[seat] = line
        elif by == "sheet" or kind in ("refused", "fails", "skipped", "released", "pause"):
            self.unused.pop(seat, None)
        elif kind == "answer" and line["source"].get("missed") and (sheet := self.unused.get(seat)):
            is_cleared = sheet["sheet"].get("code") in self.cleared.get(seat, ())
            if sheet["sheet"]["turn"] == self.turn and not is_cleared:
                digest = sheet["digest"][:16]
                self.lost.append(f"{seat}, turn {self.turn}: {line['question']} counts as missed, {digest} is unused")

    def clear(self, seat: str, code: str) -> None:
        """A receipt has said that the orders of a seat which answered this letter are taken back."""
        self.cleared[seat] = {code}

    def _use(self, line: dict[str, Any]) -> Iterator[str]:
        seat = line["seat"]
        source = line.get("source", line)
        sheet, index = source.get("sheet", ""), source["line"]
        stored = self.sheets.get((seat, self.turn))
        if index < 0:
            return
        if stored is None or not stored["digest"].startswith(sheet[:16]):
            yield f"{seat}, turn {self.turn}: an order of sheet {sheet} is used, {_named(stored)} counts"
            return
        order_used = (seat, sheet[:16], stored["sheet"].get("code", ""), index)
        if order_used in self.used or index in stored["used"]:
            yield f"{seat}, turn {self.turn}: order {index} of sheet {sheet[:16]} is used twice"
        if stored["sheet"].get("code") in self.cleared.get(seat, ()):
            yield f"{seat}, turn {self.turn}: order {index} of sheet {sheet[:16]} is used after `clear`"
        self.used.add(order_used)
        order = stored["sheet"]["orders"][index]
        if line["kind"] == "answer" and order.get("do") != line["answer"].get("do"):
            yield f"{seat}, turn {self.turn}: {order} became {line['answer']}"


def _named(stored: dict[str, Any] | None) -> str:
    return str(stored["digest"][:16]) if stored else "none"


def orders_are_used_once_where_they_belong(seen: Seen) -> Iterator[str]:
    """No order is used twice, of another turn, game or seat, or after another sheet has taken its place."""
    books: dict[str, Orders] = seen.kept("orders", {})
    clears: dict[str, str] = seen.kept("mails that say clear", {})
    for taken in seen.new_taken:
        if taken.words.strip() == "clear" and (code := CODE.search(taken.subject)):
            clears[taken.name] = code[1]
    for journal, line in seen.new_lines:
        orders = books.setdefault(journal.game, Orders())
        if line["kind"] == "created":
            orders = books[journal.game] = Orders()
        for fault in orders.faults(line):
            yield f"{journal.game} {fault}"
        if line["kind"] == "mail" and line["grade"] == "ok" and line.get("reply") in clears:
            orders.clear(line["seat"], clears[line["reply"]])
        if line["kind"] == "sheet" and (line["sheet"]["game"], line["sheet"]["seat"]) != (journal.game, line["seat"]):
            yield f"{journal.game} {line['seat']}: a sheet of {line['sheet']['game']} {line['sheet']['seat']} is stored"


def no_accepted_order_is_lost(seen: Seen) -> Iterator[str]:
    """No seat counts as having missed a question of a turn while all of its accepted sheet for that turn is unused."""
    books: dict[str, Orders] = seen.kept("orders", {})  # as the law before it has followed them
    for game, orders in books.items():
        while orders.lost:
            yield f"{game} {orders.lost.pop(0)}"


def accepted_orders_are_stored(seen: Seen) -> Iterator[str]:
    """A mail whose receipt accepts it is in the journal of its game, with the orders that the receipt shows."""
    judged: set[str] = seen.kept("receipts looked at", set())
    entered = {line["reply"] for journal in seen.journals.values() for line in _mails(journal)}
    brought = {taken.name for taken in seen.taken}
    for letter in seen.letters:
        if letter.name in judged or not letter.answers or letter.at > seen.world.now - timedelta(hours=1):
            continue
        judged.add(letter.name)
        if seen.put_back_since(letter.game, letter.at) or letter.game not in seen.journals:
            continue
        if not letter.subject.endswith(ACCEPTED) or letter.answers not in brought:
            continue
        if letter.answers not in entered:
            yield f"{letter.subject}: the receipt for {letter.answers} tells of a mail that no journal knows"
        for digest in FINGERPRINT.findall(text_of(letter.raw)):
            if not any(line["digest"].startswith(digest) for line in _counting(seen.journals[letter.game], letter)):
                yield f"{letter.subject}: the receipt for {letter.answers} shows {digest}, which counts in no journal"


def _counting(journal: Journal, letter: Letter) -> Iterator[dict[str, Any]]:
    """The sheets of the seat of this letter that count, or say something in advance alone."""
    tag = TAG.search(letter.subject)
    return (
        line
        for line in journal.lines
        if line["kind"] == "sheet"
        and (line["counts"] or not line["sheet"].get("orders"))
        and (tag is None or line["seat"] == tag[2])
    )


def _mails(journal: Journal) -> Iterator[dict[str, Any]]:
    return (line for line in journal.lines if line["kind"] == "mail" and line.get("reply"))


def a_mail_is_done_in_its_own_game(seen: Seen) -> Iterator[str]:
    """What a player writes about one game does nothing in another, and is held in no other."""
    places: dict[str, str] = seen.kept("places of mails", {})
    places |= {taken.digest: tag[1] for taken in seen.new_taken if (tag := TAG.search(taken.subject))}
    log = seen.host.path / "mail" / "log.jsonl"
    size = seen.kept("log looked at", [0])
    if not log.exists() or log.stat().st_size == size[0]:
        return
    data = log.read_bytes()
    new, size[0] = data[size[0] :] if len(data) > size[0] else data, len(data)
    for text in new.splitlines():
        try:
            entry = json.loads(text)
        except ValueError:
            continue  # a tick was killed within a line
        game = places.get(str(entry["name"]).rpartition(".")[2], "")
        if game and entry["game"] and entry["game"] != game:
            yield f"a mail of {entry['from']} about {game} is {entry['what']} in {entry['game']}"
