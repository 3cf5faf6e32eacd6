"""Mail is taken from a real IMAP server: once each, whatever drops in the middle."""

from __future__ import annotations

import imaplib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient  # type: ignore[import-untyped]
from imapclient.exceptions import IMAPClientError  # type: ignore[import-untyped]

from rattus_pbem.mail import imap as imap_module
from rattus_pbem.mail.inbox import collect
from rattus_pbem.mail.queues import MAILBOXES, MAX_BYTES, MailQueues, Queues, read_json, write_json
from rattus_pbem.mail.settings import Endpoint, MailSettings

from .servers import PASSWORD, Dovecot

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@pytest.fixture
def box(dovecot: Dovecot) -> Iterator[imaplib.IMAP4]:
    """The host's mailbox, emptied."""
    with imaplib.IMAP4("127.0.0.1", dovecot.imap) as client:
        client.login("host", PASSWORD)
        for folder in ("INBOX", "Done"):
            if in_folder(client, folder):
                client.store("1:*", "+FLAGS", r"(\Deleted)")
                client.expunge()
        yield client


def settings(dovecot: Dovecot, folder: Path, **other: Any) -> MailSettings:
    (folder / "password").write_text(PASSWORD + "\n")
    endpoint: dict[str, Any] = {"host": "127.0.0.1", "port": dovecot.imap, "tls": "none", "timeout": 20} | other
    return MailSettings(into=(Endpoint("imap", user="host", password_file=str(folder / "password"), **endpoint),))


def deliver(dovecot: Dovecot, *subjects: str, extra: bytes = b"") -> None:
    with imaplib.IMAP4("127.0.0.1", dovecot.imap) as client:
        client.login("host", PASSWORD)
        for subject in subjects:
            raw = f"From: anna@pbem.test\r\nSubject: {subject}\r\n\r\nBonjour\r\n".encode() + extra
            assert client.append("INBOX", "", "", raw)[0] == "OK"


def subjects_of(queues: MailQueues) -> list[str]:
    heads = [queues.read(name).split(b"\r\n\r\n")[0].decode() for name in queues.waiting()]
    return [line.removeprefix("Subject: ") for head in heads for line in head.splitlines() if line[:8] == "Subject:"]


def in_folder(box: imaplib.IMAP4, folder: str) -> int:
    answer = box.select(folder)
    return int(answer[1][0] or b"0") if answer[0] == "OK" else 0


def test_letters_come_in_order_and_are_put_away(dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path) -> None:
    deliver(dovecot, "one", "two", "three")
    queues = Queues(tmp_path / "mail")
    first = collect(settings(dovecot, tmp_path), queues, NOW)
    assert (first.count, first.faults) == (3, [])
    assert subjects_of(queues) == ["one", "two", "three"]
    assert queues.received(queues.waiting()[0]) == NOW
    assert queues.note_of(queues.waiting()[0]).delivered
    assert (in_folder(box, "INBOX"), in_folder(box, "Done")) == (0, 3)
    assert collect(settings(dovecot, tmp_path), queues, NOW).count == 0


@pytest.mark.parametrize("tls", ["tls", "starttls"])
def test_by_tls_with_the_hosts_own_certificate(dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path, tls: str) -> None:
    deliver(dovecot, "safe")
    port = dovecot.imaps if tls == "tls" else dovecot.imap
    queues = Queues(tmp_path / "mail")
    result = collect(settings(dovecot, tmp_path, port=port, tls=tls, ca_file=dovecot.certificate), queues, NOW)
    assert (result.count, result.faults) == (1, [])


def test_an_unknown_certificate_is_not_trusted(dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path) -> None:
    deliver(dovecot, "safe")
    result = collect(settings(dovecot, tmp_path, port=dovecot.imaps, tls="tls"), Queues(tmp_path / "mail"), NOW)
    assert result.count == 0
    assert "certificate" in str(result.faults[0])
    assert in_folder(box, "INBOX") == 1


def test_without_a_folder_for_them_they_are_removed(dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path) -> None:
    deliver(dovecot, "one", "two")
    assert collect(settings(dovecot, tmp_path, done=""), Queues(tmp_path / "mail"), NOW).count == 2
    assert (in_folder(box, "INBOX"), in_folder(box, "Done")) == (0, 0)


