"""`preview --worlds`: what a sheet may lead to, in worlds that agree with the seat's own view."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rattus_pbem
from rattus_pbem.contract.tallies import Tally
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.orders.view_file import ViewFile
from rattus_pbem.preview.outcome_odds import Odds, OpenOdds, TallyOdds
from rattus_pbem.preview.sample_text import OddsText, odds_text
from rattus_pbem.preview.sheet_odds import Sampling, sample_sheet
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.data.game_data import builtin
from tests.games import GAMES
from tests.hosting import homes
from tests.hosting.homes import text

from .running import run, write

POSITIONS = {
    "rattus": homes.TURN_OF_RED,
    "skirmish": homes.TURN_OF_AMBER,
    "godstorm": homes.TURN_OF_ALPHA,
    "liars-dice": homes.CALL_OF_RED,
}


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = homes.make(tmp_path_factory.mktemp("odds") / "home", position=homes.TURN_OF_RED)
    return homes.folder(home) / "reports" / "0001-01" / "red.view.json"


def odds(tmp_path: Path, view: Path, *orders: dict[str, Any], worlds: int = 400, more: tuple[Any, ...] = ()) -> Any:
    sheet = write(tmp_path / "orders", homes.sheet("red", 1, *orders))
    return run("preview", sheet, "--view", view, "--worlds", worlds, *more, "--json").json["odds"]


TO_GERMANIA = {"do": "plague", "path": ["germania"], "spread": ["italia"]}


def test_few_ways_are_gone_through_and_their_odds_exact(tmp_path: Path, view: Path) -> None:
    """Two cubes of blue lie in Germania: #3 strikes if its limit is at most 2. It was dealt when the game began, or
    not: the position does not say, so it is one of all faces that nobody has seen."""
    (sample,) = odds(tmp_path, view, TO_GERMANIA)
    (strikes,) = (tally for tally in sample["tallies"] if tally["kind"] == "strikes")
    assert (strikes["of"], sample["exact"]) == (["3", "germania"], True)
    assert json.loads(view.read_bytes())["board"]["regions"]["germania"]["cubes"] == {"blue": 2}
    limits = [face.limit for face in builtin().faces.values()]
    exact = Fraction(sum(limit <= 2 for limit in limits), len(limits))
    (struck,) = (amount for amount in strikes["amounts"] if amount["amount"] == 1)
    assert (Fraction(struck["fraction"]), struck["low"], struck["high"]) == (exact, float(exact), float(exact))


def test_many_ways_are_sampled_and_the_exact_odds_lie_in_the_interval(
    tmp_path: Path, view: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (exact,) = odds(tmp_path, view, TO_GERMANIA)
    monkeypatch.setattr("rattus_pbem.preview.sheet_odds.MOST_WAYS", 4)
    (sample,) = odds(tmp_path, view, TO_GERMANIA, worlds=200)
    assert (sample["exact"], sample["worlds"]) == (False, 200)
    for true, seen in zip(exact["tallies"], sample["tallies"], strict=True):
        for real, each in zip(true["amounts"], seen["amounts"], strict=True):
            assert each["low"] - 0.03 < real["share"] < each["high"] + 0.03


def test_slices_are_the_same_as_one_go(view: Path) -> None:
    """A page plays some worlds at a time."""
    rules, given = load_rules("rattus"), ViewFile.read(view).checked()
    orders = read_sheet(text(homes.sheet("red", 1, TO_GERMANIA)).encode(), rules.lexicon, name="orders")
    sampling = Sampling(rules, given, orders)
    for worlds in (1, 4, 15):
        sampling.play(worlds)
    whole = sample_sheet(rules, given, orders, 20)
    first, second = (OddsText.of_view(rules, each, given, "en").to_json() for each in (sampling.sample(), whole))
    assert first == second


def test_the_same_sheet_has_the_same_odds_and_another_stands_beside(tmp_path: Path, view: Path) -> None:
    first = odds(tmp_path, view, TO_GERMANIA)
    assert odds(tmp_path, view, TO_GERMANIA) == first
    other = write(tmp_path / "other", homes.sheet("red", 1, {"do": "plague", "path": []}))
    both = odds(tmp_path, view, TO_GERMANIA, more=("--compare", other))
    assert both[0] == first[0]
    assert all(tally["of"][1] == "scandia" for tally in both[1]["tallies"])
    sheet = write(tmp_path / "orders", homes.sheet("red", 1, TO_GERMANIA))
    out = run("preview", sheet, "--view", view, "--compare", other, "--lang", "fr").out
    head, row = (line for line in out.splitlines() if line.rstrip().endswith("other") or "jeton #3" in line)
    assert head.split() == ["orders", "other"]
    assert re.fullmatch(r"Le jeton #3 en Germania frappe +\d\d\W%( ± \d+)? +jamais", row)


def test_a_sheet_that_leaves_nothing_to_chance_has_its_column_too(tmp_path: Path, view: Path) -> None:
    chance = write(tmp_path / "chance", homes.sheet("red", 1, TO_GERMANIA))
    certain = write(tmp_path / "certain", homes.sheet("red", 1, {"do": "plague", "path": ["polonia"]}))
    for first, second in ((chance, certain), (certain, chance)):
        out = run("preview", first, "--view", view, "--compare", second).out
        heads = [line.split() for line in out.splitlines()]
        assert [first.name, second.name] in heads
        assert len(run("preview", first, "--view", view, "--compare", second, "--json").json["odds"]) == 2
    assert run("preview", certain, "--view", view, "--json").json["odds"] == []


def test_a_line_that_fails_in_some_worlds_says_in_how_many(tmp_path: Path, view: Path) -> None:
    (sample,) = odds(tmp_path, view, TO_GERMANIA, {"do": "place", "region": "gallia", "cubes": 1}, worlds=20)
    assert [(failing["line"], failing["share"]) for failing in sample["failing"]] == [(2, 1)]


def test_what_the_orders_leave_open_is_said(tmp_path: Path, view: Path) -> None:
    (sample,) = odds(tmp_path, view, {"do": "plague", "path": ["germania"]})
    assert [(each["question"], each["share"], each["asked"]) for each in sample["unanswered"]] == [("spread", 1, True)]
    sheet = write(tmp_path / "orders", homes.sheet("red", 1, {"do": "plague", "path": ["germania"]}))
    out = run("preview", sheet, "--view", view).out
    assert "You will still be asked (for certain; the default is counted here): Into which" in out


def test_a_step_that_the_orders_pass_over_is_not_said_to_be_asked(tmp_path: Path) -> None:
    early = {**homes.TURN_OF_ALPHA, "now": {"step": 2}}
    home = homes.make(tmp_path / "home", rules="godstorm", position=early)
    letter = homes.folder(home) / "reports" / homes.letters(home, "alpha")[-1] / "alpha.view.json"
    invasion = {"do": "invade", "from": "gaul", "to": "liguria"}
    sheet = write(tmp_path / "orders", homes.sheet("alpha", 2, invasion, schema=schema_name("godstorm")))
    (sample,) = run("preview", sheet, "--view", letter, "--worlds", 3, "--json").json["odds"]
    asked = {each["question"]: each["asked"] for each in sample["unanswered"]}
    assert (asked["obtain"], asked["invade"]) == (False, True)


def test_what_is_done_where_the_orders_say_nothing_is_said() -> None:
    odds = Odds(3, (), (), (OpenOdds("dice", 3, 3, waits=False),))
    for lang, said in (("en", "do you attack this place? As many as allowed."), ("fr", "? Autant que permis.")):
        (warning,) = OddsText(load_rules("godstorm"), odds, lang, "alpha", {}).warnings()
        assert warning.replace("\N{NO-BREAK SPACE}", " ").endswith(said)


def test_a_standing_line_is_used_anew_in_each_world(tmp_path: Path, view: Path) -> None:
    """Its limit counts the uses of a game, not of all the worlds in which it is tried."""
    given = ViewFile.read(view).checked()
    line = {"on": "spread", "do": "spread", "regions": ["italia"], "limit": {"times": 1, "per": "game"}}
    order = homes.sheet("red", 1, {"do": "plague", "path": ["germania"]}, standing=[line])
    rules = load_rules("rattus")
    sample = sample_sheet(rules, given, read_sheet(text(order).encode(), rules.lexicon, name="orders"), 3)
    assert not sample.unanswered


def test_without_worlds_there_are_no_odds(tmp_path: Path, view: Path) -> None:
    assert odds(tmp_path, view, TO_GERMANIA, worlds=0) == []


def test_a_preview_needs_nothing_but_the_view_file(tmp_path: Path, view: Path) -> None:
    """On a machine without the home; the same bytes as beside it."""
    sheet = homes.sheet("red", 1, TO_GERMANIA)
    beside = run("preview", write(tmp_path / "orders", sheet), "--view", view).out
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    (alone / "red.view.json").write_bytes(view.read_bytes())
    write(alone / "orders", sheet)
    command = [sys.executable, "-P", "-m", "rattus_pbem", "preview", "orders", "--view", "red.view.json"]
    here = {"HOME": str(alone), "PYTHONPATH": str(Path(rattus_pbem.__file__).parents[1])}
    done = subprocess.run(command, cwd=alone, env=here, capture_output=True, text=True, check=True)
    assert done.stdout == beside
    assert {path.name for path in alone.iterdir()} == {"red.view.json", "orders"}


def test_games_that_differ_in_what_red_cannot_know_have_the_same_preview(tmp_path: Path) -> None:
    """To the byte, odds included: what lies under #3, and what comes down from the supply."""
    shown = set()
    for face in ("F25", "F48"):
        position = {**homes.TURN_OF_RED, "faces": {"3": face}}
        folder = homes.folder(homes.make(tmp_path / face, position=position))
        path = folder / "reports" / "0001-01" / "red.view.json"
        sheet = write(tmp_path / f"orders {face}", homes.sheet("red", 1, TO_GERMANIA))
        runs = [run("preview", sheet, "--view", path, *more) for more in ((), ("--json",), ("--worlds", 7))]
        shown.add(tuple(each.out for each in runs))
    assert len(shown) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_odds_or_counts_nothing(tmp_path: Path, game: str) -> None:
    position = POSITIONS[game]
    home = homes.make(tmp_path / "home", rules=game, position=position)
    seat = position["seats"][0]
    path = homes.folder(home) / "reports" / "0001-01" / f"{seat}.view.json"
    if not path.exists():
        (path,) = sorted((homes.folder(home) / "reports").glob(f"*/{seat}.view.json"))
    sheet = write(tmp_path / "orders", homes.compose_for(home, seat, "odds"))
    shown = run("preview", sheet, "--view", path, "--worlds", 10, "--json")
    assert shown.code in (0, 1)
    assert all(tally["text"] for sample in shown.json["odds"] for tally in sample["tallies"])


def test_what_all_tries_agree_on_is_certain_only_where_the_odds_are_exact() -> None:
    sample, every_way = (TallyOdds(Tally("lost", ("red",)), {1: 200}, 200, exact=exact) for exact in (False, True))
    assert (odds_text(sample, "en"), odds_text(sample, "fr")) == ("in all tries", "dans tous les essais")
    assert odds_text(every_way, "en") == "certain"
    assert odds_text(TallyOdds(sample.tally, {0: 200}, 200), "en") == "in no try"


@pytest.mark.parametrize(("lang", "said"), [("en", "By default: the bid is doubted"), ("fr", "Par défaut : on doute")])
def test_odds_that_rest_on_a_default_name_it(lang: str, said: str) -> None:
    left = OpenOdds("call", 1, 1, waits=True)
    text = OddsText(load_rules("liars-dice"), Odds(1, (), (), (left,)), lang, "red", {})
    (line,) = text.warnings()
    assert said in line.replace("\u00a0", " ")
