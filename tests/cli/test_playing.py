"""Commands that follow one another, as in docs/index.md: a demo, a game by hand, sheets composed and tried at home."""

from __future__ import annotations

import json
import re
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home

from ..conftest import Demo
from ..hosting import homes
from ..hosting.homes import TURN_OF_RED
from .running import Ran, refused, run, write

pytestmark = pytest.mark.usefixtures("clock")
ROOT = Path(__file__).resolve().parent.parent.parent


# --- the demo


def test_the_demo_plays_a_whole_game_and_verifies_it(demo: Demo, tmp_path: Path) -> None:
    ran = demo.ran
    assert (ran.code, ran.err) == (0, "")
    assert "The game is over after" in ran.out
    assert "Replay from the journal: EXACT" in ran.out
    paths = re.findall(r"^The (?:game folder|last report to \w+): (.+)$", ran.out, re.MULTILINE)
    assert len(paths) == 5
    pictures = re.findall(r"^The board at the end: (.+)$", ran.out, re.MULTILINE)
    assert ran.out.rstrip().endswith(pictures[-1])
    assert all(Path(path).exists() for path in (*paths, *pictures))
    home = homes.copy(demo.path, tmp_path / "home").path
    assert run("referee", "replay", "demo", "--home", home).out.startswith("EXACT: ")
    status = run("status", "--home", home).out
    assert re.fullmatch(r"demo: over, turn .*\nMail: 0 in, \d+ taken, 0 quarantine, 0 shunt, 0 out, .*\n", status)


def test_the_demo_plays_by_mails_of_both_kinds(demo: Demo) -> None:
    taken = [path.read_bytes() for path in (demo.path / "mail" / "taken").iterdir()]
    assert {b'filename="orders.json"' in mail for mail in taken} == {True, False}
    assert len(taken) == int(re.findall(r"(\d+) mails with orders", demo.ran.out)[0])
    assert len(list((demo.path / "players").iterdir())) == 4
    grades = re.findall(r"^turn +\d+, \w+ +(\w+):", demo.ran.out, re.MULTILINE)
    assert set(grades) <= {"ok", "warnings"}


def test_the_letter_the_orders_and_the_receipt_of_the_readme_are_those_of_the_demo(demo: Demo) -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    shown = [text for language, text in blocks if not language]
    mails = [*(demo.path / "players/anna@example.org/new").iterdir(), *(demo.path / "mail/taken").iterdir()]
    texts = [message_from_bytes(mail.read_bytes(), policy=default).get_body(("plain",)) for mail in mails]
    sent = [set(text.get_content().splitlines()) for text in texts if text]
    assert len(shown) == 3
    for block in shown:
        assert any(lines >= set(block.splitlines()) for lines in sent), block


@pytest.mark.full
def test_the_same_seed_gives_the_same_game(demo: Demo, tmp_path: Path) -> None:
    run("demo", "--out", tmp_path / "again")
    assert homes.tree(demo.path) == homes.tree(tmp_path / "again")


def test_a_demo_replaces_only_a_demo(tmp_path: Path) -> None:
    file = write(tmp_path / "file", "precious")
    refused(run("demo", "--out", tmp_path), "Name another folder", code=1)
    refused(run("demo", "--out", file), "Name another folder", code=1)
    refused(run("demo", "--rules", "chess", "--out", tmp_path / "demo"), "chess")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert file.read_text() == "precious"


# --- a game by hand


def test_a_game_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RATTUS_PBEM_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    assert "Next: rattus-pbem new" in run("init", "pbem").out
    monkeypatch.chdir(tmp_path / "pbem")
    seats = ("--seat", "red=Anna <anna@example.org>", "--seat", "blue=Bernard", "--option", "first=red")
    assert run("new", "peste", "--no-nonces", *seats, "--option", "blue.lang=fr").code == 0
    assert re.fullmatch(r"EXACT: \d+ lines, 1 act, 0 answers, 3 draws\.\n", run("referee", "replay", "peste").out)
    letter = run("report", "peste", "red")
    assert "Anna" in letter.out
    view = write(tmp_path / "anna.view.json", run("report", "peste", "red", "--format", "view").out)
    form = run("form", "--view", view)
    assert "BEGIN ORDERS peste red turn 0" in form.out
    orders = write(tmp_path / "anna.txt", "BEGIN ORDERS peste red turn 0\nfirst gallia\nfirst italia\nEND ORDERS\n")
    assert run("check", orders, "--view", view).out.endswith("The order sheet can be sent.\n")
    assert "[R-2.11]" in run("preview", orders, "--view", view).out
    receipt = run("submit", "peste", "red", orders)
    assert receipt.code == 0
    assert receipt.out.splitlines()[:2] == ["Game peste, red, turn 0.", "Your orders are stored."]
    assert "peste: turn 0" in run("tick").out
    monkeypatch.chdir(tmp_path / "pbem" / "games" / "peste")
    assert "awaits Bernard (blue)" in run("status").out
    french = write(
        tmp_path / "bernard.txt", "DEBUT ORDRES peste blue tour 0\npremier italia\npremier italia\nFIN ORDRES\n"
    )
    receipt = run("submit", "peste", "blue", french)
    assert receipt.code == 0, receipt.err
    assert "Vos ordres sont enregistrés." in receipt.out
    assert run("tick").out.startswith("peste: turn 1")
    assert run("tick").out == ""
    assert run("doctor").out == "1 game looked at, 0 findings.\n"
    assert "EXACT" in run("referee", "replay", "peste").out


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED)


