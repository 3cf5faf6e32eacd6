"""Each decision of G-43 and G-45 answered in advance, answered when it is asked, and left to its default.

The rules page says which decisions there are: one without a row here fails.
"""

from __future__ import annotations

import re
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from rattus_pbem.contract.examples import Given
from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import Answered
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.engine.table import Table
from rattus_pbem.orders.advance import Advance
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.play.answering import SeatAnswers
from rattus_pbem.play.driver import Driver, Reply, by_default
from rattus_pbem.rules.godstorm import Godstorm
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.play.state import State

RULES = Path(__file__).parents[2] / "docs" / "rules" / "godstorm.md"
Lines = Mapping[str, str]
"""Lines of a sheet by the player who sends it, one under the other."""


class Decision(NamedTuple):
    """How one comes up: the position, what leads to it, and what answers it in advance.

    `answer` is that answer as the rules see it, and the one given when it is asked; `default` is what holds without.
    """

    question: str
    player: str
    given: str
    lead: Lines
    ahead: Lines
    answer: dict[str, Any]
    default: dict[str, Any]


SKIP = {"do": "skip"}
STOP, GO = {"do": "stop"}, {"do": "go"}
TURN = "players Cel Gre\nturn Cel step {}\ngaul Cel {}\nliguria Gre {}\niberia Cel 1\nroma Gre 1\n"
FIGHT = TURN.format("invade", 20, 9)
WALKOVER = TURN.format("invade", 30, 1)
ATTACK = {"Cel": "invade liguria from gaul with 15 until 1"}
SKY = FIGHT.replace("roma Gre 1", "roma Gre 1 +sky") + "faith Gre 9\nhand Gre {}\n"
BELOW = "players Cel Gre\nturn Cel step underworld\ngaul Cel 1\nroma Gre 1\nplain_c Cel 20\ngate_n Gre {}\n"
DECISIONS: dict[str, Decision] = {
    "D-PANTHEON": Decision(
        "pantheon",
        "beta",
        "players 3\nchoosing beta",
        {},
        {"beta": "pantheon norse, greeks"},
        {"do": "pantheon", "pantheon": ["norse", "greeks"]},
        {"do": "pantheon", "pantheon": ["babylonians"]},
    ),
    "D-CLAIM": Decision(
        "claim",
        "Cel",
        "players Cel Gre Nor\noptions setup=free\nclaiming Cel\ngaul Cel 1\nliguria Gre 1",
        {},
        {"Cel": "claim roma, thule"},
        {"do": "claim", "territory": ["roma", "thule"]},
        {"do": "claim", "territory": ["alemannia"]},
    ),
    "D-SETUP-ARMIES": Decision(
        "armies",
        "Cel",
        "players Cel Gre Nor\nplacing Cel\nleft Cel 3 Gre 3 Nor 3\ngaul Cel 1\nroma Gre 1\nthule Nor 1\niberia Cel 1",
        {},
        {"Cel": "place 3 iberia"},
        {"do": "place", "territory": "iberia", "armies": 3},
        {"do": "rest"},
    ),
    "D-SETUP-GOD": Decision(
        "gods",
        "Cel",
        "players Cel Gre\nsettling Cel Gre\ngaul Cel 3\nanglia Cel 2\nroma Gre 1",
        {},
        {"Cel": "settle war god anglia temple anglia"},
        {"do": "settle", "god": ["anglia"], "temple": ["anglia"]},
        {"do": "settle", "god": ["gaul"], "temple": ["gaul"]},
    ),
    "D-BID": Decision(
        "bid",
        "Cel",
        "players Cel Gre\nbid\nfaith Cel 5 Gre 5\ngaul Cel 1\nroma Gre 1",
        {},
        {"Cel": "bid 2"},
        {"do": "bid", "faith": 2},
        {"do": "bid", "faith": 0},
    ),
    "D-MARKER": Decision(
        "marker",
        "Cel",
        "players Cel Gre\nbid\nfaith Cel 5 Gre 5\ngaul Cel 1\nroma Gre 1",
        {"Cel": "bid 2"},
        {"Cel": "bid 2\nmarker 2"},
        {"do": "marker", "marker": [2]},
        {"do": "marker", "marker": [1]},
    ),
    "D-PANDORA": Decision(
        "pandora",
        "Cel",
        "players Cel Gre\nturn Cel\nrelics Cel pandoras_box\nchance the_gods_forsake_us\ngaul Cel 3\nliguria Gre 4",
        {},
        {"Cel": "standing: pandora choose the gods forsake us on liguria"},
        {"do": "choose", "card": "the_gods_forsake_us", "at": ["liguria"]},
        {"do": "chance"},
    ),
    "D-BOOK": Decision(
        "book",
        "Cel",
        "players Cel Gre\nturn Cel\nrelics Cel the_book_of_the_dead\ngaul Cel 3\nroma Gre 1",
        {},
        {"Cel": "book"},
        {"do": "book"},
        SKIP,
    ),
    "D-REVIVE": Decision(
        "revive",
        "Cel",
        "players Cel Gre\nturn Cel\ngaul Cel 3 T\nroma Gre 1\ncrypt_ne Cel 3",
        {},
        {"Cel": "revive 1 from crypt_ne to gaul"},
        {"do": "revive", "from": "crypt_ne", "to": "gaul", "armies": 1},
        SKIP,
    ),
    "D-PLACE": Decision(
        "place",
        "Cel",
        "players Cel Gre\nturn Cel\ngaul Cel 3\niberia Cel 1\nroma Gre 1",
        {},
        {"Cel": "place 3 iberia"},
        {"do": "place", "territory": "iberia", "armies": 3},
        {"do": "rest"},
    ),
    "D-SUMMON": Decision(
        "summon",
        "Cel",
        "players Cel Gre\nturn Cel step summon\ngaul Cel 3\nroma Gre 1\nfaith Cel 9",
        {},
        {"Cel": "summon sky to gaul"},
        {"do": "summon", "god": "sky", "to": "gaul"},
        SKIP,
    ),
    "D-BUILD": Decision(
        "summon",
        "Cel",
        "players Cel Gre\nturn Cel step summon\ngaul Cel 3\nroma Gre 1\nfaith Cel 9",
        {},
        {"Cel": "build gaul"},
        {"do": "build", "territory": "gaul"},
        SKIP,
    ),
    "D-OBTAIN": Decision(
        "obtain",
        "Cel",
        "players Cel Gre\nturn Cel step obtain\ngaul Cel 3 +war\nroma Gre 1\nfaith Cel 9",
        {},
        {"Cel": "obtain war 2"},
        {"do": "obtain", "cards": [{"deck": "war", "cards": 2}]},
        SKIP,
    ),
    "D-PLAY": Decision(
        "play",
        "Cel",
        "players Cel Gre\nturn Cel step play\nhand Cel heroes_are_born\ngaul Cel 3 +war\nroma Gre 1",
        {},
        {"Cel": "play heroes are born on gaul"},
        {"do": "play", "card": "heroes_are_born", "at": ["gaul"]},
        SKIP,
    ),
    "D-VISIONS": Decision(
        "visions",
        "Cel",
        "players Cel Gre\nturn Cel step play\nhand Cel visions_become_real\n"
        "hand Gre lava_erupts, this_ground_is_sacred\ngaul Cel 1 +war\nroma Gre 1",
        {"Cel": "play visions become real of Gre"},
        {"Cel": "play visions become real of Gre\nanswer visions take lava erupts"},
        {"do": "take", "cards": ["lava_erupts"]},
        {"do": "take", "cards": ["this_ground_is_sacred"]},
    ),
    "D-INVADE": Decision(
        "invade",
        "Cel",
        FIGHT,
        {},
        {"Cel": "invade liguria from gaul with 3 rounds 1"},
        {"do": "invade", "to": "liguria", "from": "gaul", "armies": 3, "stop_rounds": 1},
        SKIP,
    ),
    "D-ADVANCE": Decision(
        "invade",
        "Cel",
        FIGHT,
        {},
        {"Cel": "advance to alemannia from gaul with 2"},
        {"do": "advance", "to": "alemannia", "from": "gaul", "armies": 2},
        SKIP,
    ),
    "D-WALK-IN": Decision(
        "walk_in",
        "Cel",
        SKY.format("lava_erupts").replace("liguria Gre 9", "liguria Gre 1"),
        {**ATTACK, "Gre": "standing: sky play lava erupts"},
        {"Cel": ATTACK["Cel"] + " walk in 2", "Gre": "standing: sky play lava erupts"},
        {"do": "walk_in", "armies": 2},
        {"do": "walk_in", "armies": 15},
    ),
    "D-CHAMPION": Decision(
        "champion",
        "Cel",
        TURN.format("invade", "9 +war +sky", "9 +magic"),
        {"Cel": "invade liguria from gaul with 5 rounds 1"},
        {"Cel": "invade liguria from gaul with 5 rounds 1 champions war, sky"},
        {"do": "name", "god": ["war", "sky"]},
        {"do": "name", "god": ["death", "magic", "sky", "war"]},
    ),
    "D-GODSWAR-ON": Decision(
        "godswar_on",
        "Cel",
        TURN.format("invade", "9 +war +sky", "9 +magic +war"),
        {"Cel": "invade liguria from gaul with 5"},
        {"Cel": "invade liguria from gaul with 5 godswar 2"},
        GO,
        STOP,
    ),
    "D-ATTACK-DICE": Decision(
        "dice",
        "Cel",
        FIGHT,
        {"Cel": "invade liguria from gaul with 15 rounds 1"},
        {"Cel": "invade liguria from gaul with 15 rounds 1 dice 2"},
        {"do": "dice", "dice": 2},
        {"do": "dice", "dice": 3},
    ),
    "D-BATTLE-ON": Decision(
        "battle_on",
        "Cel",
        FIGHT,
        {"Cel": "invade liguria from gaul with 15"},
        {"Cel": "invade liguria from gaul with 15 until 1"},
        GO,
        STOP,
    ),
    "D-MOVE-IN": Decision(
        "move_in",
        "Cel",
        WALKOVER,
        {"Cel": "invade liguria from gaul with 25 until 0"},
        {"Cel": "invade liguria from gaul with 25 until 0 then move in 7"},
        {"do": "move_in", "armies": 7},
        {"do": "move_in", "armies": 3},
    ),
    "D-FORTIFY": Decision(
        "fortify",
        "Cel",
        TURN.format("fortify", 9, 9),
        {},
        {"Cel": "fortify to iberia from gaul with 4"},
        {"do": "fortify", "to": "iberia", "from": "gaul", "armies": 4},
        SKIP,
    ),
    "D-EMBARK": Decision(
        "embark",
        "Cel",
        "players Cel Gre\nturn Cel step embark\ngaul Cel 1\nroma Gre 1\navalon 4",
        {},
        {"Cel": "embark 2 to gate_n"},
        {"do": "embark", "to": "gate_n", "armies": 2},
        SKIP,
    ),
    "D-UW-INVADE": Decision(
        "underworld",
        "Cel",
        BELOW.format(3),
        {},
        {"Cel": "invade gate_n from plain_c with 9 rounds 1"},
        {"do": "invade", "to": "gate_n", "from": "plain_c", "armies": 9, "stop_rounds": 1},
        SKIP,
    ),
    "D-UW-ADVANCE": Decision(
        "underworld",
        "Cel",
        BELOW.format(3).replace("gate_n Gre 3\n", ""),
        {},
        {"Cel": "advance to gate_n from plain_c with 2"},
        {"do": "advance", "to": "gate_n", "from": "plain_c", "armies": 2},
        SKIP,
    ),
    "D-UW-DICE": Decision(
        "dice",
        "Cel",
        BELOW.format(3),
        {"Cel": "invade gate_n from plain_c with 9 rounds 1"},
        {"Cel": "invade gate_n from plain_c with 9 rounds 1 dice 1"},
        {"do": "dice", "dice": 1},
        {"do": "dice", "dice": 3},
    ),
    "D-UW-ON": Decision(
        "under_on",
        "Cel",
        BELOW.format(9),
        {"Cel": "invade gate_n from plain_c with 15"},
        {"Cel": "invade gate_n from plain_c with 15 until 1"},
        GO,
        STOP,
    ),
    "D-UW-MOVE-IN": Decision(
        "under_in",
        "Cel",
        BELOW.format(1),
        {"Cel": "invade gate_n from plain_c with 15 until 0"},
        {"Cel": "invade gate_n from plain_c with 15 until 0 then move in 7"},
        {"do": "move_in", "armies": 7},
        {"do": "move_in", "armies": 3},
    ),
    "D-SKY": Decision(
        "sky",
        "Gre",
        SKY.format("men_become_warriors"),
        ATTACK,
        {**ATTACK, "Gre": "standing: sky play men become warriors when lead at least 2"},
        {"do": "play", "card": "men_become_warriors"},
        {"do": "pass"},
    ),
    "D-AEGIS": Decision(
        "aegis",
        "Gre",
        "players Cel Gre\nturn Cel step play\nhand Cel heroes_are_born\nrelics Gre aegis_shield_of_athena\n"
        "gaul Cel 3 +war\nroma Gre 1",
        {"Cel": "play heroes are born on gaul"},
        {"Cel": "play heroes are born on gaul", "Gre": "standing: aegis cancel when card in heroes are born"},
        {"do": "cancel"},
        {"do": "let"},
    ),
    "D-TREE": Decision(
        "tree",
        "Gre",
        FIGHT + "relics Gre the_tree_of_life\nfaith Gre 1",
        ATTACK,
        {**ATTACK, "Gre": "standing: tree keep"},
        {"do": "keep"},
        {"do": "lose"},
    ),
    "D-DEF-DICE": Decision(
        "def_dice",
        "Gre",
        FIGHT,
        ATTACK,
        {**ATTACK, "Gre": "standing: defence dice throw 1 when attack dice at least 3"},
        {"do": "dice", "dice": 1},
        {"do": "dice", "dice": 2},
    ),
    "D-DEF-GOD": Decision(
        "def_god",
        "Gre",
        TURN.format("invade", "20 +war", "9 +magic +sky"),
        ATTACK,
        {**ATTACK, "Gre": "standing: defending god name magic, sky when named in war"},
        {"do": "name", "god": ["magic", "sky"]},
        {"do": "name", "god": ["death", "war", "sky", "magic"]},
    ),
    "D-UW-DEF-DICE": Decision(
        "under_dice",
        "Gre",
        BELOW.format(9),
        {"Cel": "invade gate_n from plain_c with 9 rounds 1"},
        {
            "Cel": "invade gate_n from plain_c with 9 rounds 1",
            "Gre": "standing: underworld dice throw 1",
        },
        {"do": "dice", "dice": 1},
        {"do": "dice", "dice": 2},
    ),
}


