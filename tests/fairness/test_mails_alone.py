"""A player with nothing but the mails of a finished game and docs/verify.py: all is exact, and every lie is named."""

from __future__ import annotations

import json
import mailbox
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import Draw, Stream, label_of
from rattus_pbem.engine.merkle import leaf_hash, length_prefixed, path_of, root_of
from rattus_pbem.home.home import open_home
from tests.conftest import Demo
from tests.counts import sampled

from .forging import SCRIPT, SCRIPT_MODULE, Box, cut, named, verdict

FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"
ANNA, BERNARD = "anna@example.org", "bernard@example.org"
Check = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def letters(demo: Demo) -> Box:
    return Box(demo.path / "players" / ANNA)


@pytest.fixture
def box(letters: Box) -> Box:
    """Anna's letters, to be changed."""
    return letters.copy()


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return lambda *paths: verdict(capsys.readouterr, *paths)


@pytest.fixture
def secret(demo: Demo) -> bytes:
    saved = open_home(demo.path).game("demo").read("secret.json")
    return bytes.fromhex(json.loads(saved or b"")["secret"])


def drawing(box: Box, least: int = 1) -> dict[str, Any]:
    """An opened key with which something was drawn, after the first turn."""
    return next(opening for opening in box.openings()[1:] if len(opening["draws"]) >= least)


def test_a_finished_game_is_exact_down_to_the_last_opening(demo: Demo, check: Check) -> None:
    lines = [json.loads(line) for line in (demo.path / "games" / "demo" / "journal.jsonl").read_text().splitlines()]
    public = sum(line["kind"] == "draw" and not line["hidden"] for line in lines)
    hidden = sum(line["kind"] == "draw" and line["hidden"] for line in lines)
    keys = sum(line["kind"] == "opened" for line in lines)
    assert "Chance, from the mails of Anna alone: EXACT (" in demo.ran.out
    code, printed = check(demo.path / "players" / ANNA)
    assert code == 0, printed
    assert f"{keys} keys, {public} public draws, " in printed
    assert f"{hidden} hidden draws at the end, 1 times all that is hidden" in printed


