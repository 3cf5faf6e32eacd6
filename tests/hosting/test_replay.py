"""Replay: EXACT on what was played, DIVERGED with the line on anything a cheater who holds the secret could write."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import salt
from rattus_pbem.engine.journal import GENESIS, Diverged, journal_line
from rattus_pbem.errors import BlockedError, IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record.file_digests import digested_json
from rattus_pbem.report import plain_text

from ..cli.running import run
from . import homes
from .homes import BEGINS, HOUR


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A finished game of two, with a turn that was missed."""
    home = homes.make(tmp_path_factory.mktemp("replay") / "home")
    now = homes.play_turns(home, 3)
    now += 100 * HOUR
    homes.tick_at(home, now)
    homes.play_turns(home, 99, now)
    return home


@pytest.fixture
def home(finished: Home, tmp_path: Path) -> Home:
    """A copy of it."""
    return homes.copy(finished.path, tmp_path / "home")


def lines_of(home: Home) -> list[dict[str, Any]]:
    """The journal, line by line."""
    return [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]


def forge(home: Home, change: Callable[[list[dict[str, Any]]], int]) -> int:
    """Change the journal and chain it again, as one who holds the secret can; returns the line where it must show."""
    lines = lines_of(home)
    number = change(lines)
    head, written = GENESIS, []
    for n, line in enumerate(lines, 1):
        body = {key: value for key, value in line.items() if key not in ("n", "prev", "salt")}
        text, head = journal_line(body, n, head, salt(homes.OWN_SECRET, "line", str(n)))
        written.append(text + "\n")
    homes.journal(home).write_text("".join(written), encoding="utf-8")
    return number


def first(lines: list[dict[str, Any]], kind: str, **having: Any) -> dict[str, Any]:
    """The first line of a kind with these values, from turn 1 on."""
    begun = next(n for n, line in enumerate(lines) if line["kind"] == "act" and line["act"]["turn"] >= 1)
    return next(
        line
        for line in lines[begun:]
        if line["kind"] == kind and all(line.get(key) == value for key, value in having.items())
    )


def diverged(home: Home) -> Diverged:
    """The verdict on a forged journal."""
    with pytest.raises(Diverged) as verdict:
        replay_game(home, "peste")
    return verdict.value


def test_a_finished_game_is_exact(finished: Home) -> None:
    verdict = replay_game(finished, "peste")
    lines = lines_of(finished)
    kinds = [line["kind"] for line in lines]
    assert verdict.verdict == "EXACT"
    assert verdict.lines == len(lines)
    assert [verdict.acts, verdict.answers, verdict.draws] == [kinds.count(k) for k in ("end", "answer", "draw")]
    assert verdict.draws > 10
    assert verdict.files > 30


def test_replay_changes_nothing(finished: Home) -> None:
    before = homes.tree(finished.path)
    replay_game(finished, "peste")
    assert homes.tree(finished.path) == before


def test_a_journal_chained_again_without_a_change_is_exact(home: Home) -> None:
    before = homes.journal(home).read_bytes()
    forge(home, lambda lines: 1)
    assert homes.journal(home).read_bytes() == before


def other_outcome(lines: list[dict[str, Any]]) -> int:
    draw = first(lines, "draw")
    draw["outcome"] = [*draw["outcome"][:-1], draw["outcome"][-1] + 1]
    return int(draw["n"])


def hidden_outcome(lines: list[dict[str, Any]]) -> int:
    draw = next(line for line in lines if line["kind"] == "draw" and line["hidden"])
    draw["outcome"] = [draw["outcome"][1], draw["outcome"][0], *draw["outcome"][2:]]
    return int(draw["n"])


def other_why(lines: list[dict[str, Any]]) -> int:
    draw = first(lines, "draw")
    draw["why"] += " again"
    return int(draw["n"])


def draw_taken_out(lines: list[dict[str, Any]]) -> int:
    draw = first(lines, "draw")
    place = lines.index(draw)
    number = int(lines[place + 1]["n"])
    del lines[place]
    return number - 1


