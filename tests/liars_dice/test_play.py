"""Liar's dice in a host's home: answers in advance, palifico, the proof of a lifted cup, its computer players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.guides import guide_of
from rattus_pbem.contract.rules import asked_notes
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import Drew
from rattus_pbem.engine.run import DEFAULT, Position, Run
from rattus_pbem.orders.faults import fault_sentence
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.liars_dice.acts import BID
from rattus_pbem.rules.liars_dice.state import BidMade, DieLost, Doubted, RoundBegan
from tests.hosting import homes

RULES = load_rules("liars-dice")


def events_of(run: Run[Any]) -> list[Any]:
    return [event for _, event in run.numbered_events]


def played(seed: str, players: dict[str, str], **options: bool) -> Run[Any]:
    run = Run(RULES, Position(RULES.new_state(list(players), options)), SeededChance(seed))
    run.play_on()
    chance = SeededChance(f"{seed} players")
    while run.pending:
        (ask,) = run.pending
        view = seat_view(RULES, run, ask.seat).to_json()
        run.answer(RULES.players[players[ask.seat]](RULES, view, ask, chance), DEFAULT)
        run.play_on()
    return run


def test_the_call_is_answered_in_advance(tmp_path: Path) -> None:
    """Red bids, and blue, who holds one die of the face, has said what then: no letter asks."""
    home = homes.make(tmp_path / "home", rules="liars-dice", position=homes.CALL_OF_RED)
    schema = schema_name("liars-dice")
    standing = [{"on": "call", "when": [{"fact": "mine", "at_most": 1}], "do": "doubt"}]
    homes.send(home, homes.sheet("blue", 1, schema=schema, standing=standing), homes.BEGINS)
    homes.send(home, homes.sheet("red", 1, BID(count=4, face="fives"), schema=schema), homes.BEGINS)
    homes.tick_at(home, homes.BEGINS + homes.HOUR)
    assert [entry["answer"]["do"] for turn in (1, 2) for entry in homes.answers(home, turn)] == ["bid", "doubt"]
    assert homes.view_of(home, "red")["board"]["counts"] == {"red": 3, "blue": 1}


def test_a_palifico_round_comes_once_a_player_and_only_with_the_option() -> None:
    rounds: Counter[tuple[bool, str]] = Counter()
    for seed in range(6):
        seats = dict.fromkeys(("red", "blue", "green", "yellow"), "random")
        for option in (False, True):
            begun = [
                event for event in events_of(played(str(seed), seats, palifico=option)) if isinstance(event, RoundBegan)
            ]
            each = Counter(event.seat for event in begun if event.palifico)
            assert set(each.values()) <= {1}
            rounds[option, "palifico"] += sum(each.values())
    assert rounds[False, "palifico"] == 0
    assert rounds[True, "palifico"] > 5


def test_in_a_palifico_round_all_bid_one_face() -> None:
    seats = dict.fromkeys(("red", "blue", "green"), "random")
    for seed in range(8):
        is_palifico, face = False, ""
        for event in events_of(played(f"faces {seed}", seats, palifico=True)):
            if isinstance(event, RoundBegan):
                is_palifico, face = event.palifico, ""
            elif isinstance(event, BidMade) and is_palifico:
                assert face in ("", event.face)
                face = event.face


def test_who_reckons_beats_who_does_not() -> None:
    won = Counter(
        next(iter(played(f"match {seed}", {"red": "sensible", "blue": "random", "green": "random"}).state.ranking))
        for seed in range(12)
    )
    assert won["red"] >= 8, won
    won = Counter(played(f"match {seed}", {"red": "cautious", "blue": "random"}).state.ranking[0] for seed in range(12))
    assert won["red"] >= 8, won


def test_every_die_of_a_lifted_cup_is_proved() -> None:
    run = played("proofs", {"red": "random", "blue": "random"})
    drawn = {
        (entry.why, entry.n): entry.outcome
        for act in run.finished
        for entry in act.entries
        if isinstance(entry, Drew) and entry.hidden
    }
    pieces = [piece for event in events_of(run) for piece in event.pieces]
    assert pieces
    assert all(drawn[piece.why, piece.use][piece.place] == piece.face for piece in pieces)
    assert len(set(drawn)) == len(drawn)
    assert any(isinstance(event, Doubted) for event in events_of(run))


def test_a_bid_is_read_as_people_say_it() -> None:
    for line in ("annoncer 6 cinq", "relancer 6 dés de 5", "monter à six cinq", "raise to six fives", "bid 6 five"):
        assert parse_line(line, RULES.lexicon, "fr").data == BID(count=6, face="fives"), line
    assert parse_line("annoncer 6 as", RULES.lexicon, "fr").data == BID(count=6, face="ones")


def test_the_first_bid_of_ones_is_refused_by_its_own_clause() -> None:
    run = Run(RULES, Position(RULES.new_state(["red", "blue"], {})), SeededChance("first"))
    run.play_on()
    fault = run.pending[0].form.fault(BID(count=3, face="ones"))
    assert fault is not None
    assert fault.clause == "L-2.4"


@pytest.mark.parametrize(
    ("stands", "bid", "clause", "said"),
    [
        ((3, "ones"), (6, "sixes"), "L-2.3", "6 sixes is not higher than the bid: at least 7 are needed"),
        ((1, "ones"), (2, "fours"), "L-2.3", "2 fours is not higher than the bid: at least 3 are needed"),
        ((5, "fives"), (2, "ones"), "L-2.3", "2 ones is not higher than the bid: at least 3 are needed"),
        ((5, "fives"), (3, "ones"), "", ""),
        ((5, "fives"), (5, "fours"), "L-2.2", "5 fours is not higher than the bid: at least 6 are needed"),
        ((5, "ones"), (9, "twos"), "L-2.3", "twos is not possible here"),
    ],
)
def test_a_bid_that_is_too_low_is_refused_by_the_clause_that_holds(
    stands: tuple[int, str], bid: tuple[int, str], clause: str, said: str
) -> None:
    bids = [["blue", *stands]]
    state = RULES.state_from_json({"seats": ["red", "blue"], "phase": "call", "caller": "red", "bids": bids})
    run = Run(RULES, Position(state), SeededChance("too low"))
    run.play_on()
    fault = run.pending[0].form.fault(BID(count=bid[0], face=bid[1]))
    assert (fault and fault.clause) == (clause or None)
    if fault:
        assert fault_sentence(RULES, fault, "en") == said
        assert fault.clause in guide_of(RULES, "fr").clauses


@pytest.mark.parametrize(
    ("bids", "en", "fr"),
    [
        ([], "The first bid of a round names no ones.", "La première annonce d’une manche ne nomme pas les as."),
        (
            [["blue", 3, "threes"]],
            "more dice, or as many of a higher face; of ones at least 2 (half as many, rounded up).",
            "plus de dés, ou autant d’une face plus haute ; pour les as, au moins 2 (la moitié, arrondie au-dessus).",
        ),
        (
            [["blue", 2, "ones"]],
            "at least 3 ones, or 5 of another face (twice as many and one more).",
            "au moins 3 as, ou 5 d’une autre face (le double plus un).",
        ),
    ],
)
def test_who_is_asked_for_a_bid_reads_which_are_higher(bids: list[Any], en: str, fr: str) -> None:
    state = RULES.state_from_json({"seats": ["red", "blue"], "phase": "call", "caller": "red", "bids": bids})
    run = Run(RULES, Position(state), SeededChance("higher"))
    run.play_on()
    board = RULES.board(RULES.view(state, "red"))
    for lang, said in (("en", en), ("fr", fr)):
        assert asked_notes(board, run.pending[0], lang)[-1].replace("\u00a0", " ").endswith(said)


@pytest.mark.parametrize(("call", "clause"), [("doubt", "L-3.3"), ("exact", "L-4.2")])
def test_a_lost_die_names_the_clause_of_the_call(call: str, clause: str) -> None:
    dice = {"red": [2, 3], "blue": [4, 5]}
    position = {
        "seats": ["red", "blue"],
        "phase": "call",
        "caller": "red",
        "dice": dice,
        "counts": {"red": 2, "blue": 2},
    }
    run = Run(RULES, Position(RULES.state_from_json({**position, "bids": [["blue", 3, "sixes"]]})), SeededChance(call))
    run.play_on()
    run.answer({"do": call}, DEFAULT)
    run.play_on()
    assert [event.clauses for event in events_of(run) if isinstance(event, DieLost)] == [(clause,)]
