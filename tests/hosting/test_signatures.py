"""Letters signed by the host: where the home asks for it, each letter bears a signature that anybody can check."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.journal import canonical
from rattus_pbem.fairness.bundle_signatures import Signatures, check_signatures
from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record.signatures import (
    SignedLetter,
    first_signed_bytes,
    is_signed,
    sign,
    signatures,
    signed_bytes,
    signer_of,
)

from ..cli.running import refused, run
from ..fairness.verifying import bundle_of, verify
from . import homes
from .homes import BEGINS

KEY = demo_key("tests")


def home_that_signs(path: Path) -> Home:
    """A home whose games are signed, with one that has begun."""
    make_home(path, key=KEY)
    toml = path / "host.toml"
    toml.write_text(toml.read_text().replace("# sign = false", "sign = true"))
    home = open_home(path)
    new_game(home, "peste", "rattus", homes.people("rattus"), {}, BEGINS, nonces=False, secret=homes.SECRET)
    homes.tick_at(home, BEGINS)
    return home


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A game with signed letters, after two turns."""
    home = home_that_signs(tmp_path_factory.mktemp("signed") / "home")
    homes.play_turns(home, 2)
    return home


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library for signatures is not there."""
    honest = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("cryptography"):
            raise ImportError(name)
        return honest(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)


def proofs(home: Home, seat: str) -> list[Mapping[str, Any]]:
    """The proofs of the letters of a seat."""
    store = home.game("peste")
    raws = [store.read(f"reports/{name}/{seat}.view.json") or b"" for name in homes.letters(home, seat)]
    return [json.loads(raw)["proof"] for raw in raws]


def test_every_letter_is_signed_and_the_first_names_the_key(signed: Home) -> None:
    signer = signer_of(KEY)
    for seat in ("red", "blue"):
        texts = [homes.letter(signed, seat, name)["closing"] for name in homes.letters(signed, seat)]
        assert [any(signer in line for line in text) for text in texts] == [n == 0 for n in range(len(texts))]
        for proof in proofs(signed, seat):
            assert [entry["key"] for entry in proof["signatures"]] == [signer]
    verdict = verify(Bundle(signed, "peste", "red").to_json())
    assert (verdict["verdict"], verdict["unsigned"]) == ("EXACT", "")
    assert verdict["signatures"] == verdict["letters"] == len(proofs(signed, "red"))
    assert replay_game(signed, "peste").verdict == "EXACT"


def stated(**changes: Any) -> Mapping[str, Any]:
    """All that a small proof states, as it is signed."""
    about: dict[str, Any] = {"game": "peste", "seat": "red", "turn": 1, "number": 2}
    proof = {"head": "cd" * 32, "text": "ef" * 32, "previous": "", "view": "01" * 32, "signatures": [], "letter": about}
    of_letter = {name: changes.get(name, value) for name, value in about.items()}
    return SignedLetter(**of_letter, proof=proof | changes).to_json()


@pytest.mark.parametrize(
    "change",
    [{"game": "rats"}, {"seat": "blue"}, {"turn": 2}, {"number": 12}]
    + [{part: "23" * 32} for part in ("head", "text", "previous", "view")],
    ids=lambda change: next(iter(change)),
)
def test_a_signature_holds_for_its_letter_and_all_that_it_says(change: dict[str, Any]) -> None:
    signer = signer_of(KEY)
    (entry,) = signatures([KEY], [signer], stated())
    assert entry["key"] == signer
    assert is_signed(signer, entry["signature"], signed_bytes(stated()))
    assert not is_signed(signer, entry["signature"], signed_bytes(stated(**change)))
    assert not is_signed(signer_of(demo_key("another")), entry["signature"], signed_bytes(stated()))
    assert not is_signed("00" * 32, entry["signature"], signed_bytes(stated()))


def test_what_is_signed_is_the_json_of_what_is_stated() -> None:
    parts = [b"rattus-pbem/signature/2", canonical(stated()).encode()]
    assert signed_bytes(stated()) == b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert "signatures" not in stated()["proof"]
    assert "letter" not in stated()["proof"], "a bundle puts it beside the proof"


def test_what_release_1_0_0_signed_still_holds(signed: Home) -> None:
    """It signed the letter's number and its head alone."""
    whole = {**Bundle(signed, "peste").to_json(), "commitment": "ab" * 32}
    signed_then = first_signed_bytes("peste", "ab" * 32, ("red", 1, 2), "cd" * 32)
    parts = [b"rattus-pbem/signature/1", b"peste", b"ab" * 32, b"red", b"1", b"2", b"cd" * 32]
    assert signed_then == b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    signer = signer_of(KEY)
    empty = ("roots", "nonces", "opened", "sealed", "pieces", "rollbacks")
    letter = {"seat": "red", "turn": 1, "number": 2, "view": "ef" * 32}
    proof: dict[str, Any] = {name: [] for name in empty}
    proof |= {"schema": "rattus-pbem/proof/1", "letter": letter, "head": "cd" * 32, "signer": signer, "previous": ""}
    proof |= {"commitment": "ab" * 32, "text": "00" * 32, "last": None}

    def checked(signature: str) -> Signatures:
        proofs = [{**proof, "signature": signature}]
        return check_signatures(bundle_of({**whole, "signer": signer, "over": True, "proofs": proofs}), [])

    assert checked(sign([KEY], signer, signed_then)) == (1, "", [], [])
    holding, _, findings, _ = checked("00" * 64)
    assert (holding, len(findings)) == (0, 1)


