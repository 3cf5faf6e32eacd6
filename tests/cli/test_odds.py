"""The command `odds`: what it prints, in words and as JSON, and what it refuses."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from .running import refused, run

THREE_AGAINST_TWO = ("odds", "--attackers", 3, "--defenders", 2)


def test_odds_as_json() -> None:
    ran = run(*THREE_AGAINST_TWO, "--json")
    assert (ran.code, ran.err) == (0, "")
    odds = ran.json
    assert Fraction(odds["win_fraction"]) == Fraction(6610505, 10077696)
    assert odds["win"] == 6610505 / 10077696
    assert [each["armies"] for each in odds["attacker_left"]] == [0, 1, 2, 3]
    assert [each["armies"] for each in odds["defender_left"]] == [0, 1, 2]
    assert odds["defender_left"][0]["p"] == odds["win"]
    for side in ("attacker_left", "defender_left"):
        assert sum(each["p"] for each in odds[side]) == pytest.approx(1)
    assert odds["attacker_left"][3]["p"] == 2890 / 7776  # without a loss: both dice of the only round
    assert odds["left_out"] == ["sky_cards", "aegis", "tree_of_life", "relics_drawn"]


def test_odds_in_words() -> None:
    lines = run(*THREE_AGAINST_TWO).out.splitlines()
    assert lines[0] == "Target captured: 65.6%, exactly 6610505/10077696"
    assert [line.split() for line in lines[3:7]] == [
        ["0", "34.4%", "65.6%"],
        ["1", "9.0%", "12.6%"],
        ["2", "19.4%", "21.8%"],
        ["3", "37.2%", "-"],
    ]
    assert lines[-1].startswith("Left out: sky cards, Aegis")
    french = run(*THREE_AGAINST_TWO, "--lang", "fr").out
    assert french.startswith("Territoire pris : 65,6\u00a0%, exactement 6610505/10077696\n")


def test_gods_temple_dice_and_stop_rule_change_the_odds() -> None:
    wins = {
        option: run(*THREE_AGAINST_TWO, *option, "--json").json["win"]
        for option in [
            ("--attacker-gods", "war"),
            ("--attacker-gods", "war, magic"),
            ("--attacker-gods", "Guerre magie", "--attacker-gods", "war"),
            ("--defender-gods", "magic"),
            ("--temple",),
            ("--temple", "--defender-gods", "all"),
            ("--stop-at", 2),
            ("--dice", 1),
            ("--attacker-gods", "none"),
            ("--attacker-gods", "war", "--defender-gods", "sky"),
            ("--attacker-gods", "war", "--defender-gods", "sky", "--attacker-altars", 2),
            ("--attacker-gods", "war", "--defender-gods", "sky", "--attacker-bonus", 40),
            ("--attacker-gods", "war", "--defender-gods", "sky", "--defender-bonus", 3),
            ("--attacker-gods", "war", "--defender-gods", "sky", "--defender-altars", 1),
        ]
    }
    chances = list(wins.values())
    plain = 6610505 / 10077696
    war, both, french, magic, temple, gods, stopped, single, none, godswar, altars, sure, bonus, altar = chances
    assert both == french
    assert both > war > plain == none
    assert single < magic == temple == gods < plain
    assert stopped == pytest.approx(2890 / 7776)
    assert war == sure > altars > godswar > bonus
    assert altar < godswar


def win(*options: object) -> Fraction:
    """The exact chance that three armies capture a territory with two."""
    return Fraction(run(*THREE_AGAINST_TWO, *options, "--json").json["win_fraction"])


WHO = ("--attacker-gungnir", "--defender-gungnir")


@pytest.mark.parametrize("gungnir", [(), WHO[:1], WHO[1:], WHO])
def test_gungnir_rerolls_the_1s_of_its_owner_in_godswar_and_nothing_else(gungnir: tuple[str, ...]) -> None:
    """Beside every throw of three dice a side, counted here; a 1 that is rerolled until it is none is 2 to 6 alike."""
    dice = [range(2, 7) if owner in gungnir else range(1, 7) for owner in WHO]
    attacks, defences = ([sum(roll) for roll in product(die, repeat=3)] for die in dice)
    won = sum(attack + 3 > defence + 2 for attack in attacks for defence in defences)
    chance = Fraction(won, len(attacks) * len(defences))
    mine, theirs = ("--attacker-gods", "death"), ("--defender-gods", "death")
    expected = chance * win(*mine) + (1 - chance) * win(*theirs)
    assert win(*mine, *theirs, *gungnir) == expected
    for gods in ((), mine, theirs):
        assert win(*gods, *gungnir) == win(*gods), "without a godswar it does nothing"


GODS = ("war", "death", "sky", "magic")


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (4, 4)])
@pytest.mark.some(3)
def test_a_godswar_goes_on_as_long_as_is_said(mine: int, theirs: int) -> None:
    """Each round banishes one god: a battle follows after as many as the smaller side has, at the earliest."""
    gods = ("--attacker-gods", ",".join(GODS[:mine]), "--defender-gods", ",".join(GODS[:theirs]))
    rounds = [win(*gods, "--godswar", number) for number in range(1, mine + theirs)]
    assert [chance > 0 for chance in rounds] == [number >= min(mine, theirs) for number in range(1, mine + theirs)]
    enough = rounds[min(mine, theirs) - 1 :]
    assert all(fewer < more for fewer, more in pairwise(enough))
    assert rounds[-1] == win(*gods, "--godswar", "end") == win(*gods) == win(*gods, "--godswar", 99)
    assert win(*gods, "--stop-at", 1) == win(*gods, "--stop-at", 1, "--godswar", 1), "left out, it is one round"
    assert win(*gods, "--stop-at", 1, "--godswar", "end") > 0


TWO_EACH = ("--attacker-gods", "war,death", "--defender-gods", "war,death")
REASONS = {
    "godswar": ("while both sides have gods", "quand chacun a encore des dieux"),
    "battle": ("stops before the last army", "s’arrête avant que la dernière armée"),
    "": ("", ""),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ((*TWO_EACH, "--godswar", 1), "godswar"),
        ((*TWO_EACH, "--stop-at", 1), "godswar"),
        (("--stop-at", 5, "--attackers", 3, "--defenders", 5), "battle"),
        (("--attacker-gods", "war", "--stop-at", 3, "--defenders", 4), "battle"),
        (("--attacker-gods", "war", "--defender-gods", "war", "--stop-at", 3, "--defenders", 4), "battle"),
        (("--stop-at", 2), ""),
        (TWO_EACH, ""),
        (("--attackers", 1, "--defenders", 200), ""),
    ],
)
def test_why_a_figure_is_0(options: tuple[object, ...], reason: str, lang: str) -> None:
    """A chance that is only small needs no reason."""
    lines = run(*THREE_AGAINST_TWO, *options, "--lang", lang).out.splitlines()
    nothing = ("Target captured: 0%", "Territoire pris : 0\u00a0%")[lang == "fr"]
    assert (lines[0] == nothing) == bool(reason)
    assert lines[1 + bool(reason)] == ""
    for key, texts in REASONS.items():
        assert not key or (texts[lang == "fr"] in lines[1]) == (key == reason)


REFUSED = [
    (("--godswar", "0"), "--godswar", "end, or a number of rounds"),
    (("--godswar", "100"), "--godswar", "G-44.5"),
    (("--godswar", "-1"), "--godswar", "end, or a number of rounds"),
    (("--godswar", "fin"), "--godswar", "end, or a number of rounds"),
    (("--attackers", 0), "--attackers", "1 to 1000"),
    (("--attackers", 1001), "--attackers", "1 to 1000"),
    (("--defenders", -1), "--defenders", "1 to 1000"),
    (("--attackers", 501, "--attacker-gods", "war", "--defender-gods", "war"), "--attackers", "1 to 500"),
    (("--stop-at", -1), "--stop-at", "G-44.3"),
    (("--dice", 4), "--dice", "G-24.2"),
    (("--dice", 0), "--dice", "G-24.2"),
    (("--attacker-gods", "wra"), "--attacker-gods", "Did you mean war?"),
    (("--defender-gods", "war,thunder"), "--defender-gods", "death, magic, sky, war"),
    (("--attacker-altars", 3), "--attacker-altars", "2 altars"),
    (("--attacker-altars", 1, "--defender-altars", 2), "--defender-altars", "together"),
    (("--defender-bonus", 1000), "--defender-bonus", "G-23.5"),
    (("--lang", "de"), "--lang", "One of en, fr"),
]


def test_what_cannot_be_is_refused_with_its_place(subtests: pytest.Subtests) -> None:
    for options, place, expected in REFUSED:
        with subtests.test(options=options):
            refused(run(*THREE_AGAINST_TWO, *options), place, expected, code=2)


@pytest.mark.parametrize("wrong", [("--attackers", "three"), ("--attackers", "9" * 5000), ("--defenders",), ("gaul",)])
def test_wrong_usage(wrong: tuple[object, ...]) -> None:
    ran = run(*THREE_AGAINST_TWO, *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_the_largest_numbers_are_answered_exactly() -> None:
    odds = run("odds", "--attackers", 1000, "--defenders", 1000, "--dice", 1, "--stop-at", 995, "--json").json
    assert odds["win"] == 0.0
    assert not odds["win_fraction"].startswith("0/"), "less than any float, yet not nothing"
    assert [each["armies"] for each in odds["attacker_left"]] == [*range(995, 1001)]
    long = run("odds", "--attackers", 600, "--defenders", 300, "--json").json
    digits = long["win_fraction"].partition("/")[2]
    assert len(digits) > 1000
    assert 0.99999 < long["win"] <= 1