def test_a_long_letter_is_kept_cut(dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path) -> None:
    deliver(dovecot, "long", extra=(b"x" * 70 + b"\r\n") * (MAX_BYTES // 72 + 100))
    queues = Queues(tmp_path / "mail")
    collect(settings(dovecot, tmp_path), queues, NOW)
    (name,) = queues.waiting()
    note = queues.note_of(name)
    assert len(queues.read(name)) == note.cut == MAX_BYTES
    assert note.size > MAX_BYTES


def test_a_wrong_password_and_a_closed_port_are_told_and_the_rest_goes_on(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path
) -> None:
    deliver(dovecot, "one")
    good = settings(dovecot, tmp_path)
    (tmp_path / "wrong").write_text("not it")
    wrong = Endpoint(
        "imap", host="127.0.0.1", port=dovecot.imap, user="host", tls="none", password_file=f"{tmp_path}/wrong"
    )
    with closing(socket.socket()) as closed:
        closed.bind(("127.0.0.1", 0))
        shut = Endpoint("imap", host="127.0.0.1", port=closed.getsockname()[1], user="host", tls="none")
        result = collect(MailSettings(into=(wrong, shut, *good.into)), Queues(tmp_path / "mail"), NOW)
    assert result.count == 1
    assert "AUTHENTICATIONFAILED" in str(result.faults[0])
    assert "refused" in str(result.faults[1])
    assert "not it" not in "".join(map(str, result.faults))


@contextmanager
def dropping(port: int, cuts: Callable[[bytes], bool]) -> Iterator[int]:
    """A way to the server that is cut as soon as the client has sent what `cuts` says."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def serve() -> None:
            with closing(listening.accept()[0]) as client, closing(socket.create_connection(("127.0.0.1", port))) as to:
                back = threading.Thread(target=pump, args=(to, client))
                back.start()
                while data := client.recv(65536):
                    if cuts(data):
                        break
                    to.sendall(data)
                for end in (to, client):
                    end.shutdown(socket.SHUT_RDWR)
                back.join()

        def pump(source: socket.socket, target: socket.socket) -> None:
            try:
                while data := source.recv(65536):
                    target.sendall(data)
            except OSError:
                return

        thread = threading.Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        thread.join(20)
        assert not thread.is_alive()


@pytest.mark.full
@pytest.mark.parametrize(
    ("command", "nth"), [(b" SEARCH ", 1), (b" FETCH ", 1), (b" FETCH ", 2), (b" MOVE ", 1), (b" MOVE ", 2)]
)
def test_a_connection_that_drops_takes_nothing_twice_and_loses_nothing(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path, command: bytes, nth: int
) -> None:
    deliver(dovecot, "one", "two", "three")
    queues = Queues(tmp_path / "mail")
    seen = 0

    def cuts(data: bytes) -> bool:
        nonlocal seen
        seen += command in data
        return seen >= nth

    with dropping(dovecot.imap, cuts) as port:
        broken = collect(settings(dovecot, tmp_path, port=port), queues, NOW)
    assert broken.faults
    assert broken.count < 3
    # The way is another, the mailbox the same: what is remembered goes by the place, so the port stands in for it.
    state = read_json(queues.path / MAILBOXES)
    renamed = {place.replace(str(port), str(dovecot.imap)): value for place, value in state.items()}
    write_json(queues.path / MAILBOXES, renamed)
    whole = collect(settings(dovecot, tmp_path), queues, NOW)
    assert not whole.faults
    assert broken.count + whole.count == 3
    assert subjects_of(queues) == ["one", "two", "three"]
    assert in_folder(box, "INBOX") == 0


def test_a_kill_between_keeping_and_moving_takes_nothing_twice(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver(dovecot, "one", "two")
    queues = Queues(tmp_path / "mail")

    class Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(imap_module._DoneFolder, "put_away", die)
        with pytest.raises(Killed):
            collect(settings(dovecot, tmp_path), queues, NOW)
    queues.move(queues.waiting()[0], "taken")
    result = collect(settings(dovecot, tmp_path), Queues(tmp_path / "mail"), NOW)
    assert result.count == 1
    assert subjects_of(queues) == ["two"]


def test_a_full_disk_leaves_the_letter_on_the_server(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver(dovecot, "one")
    queues = Queues(tmp_path / "mail")

    def full(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Queues, "store", full)
        result = collect(settings(dovecot, tmp_path), queues, NOW)
    assert "No space left" in str(result.faults[0])
    assert in_folder(box, "INBOX") == 1
    assert collect(settings(dovecot, tmp_path), queues, NOW).count == 1


def test_a_letter_that_the_server_cannot_give_does_not_stop_the_others(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver(dovecot, "one", "two", "three")
    real = IMAPClient.fetch
    uids: list[int] = []

    def fetch(self: Any, wanted: list[int], data: list[str]) -> Any:
        uids.extend(wanted)
        if len(uids) == 2:
            raise IMAPClientError("FETCH failed: [SERVERBUG] corrupted")
        return real(self, wanted, data)

    queues = Queues(tmp_path / "mail")
    with monkeypatch.context() as patched:
        patched.setattr(IMAPClient, "fetch", fetch)
        result = collect(settings(dovecot, tmp_path), queues, NOW)
    assert (result.count, subjects_of(queues)) == (2, ["one", "three"])
    assert f"UID {uids[1]}: FETCH failed" in str(result.faults[0])
    assert collect(settings(dovecot, tmp_path), queues, NOW).count == 1


def test_where_no_folder_can_be_made_letters_are_marked_and_taken_once(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path
) -> None:
    deliver(dovecot, "one")
    queues = Queues(tmp_path / "mail")
    first = collect(settings(dovecot, tmp_path, done="/no/"), queues, NOW)
    second = collect(settings(dovecot, tmp_path, done="/no/"), queues, NOW)
    assert (first.count, second.count) == (1, 0)
    assert "the folder /no/ cannot be made" in str(first.faults[0])
    assert in_folder(box, "INBOX") == 1
    assert box.search(None, "DELETED")[1] == [b"1"]


def test_a_server_without_move_gets_a_copy_and_a_mark(
    dovecot: Dovecot, box: imaplib.IMAP4, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver(dovecot, "one")
    real = IMAPClient.has_capability
    monkeypatch.setattr(IMAPClient, "has_capability", lambda self, name: name != "MOVE" and real(self, name))
    result = collect(settings(dovecot, tmp_path), Queues(tmp_path / "mail"), NOW)
    assert (result.count, result.faults) == (1, [])
    assert (in_folder(box, "INBOX"), in_folder(box, "Done")) == (0, 1)