def test_it_runs_on_its_own(demo: Demo) -> None:
    ran = subprocess.run(
        [sys.executable, "-I", "-S", SCRIPT, demo.path / "players" / ANNA], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "demo: EXACT" in ran.stdout
    lines = len(SCRIPT.read_text("utf-8").splitlines())
    assert f"one file of {-(-lines // 10) * 10} lines at most" in FAIRNESS.read_text("utf-8")


@pytest.mark.full
def test_what_is_forged_to_fit_is_exact_if_nothing_was_changed(box: Box, tmp_path: Path, check: Check) -> None:
    assert check(box.write(tmp_path / "box"))[0] == 0


@pytest.mark.full
def test_a_mailbox_in_one_file(demo: Demo, tmp_path: Path, check: Check) -> None:
    whole = mailbox.mbox(tmp_path / "mbox")
    for path in (demo.path / "players" / ANNA / "new").iterdir():
        whole.add(path.read_bytes())
    whole.close()
    assert check(tmp_path / "mbox")[0] == 0


# --- a host who cheats


def alter_a_die(box: Box, secret: bytes) -> list[str]:
    opening = drawing(box)
    draw = opening["draws"][0]
    true = draw["outcome"]
    draw["outcome"] = [next(item for item in draw["of"] if [item] != true)]
    return [f"({opening['turn']}, 1, ", draw["why"], f"stated is {draw['outcome']}", f"gives {true}"]


def skip_a_key(box: Box, secret: bytes) -> list[str]:
    opening = drawing(box)
    for later in box.openings():
        if later["number"] >= opening["number"]:
            box.draw_again(later, secret, leaf=later["leaf"] + 1)
    return [f"turn {opening['turn']} has key", "drawn twice, or a letter is lost"]


def draw_a_turn_twice(box: Box, secret: bytes) -> list[str]:
    opening = drawing(box)
    box.draw_again(opening, secret, attempt=2)
    return [f"turn {opening['turn']} was drawn twice (attempt 2)", "no letter says"]


def draw_with_an_older_key(box: Box, secret: bytes) -> list[str]:
    opening = drawing(box)
    box.draw_again(opening, secret, leaf=1)
    return [f"turn {opening['turn']} has key (0, 1)", "drawn twice"]


def make_a_key(box: Box, secret: bytes) -> list[str]:
    opening = drawing(box)
    opening["key"] = "1" * 64
    return [f"the root over key {opening['leaf']}"]


def keep_the_first_draw_back(box: Box, secret: bytes) -> list[str]:
    opening = drawing(box)
    opening["draws"][0]["use"] += 7
    box.draw_again(opening, secret)
    return [f"draw {opening['draws'][0]['use']} of", "not what comes before it"]


def exchange_a_hidden_piece(box: Box, secret: bytes) -> list[str]:
    next(piece for proof in box.proofs for piece in proof["pieces"])["value"] = "F99"
    return ["F99", "stated is", "gives"]


def state_another_root(box: Box, secret: bytes) -> list[str]:
    sealed = next(draw for proof in box.proofs for draw in proof["sealed"])
    sealed["root"] = "2" * 64
    return [sealed["why"], "2" * 64]


def open_another_order_at_the_end(box: Box, secret: bytes) -> list[str]:
    order = box.proofs[-1]["last"]["sealed"][0]["outcome"]
    order[0], order[1] = order[1], order[0]
    return ["starting tokens", "stated is", "gives"]


def open_another_key_at_the_end(box: Box, secret: bytes) -> list[str]:
    box.proofs[-1]["last"]["keys"][0]["key"] = "3" * 64
    return ["the root over key 0"]


def open_one_hidden_draw_less(box: Box, secret: bytes) -> list[str]:
    return ["hidden draws that are not opened", box.proofs[-1]["last"]["sealed"].pop()["why"]]


def lose_nonces(box: Box, secret: bytes) -> list[str]:
    for proof in box.proofs[3:]:
        proof["nonces"] = ["red:x"]
    return ["nonces", '["red:x"]', "states []"]


CHEATS = (
    alter_a_die,
    skip_a_key,
    draw_a_turn_twice,
    draw_with_an_older_key,
    make_a_key,
    keep_the_first_draw_back,
    exchange_a_hidden_piece,
    state_another_root,
    open_another_order_at_the_end,
    open_another_key_at_the_end,
    open_one_hidden_draw_less,
    lose_nonces,
)


@pytest.mark.some(2)
@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_host_who_cheats_is_found_out(
    cheat: Callable[[Box, bytes], list[str]], box: Box, secret: bytes, tmp_path: Path, check: Check
) -> None:
    words = cheat(box, secret)
    named(check(box.write(tmp_path / "box")), *words)


def test_altered_and_missing_mails_are_named(box: Box, tmp_path: Path, check: Check) -> None:
    for n in (5, 9):
        box.texts[n] = box.texts[n].replace("turn", "twist", 1)
    box.views[9]["turn"] += 100
    shown = check(cut(box, [13]).write(tmp_path / "box", fitting=False))
    named(shown, f"of turn {box.views[5]['turn']} to red", "its text was changed after it was written")
    named(shown, f"of turn {box.views[9]['turn']} to red", "its text was changed")
    named(shown, f"of turn {box.views[9]['turn']} to red", "its view was changed")
    named(shown, f"of turn {box.views[10]['turn']} to red", "the letter before it")
    named(shown, f"of turn {box.views[13]['turn']} to red", "the letter before it")


@pytest.mark.full
def test_two_players_who_were_told_different_things_find_it_out_together(
    box: Box, demo: Demo, tmp_path: Path, check: Check
) -> None:
    opening = box.openings()[-1]
    opening["draws"] = opening["draws"][:-1]
    red = box.write(tmp_path / "red")
    assert check(red)[0] == 0
    named(check(red, demo.path / "players" / BERNARD), f"opened {opening['number']}", "states")


# --- whatever lies in the folder


def test_bad_input_is_a_verdict(box: Box, tmp_path: Path, check: Check) -> None:
    assert check(tmp_path / "nowhere")[0] == 2
    assert check()[0] == 2
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "index").write_bytes(b"\0\xff\n" * 99)
    (tmp_path / "notes" / "list.json").write_bytes(b"[1, 2")
    (tmp_path / "notes" / "bundle.json").write_bytes(b'{"game": 3}')
    assert check(tmp_path / "notes")[0] == 2
    folder = box.write(tmp_path / "cut")
    raw = (folder / "004.eml").read_bytes()
    (folder / "004.eml").write_bytes(raw[: len(raw) // 2])
    assert check(folder)[0] == 1


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in JSON where a value stands."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in items:
        yield value, key
        yield from places(held)


def test_whatever_a_proof_holds_there_is_a_verdict(letters: Box, tmp_path: Path, check: Check) -> None:
    chance = random.Random(13)
    for number in range(sampled(64)):
        box = letters.copy()
        view = cut(box, range(3, len(box.views) - 1)).views[chance.choice((1, -1))]
        holder, key = chance.choice(list(places(view["proof"])))
        holder[key] = chance.choice((None, -1, 1 << 70, "", "x", [], {}, [[]], True, {"turn": []}, "f" * 64))
        assert check(box.write(tmp_path / str(number)))[0] == 1


# --- the same results as ours


def test_draws_paths_and_roots_are_the_same_as_ours() -> None:
    chance = random.Random(162)
    for number in range(sampled(4000)):
        act = tuple(chance.choice(("turn", "é|", "", "7")) for _ in range(chance.randrange(4)))
        of: Any = chance.choice((6, 2, 1, 49, list("abcdefg"), [*range(300)]))
        size = chance.randrange(1, (of if isinstance(of, int) else len(of)) + 1)
        draw = Draw(act, number, "why " * chance.randrange(3), chance.randrange(1, 9), size, False)
        key, attempt = chance.randbytes(32), chance.randrange(1, 4)
        candidates = range(1, of + 1) if isinstance(of, int) else of
        ours = Stream(key, length_prefixed(label_of(draw, attempt))).choose(candidates, size)
        theirs = {"turn": number, "attempt": attempt, "act": act, "why": draw.why, "use": draw.n, "of": of}
        assert SCRIPT_MODULE.choose(key, {**theirs, "outcome": ours}) == ours
    for size in range(1, sampled(300)):
        contents = [chance.randbytes(8) for _ in range(size)]
        nodes, place = [leaf_hash(content) for content in contents], chance.randrange(size)
        path = [node.hex() for node in path_of(nodes, place)]
        assert SCRIPT_MODULE.root_of(contents) == root_of(nodes).hex()
        assert SCRIPT_MODULE.root_by_path(contents[place], place, size, path) == root_of(nodes).hex()


@pytest.mark.parametrize("is_old", [False, True])
def test_up_to_revision_3_of_rattus_tokens_stand_as_they_arrived(*, is_old: bool) -> None:
    """An honest host of such a game is not accused: it is said, and `verify` asks the rules at the end."""
    script: Any = SCRIPT_MODULE
    game, draw = script.Game(), {"turn": 1, "attempt": 1, "act": ["turn", "red", "1"], "why": "flip italia", "use": 1}
    game.stated["seats",] = "letter 1", ["red", "blue"]
    game.acts[1, 1] = {("turn", "red"): 1}
    game.begun, game.is_old = True, is_old
    draw |= {"of": [19, 24, 12], "outcome": [0]}
    draw["outcome"] = script.choose(bytes(32), draw)
    game.check_draw("letter 1", bytes(32), draw, "public draws")
    assert (len(game.faults), len(game.notes)) == ((0, 1) if is_old else (1, 0))