def view_of_red(home: Home) -> Path:
    """Red's view."""
    return homes.folder(home) / "reports" / homes.letters(home, "red")[-1] / "red.view.json"


def test_tick_tells_what_it_did_and_ends_with_1_only_once(home: Home) -> None:
    at = ("--home", home.path)
    assert run("tick", *at) == Ran(0, "", "")
    homes.journal(home).write_bytes(homes.journal(home).read_bytes().replace(b"7", b"8", 1))
    first, second = run("tick", *at), run("tick", *at)
    assert (first.code, second.code) == (1, 0)
    assert first.out == second.out
    assert first.out.startswith("blocked: peste: journal.jsonl, line 1: ")
    assert first.out.count("\n") == 1
    assert run("doctor", *at).code == 1
    assert run("referee", "replay", "peste", *at).code == 1
    assert run("status", *at).code == 0


def test_a_dry_run_says_what_would_be_played(home: Home) -> None:
    late = "2026-10-10T00:00:00Z"
    before = homes.tree(home.path)
    ran = run("tick", "--dry-run", "--home", home.path, "--now", late)
    assert ran.out.startswith("peste: turn 2")
    assert homes.tree(home.path) == before
    assert run("tick", "--home", home.path, "--now", late).out == ran.out


def test_verdicts_line_by_line(home: Home, tmp_path: Path) -> None:
    sheet = homes.sheet("red", 1, {"do": "place", "region": "anglia"}, {"do": "plague", "path": ["germania"]})
    ran = run("check", write(tmp_path / "orders", sheet), "--view", view_of_red(home))
    assert ran.code == 1
    assert ran.out.startswith("fails")
    assert "/orders/0/region" in ran.out
    assert "[R-5.2]" in ran.out
    french = run("check", tmp_path / "orders", "--view", view_of_red(home), "--lang", "fr")
    assert french.out.startswith("impossible")
    refused(run("check", tmp_path / "orders", "--view", view_of_red(home), "--lang", "de"), code=2)


def test_a_sheet_is_composed_question_by_question(home: Home, tmp_path: Path) -> None:
    out = tmp_path / "composed.txt"
    lines = "nonsense\nplace in anglia\nplace in gallia\nplague to germania spread polonia\ny\n"
    ran = run("compose", "--view", view_of_red(home), "--out", out, stdin=lines)
    assert ran.code == 0, ran
    assert "R-5.2" in ran.out
    text = out.read_text("utf-8")
    assert "place" in text
    assert "anglia" not in text.lower()
    assert run("check", out, "--view", view_of_red(home)).code == 0
    assert run("submit", "peste", "red", out, "--home", home.path).code == 0


@pytest.mark.parametrize("stdin", ["", "\n", "place in gallia\n"])
def test_composing_may_be_ended_at_any_time(home: Home, tmp_path: Path, stdin: str) -> None:
    out = tmp_path / "composed.txt"
    ran = run("compose", "--view", view_of_red(home), "--out", out, stdin=stdin)
    assert ran.code in (0, 1)
    assert "Traceback" not in ran.err
    if stdin.endswith("\n"):
        assert out.exists() or ran.code == 1


def test_what_cannot_be_written(home: Home, tmp_path: Path) -> None:
    ran = run("compose", "--view", view_of_red(home), "--out", tmp_path, stdin="plague to germania spread polonia\ny\n")
    assert ran.code == 2
    assert "cannot be written" in ran.err
    refused(run("schema", "--write", write(tmp_path / "file", "x")), "cannot be written", code=2)


def test_the_sandbox(tmp_path: Path) -> None:
    position = write(tmp_path / "position", TURN_OF_RED)
    plague = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
    orders = write(tmp_path / "orders", homes.sheet("red", 1, {"do": "place", "region": "anglia"}, plague))
    ran = run("sandbox", "--position", position, "--orders", orders)
    assert ran.code == 1
    assert "refused: red line 1" in ran.out
    output: Any = run("sandbox", "--position", position, "--orders", orders, "--json").json
    assert [entry["line"] for entry in output["refused"]] == [1]
    assert output["position"]["plague"] == "germania"
    assert {"kind": "token_spread", "id": "1:3"}.items() <= output["events"][2].items()


SPREAD = """BEGIN ORDERS sandbox red turn 1
plague gallia
spread anglia
END ORDERS
"""
FLIPPED = "players R B\nturn R\nplague italia\ngallia: B2 | #1=F01 #2=F02\nsupply 5\n"


