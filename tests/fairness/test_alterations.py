"""One list of alterations, of letters by whoever had them in hand and of games by their host: each is found by the file
that stands alone and by `rattus-pbem verify --mails`, in every game."""

from __future__ import annotations

import base64
import email
import email.policy
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.cli.commands.verify import verdict_lines
from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.home.home import open_home
from rattus_pbem.mail.part_digests import HEADER as PARTS
from tests.cli.running import run
from tests.conftest import Demo
from tests.games import GAMES
from tests.post.mailing import PEOPLE, THREE, Club

from .altering import BY_ANYBODY, FOOTERS, Letters, html_byte, refit, write_below
from .forging import Box, cut, verdict
from .lying import BY_THE_HOST, ONLY_WHERE
from .verifying import verdict_of, verify

Check = Callable[..., tuple[int, str]]
TOY, *OTHERS = sorted(GAMES, key=lambda game: game != "skirmish")
EACH_GAME = [TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return lambda *paths: verdict(capsys.readouterr, *paths)


def found_by_both(check: Check, folder: Path, bundle: dict[str, Any], *each: list[str]) -> dict[str, Any]:
    """Both verifiers say that it does not hold, and for each fault one line has all its words; what the second said."""
    code, printed = check(folder)
    assert code == 1, printed
    for words in each:
        assert any(all(word in line for word in words) for line in printed.splitlines()), printed
    held = verify(bundle, mails=folder)
    assert held["verdict"] == "DIVERGED"
    return held


def exact_for_both(check: Check, folder: Path, bundle: dict[str, Any]) -> None:
    code, printed = check(folder)
    assert code == 0, printed
    held = verify(bundle, mails=folder)
    assert held["verdict"] == "EXACT", held


# --- letters that were changed by whoever had them in hand


class SigningClub(Club):
    """A club whose host signs."""

    def configure(self, host: str) -> None:
        super().configure(host)
        toml = self.path / "host.toml"
        toml.write_text(toml.read_text().replace("# sign = false", "sign = true"))


@pytest.fixture(scope="module", params=EACH_GAME)
def signed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Club:
    """A game whose letters are signed and have all that letters can have."""
    club = SigningClub(tmp_path_factory.mktemp("signed"), *THREE[request.param], rules=request.param)
    club.show_pictures()
    while club.turn() < 3 or len(club.box(club.seats[0])) < 5:
        club.tick(timedelta(days=5))
    return club


@pytest.fixture
def letters(signed: Club, tmp_path: Path) -> Letters:
    return Letters(signed, signed.seats[0], tmp_path / "letters")


@pytest.mark.parametrize("alter", BY_ANYBODY, ids=lambda alter: alter.__name__)
@pytest.mark.some(3)
def test_a_letter_that_was_changed_is_found(
    alter: Callable[[Letters], list[str]], letters: Letters, check: Check
) -> None:
    found_by_both(check, letters.folder, letters.bundle, alter(letters))


def test_letters_as_they_came_are_exact(letters: Letters, check: Check) -> None:
    exact_for_both(check, letters.folder, letters.bundle)


@pytest.mark.some(1)
@pytest.mark.parametrize("rules", THREE)
def test_every_kind_of_mail_about_a_seat_is_signed(tmp_path: Path, rules: str, check: Check) -> None:
    """Receipts, reminders, messages, notices, moved deadlines, answers to a dispute: none is taken for a forged one."""
    signed = SigningClub(tmp_path, *THREE[rules], rules=rules)
    signed.tick()
    first, second, *_ = signed.seats
    signed.write(first, f"dispute turn 0: why?\n\npress to {second}: hello\n\nhost: hello\n\ndraw")
    signed.write(first, "status", sender="Mallory <mallory@evil.test>", subject=signed.box(first)[-1]["Subject"])
    signed.tick()
    for act in (("answer", "peste", "1", "so"), ("extend", "peste", "--by", "30h", "--reason", "so")):
        assert run("referee", *act, "--home", signed.path, at=signed.now).code == 0
    for _ in range(20):
        signed.tick(timedelta(hours=7))
    for seat in (first, second):
        code, printed = check(signed.letters / PEOPLE[seat])
        assert code == 0, printed
    names = " ".join(mail["Message-ID"] for seat in signed.seats for mail in signed.box(seat))
    kinds = ("report", "receipt", "reminder", "press", "held", "dispute", "act")
    assert [kind for kind in kinds if f".{kind}." not in names] == []


def test_a_proof_that_cannot_be_read_hides_nothing_else(letters: Letters) -> None:
    """It ended the command, and no other finding was shown."""
    html_byte(letters)
    refit(letters, lambda view: {**view, "proof": {**view["proof"], "opened": 7}}, place=0)
    verdict = verdict_of(letters.bundle, mails=letters.folder)
    written = verdict.to_json()
    assert (written["verdict"], written["more"]) == ("DIVERGED", len(written["others"]))
    printed = "\n".join(verdict_lines(verdict))
    assert "000.eml, /proof/" in printed
    assert "one that cannot be read" in printed
    assert "its part text/html" in printed


def test_what_changes_on_the_way_changes_nothing(letters: Letters, check: Check) -> None:
    """Line ends, encodings, folding, blanks at the ends of lines, headers of servers, the date. Every second letter
    keeps its encodings, and the headers that name them are folded."""
    for place in range(len(letters.reports)):
        mail = letters.read(place)
        for part in mail.walk():
            if part.get_content_maintype() == "text" and place % 2:
                text = part.get_content().replace("\r\n", "\n").replace("\n", "   \n") + "\n\n"
                del part["Content-Transfer-Encoding"]
                part.set_payload(base64.encodebytes(text.encode()).decode())
                part["Content-Transfer-Encoding"] = "base64"
        mail["Received"] = "from somewhere by elsewhere"
        letters.reports[place].write_bytes(mail.as_bytes(policy=email.policy.SMTP.clone(max_line_length=40)))
    exact_for_both(check, letters.folder, letters.bundle)


@pytest.mark.parametrize("add", FOOTERS, ids=lambda add: add.__name__)
def test_a_footer_is_no_fault_of_the_host_and_named_for_what_it_is(
    add: Callable[[Letters, int], list[str]], letters: Letters, check: Check
) -> None:
    words = add(letters, -1)
    code, printed = check(letters.folder)
    assert code == 1
    assert "FAULTS" not in printed
    assert "was changed" not in printed
    assert len([line for line in printed.splitlines() if all(word in line for word in words)]) == 1, printed


@pytest.mark.some(6)
@pytest.mark.parametrize("add", FOOTERS, ids=lambda add: add.__name__)
@pytest.mark.parametrize("alter", BY_ANYBODY, ids=lambda alter: alter.__name__)
def test_a_footer_hides_no_other_alteration(
    add: Callable[[Letters, int], list[str]],
    alter: Callable[[Letters], list[str]],
    letters: Letters,
    check: Check,
) -> None:
    before = [path.read_bytes() for path in letters.reports]
    altered = alter(letters)
    whole = (n for n, path in enumerate(letters.reports) if path.exists() and path.read_bytes() == before[n])
    every = [add(letters, next(whole)), altered]
    output = found_by_both(check, letters.folder, letters.bundle, *every)
    sentences = [finding["found"] for finding in (output, *output["others"])]
    for words in every:
        assert any(all(word in sentence for word in words) for sentence in sentences), sentences


# --- a game about which its host lies, with every digest made again


@pytest.fixture(
    scope="module", params=["rattus", *(pytest.param(g, marks=pytest.mark.full) for g in (TOY, "godstorm"))]
)
def finished(request: pytest.FixtureRequest, demo: Demo, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a finished game by mail."""
    if request.param == "rattus":
        return demo.path
    path: Path = tmp_path_factory.mktemp("finished") / str(request.param)
    assert run("demo", "--rules", request.param, "--out", path).code == 0
    return path


@pytest.fixture(scope="module")
def boxes(finished: Path) -> list[Box]:
    """The letters of each player, to be copied before they are changed."""
    return [Box(path) for path in sorted((finished / "players").iterdir())]


@pytest.fixture
def secret(finished: Path) -> bytes:
    return bytes.fromhex(json.loads(open_home(finished).game("demo").read("secret.json") or b"")["secret"])


@pytest.mark.some(2)
@pytest.mark.parametrize("alter", BY_THE_HOST, ids=lambda alter: alter.__name__)
def test_a_host_who_lies_is_found_out(
    alter: Callable[[Box, bytes], list[str]],
    finished: Path,
    boxes: list[Box],
    secret: bytes,
    tmp_path: Path,
    check: Check,
) -> None:
    box = boxes[0].copy()
    rules = box.views[0]["rules"]
    if rules not in ONLY_WHERE.get(alter, (rules,)):
        pytest.skip("there is no such draw in this game")
    words = alter(box, secret)
    bundle = Bundle(open_home(finished), "demo", box.views[0]["seat"]).to_json()
    found_by_both(check, box.write(tmp_path / "box"), bundle, words)


# --- what is told to one player and not to another


def shown_event(box: Box, other: Box) -> tuple[int, dict[str, Any]]:
    """An event that both were told in the same way, and the place of the letter with it."""
    theirs = {event["id"]: event for view in other.views for event in view["events"]}
    for n, view in enumerate(box.views[:-1]):
        public = [event for event in view["events"] if event["id"] not in view["proof"]["private"]["events"]]
        if alike := [event for event in public if theirs.get(event["id"]) == event and len(event) > 3]:
            return n, alike[0]
    raise AssertionError("they were told nothing alike")


def event_told_otherwise(box: Box, other: Box) -> list[str]:
    _, event = shown_event(box, other)
    key = next(key for key in event if key not in ("id", "kind", "clauses"))
    event[key] = "otherwise"
    return [event["id"], "otherwise"]


def board_shown_otherwise(box: Box, other: Box) -> list[str]:
    ends = {view["events"][-1]["id"] for view in other.views if view["events"]}
    view = next(view for view in box.views if view["events"] and view["events"][-1]["id"] in ends)
    view["board"]["turn"] = 777
    return ["board after", "777"]


@pytest.mark.parametrize("alter", [event_told_otherwise, board_shown_otherwise], ids=lambda alter: alter.__name__)
def test_what_is_told_to_two_players_in_two_ways_is_found_during_the_game(
    alter: Callable[[Box, Box], list[str]], boxes: list[Box], tmp_path: Path, check: Check
) -> None:
    box, other = boxes[0].copy(), boxes[1].copy()
    last = {len(one.views) - 1 for one in (box, other)}
    for one in (box, other):
        cut(one, sorted({*range(len(one.views) - 3, len(one.views))} | last))
        one.others = []
    honest = box.copy()
    assert check(honest.write(tmp_path / "honest"), other.write(tmp_path / "other"))[0] == 0
    words = alter(box, other)
    code, printed = check(box.write(tmp_path / "box"), tmp_path / "other")
    assert code == 1
    assert any(all(word in line for word in words) for line in printed.splitlines()), printed


# --- what a letter tells, when the game is over


@pytest.fixture(scope="module")
def honest(finished: Path, boxes: list[Box], tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], int]:
    """The bundle of the finished game, with which letters that nobody changed are exact; how many acts it has."""
    bundle = Bundle(open_home(finished), "demo").to_json()
    held = verify(bundle, mails=boxes[0].write(tmp_path_factory.mktemp("honest") / "box"))
    assert held["verdict"] == "EXACT"
    return bundle, held["acts"]


def other_event(box: Box, place: int) -> str:
    event = next(event for event in box.views[place]["events"] if len(event) > 3)
    event[next(key for key in event if key not in ("id", "kind", "clauses"))] = "otherwise"
    return "`events`"


def an_event_less(box: Box, place: int) -> str:
    box.views[place]["events"].pop()
    return "`events`"


def other_board(box: Box, place: int) -> str:
    part = next(part for part, value in box.views[place]["board"].items() if value)
    box.views[place]["board"][part] = "otherwise"
    return f"`board/{part}`"


def listed(view: Any, text: str) -> list[str]:
    """The events of a letter that its text lists one by one: a long letter leaves them to the attached one."""
    return [str(event["id"]) for event in view["events"] if f"\n{event['id']} " in text]


def other_sentence(box: Box, place: int) -> str:
    id_ = listed(box.views[place], box.texts[place])[0]
    box.texts[place] = box.texts[place].replace(f"\n{id_} ", f"\n{id_} Nothing happened. ")
    return id_


@pytest.mark.parametrize("alter", [other_event, an_event_less, other_board, other_sentence], ids=lambda a: a.__name__)
@pytest.mark.some(2)
def test_what_a_letter_tells_is_held_against_the_game_when_it_is_over(
    alter: Callable[[Box, int], str], honest: tuple[dict[str, Any], int], boxes: list[Box], tmp_path: Path
) -> None:
    """Every digest fits, and one player's letters alone are exact for the file that knows no rules."""
    box = boxes[0].copy()
    bundle, acts = honest
    letters = enumerate(zip(box.views, box.texts, strict=True))
    place = next(n for n, (view, text) in letters if n > 4 and len(view["events"]) > 1 and listed(view, text))
    word = alter(box, place)
    view = box.views[place]
    folder = box.write(tmp_path / "box")
    for footers in (0, 1):  # a footer below another letter hides nothing
        output = verify(bundle, mails=folder)
        findings = [output, *output["others"]]
        assert output["verdict"] == "DIVERGED"
        assert (len(findings), output["acts"]) == (1 + footers, acts)
        entry = findings[-1]["entry"]
        assert f"letter {view['turn']:04d}-{view['letter']:02d} to {view['seat']}" in entry
        assert word in entry
        write_below(folder / "002.eml", "text/plain", "\nThis mail was scanned.\n")


# --- all kinds of mails


def test_every_kind_of_mail_from_the_host_has_the_list_of_its_parts(signed: Club, demo: Demo) -> None:
    kinds = set()
    for path in [*signed.letters.rglob("new/*"), *(demo.path / "players").rglob("new/*")]:
        raw = path.read_bytes()
        mail = email.message_from_bytes(raw, policy=email.policy.default)
        kinds.update({"report", "receipt"}.intersection(str(mail["Message-ID"]).split(".")))
        assert mail[PARTS], path
    assert kinds == {"report", "receipt"}
