"""4,096 keys lie under the commitment: each is proved by its path, and when they are used up a second tree follows."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import KeyedChance, commitment
from rattus_pbem.engine.key_tree import (
    FIRST,
    HIDING,
    KEY_BYTES,
    KEYS,
    SEED,
    KeyPlace,
    is_key_of,
    key_at,
    key_path,
    tree_root,
    upper_nodes,
)
from rattus_pbem.engine.merkle import leaf_hash, path_of, root_of
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record import keys
from rattus_pbem.record.draw_book import DrawBook, HeldKey

from ..hosting import homes

SECRET = bytes(range(32))
PLACES = (HIDING, FIRST, 63, 64, 65, 2047, 2048, SEED - 1, SEED)


def raw_keys(tree: int) -> bytes:
    """All keys of a tree, from the secret: made as `docs/fairness.md` says, without ours."""
    label = b"".join(len(part).to_bytes(4, "big") + part for part in (b"rattus-pbem/chance/2", b"keys"))
    raw = hashlib.shake_256(hmac.digest(SECRET, label, "sha256")).digest(KEYS * KEY_BYTES)
    return raw if tree == 0 else hashlib.shake_256(raw[-KEY_BYTES:]).digest(KEYS * KEY_BYTES)


@pytest.mark.parametrize("tree", [0, 1])
def test_a_key_is_proved_at_its_place_and_at_no_other(tree: int) -> None:
    root, upper = tree_root(SECRET, tree), upper_nodes(SECRET, tree)
    raw = raw_keys(tree)
    whole = [leaf_hash(raw[leaf * KEY_BYTES : (leaf + 1) * KEY_BYTES]) for leaf in range(KEYS)]
    assert root == root_of(whole).hex()
    for leaf in PLACES:
        key, path = key_at(SECRET, tree, leaf), key_path(SECRET, tree, leaf, upper)
        assert path == [node.hex() for node in path_of(whole, leaf)]
        assert is_key_of(root, leaf, key, path)
        assert not is_key_of(root, leaf ^ 1, key, path)
        assert not is_key_of(root, leaf, bytes(KEY_BYTES), path)
        assert not is_key_of(root, leaf, key, path[:-1])
        assert not is_key_of(root, leaf, key, [*path, root])
        assert not is_key_of(root, leaf, key, ["no number", *path[1:]])
        assert not is_key_of(tree_root(SECRET, 1 - tree), leaf, key, path)


def test_the_seed_of_a_tree_is_the_last_key_of_the_one_before() -> None:
    """So the commitment fixes the second tree, too: its keys are seen to come from a key of the first."""
    seed = key_at(SECRET, 0, SEED)
    assert key_at(SECRET, 1, 7) == hashlib.shake_256(seed).digest(8 * KEY_BYTES)[-KEY_BYTES:]
    assert tree_root(SECRET, 0) == commitment(SECRET)


def test_no_key_is_used_twice_in_a_game_of_ten_thousand_turns() -> None:
    book = DrawBook()
    taken = [(0, HIDING)]
    for turn in range(10_000):
        tree, leaf = book.next_key
        taken.append((tree, leaf))
        book.take_key(HeldKey(turn=turn, attempt=1, tree=tree, leaf=leaf, opened=False), lists_acts=True)
    assert len(set(taken)) == len(taken)
    turns_of_a_tree = SEED - FIRST
    assert turns_of_a_tree == 4094
    assert taken[4094] == (0, SEED - 1)
    assert taken[4095] == (1, FIRST)
    assert taken[2 * 4094 + 1] == (2, FIRST)
    assert all(FIRST <= leaf < SEED for _, leaf in taken[1:])


def test_a_turn_that_is_played_again_with_the_same_dice_keeps_its_key() -> None:
    book = DrawBook()
    for leaf in (1, 2, 1):
        book.take_key(HeldKey(turn=leaf, attempt=1, tree=0, leaf=leaf, opened=False), lists_acts=True)
    assert book.next_key == [0, 3]


def test_dice_of_the_second_tree_are_others_than_those_of_the_first() -> None:
    rolls = []
    for place in (KeyPlace(0, FIRST, 1), KeyPlace(1, FIRST, 1)):
        chance = KeyedChance(SECRET, (), {1: place}.__getitem__)
        rolls.append(chance._key(place.tree, place.leaf))
    assert rolls[0] != rolls[1]


def lines_of(home: Any, kind: str) -> list[Mapping[str, Any]]:
    """The lines of a kind in the journal."""
    from rattus_pbem.record.journal_lines import read_journal_part

    return [line for line in read_journal_part(home.game("peste").journal() or b"") if line["kind"] == kind]


@pytest.fixture
def used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees of which a game uses up the first: a turn's key is near its end."""
    before = DrawBook.take_key
    skipped = SEED - 1

    def near_the_end(book: DrawBook, key: HeldKey, *, lists_acts: bool) -> None:
        before(book, key, lists_acts=lists_acts)
        if book.next_key == [0, FIRST + 1]:
            book.next_key = [0, skipped]

    monkeypatch.setattr(DrawBook, "take_key", near_the_end)


def test_a_game_that_uses_up_a_tree_publishes_the_root_of_the_next_and_opens_its_seed_at_the_end(
    tmp_path: Path, used_up: None
) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish", seats=homes.people("skirmish"), rounds="6")
    homes.play_turns(home, 1000)
    secret = home.game("peste").secret()
    taken = lines_of(home, "key")
    first = next(line for line in taken if line["tree"] == 1)
    assert [line["leaf"] for line in taken if line["tree"] == 0][-1] == SEED - 1
    assert first["leaf"] == FIRST
    assert first["root"] == tree_root(secret, 1)
    assert [line for line in taken if "root" in line] == [first]
    letters = [homes.view_of(home, seat)["proof"] for seat in ("amber", "coral")]
    for proof in letters:
        assert proof["roots"] == [first["root"]]
        seed = next(key for key in proof["last"]["keys"] if key["leaf"] == SEED)
        assert is_key_of(proof["commitment"], SEED, bytes.fromhex(seed["key"]), seed["path"])
        assert hashlib.shake_256(bytes.fromhex(seed["key"])).digest(2 * KEY_BYTES)[KEY_BYTES:] == key_at(secret, 1, 1)
    of_second = next(line for line in lines_of(home, "opened") if line["tree"] == 1)
    assert is_key_of(first["root"], FIRST, bytes.fromhex(of_second["key"]), of_second["path"])
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_root_goes_out_with_the_first_letter_after_its_first_key_was_taken(tmp_path: Path, used_up: None) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish", seats=homes.people("skirmish"), rounds="6")
    now = homes.BEGINS
    for turn in range(1, 6):
        now = homes.play_turns(home, turn, now)
        if lines_of(home, "key")[-1]["tree"]:
            break
    assert homes.view_of(home, "amber")["proof"]["roots"] == [tree_root(home.game("peste").secret(), 1)]
    with open_game(home, "peste", now) as session:
        assert keys.last_keys(session.game).keys[1].leaf == SEED