def draw_added(lines: list[dict[str, Any]]) -> int:
    draw = first(lines, "draw")
    place = lines.index(draw)
    while lines[place]["kind"] == "draw":
        place += 1
    lines.insert(place, {**draw, "use": 9})
    return place + 1


def answer_that_no_sheet_holds(lines: list[dict[str, Any]]) -> int:
    answer = next(line for line in lines if line["kind"] == "answer" and line["source"]["by"] == "sheet")
    regions = ["anglia", "gallia"]
    answer["answer"] = {"do": "first", "region": regions[answer["answer"]["region"] == "anglia"]}
    return int(answer["n"])


def default_that_is_none(lines: list[dict[str, Any]]) -> int:
    answer = first(lines, "answer", source={"by": "default", "late": True, "missed": True})
    answer["answer"] = {"do": "done"}
    return int(answer["n"])


def answer_and_sheet_changed(lines: list[dict[str, Any]]) -> int:
    """The sheet that was played too; the end of the act no longer fits."""
    answer = next(line for line in lines if line["kind"] == "answer" and line["source"]["by"] == "sheet")
    region = "anglia" if answer["answer"]["region"] != "anglia" else "gallia"
    sheet = next(line for line in lines if line["kind"] == "sheet" and line["digest"][:16] == answer["source"]["sheet"])
    sheet["sheet"]["orders"][answer["source"]["line"]]["region"] = region
    answer["answer"] = {**answer["answer"], "region": region}
    return int(next(line for line in lines[lines.index(answer) :] if line["kind"] == "end")["n"])


def other_seat(lines: list[dict[str, Any]]) -> int:
    answer = first(lines, "answer", seat="red")
    answer["seat"] = "blue"
    return int(answer["n"])


def other_form(lines: list[dict[str, Any]]) -> int:
    answer = first(lines, "answer")
    answer["form"] = "0" * 16
    return int(answer["n"])


def illegal_answer(lines: list[dict[str, Any]]) -> int:
    answer = next(line for line in lines if line["kind"] == "answer")
    answer["answer"] = {"do": "first", "region": "russia"}
    answer["source"] = {"by": "bot"}
    return int(answer["n"])


def other_end(lines: list[dict[str, Any]]) -> int:
    end = first(lines, "end")
    end["state"] = "0" * 64
    return int(end["n"])


def other_events(lines: list[dict[str, Any]]) -> int:
    end = first(lines, "end")
    end["events"] = "0" * 64
    return int(end["n"])


def other_start(lines: list[dict[str, Any]]) -> int:
    act = first(lines, "act")
    act["state"] = "0" * 64
    return int(act["n"])


def other_act(lines: list[dict[str, Any]]) -> int:
    act = first(lines, "act")
    act["act"]["seats"] = ["blue"]
    return int(act["n"])


def other_first_seat(lines: list[dict[str, Any]]) -> int:
    lines[0]["header"]["options"]["first"] = "blue"
    return int(next(line for line in lines if line["kind"] == "act" and line["act"]["kind"] == "setup")["n"])


def nonce_added(lines: list[dict[str, Any]]) -> int:
    closed = next(line for line in lines if line["kind"] == "nonces")
    closed["list"] = ["red:" + "1" * 64]
    return int(closed["n"])


@pytest.mark.parametrize(
    "change",
    [
        other_outcome,
        hidden_outcome,
        other_why,
        draw_taken_out,
        draw_added,
        answer_that_no_sheet_holds,
        default_that_is_none,
        answer_and_sheet_changed,
        other_seat,
        other_form,
        illegal_answer,
        other_end,
        other_events,
        other_start,
        other_act,
        other_first_seat,
        nonce_added,
    ],
)
@pytest.mark.some(6)
def test_a_forged_journal_diverges_at_the_line(home: Home, change: Callable[[list[dict[str, Any]]], int]) -> None:
    number = forge(home, change)
    verdict = diverged(home)
    assert verdict.entry == number
    assert verdict.expected != verdict.actual
    (homes.folder(home) / "game.json").unlink()
    result = homes.tick_at(home, BEGINS + 1000 * HOUR)
    assert result.newly_fenced == ["peste"]


