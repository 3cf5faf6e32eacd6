"""A line of a sheet that is tried as the answer to a question."""

from __future__ import annotations

from typing import Any

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.conditions import SheetLine
from rattus_pbem.engine.forms import Fault
from rattus_pbem.engine.records import Choice, Field, Record
from rattus_pbem.play.answering import TriedLine
from rattus_pbem.rules import load_rules

LEXICON = load_rules("rattus").lexicon


def tried(line: dict[str, Any], *verbs: str, fields: tuple[Field, ...] = ()) -> TriedLine:
    form = Choice(verbs, lambda do: Record(fields, fixed={"do": do}))
    return TriedLine(Ask("red", "order", form, lambda: {"do": "done"}), SheetLine(line), LEXICON)


def test_when_a_line_is_used_is_no_part_of_its_answer() -> None:
    line = tried({"do": "done", "only_if": [{"fact": "previous"}]}, "done")
    assert (line.do, line.meant, line.answer, line.fault) == ("done", "", {"do": "done"}, None)


def test_an_order_that_has_no_place_here_means_the_one_that_the_same_words_say() -> None:
    line = tried({"do": "move", "path": ["gallia"]}, "plague")
    assert (line.do, line.meant, line.answer) == ("plague", "plague", {"do": "plague", "path": ["gallia"]})
    here = tried({"do": "move", "path": ["gallia"]}, "plague", "move")
    assert (here.do, here.meant) == ("move", "")


def test_an_order_without_a_place_here_has_a_fault() -> None:
    line = tried({"do": "baker"}, "done")
    assert line.do == "baker"
    assert isinstance(line.fault, Fault)
