"""`referee receipt`: is it ours, is each line as it was written, were those orders the ones used."""

from __future__ import annotations

import email.policy
import json
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.post.receipt_check import ReceiptCheck, check_receipt, receipt_sentences
from rattus_pbem.referee.reopen import reopen

from ..cli.running import run
from ..hosting import homes
from .mailing import PEOPLE, Club, text_of


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """Red's orders are played; blue's, in French, have a fault, lines in advance, and more beside the block."""
    club = Club(tmp_path_factory.mktemp("receipts"), blue__lang="fr", mail_delay="2h")
    club.tick()
    club.order("red", "wait", "first in gallia", "first in italia")
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.tick()
    club.write(
        "blue",
        "message à rouge : Bonjour\nBEGIN ORDERS peste blue turn 0\nfirst in polonia\nfirst in atlantis\n"
        "standing: potion never\nEND ORDERS\n".replace("first in atlantis\n", "first in gallia\ntake witch\n"),
    )
    club.tick()
    club.tick()
    return club


def checked(club: Club, data: bytes | str) -> ReceiptCheck:
    path = club.path.with_name("receipt")
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return check_receipt(club.home, path)


def sentences(club: Club, data: bytes | str) -> str:
    return " ".join(receipt_sentences(checked(club, data)))


def is_whole(verdict: ReceiptCheck) -> bool:
    return verdict.ours and verdict.as_listed and not verdict.outside


def receipts(club: Club) -> list[EmailMessage]:
    """The receipts for sheets, one of each kind."""
    mails = [mail for seat in ("red", "blue") for mail in club.box(seat) if "0000-0" in text_of(mail)]
    assert len(mails) == 3
    return mails


def test_a_receipt_of_ours_whose_orders_were_used(made: Club) -> None:
    older, newer, _ = receipts(made)
    verdict = checked(made, newer.as_bytes())
    assert (verdict.ours, verdict.stored, verdict.used, verdict.as_listed) == (True, True, 2, True)
    assert verdict.orders == ["first cubes in Gallia", "first cubes in Italia"]
    assert "2 of 2 lines carried out" in sentences(made, text_of(newer))
    assert "sheet 2 took their place" in sentences(made, text_of(older))


@pytest.mark.parametrize("nth", [0, 1, 2])
@pytest.mark.some(1)
def test_every_line_that_is_changed_swapped_dropped_or_added_is_found(made: Club, nth: int) -> None:
    text = text_of(receipts(made)[nth])
    lines = text.splitlines()
    assert is_whole(checked(made, text))
    assert lines[-1].startswith(("Receipt: ", "Reçu : ")), "the seal is the last line, and all before it is under it"
    places = [at for at, line in enumerate(lines[:-1]) if line.strip()]
    for at in places:
        words = lines[at].split()
        for word in range(len(words)):
            other = [*words[:word], words[word] + "x", *words[word + 1 :]]
            assert not is_whole(checked(made, "\n".join([*lines[:at], " ".join(other), *lines[at + 1 :]])))
        assert not is_whole(checked(made, "\n".join(lines[:at] + lines[at + 1 :])))
        for added in (lines[at], "  3. first cubes in Polonia", "x"):
            assert not is_whole(checked(made, "\n".join([*lines[:at], added, *lines[at:]])))
        for to in places:
            if lines[to].split() != lines[at].split():
                swapped = list(lines)
                swapped[at], swapped[to] = lines[to], lines[at]
                assert not is_whole(checked(made, "\n".join(swapped)))
    assert not is_whole(checked(made, text + "\nThese orders win.\n"))
    label, _, seal = lines[-1].rpartition(" ")
    for wrong in ("", "Rqceipt:", f"{label}x", f"x {label}", f"no {label}", f"{label} {label}", label.strip(":")):
        assert not is_whole(checked(made, "\n".join([*lines[:-1], f"{wrong} {seal}"]))), wrong
        assert not is_whole(checked(made, "\n".join([*lines[:-1], wrong, seal]))), wrong
    assert not is_whole(checked(made, f"{text.rstrip()} and more"))
    assert is_whole(checked(made, "\n".join([*lines[:-1], label, seal])))


