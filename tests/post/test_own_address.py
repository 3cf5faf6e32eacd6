"""The host's own address is nobody's seat: letters to it would come back to the program itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.home.home import is_same_mailbox
from rattus_pbem.post.mail_setup import mail_findings, mail_settings
from rattus_pbem.referee.acts import replace_player

from .mailing import HOST, PEOPLE, Club

OWN = [HOST, "Host+games@PBEM.test"]
BLUE = f"blue=Ben <{PEOPLE['blue']}>"


@pytest.fixture(autouse=True)
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATTUS_PBEM_DEBUG", "1")


def test_which_addresses_are_one_box() -> None:
    own = "host+pbem@x.test"
    assert [is_same_mailbox(address, own) for address in ("HOST+pbem@x.test", "host+pbem+a@x.test")] == [True, True]
    others = ("host@x.test", "host+pbemme@x.test", "host+pbem@y.test", "", "host")
    assert [address for address in others if is_same_mailbox(address, own)] == []


@pytest.mark.parametrize("address", OWN)
def test_no_player_has_it(tmp_path: Path, address: str) -> None:
    club = Club(tmp_path)
    with pytest.raises(IllegalError, match=r"the host's own address") as refused:
        club.begin("zoo", (f"red=Anna <{address}>", BLUE))
    assert address in str(refused.value)
    with pytest.raises(IllegalError, match=r"the host's own address"):
        replace_player(club.home, "peste", "red", f"Eva <{address}>", "she left", club.now)
    assert club.book().seats["red"].address == PEOPLE["red"]


@pytest.mark.parametrize(("lang", "expected"), [("en", "the host’s own address"), ("fr", "l’adresse de l’hôte")])
def test_no_player_moves_to_it(tmp_path: Path, lang: str, expected: str) -> None:
    club = Club(tmp_path, red__lang=lang)
    club.tick()
    club.write("red", f"address {OWN[1]}")
    club.tick()
    grade, text = club.receipt("red")
    assert (grade, expected in " ".join(text.split())) == ("refused", True)
    assert club.book().moves == {}


ROBOT = "no-reply@example.org"


def test_no_player_has_an_address_that_nobody_reads(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    with pytest.raises(IllegalError, match=f"{ROBOT} belongs to a program"):
        club.begin("zoo", (f"red=Anna <{ROBOT}>", BLUE))
    with pytest.raises(IllegalError, match=f"{ROBOT} belongs to a program"):
        replace_player(club.home, "peste", "red", f"Eva <{ROBOT}>", "she left", club.now)
    club.write("red", f"address {ROBOT}")
    club.tick()
    assert club.receipt("red")[0] == "refused"
    assert "belongs to a program" in " ".join(club.receipt("red")[1].split())


def test_a_player_is_known_however_the_address_is_written(tmp_path: Path) -> None:
    club = Club(tmp_path)
    with pytest.raises(IllegalError, match="plays red already"):
        club.begin("zoo", ("red=Anna <anna@BÜCHER.test>", "blue=Ben <Anna@xn--bcher-kva.test>"))
    club.begin("zoo", ("red=Anna <Anna@Bücher.test>", BLUE))
    club.tick()
    club.write("red", "status", game="zoo", sender="Anna <anna@xn--bcher-kva.test>")
    club.tick()
    assert "Receipt" in club.box("anna@xn--bcher-kva.test")[-1]["Subject"]


@pytest.mark.parametrize("sender", OWN)
def test_a_mail_from_it_is_a_loop(tmp_path: Path, sender: str) -> None:
    """With a right code it would else be held back, and its player asked to vouch for it."""
    club = Club(tmp_path)
    club.tick()
    before = {who: len(club.box(who)) for who in (*PEOPLE, "admin", sender)}
    club.order("red", "first in gallia", sender=f"Host <{sender}>")
    club.tick()
    assert {who: len(club.box(who)) for who in before} == before
    assert (club.count("quarantine"), club.count("taken")) == (0, 1)
    assert "our own address" in next((club.path / "mail" / "taken").glob("*.json")).read_text()


@pytest.mark.parametrize("address", OWN)
def test_the_host_reads_his_mail_elsewhere(tmp_path: Path, address: str) -> None:
    club = Club(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("admin@pbem.test", address))
    with pytest.raises(UnreadableError, match=r"mail\.host_mail is .* your own address is expected"):
        mail_settings(club.home)
    findings = mail_findings(club.home, club.now, connect=False)
    assert [finding.where for finding in findings if "host_mail" in finding.what] == ["host.toml"]
