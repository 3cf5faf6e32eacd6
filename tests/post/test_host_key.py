"""A host's key is replaced, lost, or stolen: which codes, words, seals and bounces count then; all players hear."""

from __future__ import annotations

import base64
import email
import email.policy
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.fairness.bundles import Bundle, proofs_of_letters
from rattus_pbem.fairness.verify_script import script_path
from rattus_pbem.home.home import demo_key
from rattus_pbem.home.host_keys import COUNTS, read_keys
from rattus_pbem.hosting.put_back import put_back_all
from rattus_pbem.hosting.replay import rebuild_files, replay_game
from rattus_pbem.hosting.session import Session
from rattus_pbem.mail.message_writer import bounce_address, bounced_recipient
from rattus_pbem.mail.part_digests import HEADER as PARTS
from rattus_pbem.post.mail_room import mail_records
from rattus_pbem.post.receipt_check import check_receipt, receipt_sentences
from rattus_pbem.post.unknown_letters import letter_findings
from rattus_pbem.record.signatures import LOST, REPLACED, STOLEN, signatures, signer_of
from rattus_pbem.referee.acts import cancel, replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.new_host_key import new_host_key
from rattus_pbem.store.files import replace_file
from tests.fairness.altering import Letters, refit
from tests.fairness.verifying import verify

from ..cli.running import run
from ..simulator.laws.at_the_end import verdict_on
from .mailing import HOUR, PEOPLE, THREE, Club, text_of

SUBJECT_TURN = re.compile(r" t(\d+) ")
REASON = "The old server is given away."
TOLD = {
    ("en", REPLACED): "The host has changed the key",
    ("en", LOST): "The host has lost the key",
    ("en", STOLEN): "Somebody else may have the key",
    ("fr", REPLACED): "L’hôte a changé la clé",
    ("fr", LOST): "L’hôte a perdu la clé",
    ("fr", STOLEN): "Quelqu’un d’autre a peut-être la clé",
}
HOWS = (REPLACED, LOST, STOLEN)


def change(club: Club, how: str = REPLACED) -> list[str]:
    """A new key; the one before is gone if it is lost."""
    if how == LOST:
        (club.path / "host.key").unlink()
    games, failed = new_host_key(club.path, how, REASON, club.now)
    assert failed == []
    return games


def tellings(club: Club, seat: str, how: str, lang: str = "en") -> int:
    """In how many letters a seat was told of it."""
    texts = (" ".join(text_of(mail).split()) for mail in club.box(seat))
    return sum(TOLD[lang, how] in text and REASON in text for text in texts)


def reports(club: Club, seat: str) -> set[str]:
    """The names of the letters about the game that a seat has."""
    return {mail["Message-ID"] for mail in club.box(seat) if ".report." in mail["Message-ID"]}


def answer(club: Club, code: str) -> None:
    """Red's orders, with this code."""
    club.order("red", "first in gallia", subject=f"Re: [peste red t0 {code}]")
    club.tick(timedelta(minutes=1))


@pytest.mark.parametrize("times", [1, 2])
def test_a_code_of_a_replaced_key_counts_and_no_letter_leaves_twice(tmp_path: Path, times: int) -> None:
    club = Club(tmp_path)
    club.write("blue", "status")
    club.tick()
    code = club.code("red")
    boxes = [len(club.box(seat)) for seat in club.seats]
    for _ in range(times):
        club.now += timedelta(minutes=1)
        assert change(club) == ["peste"]
    assert club.code("red") != code
    club.tick(timedelta(minutes=1))
    assert [len(club.box(seat)) for seat in club.seats] == boxes, "nobody gets a letter for this alone"
    answer(club, code)
    assert club.receipt("red")[0] == "ok"
    club.order("blue", "first in italia")
    club.tick()
    club.tick()
    counts = [tellings(club, seat, REPLACED) for seat in club.seats]
    assert max(counts) == 1, "the next letter tells it"
    assert counts == [
        int(len(club.box(seat)) > was + (seat == "red")) for seat, was in zip(club.seats, boxes, strict=True)
    ]
    known = reports(club, "red")
    club.write("red", "resend")
    club.tick()
    assert reports(club, "red") == known, "the same letter again"
    assert replay_game(club.home, "peste").verdict == "EXACT"
    assert list(letter_findings(club.home, mail_records(club.home))) == []


