"""Orders that a player wrote without a block, as one would say them: taken only where they can be read in one way.

Every word of the mail must be understood: a greeting, the player's name, a polite beginning, an order. One that is not,
a question, a quotation mark or a condition, and nothing is taken: who merely talks about an order has not given it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice, product
from operator import itemgetter

from ..errors import PbemError
from ..language.phrases import Phrases, first_words, fold
from ..language.words import FieldShape, Lexicon
from ..locale import ways
from ..orders.line_words import normal
from ..orders.print_text import print_line
from ..orders.read import read_sheet
from ..orders.sheet import Line, Sheet, SheetDefaults
from ..orders.verb_text import ANSWER, SUBJECTS

MAX_LETTERS = 600
MAX_ORDERS = 20
MAX_READINGS = 4
_UNSURE = re.compile(r"[^\w\s\-–—•'’.,;:!&+#]|_|#(?!\d)|\.\.")  # a mark may say no, or put a line out of count
_BULLET = re.compile(r"^\s*(?:[-–•]|(?P<number>\d{1,2})[.)])\s+")
_PARTS = re.compile(r"([.;!]+(?:\s+|$)|,\s*)")
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class ProseReader:
    """Reads the own words of a mail of this seat; `names` are the words of its player's name, `lang` the language of
    what is offered."""

    lexicon: Lexicon
    defaults: SheetDefaults
    names: frozenset[str]
    lang: str

    def lines(self, text: str) -> list[str]:
        """The orders of a text, each as a line of a block; [] if they cannot be read, or not in one way only."""
        readings = self.readings(text)
        return readings[0] if len(readings) == 1 else []

    def readings(self, text: str) -> list[list[str]]:
        """Each way in which the orders of a text can be read, as lines of a block; legal or not."""
        text = normal(text)
        if len(text) > MAX_LETTERS:
            return []
        orders: list[str] = []
        numbers: list[int] = []
        is_half = has_rest = False
        for raw in text.splitlines():
            bullet = _BULLET.match(raw)
            line = raw[bullet.end() if bullet else 0 :].strip()
            if not self._speaks(line):
                continue
            read = self._with_line(line, orders) if not _UNSURE.search(line) else orders
            if read == orders:
                return []
            is_half = _keys(line)[-1] in _folded("prose_then")
            has_rest |= len(read) == len(orders)
            numbers += [int(bullet["number"])] * max(1, len(read) - len(orders)) if bullet and bullet["number"] else []
            orders = read
        sheet = self._plain_sheet(orders) if not is_half else None
        if sheet is None:
            return []
        if numbers != sorted(numbers):
            if len(numbers) != len(orders) or has_rest:
                return []
            in_turn = [order for _, order in sorted(zip(numbers, orders, strict=True), key=itemgetter(0))]
            return [orders, in_turn]
        ways = [[said, *self._other_ways(said, line)] for said, line in zip(orders, sheet.orders, strict=True)]
        return [list(reading) for reading in islice(product(*ways), MAX_READINGS)]

    def _speaks(self, line: str) -> bool:
        """Whether a line may say something of orders: no greeting, nor what is empty but for a doubt."""
        return bool(line) and (not self.says_nothing(line) or bool(_UNSURE.search(line) and not _keys(line)))

    def _plain_sheet(self, orders: Sequence[str]) -> Sheet | None:
        """The sheet of these orders, if each is one order of it and it says nothing else."""
        sheet = self._read(orders) if 0 < len(orders) <= MAX_ORDERS else None
        return sheet if sheet is not None and len(sheet.orders) == len(orders) and self._is_plain(sheet) else None

    def same(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether two readings are the same orders."""
        sheets = self._read(one), self._read(other)
        first, second = ([line.data for line in sheet.orders] if sheet is not None else [] for sheet in sheets)
        return first == second

    def _other_ways(self, said: str, line: Line) -> list[str]:
        """The same order as it may be meant, too: two values that no word leads to, the other way round; values behind
        a comma or an `and` as those of the other list."""
        verb, keys = self.lexicon.verb(line.data), _split(_keys(said))
        if verb is None:
            return []
        given = [shape for shape in verb.fields if shape.name in line.data and not shape.key]
        others = _values_swapped(given, line, keys)
        if "," in said or not _folded("names_and").isdisjoint(keys):
            others += _lists_split(given, verb.fields, line)
        return [print_line(other.data, self.lexicon, self.lang) for other in others]

    def says_nothing(self, line: str) -> bool:
        """Whether a line is a greeting, a thank you, or the name of who writes."""
        keys = _keys(line)
        is_greeting = not _without(keys, "prose_greeting") - self.names
        return is_greeting or not _without(keys, "polite_end")

    def _with_line(self, line: str, before: Sequence[str]) -> list[str]:
        """The orders before a line with those of the line, or with what it adds to the last of them; without them if
        something else stands there."""
        orders, ends = list(before), True
        parts = _PARTS.split(line)
        for part, end in zip(parts[::2], [*parts[1::2], ""], strict=True):
            for said in filter(None, map(self._without_thanks, self._pieces(part))):
                order = self._order_in(said)
                joined = f"{orders[-1]}, {said}" if orders else ""
                if joined and ends and not self.rides(orders[-1], said):
                    joined = ""
                if order and not (joined and (ends or self._is_one(orders[-1], order, joined))):
                    if joined and self._read([joined]) is not None:
                        return list(before)  # it may as well be a part of the order before
                    orders.append(order)
                elif joined:
                    if not self._only_adds(orders[-1], joined):
                        return list(before)  # it may as well take back a part of the order before
                    orders[-1] = joined
                elif not self.says_nothing(said) and _behind(_keys(said), "prose_before"):
                    return list(before)
                ends = False
            ends = end.strip() not in ("", ",")
        return orders

    def apart(self, line: str) -> list[str]:
        """The parts of a line that begins with an order but holds more than one, each order with what belongs to it;
        the line alone if it does not. A part may be no order."""
        parts = [said for part in _PARTS.split(line)[::2] for said in self._pieces(part) if said]
        begins = self.lexicon.openers.match(_split(_keys(line)), 0)[0] is not None
        readable = any(self._read([said]) is not None for said in parts)
        if len(parts) < 2 or not begins or not readable or self._read([line]) is not None:
            return [line]
        orders: list[str] = []
        for said in map(self._without_thanks, parts):
            joined = f"{orders[-1]}, {said}" if orders else ""
            goes_on = joined and not self._order_in(said) and self._read([joined]) is not None
            if goes_on or (joined and self.rides(orders[-1], said)):
                orders[-1] = joined
            elif said and not self.says_nothing(said):
                orders.append(self._order_in(said) or said)
        return orders

    def rides(self, before: str, said: str) -> bool:
        """Whether a line or a sentence of its own belongs to the order before it, as it does in a block."""
        below, whole = self._read([before, said]), self._read([f"{before}, {said}"])
        return (
            below is not None
            and whole is not None
            and len(below.orders) == 1
            and below.orders[0].data == whole.orders[0].data
        )

    def _is_one(self, before: str, order: str, joined: str) -> bool:
        """Whether a text continues the order before it: alone it is no order, or the two say the same."""
        whole, apart = self._read([joined]), self._read([before, order])
        if whole is None:
            return False
        return apart is None or [line.data for line in apart.orders] == [line.data for line in whole.orders]

    def _only_adds(self, before: str, joined: str) -> bool:
        """Whether an order still says what it said without the words that continue it."""
        first, whole = self._read([before]), self._read([joined])
        if first is None or whole is None or len(whole.orders) != len(first.orders):
            return True  # each is read again as a whole
        old, new = first.orders[-1].data, whole.orders[-1].data
        return all(
            all(each in new.get(key, ()) for each in value) if isinstance(value, list) else new.get(key) == value
            for key, value in old.items()
        )

    def _pieces(self, part: str) -> list[str]:
        """A part of a line, parted where `and` or `then` leads to a further order."""
        words = list(_WORDS.finditer(part))
        joins, cuts = _folded("prose_then"), [0]
        for at in range(1, len(words) - 1):
            if _key(words[at][0]) in joins and self._order_in(part[words[at + 1].start() :]):
                cuts.append(words[at].start())
        pieces = (part[first:after] for first, after in zip(cuts, [*cuts[1:], len(part)], strict=True))
        return [self._without_joins(piece, joins) for piece in pieces]

    def _without_joins(self, piece: str, joins: set[str]) -> str:
        words = list(_WORDS.finditer(piece))
        first = next((word.start() for word in words if _key(word[0]) not in joins), len(piece))
        return piece[first:].strip()

    def _order_in(self, said: str) -> str:
        """What is left of a text behind `please` and `I will`, if an order begins there; else ""."""
        words = list(_WORDS.finditer(said))
        keys = [_key(word[0]) for word in words]
        skipped = len(keys) - len(_behind(keys, "prose_before"))
        after = _split(keys[skipped:])
        if not after:
            return ""
        said = said[words[skipped].start() :].strip()
        if after[0] in ANSWER:
            return said if self._read([said]) is not None else ""  # else it may be prose
        return said if self.lexicon.openers.match(after, int(after[0] in SUBJECTS))[0] is not None else ""

    def _without_thanks(self, said: str) -> str:
        """A text without `please` at its end."""
        words = list(_WORDS.finditer(said))
        keys = [_key(word[0]) for word in words]
        for end in _phrases("polite_end"):
            if tuple(keys[-len(end) :]) == end:
                return said[: words[-len(end) - 1].end()] if len(keys) > len(end) else ""
        return said

    def _read(self, orders: Sequence[str]) -> Sheet | None:
        """The sheet of these lines; None if it cannot be read."""
        text = "\n".join(["BEGIN ORDERS", *orders, "END ORDERS", ""]).encode()
        try:
            return read_sheet(text, self.lexicon, defaults=self.defaults, apart=False)
        except PbemError:
            return None

    def _is_plain(self, sheet: Sheet) -> bool:
        """Whether a sheet holds orders of this turn and nothing else, and more than that it is done."""
        parts = (sheet.conditional, sheet.standing, sheet.default, sheet.settings)
        has_condition = any("only_if" in line.places for line in sheet.orders)  # whose card it is, is none
        is_idle = all(self.lexicon.is_idle(line.data) for line in sheet.orders)
        return not (any(part is not None for part in parts) or sheet.note or has_condition or is_idle)


