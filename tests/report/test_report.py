"""Reports: their sections, width and schema, and that nothing in them depends on what the reader cannot know."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.run import Run
from rattus_pbem.record.notices import LeftOut, Missed, ToldNotice
from rattus_pbem.report.report_models import ReportFile
from rattus_pbem.testing.playing import played
from rattus_pbem.testing.twins import leaks, twin
from tests.report.letters import LANGS, MISSED, NOW, REFUSED, RULES, events_of, report, small_run, text, text_of
from tests.report.sections import contents

READERS = ("red", "blue", None, "referee")


def in_order(printed: str, *parts: str) -> bool:
    """Whether the parts stand in the text one after another, however its lines are broken."""
    whole, at = " ".join(printed.split()), 0
    for part in parts:
        at = whole.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def test_the_sections_of_a_letter_in_their_order() -> None:
    printed = text(small_run(), "red")
    assert in_order(
        printed,
        "game peste-1347: Anna, turn 7, letter 1",
        "Your turn:",
        "Please answer by Thu 3 Dec 20:00 Paris (in 31 hours).",
        "What has happened since your last letter",
        "Turn 7.",
        "The board",
        "Gallia #3 #9 2 1",
        "What only you know",
        "Token #3 in Gallia: limit 2, majority, Church.",
        "Order form",
        "BEGIN ORDERS peste-1347 red turn 7 code KX4P-9QDM",
        "END ORDERS",
        "Tokens you have not seen: 46 (",
        "Event by event",
        "Your turn 7 begins. [R-3.1]",
        "Journal: " + "4e" * 32,
    )
    for elsewhere in ("Map", "What is left among the tokens", "Commitment"):
        assert elsewhere not in printed


def test_the_sections_of_a_letter_in_french() -> None:
    printed = text(small_run(), "red", "fr")
    assert in_order(
        printed,
        "partie peste-1347 : Anna, tour 7, lettre 1",
        "Votre tour :",
        "Merci de répondre avant le jeu. 3 déc. 20:00 Paris (dans 31 heures).",
        "Ce qui s’est passé depuis votre dernière lettre",
        "Tour 7.",
        "Le plateau",
        "Ce que vous seul savez",
        "Le jeton #3 en Gallia : limite 2, majorité, Clergé.",
        "Formulaire d’ordres",
        "DEBUT ORDRES peste-1347 rouge tour 7 code KX4P-9QDM",
        "FIN ORDRES",
        "Événement par événement",
        "Votre tour 7 commence. [R-3.1]",
    )


def test_each_event_stands_with_its_clauses() -> None:
    run = small_run()
    run.answer({"do": "take", "card": "peasant"})
    events = contents(report(run, "blue"))["happened"]
    assert [(entry["id"], entry["clauses"]) for entry in events] == [("7:1", ["R-3.1"]), ("7:2", ["R-4.1"])]
    assert "Red (Anna) takes the Peasant from Blue (Bernard). [R-4.1]" in text(run, "blue")
    assert "You take the Peasant from Blue (Bernard). [R-4.1]" in text(run, "red")


def test_a_seat_that_is_not_asked_learns_who_is() -> None:
    printed = text(small_run(), "blue")
    assert in_order(printed, "You need not do anything now.", "The game is waiting for Anna.")
    assert "BEGIN ORDERS" not in printed
    assert "What only you know" not in printed


def test_a_deadline_is_told_with_its_grace() -> None:
    printed = text(small_run(), "red", deadline=NOW + timedelta(minutes=40), grace_until=NOW + timedelta(hours=2))
    assert in_order(
        printed, "Please answer by Wed 2 Dec 13:40 Paris (in 40 minutes).", "accepted until Wed 2 Dec 15:00"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_what_became_of_the_orders_is_told(lang: str) -> None:
    run = small_run()
    printed = text(run, "red", lang, notices=(ToldNotice(REFUSED), ToldNotice(MISSED)))
    reason = {"en": "place in Anglia: there are no rats in Anglia", "fr": "placer en Anglia : il n’y a pas de rats"}
    assert in_order(printed, reason[lang], "[R-5.2]", "2", "[R-20.2]")
    notices = contents(report(run, "red", lang, notices=(ToldNotice(REFUSED), ToldNotice(MISSED))))["notices"]
    assert [notice["kind"] for notice in notices] == ["refused", "missed"]


def test_a_stored_sheet_is_told() -> None:
    orders = [{"do": "take", "card": "king"}, {"do": "plague", "path": ["italia"]}]
    printed = text(small_run(), "red", standing={"number": 3, "sheet": {"orders": orders}, "used": [0]})
    assert "(order sheet 3)" in printed
    assert "your last order sheet (a new one replaces it):\n// plague to Italia\nEND ORDERS" in printed
    assert printed.count("\n// take King\n") == 1  # the example; the line of the sheet was used


def test_hashes_of_nonces_are_told_only_when_their_list_is_closed() -> None:
    hashes = {"red": "11" * 32, "blue": "22" * 32}
    open_ = text(small_run(), "red", nonces={"step": "hash", "hash": hashes, "nonce": {}})
    assert "nonce hash" in open_
    assert "22" * 32 not in open_
    closed = text(small_run(), "red", nonces={"step": "nonce", "hash": hashes, "nonce": {"blue": "33" * 32}})
    assert "22" * 32 in closed
    assert "33" * 32 not in closed


def test_the_public_report_has_no_code_no_form_and_no_face() -> None:
    printed = text(small_run(), None)
    assert in_order(printed, "public report, turn 7", "The game is waiting for Anna.", "The board", "not seen: 47 (")
    for secret in ("KX4P", "BEGIN ORDERS", "What only you know", "Token #3 in Gallia"):
        assert secret not in printed


def test_the_referee_sees_every_face_on_the_board() -> None:
    printed = text(small_run(), "referee", notices=(ToldNotice(REFUSED),))
    for token, region in ((1, "Polonia"), (3, "Gallia"), (4, "Polonia"), (6, "Italia"), (7, "Polonia"), (9, "Gallia")):
        assert f"Token #{token} in {region}:" in printed
    assert in_order(printed, "place in Anglia", "[R-5.2]")


def test_a_finished_game_says_so() -> None:
    *_, run = played(RULES, 2, "over")
    printed = text(run, "red")
    assert in_order(printed, "The game is over.", "What has happened", "[R-18.1, R-18.2]")
    assert "BEGIN ORDERS" not in printed


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.some(1)
def test_every_report_of_a_game_fits_its_schema_and_72_columns(seats: int) -> None:
    for place, run in enumerate(played(RULES, seats, f"reports {seats}")):
        if place % 5 and run.pending:
            continue
        for reader in READERS:
            for lang in LANGS:
                data = report(run, reader, lang)
                ReportFile.model_validate(data)
                lines = text_of(data).splitlines()
                assert not [line for line in lines if len(line) > 72]
                assert not [line for line in lines if line != line.rstrip() or "{" in line]


def test_the_text_is_laid_out_from_the_structured_report_alone() -> None:
    data = report(small_run(), "red")
    data["title"] = "Another title"
    event = {"id": "7:1", "clauses": ["R-1.1", "R-1.2"], "text": "Something happened."}
    data["sections"] = [{"kind": "events", "name": "happened", "heading": "", "events": [event]}]
    laid = text_of(data)
    assert laid.startswith("Another title\n")
    assert "Something happened. [R-1.1, R-1.2]" in laid


# --- leaks


def reports(rules: Rules[Any], run: Run[Any], seat: str | None) -> Any:
    """All that a letter to this seat holds, in both languages, about the open act; heads and codes are the same."""
    open_act = f"{run.position.act.turn}:" if run.position.act else ""
    first = run.position.first_event
    events = tuple((n, e) for n, e in events_of(run, seat) if n.startswith(open_act) and int(n.split(":")[1]) > first)
    return [[report(run, seat, lang, events=events), text(run, seat, lang, events=events)] for lang in LANGS]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.some(1)
def test_no_report_depends_on_what_its_reader_cannot_know(seats: int) -> None:
    compared = 0
    for place, run in enumerate(played(RULES, seats, f"twins {seats}")):
        if place % 4 == 0 and run.pending:
            for reader in (*run.state.seats, None):
                assert leaks(RULES, run, reader, {"report": reports}, ("one",)) == []
                compared += 1
    assert compared > 20


def test_the_comparison_would_find_a_leak() -> None:
    run = small_run()
    other = twin(RULES, run, "blue", "one")
    assert reports(RULES, other, "blue") == reports(RULES, run, "blue")
    assert report(other, "referee") != report(run, "referee")
    assert contents(report(other, "red"))["known"] != contents(report(run, "red"))["known"]


@pytest.mark.parametrize(("lang", "said"), [("en", "In turn {} your orders"), ("fr", "Au tour {}, vos ordres")])
def test_steps_that_were_left_are_told_by_their_turn(lang: str, said: str) -> None:
    """Those of one turn together."""
    asked = ((2, "turn"), (7, "turn"), (2, "final"))
    left = tuple(ToldNotice(LeftOut(question=question, answer={"do": "skip"}, turn=turn)) for turn, question in asked)
    items = contents(report(small_run(), "red", lang, notices=left))["notices"]
    texts = [item["text"].replace("\u00a0", " ") for item in items]
    assert [text[: len(said) - 1] for text in texts] == [said.format(7), said.format(2)]


@pytest.mark.parametrize(("lang", "said"), [("en", "Turn {}: No orders"), ("fr", "Tour {}. Aucun ordre")])
def test_what_was_not_answered_in_time_is_told_with_its_turn(lang: str, said: str) -> None:
    missed = tuple(ToldNotice(Missed(question="turn", misses=turn - 3, turn=turn)) for turn in (4, 5))
    items = contents(report(small_run(), "red", lang, notices=missed))["notices"]
    assert [item["text"][: len(said) - 1] for item in items] == [said.format(4), said.format(5)]