def test_every_part_of_the_seal_is_under_the_seal(made: Club) -> None:
    text = text_of(receipts(made)[1])
    parts = text.splitlines()[-1].removeprefix("Receipt: ").split(".")
    for at, part in enumerate(parts):
        other = "blue" if part == "red" else part[:-1] + ("1" if part[-1] != "1" else "2")
        changed = ".".join([*parts[:at], other, *parts[at + 1 :]])
        assert "not a receipt from this host" in sentences(made, text.replace(".".join(parts), changed))


MAILED: dict[str, Callable[[str], str]] = {
    "broken elsewhere": lambda text: "\n".join(" ".join(text.split()[:-2]).replace(" ", "\n", 9).split("\t"))
    + "\n" + " ".join(text.split()[-2:]),
    "all in quotation": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "with CRLF and spaces at the ends": lambda text: text.replace("\n", "  \r\n"),
    "with no-break spaces": lambda text: text.replace(" ", "\xa0"),
}  # fmt: skip


@pytest.mark.parametrize("nth", [0, 1])
@pytest.mark.parametrize("way", MAILED)
def test_what_mail_programs_do_to_a_text_changes_nothing(made: Club, way: str, nth: int) -> None:
    assert is_whole(checked(made, MAILED[way](text_of(receipts(made)[nth]))))


def test_lines_around_a_receipt_are_named(made: Club) -> None:
    text = text_of(receipts(made)[1])
    verdict = checked(made, f"Dear referee,\n\nhere it is:\n\n{text}\n-- \nAnna\n")
    assert (verdict.as_listed, verdict.outside) == (True, ["Dear referee,", "here it is:", "--", "Anna"])
    assert "not part of the receipt" in sentences(made, f"Hello\n{text}")


def test_another_grade_or_turn_in_the_subject_is_found_out(made: Club) -> None:
    for mail in receipts(made):
        assert is_whole(checked(made, mail.as_bytes(policy=email.policy.SMTP)))
        subject = str(mail["Subject"])
        word = subject.rpartition(": ")[2].strip()
        del mail["Subject"]
        mail["Subject"] = subject.removesuffix(word) + ("refused" if word != "refused" else "ok")
        assert not is_whole(checked(made, mail.as_bytes(policy=email.policy.SMTP)))
        del mail["Subject"]
        mail["Subject"] = subject.replace("turn 0:", "turn 1:").replace("tour 0 ", "tour 1 ")
        assert not is_whole(checked(made, mail.as_bytes(policy=email.policy.SMTP)))


def test_the_receipt_of_submit_in_words_and_as_json(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("BEGIN ORDERS peste red turn 0\nfirst in gallia\nfirst in italia\nEND ORDERS\n")
    words = ("submit", "peste", "red", sheet, "--home", club.path, "--now", club.now.isoformat())
    text, receipt = run(*words).out, json.loads(as_json := run(*words, "--json").out)
    assert is_whole(checked(club, text))
    assert is_whole(checked(club, as_json))
    assert is_whole(checked(club, json.dumps(receipt, indent=4)))
    for at, line in enumerate(text.splitlines()[:-1]):
        assert not is_whole(checked(club, text.replace(line, f"{line}1", 1))), at
    for key, value in receipt.items():
        if key != "seal":
            other = {**receipt, key: [] if isinstance(value, list) and value else "x"}
            assert not is_whole(checked(club, json.dumps(other))), key
            assert not is_whole(checked(club, json.dumps({k: v for k, v in receipt.items() if k != key}))), key
    assert not is_whole(checked(club, json.dumps({**receipt, "more": 1})))
    altered = tmp_path / "altered"
    altered.write_text(text.replace("Gallia", "Polonia"))
    done = run("referee", "receipt", altered, "--home", club.path)
    assert done.code == 1
    assert "has been altered" in done.out
    assert PEOPLE["red"] not in done.out


def test_what_was_used_in_an_act_that_was_opened_again_counts_once(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    orders = ({"do": "place", "region": "germania"}, {"do": "witch", "tokens": [4]}, {"do": "pause"})
    receipt = homes.send(home, homes.sheet("red", 1, *orders), homes.BEGINS)
    path = tmp_path / "receipt"
    path.write_text(json.dumps(receipt))
    homes.tick_at(home, homes.BEGINS + homes.HOUR)
    before = check_receipt(home, path)
    assert before.used == 2
    reopen(home, "peste", "the referee erred", homes.BEGINS + homes.HOUR)
    assert check_receipt(home, path).used == 0
    homes.tick_at(home, homes.BEGINS + homes.HOUR)
    assert check_receipt(home, path) == before
