"""Which order or answer a line of text is: its verb, by the game's table. Its fields are read elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.kinds import NUMBER
from ..language.phrases import fold, fold_words, nearest, phrases_of
from ..language.words import Lexicon, Verb
from ..locale import separated, ways, word
from .line_words import DIRECTIVES, Word, WordFault, WordFaults, as_written
from .near_values import is_slip, verb_name
from .sheet_sentences import say, shown

LIKE_A_VERB = 0.8
"""A word is answered with a verb that looks as much like it."""
ANSWER = frozenset(map(fold, ways("answer")))
SUBJECTS = frozenset(map(fold, ways("subject_of_order")))
"""Words that an order may begin with: `I take the Monk`."""
ALWAYS = frozenset(map(fold, ways("always")))
NEVER = frozenset(map(fold, ways("never")))
IF = frozenset(fold(way) for way in ways("when") if " " not in way)
"""What begins with them alone is no order, and not what its other words are an example of."""
ASK = frozenset(map(fold, ways("ask")))
TIMES = frozenset(map(fold, ways("times")))
"""They stand behind a number that says how often."""
USES = frozenset(map(fold, ways("use_of_a_thing")))
"""Words that may stand before the name of an order: `use the Merchant 1 from Gallia to Italia`."""
ELSEWHERE = frozenset(map(fold, ways("order_elsewhere")))
"""What is ordered in other games, or done by the program: not taken for an order that looks like it."""
MOST_BEFORE = 8
"""An order is looked for behind so many words."""


class VerbReader:
    """Finds the verbs of lines; what is no verb is reported to `faults`."""

    def __init__(self, lexicon: Lexicon, faults: WordFaults) -> None:
        self.lexicon = lexicon
        self.faults = faults
        self.lang = faults.lang

    def opens(self, key: str) -> bool:
        """Whether an order or answer may begin with this word."""
        return self.lexicon.openers.get((key,)) is not None or key in ANSWER

    def may_open(self, key: str) -> bool:
        """Whether an order or answer begins with this word, or people mean one by it that settles nothing."""
        orders = [verb for verb in self.lexicon.verbs if not verb.on and key not in DIRECTIVES]
        return self.opens(key) or bool(self._meant([key], orders))

    def opens_line(self, keys: Sequence[str]) -> bool:
        """Whether an order or answer begins with these words."""
        return keys[0] in ANSWER or self.opener(keys)[0] is not None

    def size(self, keys: Sequence[str]) -> int:
        """How many words say the order that begins here."""
        return self.opener(keys)[1]

    def of(self, words: Sequence[Word]) -> tuple[Verb, int] | None:
        """The verb of an order or of an answer, and how many words it takes."""
        keys = [word.key for word in words]
        if keys[0] in ANSWER:
            return self.answer(words, 1)
        verb, size = self.opener(keys)
        if verb is not None:
            return verb, size
        self._no_order(words)
        return None

    def _no_order(self, words: Sequence[Word]) -> None:
        """Say why no order begins here: what the words are instead, else which order they look like."""
        first, keys = words[0], [word.key for word in words]
        expected = [verb for verb in self.lexicon.verbs if not verb.on and verb.do not in self.lexicon.unlisted]
        if wish := self._wish(words, keys, expected):
            self.faults.say(first.column, wish, is_wish=True, given=shown(as_written(words)))
            return
        answers = phrases_of((verb.meant, verb) for verb in self.lexicon.verbs if verb.on and verb.whole)
        meant, size = answers.match(keys, int(keys[0] in SUBJECTS))
        if meant is not None and size > 1:  # keep attacking: battle go on; a `use` says too little
            self._meant_alone(words, meant, size)
            return
        if any(self.lexicon.leads_to_rider(verb, keys) for verb in self.lexicon.verbs):
            self.faults.say(first.column, "rider_alone", is_wish=first.key in IF, given=shown(first.raw))
            return
        if message := self._named_alone(keys, expected):
            self.faults.collected.append(WordFault(first.column, message))
            return
        if first.key in DIRECTIVES and first.key not in ALWAYS and len(words) > 1:
            near = f"{say('directive', self.lang, word=first.raw)} {as_written(words[1:])}"
            self.faults.say(first.column, "unknown_order_near", near=near, given=shown(first.raw))
            return
        self._unknown_order(words, keys, expected)

    def _wish(self, words: Sequence[Word], keys: Sequence[str], expected: Sequence[Verb]) -> str:
        """The sentence of what these words wish for instead of an order; "" where they mean an order or an answer."""
        from .wishes import wish_of

        wish, size = wish_of(keys, int(keys[0] in SUBJECTS))
        is_answer = any(verb.on and self._says(verb, keys, 0) == len(keys) for verb in self.lexicon.verbs)
        is_order = self._meant(keys, expected) or (wish == "wish_ask" and self._behind(words, expected))
        return wish if size > 1 or not (is_answer or is_order) else ""

    def _unknown_order(self, words: Sequence[Word], keys: Sequence[str], expected: Sequence[Verb]) -> None:
        """Say which order, or answer, these words look like."""
        first = words[0]
        near = self._meant(keys, expected) or self._behind(words, expected)
        if not near and first.key not in USES and first.key not in ELSEWHERE:
            near = self._nearest_verb(first.raw, expected)
        if said := self._so_often(words) or self.meant_in_advance(words):
            self._answer_alone(words, said, in_advance=True)
            return
        if (said := self._as_answer(words)) and (len(words) > 1 or not near):
            self._answer_alone(words, said)
            return
        given = shown(f"#{first.raw}" if first.kind == "handle" else first.raw)
        key = "order_elsewhere" if first.key in ELSEWHERE else "unknown_order"
        key = "unknown_order_near" if near else key
        names, is_wish = self._names_of(expected), key == "order_elsewhere"
        self.faults.say(first.column, key, near=near, is_wish=is_wish, given=given, expected=names)

    def _named_alone(self, keys: Sequence[str], expected: Sequence[Verb]) -> str:
        """The sentence about a name that begins here but is no order of this board; "" if none does."""
        for kind in self.lexicon.naming:
            which, _ = self.lexicon.match(kind.name, keys, 0)
            if which is not None:
                given = kind.shown(which, self.lexicon, self.lang)
                return kind.no_order[self.lang].format(given=given, expected=self._names_of(expected))
        return ""

    def _meant_alone(self, words: Sequence[Word], meant: Verb, size: int) -> None:
        """Report the answer that is meant by the first words of an order; a number behind them as it is said in
        advance, else that there is no place for it."""
        numbers, keys = [word for word in words[size:] if word.kind == NUMBER], [word.key for word in words]
        until = phrases_of([(meant.down_to.words, True)] if meant.down_to is not None else [])
        is_led = any(until.match(keys, at)[1] for at in range(size, len(keys)))
        if meant.down_to is not None and is_led and len(numbers) == 1:
            from .conditions_print import print_condition

            more = {"fact": meant.down_to.fact, "at_least": int(numbers[0].raw) + 1}
            condition = print_condition(more, self.lexicon, self.lang)
            said = f"{meant.whole[self.lang][0]} {word('when', self.lang)} {condition}"
            self._answer_alone(words, said, in_advance=True)
        else:
            question = self.lexicon.questions[meant.on][self.lang][0]
            said = f"{question} {verb_name(meant, self.lexicon, self.lang)}"
            self._answer_alone(words, said, unsaid=numbers[0].raw if numbers else "")

    def _answer_alone(self, words: Sequence[Word], said: str, *, in_advance: bool = False, unsaid: str = "") -> None:
        """Report an answer among the orders, which is `said` so, with the word that belongs before it, and a number for
        which it has no place."""
        keys = {word.key for word in words}
        answer, standing = word("answer", self.lang), word("standing", self.lang)
        near = say("directive", self.lang, word=standing) if in_advance or keys & ALWAYS else answer
        near = "" if keys & NEVER else f"{near} {said}"
        facts = {"given": shown(words[0].raw), "once": answer, "standing": standing}
        messages = [say("answer_alone", self.lang, **facts)]
        if unsaid:
            facts = {"given": unsaid, "when": word("when", self.lang), "limit": word("limit", self.lang)}
            messages.append(say("answer_without_number", self.lang, **facts))
        self.faults.collected.append(WordFault(words[0].column, separated(self.lang, messages), nearest=near))

    def opener(self, keys: Sequence[str]) -> tuple[Verb | None, int]:
        """The verb that these words begin with, and how many of them it takes with what may stand before it."""
        subject = int(keys[0] in SUBJECTS)
        verb: Verb | None
        verb, size = self.lexicon.openers.match(keys, subject)
        at = subject
        if keys[at : at + 1] and keys[at] in USES:
            behind = at + 1
            while behind < len(keys) and keys[behind] in self.lexicon.noise:
                behind += 1
            used, length = self.lexicon.openers.match(keys, behind)
            holds = verb is not None and any(self._holds(verb, keys, at) for at in range(at + 1, behind + 1))
            if used is not None and not holds and (verb is not None or used.named is not None):
                verb, at, size = used, behind, length
        if verb is None:
            return None, 0
        return self._mover(verb, keys[at + size :]) or verb, at + size

    def _mover(self, verb: Verb, keys: Sequence[str]) -> Verb | None:
        """The order by which is moved what these words begin with, behind a verb that may mean several orders."""
        own = next((self.lexicon.verb_words(each) for each in self.lexicon.verbs if each.do == verb.also), {})
        movers = [each for each in self.lexicon.verbs if each.moves and each.do not in self.lexicon.unlisted]
        for at, key in enumerate(keys[:MOST_BEFORE] if verb.also and movers else ()):
            for words, meant in ((own, None), *((each.moves, each) for each in movers)):
                if any(key in map(fold, ways) for ways in words.values()):
                    return meant
            if self._holds(verb, keys, at):
                break
        return None

    def _holds(self, verb: Verb, keys: Sequence[str], at: int) -> bool:
        """Whether the name of something that an order of this verb can hold begins here."""
        return any(self.lexicon.match(table, keys, at)[1] for shape in verb.fields for table in shape.kind.tables)

    def meant_in_advance(self, words: Sequence[Word]) -> str:
        """The answer, for what is asked on others' turns, that people mean by words which begin here and name its
        question, or say its number (`defend with 2 dice`); "" if they mean none."""
        keys = [word.key for word in words]
        answers = [verb for verb in self.lexicon.verbs if verb.on in self.lexicon.settable and verb.meant]
        verb, size = phrases_of((verb.meant, verb) for verb in answers).match(keys, 0)
        if verb is None:
            return ""
        numbers = [word for word in words[size:] if word.kind == NUMBER]
        holds = any(NUMBER in shape.kind.parts for shape in verb.fields) and len(numbers) == 1
        is_named = any(self.lexicon.question_words.match(keys, at)[0] == verb.on for at in range(size, len(keys)))
        said = [self.lexicon.questions[verb.on][self.lang][0], verb_name(verb, self.lexicon, self.lang)]
        said += [number.raw for number in numbers if holds]
        return " ".join(said + self._when_named(verb, keys[size:])) if holds or is_named else ""

    def _when_named(self, verb: Verb, keys: Sequence[str]) -> list[str]:
        """The condition that is said by a name among these words (`defend Gaul with 2 dice`: when target in Gaul)."""
        fact = self.lexicon.facts.get(verb.named_with)
        tables = fact.values.tables if fact is not None else ()
        names = (self.lexicon.match(table, keys, at)[0] for at in range(len(keys)) for table in tables)
        if (named := next(filter(None, names), None)) is None:
            return []
        from .conditions_print import print_condition

        condition = {"fact": verb.named_with, "in": [named]}
        return [word("when", self.lang), print_condition(condition, self.lexicon, self.lang)]

    def behind(self, words: Sequence[Word]) -> str:
        """The line that settles in advance what is meant behind the first of these words; "" if nothing is."""
        said = next(filter(None, (self.meant_in_advance(words[at:]) for at in range(1, len(words)))), "")
        return f"{say('directive', self.lang, word=word('standing', self.lang))} {said}" if said else ""

    def another(self, words: Sequence[Word], at: int) -> str:
        """The order that is named by the word at this place or by the one before it, and that the line does not begin
        with, as it would be written (`move the wall to …`); "" if none is."""
        keys = [word.key for word in words]
        own, _ = self.opener(keys)
        orders = [verb for verb in self.lexicon.verbs if not verb.on and verb.do not in self.lexicon.unlisted]
        meant = phrases_of((verb.meant, verb) for verb in orders)
        said = phrases_of((self.lexicon.verb_words(verb), verb) for verb in orders if verb.named is not None)
        for place, called in ((at, said), (at, meant), (at - 1, meant)):
            verb, size = called.match(keys, place) if place > 0 and own is not None else (None, 0)
            is_other = verb is not None and own is not None and verb.do not in (own.do, own.also)
            if verb is not None and own is not None and is_other and not self._holds(own, keys, place):
                return f"{verb_name(verb, self.lexicon, self.lang)} {as_written(words[place + size :])}".rstrip()
        return ""

    def _as_answer(self, words: Sequence[Word]) -> str:
        """The answer that stands here as it would be written, without an `always`: it names its question, or is nothing
        but what the first of several questions can be answered by; "" if none stands here."""
        rest = [word for word in words if word.key not in ALWAYS]
        text, keys = as_written(rest), [word.key for word in rest]
        if rest and VerbReader(self.lexicon, WordFaults(self.lang)).answer(rest, 0) is not None:
            return text
        same = (verb for verb in self.lexicon.verbs if verb.on and keys and self._says(verb, keys, 0) == len(keys))
        return next((f"{self.lexicon.questions[verb.on][self.lang][0]} {text}" for verb in same), "")

    def _so_often(self, words: Sequence[Word]) -> str:
        """The answer that stands here, with the limit that is meant by a number of times; "" if none stands here."""
        at = next((at for at, each in enumerate(words) if at and each.key in TIMES and words[at - 1].kind == NUMBER), 0)
        before = words[: at - 1] if at > 1 else []
        said = (self.meant_in_advance(before) or self._as_answer(before)) if before else ""
        limit = f"{word('limit', self.lang)} {words[at - 1].raw} {word('per_turn', self.lang)}"
        return f"{said} {limit}" if said else ""

    def answer(self, words: Sequence[Word], at: int) -> tuple[Verb, int] | None:
        """`QUESTION [DO] …` from word `at` on, or `DO …` where only one question has such an answer."""
        keys = [word.key for word in words]
        question, size = self.lexicon.question_words.match(keys, at)
        at += size
        answers = self.lexicon.answers(question) if question else [v for v in self.lexicon.verbs if v.on]
        sizes = {index: self._says(verb, keys, at) for index, verb in enumerate(answers)}
        longest = max(sizes.values(), default=0)
        fitting = [answers[index] for index, size in sizes.items() if size == longest]
        if longest and len(fitting) > 1 and not question:
            fitting = [each for each in fitting if self._question_behind(each, keys, at + longest)] or fitting
        if longest and len(fitting) == 1:
            at += longest
            return fitting[0], at if question else at + self._question_behind(fitting[0], keys, at)
        if question and len(answers) == 1:
            return answers[0], at
        self._no_answer(words, at, question, answers)
        return None

    def answers_to(self, verb: Verb) -> str:
        """The answers to the question of this one, as they are written."""
        question = self.lexicon.questions[verb.on][self.lang][0]
        names = (verb_name(each, self.lexicon, self.lang) for each in self.lexicon.answers(verb.on))
        return ", ".join(f"{question} {name}" for name in names)

    def _question_behind(self, verb: Verb, keys: Sequence[str], at: int) -> int:
        """How many words name the question of an answer behind it: `keep the potion`."""
        begin = at
        while begin < len(keys) and keys[begin] in self.lexicon.noise:
            begin += 1
        question, size = self.lexicon.question_words.match(keys, begin)
        return begin - at + int(size) if question == verb.on else 0

    def repeats(self, verb: Verb, words: Sequence[Word], at: int) -> list[tuple[Verb, int, int]]:
        """Further answers to the same question after the first (`serf no no`): with its start and that of its fields.

        Only where no answer to the question has more fields than a number in brackets.
        """
        if any(shape.kind.behind is None for other in self.lexicon.answers(verb.on) for shape in other.fields):
            return []
        keys, answers = [word.key for word in words], []
        while at < len(words):
            sizes = ((self._says(other, keys, at), other) for other in self.lexicon.answers(verb.on))
            size, other = max(sizes, key=lambda pair: pair[0])
            if size:
                answers.append((other, at, at + size))
            at += size or 1
        return answers

    def _no_answer(self, words: Sequence[Word], at: int, question: str | None, answers: Sequence[Verb]) -> None:
        questions = {name: ways[self.lang][0] for name, ways in self.lexicon.questions.items()}
        expected = self._names_of(answers) if question else ", ".join(questions.values())
        if len(words) == at:
            column = words[-1].end if words else 1
            self.faults.say(column, "nothing_given", expected=expected)
            return
        given = words[at].raw
        if question:
            near = self._nearest_verb(given, answers)
            if words[at].key in ASK and question in self.lexicon.settable:
                setting = say("directive", self.lang, word=word("setting", self.lang))
                near = f"{setting} {questions[question]} {word('ask', self.lang)}"
            self.faults.say(words[at].column, "unknown_answer", near=near, given=shown(given), expected=expected)
            return
        called = {
            way: questions[name]
            for name, words in self.lexicon.questions.items()
            for ways in words.values()
            for way in ways
        }
        near = nearest(given, called)
        self.faults.say(words[at].column, "unknown_question", near=near, given=shown(given), expected=expected)

    def _says(self, verb: Verb, keys: Sequence[str], at: int) -> int:
        """How many words from `at` on say this verb; 0 if they do not."""
        sizes = (len(key) for way in self._ways(verb) if (key := fold_words(way)) == tuple(keys[at : at + len(key)]))
        return max(sizes, default=0)

    def _ways(self, verb: Verb) -> list[str]:
        return [way for ways in self.lexicon.verb_words(verb).values() for way in ways]

    def _names_of(self, verbs: Sequence[Verb]) -> str:
        return ", ".join(dict.fromkeys(verb_name(verb, self.lexicon, self.lang) for verb in verbs))

    def _meant(self, keys: Sequence[str], verbs: Sequence[Verb]) -> str:
        """The verb that people mean by the first of these words; "" if they mean none."""
        called = phrases_of((verb.meant, verb) for verb in verbs)
        verb = called.match(keys, int(keys[0] in SUBJECTS))[0]
        return verb_name(verb, self.lexicon, self.lang) if verb is not None else ""

    def _behind(self, words: Sequence[Word], verbs: Sequence[Verb]) -> str:
        """The order that stands behind words which say nothing of one, as it is written: `please take the Monk`."""
        keys = [word.key for word in words]
        for at in range(1, min(len(words), MOST_BEFORE)):
            verb = self.opener(keys[at:])[0]
            if verb is not None and verb.named is None:  # of a card nobody knows what is to become of it
                return as_written(words[at:])
            if meant := self._meant(keys[at:], verbs) or self._of_another(keys[at]):
                return f"{meant} {as_written(words[at + 1 :])}".rstrip()
        return ""

    def _of_another(self, key: str) -> str:
        """The verb of which is told here what somebody does with it (`Gaul attacks Liguria`); "" if it is none."""
        verb = self.lexicon.openers.get((key[:-1],)) if key.endswith("s") else None
        return verb_name(verb, self.lexicon, self.lang) if verb is not None and verb.named is None else ""

    def _nearest_verb(self, given: str, verbs: Sequence[Verb]) -> str:
        """The verb that looks most like this word."""
        called = {way: verb_name(verb, self.lexicon, self.lang) for verb in verbs for way in self._ways(verb)}
        return nearest(given, {way: name for way, name in called.items() if is_slip(given, way)}, LIKE_A_VERB)
