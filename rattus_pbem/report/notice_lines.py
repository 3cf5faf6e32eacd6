"""The lines that tell a reader's notices: a sentence for each kind, what belongs together in one line, each line once,
numbered in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from ..engine.earlier_names import addressed
from ..engine.forms import Fault
from ..engine.rules import Rules
from ..locale import sentences, tell
from ..locale.times import moment_text
from ..orders.faults import fault_sentence, nearest_sentence
from ..orders.print_text import print_advance, print_line
from .act_sentences import REFEREE, act_sentence
from .letter import Letter
from .nonce_sentences import nonce_notice

Notice = Mapping[str, Any]
NO_ORDERS = (
    *("press", "host", "welcome", "replaced", "nonces", "nonces_again", "put_back", "host_key", "slid"),
    *("away", "back", REFEREE, "reopened", "rolled_back", "restored"),
)
"""Notices that do not tell what became of the orders of a seat, or of its silence."""


def notice_lines(notices: Sequence[Notice], write: Callable[[Notice], dict[str, Any]]) -> list[dict[str, Any]]:
    """A line for each notice, as it is written; notices that say one thing have one, so have those with equal lines,
    with their count. `places` says which of the notices a line tells."""
    placed: list[Notice] = [{**notice, "places": [place]} for place, notice in enumerate(notices)]
    lines: list[dict[str, Any]] = []
    merged: list[list[Notice]] = []
    for notice in _merge_skipped(_merge_late(placed)):
        line = write(notice)
        if line in lines:
            merged[lines.index(line)].append(notice)
        else:
            lines.append(line)
            merged.append([notice])
    return [
        {**line, **({"text": f"{line['text']} ({len(each)} ×)"} if len(each) > 1 else {}), "places": _places(each)}
        for line, each in zip(lines, merged, strict=True)
    ]


def numbered_lines(lines: Iterable[Mapping[str, Any]], turn: int, number: int) -> list[dict[str, Any]]:
    """The same with their numbers for `explain`: `7-2:3` is line 3 of the news in letter 2 about turn 7."""
    return [{"id": f"{turn}-{number}:{n}", **line} for n, line in enumerate(lines, 1)]


def _merge_late(notices: Sequence[Notice]) -> list[Notice]:
    """The same with one notice for all questions of a turn that came too late, where the first of them stood."""
    late = [notice for notice in notices if notice["kind"] == "late"]
    if not late:
        return list(notices)
    merged = {**late[0], "questions": [notice["question"] for notice in late], "places": _places(late)}
    return [merged if notice is late[0] else notice for notice in notices if notice not in late[1:]]


def _merge_skipped(notices: Sequence[Notice]) -> list[Notice]:
    """The same with one notice for all steps that were left by `skip`, where the last of them stood."""
    steps = [notice for notice in notices if notice["kind"] == "left_out" and notice["answer"] == {"do": "skip"}]
    if not steps:
        return list(notices)
    questions = list(dict.fromkeys(step["question"] for step in steps))
    merged = {**steps[-1], "kind": "steps_left_out", "questions": questions, "places": _places(steps)}
    return [merged if notice is steps[-1] else notice for notice in notices if notice not in steps[:-1]]


def _places(notices: Iterable[Notice]) -> list[int]:
    return [place for notice in notices for place in notice["places"]]


class NoticeText:
    """One notice as its line tells it, to the reader of a letter and in their language.

    Each kind has a method of its own; kinds that say the same share one.
    """

    def __init__(self, rules: Rules[Any], letter: Letter, notice: Notice) -> None:
        self.rules = rules
        self.letter = letter
        self.notice = notice
        self.lang = letter.lang
        self.names = {**letter.names, **notice.get("then", {})}
        self.reader = addressed(letter.seat, letter.names, self.names)

    def line(self) -> dict[str, Any]:
        """The line; of what became of the orders of somebody who sat there before the reader it says so."""
        line = self._line()
        before = self.notice.get("then", {}).get(self.letter.seat)
        if before is None or self.notice["kind"] in NO_ORDERS:
            return line
        return {**line, "text": tell(self.lang, "notice_before", name=before, text=line["text"])}

    def _line(self) -> dict[str, Any]:
        write = _WRITERS.get(self.notice["kind"])
        if write is not None:
            return write(self)
        if self.notice.get("part") == "sheet":
            return self._order("in_part", self.notice["line"])
        if self.notice["kind"] in ("fired", "skipped"):
            return self._in_advance()
        order, question = self.notice["order"], self.notice.get("question")
        in_turn = (*self.rules.main_questions, *self.rules.own_orders.values())
        if self.notice["kind"] == "defaulted" and question not in in_turn:
            order = {"on": question, **order}
        return self._order(self.notice["kind"], order)

    # ---- people -------------------------------------------------------------------------------------------------

    def press(self) -> dict[str, Any]:
        """What another player writes."""
        who = self.names.get(self.notice["from"]) or tell(self.lang, "somebody")
        return _line("press", tell(self.lang, "notice_press", who=who, text=" ".join(self.notice["text"].split())))

    def host(self) -> dict[str, Any]:
        """What the host writes."""
        return _line("host", tell(self.lang, "notice_host", text=" ".join(self.notice["text"].split())))

    def welcome(self) -> dict[str, Any]:
        """The reader has taken over a seat; others hear that somebody has."""
        if self.reader is None:
            return self.replaced()
        notice, lang = self.notice, self.lang
        facts = {"seat": self._seat_word(), "name": self.names[notice["seat"]], "reason": notice["reason"]}
        before = tell(lang, "notice_welcome_after", before=_shown(notice["before"], lang)) if notice["before"] else ""
        return _line("welcome", tell(lang, "notice_welcome", **facts, before=before))

    def replaced(self) -> dict[str, Any]:
        """Somebody has taken over a seat."""
        facts = {"seat": self._seat_word(), "name": self.names[self.notice["seat"]], "reason": self.notice["reason"]}
        return _line("replaced", tell(self.lang, "notice_replaced", **facts))

    def away_or_back(self) -> dict[str, Any]:
        """A player is away, or has come back."""
        kind = self.notice["kind"]
        key = "notice_away_" + self.notice["policy"] if kind == "away" else "notice_back"
        return _line(kind, tell(self.lang, key, name=self.names[self.notice["seat"]], seat=self._seat_word()))

    # ---- the reader's time --------------------------------------------------------------------------------------

    def late(self) -> dict[str, Any]:
        """The reader has answered too late."""
        words = self.rules.lexicon.questions
        questions = dict.fromkeys(self.notice["questions"])
        named = [words[question][self.lang][0] if question in words else question for question in questions]
        return self._defaulted("late", tell(self.lang, "notice_late", questions=", ".join(named)))

    def missed(self) -> dict[str, Any]:
        """The reader has missed a deadline; at the limit, what becomes of the seat."""
        text = tell(self.lang, "notice_missed", misses=self.notice["misses"])
        if "policy" in self.notice and self.reader is not None:
            text += f" {tell(self.lang, 'notice_missed_' + self.notice['policy'])}"
        return self._defaulted("missed", text)

    def unasked(self) -> dict[str, Any]:
        """The reader was not asked: the seat is played by its policy."""
        return self._defaulted("missed", tell(self.lang, "notice_unasked_" + self.notice["policy"]))

    def slid(self) -> dict[str, Any]:
        """A deadline has moved by itself."""
        return _line("slid", tell(self.lang, "notice_slid_" + self.notice["reason"]))

    # ---- the host and the referee -------------------------------------------------------------------------------

    def nonces(self) -> dict[str, Any]:
        """Whose lines went into the draws, or that they are collected once more."""
        return _line("nonces", nonce_notice(self.letter, self.notice))

    def put_back(self) -> dict[str, Any]:
        """The game was put back from a backup."""
        since = moment_text(datetime.fromisoformat(self.notice["since"]), self.letter.zone, self.lang)
        return _line("put_back", tell(self.lang, "notice_put_back", since=since))

    def host_key(self) -> dict[str, Any]:
        """The host has another key."""
        notice, common = self.notice, sentences("referee", self.lang)
        text = common[f"host_key_{notice['how'] if notice['reason'] else 'older'}"].format(reason=notice["reason"])
        if "signer" in notice:
            how = "both" if notice["how"] == "replaced" else "anew"
            end = " " if text[-1] in ".!?…" else ". "  # of a reason that has no stop
            text += end + common[f"host_key_{how}"].format(signer=notice["signer"])
        return _line("host_key", text)

    def act(self) -> dict[str, Any]:
        """What the referee has done."""
        return _line(REFEREE, act_sentence(self.rules, self.notice, self.lang, self.names, self.reader))

    def reopened(self) -> dict[str, Any]:
        """An act is played again."""
        text = tell(self.lang, "notice_reopened", reason=self.notice["reason"])
        text += f" {tell(self.lang, 'notice_reopened_rules')}" if self.notice.get("rules") else ""
        return _line("reopened", text)

    def rolled_back(self) -> dict[str, Any]:
        """Turns were taken back."""
        facts = {key: self.notice[key] for key in ("turn", "number", "reason")}
        dice, orders = (tell(self.lang, f"rolled_back_{key}_{self.notice[key]}", **facts) for key in ("dice", "orders"))
        return _line("rolled_back", tell(self.lang, "notice_rolled_back", **facts, dice=dice, orders=orders))

    def restored(self) -> dict[str, Any]:
        """Turns that were taken back hold again."""
        facts = {key: self.notice[key] for key in ("turn", "number", "reason")}
        return _line("restored", tell(self.lang, "notice_restored", **facts))

    # ---- the reader's orders ------------------------------------------------------------------------------------

    def steps_left_out(self) -> dict[str, Any]:
        """Steps were left out by `skip`."""
        steps = ", ".join(self.rules.field_text(question, self.lang) for question in self.notice["questions"])
        return self._defaulted("left_out", tell(self.lang, "notice_steps_left_out", steps=steps))

    def left_out(self) -> dict[str, Any]:
        """The reader's sheet left a question to the default."""
        question = self.rules.question_text(self.notice["question"], self.lang)
        answer = print_line(self.notice["answer"], self.rules.lexicon, self.lang)
        return self._defaulted("left_out", tell(self.lang, "notice_left_out", question=question, answer=answer))

    def _order(self, kind: str, order: Mapping[str, Any]) -> dict[str, Any]:
        """An order that was refused, `fails` and may be corrected, was done `in_part`, or in place of which a default
        was played (`defaulted`)."""
        fault = self._fault()
        reason = f"{fault_sentence(self.rules, fault, self.lang)}. {nearest_sentence(self.rules, fault, self.lang)}"
        printed = print_line(order, self.rules.lexicon, self.lang)
        text = tell(self.lang, f"notice_{kind}", order=printed, reason=reason.rstrip())
        return _line(kind, text, fault.clause)

    def _in_advance(self) -> dict[str, Any]:
        """A conditional or standing line, or a default, that was used, or could not be."""
        notice, lang = self.notice, self.lang
        part = tell(lang, "part_" + notice["part"])
        line = notice["line"] if "on" in notice["line"] else {"on": notice["question"], **notice["line"]}
        printed = print_advance(line, self.rules.lexicon, lang)
        if notice["kind"] == "fired":
            return _line("fired", tell(lang, "notice_fired", part=part, line=printed))
        fault = self._fault()
        reason = fault_sentence(self.rules, fault, lang)
        return _line("skipped", tell(lang, "notice_skipped", part=part, line=printed, reason=reason), fault.clause)

    def _fault(self) -> Fault:
        stored = self.notice["fault"]
        return Fault(stored["clause"], stored["key"], stored["nearest"], stored["place"], **stored["facts"])

    def _defaulted(self, kind: str, text: str) -> dict[str, Any]:
        """By the clause of defaults."""
        return {"kind": kind, "clauses": [self.rules.meta.default_clause], "text": text}

    def _seat_word(self) -> str:
        return self.rules.lexicon.name("seat", self.notice["seat"], self.lang)


