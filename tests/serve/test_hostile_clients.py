"""Requests that no browser makes: each gets a plain refusal or nothing, and neither a sheet nor a file comes of it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.post.mailing import Club

from .serving import TURN, Counter, block, in_first_turn, make_site, serving

SECRET = "what nobody may read"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return in_first_turn(tmp_path)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text(SECRET)
    return make_site(tmp_path / "site")


@pytest.fixture
def counter(club: Club, site: Path) -> Iterator[Counter]:
    with serving(club, site) as counter:
        yield counter
        assert counter.problems == []


def exchange(counter: Counter, request: bytes) -> bytes:
    """Send these very bytes, and read until the server has no more to say."""
    with socket.create_connection(("127.0.0.1", counter.port), timeout=30) as client:
        client.sendall(request)
        answer = b""
        while part := client.recv(65536):
            answer += part
        return answer


def statuses(answer: bytes) -> list[int]:
    """The statuses of all answers on a connection."""
    return [int(line.split()[1]) for line in answer.split(b"\r\n") if line.startswith(b"HTTP/1.")]


FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
SEND = b"POST /order/send HTTP/1.1\r\nHost: x\r\n"
HIDDEN = b"GET /order/ HTTP/1.1\r\nHost: x\r\n\r\n"
SMUGGLED = {
    "two lengths": SEND + b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN,
    "a list of lengths": SEND + b"Content-Length: 0, %d\r\n\r\n" % len(HIDDEN) + HIDDEN,
    "a length with a sign": SEND + b"Content-Length: +0\r\n\r\n" + HIDDEN,
    "a negative length": SEND + b"Content-Length: -1\r\n\r\n" + HIDDEN,
    "no number": SEND + b"Content-Length: ten\r\n\r\n" + HIDDEN,
    "a coding that hides": SEND + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + HIDDEN,
    "a chunk too large": SEND + b"Transfer-Encoding: chunked\r\n\r\n" + b"F" * 40 + b"\r\n",
    "a header in a header": SEND + b"X: a\rContent-Length: 3\r\n\r\n" + HIDDEN,
    "a blank before the colon": SEND + b"Content-Length : 3\r\n\r\n" + HIDDEN,
    "a NUL": SEND + b"X: a\0b\r\nContent-Length: 0\r\n\r\n" + HIDDEN,
    "no host": b"POST /order/send HTTP/1.1\r\nContent-Length: 0\r\n\r\n" + HIDDEN,
    "endless headers": SEND + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
}


@pytest.mark.parametrize("name", SMUGGLED)
def test_a_request_of_two_meanings_has_none(counter: Counter, name: str) -> None:
    answer = exchange(counter, SMUGGLED[name])
    assert statuses(answer) == [400], answer
    assert b"the page" not in answer


def test_where_a_body_has_a_length_and_chunks_the_chunks_count(club: Club, counter: Counter) -> None:
    """As RFC 9112 has it for what a server does not refuse: nothing of the body becomes a request of its own."""
    chunked = SEND + FORM + b"Connection: close\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = exchange(counter, chunked + b"%x\r\n%s\r\n0\r\n\r\n" % (len(HIDDEN), HIDDEN))
    assert statuses(answer) == [400]
    assert b"the page" not in answer


def test_nothing_of_a_request_is_in_an_answer(counter: Counter) -> None:
    sent = "X-Injected"
    for path in (f"/order/%0d%0a{sent}:%201", f"/order/?a=%0d%0a{sent}:1", f"/%0d%0a{sent}"):
        answer = counter.ask("GET", path, X_Forwarded_Host="evil.test", X_Forwarded_For="evil.test")
        assert sent.lower() not in answer.headers
        assert "evil.test" not in str(answer)
    refused = counter.send(f"BEGIN ORDERS <script>{sent}</script> red turn 1 code AAAA-AAAA\r\nEND ORDERS", lang=sent)
    assert refused.status == 403
    assert sent not in str(refused)


def test_only_files_of_the_site_are_served_whatever_the_path(site: Path, counter: Counter) -> None:
    (site / "inside").symlink_to(site / "order")
    (site / "outside.txt").symlink_to(site.parent / "secret.txt")
    (site / "above").symlink_to(site.parent)
    (site / "home").symlink_to(site.parent / "home")
    (site.parent / "site-beside").mkdir()
    (site.parent / "site-beside" / "secret.txt").write_text(SECRET)
    up = ("/../", "/%2e%2e/", "/..%2f", "/order/../../", "/order/%2e%2e/%2e%2e/", "/..%5c", "/%2e%2e%5c", "/....//")
    paths = [
        *(f"{way}secret.txt" for way in up),
        *(
            "/outside.txt",
            "/above/secret.txt",
            "/above/",
            "/home/host.toml",
            "/home/host.key",
            "/../site-beside/secret.txt",
        ),
        *(
            "/%00",
            "/order/index.html%00.txt",
            "//secret.txt",
            "/%ff",
            "/" + "a" * 5000,
            "/order/" * 500,
            "/~/x",
            "/C:/x",
        ),
    ]
    for path in paths:
        answer = counter.ask("GET", path)
        assert answer.status in (400, 404), path
        assert SECRET not in answer.text
    assert counter.ask("GET", "/inside/").status in (200, 404)


def test_other_methods_and_parts_of_a_file(counter: Counter) -> None:
    head = counter.ask("HEAD", "/order/")
    assert (head.status, head.text, head.headers["content-length"]) == (200, "", str(len("the page")))
    part = counter.ask("GET", "/order/", range="bytes=4-7")
    assert (part.status, part.text) == (206, "page")
    assert counter.ask("GET", "/order/", range="bytes=90-").status == 416
    for wide in ("bytes=" + ",".join(["0-"] * 1000), "bytes=9-1", "bytes=a-b", "bytes=-", "lines=1-2"):
        answer = counter.ask("GET", "/order/", range=wide)
        assert answer.status in (200, 206, 400, 416), wide
        assert len(answer.text) < 1000
    for method in ("OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "POST", "CONNECT", "SPAM"):
        answer = counter.ask(method, "/order/")
        assert answer.status in (400, 404, 405), method
        assert "access-control-allow-origin" not in answer.headers


def test_what_was_sent_to_another_address_or_in_another_way_is_no_sheet(club: Club, counter: Counter) -> None:
    sheet = block(club, "red", *TURN)
    for path in ("/order/send/", "/order/send?block=x", "/order//send", "/ORDER/SEND", "/order/send/x", "/send"):
        assert counter.ask("POST", path, b"block=x").status in (400, 404, 405), path
    body = f'--b\r\nContent-Disposition: form-data; name="block"\r\n\r\n{sheet}\r\n--b--\r\n'.encode()
    assert counter.ask("POST", "/order/send", body, content_type="multipart/form-data; boundary=b").status == 400
    assert counter.ask("POST", "/order/send", sheet.encode(), content_type="text/plain").status == 400
    assert club.count("in") == 0
