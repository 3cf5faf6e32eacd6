"""The lines of a block that settle things in advance: conditional, standing, default and settings, read from text.

`standing: potion keep when region in italia limit 1 per turn`. What such an answer does is not known here.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.values import immutable
from ..language.kinds import BRACKETS, COUNT, NUMBER, YES_NO
from ..language.phrases import Words, fold, fold_words, nearest
from ..language.words import Lexicon, Verb
from ..locale import ways, words_by_language
from ..locale import word as word_of
from .conditions_text import Condition, ConditionReader, phrases
from .credentials import plain_nonce
from .fields import FieldReader
from .line_words import Word, WordFaults, as_written, split_words
from .sheet_sentences import say, shown
from .verb_text import ALWAYS, ANSWER, NEVER, VerbReader

HEX64 = r"[0-9a-f]{64}"
ONE_LINE = r"[^\s\x00-\x1f\x7f]+( [^\s\x00-\x1f\x7f]+)*"
MAX_NONCE = 200
MAX_IN_ADVANCE = 50
MAX_TIMES = 99

NONE = frozenset(map(fold_words, ways("none")))
NONCE_HASH = frozenset(map(fold_words, ways("nonce_hash")))

WHEN: Words = words_by_language("when")
LIMIT: Words = words_by_language("limit")
REPEAT: Words = words_by_language("repeat")
TIMES: Words = words_by_language("times")
_YES_NO = frozenset(fold(way) for words in YES_NO.values() for way in words.values())
ASKING: Mapping[str, Words] = {"orders": words_by_language("orders"), "ask": words_by_language("ask")}

_WHEN = phrases({"when": WHEN})
_LIMIT = phrases({"limit": LIMIT})
_REPEAT = phrases({"repeat": REPEAT})
_TIMES = phrases({"times": TIMES})
_ASKING = phrases(ASKING)


def split_conditions(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word] | None]:
    """The words before `only if` or `when`, and those after it; None if it is missing."""
    keys = [word.key for word in words]
    for at in range(len(words)):
        _, size = _WHEN.match(keys, at)
        if size:
            return words[:at], words[at + size :]
    return words, None


def begins_rider(words: Sequence[Word], verb: Verb, lexicon: Lexicon) -> bool:
    """Whether a separate line continues an order of this verb: with a field, or with conditions alone."""
    rider_words, conditions = split_conditions(words)
    keys = [word.key for word in words]
    return lexicon.leads_to_rider(verb, keys) or (conditions is not None and not rider_words)


@immutable
class AnswerInAdvance:
    """An answer as it was read, with what it says of its use: the `limit` is how often, and in which period."""

    answer: FieldReader
    when: list[Condition] | None
    limit: tuple[int, str] | None
    repeats: bool

    def to_json(self) -> dict[str, Any]:
        """As it stands in a sheet."""
        when = {"when": self.when} if self.when is not None else {}
        limit = {"limit": dict(zip(("times", "per"), self.limit, strict=True))} if self.limit is not None else {}
        repeat = {"repeat": True} if self.repeats else {}
        return {"on": self.answer.verb.on, **when, **self.answer.to_json(), **limit, **repeat}


def read_in_advance(text: str, lexicon: Lexicon, lang: str) -> Mapping[str, Any] | None:
    """What an answer in advance says, which stands behind `standing:`; None if it cannot be read."""
    reader = AdvanceReader(lexicon, WordFaults(lang))
    reader.read("standing", split_words(text), 1)
    answers = reader.parts.get("standing", ())
    return answers[0] if len(answers) == 1 and not reader.faults.collected else None


class AdvanceReader:
    """Reads those lines into `parts`, by the keys of a sheet; what cannot be read is reported to `faults`."""

    def __init__(self, lexicon: Lexicon, faults: WordFaults) -> None:
        self.lexicon = lexicon
        self.faults = faults
        self.verbs = VerbReader(lexicon, faults)
        self.conditions = ConditionReader(lexicon, faults)
        self.parts: dict[str, Any] = {}

    def read(self, part: str, words: Sequence[Word], column: int) -> None:
        """One line of a part, behind its colon; `column` is that of the word before the colon."""
        if tuple(word.key for word in words) in NONE:
            self.parts.setdefault(part, {} if part in ("settings", "default") else ())
        elif part == "settings" and words:
            self.setting(words)
        elif not words:
            questions = [names[self.faults.lang][0] for names in self.lexicon.questions.values()]
            expected = self._settings() if part == "settings" else ", ".join(questions)
            self.faults.say(column, "nothing_given", expected=expected)
        elif part == "default":
            self._default(words)
        else:
            answer = self._in_advance(words)
            if answer is not None and len(self.parts.get(part, ())) == MAX_IN_ADVANCE:
                self.faults.say(column, "many_in_advance", most=MAX_IN_ADVANCE)
            elif answer is not None:
                self.parts[part] = (*self.parts.get(part, ()), answer.to_json())

    def setting(self, words: Sequence[Word]) -> None:
        """A setting: `nonce hash …`, `potion ask`."""
        keys = [word.key for word in words]
        question, size = self.lexicon.question_words.match(keys, 0)
        if question in self.lexicon.settable:
            self._asking(question, words, size)
            return
        size = 2
        if tuple(keys[:size]) not in NONCE_HASH:
            called = {way: way for way in ways("nonce")}
            called |= {way: way for on in self.lexicon.settable for way in self._question_words(on)}
            near = nearest(words[0].raw, called)
            self.faults.say(
                words[0].column, "bad_setting", near=near, given=shown(words[0].raw), known=self._settings()
            )
            return
        value = "".join(keys[size:])
        column = words[size].column if len(words) > size else words[-1].end
        if (value,) in NONE:
            self._settle("nonce_hash", "none", words[0])
        elif re.fullmatch(HEX64, value):
            self._settle("nonce_hash", value, words[0])
        else:
            self.faults.say(column, "bad_nonce_hash")

    def nonce(self, text: str, column: int) -> None:
        """What stands behind `nonce:`; any words are as good as others."""
        plain = " ".join(text.split())
        if len(plain) > MAX_NONCE or not re.fullmatch(ONE_LINE, plain):
            self.faults.say(column, "bad_nonce")
        elif "nonce" in self.parts.setdefault("settings", {}):
            self.faults.say(column, "given_twice", given=shown(plain))
        else:
            self.parts["settings"]["nonce"] = plain_nonce(plain)

    def _asking(self, question: str, words: Sequence[Word], at: int) -> None:
        way, size = _ASKING.match([word.key for word in words], at)
        expected = ", ".join(ways[self.faults.lang][0] for ways in ASKING.values())
        if at == len(words):
            self.faults.say(words[-1].end, "nothing_given", expected=expected)
        elif way is None or len(words) > at + size:
            word = words[at + size]
            given = shown(word.raw)
            near = nearest(word.raw, {way: way for ways in ASKING.values() for way in ways[self.faults.lang]})
            self.faults.say(
                word.column, "unknown_word", near=near if way is None else "", given=given, expected=expected
            )
        else:
            self._settle(question, way, words[0])

    def _settle(self, name: str, value: str, word: Word) -> None:
        settings = self.parts.setdefault("settings", {})
        if name in settings:
            self.faults.say(word.column, "given_twice", given=shown(word.raw))
        else:
            settings[name] = value

    def _settings(self) -> str:
        lang = self.faults.lang
        return ", ".join(
            ["nonce", "nonce hash", *(self.lexicon.questions[on][lang][0] for on in self.lexicon.settable)]
        )

    def _question_words(self, question: str) -> list[str]:
        return [way for ways in self.lexicon.questions[question].values() for way in ways]

    def _default(self, words: Sequence[Word]) -> None:
        answer = self._answer(self._without_always(words))
        if answer is None:
            return
        question = answer.verb.on
        defaults = self.parts.setdefault("default", {})
        if question in defaults:
            self.faults.say(words[0].column, "given_twice", given=shown(words[0].raw))
        else:
            defaults[question] = {key: value for key, value in answer.to_json().items() if key != "on"}

    def _in_advance(self, words: Sequence[Word]) -> AnswerInAdvance | None:
        """An answer with its conditions and limit."""
        keys = [word.key for word in words]
        repeat = next((at for at in range(1, len(words)) if at + _REPEAT.match(keys, at)[1] == len(words)), None)
        words, keys = words[:repeat], keys[:repeat]
        cut = next((at for at in range(len(words)) if _LIMIT.match(keys, at)[1]), len(words))
        has_limit = cut < len(words)
        limit = self._limit(words[cut:]) if has_limit else None
        answer_words, when = split_conditions(words[:cut])
        answer = self._answer(answer_words or words[:1], in_advance=when is None)
        if answer is None or (has_limit and limit is None):
            return None
        question, conditions = answer.verb.on, None
        if repeat is not None and question not in self.lexicon.once_per:
            self.faults.say(words[-1].end, "no_repeat")
            return None
        if when is not None:
            end = words[cut - 1].end
            conditions = self.conditions.read(when, question, end)
            if not conditions and not self.faults.collected:
                self.faults.say(end, "nothing_given", expected=say("a_condition", self.faults.lang))
        return AnswerInAdvance(answer, conditions, limit, repeats=repeat is not None)

    def _limit(self, words: Sequence[Word]) -> tuple[int, str] | None:
        """`limit 2 per turn`: how often, and in which period."""
        keys = [word.key for word in words]
        at = 1
        if at == len(words) or words[at].kind != NUMBER:
            column = words[at].column if at < len(words) else words[-1].end
            self.faults.say(column, "limit_lacks", expected=COUNT.expected[self.faults.lang])
            return None
        number = words[at]
        times = int(number.raw) if len(number.raw) < 4 else 0
        if not 1 <= times <= MAX_TIMES:
            self.faults.say(number.column, "out_of_range", given=shown(number.raw), low=1, high=MAX_TIMES)
            return None
        at += 1
        at += _TIMES.match(keys, at)[1]
        periods = self.lexicon.periods
        per, size = phrases(periods).match(keys, at)
        if per is None or at + size < len(words):
            at += size
            column = words[at].column if at < len(words) else words[-1].end
            ways = [say("word", self.faults.lang, word=forms[self.faults.lang][0]) for forms in periods.values()]
            expected = say("the_end", self.faults.lang) if per else functools.reduce(self._or, ways)
            self.faults.say(column, "limit_lacks", expected=expected)
            return None
        return times, per

    def _or(self, one: str, other: str) -> str:
        return say("or", self.faults.lang, one=one, other=other)

    def _answer(self, words: Sequence[Word], *, in_advance: bool = False) -> FieldReader | None:
        """One answer with its fields; None if something of it is at fault.

        `in_advance`: one without conditions, which may say that it holds always, and whose conditions may be meant.
        """
        if in_advance:
            words = self._without_always(words)
        match = self._verb(words)
        if match is None or self._says_never_beside(words):
            return None
        verb, at = match
        reader = FieldReader(verb, self.lexicon, self.faults.lang)
        reader.read(list(words[at:]))
        if not reader.faults:
            reader.finish(words[-1].end)
        if reader.faults and in_advance and (near := self._meant_condition(verb, words, reader.faults[0].column)):
            first = next(word for word in words if word.column >= reader.faults[0].column)
            given, when = shown(first.raw), WHEN[self.faults.lang][0]
            self.faults.say(reader.faults[0].column, "lacks_when", near=near, given=given, when=when)
        else:
            self.faults.collected += reader.faults
        return None if reader.faults else reader

    def _without_always(self, words: Sequence[Word]) -> Sequence[Word]:
        """The words without an `always` wherever it stands, unless that is the answer itself (`potion always`)."""
        rest = [word for word in words if word.key not in ALWAYS]
        return rest if len(rest) < len(words) and self._answers(rest) else words

    def _answers(self, words: Sequence[Word]) -> Verb | None:
        """What these words answer; None if they are no answer, which is not reported."""
        match = VerbReader(self.lexicon, WordFaults(self.faults.lang)).answer(words, 0) if words else None
        return match[0] if match is not None else None

    def _says_never_beside(self, words: Sequence[Word]) -> bool:
        """Whether a `never` stands beside an answer that it may turn round (`never spend potion`); this is reported."""
        never = next((word for word in words if word.key in NEVER), None)
        verb = self._answers([word for word in words if word.key not in NEVER]) if never is not None else None
        if never is None or verb is None:
            return False
        self.faults.say(never.column, "never_and_answer", given=shown(never.raw), expected=self.verbs.answers_to(verb))
        return True

    def given_once(self, match: tuple[Verb, int] | None, words: Sequence[Word]) -> tuple[Verb, int] | None:
        """The match of an order line; None, and a fault, where it is an answer with an `always` or `never` beside it:
        an answer among the orders counts once."""
        often = next((word for word in words if word.key in ALWAYS | NEVER), None)
        if match is None or often is None or not match[0].on or len(words) == match[1]:
            return match
        said = [word for word in words if word.key not in ALWAYS | NEVER | ANSWER]
        if often in words[: match[1]] and self._answers(said) is None:
            return match  # it is the answer itself: `answer potion always(1)`
        rest = [word for word in words if word.key not in ALWAYS | ANSWER]
        standing = word_of("standing", self.faults.lang)
        is_sure = often.key in ALWAYS and AdvanceReader(self.lexicon, WordFaults(self.faults.lang))._answer(rest)
        near = f"{say('directive', self.faults.lang, word=standing)} {as_written(rest)}" if is_sure else ""
        given = shown(often.raw)
        self.faults.say(often.column, "often_in_an_answer", near=near, given=given, standing=standing)
        return None

    def _meant_condition(self, verb: Verb, words: Sequence[Word], column: int) -> str:
        """The condition that the words from a column on most likely are, without their `when`; "" if they are none.

        Left out may be its fact too, if a single one fits of those that only this question has, and more is said than
        a number, a yes or a no.
        """
        rest = [word for word in words if word.column >= column]
        if not rest:
            return ""
        whole = self._condition_of("", rest, verb.on)
        if whole or all(word.kind in (NUMBER, BRACKETS) or word.key in _YES_NO for word in rest):
            return whole
        own = self.lexicon.facts_of(verb.on).keys() - self.lexicon.facts_of("").keys()
        fitting = list(filter(None, (self._condition_of(fact, rest, verb.on) for fact in own)))
        return fitting[0] if len(fitting) == 1 else ""

    def _condition_of(self, fact: str, rest: Sequence[Word], question: str) -> str:
        """These words behind a `when` and a fact ("": none), as they are written; "" if they are no condition so."""
        lang, trial = self.faults.lang, WordFaults(self.faults.lang)
        said = self.lexicon.facts[fact].words[lang][0] if fact else ""
        read = ConditionReader(self.lexicon, trial).read([*split_words(said), *rest], question, rest[0].column)
        if not read or trial.collected:
            return ""
        return " ".join(filter(None, (WHEN[lang][0], said, *(word.raw for word in rest))))

    def _verb(self, words: Sequence[Word]) -> tuple[Verb, int] | None:
        at = 1 if words[0].key in ANSWER else 0
        return self.verbs.answer(words, at)