_WRITERS: Mapping[str, Callable[[NoticeText], dict[str, Any]]] = {
    "press": NoticeText.press,
    "host": NoticeText.host,
    "welcome": NoticeText.welcome,
    "replaced": NoticeText.replaced,
    "nonces": NoticeText.nonces,
    "nonces_again": NoticeText.nonces,
    "late": NoticeText.late,
    "put_back": NoticeText.put_back,
    "host_key": NoticeText.host_key,
    "slid": NoticeText.slid,
    "missed": NoticeText.missed,
    "unasked": NoticeText.unasked,
    "away": NoticeText.away_or_back,
    "back": NoticeText.away_or_back,
    REFEREE: NoticeText.act,
    "reopened": NoticeText.reopened,
    "rolled_back": NoticeText.rolled_back,
    "restored": NoticeText.restored,
    "steps_left_out": NoticeText.steps_left_out,
    "left_out": NoticeText.left_out,
}


def _line(kind: str, text: str, clause: str = "") -> dict[str, Any]:
    return {"kind": kind, "clauses": [clause] if clause else [], "text": text}


def _shown(name: str, lang: str) -> str:
    """Who sat there before: a computer player by what it is called in this language."""
    kind = name.removesuffix(" computer")
    table = sentences("common", lang)
    return table["computer"].format(kind=table[f"computer_{kind}"]) if f"computer_{kind}" in table else name