class Watched(Godstorm):
    """The rules, which keep the table of every act: answers that riders gave are in no entry."""

    def __init__(self) -> None:
        super().__init__(builtin())
        self.tables: list[Table[State]] = []

    def script(self, table: Table[State], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        self.tables.append(table)
        return super().script(table, act)

    def answers_to(self, question: str, seat: str) -> list[tuple[dict[str, Any], str]]:
        """What a seat answered, and where each answer is from."""
        entries = [
            entry for table in self.tables for entry in (*table.entries, *(ridden for _, ridden in table.ridden))
        ]
        return [
            (entry.answer, entry.source["by"])
            for entry in entries
            if isinstance(entry, Answered) and (entry.question, entry.seat) == (question, seat)
        ]


def answers_of(rules: Watched, given: Given[State], run: Run[State], player: str, lines: str) -> SeatAnswers:
    """What a player has sent: the lines of a sheet, standing ones among them."""
    seat = given.letters[player]
    head = f"BEGIN ORDERS trial {seat} turn {given.state.turn + 1}"
    raw = f"{head}\n{lines}\nEND ORDERS\n".encode()
    sheet = read_sheet(raw, given.lexicon or rules.lexicon)
    advance = Advance().changed_by({"standing": sheet.standing} if sheet.standing else {}, "")
    return SeatAnswers(cast(Rules[State], rules), seat, sheet, lambda: rules.view(run.state, seat), advance)


def begun(decision: Decision, sheets: Lines) -> tuple[Watched, Run[State], Driver, str]:
    """The game with these sheets before anything is played, and who decides."""
    rules = Watched()
    given = rules.examples.given(list(enumerate(decision.given.splitlines(), 1)))
    run: Run[State] = Run(rules, Position(given.state), SeededChance("decisions"))
    sent = [answers_of(rules, given, run, player, lines) for player, lines in sheets.items()]
    driver = Driver(run, by_default, {answers.seat: answers.reply for answers in sent})
    return rules, run, driver, given.letters[decision.player]


def asked(decision: Decision) -> tuple[Watched, Driver, Ask]:
    """Where the decider, who has sent nothing for it, is asked."""
    rules, run, driver, seat = begun(decision, decision.lead)

    def policy(ask: Ask) -> Reply | None:
        return None if (ask.question, ask.seat) == (decision.question, seat) else by_default(ask)

    driver.policy = policy
    driver.play()
    (ask,) = (ask for ask in run.pending if ask.seat == seat)
    assert ask.question == decision.question
    return rules, driver, ask


IN_THE_RULES = re.findall(r"^\| \*\*G-4[35]\.\d+\*\* \[ruling\] \| (D-[^(|]*)", RULES.read_text("utf-8"), re.MULTILINE)
NAMES = [name.strip() for names in IN_THE_RULES for name in names.split(",")]


def test_every_decision_of_the_rules_is_here() -> None:
    assert sorted(DECISIONS) == sorted(NAMES)


@pytest.mark.parametrize("name", DECISIONS)
def test_answered_in_advance(name: str) -> None:
    decision = DECISIONS[name]
    rules, run, driver, seat = begun(decision, decision.ahead)
    turn = run.state.turn
    driver.play(lambda: run.state.turn == turn and len(run.finished) < 9)
    given = rules.answers_to(decision.question, seat)
    assert decision.answer in [answer for answer, by in given if by != "default"], given


@pytest.mark.parametrize("name", DECISIONS)
def test_answered_when_asked(name: str) -> None:
    decision = DECISIONS[name]
    rules, driver, ask = asked(decision)
    driver.hold(ask, Reply(decision.answer, {"by": "test"}))
    driver.policy = by_default
    driver.answer()
    assert (decision.answer, "test") in rules.answers_to(decision.question, ask.seat)


@pytest.mark.parametrize("name", DECISIONS)
def test_left_to_its_default(name: str) -> None:
    decision = DECISIONS[name]
    _, _, ask = asked(decision)
    assert ask.default() == decision.default
    assert ask.default() != decision.answer
