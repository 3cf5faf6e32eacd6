"""Every act of the referee, in every game: recorded, told to all, done once, for its turn; replay stays exact."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import validator_for

from rattus_pbem.cli.schemas import schemas
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record.dispute import KEPT_CLOSED
from rattus_pbem.record.journal_lines import read_journal_part
from rattus_pbem.record.line_kinds import chained_line
from rattus_pbem.record.lines_of_people import DisputeClosed
from rattus_pbem.referee.act_list import list_acts
from rattus_pbem.referee.acts import cancel, edit, pause, replace_player, resume
from rattus_pbem.referee.disputes import answer_dispute, close_dispute, list_disputes, write_dispute
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.host_messages import announce, write_to_players
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from rattus_pbem.referee.ruling import rule_event

from ..cli.running import refused, run
from ..games import GAMES
from . import homes
from .acts import ACTS, EVENTS, REASON, Done, acts_of
from .dying import STEPS, Command, check_all_deaths
from .homes import BEGINS, HOUR

NOW = BEGINS + HOUR
each_act = pytest.mark.parametrize("name", ACTS)
each_game = pytest.mark.parametrize("rules", GAMES)


def prepared(tmp_path: Path, rules: str, name: str) -> Home:
    """A home whose game waits in the middle of an act, and was paused before if it is to be resumed."""
    home = homes.make_asked(tmp_path / "home", rules)
    if name == "resume":
        do(home, "pause")
    return home


def do(home: Home, name: str, **grounds: Any) -> Done:
    """Do an act on the seat that is awaited."""
    now = NOW if name != "pause" else BEGINS
    return acts_of(homes.awaited(home)[0])[name](home, now, Grounds(**{"reason": REASON, **grounds}))


@each_act
@each_game
@pytest.mark.some(2)
def test_replay_is_exact_and_all_players_read_of_it(tmp_path: Path, rules: str, name: str) -> None:
    home = prepared(tmp_path, rules, name)
    seats = [seat for seat, person in homes.book(home).seats.items() if not person.bot]
    assert do(home, name).changed
    (homes.folder(home) / "game.json").unlink()
    assert replay_game(home, "peste").verdict == "EXACT"
    homes.tick_at(home, NOW)
    homes.tick_at(home, NOW + 300 * HOUR)
    if name == "pause":
        acts_of("")["resume"](home, NOW + 300 * HOUR, Grounds("on"))
        homes.tick_at(home, NOW + 700 * HOUR)
    assert replay_game(home, "peste").verdict == "EXACT"
    lines = read_journal_part(home.game("peste").journal() or b"")
    for line in lines[1:]:
        chained_line({key: value for key, value in line.items() if key != "sha256"})
    for seat in seats:
        if not homes.book(home).seats[seat].bot:
            assert any(REASON in text for text in all_texts(home, seat)), seat


def all_texts(home: Home, seat: str) -> list[str]:
    """Every sentence of news in the letters of a seat, of what is asked, and what its next letter is to tell."""
    letters = [homes.letter(home, seat, name) for name in homes.letters(home, seat)]
    texts = [str(letter.get("notices", "")) + str(letter["asked"]) for letter in letters]
    return [*texts, str(homes.book(home).notices[seat])]


@each_act
@each_game
@pytest.mark.some(6)
def test_said_twice_it_is_done_once(tmp_path: Path, rules: str, name: str) -> None:
    home = prepared(tmp_path, rules, name)
    seat = homes.awaited(home)[0]
    first = acts_of(seat)[name](home, NOW, Grounds(REASON))
    before = homes.tree(home.path)
    again = acts_of(seat)[name](home, NOW + HOUR, Grounds(REASON))
    assert (first.changed, again.changed) == (True, False)
    assert homes.tree(home.path) == before


@each_act
@pytest.mark.parametrize(
    ("grounds", "place"), [({"turn": 3}, "--turn"), ({"reason": " "}, "--reason"), ({"dispute": 7}, "NUMBER")]
)
@pytest.mark.some(4)
def test_without_grounds_nothing_is_done(tmp_path: Path, name: str, grounds: dict[str, Any], place: str) -> None:
    home = prepared(tmp_path, "rattus", name)
    before = homes.tree(home.path)
    with pytest.raises(IllegalError) as error:
        do(home, name, **grounds)
    assert error.value.place == place
    assert homes.tree(home.path) == before
    assert do(home, name, turn=1).changed


@each_act
@pytest.mark.some(3)
def test_an_act_is_listed_with_its_dispute(tmp_path: Path, name: str) -> None:
    home = prepared(tmp_path, "rattus", name)
    with open_game(home, "peste", BEGINS) as session:
        write_dispute(session.game, "red", "1:1", ["R-4.2"], "why?")
        session.commit()
    do(home, name, dispute=1)
    (listed,), _ = list_disputes(home, NOW, "peste")
    assert [act.reason for _, act in listed.acts] == [REASON]


@each_act
@each_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.some(1)
def test_killed_at_any_write(tmp_path: Path, rules: str, name: str, step: int) -> None:
    home = prepared(tmp_path, rules, name)
    seat = homes.awaited(home)[0]
    assert check_all_deaths(home, lambda home: acts_of(seat)[name](home, NOW, Grounds(REASON)), tmp_path, step) > 5


@each_act
def test_the_output_is_as_its_schema_says(tmp_path: Path, name: str) -> None:
    home = prepared(tmp_path, "rattus", name)
    assert list(validator_for(schemas()["referee-act"]()).iter_errors(do(home, name).to_json())) == []


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (["turn=long"], "a time such as 72h"),
        (["trun=48h"], "did you mean turn?"),
        (["nonces=48h"], "`referee extend` moves its deadline"),
        (["six=random"], "its position rests on it"),
        (["red.name=Eva"], "`referee replace` names who sits there"),
        (["rod.lang=fr"], "did you mean red?"),
        (["red.lang=de"], "one of en, fr is expected"),
        (["grace=99h"], "at most the time for a turn"),
        (["turn"], "KEY=VALUE is expected"),
        (["turn=1h", "zone=Atlantis"], "a time zone such as Europe/Paris"),
    ],
)
def test_an_option_that_cannot_be_changed_is_refused_with_the_reason(
    tmp_path: Path, pairs: list[str], message: str
) -> None:
    home = homes.make_asked(tmp_path / "home")
    before = homes.tree(home.path)
    with pytest.raises(IllegalError) as error:
        edit(home, "peste", NOW, Grounds(REASON), pairs)
    assert message in error.value.message
    assert homes.tree(home.path) == before


def test_an_option_holds_from_now_on_and_others_read_no_setting_of_a_seat(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    until = homes.book(home).deadlines.asks[0].until
    edit(home, "peste", NOW, Grounds(REASON), ["turn=10h", "grace=0h", "blue.zone=Europe/Paris"])
    assert homes.book(home).deadlines.asks[0].until == until
    homes.tick_at(home, NOW + 200 * HOUR)
    ask = homes.book(home).deadlines.asks[0]
    assert (ask.seat, ask.until) == ("blue", (NOW + 210 * HOUR).isoformat())
    red, blue = (" ".join(all_texts(home, seat)) for seat in ("red", "blue"))
    assert "Europe/Paris" in blue
    assert "settings of Bernard" in red
    assert "Paris" not in red
    assert "the option turn from 72h to 10h" in red


def test_an_announcement_goes_to_all_games_once(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    new_game(home, "other", "rattus", homes.people("rattus"), {}, BEGINS, secret=homes.SECRET)
    new_game(home, "bots", "rattus", ("red=bot:sensible", "blue=bot:sensible"), {}, BEGINS, secret=homes.SECRET)
    for changed in (True, False):
        done = announce(home, "@all", "No turns at Christmas.", NOW, Grounds("holidays"))
        assert [(each.game, each.changed) for each in done.games] == [("other", changed), ("peste", changed)]
    homes.tick_at(home, NOW + 200 * HOUR)
    assert "No turns at Christmas." in " ".join(all_texts(home, "blue"))
    with pytest.raises(IllegalError):
        announce(home, "@all", "x", NOW, Grounds(""))


def test_an_announcement_that_no_game_takes_is_a_failure(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    ran = run("referee", "announce", "@all", "x", "--reason", "y", "--dispute", "1", "--home", home.path)
    refused(ran, "peste: NUMBER: peste has no dispute 1", code=1)


def test_a_game_that_is_over_is_said_to_be_over(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    cancel(home, "peste", NOW, Grounds("enough"))
    for act in ("extend", "process"):
        with pytest.raises(IllegalError, match="peste is over"):
            acts_of("red")[act](home, NOW, Grounds("late"))


def test_all_acts_are_listed(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    with open_game(home, "peste", BEGINS) as session:
        write_dispute(session.game, "red", "1:1", ["R-4.2"], "why?")
        session.commit()
    for name in ("pause", "resume", "extend", "rule an answer", "edit a seat", "eject"):
        do(home, name)
    answer_dispute(home, "peste", 1, "so", NOW)
    replace_player(home, "peste", "red", "Eva <eva@example.org>", "found", NOW, dispute=1)
    reopen(home, "peste", "again", NOW)
    announce(home, "peste", "text", NOW, Grounds("why"))
    acts = list_acts(home, NOW, "peste").acts
    names = ["pause", "resume", "extend", "rule", "edit", "eject", "answer", "replace", "reopen", "announce"]
    assert [act.act for act in acts] == names
    assert [act.dispute for act in acts] == [0] * 6 + [1, 1, 0, 0]
    printed = run("referee", "acts", "--json", "--home", home.path, at=NOW).json
    assert list(validator_for(schemas()["acts"]()).iter_errors(printed)) == []


def test_former_acts_have_the_same_guards(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    with open_game(home, "peste", BEGINS) as session:
        write_dispute(session.game, "red", "1:1", ["R-4.2"], "why?")
        session.commit()
    before = homes.tree(home.path)
    acts: list[Callable[[], object]] = [
        lambda: replace_player(home, "peste", "red", "Eva <eva@example.org>", "x", NOW, turn=9),
        lambda: reopen(home, "peste", "x", NOW, turn=9),
        lambda: answer_dispute(home, "peste", 1, "x", NOW, turn=9),
        lambda: close_dispute(home, "peste", 1, "upheld", "x", NOW, turn=9),
        lambda: replace_player(home, "peste", "red", "Eva <eva@example.org>", "", NOW),
        lambda: reopen(home, "peste", "", NOW),
    ]
    for act in acts:
        with pytest.raises(IllegalError):
            act()
    assert homes.tree(home.path) == before
    for _ in range(2):
        assert close_dispute(home, "peste", 1, "upheld", "x", NOW).dispute.is_closed
    assert [word.text for word in homes.book(home).disputes[0].words] == ["why?", "x"]


def test_disputes_closed_long_ago_leave_the_book_and_are_found_in_the_journal(tmp_path: Path) -> None:
    home, count = homes.make(tmp_path / "home", position=homes.TURN_OF_RED), KEPT_CLOSED + 3
    with open_game(home, "peste", BEGINS) as session:
        for n in range(1, count + 1):
            write_dispute(session.game, "red", f"1:{n}", [], "why?")
            session.game.write(DisputeClosed(number=n, outcome="rejected", text="so"))
        session.commit()
    assert len(homes.book(home).disputes) == count
    homes.tick_at(home, BEGINS + 300 * HOUR)
    assert [dispute.number for dispute in homes.book(home).disputes] == list(range(4, count + 1))
    for state in ("closed", "all"):
        listed, _ = list_disputes(home, NOW, "peste", state=state)
        assert [(each.dispute.number, each.dispute.outcome) for each in listed] == [
            (number, "rejected") for number in range(1, count + 1)
        ]
    with pytest.raises(IllegalError, match="dispute 3 of peste was closed long ago"):
        answer_dispute(home, "peste", 3, "x", NOW)
    with pytest.raises(IllegalError, match="dispute 3 of peste was closed long ago"):
        pause(home, "peste", NOW, Grounds("x", 3))
    with open_game(home, "peste", NOW) as session:
        assert write_dispute(session.game, "red", "1:3", [], "again") == (count + 1, False)
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("name", ["answer", "close", "write to one", "write to all"])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.some(1)
def test_what_is_said_to_players_is_killed_at_any_write(tmp_path: Path, name: str, step: int) -> None:
    home = homes.make_asked(tmp_path / "home")
    with open_game(home, "peste", BEGINS) as session:
        write_dispute(session.game, "red", "1:1", ["R-4.2"], "why?")
        session.commit()
    commands: dict[str, Command] = {
        "answer": lambda home: answer_dispute(home, "peste", 1, "so", NOW),
        "close": lambda home: close_dispute(home, "peste", 1, "rejected", "so", NOW),
        "write to one": lambda home: write_to_players(home, "peste", ["red"], "so", NOW),
        "write to all": lambda home: write_to_players(home, "peste", (), "so", NOW),
    }
    assert check_all_deaths(home, commands[name], tmp_path, step) > 5


def test_whom_no_mail_reaches_reads_the_outcome_of_his_dispute_in_his_next_letter(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=Anna", "blue=Bernard"), blue__lang="fr")
    for seat in ("red", "blue"):
        with open_game(home, "peste", BEGINS) as session:
            write_dispute(session.game, seat, "0:1", [], "why?")
            session.commit()
    close_dispute(home, "peste", 1, "upheld", "my fault", NOW)
    close_dispute(home, "peste", 2, "rejected", "as printed", NOW)
    for hours in (300, 600, 900):
        homes.tick_at(home, NOW + hours * HOUR)
    red, blue = (" ".join(all_texts(home, seat)) for seat in ("red", "blue"))
    assert "dispute 1 about event 0:1: you are right. The reason: my fault" in red
    assert "contestation 2 sur l’événement 0:1 : rien ne change. La raison : as printed" in blue
    assert "as printed" not in red


def test_a_list_of_acts_says_what_they_did(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    replace_player(home, "peste", "red", "Eva <eva@example.org>", "found", NOW)
    roll_back(home, "peste", Rollback(1, "fresh"), NOW, Grounds("holiday of Anna"))
    restore(home, "peste", NOW, Grounds("no"))
    details = [act.detail for act in list_acts(home, NOW, "peste").acts]
    assert details == ["Eva for Anna", "to turn 1, fresh dice", "rollback 1, turn 1 again"]
    ran = run("referee", "acts", "peste", "--home", home.path, at=NOW)
    assert "rollback (to turn 1, fresh dice): holiday of Anna" in " ".join(ran.out.split())


@each_game
def test_an_event_of_the_wrong_form_is_refused_with_the_types_and_one_to_copy(tmp_path: Path, rules: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    kind = EVENTS[rules]["kind"]
    with pytest.raises(IllegalError) as error:
        rule_event(home, "peste", NOW, Grounds(REASON), json.dumps({"kind": kind}))
    assert "seat (a text)" in error.value.hint
    example = json.loads(error.value.hint.partition("Example: ")[2])
    assert example["kind"] == kind
    assert set(example) == set(EVENTS[rules])


@each_game
def test_after_a_pause_without_ticks_the_tick_does_not_say_that_every_deadline_is_extended(
    tmp_path: Path, rules: str
) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    settings = home.path / "host.toml"
    settings.write_text(settings.read_text().replace('outage = "99999d"', 'outage = "6h"'))
    home = open_home(home.path)
    homes.tick_at(home, NOW)
    pause(home, "peste", NOW, Grounds("wait"))
    resume(home, "peste", NOW + 24 * HOUR, Grounds("on"))
    until = homes.book(home).deadlines.asks[0].until
    result = homes.tick_at(home, NOW + 24 * HOUR)
    assert homes.book(home).deadlines.asks[0].until == until, "the pause had moved it already"
    assert result.problems["outage"] == (
        f"no tick has run for 24 h 0 min, since {NOW.isoformat()}: deadlines that lost time by it are extended by as "
        "much, except in games that allow more"
    )


@each_game
def test_a_deadline_that_is_set_in_a_pause_gets_no_more_than_it_lost(tmp_path: Path, rules: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    before = homes.book(home).deadlines.asks[0]
    roll_back(home, "peste", Rollback(homes.awaited(home)[1], "fresh"), NOW, Grounds("again"))
    pause(home, "peste", NOW, Grounds("wait"))
    homes.tick_at(home, NOW + 30 * HOUR)
    ask = homes.book(home).deadlines.asks[0]
    resume(home, "peste", NOW + 40 * HOUR, Grounds("on"))
    moved = datetime.fromisoformat(homes.book(home).deadlines.asks[0].until) - datetime.fromisoformat(ask.until)
    assert ask.since != before.since
    assert moved == 10 * HOUR
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("name", ["pause", "resume"])
@pytest.mark.parametrize(("grounds", "place"), [({"turn": 9}, "--turn"), ({"dispute": 7}, "NUMBER")])
def test_the_guards_hold_where_the_act_is_done_already(
    tmp_path: Path, name: str, grounds: dict[str, Any], place: str
) -> None:
    home = prepared(tmp_path, "rattus", name)
    assert do(home, name).changed
    before = homes.tree(home.path)
    with pytest.raises(IllegalError) as error:
        do(home, name, **grounds)
    assert (error.value.place, homes.tree(home.path) == before) == (place, True)
    assert not do(home, name).changed


@pytest.mark.parametrize("number", ["0", "-1"])
@pytest.mark.parametrize(
    "act", [("pause", "peste"), ("resume", "peste"), ("cancel", "peste"), ("announce", "peste", "x")]
)
def test_a_dispute_is_counted_from_one(tmp_path: Path, act: tuple[str, ...], number: str) -> None:
    home = homes.make_asked(tmp_path / "home")
    before = homes.tree(home.path)
    ran = run("referee", *act, "--reason", "x", "--dispute", number, "--home", home.path)
    assert (ran.code, "--dispute: disputes are counted from 1" in ran.err) == (2, True)
    assert homes.tree(home.path) == before