def test_a_forged_journal_does_not_fit_the_saved_game(home: Home) -> None:
    forge(home, other_outcome)
    result = homes.tick_at(home, BEGINS + 1000 * HOUR)
    assert result.newly_fenced == ["peste"]


def test_up_to_a_turn(home: Home) -> None:
    whole = replay_game(home, "peste")
    part = replay_game(home, "peste", 2)
    assert 0 < part.lines < whole.lines
    assert part.acts == 7  # the setup, four placements, two turns

    forge(home, other_outcome)
    assert replay_game(home, "peste", 0).verdict == "EXACT"
    with pytest.raises(Diverged):
        replay_game(home, "peste")


@pytest.mark.parametrize("turn", [-1, 99])
def test_a_turn_that_was_never_played(home: Home, turn: int) -> None:
    with pytest.raises(IllegalError, match=f"turn {turn} has not been played. The newest turn is"):
        replay_game(home, "peste", turn)


@pytest.mark.parametrize("name", ["snapshots/0001.1.json", "events/0002.1.jsonl", "orders/red/0001-01.json"])
def test_an_older_file_changed_by_hand_is_named(home: Home, name: str) -> None:
    path = homes.folder(home) / name
    path.write_bytes(path.read_bytes().replace(b"red", b"rot", 1))
    with pytest.raises(BlockedError) as error:
        replay_game(home, "peste")
    assert error.value.place == name


