"""The outbox: one letter a key, back-off, giving up, replacing, limits; whole after a kill at each step."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rattus_pbem.errors import InternalError
from rattus_pbem.mail.limits import Limits
from rattus_pbem.mail.mail_of_home import MailFolder
from rattus_pbem.mail.outbox import BREAKER, Outbox, SendResult
from rattus_pbem.mail.posted import Envelope
from rattus_pbem.mail.queues import FOLDERS, Queues
from rattus_pbem.mail.settings import MailSettings
from rattus_pbem.mail.transports import OK, Outcome

from .kills import killed_at

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
SETTINGS = MailSettings(address="host@pbem.test", retries=4)
LATER = Outcome("temporary", "451 later")
NEVER = Outcome("permanent", "550 no such user")
AWAY = Outcome("away", "smtp mail.pbem.test:25: refused")


class Script:
    """A way out that answers as told, by recipient; remembers what it sent."""

    def __init__(self, **answers: Outcome) -> None:
        self.answers = answers
        self.sent: list[tuple[str, bytes]] = []
        self.senders: list[str] = []
        self.closed = 0

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        answer = self.answers.get(recipient.partition("@")[0], OK)
        self.senders.append(sender)
        if answer.kind == "ok":
            self.sent.append((recipient, raw))
        return answer

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def box(tmp_path: Path) -> Outbox:
    return MailFolder(tmp_path / "mail").outbox()


def letter(who: str, key: str, **other: object) -> Envelope:
    return Envelope(f"{who}@x.y", key, **other)  # type: ignore[arg-type]


def folder_of(box: Outbox) -> Path:
    """Where its letters lie."""
    return Path(box.letters.where)


def limits(box: Outbox) -> Limits:
    return Limits(folder_of(box) / "state.json")


def send(box: Outbox, script: Script, now: datetime = NOW, settings: MailSettings = SETTINGS) -> SendResult:
    return box.send_due(script, settings, now, limits(box))


def test_letters_leave_in_the_order_they_were_put(box: Outbox) -> None:
    for at, key in enumerate(("z", "m", "a")):
        assert box.put(key.encode(), letter("anna", key), NOW + timedelta(seconds=at))
    script = Script()
    done = send(box, script, NOW + timedelta(minutes=1))
    assert done.sent == ["z", "m", "a"]
    assert script.sent == [("anna@x.y", b"z"), ("anna@x.y", b"m"), ("anna@x.y", b"a")]
    assert script.closed == 1
    assert box.due(NOW + timedelta(days=9)) == []
    posted = box.find("m")
    assert posted is not None
    assert (posted.state, posted.ended) == ("sent", NOW + timedelta(minutes=1))
    assert (Queues(folder_of(box)).count("out"), Queues(folder_of(box)).count("sent")) == (0, 3)


def test_the_same_key_twice_is_one_letter_before_and_after_it_left(box: Outbox) -> None:
    assert box.put(b"first", letter("anna", "k"), NOW)
    assert not box.put(b"second", letter("anna", "k"), NOW)
    script = Script()
    send(box, script)
    assert not box.put(b"third", letter("anna", "k"), NOW)
    send(box, script, NOW + timedelta(days=1))
    assert script.sent == [("anna@x.y", b"first")]


TORN = (b"", b"whole let", bytes(13))


@pytest.mark.parametrize("left", TORN)
def test_a_letter_that_a_power_cut_tore_was_not_put(box: Outbox, left: bytes) -> None:
    assert box.put(b"whole letter\n", letter("anna", "g.k.1.report"), NOW, durable=False)
    assert box.letters.is_waiting("g.k", "report", None)
    (folder_of(box) / "out" / "g.k.1.report.eml").write_bytes(left)
    box = Outbox(MailFolder(folder_of(box)).outbox().letters)
    assert box.find("g.k.1.report") is None
    assert not box.letters.is_waiting("g.k", "report", None)
    assert box.put(b"whole letter\n", letter("anna", "g.k.1.report"), NOW + timedelta(hours=1))
    script = Script()
    send(box, script, NOW + timedelta(hours=1))
    assert script.sent == [("anna@x.y", b"whole letter\n")]


@pytest.mark.parametrize("left", TORN)
def test_a_letter_torn_on_the_disk_never_leaves_and_the_host_hears_of_it(box: Outbox, left: bytes) -> None:
    box.put(b"whole letter\n", letter("anna", "k"), NOW)
    (folder_of(box) / "out" / "k.eml").write_bytes(left)
    script = Script()
    done = send(box, script)
    assert (script.sent, [posted.state for posted in done.failed]) == ([], ["failed"])
    assert [str(fault) for fault in done.faults] == ["letter k to anna@x.y: given up: its message is torn"]


def test_one_refused_and_one_put_off_do_not_stop_the_others(box: Outbox) -> None:
    for who in ("anna", "ben", "cleo", "dora"):
        box.put(b"x", letter(who, who), NOW)
    done = send(box, Script(anna=NEVER, ben=LATER))
    assert (done.sent, [posted.envelope.key for posted in done.failed], done.deferred) == (
        ["cleo", "dora"],
        ["anna"],
        ["ben"],
    )
    assert [str(fault) for fault in done.faults] == ["letter anna to anna@x.y: given up: 550 no such user"]
    queues = Queues(folder_of(box))
    assert [queues.count(folder) for folder in FOLDERS] == [0, 0, 0, 1, 1, 2]


def test_waiting_doubles_up_to_half_a_day_and_ends(box: Outbox) -> None:
    box.put(b"x", letter("ben", "k"), NOW)
    now, waits = NOW, []
    for _ in range(9):
        done = send(box, Script(ben=LATER), now, replace(SETTINGS, retries=10))
        assert done.deferred == ["k"]
        due = box.waiting()[0].due
        waits.append((due - now) // timedelta(minutes=1))
        assert box.due(due - timedelta(seconds=1)) == []
        now = due
    assert waits == [5, 10, 20, 40, 80, 160, 320, 640, 720]
    done = send(box, Script(ben=LATER), now, replace(SETTINGS, retries=10))
    assert [(posted.state, posted.tries, posted.reason) for posted in done.failed] == [("failed", 10, "451 later")]
    assert send(box, Script(), now + timedelta(days=9)).sent == []


def test_a_closed_way_counts_no_try_and_everything_waits(box: Outbox) -> None:
    for who in ("anna", "ben"):
        box.put(b"x", letter(who, who), NOW)
    script = Script(anna=AWAY)
    done = send(box, script)
    assert (done.sent, done.deferred, len(done.faults)) == ([], ["anna", "ben"], 1)
    assert len(script.senders) == 1
    assert [posted.tries for posted in box.due(NOW)] == [0, 0]
    assert send(box, Script()).sent == ["anna", "ben"]


def test_without_a_way_out_letters_wait(box: Outbox) -> None:
    box.put(b"x", letter("anna", "k"), NOW)
    done = box.send_due(None, SETTINGS, NOW, limits(box))
    assert (done.deferred, done.faults) == (["k"], [])


def test_a_newer_report_takes_the_place_of_an_unsent_one(box: Outbox) -> None:
    seat = {"game": "peste", "seat": "red", "replaces": True}
    box.put(b"1", letter("anna", "one", **seat), NOW)
    send(box, Script())
    box.put(b"2", letter("anna", "two", **seat), NOW)
    box.put(b"b", letter("ben", "ben", game="peste", seat="blue", replaces=True), NOW)
    box.put(b"r", letter("anna", "receipt", game="peste", seat="red", kind="receipt"), NOW)
    assert [posted.envelope.key for posted in box.unsent("peste", "red", "report")] == ["two"]
    box.put(b"3", letter("anna", "three", **seat), NOW + timedelta(minutes=1))
    script = Script()
    send(box, script, NOW + timedelta(minutes=1))
    assert [raw for _, raw in script.sent] == [b"r", b"b", b"3"]
    two = box.find("two")
    assert two is not None
    assert (two.state, two.reason) == ("replaced", "by three")
    assert not box.put(b"2", letter("anna", "two", **seat), NOW)


def test_a_recipient_gets_so_many_an_hour(box: Outbox) -> None:
    settings = replace(SETTINGS, rate=2)
    for at in range(5):
        box.put(b"x", letter("anna", f"k{at}"), NOW + timedelta(seconds=at))
    box.put(b"x", letter("ben", "ben"), NOW)
    now = NOW + timedelta(minutes=1)
    assert send(box, Script(), now, settings).sent == ["ben", "k0", "k1"]
    assert send(box, Script(), now + timedelta(minutes=59), settings).sent == []
    assert send(box, Script(), now + timedelta(minutes=60), settings).sent == ["k2", "k3"]


def of_each_rank() -> list[Envelope]:
    """Put in this order, they leave the other way round."""
    seat = {"game": "peste", "seat": "red"}
    press, reminder = letter("anna", "press", kind="press", **seat), letter("anna", "reminder", kind="reminder")
    receipt, asks = letter("anna", "receipt", kind="receipt", **seat), letter("anna", "asks", asks=True, **seat)
    return [letter("anna", "held", kind="held", **seat), press, reminder, receipt, asks]


def test_letters_that_ask_leave_first_then_receipts_reminders_and_the_rest(box: Outbox) -> None:
    for at, envelope in enumerate(of_each_rank()):
        box.put(b"x", envelope, NOW + timedelta(seconds=at))
    script = send(box, Script(), NOW + timedelta(minutes=1))
    assert script.sent == ["asks", "receipt", "reminder", "press", "held"]


def test_press_spends_nothing_of_what_a_player_must_have(box: Outbox) -> None:
    settings = replace(SETTINGS, rate=4, breaker=10)
    for at in range(20):
        box.put(b"x", letter("anna", f"press{at:02}", kind="press", game="peste", seat="red"), NOW)
    assert len(send(box, Script(), NOW, settings).sent) == 2, "half of the hour's letters"
    for at in range(3):
        box.put(b"x", letter(f"ben{at}", f"ben{at}", kind="press", game="peste", seat="blue"), NOW)
    assert len(send(box, Script(), NOW, settings).sent) == 3, "half of the breaker"
    for at in range(6):
        box.put(b"x", letter("anna" if at < 4 else "ben", f"asks{at}", asks=True), NOW + timedelta(seconds=1))
    done = send(box, Script(), NOW + timedelta(seconds=1), settings)
    assert [key for key in done.sent if key.startswith("asks")] == [f"asks{at}" for at in range(5)], "all of it"


def test_a_letter_for_later_waits_and_one_of_an_older_program_is_read(box: Outbox) -> None:
    box.put(b"x", letter("anna", "later"), NOW, due=NOW + timedelta(hours=1))
    box.put(b"x", letter("anna", "old"), NOW)
    path = folder_of(box) / "out/old.json"
    stored = json.loads(path.read_text())
    del stored["asks"]
    path.write_text(json.dumps(stored))
    assert send(box, Script()).sent == ["old"]
    assert send(box, Script(), NOW + timedelta(hours=1)).sent == ["later"]


def test_the_breaker_stops_all_and_is_told_once(box: Outbox) -> None:
    settings = replace(SETTINGS, breaker=3)
    for at in range(5):
        box.put(b"x", letter(f"anna{at}", f"k{at}"), NOW)
    first, second = send(box, Script(), NOW, settings), send(box, Script(), NOW, settings)
    assert (len(first.sent), len(first.faults), first.deferred) == (3, 1, ["k3", "k4"])
    assert "limit of 3 letters an hour" in str(first.faults[0])
    assert (second.sent, second.faults) == ([], [])
    assert send(box, Script(), NOW + timedelta(hours=1), settings).sent == ["k3", "k4"]


def test_the_sender_can_name_the_recipient(box: Outbox) -> None:
    box.put(b"x", letter("anna", "k"), NOW)
    script = Script()
    box.send_due(script, SETTINGS, NOW, limits(box), lambda to: f"host+{to.replace('@', '=')}@pbem.test")
    assert script.senders == ["host+anna=x.y@pbem.test"]


def test_a_given_up_letter_can_be_sent_again(box: Outbox) -> None:
    box.put(b"x", letter("anna", "k"), NOW)
    send(box, Script(anna=NEVER))
    assert box.send_again("k", NOW)
    script = Script()
    assert send(box, script).sent == ["k"]
    assert script.sent == [("anna@x.y", b"x")]


def test_old_messages_go_and_their_keys_stay(box: Outbox) -> None:
    box.put(b"x", letter("anna", "k"), NOW)
    send(box, Script())
    long_ago = NOW.timestamp() - 40 * 86400
    for path in (folder_of(box) / "sent").glob("k.*"):
        os.utime(path, (long_ago, long_ago))
    assert box.remove_old(NOW) == 1
    assert box.message("k") is None
    assert not box.put(b"x", letter("anna", "k"), NOW)
    assert box.remove_old(NOW + timedelta(days=400)) == 1


@pytest.mark.parametrize("key", ["", "../x", "a/b", ".x", "a b", "é"])
def test_a_key_that_cannot_name_a_file_is_our_fault(box: Outbox, key: str) -> None:
    with pytest.raises(InternalError):
        box.put(b"x", letter("anna", key), NOW)
    assert box.find(key) is None


def test_a_torn_state_is_no_letter_and_a_lost_message_is_told(box: Outbox) -> None:
    (folder_of(box) / "out/torn.json").write_text(json.dumps({"key": "torn"}))
    (folder_of(box) / "out/torn.eml").write_bytes(b"x")
    box.put(b"x", letter("anna", "lost"), NOW)
    (folder_of(box) / "out/lost.eml").unlink()
    done = send(box, Script())
    assert [posted.reason for posted in done.failed] == ["its message is missing"]
    assert done.sent == []


# --- kills, and a full disk


@pytest.mark.parametrize("after", range(26))
def test_a_kill_while_putting(box: Outbox, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    seat = {"game": "peste", "seat": "red", "replaces": True}
    box.put(b"older", letter("anna", "older", **seat), NOW)
    newer, then = letter("anna", "newer", **seat), NOW + timedelta(minutes=1)
    killed = killed_at(monkeypatch, after, lambda: box.put(b"newer", newer, then))
    assert killed or after > 12
    box.put(b"newer", newer, then)
    script = Script()
    send(box, script, then)
    assert script.sent == [("anna@x.y", b"newer")]
    assert box.waiting() == []


@pytest.mark.some(24)
@pytest.mark.parametrize("after", range(46))
@pytest.mark.parametrize("answer", [OK, LATER, NEVER])
def test_a_kill_while_sending(box: Outbox, monkeypatch: pytest.MonkeyPatch, after: int, answer: Outcome) -> None:
    for who in ("anna", "ben"):
        box.put(who.encode(), letter(who, who, game="peste", seat=who), NOW)
    script = Script(anna=answer)
    killed = killed_at(monkeypatch, after, lambda: send(box, script))
    assert killed or after > 20
    now = NOW + timedelta(hours=1)
    send(box, script, now)
    assert {raw for _, raw in script.sent} == ({b"anna", b"ben"} if answer is OK else {b"ben"})
    assert len(script.sent) <= 3, "a kill costs one letter sent twice at most"
    states = [posted.state for who in ("anna", "ben") if (posted := box.find(who))]
    assert states == [{"ok": "sent", "temporary": "waiting", "permanent": "failed"}[answer.kind], "sent"]
    assert sorted(path.name for path in (folder_of(box) / "out").glob("[!.]*")) == (
        ["anna.eml", "anna.json"] if answer is LATER else []
    )


def test_a_full_disk_sends_nothing_that_it_cannot_note(box: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    box.put(b"x", letter("anna", "k"), NOW)
    script = Script()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        done = send(box, script)
    assert (done.sent, done.deferred, script.sent) == ([], ["k"], [])
    assert "No space left" in str(done.faults[0])
    assert send(box, script).sent == ["k"]


# --- a clock that was ahead


@pytest.mark.parametrize("ahead", [timedelta(days=3), timedelta(days=365), timedelta(days=36500)])
def test_a_letter_put_off_by_a_clock_that_was_ahead_leaves_once_it_is_right(box: Outbox, ahead: timedelta) -> None:
    box.put(b"Hello\n", letter("anna", "a"), NOW + ahead)
    assert send(box, Script(anna=LATER), NOW + ahead).sent == []
    assert send(box, Script(), NOW).sent == ["a"]


@pytest.mark.parametrize("name", [BREAKER, "to anna@x.y", "write anna@x.y"])
def test_what_was_counted_by_a_clock_that_was_ahead_holds_nothing_back(box: Outbox, name: str) -> None:
    counted = limits(box)
    for _ in range(1000):
        counted.add(name, NOW + timedelta(days=365))
    assert counted.count(name, NOW) == 0
    assert counted.ends(name, NOW) == NOW
    assert counted.count(name, NOW + timedelta(days=365)) == 1000
