"""The order form: its examples are legal orders once their comment sign is gone; what is not possible says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.records import Choice
from rattus_pbem.engine.run import Run
from rattus_pbem.engine.table import Table
from rattus_pbem.orders.faults import SheetError
from rattus_pbem.orders.order_form import Entry, form_entries, order_form
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read_text import parse_line, read_text_sheet
from rattus_pbem.orders.sheet import Sheet, SheetDefaults, schema_name
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import GAMES as OURS
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.play.ravaging import potion_ask
from rattus_pbem.testing.playing import played
from tests.conformance.sixes import PIPER, played_six
from tests.games import GAMES
from tests.report.letters import LANGS, RULES, small_run

HEADER = Sheet(schema_name("rattus"), "peste-1347", "red", 7, "KX4P-9QDM")


def form(run: Run[Any], lang: str = "en", seat: str = "red") -> list[str]:
    return order_form(RULES, [ask for ask in run.pending if ask.seat == seat], lang, replace(HEADER, seat=seat))


def examples(lines: list[str], ask: Ask, lang: str) -> Iterator[dict[str, Any]]:
    """The legal answers that the form gives as examples: comment lines that can be read without their sign."""
    for line in lines:
        if line.startswith("// ") and line[3:4].strip():
            try:
                data = parse_line(line[3:], RULES.lexicon, lang).data
            except SheetError:
                continue
            answer = {key: value for key, value in data.items() if key != "on"}
            if data.get("on", ask.question) == ask.question and ask.form.fault(answer) is None:
                yield answer


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.some(2)
def test_every_possible_verb_has_an_example_that_is_legal(lang: str, seats: int) -> None:
    questions = set()
    for run in played(RULES, seats, f"form {seats}"):
        for ask in run.pending:
            assert isinstance(ask.form, Choice)
            lines = order_form(RULES, [ask], lang, None)
            assert {answer["do"] for answer in examples(lines, ask, lang)} == set(ask.form.possible())
            questions.add(ask.question)
    assert {"first", "turn"} <= questions


@pytest.mark.parametrize("lang", LANGS)
def test_the_form_sent_back_as_it_is_is_a_sheet_without_orders(lang: str) -> None:
    for run in played(RULES, 3, "form"):
        lines = form(run, lang)
        sheet = read_text_sheet("\n".join(lines), RULES.lexicon, name="form", defaults=SheetDefaults(), lang=lang)
        assert sheet.orders == ()
        assert (sheet.game, sheet.seat, sheet.turn, sheet.code) == ("peste-1347", "red", 7, "KX4P-9QDM")
        assert all(len(line) <= 72 for line in lines)


@pytest.mark.parametrize("question", ["path", "spread", "witch"])
def test_a_question_in_mid_turn_has_its_answers_in_the_form(question: str) -> None:
    run = small_run(supply=["F30", "F31", "F32"])
    orders = {
        "path": {"do": "plague"},
        "spread": {"do": "plague", "path": ["italia"]},
        "witch": {"do": "witch", "tokens": [6]},
    }
    run.answer(orders[question])
    (ask,) = run.pending
    assert ask.question == question
    for lang in LANGS:
        lines = order_form(RULES, [ask], lang, None)
        assert list(examples(lines, ask, lang))
        assert not any("pause" in line for line in lines)


def test_the_status_of_each_verb_is_told() -> None:
    lines = form(small_run())
    assert lines[0] == "BEGIN ORDERS peste-1347 red turn 7 code KX4P-9QDM"
    assert lines[-1] == "END ORDERS"
    assert "// take King" in lines
    assert "//    the region: Gallia; Italia; Polonia" in lines
    assert "// King from Anglia // after take King" in lines
    assert "// plague to Gallia Anglia declare // after take Knight" in lines
    assert "// done" in lines
    assert lines[lines.index("// pause") + 1] == "//    stop here; the next letter asks you to go on"
    run = small_run()
    run.answer({"do": "take", "card": "king"})
    printed = "\n".join(form(run))
    assert "// take: not possible again: you already did it this turn [R-3.4]" in printed
    assert "// King from Anglia" in printed


def test_every_form_with_lines_says_how_a_line_is_sent() -> None:
    assert form(small_run())[1] == "// To send a line, take away the // before it."
    assert form(small_run(), "fr")[1] == "// Pour envoyer une ligne, ôtez les // qui la précèdent."


def test_the_form_in_french() -> None:
    lines = form(small_run(), "fr")
    assert lines[0] == "DEBUT ORDRES peste-1347 rouge tour 7 code KX4P-9QDM"
    assert lines[-1] == "FIN ORDRES"
    assert "// prendre Roi" in lines
    assert "// Roi depuis Anglia // après prendre Roi" in lines


def test_without_a_question_there_is_an_empty_block_or_one_line() -> None:
    run = small_run()
    assert form(run, seat="blue")[1:-1] == []
    assert len(order_form(RULES, [], "en", None)) == 1


def test_a_potion_left_out_is_of_the_cube_with_most_a_cube_that_with_fewest() -> None:
    regions = {"gallia": {"cubes": {"red": 3}, "potions": {"red": [2, 1]}}}
    six = ["king", "monk", "knight", "peasant", "merchant", "wizard"]
    state = small_run(regions=regions, faces={}, seen={}, characters=six, cards={"wizard": "red"}).position.state
    table = Table(state, ("turn", "red"), 7, SeededChance("a potion"), ())
    ask = potion_ask(table, "red", "gallia", 1, "M")
    lines = " ".join(line.removeprefix("//").strip() for line in order_form(RULES, [ask], "en", None))
    spend, keep = lines.split("answer potion")[1:]
    assert "the cube with most potions [P-19.1]" in spend
    assert "the cube with fewest potions [P-19.8]" in keep


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.some(2)
def test_the_first_line_of_each_verb_holds_as_it_stands(game: str, lang: str) -> None:
    """Whoever takes the first fitting line of a form has ordered something possible."""
    rules = load_rules(game)
    runs = played_six(rules, "random", 2, game) if game == "rattus" else played(rules, 2, game)
    verbs = set()
    for run in islice(runs, 0, 60, 6):
        for ask in (ask for ask in run.pending if ask.waits):
            entries = [entry for entry in form_entries(rules, [ask], lang) if entry.order]
            first: dict[Any, Entry] = {}
            for entry in entries:
                data = parse_line(entry.order, rules.lexicon, lang).data
                first.setdefault((data["do"], data.get("on")), entry)
            view, act = seat_view(rules, run, ask.seat), run.position.act
            assert act is not None
            possible = isinstance(ask.form, Choice) and ask.form.possible()
            for verb, entry in first.items():
                if entry.after:
                    assert verb[0] not in possible
                    continue
                block = f"BEGIN ORDERS\n{entry.order}\nEND ORDERS"
                defaults = SheetDefaults("peste-1347", ask.seat, act.turn, None)
                sheet = read_text_sheet(block, rules.lexicon, name="form", defaults=defaults, lang=lang)
                (verdict,) = check_sheet(rules, view, sheet).verdicts
                assert verdict.verdict != "fails", entry.order
                verbs.add(verb)
    assert len(verbs) > 2


@pytest.mark.parametrize("lang", LANGS)
def test_what_needs_another_line_stands_below_what_does_not(lang: str) -> None:
    """Nor does the order that a line needs stand alone above it."""
    after = {"en": "// after take ", "fr": "// après prendre "}[lang]
    kinds = set()
    for six in PIPER:
        for run in islice(played_six(RULES, six, 3, f"openings {six}"), 6, 60, 7):
            for ask in run.pending:
                needs = [bool(entry.after) for entry in form_entries(RULES, [ask], lang) if entry.order]
                assert needs == sorted(needs)
                assert not any(line.startswith(after) for line in order_form(RULES, [ask], lang, None))
                kinds.update(needs)
    assert kinds == {False, True}


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_line_makes_possible_below_it_is_legal_once_it_has_been_carried_out(lang: str) -> None:
    """R-4.6: a card just taken can be used at once, and the form shows how."""
    shown = set()
    for six in PIPER:
        for run in islice(played_six(RULES, six, 3, f"openings {six}"), 6, 60, 7):
            for ask in run.pending:
                assert isinstance(ask.form, Choice)
                lines = [line[3:] for line in order_form(RULES, [ask], lang, None)]
                for opening in ask.form.opens() if ask.form.opens is not None else ():
                    assert ask.form.fault(opening.order) is not None
                    above = print_line(dict(opening.above), RULES.lexicon, lang)
                    at = next(n for n, line in enumerate(lines) if line.endswith(f" {above}") and lines[n] != above)
                    line = lines[at] if "//" in lines[at] else lines[at - 1]
                    order = parse_line(line, RULES.lexicon, lang)
                    later = run.fork(SeededChance("later"))
                    later.answer(dict(opening.above))
                    if later.pending[0].question == "turn":
                        assert later.pending[0].form.fault(order.data) is None
                    shown.add(opening.above["card"])
    assert len(shown) > 12


def test_no_verb_is_offered_for_a_card_that_is_not_in_the_game() -> None:
    (ask,) = small_run().pending
    absent = next(card for card in RULES.lexicon.names["card"] if card not in small_run().state.characters)
    fault = ask.form.fault({"do": absent})
    assert fault is not None
    assert (fault.key, fault.nearest) == ("no_such_card", None)


@pytest.mark.parametrize("game", OURS)
def test_no_part_of_an_order_is_called_by_its_id(game: str) -> None:
    rules, same = load_rules(game), {"champions", "temple", "cards"}
    names = {part.name for verb in rules.lexicon.verbs for part in verb.fields}
    assert [name for name in sorted(names - same) if rules.field_text(name, "fr") == name] == []
