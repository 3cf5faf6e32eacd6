"""The button of a letter that asks: what it opens goes to the right address, and is taken once a line is filled in."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from rattus_pbem.post.answer_button import MAX_LINK, answer_link

from .mailing import THREE, Club


def link_of(club: Club, seat: str) -> str | None:
    """The link of the button in this seat's newest report."""
    pages = [page for mail in club.box(seat) if (page := mail.get_body(("html",))) is not None]
    link = re.search(r'href="([^"]*)"', pages[-1].get_content())
    return unescape(link[1]) if link else None


@pytest.mark.parametrize("rules", ["rattus", "godstorm", "skirmish"])
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