def _folded(of: str) -> set[str]:
    return set(map(fold, ways(of)))


def _key(word: str) -> str:
    return fold(word).replace("’", "'")


def _values_swapped(given: Sequence[FieldShape], line: Line, keys: Collection[str]) -> list[Line]:
    """The order with two values of a kind that no word leads to, each in the place of the other."""
    others = []
    for one, two in combinations(given, 2):
        led = first_words(shape.connectors for shape in (one, two))
        if one.kind is two.kind and not one.kind.many and led.isdisjoint(keys):
            others.append(line.with_values(**{one.name: line.data[two.name], two.name: line.data[one.name]}))
    return others


def _lists_split(given: Sequence[FieldShape], fields: Sequence[FieldShape], line: Line) -> list[Line]:
    """The order with the first value of a list, and the others in another list of that kind, which was not given."""
    others = []
    for one, two in product(given, fields):
        same = one.kind.many and two.kind.many and one.kind.tables == two.kind.tables
        if same and two.name not in line.data and isinstance(line.data[one.name], list):
            first, *rest = line.data[one.name] or [None]
            others += [line.with_values(**{one.name: [first], two.name: rest})] if rest else []
    return others


def _keys(text: str) -> list[str]:
    return [_key(word) for word in _WORDS.findall(text)]


def _split(keys: Sequence[str]) -> list[str]:
    """The words as orders are read, which an apostrophe parts."""
    return [part for key in keys for part in key.split("'")]


def _behind(keys: list[str], of: str) -> list[str]:
    """The words behind the longest run of such beginnings."""
    while size := _phrases(of).match(keys, 0)[1]:
        keys = keys[size:]
    return keys


@cache
def _phrases(of: str) -> Phrases:
    """The ways of saying this, read once as the catalogues are."""
    phrases = Phrases()
    for way in ways(of):
        phrases.put(tuple(_keys(way)), way)
    return phrases


def _without(keys: list[str], of: str) -> set[str]:
    """The words that are left without such phrases."""
    left: set[str] = set()
    while keys:
        behind = _behind(keys, of)
        if len(behind) == len(keys):
            left.add(keys[0])
            behind = keys[1:]
        keys = behind
    return left
