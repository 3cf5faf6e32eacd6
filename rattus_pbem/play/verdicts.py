"""The verdicts of a check as a person and `--json` get them: place, clause, sentence, nearest legal thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..contract.rules import Rules, left_undone, order_notes
from ..engine.forms import Fault
from ..engine.values import changed, immutable
from ..locale import labelled, tell
from ..orders.faults import fault_sentence, nearest_sentence
from ..orders.print_text import print_line
from ..orders.sheet import Sheet
from ..orders.sheet_sentences import say
from .checking import Check


@immutable
class FaultText:
    """A fault as its reader gets it: clause and sentence, the nearest legal thing as it would stand in JSON and as the
    sentence `possible`; `rule` is what the clause says. What there is not is "".
    """

    clause: str
    message: str
    nearest: Any
    possible: str
    rule: str

    @staticmethod
    def of(rules: Rules[Any], fault: Fault, lang: str) -> FaultText:
        """A fault in this language."""
        from ..contract.guides import clause_lines

        message, possible = fault_sentence(rules, fault, lang), nearest_sentence(rules, fault, lang)
        if fault.instead is not None:
            whole = say("for_example", lang, example=print_line(fault.instead, rules.lexicon, lang))
            is_list = any(option != fault.nearest for option in fault.options)
            possible = f"{possible} {whole}".strip() if is_list else whole
        return FaultText(
            fault.clause, message, fault.nearest, possible, "".join(clause_lines(rules, [fault.clause], lang))
        )

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> FaultText:
        """The text of this `to_json`, which may stand among other keys."""
        said = (data.get(key, "") for key in ("possible", "rule"))
        return FaultText(data["clause"], data["message"], data["nearest"], *said)

    @property
    def sentence(self) -> str:
        """The sentence, with its clause where a rule says so, and what would be possible."""
        clause = f" [{self.clause}]" if self.clause else "." if self.possible else ""
        return f"{self.message}{clause} {self.possible}".rstrip()

    def to_json(self) -> dict[str, Any]:
        """As it stands in what `--json` prints."""
        said = {"possible": self.possible, "rule": self.rule}
        whole = {"clause": self.clause, "message": self.message, "nearest": self.nearest}
        return whole | {key: text for key, text in said.items() if text}


@immutable
class VerdictLine:
    """The verdict of a line of a sheet, counted from 1, with its JSON path and where it was written, as a person says
    it; `notes` are what the game works out about it.
    """

    line: int
    path: str
    place: str
    verdict: str
    fault: FaultText | None
    notes: tuple[str, ...]

    @property
    def word_key(self) -> str:
        """The common sentence that is the word for its verdict: not ok where it is carried out otherwise."""
        return verdict_key(self.verdict, has_fault=self.fault is not None)

    def sentence(self, lang: str) -> str:
        """Where, what, by which clause if a rule says so, and what would be possible; "" of a line without a fault."""
        return labelled(lang, self.place, self.fault.sentence).rstrip() if self.fault is not None else ""

    def placed(self) -> str:
        """Its fault as a line of its own: place, sentence, clause, if it has one, and what would be possible."""
        if (fault := self.fault) is None:
            return ""
        clause = f" ({fault.clause})" if fault.clause else ""
        return f"{self.place}: {fault.message}{clause}{'.' if fault.possible else ''} {fault.possible}".rstrip()

    def to_json(self) -> dict[str, Any]:
        """As `check --json` prints it."""
        of_line = {"line": self.line, "path": self.path, "place": self.place, "verdict": self.verdict}
        fault = self.fault.to_json() if self.fault is not None else {}
        return of_line | fault | ({"notes": list(self.notes)} if self.notes else {})


def verdict_key(verdict: str, *, has_fault: bool) -> str:
    """The common sentence that is the word for a verdict, of a line with or without a fault."""
    return "verdict_changed" if verdict == "ok" and has_fault else f"verdict_{verdict}"


def rules_named(lines: Iterable[VerdictLine]) -> list[str]:
    """What the clauses say by which lines fail, each once."""
    return list(dict.fromkeys(line.fault.rule for line in lines if line.fault is not None and line.fault.rule))


def verdict_lines(
    rules: Rules[Any], sheet: Sheet, check: Check, lang: str, *, with_notes: bool = True
) -> list[VerdictLine]:
    """The verdict of each line, and what the game works out about it (`order_notes`) on the board as the lines above it
    leave it, where these are certain.

    What holds for several lines is said with the first of them.
    """
    lines: list[VerdictLine] = []
    said: set[str] = set()
    for verdict in check.verdicts:
        order, fault, notes = sheet.orders[verdict.line], verdict.fault, []
        if order.is_part:
            notes.append(tell(lang, "read_as_order", order=print_line(order.data, rules.lexicon, lang)))
        if with_notes and verdict.board is not None and verdict.verdict != "fails":
            others = [line for line in sheet.lines() if line is not order]
            left = left_undone(verdict.board, sheet.seat, order.data, lang, others)
            notes += [left] if left else []
            own, *general = order_notes(verdict.board, sheet.seat, order.data, lang) or [""]
            notes += [note for note in (own, *general) if note and note not in said]
            said.update(general)
        within = fault.place if fault is not None else ""
        text = FaultText.of(rules, fault, lang) if fault is not None else None
        if text is not None and verdict.verdict == "depends":
            key = "fault_by_others" if verdict.by_others else "fault_by_chance"
            text = changed(text, message=tell(lang, key, fault=text.message))
        path, place = f"/orders/{verdict.line}{within}", order.place_of(within)
        lines.append(VerdictLine(verdict.line + 1, path, place, verdict.verdict, text, tuple(notes)))
    return lines
