"""Sheets sent from the order page: each is filed as a mail would be, with its receipt; nothing else gets in."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path

import pytest

from rattus_pbem.post.mail_tick import tick
from rattus_pbem.serve import web_server
from rattus_pbem.store.files import locked
from tests.post.mailing import HOUR, THREE, Club, text_of

from .serving import TURN, Answered, Counter, block, in_first_turn, make_site, serving, take_sheets


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return in_first_turn(tmp_path)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("secret")
    return make_site(tmp_path / "site")


@pytest.fixture
def counter(club: Club, site: Path) -> Iterator[Counter]:
    with serving(club, site) as counter:
        yield counter
        assert counter.problems == []


def receipt_in(answer: Answered) -> str:
    """The receipt on the page that answers."""
    preformatted = re.search(r"<pre>(.*?)</pre>", answer.text, re.DOTALL)
    assert preformatted is not None, answer
    return unescape(preformatted[1])


def taken(club: Club) -> list[dict[str, object]]:
    """The mails that the game has taken in since its first turn began."""
    lines = [json.loads(line) for line in club.journal().decode().splitlines()]
    return [line for line in lines if line["kind"] == "mail" and line.get("turn") == 1]


def test_a_sheet_is_answered_with_the_receipt_that_goes_out_by_mail(club: Club, counter: Counter) -> None:
    answer = counter.send(block(club, "red", *TURN))
    assert answer.status == 200
    assert [line["seat"] for line in taken(club)] == ["red"]
    club.tick()
    mail = club.receipt_mail("red")
    assert " ".join(receipt_in(answer).split()) == " ".join(text_of(mail).split())
    assert mail["Subject"].endswith("Receipt for turn 1: ok")
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert [order["do"] for order in stored.orders] == ["take", "place", "plague"]
    assert answer.headers["cache-control"] == "no-store"
    assert "script" not in answer.text


def test_what_is_sent_twice_is_one_sheet_and_a_later_one_replaces_it(club: Club, counter: Counter) -> None:
    first = block(club, "red", "take monk")
    answers = [counter.send(first, mark="a"), counter.send(first, mark="a"), counter.send(first, mark="a")]
    assert {answer.status for answer in answers} == {200}
    assert len({receipt_in(answer) for answer in answers}) == 1
    assert len(taken(club)) == 1
    counter.send(block(club, "red", "take king"), mark="b")
    club.now += timedelta(seconds=1)
    counter.send(first, mark="c")  # the same lines, meant again
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert [order["card"] for order in stored.orders] == ["monk"]
    assert stored.number == 3


def test_a_page_that_is_loaded_again_brings_back_no_older_orders(club: Club, counter: Counter) -> None:
    first = block(club, "red", "take monk")
    was = receipt_in(counter.send(first, mark="a"))
    counter.send(block(club, "red", "take king"), mark="b")
    again = counter.send(first, mark="a")
    assert "What you have sent since stays as it is" in " ".join(receipt_in(again).split())
    assert receipt_in(again) != was
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert [order["card"] for order in stored.orders] == ["king"]


def test_what_came_by_mail_before_is_read_before(club: Club, counter: Counter) -> None:
    club.order("red", "take monk")
    counter.send(block(club, "red", "take king"))
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert ([order["card"] for order in stored.orders], stored.number) == (["king"], 2)


def test_where_time_has_run_out_the_next_tick_reads_what_was_sent(club: Club, counter: Counter) -> None:
    ask = club.book().ask_of("red")
    assert ask is not None
    club.now = datetime.fromisoformat(ask.grace) + timedelta(seconds=1)
    before = (club.path / "tick.json").read_bytes()
    answer = counter.send(block(club, "red", *TURN))
    assert answer.status == 202
    assert (club.turn(), club.count("in")) == (1, 1)
    assert (club.path / "tick.json").read_bytes() == before  # it is no sign of life of the host's ticks
    club.tick()
    assert club.count("in") == 0
    assert club.turn() > 1


WRONG: dict[str, Callable[[Club], str]] = {
    "another code": lambda club: block(club, "red", *TURN, code="AAAA-AAAA"),
    "no code": lambda club: block(club, "red", *TURN).replace(f" code {club.code('red')}", ""),
    "another game": lambda club: block(club, "red", *TURN).replace("peste", "no-such-game"),
    "a path": lambda club: block(club, "red", *TURN).replace("peste", "../peste"),
}
NO_SHEET: dict[str, Callable[[Club], str]] = {
    "nothing": lambda club: "",
    "text around it": lambda club: "address: eve@evil.test\r\n" + block(club, "red", *TURN),
    "text below it": lambda club: block(club, "red", *TURN) + "away until 2027-01-01",
    "two of them": lambda club: block(club, "red", *TURN) + block(club, "red", "take monk"),
    "one in another": lambda club: block(club, "red", block(club, "red", "take monk").strip()),
    "an end that readers of mail know": lambda club: block(club, "red", "*END ORDERS*", "away until 2027-01-01"),
    "very many lines": lambda club: block(club, "red", *["b"] * 5000),
    "no end": lambda club: block(club, "red", *TURN).replace("END ORDERS", ""),
    "JSON": lambda club: json.dumps({"schema": "rattus-pbem/orders-rattus/1", "game": "peste", "seat": "red"}),
}


def test_nothing_but_one_sheet_with_the_code_of_its_letter_is_taken(club: Club, counter: Counter) -> None:
    said = set()
    for name, made in WRONG.items():
        answer = counter.send(made(club))
        assert answer.status == 403, name
        said.add(answer.text)
    assert len(said) == 1  # whether there is such a game, or such a letter, is not told
    for name, made in NO_SHEET.items():
        assert counter.send(made(club)).status == 400, name
    for body in (b"", b"\0" * 1000, b"block=%ff%fe", b"block=" + b"%0A" * 50_000, b"x" * 500_000, b"&" * 1000):
        assert counter.ask("POST", "/order/send", body).status in (400, 413)
    for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS"):
        assert counter.ask(method, "/order/send").status in (404, 405)
    assert taken(club) == []
    assert club.names("in") == []


def test_orders_for_another_seat_are_refused_as_by_mail(club: Club, counter: Counter) -> None:
    answer = counter.send(block(club, "red", *TURN, code=club.code("blue")))
    assert "Nothing was stored" in receipt_in(answer)
    assert answer.status == 409
    assert club.book().stored("red", 1) is None
    assert [line["seat"] for line in taken(club)] == ["blue"]


CHANGE = {"en": "You may change your orders", "fr": "Vous pouvez changer vos ordres"}


@pytest.mark.parametrize(("lang", "nothing"), [("en", "Nothing was stored"), ("fr", "Rien n’a été enregistré")])
def test_what_was_refused_is_said_first_and_not_as_a_success(
    club: Club, counter: Counter, lang: str, nothing: str
) -> None:
    club.write("red", f"language {lang}")
    club.tick()
    refused = [
        counter.send(block(club, "red", *TURN, turn=99), "late"),
        counter.send(block(club, "red", *TURN, turn=99), "late"),
        counter.send(block(club, "red", "plague nowhere"), "senseless"),
    ]
    for answer in refused:
        assert answer.status == 409
        assert f'<p role="status" class="refusal">{nothing}' in answer.text
        assert CHANGE[lang] in answer.text
    stored = counter.send(block(club, "red", *TURN))
    assert stored.status == 200
    assert '<p role="status">' in stored.text
    assert CHANGE[lang] in stored.text


@pytest.mark.parametrize("lang", CHANGE)
def test_of_orders_that_are_being_played_it_is_not_said_that_they_may_be_changed(tmp_path: Path, lang: str) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("red", f"language {lang}")
    club.tick()
    with serving(club, make_site(tmp_path / "site")) as counter:
        answer = counter.send(block(club, "red", "first in gallia"))
    assert answer.status == 200
    assert f'<html lang="{lang}">' in answer.text
    assert CHANGE[lang] not in answer.text


def test_a_sheet_of_any_words_comes_through_as_written(club: Club, counter: Counter) -> None:
    answer = counter.send(
        block(club, "red", "// « Ça alors » — naïve 🐀", *TURN, "=?utf-8?q?x?=", "From the sea", "."), lang="fr"
    )
    assert answer.status == 409
    receipt = receipt_in(answer)
    assert 'line 6, column 1: "="' in receipt
    assert 'line 7, column 1: "From"' in receipt


def test_who_knows_a_code_is_stopped_after_many_and_nobody_else(club: Club, counter: Counter) -> None:
    for number in range(61):
        answer = counter.send(block(club, "red", "// again"), mark=str(number)) if number > 57 else None
        if answer is None:
            counter.send(block(club, "red", "take monk"), mark="same")
    assert answer is not None
    assert answer.status == 429
    assert counter.send(block(club, "blue", "take king", turn=2)).status == 200


def test_sheets_are_counted_over_all_servers_of_a_home(
    club: Club, counter: Counter, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattus_pbem.serve.sheet_desk.SHEETS_AN_HOUR", 3)
    with serving(club, site) as other:
        sent = [each.send(block(club, "red", "take monk"), "same").status for each in (counter, other, other, counter)]
    assert sent == [200, 200, 200, 429]
    with serving(club, site) as restarted:
        assert restarted.send(block(club, "red", "take monk"), "same").status == 429
        club.now += HOUR
        assert restarted.send(block(club, "red", "take monk"), "same").status == 200


def test_where_a_newer_program_counts_no_sheet_is_taken(club: Club, site: Path) -> None:
    counted = club.path / "mail" / "page.json"
    counted.write_text('{"schema": "rattus-pbem/mail-state/99"}')
    with serving(club, site) as counter:
        refused = counter.send(block(club, "red", *TURN))
    assert (refused.status, club.count("in"), counted.stat().st_size) == (503, 0, 39)
    assert str(counted) in counter.problems[0]


def test_while_a_tick_is_at_work_a_sheet_is_filed_and_answered_by_mail(
    club: Club, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattus_pbem.serve.sheet_desk.WAIT", 0.2)
    monkeypatch.setattr("rattus_pbem.store.files.PATIENCE", 0.05)
    with locked(club.path / "tick.lock", what="the mail"):
        answer = counter.send(block(club, "red", *TURN))
    assert answer.status == 202
    assert club.count("in") == 1
    club.tick()
    assert club.receipt("red")[0] == "ok"


def test_bad_clients_are_let_go_and_good_ones_served(
    club: Club, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "SLOWEST", 0.3)
    slow = socket.create_connection(("127.0.0.1", counter.port))
    slow.sendall(b"POST /order/send HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nblock=")
    with ThreadPoolExecutor(20) as pool:
        junk = [pool.submit(counter.send, block(club, "red", *TURN, code=f"AAAA-{n:04d}")) for n in range(200)]
        good = [counter.send(block(club, seat, "take king", turn=n), seat) for n, seat in enumerate(club.seats, 1)]
    assert {answer.result().status for answer in junk} == {403}
    assert [answer.status for answer in good] == [200, 200]
    assert b" 408 " in (late := slow.recv(10_000))
    assert b"did not come whole in time" in late
    slow.close()


def test_the_site_lies_beside_it_and_nothing_else(counter: Counter) -> None:
    page = counter.ask("GET", "/order/")
    assert (page.status, page.text) == (200, "the page")
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/order/..%2f..%2fsecret.txt", "//etc/passwd", "/order/none"):
        assert counter.ask("GET", path).status == 404, path


@pytest.mark.parametrize(
    ("method", "path", "size", "status", "words"),
    [
        ("GET", "/none", 0, 404, ("There is no page at this address", "Il n’y a pas de page à cette adresse")),
        ("PUT", "/order/", 0, 405, ("Nothing is to be read at this address", "Rien ne se lit à cette adresse")),
        ("POST", "/order/send", 200_000, 413, ("longer than any order sheet", "plus long qu’une feuille d’ordres")),
    ],
)
def test_each_refusal_is_a_page_in_the_language_of_its_reader(
    counter: Counter, method: str, path: str, size: int, status: int, words: tuple[str, str]
) -> None:
    for lang, sentence in zip(("en", "fr"), words, strict=True):
        answer = counter.ask(method, path, b"x" * size, accept_language=f"{lang}-XX, en;q=0.1")
        assert answer.status == status
        assert f'<html lang="{lang}">' in answer.text
        assert sentence in answer.text
        assert answer.headers["x-frame-options"] == "DENY"
        assert ("allow" in answer.headers) == (status == 405)


def test_a_disk_that_is_full_is_said_and_told_to_the_host(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    with serving(club, tmp_path) as counter:
        sheet = block(club, "red", *TURN)
        monkeypatch.setattr("rattus_pbem.mail.queues.Queues.store", refuse)
        assert counter.send(sheet, lang="en").status == 503
        assert counter.problems == ["a sheet could not be filed: [Errno 28] No space left on device"]


def test_a_host_who_takes_no_more_is_obeyed_at_once(club: Club, counter: Counter) -> None:
    take_sheets(club.path, take=False)
    refusal = counter.send(block(club, "red", *TURN))
    assert refusal.status == 503
    assert "takes none from the order page any more" in refusal.text
    assert club.count("in") == 0
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("send = false", "send = 1"))
    assert [counter.send(block(club, "red", *TURN)).status for _ in range(2)] == [503, 503]
    assert "site.send must be true or false" in counter.problems.pop()
    counter.problems.clear()
    take_sheets(club.path)
    assert counter.send(block(club, "red", *TURN)).status == 200


@pytest.mark.parametrize("rules", ["godstorm", "skirmish"])
def test_other_games_are_answered_as_well(tmp_path: Path, rules: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    seat = next(iter(club.book().deadlines.asks)).seat
    with serving(club, tmp_path) as counter:
        answer = counter.send(block(club, seat, "// nothing yet", "pause"))
    assert answer.status == 200
    tick(club.home, club.now)
    assert "Receipt" in club.receipt_mail(seat)["Subject"]


def test_beyond_its_limit_the_server_says_that_it_is_busy_and_when_to_come_again(club: Club, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the site")
    with serving(club, tmp_path, most=2) as counter:
        with socket.create_connection(("127.0.0.1", counter.port)) as held:
            held.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200 OK" in held.recv(100)
            busy = counter.send(block(club, "red", *TURN))
            french = counter.ask("GET", "/", accept_language="nl, FR-ch;q=0.8, en;q=0.5")
        again = busy
        while again.status == 503:  # until the server has seen that the other one is gone
            again = counter.send(block(club, "red", *TURN))
    assert (busy.status, busy.headers["retry-after"], french.status) == (503, "10", 503)
    assert "too much to do just now" in busy.text
    assert "n’ont pas été pris" in french.text
    assert busy.headers["x-content-type-options"] == "nosniff"
    assert again.status == 200
    assert len(taken(club)) == 1
