"""The lines of a block of orders: orders, answers, riders below them, settings, notes, comments.

Each line is read by itself, so that a bad one never costs the others. What an order means is the table's of verbs;
the block's frame and the rest of a letter are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..language.phrases import fold, fold_words, nearest
from ..language.words import Lexicon, Verb
from ..locale import ways
from .advance_text import NONCE_HASH, AdvanceReader, begins_rider, split_conditions
from .conditions_text import MAX_CONDITIONS, Condition, without_stated
from .faults import SheetFault
from .fields import MAX_FAULTS_A_LINE, FieldReader
from .line_words import (
    DIRECTIVE,
    DIRECTIVES,
    Word,
    WordFault,
    WordFaults,
    as_written,
    in_language,
    is_note,
    normal,
    split_words,
    without_comment,
    without_courtesy,
)
from .people_names import why_unread
from .several_orders import (
    MAX_CUTS,
    MAX_UNREAD,
    MAX_WORDS_APART,
    Pieces,
    cut_at,
    in_one_way,
    order_starts,
    with_the_verb_again,
    without_and,
)
from .sheet import Line
from .sheet_sentences import say, shown, shown_line

MAX_CHARACTERS = 4000
MAX_ORDERS = 100

WAIT = frozenset(map(fold_words, ways("wait")))
THEN = frozenset(map(fold, ways("then")))

_SETTINGS = "|".join(re.escape(way) for key in ("setting", "settings") for way in ways(key))
_NONCE_WORD = "|".join(map(re.escape, ways("nonce")))
_HASH = "|".join(re.escape(way.split()[-1]) for way in ways("nonce_hash"))
# What follows the colon is the sender's own line, also if it looks like something else.
_NONCE = re.compile(
    rf"\s*(?:(?:{_SETTINGS})\s*:\s*)?(?:{_NONCE_WORD})\b(?:\s*(?P<colon>:)|(?!\s+(?:{_HASH})\b))", re.IGNORECASE
)


@dataclass(eq=False, repr=False)
class Draft:
    """An order being read, over its own line and the riders below it."""

    reader: FieldReader
    number: int
    column: int
    end: int
    source: str
    places: dict[str, str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    only_if: list[Condition] = field(default_factory=list)
    is_part: bool = False

    def to_json(self) -> dict[str, Any]:
        """The order so far."""
        return self.reader.to_json() | ({"only_if": self.only_if} if self.only_if else {})


class BlockReader:
    """Reads the lines of one block; collects orders, settings, note and every fault.

    `apart`: a line may hold several orders, where it can be read in one way only (see `several_orders`).
    """

    def __init__(self, lexicon: Lexicon, lang: str, *, apart: bool = False) -> None:
        self.apart = apart
        self.written: list[Word] = []
        self.unread: set[tuple[int, ...]] = set()
        self.most = MAX_FAULTS_A_LINE
        self.lexicon = lexicon
        self.lang = lang
        self.faults: list[SheetFault] = []
        self.drafts: list[Draft] = []
        self.open: Draft | None = None
        self.wait = False
        self.notes: list[str] = []
        self.number = 0
        self.source = ""
        self._word_faults = WordFaults(lang)
        self._advance = AdvanceReader(lexicon, self._word_faults)
        self._verbs = self._advance.verbs

    @property
    def parts(self) -> dict[str, Any]:
        """What the block settles in advance, by the keys of a sheet."""
        return self._advance.parts

    def line(self, raw: str, number: int) -> None:
        """One line of the block, of any kind."""
        self.number, self.source, self.written = number, raw.strip(), []
        if len(raw) > MAX_CHARACTERS and not is_note(raw):
            self.say(1, "long_line", most=MAX_CHARACTERS)
            self.open = None
            return
        if "\ufffd" in raw:
            self.say(raw.index("\ufffd") + 1, "lost_letter")
            self.open = None
            return
        written, raw = raw, normal(raw)
        directive = DIRECTIVE.match(raw)
        if nonce := _NONCE.match(raw):
            self.open = None
            text = raw[nonce.end() :]
            self._advance.nonce(text if nonce["colon"] else without_comment(text), nonce.end() + 1)
        elif directive and not self._verbs.may_open(fold(directive[1])):
            self.open = None
            self._directive(directive, raw, written)
        elif words := without_courtesy(split_words(text := without_comment(raw))):
            self.written = words
            self._pieces(words, text)
        self._take(self._word_faults.take())

    def _pieces(self, words: list[Word], text: str) -> None:
        """A line without a colon: one order or something else, or several orders, each read as a line of its own."""
        head, conditions = split_conditions(words)
        starts = order_starts(words, text, self._verbs.opens_line) if self.apart and len(words) > 1 else []
        cuts = [at for at in starts if at < len(head)]
        if not cuts:
            self._one_order(words)
            return
        if self.open is not None and begins_rider(words, self.open.reader.verb, self.lexicon):
            self.rider(self.open, words, cuts)
            return
        pieces = in_one_way(words, cuts, self._orders_of)
        if pieces is None or (conditions is not None and len(pieces) > 1):  # of which one is the condition?
            self.open = None
            self.say(words[cuts[0]].column, "one_order_a_line")
            return
        is_unread = len(pieces) == 1 and self._orders_of(pieces) is None
        pieces = self._least_wrong(words, cuts) if is_unread else pieces
        first = len(self.drafts)
        for piece in pieces:
            self._piece(piece)
        if is_unread:  # behind what is wrong with it
            self.say(words[cuts[0]].column, "one_order_a_line")
        for draft in self.drafts[first:] if len(pieces) > 1 else ():
            draft.is_part = True

    def _least_wrong(self, words: Sequence[Word], cuts: Sequence[int]) -> Pieces:
        """Of a line that cannot be read, whole or in pieces: what its faults are told of, the one with fewer."""
        pieces = cut_at(words, cuts)
        return min((words,), pieces, key=lambda each: len(self._trial(each).faults))

    def _one_order(self, words: list[Word]) -> None:
        """A line on which nothing parts orders: if it can only be read in several, it is asked for one a line."""
        known, drafts = len(self.faults), len(self.drafts)
        self._piece(words)
        if not self.apart or len(self.faults) == known or len(words) > MAX_WORDS_APART:
            return
        keys = [word.key for word in words]
        starts = [at for at in range(1, len(words)) if self._verbs.opens_line(keys[at:])][:MAX_CUTS]
        pieces = in_one_way(words, starts, self._orders_of) if starts else None
        lines: tuple[str, ...] = ()
        if pieces is None or len(pieces) == 1:
            pieces = with_the_verb_again(words, self._verbs.size(keys))
            pieces = pieces if self._orders_of(pieces) is not None or self._are_begun(pieces) else None
            lines = tuple(map(as_written, pieces or ()))
        if pieces is not None and len(pieces) > 1:
            del self.faults[known:], self.drafts[drafts:]
            self.open = None
            self.say(words[len(pieces[0])].column, "one_order_a_line")
            self.faults[-1] = replace(self.faults[-1], lines=lines)

    def _are_begun(self, pieces: Pieces) -> bool:
        """Whether each piece names what an order of its own is about, and lacks at most the rest: `summon death`."""
        trial = self._trial(pieces)
        if trial.faults or len(trial.drafts) != len(pieces):
            return False
        about = next((shape.name for shape in trial.drafts[0].reader.verb.fields if not shape.optional), "")
        return all(about in draft.reader.held for draft in trial.drafts)

    def _orders_of(self, pieces: Pieces) -> list[Line] | None:
        """The orders of these pieces, each a line; None if they cannot be read. What is `unread` is not tried again."""
        reader = self._trial(())
        reader.most = 1
        for count, piece in enumerate(pieces):
            place: tuple[int, ...] = (self.number, piece[0].column, piece[-1].end)
            if reader.open is not None and begins_rider(piece, reader.open.reader.verb, self.lexicon):
                place += tuple(other[0].column for other in pieces[:count])
            if place in self.unread or (len(pieces) > 1 and len(self.unread) >= MAX_UNREAD):
                return None
            reader._piece(piece)
            if reader.faults:
                self.unread.add(place)
                return None
        lines = reader.lines()
        return None if reader.faults or reader.wait or reader.parts else lines

    def _trial(self, pieces: Pieces) -> BlockReader:
        """A reader that has read these pieces alone."""
        reader = BlockReader(self.lexicon, self.lang)
        reader.number, reader.source = self.number, self.source
        for piece in pieces:
            reader._piece(piece)
        return reader

    def _piece(self, words: Sequence[Word]) -> None:
        """An order, an answer or a rider, on a line of its own or not."""
        self._words(list(words))
        self._take(self._word_faults.take())

    def _words(self, words: list[Word]) -> None:
        if tuple(word.key for word in words) in WAIT:
            self.open, self.wait = None, True
        elif tuple(word.key for word in words[:2]) in NONCE_HASH:
            self.open = None
            self._advance.setting(words)
        elif self.open is not None and begins_rider(words, self.open.reader.verb, self.lexicon):
            self.rider(self.open, words)
        else:
            self.order(words)

    def words_of(self, text: str, number: int) -> list[Word]:
        """The words of a line that can only be an order or a rider."""
        self.number, self.source = number, text.strip()
        return without_courtesy(split_words(without_comment(normal(text))))

    def order(self, words: list[Word]) -> None:
        """A line that begins an order, or one or more answers."""
        self.open = None
        then = words[0].key in THEN and len(words) > 1
        order_words, conditions = split_conditions(words[1:] if then else words)
        if not order_words:
            said, near = say("rider_alone", self.lang, given=shown(words[0].raw)), self._verbs.behind(words)
            self._add(WordFault(words[0].column, said, nearest=near, is_wish=not near))
            return
        match = self._advance.given_once(self._verbs.of(order_words), order_words)
        self._take(self._word_faults.take())
        if match is None:
            return
        verb, at = match
        order_words, stated = without_stated(verb, order_words, at, self.lexicon)
        draft = self._draft(
            verb, order_words[at:], words[0].column, words[-1].end if conditions is None else order_words[-1].end
        )
        if then:
            draft.only_if.append({"fact": "previous"})
            draft.places["only_if"] = self._place(words[0].column)
        self._only_if(draft, conditions, words)
        if verb.stated is not None and stated and (about := draft.reader.held.get(verb.stated.about)):
            draft.only_if.append({"fact": verb.stated.fact, verb.stated.about: about[0], "in": [stated]})
        self._take(self._word_faults.take())

    def _draft(self, verb: Verb, words: Sequence[Word], column: int, end: int) -> Draft:
        """A new order with the fields that these words give; the answers after it are separate orders."""
        further = self._verbs.repeats(verb, words, 0) if verb.on else []
        ends = [begin for _, begin, _ in further] + [len(words)]
        draft = self._first(verb, words[: ends[0]], column, words[ends[0] - 1].end if ends[0] else end)
        for (other, begin, at), until in zip(further, ends[1:], strict=True):
            draft = self._first(other, words[at:until], words[begin].column, words[until - 1].end)
        return draft

    def _first(self, verb: Verb, words: Sequence[Word], column: int, end: int) -> Draft:
        if len(self.drafts) == MAX_ORDERS:
            self.say(column, "many_orders", most=MAX_ORDERS)
        reader = FieldReader(verb, self.lexicon, self.lang)
        draft = self.open = Draft(reader, self.number, column, end, self.source)
        self.drafts.append(draft)
        reader.read(list(words), most=self.most)
        other = self.lexicon.verb({"do": verb.also}) if reader.faults and verb.also and not verb.on else None
        if other is not None:
            second = FieldReader(other, self.lexicon, self.lang)
            second.read(list(words), most=self.most)
            if not second.faults:
                reader = draft.reader = second
        self._take_faults(reader)
        draft.places = {name: self._place(at) for name, at in reader.columns.items()}
        return draft

    def rider(self, draft: Draft, words: list[Word], cuts: Sequence[int] = ()) -> None:
        """A line that continues the order above it; with some words of it (`cuts`) a further order may begin."""
        rider_words, conditions = split_conditions(words)
        if conditions is not None and not rider_words:
            self._only_if(draft, conditions, words)
            draft.sources["only_if"] = self.source
            self._take(self._word_faults.take())
            return
        if conditions is not None and not cuts:
            self.say(words[len(rider_words)].column, "conditions_of_a_rider")
            return
        draft.reader.read(list(rider_words), riding=True, most=self.most)
        faults = draft.reader.faults
        last = max((fault.column for fault in faults), default=0)
        further = next((at for at in cuts if words[at].column <= last), 0)
        if further:
            end = without_and(words[:further])[-1].end
            faults[:] = [fault for fault in faults if fault.column < end]
            self._take_faults(draft.reader)
            self.open = None
            self.say(words[further].column, "order_behind_a_rider")
            return
        self._take_faults(draft.reader)
        if conditions is not None:
            self.say(words[len(rider_words)].column, "conditions_of_a_rider")
            return
        for name, column in draft.reader.columns.items():
            draft.places[name] = self._place(column)
            draft.sources[name] = self.source

    def _only_if(self, draft: Draft, words: Sequence[Word] | None, line: Sequence[Word]) -> None:
        """The conditions of an order; `line` is the whole line in which they stand."""
        if draft.reader.verb.on and (draft.only_if or words is not None):
            self.say(line[0].column if words is None else line[-1].end, "conditions_of_an_answer")
        elif words is not None:
            column = words[0].column if words else line[-1].end
            draft.places.setdefault("only_if", self._place(column))
            draft.only_if += self._advance.conditions.read(words, "", column)
            if len(draft.only_if) > MAX_CONDITIONS and not self._word_faults.collected:
                self.say(column, "many_conditions", most=MAX_CONDITIONS)

    def lines(self) -> list[Line]:
        """The orders read, each complete; what is missing is added to the faults."""
        done = []
        self.written = []
        for index, draft in enumerate(self.drafts):
            self.number, self.source = draft.number, draft.source
            draft.reader.finish(draft.end)
            self._take_faults(draft.reader)
            place = self._place(draft.column)
            line = Line(draft.to_json(), place, draft.source, index, draft.number, draft.places, draft.sources)
            done.append(replace(line, is_part=True) if draft.is_part else line)
        self.faults.sort(key=lambda fault: fault.line)
        return done

    def _directive(self, match: re.Match[str], raw: str, written: str) -> None:
        name, rest = DIRECTIVES.get(fold(match[1])), raw[match.end() :]
        column = match.start(1) + 1
        if name == "note":
            self.notes.append(written.partition(":")[2])
            return
        words = without_courtesy(split_words(" " * match.end() + without_comment(rest)))
        if name is None:
            near = nearest(match[1], {way: in_language(way, self.lang) for way in DIRECTIVES})
            self.say(column, "unknown_directive", near=near and near + ":", given=shown(match[1]))
        else:
            self._advance.read(name, words, column)

    def _take_faults(self, reader: FieldReader) -> None:
        self._take(reader.faults)
        reader.faults.clear()

    def _take(self, faults: Sequence[WordFault]) -> None:
        for fault in faults:
            self._add(fault)

    def say(self, column: int, key: str, *, near: str = "", **facts: Any) -> None:
        """A fault of this line, by the key of its sentence."""
        self._add(WordFault(column, say(key, self.lang, **facts), nearest=near))

    def _add(self, fault: WordFault) -> None:
        place, fault = self._place(fault.column), self._of_a_name(fault)
        self.faults.append(
            SheetFault(
                *(place, fault.message, fault.clause, fault.nearest, shown_line(self.source), self.number),
                is_wish=fault.is_wish,
            )
        )

    def _of_a_name(self, fault: WordFault) -> WordFault:
        """The fault, or that a player's name stands where it is, which is not read."""
        at = next((at for at, word in enumerate(self.written) if word.column == fault.column), len(self.written))
        why, name = why_unread(self.lexicon, [word.key for word in self.written], at)
        if not why:
            return fault
        seats = ", ".join(self.lexicon.name("seat", seat, self.lang) for seat in self.lexicon.names["seat"])
        given = shown(self.written[name].raw)
        return WordFault(self.written[name].column, say(why, self.lang, given=given, seats=seats))

    def _place(self, column: int) -> str:
        return say("line_column", self.lang, line=self.number, column=column)
