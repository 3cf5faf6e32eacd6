"""The folder of ugly mails sent to a home: no mail of a player is without effect and without a word."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from .mailing import Club
from .words_for_mails import Words

EML = Path(__file__).parent.parent / "mail" / "eml"
ANNA, BRUNO = "anna@example.org", "bruno@example.net"
CODE = b"KX4P-9QDM"


@pytest.mark.full
@pytest.mark.parametrize("is_right", [False, True])
def test_no_ugly_mail_of_a_player_is_without_effect_and_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_right: bool
) -> None:
    """As they are, with a code of no letter; then with the right code wherever that one stands."""
    club = Club(tmp_path)
    club.begin("peste-1347", (f"red=Anna <{ANNA}>", f"blue=Bruno <{BRUNO}>"))
    club.tick()
    code = club.code("red", "peste-1347").encode()
    words, mails = Words(club, monkeypatch), {}
    for nth, path in enumerate(sorted(EML.glob("*.eml"))):
        raw = path.read_bytes()
        if is_right:
            for given, right in ((CODE, code), (CODE.replace(b"-", b""), code.replace(b"-", b""))):
                raw = raw.replace(given, right).replace(given.lower(), right.lower())
        mails[club.deliver(raw, club.now + nth * timedelta(seconds=1))] = raw
        if nth % 40 == 0:
            result = club.tick()
            assert (result.failed, result.fenced) == ([], [])
    club.tick()
    assert len(mails) > 100
    assert club.count("in") == club.count("shunt") == 0
    assert [mails[name][:300] for name in words.without(mails, {ANNA, BRUNO})] == []
