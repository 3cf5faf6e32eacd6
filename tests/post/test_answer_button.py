"""The button of a letter that asks: what it opens goes to the right address, and is taken once a line is filled in."""

from __future__ import annotations

import base64
import re
import zlib
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from rattus_pbem.page.mailed_view import opened_file
from rattus_pbem.post.answer_button import MAX_LINK, answer_link, packed_letter

from .mailing import THREE, Club


def links_of(club: Club, seat: str) -> list[str]:
    """The links of the buttons in this seat's newest report."""
    pages = [page for mail in club.box(seat) if (page := mail.get_body(("html",))) is not None]
    return [unescape(link) for link in re.findall(r'href="([^"]*)"', pages[-1].get_content())]


def link_of(club: Club, seat: str) -> str | None:
    """The link of the button that opens the answer."""
    return next(iter(links_of(club, seat)), None)


def set_site(club: Club, lines: str) -> None:
    """Write these settings into the table of the site."""
    toml = club.path / "host.toml"
    text, tables = re.subn(r"(?m)^\[site\].*$", f"[site]\n{lines}", toml.read_text())
    assert tables == 1
    toml.write_text(text)


@pytest.mark.parametrize("rules", THREE)
def test_what_the_button_opens_is_accepted_with_one_line_filled_in(tmp_path: Path, rules: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    seat = next(iter(club.book().deadlines.asks)).seat
    link = link_of(club, seat)
    assert link is not None
    assert len(link) <= MAX_LINK
    opened = urlsplit(link)
    fields = parse_qs(opened.query, strict_parsing=True)
    (subject,), (body,) = fields["subject"], fields["body"]
    address = unquote(opened.path)
    assert address == club.last(seat)["Reply-To"].addresses[0].addr_spec
    code = club.code(seat).replace("-", "")
    assert address == f"host+peste.{seat}.{code}@pbem.test"
    assert re.match(rf"Re: \[peste {seat} t\d+ {club.code(seat)}\]", subject)
    lines = body.split("\r\n")
    assert lines[0].endswith(club.code(seat))
    assert "\n" not in body.replace("\r\n", "")
    example = next(
        n for n, line in enumerate(lines) if line.startswith("// ") and not re.search(r"[.:]$", line) and n > 1
    )
    lines[example] = lines[example].removeprefix("// ")
    club.write(seat, "\r\n".join(lines), subject=subject, to=address)
    club.tick()
    grade, text = club.receipt(seat)
    assert grade in ("ok", "warnings"), text


def test_a_letter_that_asks_nothing_has_no_button(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    asked = {ask.seat for ask in club.book().deadlines.asks}
    for seat in club.seats:
        assert (link_of(club, seat) is not None) is (seat in asked)


def test_a_host_without_sub_addresses_is_written_to_as_it_is(tmp_path: Path) -> None:
    club = Club(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("sub_addresses = true\n", ""))
    club.tick()
    seat = next(iter(club.book().deadlines.asks)).seat
    assert (link_of(club, seat) or "").startswith("mailto:host@pbem.test?subject=")


def test_a_block_too_long_for_a_link_loses_examples_and_nothing_else() -> None:
    block = [
        "BEGIN ORDERS g red turn 1 code KX4P-9QDM",
        *(f"// order é {n} " + 30 * "x" for n in range(99)),
        "END ORDERS",
    ]
    link = answer_link("host+g.red@example.org", "[g red t1] Rattus", block)
    assert MAX_LINK - 100 < len(link) <= MAX_LINK
    assert link.isascii()
    body = parse_qs(urlsplit(link).query)["body"][0].split("\r\n")
    assert body[0] == block[0]
    assert body[1:-3] == block[1 : len(body) - 3]
    assert body[-3:] == ["", "END ORDERS", ""]
    assert answer_link("a@b.test", "x" * 999, block[:1] + block[-1:]).count("x") < 120


@pytest.mark.parametrize("rules", THREE)
def test_where_the_site_has_an_order_page_a_letter_opens_its_board(tmp_path: Path, rules: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    set_site(club, 'url = "https://games.test/pbem"\npyodide = "pyodide"')
    club.tick()
    seat = next(iter(club.book().deadlines.asks)).seat
    board, answer = links_of(club, seat)
    page, _, packed = board.partition("#")
    assert page == "https://games.test/pbem/order/"
    assert re.fullmatch(r"[\w-]{500,12000}", packed, re.ASCII)
    letter = zlib.decompress(base64.urlsafe_b64decode(packed + "=="), -zlib.MAX_WBITS)
    opened = opened_file(letter, "letter", "en")
    assert opened.view == next(
        part.get_content() for part in club.last(seat).iter_attachments() if part.get_content_subtype() == "json"
    )
    assert opened.mail == {
        "to": club.last(seat)["Reply-To"].addresses[0].addr_spec,
        "subject": f"Re: {club.last(seat)['Subject']}",
    }
    assert unquote(answer).startswith(f"mailto:{opened.mail['to']}?")


@pytest.mark.parametrize(
    "site",
    [
        *("", 'url = "https://games.test/"', 'pyodide = "p"', 'url = 3\npyodide = "p"'),
        'url = "https://games.test/"\npyodide = "p"\nboard = false',
    ],
)
def test_a_site_without_an_order_page_or_an_address_gives_no_board(tmp_path: Path, site: str) -> None:
    club = Club(tmp_path)
    set_site(club, site)
    club.tick()
    assert len(links_of(club, next(iter(club.book().deadlines.asks)).seat)) == 1


def test_a_subject_of_any_letters_comes_through(tmp_path: Path) -> None:
    subject = "[peste red t7] Ça alors — à vous\r\nX: y"
    letter = zlib.decompress(
        base64.urlsafe_b64decode(packed_letter("a@b.test", subject, b'{"schema":"rattus-pbem/view-rattus/1"}') + "=="),
        -15,
    )
    opened = opened_file(letter, "letter", "en")
    assert opened.mail == {"to": "a@b.test", "subject": "Re: [peste red t7] Ça alors — à vous X: y"}