def test_the_sandbox_shows_the_position_as_it_can_be_given_again(tmp_path: Path) -> None:
    position = write(tmp_path / "position", "players R B\nturn R\nplague italia\ngallia: - | #1=F01\nsupply F02 F03\n")
    orders = write(tmp_path / "orders", SPREAD)
    ran = run("sandbox", "--position", position, "--orders", orders)
    assert ran.code == 0
    lines = ran.out.splitlines()
    shown = [line.strip() for line in lines[lines.index("position:") + 1 :]]
    assert {"turn B", "plague gallia", "supply F03"} <= {*shown}
    assert any(line.startswith("anglia: - | #2=F02(") for line in shown)
    again = run("sandbox", "--position", write(tmp_path / "again", "\n".join(shown)), "--orders", orders)
    assert "pending: blue" in again.out


def test_the_sandbox_makes_up_no_draw(tmp_path: Path) -> None:
    position = write(tmp_path / "position", FLIPPED)
    orders = write(tmp_path / "orders", SPREAD.replace("anglia", "anglia anglia"))
    command = ("sandbox", "--position", position, "--orders", orders)
    refused(run(*command), "chance is asked for: flip gallia, draw 1", code=1)
    assert run(*command, "--draws", write(tmp_path / "draws", "[2]")).code == 0


def test_a_scenario_that_cannot_be_read_fails_alone(tmp_path: Path) -> None:
    block = "```\ngiven\nsetup 2\norders\nthen\nsupply {}\n```\n"
    text = "### A One\n" + block.format(29) + "### B Two\n" + block.format("many") + "### C Three\n" + block.format(29)
    ran = run("scenario", write(tmp_path / "some.md", text), "--show")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert [line for line in lines if line[:1] in "ABC"] == ["A One: ok", "B Two: failed", "C Three: ok"]
    assert any(line.startswith("  line 15: cannot be read: ") for line in lines)
    assert lines.count("    supply 29") == 2
    assert lines[-1] == "2 ok, 1 failed."


def test_scenarios_of_several_files_are_one_document(tmp_path: Path) -> None:
    examples = ROOT / "docs" / "rules" / "rattus-examples.md"
    single = run("scenario", examples, "--json").json
    double = run("scenario", examples, examples, "--json").json
    assert double["ok"] == 2 * single["ok"] >= 44
    assert double["failed"] == single["failed"] == 0
    assert len(double["cases"]) == 2 * len(single["cases"])
    refused(run("scenario", write(tmp_path / "none.md", "# Nothing\n")))


def test_options_are_listed_with_their_defaults() -> None:
    ran = run("options")
    output = run("options", "--json").json
    assert len(output["options"]) == len(ran.out.splitlines())
    by_name = {entry["option"]: entry for entry in output["options"]}
    assert by_name["turn"]["default"] == "72h"
    assert by_name["SEAT.lang"]["default"] == "en"
    for entry in output["options"]:
        assert entry["meaning"]["en"] != entry["meaning"]["fr"]


def test_every_option_that_is_listed_can_be_set(tmp_path: Path) -> None:
    values = {"turn": "48h", "nmr_limit": "3", "letters": "own_turn", "first": "blue", "six": "base"}
    given = [f"{name}={value}" for name, value in values.items()]
    for entry in run("options", "--json").json["options"]:
        name, default = entry["option"], entry["default"]
        if name not in values and " " not in default:
            given.append(f"{name.replace('SEAT', 'red')}={default}")
    run("init", tmp_path / "home")
    seats = ("--seat", "red=Anna", "--seat", "blue=Bernard")
    ran = run(
        "new", "peste", *seats, *(x for option in given for x in ("--option", option)), "--home", tmp_path / "home"
    )
    assert ran.code == 0, ran.err
    header = json.loads((tmp_path / "home/games/peste/game.json").read_bytes())["header"]
    assert header["options"]["times"]["turn"] == 48 * 60
    assert header["options"]["first"] == "blue"


# --- the page with Pied Piper


PIPER: dict[str, Any] = {
    "seats": ["red", "blue"],
    "characters": ["wizard", "pied_piper", "messenger", "emperor", "nun", "crusader"],
    "first": "red",
    "active": "red",
    "plague": "gallia",
    "cards": dict.fromkeys(("wizard", "pied_piper", "messenger", "emperor", "nun", "crusader"), "red"),
    "regions": {
        "germania": {"cubes": {"red": 3, "blue": 3}, "potions": {"red": [2, 1]}, "tokens": [1, 2, 3]},
        "anglia": {"cubes": {"red": 2}, "tokens": [4]},
    },
    "walls": [["gallia", "italia"]],
    "supply": 25,
}


def test_the_page_and_the_form_know_every_order_of_pied_piper(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=PIPER)
    view = home.path / "games" / "peste" / "reports" / "0001-01" / "red.view.json"
    page = tmp_path / "page.html"
    ran = run("compose", "--view", view, "--html", page)
    assert (ran.code, ran.err) == (0, "")
    text = page.read_text("utf-8")
    assert len(text) < 100_000
    for word in ("Wizard", "Pied Piper", "Messenger", "Emperor", "Nun"):
        assert word in text
    form = run("form", "--view", view).out
    assert "the cube, by its potions: " in form
    assert "#0" not in form, "a number of potions is no rat"
