"""Codes that a mail names; our own server's word on a sender, and every way to forge it."""

from __future__ import annotations

import pytest

from rattus_pbem.mail.identify import Claim, codes_in, trusted_result
from rattus_pbem.mail.message_reader import Mail

MX = "mx.example.net"


def test_claims_of_a_json_sheet() -> None:
    sheet = b'{"game": "peste-1347", "seat": "red", "code": "kx4p9qdm"}'
    assert codes_in(Mail(), sheet) == [Claim("peste-1347", "red", "KX4P-9QDM", "block")]


@pytest.mark.parametrize(
    "sheet", [b"{", b"[]", b"{}", b'{"game": 1}', b'{"game": "p-1", "seat": [], "code": 3}', b"", b"x"]
)
def test_a_sheet_without_game_claims_nothing(sheet: bytes) -> None:
    assert codes_in(Mail(), sheet) == []


def mail(*results: str, sender: str = "anna@example.org") -> bytes:
    heads = "".join(f"Authentication-Results: {result}\n" for result in results)
    return f"{heads}From: Anna <{sender}>\nSubject: x\n\nx\n".encode()


RESULTS: list[tuple[list[str], str]] = [
    ([f"{MX}; dmarc=pass header.from=example.org"], "pass"),
    ([f"{MX.upper()} 1; dkim=pass header.d=example.org"], "pass"),
    ([f"{MX}; dmarc=fail header.from=example.org; dkim=pass header.d=example.org"], "fail"),
    ([f"{MX}; dmarc=pass header.from=evil.test"], "fail"),
    ([f"{MX}; dkim=pass header.d=evil.test"], "none"),
    ([f"{MX}; dkim=pass header.d=org"], "none"),
    ([f"{MX}; dkim=pass header.d=ample.org"], "none"),
    ([f"{MX}; dkim=fail header.d=example.org"], "fail"),
    ([f"{MX}; spf=pass smtp.mailfrom=anna@example.org"], "pass"),
    ([f"{MX}; spf=pass smtp.helo=example.org"], "none"),
    ([f"{MX}; none"], "none"),
    (["evil.test; dmarc=pass header.from=example.org"], "none"),
    (["evil.test; dmarc=pass", f"{MX}; dmarc=pass header.from=example.org"], "none"),
    ([f"{MX}; dmarc=fail header.from=example.org", f"{MX}; dmarc=pass header.from=example.org"], "fail"),
    ([f"{MX}.evil.test; dmarc=pass header.from=example.org"], "none"),
    (["", f"{MX}; dmarc=pass header.from=example.org"], "none"),
    (["dmarc=pass ((("], "none"),
    ([], "none"),
]


def test_only_the_topmost_word_of_our_own_server_counts(subtests: pytest.Subtests) -> None:
    for results, verdict in RESULTS:
        with subtests.test(results=results):
            assert trusted_result(mail(*results), MX) == verdict


def test_a_dkim_domain_above_the_senders_is_aligned() -> None:
    raw = mail(f"{MX}; dkim=pass header.d=example.org", sender="anna@post.example.org")
    assert trusted_result(raw, MX) == "pass"


def test_without_our_servers_name_nothing_is_trusted() -> None:
    assert trusted_result(mail("; dmarc=pass header.from=example.org"), "") == "none"


def test_the_word_in_a_body_counts_nothing() -> None:
    raw = mail() + f"Authentication-Results: {MX}; dmarc=pass header.from=example.org\n".encode()
    assert trusted_result(raw, MX) == "none"


def test_two_senders_are_never_vouched_for() -> None:
    raw = b"From: eve@example.com\n" + mail(f"{MX}; dmarc=pass header.from=example.org")
    assert trusted_result(raw, MX) == "none"
