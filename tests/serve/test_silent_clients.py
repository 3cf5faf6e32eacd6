"""Clients who connect and let the server wait: each is let go, and who asks properly is answered."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rattus_pbem.serve import patience
from tests.post.mailing import Club

from .serving import Counter, make_site, serving

LIMIT = 0.3
REQUEST = b"GET /order/ HTTP/1.1\r\nHost: x\r\n\r\n"
REFUSED = b"POST /order/ HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n"
SILENT = {
    "nothing at all": (b"", b""),
    "half a line": (b"GE", b""),
    "a header that trickles": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"a"),
    "nothing more after an answer": (REQUEST, b""),
    "half a header after an answer": (REQUEST + b"GET / HT", b""),
    "a header that trickles after an answer": (REQUEST + b"GET / HTTP/1.1\r\nX: ", b"a"),
    "a body that trickles behind its answer": (REFUSED, b"a"),
}
CLOSED = "connections that sent no whole request within 0 seconds were closed"


@pytest.fixture
def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter]:
    monkeypatch.setattr(patience, "LONGEST_HEADER", LIMIT)
    with serving(Club(tmp_path), make_site(tmp_path / "site")) as counter:
        yield counter


def is_let_go(client: socket.socket, more: bytes) -> bool:
    """Whether the server ends this connection, be it that every tenth of a second more comes."""
    for _ in range(40):
        try:
            if not client.recv(65536):
                return True
        except TimeoutError:
            pass
        except ConnectionError:
            return True
        if more:
            try:
                client.sendall(more)
            except ConnectionError:
                return True
    return False


@pytest.mark.parametrize("name", SILENT)
def test_who_sends_no_whole_header_is_let_go(counter: Counter, name: str) -> None:
    begin, more = SILENT[name]
    with socket.create_connection(("127.0.0.1", counter.port)) as client:
        client.settimeout(0.1)
        client.sendall(begin)
        assert is_let_go(client, more)
    assert set(counter.problems) <= {CLOSED}
    assert counter.problems


def test_who_is_answered_slowly_is_not_cut(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that comes in time is waited for as before, also when it takes longer than a header may."""
    with socket.create_connection(("127.0.0.1", counter.port)) as client:
        client.sendall(b"POST /order/send HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\n")
        client.settimeout(2 * LIMIT)
        with pytest.raises(TimeoutError):
            client.recv(1000)
        client.settimeout(10)
        client.sendall(b"block=x")
        assert b" 400 " in client.recv(1000)
    assert counter.problems == []


def test_while_many_are_silent_a_good_request_is_soon_answered(counter: Counter) -> None:
    with ExitStack() as held:
        for number in range(420):
            client = held.enter_context(socket.create_connection(("127.0.0.1", counter.port)))
            client.sendall(SILENT["a header that trickles" if number % 2 else "half a line"][0])
        statuses = [counter.ask("GET", "/order/").status for _ in range(2)]
        while statuses[-1] == 503:
            statuses.append(counter.ask("GET", "/order/").status)
    assert statuses[-1] == 200
    assert CLOSED in counter.problems


def test_who_reads_nothing_of_an_answer_is_cut(
    tmp_path: Path, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "LONGEST_READ", LIMIT)
    (tmp_path / "site" / "large.bin").write_bytes(b"a" * 20_000_000)
    with socket.create_connection(("127.0.0.1", counter.port)) as client:
        client.sendall(REQUEST.replace(b"/order/", b"/large.bin"))
        while not counter.problems:
            assert counter.ask("GET", "/order/").status == 200
    assert counter.problems == ["connections that read nothing of an answer for 0 seconds were cut"]
