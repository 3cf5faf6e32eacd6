"""The test vectors on docs/fairness.md are what the program computes, and what the stand-alone verifier does."""

from __future__ import annotations

import hashlib
from pathlib import Path

from rattus_pbem.engine.chance import Draw, Stream, commitment, game_secret, label_of, mixed_key
from rattus_pbem.engine.journal import GENESIS, journal_line
from rattus_pbem.engine.key_tree import FIRST, HIDING, SEED, key_at, tree_root
from rattus_pbem.engine.merkle import length_prefixed
from rattus_pbem.engine.sealed_pieces import Pieces
from rattus_pbem.hosting.proofs import text_digest
from rattus_pbem.orders.credentials import nonce_hash

from .forging import SCRIPT_MODULE

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
NONCES = ("red:my cat sleeps on the router",)
CITIES = ["roma", "gaul", "liguria"]


def vectors() -> dict[str, str]:
    """The vectors by name, in the order of the page."""
    secret = game_secret(bytes(range(32)), "peste")
    first, hiding = (mixed_key(key_at(secret, 0, leaf), NONCES) for leaf in (FIRST, HIDING))
    roll = Draw(("turn", "red", "1"), 7, "attack", 1, 1, False)
    shuffle = Draw(("setup", "1"), 0, "deck", 1, 3, True)
    label, hidden = label_of(roll, 1), label_of(shuffle, 1)
    order = Stream(hiding, length_prefixed(hidden)).choose(CITIES, 3)
    pieces = Pieces(hiding, hidden, order)
    line, head = journal_line({"kind": "commit"}, 1, GENESIS, bytes(16))
    return {
        "secret": secret.hex(),
        "first key of tree 0 for a turn (place 1)": key_at(secret, 0, FIRST).hex(),
        "hiding key (place 0)": key_at(secret, 0, HIDING).hex(),
        "seed of tree 1 (place 4095)": key_at(secret, 0, SEED).hex(),
        "commitment": commitment(secret),
        "root of tree 1": tree_root(secret, 1),
        "fingerprint of the nonce": nonce_hash("my cat  sleeps on the router"),
        "key of place 1, mixed": first.hex(),
        "hiding key, mixed": hiding.hex(),
        "label of the roll": length_prefixed(label).hex(),
        "the roll": str(Stream(first, length_prefixed(label)).choose(range(1, 7), 1)[0]),
        "the shuffle": " ".join(order),
        "root of the shuffle": pieces.root,
        "salt of its first piece": pieces.opening(0).salt,
        "journal line": line,
        "head after it": head,
        "digest of the text": text_digest("Rattus, turn 7\n\n  The game is over.\n"),
    }


def on_the_page() -> dict[str, str]:
    """The vectors as the page has them."""
    table = PAGE.read_text("utf-8").partition("\n## Test vectors\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
    return {name.strip(): value.strip().strip("`") for name, value in rows[1:]}


def test_every_vector_on_the_page_is_what_the_program_computes() -> None:
    assert on_the_page() == vectors()


def test_the_stand_alone_verifier_computes_the_same() -> None:
    made = vectors()
    roll = {"turn": 7, "attempt": 1, "act": ["turn", "red", "1"], "why": "attack", "use": 1, "of": 6, "outcome": [0]}
    shuffle = {
        "turn": 0,
        "attempt": 1,
        "act": ["setup", "1"],
        "why": "deck",
        "use": 1,
        "of": CITIES,
        "outcome": [0] * 3,
    }
    first, hiding = (bytes.fromhex(made[name]) for name in ("key of place 1, mixed", "hiding key, mixed"))
    assert SCRIPT_MODULE.joined(*SCRIPT_MODULE.label(roll)).hex() == made["label of the roll"]
    assert SCRIPT_MODULE.choose(first, roll) == [int(made["the roll"])]
    assert SCRIPT_MODULE.choose(hiding, shuffle) == made["the shuffle"].split()
    body = b"{" + made["journal line"][75:].encode()
    assert hashlib.sha256(bytes(32) + hashlib.sha256(body).digest()).hexdigest() == made["head after it"]