def test_a_letter_whose_signature_was_altered_or_taken_away_is_named(signed: Home) -> None:
    bundle = Bundle(signed, "peste", "red").to_json()
    changes: list[dict[str, Any]] = [
        {"signatures": [{"key": signer_of(KEY), "signature": "00" * 64}]},
        {"signatures": bundle["proofs"][1]["signatures"]},
        {"signatures": signatures([demo_key("another")], [signer_of(demo_key("another"))], {})},
        {"signatures": []},
        {"text": "00" * 32},
        {"view": "00" * 32},
    ]
    for change in changes:
        other = deepcopy(bundle)
        other["proofs"][0].update(change)
        verdict = verify(other)
        assert (verdict["verdict"], verdict["entry"]) == ("DIVERGED", "letter 0000-01 to red")
    assert verify({**bundle, "signer": None})["verdict"] == "DIVERGED"


def test_without_the_library_a_bundle_is_checked_but_for_its_signatures(signed: Home, no_library: None) -> None:
    verdict = verify(Bundle(signed, "peste", "red").to_json())
    assert (verdict["verdict"], verdict["signatures"]) == ("EXACT", 0)
    assert "pip install '.[signing]'" in verdict["unsigned"]


def test_without_the_library_no_signed_game_is_begun_or_goes_on(signed: Home, tmp_path: Path, no_library: None) -> None:
    home = homes.copy(signed.path, tmp_path / "home")
    now = BEGINS.isoformat()
    ran = run("new", "rats", "--seat", "red=Anna", "--seat", "blue=bot:sensible", "--home", home.path, "--now", now)
    refused(ran, "pip install '.[signing]'", code=1)
    before = homes.journal(home).read_bytes()
    asked = homes.book(home).deadlines.asks[0].seat
    homes.send(home, homes.compose_for(home, asked, "any"), BEGINS)
    ticked = homes.tick_at(home, BEGINS + 100 * homes.HOUR)
    assert any("pip install '.[signing]'" in line for line in ticked.fenced + ticked.failed + ticked.notes), ticked
    assert homes.journal(home).read_bytes().startswith(before)


def test_the_key_of_another_home_signs_nothing(signed: Home, tmp_path: Path) -> None:
    home = homes.copy(signed.path, tmp_path / "home")
    (home.path / "host.key").write_text(demo_key("another").hex() + "\n")
    home = open_home(home.path)
    asked = homes.book(home).deadlines.asks[0].seat
    sheet = homes.compose_for(home, asked, "any")
    homes.send(home, {key: value for key, value in sheet.items() if key != "code"}, BEGINS)
    ticked = homes.tick_at(home, BEGINS + 100 * homes.HOUR)
    assert any("not the key" in line for line in ticked.fenced + ticked.failed + ticked.notes), ticked


def test_a_home_that_does_not_sign_imports_nothing_of_it_and_names_no_key(tmp_path: Path) -> None:
    code = (
        "import sys; from tests.hosting import homes; from pathlib import Path;"
        f"home = homes.make(Path({str(tmp_path / 'home')!r})); homes.play_turns(home, 1);"
        "print(sorted(name for name in sys.modules if name.startswith('cryptography')))"
    )
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    proof = homes.view_of(open_home(tmp_path / "home"), "red")["proof"]
    assert proof["signatures"] == []


def test_the_setting_is_true_or_false(tmp_path: Path) -> None:
    make_home(tmp_path / "home", key=KEY)
    toml = tmp_path / "home" / "host.toml"
    toml.write_text(toml.read_text().replace("# sign = false", 'sign = "yes"'))
    refused(run("status", "--home", tmp_path / "home"), "host.sign must be true or false", code=2)