def test_a_code_of_a_replaced_key_counts_no_more_after_a_while(tmp_path: Path) -> None:
    club = Club(tmp_path, turn="90d")
    club.tick()
    code = club.code("red")
    change(club)
    club.now += COUNTS - timedelta(minutes=2)
    club.order("red", "wait", "first in gallia", subject=f"Re: [peste red t0 {code}]")
    club.tick(timedelta(minutes=1))
    assert club.receipt("red")[0] == "tentative"
    club.now += timedelta(minutes=2)
    journal = club.journal()
    club.order("red", "first in italia", subject=f"Re: [peste red t0 {code}]")
    club.tick(timedelta(minutes=1))
    assert club.count("quarantine") == 1
    assert club.journal() == journal
    answer(club, club.code("red"))
    assert club.receipt("red")[0] == "ok", "the newest letter's own code, under the new key"


@pytest.mark.parametrize("how", [LOST, STOLEN])
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_codes_of_a_lost_or_stolen_key_count_no_more_and_all_have_new_letters(
    tmp_path: Path, rules: str, how: str
) -> None:
    options: dict[str, Any] = {f"{THREE[rules][1]}__lang": "fr"}
    club = Club(tmp_path, *THREE[rules], rules=rules, **options)
    club.tick()
    first, second, *_ = club.seats
    asked = next(seat for seat in club.seats if club.book().ask_of(seat) is not None)
    code = club.code(asked)
    change(club, how)
    club.tick(timedelta(minutes=1))
    assert [tellings(club, seat, how, "fr" if seat == second else "en") for seat in club.seats] == [1] * len(club.seats)
    subject = club.box(first)[-1]["Subject"]
    journal = club.journal()
    club.write(asked, "host: hello", subject=f"Re: [peste {asked} t0 {code}]", sender="mallory@evil.test")
    club.write(asked, "clear", subject=f"Re: [peste {asked} t0 {code}]")
    club.tick(timedelta(minutes=1))
    assert club.journal() == journal
    assert 1 <= club.count("quarantine") <= 2
    club.write(first, "orders", subject=f"Re: {subject}")
    club.tick(timedelta(minutes=1))
    assert club.receipt(first)[0] == "ok", "the new letter's code counts"
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_a_word_that_confirms_counts_with_a_replaced_key(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.order("red", "first in gallia", sender="Anna <elsewhere@pbem.test>")
    club.tick()
    notice = club.last("red", "held back")
    change(club)
    club.write("red", "yes", subject="Re: " + notice["Subject"], to=notice["Reply-To"])
    club.tick()
    assert (club.receipt("red")[0], club.count("quarantine")) == ("ok", 0)


@pytest.mark.parametrize("how", HOWS)
def test_the_seal_of_a_receipt_holds_for_good_unless_the_key_is_gone(tmp_path: Path, how: str) -> None:
    club = Club(tmp_path, mail_delay="2h")
    club.tick()
    club.order("red", "wait", "first in gallia")
    club.tick()
    receipt = tmp_path / "receipt"
    receipt.write_bytes(club.receipt_mail("red").as_bytes())
    change(club, how)
    verdict = check_receipt(club.home, receipt)
    assert verdict.ours == (how == REPLACED)
    assert any("lost or stolen since" in line for line in receipt_sentences(verdict)) == (how != REPLACED)
    assert (verdict.as_listed, verdict.stored) == (True, how == REPLACED)


def test_a_bounce_to_the_address_of_a_replaced_key_is_ours(tmp_path: Path) -> None:
    club = Club(tmp_path)
    from rattus_pbem.post.mail_setup import mail_settings

    settings = mail_settings(club.home)
    to = bounce_address("anna@pbem.test", settings, club.home.key)
    change(club)
    counting = [home.key for home in club.home.with_each_key(club.now + COUNTS - timedelta(seconds=1))]
    assert bounced_recipient(to, settings, counting) == "anna@pbem.test"
    over = [home.key for home in club.home.with_each_key(club.now + COUNTS)]
    assert bounced_recipient(to, settings, over) is None


def test_a_letter_that_is_made_again_is_as_it_was_under_its_key(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.now += timedelta(minutes=1)
    change(club)
    club.order("red", "first in gallia")
    club.tick()
    reports = club.path / "games/peste/reports"
    before = {path: path.read_bytes() for path in reports.rglob("*.*")}
    shutil.rmtree(reports)
    rebuild_files(club.home, club.home.game("peste"))
    assert {path: path.read_bytes() for path in reports.rglob("*.*")} == before


class Signing(Club):
    """A club whose host signs."""

    def configure(self, host: str) -> None:
        super().configure(host)
        toml = self.path / "host.toml"
        toml.write_text(toml.read_text().replace("# sign = false", "sign = true"))


def played_through_keys(path: Path, rules: str, hows: Sequence[str]) -> tuple[Signing, list[str]]:
    """A signed game whose host has come to new keys, a letter to everybody between them; all its public keys."""
    pytest.importorskip("cryptography")
    club = Signing(path, *THREE[rules], rules=rules)
    club.tick()
    keys = [signer_of(club.home.key)]
    for how in hows:
        club.now += timedelta(minutes=1)
        change(club, how)
        keys.append(signer_of(club.home.key))
        seen = [len(reports(club, seat)) for seat in club.seats]
        club.write(club.seats[0], "status")
        while not all(len(reports(club, seat)) > was for seat, was in zip(club.seats, seen, strict=True)):
            club.tick(timedelta(days=2))
    return club, keys


@pytest.mark.parametrize("is_put_back", [False, True])
@pytest.mark.parametrize("how", HOWS)
@pytest.mark.some(2)
def test_a_signed_game_that_is_over_still_answers_when_its_key_is_gone(
    tmp_path: Path, how: str, *, is_put_back: bool
) -> None:
    club = signed_and_over(tmp_path)
    shutil.copytree(club.path / "games/peste", tmp_path / "copy")
    assert change(club, how) == ([] if how == REPLACED else ["peste"])
    if is_put_back:
        put_back_from(club, tmp_path / "copy")
        assert put_back_all(club.home, club.now)[0] == ([] if how == REPLACED else ["peste"])
    club.home.game("peste").remove("game.json")  # as after a power cut: the journal is followed again
    club.tick(timedelta(minutes=1))
    letters = 0 if how == REPLACED else 1
    for seat in club.seats:
        new_key = sum(f"{signer_of(club.home.key)}" in text_of(mail) for mail in club.box(seat))
        assert (tellings(club, seat, how), new_key) == ((0, letters) if is_put_back else (letters, letters))
        club.write(seat, "status")
        club.write(seat, "resend turn 0")
    result = club.tick(timedelta(minutes=1))
    assert (result.fenced, result.failed, club.count("shunt"), club.count("quarantine")) == ([], [], 0, 0)
    for seat in club.seats:
        assert len([mail for mail in club.box(seat) if ".receipt." in mail["Message-ID"]]) == 2
        assert verdict_on([mail.as_bytes() for mail in club.box(seat)])[0]
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("how", [LOST, STOLEN])
def test_letters_of_a_game_that_is_over_say_that_it_was_put_back_to_before_they_told_of_a_key(
    tmp_path: Path, how: str
) -> None:
    club = signed_and_over(tmp_path)
    shutil.copytree(club.path / "games/peste", tmp_path / "copy")
    change(club, how)
    club.tick(timedelta(minutes=1))
    assert [tellings(club, seat, how) for seat in club.seats] == [1] * len(club.seats)
    put_back_from(club, tmp_path / "copy")
    result = club.tick(timedelta(minutes=1))
    assert "gets a letter that says so" in result.problems["put back peste"]
    for seat in club.seats:
        right, said = verdict_on([mail.as_bytes() for mail in club.box(seat)])
        assert right, said


def signed_and_over(path: Path) -> Signing:
    """A signed game that is over, and whose players have been told so."""
    pytest.importorskip("cryptography")
    club = Signing(path)
    club.tick()
    cancel(club.home, "peste", club.now, Grounds("nobody has time"))
    club.tick(timedelta(minutes=1))
    return club


def put_back_from(club: Club, copy: Path) -> None:
    """The folder of the game is as it was."""
    shutil.rmtree(club.path / "games/peste")
    shutil.copytree(copy, club.path / "games/peste")


def by_verify_py(*paths: Path) -> tuple[int, str]:
    ran = subprocess.run([sys.executable, script_path(), *paths], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


@pytest.mark.some(1)
@pytest.mark.parametrize("hows", [(REPLACED,), (LOST,), (STOLEN,), (REPLACED, LOST), (STOLEN, REPLACED), (LOST, LOST)])
@pytest.mark.parametrize("rules", THREE)
def test_letters_are_checked_by_the_keys_that_they_tell_of(tmp_path: Path, rules: str, hows: tuple[str, ...]) -> None:
    club, keys = played_through_keys(tmp_path, rules, hows)
    seat = club.seats[0]
    box = club.letters / PEOPLE[seat]
    proofs = [proof.to_json() for proof in proofs_of_letters(club.home.game("peste"), seat)]
    assert {entry["key"] for entry in proofs[0]["signatures"]} == {keys[0]}
    last = {entry["key"] for entry in proofs[-1]["signatures"]}
    assert last == ({keys[-1]} if hows[-1] != REPLACED else {keys[-1], keys[-2]})
    assert any(keys[-1] in " ".join(text_of(mail).split()) for mail in club.box(seat))
    bundle = Bundle(club.home, "peste", seat).to_json()
    assert [change["key"] for change in bundle["key_changes"]] == keys[1:]
    verdict = verify(bundle, mails=box)
    assert (verdict["verdict"], verdict["signatures"]) == ("EXACT", len(proofs)), verdict
    file = tmp_path / "bundle"
    file.write_text(json.dumps(bundle))
    new = [key for key, how in zip(keys[1:], hows, strict=True) if how != REPLACED]
    ran = run("verify", file, "--mails", box)
    assert ran.out.count("nothing proves that the host is the same") == len(new)
    for paths in ([box], [box, file], [club.letters], [club.letters, file]):
        code, printed = by_verify_py(*paths)
        assert code == 0, printed
        assert printed.count("nothing proves that the host is the same") == len(new)
        assert all(f"signed by the key {key}, which replaced a " in printed for key in new)
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("hows", [(REPLACED,), (REPLACED, REPLACED), (STOLEN, REPLACED)])
def test_a_receipt_that_comes_before_the_letter_that_tells_of_a_new_key_accuses_nobody(
    tmp_path: Path, hows: tuple[str, ...]
) -> None:
    """The key that its player knows has signed it, too."""
    club, _ = played_through_keys(tmp_path, "skirmish", hows[:-1])
    seat = club.seats[0]
    change(club, hows[-1])
    letters, box = len(reports(club, seat)), club.letters / PEOPLE[seat]
    club.write(seat, "status")
    club.tick(timedelta(minutes=5))
    assert len(reports(club, seat)) == letters
    code, printed = by_verify_py(box)
    assert (code, printed.count(f"is signed by the key {signer_of(club.home.key)}, too, of which")) == (0, 1), printed
    assert verify(Bundle(club.home, "peste", seat).to_json(), mails=box)["verdict"] == "EXACT"


@pytest.mark.some(2)
@pytest.mark.parametrize("hows", [(REPLACED,), (LOST,), (STOLEN,), (STOLEN, REPLACED)])
@pytest.mark.parametrize("rules", THREE)
def test_a_letter_from_before_that_is_sent_again_after_is_no_fault_and_the_rules_are_asked(
    tmp_path: Path, rules: str, hows: tuple[str, ...]
) -> None:
    """It can no more be signed as it was; that was laid on the first honest letter."""
    club, _ = played_through_keys(tmp_path, rules, hows)
    seat = club.seats[0]
    turn = SUBJECT_TURN.findall(club.box(seat)[0]["Subject"])[0]
    club.write(seat, f"resend turn {turn}")
    club.tick()
    assert club.receipt(seat)[0] == "ok"
    cancel(club.home, "peste", club.now, Grounds("Enough."))
    club.tick()
    box = club.letters / PEOPLE[seat]
    code, printed = by_verify_py(box)
    assert code == 0, printed
    for holder in (seat, None):
        verdict = verify(Bundle(club.home, "peste", holder).to_json(), mails=box)
        assert (verdict["verdict"], verdict["rules"]) == ("EXACT", ""), verdict


def re_signed(club: Signing, box: Path, key: bytes, changes: list[dict[str, str]]) -> None:
    """The last letter to a seat says what it did not say, as somebody with this key can sign it."""
    letters = Letters(club, club.seats[0], box)
    refit(letters, lambda view: {**view, "proof": {**view["proof"], "key_changes": changes}}, key)


def parts_signed_by(file: Path, keys: Sequence[bytes]) -> None:
    """The list of the parts of this mail is signed with these keys instead."""
    mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    stated = json.loads(base64.b64decode("".join(mail[PARTS].split())))
    del stated["signatures"]
    stated["signatures"] = signatures(keys, map(signer_of, keys), stated)
    mail.replace_header(PARTS, base64.b64encode(json.dumps(stated).encode()).decode())
    file.write_bytes(mail.as_bytes())


@pytest.mark.parametrize("keys", [("another",), ("another", "a third"), ("another", "another")])
def test_a_receipt_for_which_no_key_vouches_that_letters_tell_of_is_named(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    club, _ = played_through_keys(tmp_path, "skirmish", [])
    club.write(club.seats[0], "status")
    club.tick()
    box = club.letters / PEOPLE[club.seats[0]]
    receipt = next(path for path in sorted((box / "new").iterdir()) if b".receipt." in path.read_bytes())
    parts_signed_by(receipt, [demo_key(key) for key in keys])
    code, printed = by_verify_py(box)
    assert (code, "signed with" in printed) == (1, True), printed


@pytest.mark.parametrize("how", [LOST, STOLEN])
def test_whoever_has_the_old_key_signs_no_letter_after_it_was_told(tmp_path: Path, how: str) -> None:
    old = demo_key("club")
    club, _ = played_through_keys(tmp_path, "skirmish", [how])
    re_signed(club, tmp_path / "box", old, [])
    code, printed = by_verify_py(tmp_path / "box")
    assert (code, "changed after it was written" in printed) == (1, True), printed
    assert verify(Bundle(club.home, "peste", club.seats[0]).to_json(), mails=tmp_path / "box")["verdict"] == "DIVERGED"


def test_a_key_that_only_one_letter_tells_of_is_named(tmp_path: Path) -> None:
    """Whoever has a letter in hand cannot bring in a key of his own: other letters, or the bundle, do not know it."""
    club, _ = played_through_keys(tmp_path, "skirmish", [])
    own = demo_key("another")
    while len(reports(club, club.seats[0])) < 2:
        club.tick(timedelta(days=2))
    re_signed(club, tmp_path / "box", own, [{"key": signer_of(own), "how": LOST}])
    _, printed = by_verify_py(tmp_path / "box", club.letters / PEOPLE[club.seats[1]])
    assert "nothing proves that the host is the same" in printed
    bundle = Bundle(club.home, "peste", club.seats[0]).to_json()
    assert verify(bundle, mails=tmp_path / "box")["verdict"] == "DIVERGED"


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("at", range(6))
@pytest.mark.some(3)
def test_a_killed_command_is_said_again_and_goes_on_with_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, at: int
) -> None:
    """Killed before each of its writes: the new key, the present key, each of two games, the end."""
    club = Club(tmp_path)
    club.begin("other")
    club.tick()
    left = at

    class Killed(BaseException):
        pass

    def dying(function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            nonlocal left
            if left == 0:
                left -= 1
                raise Killed
            left -= 1
            return function(*given, **named)

        return step

    with monkeypatch.context() as patched:
        patched.setattr("rattus_pbem.referee.new_host_key.replace_file", dying(replace_file))
        patched.setattr("rattus_pbem.hosting.session.Session.commit", dying(Session.commit))
        if how == LOST:
            (club.path / "host.key").unlink()
        try:
            new_host_key(club.path, how, REASON, club.now)
        except Killed:
            pass
        else:
            assert at >= 4, "it was killed at each of its writes"
            return
    begun = club.path / "host.key.new"
    key = read_keys(begun).key if begun.exists() else None
    new_host_key(club.path, how, REASON, club.now)
    assert key in (None, club.home.key)
    assert not begun.exists()
    for game in ("peste", "other"):
        assert club.journal(game).count(b'"kind":"host_key"') == 1
    club.tick()
    assert list(letter_findings(club.home, mail_records(club.home))) == []


def killed(club: Club, how: str, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """`host key new` is killed before the present key is replaced, or before all games are told."""

    class Killed(BaseException):
        pass

    def die(*given: Any, **named: Any) -> None:
        if step != "before" or given[1] == "host.key":
            raise Killed
        replace_file(*given, **named)

    what = "referee.new_host_key.replace_file" if step == "before" else "hosting.session.Session.commit"
    with monkeypatch.context() as patched:
        patched.setattr(f"rattus_pbem.{what}", die)
        with pytest.raises(Killed):
            new_host_key(club.path, how, REASON, club.now)


@pytest.mark.parametrize("step", ["before", "after"])
def test_a_theft_counts_also_where_another_change_was_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    club = Club(tmp_path)
    club.tick()
    code = club.code("red")
    killed(club, REPLACED, monkeypatch, step)
    begun = read_keys(club.path / "host.key.new").key
    change(club, STOLEN)
    assert club.home.older_keys == ()
    assert club.home.key != begun
    club.tick(timedelta(minutes=1))
    assert tellings(club, "red", STOLEN) == 1
    journal = club.journal()
    club.order("red", "first in gallia", subject=f"Re: [peste red t0 {code}]")
    club.tick(timedelta(minutes=1))
    assert club.journal() == journal


def test_a_theft_that_was_begun_is_not_told_as_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(tmp_path)
    club.tick()
    killed(club, STOLEN, monkeypatch, "after")
    with pytest.raises(IllegalError, match="not all games are told"):
        change(club)
    change(club, STOLEN)
    change(club)
    club.tick(timedelta(minutes=1))
    assert tellings(club, "red", STOLEN) == 1


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("left", ["", "0" * 63, "\x00" * 70])
def test_a_half_written_new_key_stands_in_nobodys_way(tmp_path: Path, how: str, left: str) -> None:
    club = Club(tmp_path)
    (club.path / "host.key.new").write_text(left)
    assert change(club, how) == ["peste"]
    assert not (club.path / "host.key.new").exists()


def test_what_the_command_refuses(tmp_path: Path) -> None:
    club = Club(tmp_path)
    key = club.path / "host.key"
    before = key.read_bytes()
    assert "it is not lost" in run("host", "key", "new", "--lost", "--reason", "x", "--home", club.path).err
    assert run("host", "key", "new", "--lost", "--stolen", "--reason", "x", "--home", club.path).code == 2
    assert run("host", "key", "new", "--reason", " ", "--home", club.path).code == 1
    assert key.read_bytes() == before
    key.unlink()
    ran = run("host", "key", "new", "--reason", "x", "--home", club.path)
    assert (ran.code, "--lost" in ran.err) == (2, True)
    ran = run("status", "--home", club.path)
    assert (ran.code, "host key new --lost" in ran.err) == (2, True)
    ran = run("host", "key", "new", "--lost", "--reason", "x", "--home", club.path)
    assert (ran.code, "The players of peste hear of it" in ran.out) == (0, True)
    assert key.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "below", ["x", "00 replaced 2026-11-02T08:00:00+00:00", f"{'ab' * 32} replaced yesterday", f"{'ab' * 32}"]
)
def test_a_line_below_the_key_that_is_none_is_named(tmp_path: Path, below: str) -> None:
    file = tmp_path / "host.key"
    file.write_text(f"{'cd' * 32}\n{below}\n")
    with pytest.raises(UnreadableError, match="64 hexadecimal digits"):
        read_keys(file)


def test_a_copy_of_a_mail_from_before_gets_its_first_receipt_again(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    raw = club.write("red", "host: hello")
    club.tick()
    receipt = club.receipt_mail("red")
    change(club)
    journal, seen = club.journal(), len(club.box("red"))
    club.deliver(raw)
    club.tick()
    assert (club.journal(), len(club.box("red"))) == (journal, seen), "the same letter, under the same name"
    assert club.receipt_mail("red")["Message-ID"] == receipt["Message-ID"]


@pytest.mark.parametrize("how", HOWS)
def test_acts_and_doctor_tell_of_a_new_key(tmp_path: Path, how: str) -> None:
    club, keys = played_through_keys(tmp_path, "skirmish", [how])

    def said(*command: str) -> tuple[int, str]:
        ran = club.run(*command)
        return ran.code, ran.out

    _, acts = said("referee", "acts", "peste")
    assert f"host key new{'' if how == REPLACED else f' ({how})'}: {REASON}" in acts
    code, out = said("doctor")
    assert code == 0, out
    assert ("what players send with the one before counts until 2026-12-02" in out) == (how == REPLACED)
    assert (f"replaced a {how} one" in out) == (keys[-1] in out) == (how != REPLACED)
    (club.path / "host.key.new").write_bytes((club.path / "host.key").read_bytes())
    code, out = said("doctor")
    assert (code, "host.key.new: a new key was begun" in out) == (1, True)


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("part", ["txt", "html", "view.json"])
@pytest.mark.some(2)
def test_a_letter_under_an_old_key_that_is_missing_blocks_no_game(tmp_path: Path, how: str, part: str) -> None:
    club, _ = played_through_keys(tmp_path, "skirmish", [how])
    store = club.home.game("peste")
    before = {name: store.read(name) for name in store.blobs() if name.startswith("reports/")}
    oldest = min(name for name in before if name.endswith(f"/{club.seats[0]}.{part}"))
    store.remove(oldest)
    assert club.tick(timedelta(hours=2)).fenced == []
    rebuild_files(club.home, store)
    changed = [name for name, content in before.items() if store.read(name) != content]
    assert changed == ([oldest] if how != REPLACED else []), "its code, or its signature, was that of the lost key"
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize(
    ("hows", "last"), [((REPLACED, REPLACED), REPLACED), ((REPLACED, STOLEN), STOLEN), ((STOLEN, STOLEN), STOLEN)]
)
def test_of_several_changes_before_a_letter_it_tells_the_one_that_holds(
    tmp_path: Path, hows: tuple[str, ...], last: str
) -> None:
    club = Club(tmp_path)
    club.tick()
    for how in hows:
        club.now += timedelta(minutes=1)
        change(club, how)
    club.order("red", "first in gallia")
    club.tick()
    club.tick()
    texts = [" ".join(text_of(mail).split()) for mail in club.box("blue")]
    for how in HOWS:
        assert sum(text.count(TOLD["en", how]) for text in texts) == int(how == last)
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("reason", ["the old server is given away", "It was stolen.", "Why not?"])
@pytest.mark.some(2)
def test_a_reason_ends_before_the_next_sentence(tmp_path: Path, reason: str, how: str) -> None:
    pytest.importorskip("cryptography")
    club = Signing(tmp_path, "red", "blue", blue__lang="fr")
    club.tick()
    if how == LOST:
        (club.path / "host.key").unlink()
    new_host_key(club.path, how, reason, club.now)
    club.order("red", "first gallia")
    club.order("blue", "first italia")
    club.tick()
    club.tick(300 * HOUR)
    stop = "" if reason[-1] in ".?" else "."
    for seat, words in (("red", "From now on letters"), ("blue", "")):
        letters = [" ".join(text_of(mail).split()) for mail in club.box(seat)]
        assert any(f"{reason}{stop} {words}" in text for text in letters), letters


@pytest.mark.parametrize("hows", [("replaced",), ("stolen",), ("replaced", "replaced"), ("lost", "replaced")])
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_who_takes_a_seat_after_a_change_of_the_key_finds_no_fault(
    tmp_path: Path, rules: str, hows: tuple[str, ...]
) -> None:
    """The bundle of what was known before tells of the first key; the letter is signed by those of now."""
    club = Signing(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    for how in hows:
        change(club, how)
        club.tick(timedelta(days=1))
    seat, eva = club.seats[0], "eva@pbem.test"
    replace_player(club.home, "peste", seat, f"Eva <{eva}>", "Anna has no time.", club.now, "")
    club.tick()
    club.tick(timedelta(days=8))
    mails = [path.read_bytes() for path in sorted((club.letters / eva / "new").iterdir())]
    assert mails
    assert verdict_on(mails) == (True, "peste\n")