def test_a_letter_that_a_program_has_made_again_in_other_words_is_no_divergence(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, now = "reports/0001-01/red.txt", BEGINS + 150 * HOUR
    path = homes.folder(home) / name
    sent = path.read_bytes()
    path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(plain_text, "report_text", lambda report: "Another program says it like this.\n")
        assert f"peste: made again: {name}" in homes.tick_at(home, now).notes
    assert path.read_bytes() != sent
    assert replay_game(home, "peste").verdict == "EXACT"
    assert homes.tick_at(home, now + 2 * HOUR).problems == {}
    path.write_text("Somebody says it like this.\n")
    with pytest.raises(BlockedError, match=name):
        replay_game(home, "peste")


def rewrite_snapshot(home: Home, name: str, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a snapshot and give it its digest again, as only a program with the secret can."""
    path = homes.folder(home) / "snapshots" / name
    snapshot = json.loads(path.read_bytes())
    del snapshot["digest"]
    change(snapshot)
    path.write_bytes(digested_json(snapshot, homes.OWN_SECRET, "snapshot"))


def test_a_snapshot_that_an_older_program_wrote_is_whole(home: Home) -> None:
    """What is kept in the book beside the position has changed before: no game may be fenced off for that."""

    def older(snapshot: dict[str, Any]) -> None:
        del snapshot["book"]["before_act"]
        snapshot["book"]["at_start"]["red"]["carried"] = 0

    rewrite_snapshot(home, "0001.1.json", older)
    assert replay_game(home, "peste").verdict == "EXACT"
    rewrite_snapshot(home, "0001.1.json", lambda snapshot: snapshot["position"]["start"].update(turn=7))
    with pytest.raises(BlockedError) as error:
        replay_game(home, "peste")
    assert error.value.place == "snapshots/0001.1.json"


def test_a_game_under_another_revision_of_the_rules_is_left_alone(home: Home) -> None:
    def change(lines: list[dict[str, Any]]) -> int:
        lines[0]["header"]["revision"] += 1
        return 1

    forge(home, change)
    with pytest.raises(BlockedError, match="another revision of the rules"):
        replay_game(home, "peste")


# --- both sides of what does not fit


def cut_off(data: bytes) -> bytes:
    return data[: data.index(b"\n") + 1]


def without(number: int) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(line for n, line in enumerate(data.splitlines(keepends=True), 1) if n != number)


def with_line(number: int, line: bytes) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        lines[number - 1] = line
        return b"".join(lines)

    return change


def digit(data: bytes) -> bytes:
    return data.replace(b"7", b"8", 1)


DAMAGES: dict[str, tuple[str, Callable[[bytes], bytes] | None]] = {
    "a line changed": ("journal.jsonl", digit),
    "a line taken out": ("journal.jsonl", without(6)),
    "a line that is no JSON": ("journal.jsonl", with_line(6, b"{oops}\n")),
    "a line that is no object": ("journal.jsonl", with_line(6, b"[1]\n")),
    "only the first line": ("journal.jsonl", cut_off),
    "no journal": ("journal.jsonl", None),
    "no secret": ("secret.json", None),
    "a short secret": ("secret.json", lambda data: b'{"secret": "abcd"}'),
    "another secret": ("secret.json", lambda data: b'{"secret": "' + b"ab" * 32 + b'"}'),
    "a snapshot": ("snapshots/0001.1.json", digit),
    "events": ("events/0001.1.jsonl", lambda data: data.replace(b'"red"', b'"rot"', 1)),
    "events cut short": ("events/0001.1.jsonl", cut_off),
    "a sheet": ("orders/red/0000-01.json", lambda data: data.replace(b'"red"', b'"rot"', 1)),
    "a sheet made longer": ("orders/red/0000-01.json", lambda data: data + b"{}\n"),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.some(5)
def test_whatever_does_not_fit_is_printed_with_both_sides(home: Home, damage: str) -> None:
    name, change = DAMAGES[damage]
    path = homes.folder(home) / name
    whole = path.read_bytes()
    path.write_bytes(change(whole)) if change is not None else path.unlink()
    words = ("referee", "replay", "peste", "--home", home.path)
    ended = run(*words, "--json")
    assert (ended.code, ended.json["verdict"]) == (1, "DIVERGED")
    assert ended.json["entry"].startswith(name)
    sides = [ended.json["expected"], ended.json["found"]]
    assert all(sides)
    assert sides[0] != sides[1]
    printed = run(*words).out
    assert printed.startswith(f"DIVERGED at {ended.json['entry']}: {ended.json['reason']}:\n  expected: ")
    assert all(side in printed for side in sides)


def test_the_two_sides_of_a_broken_chain_are_digests_that_anybody_can_work_out(home: Home) -> None:
    path = homes.journal(home)
    lines = path.read_bytes().splitlines()
    was = head_of(lines[4])
    lines[4] = lines[4].replace(b'"at":"2', b'"at":"3', 1)
    path.write_bytes(b"\n".join(lines) + b"\n")
    verdict = run("referee", "replay", "peste", "--home", home.path, "--json").json
    assert verdict["entry"] == "journal.jsonl, line 5"
    assert verdict["expected"] == f"the SHA-256 {was}"
    assert verdict["found"] == f"the SHA-256 {head_of(lines[4])}"


def head_of(line: bytes) -> str:
    """The head after a line, as `docs/fairness.md` has it."""
    body = b"{" + line[len('{"prev":"",') + 64 :]
    return hashlib.sha256(bytes.fromhex(json.loads(line)["prev"]) + hashlib.sha256(body).digest()).hexdigest()


def test_a_folder_that_was_exported_is_named_with_a_slash_or_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = homes.make(tmp_path / "home")
    monkeypatch.delenv("RATTUS_PBEM_HOME", raising=False)
    for place in (tmp_path, home.path):  # where no home is, and in one
        monkeypatch.chdir(place)
        ran = run("store", "export", "peste", "mygame", "--home", home.path)
        command = ran.out.rpartition("`referee ")[2].partition("`")[0].split()
        assert command == ["replay", "mygame"]
        for name in ("mygame", "./mygame", "mygame/"):
            assert run("referee", "replay", name).out.startswith("EXACT"), name
    monkeypatch.chdir(home.path / "games")  # a game of the home by its name, in whatever folder
    assert run("referee", "replay", "peste").out.startswith("EXACT")
