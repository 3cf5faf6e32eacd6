"""What letters carry to prove the draws: everybody the same keys, draws and roots, each the pieces that he has seen."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import Draw, Stream, label_of, mixed_key
from rattus_pbem.engine.key_tree import FIRST, HIDING, is_key_of
from rattus_pbem.engine.merkle import length_prefixed, root_by_path
from rattus_pbem.engine.sealed_pieces import piece_node
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from tests.games import GAMES

from . import homes

Proof = dict[str, Any]


def proofs(home: Home, seat: str) -> list[Proof]:
    """Of all letters to a seat, in order."""
    files = sorted((homes.folder(home) / "reports").glob(f"*/{seat}.view.json"))
    return [json.loads(path.read_bytes())["proof"] for path in files]


@pytest.fixture(scope="module", params=GAMES)
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A game of each kind that is over, or some turns old."""
    home = homes.make(tmp_path_factory.mktemp("proofs") / "home", rules=request.param)
    homes.play_turns(home, 3 if request.param == "godstorm" else 6)
    return home


def seats(home: Home) -> list[str]:
    return list(homes.book(home).seats)


@pytest.mark.some(1)
def test_opened_keys_lie_under_the_commitment_and_make_the_draws_again(home: Home) -> None:
    for seat in seats(home):
        opened = [each for proof in proofs(home, seat) for each in proof["opened"]]
        assert [each["leaf"] for each in opened] == [FIRST + n for n in range(len(opened))], "no key is left out"
        assert len(opened) > 1
        root = proofs(home, seat)[0]["commitment"]
        for each in opened:
            key = bytes.fromhex(each["key"])
            assert is_key_of(root, each["leaf"], key, each["path"])
            assert not is_key_of(root, each["leaf"] + 1, key, each["path"])
            for draw in each["draws"]:
                assert drawn(key, each, draw) == draw["outcome"], draw


def drawn(key: bytes, opened: Proof, draw: Proof) -> list[Any]:
    of = list(range(1, draw["of"] + 1)) if isinstance(draw["of"], int) else draw["of"]
    size = len(draw["outcome"])
    label = label_of(Draw(tuple(draw["act"]), opened["turn"], draw["why"], draw["use"], size, False), opened["attempt"])
    return Stream(mixed_key(key, ()), length_prefixed(label)).choose(of, size)


def test_pieces_lie_under_the_root_that_was_published_before(home: Home) -> None:
    shown = 0
    for seat in seats(home):
        roots: dict[str, Proof] = {}
        for proof in proofs(home, seat):
            roots |= {name_of(each): each for each in proof["sealed"]}
            for piece in proof["pieces"]:
                sealed = roots[name_of(piece)]
                label = (str(piece["turn"]), str(piece["attempt"]), *piece["act"], piece["why"], str(piece["use"]))
                node = piece_node(bytes.fromhex(piece["salt"]), label, piece["place"], piece["value"])
                path = [bytes.fromhex(step) for step in piece["path"]]
                assert root_by_path(node, piece["place"], sealed["size"], path).hex() == sealed["root"]
                shown += 1
    assert shown or homes.book(home).header.rules == "skirmish", "nobody used a shield"


def name_of(label: Proof) -> str:
    return json.dumps([label[key] for key in ("turn", "attempt", "act", "why", "use")])


def test_what_is_hidden_stays_so_until_the_game_is_over(home: Home) -> None:
    over = homes.book(home).stage == "over"
    for seat in seats(home):
        for proof in proofs(home, seat):
            assert all(each["leaf"] != HIDING for each in proof["opened"])
            assert not any({"outcome", "of"} & draw.keys() for draw in proof["sealed"])
        last = [proof["last"] for proof in proofs(home, seat)]
        assert last[:-1] == [None] * len(last[:-1])
        assert (last[-1] is not None) == over


def reports(home: Home, seat: str) -> list[Path]:
    return sorted((homes.folder(home) / "reports").glob(f"*/{seat}.view.json"))


def test_each_letter_names_the_one_before(home: Home) -> None:
    for seat in seats(home):
        before = ""
        for path in reports(home, seat):
            view = path.read_bytes()
            proof = json.loads(view)["proof"]
            assert proof["previous"] == before
            text = path.with_name(f"{seat}.txt").read_text("utf-8")
            assert proof["text"] == sha256(" ".join(text.split()).encode()).hexdigest()
            before = sha256(view).hexdigest()


def test_the_stored_nodes_may_be_lost_or_changed(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    nodes = homes.folder(home) / "keys" / "0.json"
    stored = json.loads(nodes.read_bytes())
    others = json.dumps({**stored, "nodes": ["00" * 32] * 64}).encode()
    for turn, wrong in enumerate((None, b"[", b"[]", b'{"nodes": 3}', others), 1):
        nodes.unlink() if wrong is None else nodes.write_bytes(wrong)
        homes.play_turns(home, turn)
        assert replay_game(home, "peste").verdict == "EXACT", "they were made again"
    opened = [each for proof in proofs(home, "red") for each in proof["opened"]]
    root = proofs(home, "red")[0]["commitment"]
    assert len(opened) > 3
    assert all(is_key_of(root, each["leaf"], bytes.fromhex(each["key"]), each["path"]) for each in opened)
