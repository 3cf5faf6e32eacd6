"""Bundles: what anybody checks a game with. EXACT on what was played; whatever was altered is named."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterator
from copy import deepcopy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import Stream, mixed_key
from rattus_pbem.engine.key_tree import HIDING
from rattus_pbem.engine.merkle import length_prefixed
from rattus_pbem.fairness.bundle_chain import read_chain
from rattus_pbem.fairness.bundle_verify import read_bundle
from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.home.home import Home
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.record.draw_book import DrawBook, HeldKey
from rattus_pbem.record.journal_lines import read_journal_part
from rattus_pbem.record.line_kinds import read_record_part
from rattus_pbem.record.lines_of_people import PersonChange, PersonChanged
from rattus_pbem.record.lines_of_sheets import SheetStored
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from tests.fairness.forging import listed

from ..cli.running import refused, run, write
from ..counts import spread
from ..fairness.verifying import bundle_of, verify
from ..games import GAMES
from . import homes
from .homes import BEGINS
from .test_replay import forge

Json = dict[str, Any]
VERIFIER = Path(__file__).parent.parent.parent / "docs" / "verify.py"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Home]:
    """A game of each kind that is over after some turns."""
    made: dict[str, Home] = {}

    def game(rules: str) -> Home:
        if rules not in made:
            home = homes.make(tmp_path_factory.mktemp("bundles") / "home", rules=rules, nonces=True)
            first, second = homes.book(home).seats
            for seat, nonce in ((first, "cat"), (second, "none")):
                homes.send(home, homes.sheet(seat, 0, schema=schema_name(rules), settings={"nonce": nonce}), BEGINS)
            homes.tick_at(home, BEGINS)
            now = homes.play_turns(home, {"godstorm": 1, "rattus": 3}.get(rules, 99))
            if rules != "skirmish":  # the whole would take long
                run("referee", "cancel", "peste", "--reason", "a test", "--home", home.path, at=now)
                homes.tick_at(home, now)
            made[rules] = home
        return made[rules]

    return game


@pytest.fixture
def over(games: Callable[[str], Home]) -> Home:
    """A game of Rattus that is over."""
    return games("rattus")


@pytest.fixture
def copied(over: Home, tmp_path: Path) -> Home:
    """A copy of it, to be altered."""
    return homes.copy(over.path, tmp_path / "copy")


def journal(home: Home) -> list[Json]:
    """The lines of the journal."""
    return read_journal_part(home.game("peste").journal() or b"")


def diverged(bundle: Json, *others: Json, mails: Path | None = None) -> Json:
    """The verdict on a bundle that does not hold."""
    verdict = verify(bundle, others, mails)
    assert verdict["verdict"] == "DIVERGED"
    assert verdict["expected"] != verdict["found"]
    return verdict


# --- EXACT


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_a_finished_game_is_exact_for_everybody_and_for_each_seat(
    games: Callable[[str], Home], rules: str, tmp_path: Path
) -> None:
    home = games(rules)
    lines = journal(home)
    draws = [line for line in lines if line["kind"] == "draw"]
    assert any(line["hidden"] for line in draws)
    for seat in (None, *homes.book(home).seats):
        path = write(tmp_path / "bundle", Bundle(home, "peste", seat).to_json())
        verdict = verify(read_bundle(path).to_json())
        assert (verdict["verdict"], verdict["rules"]) == ("EXACT", ""), verdict
        assert (verdict["draws"], verdict["lines"]) == (len(draws), len(lines))
        assert verdict["acts"] == sum(line["kind"] == "end" for line in lines) > 1
        assert (verdict["letters"] > 1) == (seat is not None)


@pytest.mark.parametrize("rules", GAMES)
def test_opened_keys_make_the_draws_of_the_journal(games: Callable[[str], Home], rules: str) -> None:
    """Step by step and without the code that verifies: the key of the turn, or the hiding key, and the label."""
    lines = journal(games(rules))
    nonces = next(line["list"] for line in lines if line["kind"] == "nonces")
    assert len(nonces) == 1
    opened = {line["turn"]: bytes.fromhex(line["key"]) for line in lines if line["kind"] == "opened"}
    last = next(line for line in lines if line["kind"] == "opened_last")["keys"]
    hiding = bytes.fromhex(next(key["key"] for key in last if key["leaf"] == HIDING))
    turn, made = -1, 0
    for line in lines:
        if line["kind"] == "key":
            turn = line["turn"]
        elif line["kind"] == "draw":
            key = mixed_key(hiding if line["hidden"] else opened[turn], nonces)
            label = length_prefixed((str(turn), "1", *line["act"], line["why"], str(line["use"])))
            of = range(1, line["of"] + 1) if isinstance(line["of"], int) else line["of"]
            assert Stream(key, label).choose(of, len(line["outcome"])) == line["outcome"]
            made += 1
    assert made


def test_a_running_game_is_exact_and_its_mails_are_held_against_it(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    mails = tmp_path / "mails"
    mails.mkdir()
    now = homes.play_turns(home, 2)
    early = write(tmp_path / "early", Bundle(home, "peste", "red").to_json())
    homes.play_turns(home, 3, now)
    post(home, mails, "red")
    for seat in (None, "red"):
        verdict = verify(Bundle(home, "peste", seat).to_json(), mails=mails)
        assert (verdict["verdict"], verdict["rules"]) == ("EXACT", "the game is still running")
        assert verdict["keys"] >= 2
    assert verify(Bundle(home, "peste", "red").to_json(), [read_bundle(early).to_json()])["verdict"] == "EXACT"


def test_a_game_that_began_from_a_position_and_one_that_was_opened_again(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    now = BEGINS.isoformat()
    assert run("referee", "reopen", "peste", "--reason", "a test", "--home", home.path, "--now", now).code == 0
    homes.tick_at(home, BEGINS)
    later = homes.play_turns(home, 2)
    run("referee", "cancel", "peste", "--reason", "a test", "--home", home.path, at=later)
    verdict = verify(Bundle(home, "peste").to_json())
    assert (verdict["verdict"], verdict["rules"]) == ("EXACT", "")
    assert verdict["acts"] >= 1


@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_a_turn_that_was_taken_back_is_told_and_its_draws_are_checked(tmp_path: Path, dice: str) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    now = homes.play_turns(home, 4)
    roll_back(home, "peste", Rollback(2, dice, dice == "same"), now, Grounds("a test"))
    homes.tick_at(home, now)
    now = homes.play_turns(home, 5, now)
    assert verify(Bundle(home, "peste", "amber").to_json())["verdict"] == "EXACT"
    homes.play_turns(home, 99, now)
    for seat in (None, "amber"):
        bundle = Bundle(home, "peste", seat).to_json()
        verdict = verify(bundle)
        assert (verdict["verdict"], verdict["rules"]) == ("EXACT", ""), verdict
        attempts = [opening["attempt"] for opening in bundle["proofs"][-1]["opened"]]
        assert (max(attempts) == 2) == (dice == "fresh")
        if dice == "fresh":
            for proof in bundle["proofs"]:
                proof["rollbacks"] = []
            verdict = diverged(bundle)
            assert "attempt 2" in str(verdict["entry"])
            assert "told in a letter" in verdict["expected"]


def test_a_rollback_that_was_undone_counts_as_if_it_had_not_been(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    now = homes.play_turns(home, 3)
    roll_back(home, "peste", Rollback(2, "fresh", False), now, Grounds("a test"))
    restore(home, "peste", now, Grounds("it was right"))
    homes.tick_at(home, now)
    homes.play_turns(home, 99, now)
    verdict = verify(Bundle(home, "peste").to_json())
    assert (verdict["verdict"], verdict["rules"]) == ("EXACT", ""), verdict


# --- what was altered is named


def altered(bundle: Json, number: int, change: Callable[[str], str]) -> Json:
    """The bundle with one line of its journal changed."""
    other = deepcopy(bundle)
    entry = other["journal"][number - 1]
    if isinstance(entry, str):
        other["journal"][number - 1] = change(entry)
    else:
        entry["body"] = change(entry["body"])
    return other


def other_digit(text: str) -> str:
    """The text with another digit or letter near its end."""
    place = max(n for n, sign in enumerate(text) if sign.isalnum())
    return text[:place] + ("1" if text[place] == "0" else "0") + text[place + 1 :]


def first_broken(bundle: Json) -> int | str:
    """The first entry that does not follow."""
    return read_chain(bundle_of(bundle))[1][0].entry


def test_each_line_that_is_altered_is_named(over: Home) -> None:
    bundle = Bundle(over, "peste", "red").to_json()
    lines = bundle["journal"]
    for number in [1, *spread(range(2, len(lines), 3), 12), len(lines)]:
        entry = lines[number - 1]
        assert first_broken(altered(bundle, number, other_digit)) == number
        for place in (5, 20, 80, len(entry) // 2, len(entry) - 2) if isinstance(entry, str) else ():
            changed = entry[:place] + ("1" if entry[place] != "1" else "2") + entry[place + 1 :]
            assert first_broken({**bundle, "journal": [*lines[: number - 1], changed, *lines[number:]]}) == number
    assert diverged(altered(bundle, 7, other_digit))["entry"] == 7


def test_lines_that_are_missing_or_too_many_are_named(over: Home) -> None:
    bundle = Bundle(over, "peste").to_json()
    lines = bundle["journal"]
    for number in (1, 9, len(lines)):
        assert first_broken({**bundle, "journal": lines[: number - 1]}) in (number - 1, number)
        assert first_broken({**bundle, "journal": [*lines[: number - 1], *lines[number:]]}) in (number - 1, number)
        assert first_broken({**bundle, "journal": [*lines[:number], *lines[number - 1 :]]}) in (number, number + 1)


def proofs_altered(bundle: Json) -> Iterator[tuple[str, Json]]:
    """What the whole proof says of chance, changed in one place; and what the verdict must name."""

    def change(what: str, alter: Callable[[Json], Any]) -> tuple[str, Json]:
        other = deepcopy(bundle)
        alter(other["proofs"][-1])
        return what, other

    turn = next(n for n, opening in enumerate(bundle["proofs"][-1]["opened"]) if opening["draws"])
    die: list[Any] = [99]
    yield change(f"turn {turn}", lambda proof: proof["opened"][turn]["draws"][0].__setitem__("outcome", die))
    yield change(f"turn {turn}", lambda proof: proof["opened"][turn]["draws"][0].__setitem__("use", 7))
    yield change("the key of turn 1", lambda proof: proof["opened"][1].__setitem__("key", "00" * 32))
    yield change("the key of turn 1", lambda proof: proof["opened"][1]["path"].pop())
    yield change("the key of turn 1", lambda proof: proof["opened"][1].__setitem__("leaf", 9))
    yield change("the key of turn 1", lambda proof: proof["opened"][1].__setitem__("tree", 3))
    yield change("the key of turn 2", lambda proof: proof["opened"].pop(1))
    yield change("`opened`", lambda proof: proof["opened"][turn]["draws"].pop())
    yield change("turn 0", lambda proof: proof["last"]["sealed"][0]["outcome"].reverse())
    yield change("turn 0", lambda proof: proof["last"]["sealed"].pop(0))
    yield change("turn 0", lambda proof: proof["sealed"][0].__setitem__("root", "00" * 32))
    yield change("the hiding key", lambda proof: proof["last"]["keys"][0].__setitem__("key", "00" * 32))
    yield change("the end", lambda proof: proof.__setitem__("last", None))
    yield change("turn", lambda proof: proof.__setitem__("nonces", []))
    yield change("the nonces", lambda proof: proof.__setitem__("nonces", ["red:a", "red:b"]))


def test_each_thing_that_a_proof_says_and_does_not_hold_is_named(over: Home) -> None:
    bundle = Bundle(over, "peste").to_json()
    for name, other in proofs_altered(bundle):
        verdict = verify(other)
        assert verdict["verdict"] == "DIVERGED", name
        assert name in str(verdict["entry"]) or verdict["more"], (name, verdict)


@pytest.mark.full
def test_a_piece_that_was_not_drawn_and_a_letter_that_is_left_out_are_named(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 99)
    bundle = Bundle(home, "peste", "red").to_json()
    for proof in bundle["proofs"]:
        for piece in proof["pieces"]:
            was, piece["value"] = piece["value"], "another"
            assert "the piece at place" in str(diverged(bundle)["entry"])
            piece["value"] = was
    assert verify(bundle)["pieces"] > 0
    fewer = {**bundle, "proofs": [bundle["proofs"][0], *bundle["proofs"][2:]]}
    assert "names the letter before" in diverged(fewer)["expected"]


def test_letters_that_say_different_things_are_named(over: Home) -> None:
    bundle = Bundle(over, "peste", "red").to_json()
    holder = next(proof for proof in bundle["proofs"] if any(opening["draws"] for opening in proof["opened"]))
    draws = next(opening["draws"] for opening in holder["opened"] if opening["draws"])
    draws[0]["outcome"] = [1, *draws[0]["outcome"]]
    verdict = diverged(bundle)
    assert "opening" in str(verdict["entry"])


def test_a_host_that_draws_twice_and_takes_the_better_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """He looks at what a key would give, and skips it."""
    honest = DrawBook.take_key

    def skipping(book: DrawBook, key: HeldKey, *, lists_acts: bool) -> None:
        honest(book, key, lists_acts=lists_acts)
        if book.next_key == [0, 4]:  # later than what `homes.make` keeps
            book.next_key = [0, 5]

    monkeypatch.setattr(DrawBook, "take_key", skipping)
    home = homes.make(tmp_path / "home", rules="skirmish")
    homes.play_turns(home, 5)
    for seat in (None, "amber"):
        verdict = diverged(Bundle(home, "peste", seat).to_json())
        assert verdict["entry"] == "the key of turn 3, attempt 1"
        assert (verdict["expected"], verdict["found"]) == ("the next key: place 4 of tree 0", "place 5 of tree 0")


# --- an edited past


def post(home: Home, folder: Path, seat: str) -> None:
    """The letters of a seat as mails in a folder, with a mail of somebody else."""
    store = home.game("peste")
    for name in homes.letters(home, seat):
        mail = EmailMessage()
        text, view = (store.read(f"reports/{name}/{seat}{ending}") or b"" for ending in (".txt", ".view.json"))
        mail.set_content(text.decode())
        mail.add_attachment(view, maintype="application", subtype="json", filename="view.json")
        write(folder / f"{name}.eml", listed(mail, "a letter").as_bytes())
    write(folder / "spam", b"Message-ID: <[>\nContent-Type: application/json\n\n{not json")


def test_an_edit_of_the_past_is_found_by_a_mail_and_by_an_older_bundle(copied: Home, tmp_path: Path) -> None:
    """The host writes his journal anew and chains it: it holds in itself, and not with what has left the house."""
    honest = Bundle(copied, "peste").to_json()
    mails = tmp_path / "mails"
    mails.mkdir()
    post(copied, mails, "red")
    assert verify(honest, mails=mails)["letters"] == len(homes.letters(copied, "red"))
    letters = [line["n"] for line in journal(copied) if line["kind"] == "letter" and line["seat"] == "red"]
    line = next(line for line in journal(copied) if line["kind"] == "asked" and line["n"] > letters[1])
    after = next(n for n in letters if n > line["n"])
    before = max(n for n in letters if n < line["n"])

    def edit(lines: list[Json]) -> int:
        lines[line["n"] - 1]["turn_until"] = "2026-12-24T12:00:00+00:00"
        return int(line["n"])

    edited_line = forge(copied, edit)
    edited = Bundle(copied, "peste").to_json()
    assert verify(edited)["verdict"] == "EXACT"
    verdict = diverged(edited, mails=mails)
    assert verdict["entry"] == after
    assert f"entries {before + 1} to {after}" in verdict["found"]
    assert before < edited_line < after
    verdict = diverged(honest, edited)
    assert verdict["entry"] == edited_line
    assert "2026-12-24" in verdict["found"]
    assert diverged(Bundle(copied, "peste", "red").to_json())["entry"] == after


def test_what_the_rules_would_not_have_done_is_found_by_playing_it_again(copied: Home) -> None:
    def edit(lines: list[Json]) -> int:
        answer = next(line for line in lines if line["kind"] == "answer" and line["source"]["by"] == "sheet")
        answer["answer"] = {"do": "place", "region": "nowhere"}
        return int(answer["n"])

    number = forge(copied, edit)
    verdict = diverged(Bundle(copied, "peste").to_json())
    assert verdict["entry"] == number
    assert "not legal" in verdict["found"]


def test_other_rules_than_the_game_was_played_under_are_not_asked(over: Home) -> None:
    bundle = Bundle(over, "peste").to_json()
    for key, value, words in (
        ("revision", 999, "revision 999"),
        ("rules", "no-game", "does not have the game"),
        ("data_digest", "ab" * 32, "other data"),
    ):
        verdict = verify({**bundle, key: value})
        assert (verdict["verdict"], verdict["acts"]) == ("EXACT", 0)
        assert words in verdict["rules"]


# --- what a bundle of a running game holds


def masked(bundle: Json) -> Json:
    """The bundle without the digests that are salted, which tell nothing: heads, and the digests of letters."""
    for proof in bundle["proofs"]:
        proof["head"] = proof["text"] = proof["view"] = proof["previous"] = ""
        if proof["letter"]:
            proof["letter"]["view"] = ""
    return bundle


@pytest.mark.parametrize("rules", GAMES)
def test_a_bundle_of_a_running_game_does_not_tell_what_another_has_sent(tmp_path: Path, rules: str) -> None:
    """Twin worlds: in one the other seat sends sheets, a standing order and a message to the host."""
    bundles = []
    for busy in (False, True):
        home = homes.make_asked(tmp_path / f"home{busy}", rules)
        seats = list(homes.book(home).seats)
        asked = homes.book(home).deadlines.asks[0].seat
        other = next(seat for seat in seats if seat != asked)
        turn = homes.view_of(home, asked)["turn"]
        if busy:
            own = turn if rules == "godstorm" else turn + 1  # the next turn of the other seat
            for wait in (True, False):
                order = {"do": "doubt" if rules == "liars-dice" else "done"}
                sheet = homes.sheet(other, own, order, schema=schema_name(rules), wait=wait)
                homes.send(home, sheet, BEGINS)
        bundles.append([masked(Bundle(home, "peste", seat).to_json()) for seat in (None, asked)])
        lines = len(journal(home))
        bundles[-1].append({"lines": lines})
    assert bundles[0][:2] == bundles[1][:2]
    assert bundles[0][2] != bundles[1][2]


def test_a_bundle_of_a_running_game_does_not_tell_what_lies_face_down(tmp_path: Path) -> None:
    """Twin worlds of the same secret: another token lies under Italia, where nobody has looked."""
    bundles = []
    for token in (4, 5):
        position = deepcopy(homes.TURN_OF_RED)
        position["regions"]["italia"]["tokens"] = [token]
        home = homes.make(tmp_path / str(token), position=position)
        homes.tick_at(home, BEGINS)
        bundles.append([masked(Bundle(home, "peste", seat).to_json()) for seat in (None, "red", "blue")])
    assert bundles[0] == bundles[1]


def test_a_bundle_of_a_running_game_holds_no_key_that_is_not_opened_and_no_line(tmp_path: Path) -> None:
    from rattus_pbem.engine.key_tree import key_at

    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 3)
    secret = home.game("peste").secret()
    for seat in (None, "red", "blue"):
        bundle = Bundle(home, "peste", seat).to_json()
        text = json.dumps(bundle)
        assert (bundle["journal"], bundle["salts"], bundle["start"]) == ([], {}, None)
        assert [proof["last"] for proof in bundle["proofs"]] == [None] * len(bundle["proofs"])
        assert secret.hex() not in text
        hidden = [key_at(secret, 0, leaf).hex() for leaf in (HIDING, *range(4, 12))]
        assert [key for key in hidden if key in text] == []
        assert key_at(secret, 0, 1).hex() in text


def test_a_bundle_of_a_game_that_is_over_holds_no_mail_address_message_or_sheet_of_another(copied: Home) -> None:
    assert verify(Bundle(copied, "peste").to_json())["verdict"] == "EXACT"
    for seat in (None, "blue"):
        text = json.dumps(Bundle(copied, "peste", seat).to_json())
        assert "example.org" not in text
        kinds = {json.loads(line)["kind"] for line in json.loads(text)["journal"] if isinstance(line, str)}
        assert "created" not in kinds
        assert ("sheet" in kinds) == (seat is not None)
    sheets = [
        json.loads(line) for line in Bundle(copied, "peste", "blue").to_json()["journal"] if isinstance(line, str)
    ]
    assert {line["seat"] for line in sheets if line["kind"] == "sheet"} == {"blue"}


def test_who_takes_a_seat_over_reads_no_line_of_the_player_before(copied: Home) -> None:
    from rattus_pbem.fairness.bundles import _chain

    raw = copied.game("peste").journal() or b""
    lines = read_record_part(raw)
    sheet, later, *_ = (n for n, line in enumerate(lines) if isinstance(line, SheetStored) and line.seat == "red")
    assert sheet + 1 < later
    rosa = PersonChanged(seat="red", set=PersonChange(name="Rosa"), new=True, until=lines[sheet].at)
    lines[sheet + 1] = rosa.changed(n=sheet + 2, prev=lines[sheet + 1].prev)
    entries = list(_chain(raw, lines, "red"))
    assert isinstance(entries[sheet], dict)
    assert isinstance(entries[later], str)


# --- commands, and what is no bundle


def test_the_commands(over: Home, tmp_path: Path) -> None:
    path = tmp_path / "peste.json"
    done = run("bundle", "peste", "--seat", "red", "--out", path, "--home", over.path)
    assert (done.code, "the whole game" in done.out) == (0, True)
    said = run("verify", path)
    assert (said.code, said.out.splitlines()[0]) == (0, "peste: EXACT.")
    assert run("verify", path, "--json").json["verdict"] == "EXACT"
    assert run("bundle", "peste", "--home", over.path).json["seat"] is None
    refused(run("bundle", "peste", "--seat", "rad", "--home", over.path), "rad", "red, blue", code=1)
    refused(run("bundle", "nothing", "--home", over.path), "nothing", code=1)
    bundle = json.loads(path.read_text())
    bundle["proofs"][-1]["opened"][1]["key"] = "00" * 32
    ran = run("verify", write(tmp_path / "altered", bundle))
    assert ran.code == 1
    assert ran.out.startswith("peste: DIVERGED at ")
    assert "expected: " in ran.out
    assert run("verify", "peste", "--home", over.path).out.startswith("EXACT")


def no_bundles(bundle: Json) -> Iterator[tuple[str, Any, str]]:
    """What is no bundle, and what must be said of it."""
    text = json.dumps(bundle)
    yield "cut short", text[: len(text) // 2], "not the JSON"
    yield "nothing", "", "not the JSON"
    yield "no object", "[]", "schema"
    yield "another schema", {**bundle, "schema": "rattus-pbem/view-rattus/1"}, "schema"
    yield "no text", b"\xff\xfe\x00", "UTF-8"
    yield "deep", '{"schema":' * 5000, "deeper"
    yield "a huge number", text.replace('"revision": ', '"revision": ' + "9" * 5000, 1), "not the JSON"
    yield "no number", text.replace('"revision": ', '"revision": NaN, "x": ', 1), "NaN"
    yield "a key twice", text.replace('"over": true', '"over": true, "over": true', 1), "twice"
    yield "half a sign", text.replace('"edition": "', '"edition": "\\ud800', 1), "not the JSON"
    yield "proofs are no list", {**bundle, "proofs": 3}, "/proofs"
    yield "an unknown key", {**bundle, "more": 1}, "/more"
    yield "no journal", {key: value for key, value in bundle.items() if key != "journal"}, "/journal"
    yield "a negative leaf", text.replace('"leaf": 1,', '"leaf": -1,', 1), "leaf"


def test_what_is_no_bundle_is_refused_in_a_paragraph(over: Home, tmp_path: Path) -> None:
    for name, content, words in no_bundles(Bundle(over, "peste").to_json()):
        refused(run("verify", write(tmp_path / "b", content)), words, code=2), name
    refused(run("verify", tmp_path / "missing.json"), "missing.json", code=2)
    refused(run("verify", tmp_path), str(tmp_path), code=2)
    whole = write(tmp_path / "whole", Bundle(over, "peste").to_json())
    refused(run("verify", whole, "--mails", tmp_path / "nowhere"), "folder", code=2)


def test_hostile_values_in_a_bundle_are_findings(over: Home) -> None:
    """They take no time, no memory, and raise nothing."""
    bundle = Bundle(over, "peste").to_json()
    turn = next(n for n, opening in enumerate(bundle["proofs"][-1]["opened"]) if opening["draws"])
    for key, value in (
        ("of", 10**18), ("of", 0), ("of", []), ("outcome", []), ("outcome", [[], {}]), ("outcome", list(range(999))),
        ("use", 10**30), ("act", []),
    ):  # fmt: skip
        other = deepcopy(bundle)
        other["proofs"][-1]["opened"][turn]["draws"][0][key] = value
        assert verify(other)["verdict"] == "DIVERGED", key
    for draw in ({"size": 10**18}, {"size": 0}):
        other = deepcopy(bundle)
        other["proofs"][-1]["sealed"][0].update(draw)
        assert verify(other)["verdict"] == "DIVERGED"
    other = {**bundle, "start": {"seats": [*bundle["names"]], "options": {}, "position": {"seats": 3}}}
    assert "cannot be played" in diverged(other)["expected"] or diverged(other)
    assert verify({**bundle, "salts": {}})["verdict"] == "DIVERGED"
    assert verify({**bundle, "start": None})["verdict"] == "DIVERGED"
    assert verify({**bundle, "names": {}})["verdict"] == "DIVERGED"


def test_the_stand_alone_verifier_reads_bundles(over: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`docs/verify.py` says the same: of a game that is over, of one that is running, of one that was altered."""
    check = runpy.run_path(str(VERIFIER))["main"]
    running = homes.make(tmp_path / "home")
    homes.play_turns(running, 2)
    altered_draw = Bundle(over, "peste").to_json()
    draws = next(opening["draws"] for opening in altered_draw["proofs"][-1]["opened"] if opening["draws"])
    draws[0]["outcome"][0] = next(value for value in (1, 2) if value != draws[0]["outcome"][0])
    for bundle, code in (
        (Bundle(over, "peste", "red").to_json(), 0),
        (Bundle(running, "peste").to_json(), 0),
        (Bundle(running, "peste", "red").to_json(), 0),
        (altered_draw, 1),
        (altered(Bundle(over, "peste").to_json(), 9, other_digit), 1),
    ):
        path = write(tmp_path / "bundle.json", bundle)
        assert bool(check([str(path)])) == bool(code)
        assert ("EXACT" in capsys.readouterr().out) == (code == 0)
        assert (verify(bundle)["verdict"] == "EXACT") == (code == 0)


def test_the_host_verifies_a_game_by_its_name(copied: Home) -> None:
    """Every file of it: one byte of a letter is named."""
    assert run("verify", "peste", "--home", copied.path).code == 0
    report = next(path for path in sorted(homes.folder(copied).rglob("red.txt")))
    report.write_bytes(report.read_bytes().replace(b"e", b"E", 1))
    ran = run("verify", "peste", "--home", copied.path)
    assert ran.code == 1
    assert str(report.relative_to(homes.folder(copied))) in ran.out
