"""The order page with the rules in it, as its worker asks it: states after lines, odds, files that are none."""

from __future__ import annotations

import json
import subprocess
import sys
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import digest
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.page.live import LiveDesk, LivePage
from rattus_pbem.page.mailed_view import LARGEST_MAIL, host_mark
from rattus_pbem.preview.after_lines import after_lines
from rattus_pbem.rules import load_rules
from tests.games import GAMES

from ..browser.pages import verb_lines
from ..cli.running import run
from .view_files import first_question, view_file, war_view

COMPILED = {
    "pydantic",
    "pydantic_core",
    "jsonschema",
    "jsonschema_rs",
    "rpds",
    "typer",
    "click",
    "PIL",
    "resvg_py",
    "lxml",
}
BLOCK = "BEGIN ORDERS peste red turn 7 code KX4P-9QDM"
NEXT = "Next you will be asked: "


def page(**changes: Any) -> LivePage:
    return LivePage(view_file(**changes), "view.json", "en")


def verdicts(state: dict[str, Any]) -> list[tuple[str, str]]:
    return [(line["text"], line["verdict"]) for line in state["lines"]]


def verbs(state: dict[str, Any]) -> list[str]:
    return [verb["said"] for entry in state["asked"] for verb in entry["verbs"]]


@pytest.mark.parametrize("line", ["END ORDERS", "end order", "FIN ORDRES", "begin orders peste red turn 7"])
def test_a_line_that_would_end_the_orders_is_none_of_them(line: str) -> None:
    state = page().after(["take witch", line, "done"])
    assert state["lines"][1]["verdict"] == "fails"
    assert "writes the first and the last line of the orders itself" in state["lines"][1]["message"]
    assert state["block"].splitlines()[1:] == ["take witch", "done", "END ORDERS"]


def test_what_is_asked_is_true_after_each_line() -> None:
    live = page()
    before = live.after([])
    assert "take" in verbs(before)
    assert (before["certain"], before["over"]) == (True, False)
    taken = live.after(["take King"])
    assert "take" not in verbs(taken)
    assert "King" in verbs(taken)
    assert "King" not in verbs(before)
    assert taken["lines"] == [
        {"text": "take King", "json": {"do": "take", "card": "king"}, "verdict": "ok", "message": ""}
    ]
    assert taken["block"] == f"{BLOCK}\ntake King\nEND ORDERS\n"
    assert taken["sheet_json"]["orders"] == [{"do": "take", "card": "king"}]
    assert taken["preview"][0] == "You take the King from the display."
    assert verbs(live.after(["take King", "done"])) == ["plague", "pause"]
    for last in ("plague to gallia spread anglia hispania", "pause"):
        assert live.after(["take King", last])["over"]


def test_a_line_that_cannot_be_read_or_carried_out_says_why_and_the_others_count() -> None:
    state = page().after(["tak King", "take King", "take Monk", "place in Atlantis"])
    assert verdicts(state) == [
        ("tak King", "fails"),
        ("take King", "ok"),
        ("take Monk", "fails"),
        ("place in Atlantis", "fails"),
    ]
    assert all(line["message"] for line in state["lines"] if line["verdict"] == "fails")
    assert [order["do"] for order in state["sheet_json"]["orders"]] == ["take", "take"]
    assert "tak King" in state["block"]


@pytest.mark.parametrize(
    "line", ["END ORDERS", "BEGIN ORDERS peste red turn 7", "end", "// nothing", "", "note: hi", "\x00"]
)
def test_a_line_that_is_no_order_harms_no_other(line: str) -> None:
    state = page().after([line, "take King"])
    assert verdicts(state)[1] == ("take King", "ok")


def test_what_chance_decides_is_asked_as_in_one_world() -> None:
    state = page().after(["witch #1 no swap"])
    assert not state["certain"]
    assert verbs(state)


def test_what_a_deal_decides_is_not_asked_before_it() -> None:
    live = LivePage(view_file(first_question("godstorm")), "", "en")
    state = live.after(["pantheon Greeks"])
    assert (state["over"], state["asked"]) == (True, [])
    assert state["preview"] == ["You lead the Greeks.", "That is all these orders do."]
    (_, unsure) = live.after(["pantheon Greeks", "place 3 in Alemannia"])["lines"]
    assert unsure["verdict"] == "depends"
    assert unsure["message"].startswith("Depends on what happens before it; perhaps: Alemannia is not yours")


def test_what_is_asked_next_is_said_once_and_by_the_command_as_well(tmp_path: Path) -> None:
    raw = view_file(first_question("rattus"))
    live = LivePage(raw, "view.json", "en")
    (line, *_) = (line for entry in live.after([])["asked"] for verb in entry["verbs"] for line in verb_lines(verb))
    state = live.after([line])
    for preview in (live.after([])["preview"], state["preview"]):
        assert not [said for said in preview if said.startswith(NEXT)]
    view, orders = tmp_path / "view.json", tmp_path / "orders.txt"
    view.write_bytes(raw)
    orders.write_text(state["block"])
    ran = run("preview", orders, "--view", view, "--worlds", "0")
    assert ran.out.splitlines()[-1].startswith(NEXT)
    assert state["asked"][0]["text"].startswith(ran.out.splitlines()[-1].removeprefix(NEXT)), "the command says it"


def test_exact_odds_come_at_once() -> None:
    live = page()
    assert live.begin_odds(["plague to gallia spread anglia hispania"])
    reply = live.more_odds(5)
    assert reply["worlds"] >= 200  # as many as a page asks for: it asks for no more
    assert "Exact odds" in reply["lines"][0]


def test_odds_come_in_slices_and_are_those_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rattus_pbem.page.live.exact_odds", lambda *_: None)
    lines = ["plague to gallia spread anglia hispania"]
    live, other = page(), page()
    assert live.begin_odds(lines)
    parts = [live.more_odds(5) for _ in range(4)]
    assert [part["worlds"] for part in parts] == [5, 10, 15, 20]
    other.begin_odds(lines)
    assert other.more_odds(20) == parts[-1]
    assert any("Gallia" in line for line in parts[-1]["lines"])


def test_worlds_that_another_worker_has_played_are_counted_as_if_they_were_played_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rattus_pbem.page.live.exact_odds", lambda *_: None)
    lines = ["take King", "plague to gallia spread anglia hispania"]
    alone, sharing, helping = page(), page(), page()
    for live in (alone, sharing):
        assert live.begin_odds(lines)
    helping.begin_share(lines, 10)
    assert helping.share(4)["worlds"] == 4
    share = helping.share(6)
    assert share["worlds"] == 10
    sharing.more_odds(10)
    assert sharing.take_share(share["turns"]) == alone.more_odds(20)


def test_the_map_shows_what_the_lines_certainly_do() -> None:
    live = page()
    (before,), (after,) = live.maps([]), live.maps(["take King", "place in Polonia"])
    assert "<svg" in before
    assert before != after
    assert live.maps(["tak King"]) == [before]


def test_the_language_is_that_of_the_view() -> None:
    live = page(lang="fr")
    assert live.page["lang"] == "fr"
    assert "prendre" in verbs(live.after([]))
    assert live.after(["prendre Roi"])["lines"][0]["verdict"] == "ok"


@pytest.mark.parametrize("name", GAMES)
def test_each_line_that_the_page_of_a_game_can_make_is_accepted_at_once(name: str) -> None:
    live = LivePage(view_file(first_question(name)), f"{name}.view.json", "en")
    before = live.after([])
    lines = [line for entry in before["asked"] for verb in entry["verbs"] for line in verb_lines(verb)]
    for line in lines[:: max(1, len(lines) // 6)]:
        (judged,) = live.after([line])["lines"]
        assert judged["verdict"] == "ok", judged
    assert bool(live.maps([])) == hasattr(live.rules.board(live.view.board), "sheets")


# --- files


def mail_with(content: bytes, name: str = "peste-red-t7-1.view.json") -> EmailMessage:
    """A letter with this file attached."""
    mail = EmailMessage()
    mail["Subject"] = "[peste t7 KX4P-9QDM] à vous"
    mail["From"], mail["Reply-To"] = "Host <host@example.org>", "host+peste@example.org"
    mail.set_content("Bonjour Anna")
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="map.png")
    mail.add_attachment(content, maintype="application", subtype="json", filename=name)
    return mail


def test_the_view_is_taken_out_of_a_saved_mail() -> None:
    raw = mail_with(view_file()).as_bytes()
    opened_letter = LivePage(raw, "letter.eml", "en")
    assert opened_letter.view.game == "peste"
    answer = {"to": "host+peste@example.org", "subject": "Re: [peste t7 KX4P-9QDM] à vous"}
    assert opened_letter.page["data"]["mail"] == answer
    assert LivePage(view_file(), "view.json", "en").page["data"]["mail"] is None
    forwarded = EmailMessage()
    forwarded.set_content("see below")
    forwarded.add_attachment(mail_with(view_file()))
    forwarded["From"] = "anna@example.org"
    assert LivePage(forwarded.as_bytes(), "forwarded.eml", "en").page["data"]["mail"] == answer


def test_a_page_answers_its_own_host_and_nobody_else() -> None:
    raw = mail_with(view_file()).as_bytes()
    for host, is_answered in (("HOST@Example.org", True), ("host@example.com", False), ("hos@example.org", False)):
        page = LivePage(raw, "letter.eml", "en", host_mark(host)).page
        assert (page["data"]["mail"] is not None) is is_answered, host


@pytest.mark.parametrize("address", ["a?bcc=b@example.org", "", "a b", "x" * 99 + "@example.org", "ü@example.org"])
def test_no_address_that_would_be_more_in_a_link_is_taken_from_a_mail(address: str) -> None:
    raw = mail_with(view_file()).as_bytes().replace(b"host+peste@example.org", address.encode())
    assert LivePage(raw, "letter.eml", "en").page["data"]["mail"] in (
        None,
        {"to": "host@example.org", "subject": "Re: [peste t7 KX4P-9QDM] à vous"},
    )


def opened(raw: bytes, lang: str = "en") -> dict[str, Any]:
    request = json.dumps({"do": "open", "name": "a file", "lang": lang})
    reply: dict[str, Any] = json.loads(LiveDesk().answer(request, raw))
    return reply


NO_VIEWS: list[tuple[bytes, str]] = [
    (b"", "empty"),
    (b"hello", "no view file is attached"),
    (b"\x00\xff" * 500, "no view file is attached"),
    (mail_with(b"{}", "orders.json").as_bytes(), "no view file is attached"),
    (mail_with(b"nothing").as_bytes(), "no view file is attached"),
    (mail_with(b'{"schema": "rattus-pbem/view-rattus/1"').as_bytes(), "not JSON"),
    (
        b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\nContent-Type: multipart/mixed; boundary=x\n\n" * 5000,
        "no view file",
    ),
    (b" " * (LARGEST_MAIL + 1), "larger than 12 MB"),
    (b"[" * 5000, "nested too deep"),
    (b"[1]", "no JSON object"),
    (b'{"game": "peste"}', "changed on its way"),
    (view_file().replace(b"Red", b"Rod"), "changed on its way"),
    (view_file(revision=1), "revision 1"),
    (view_file(rules="chess"), "chess"),
    (view_file(board={}), "does not hold together"),
    (view_file(zone="Nowhere/At_All"), "no time"),
    (view_file(asked=[]), "asks you for nothing"),
    (json.dumps({"digest": digest({})}).encode(), "does not hold together"),
]


def test_a_file_that_is_no_view_is_refused_with_the_reason(subtests: pytest.Subtests) -> None:
    for raw, says in NO_VIEWS:
        with subtests.test(says):
            assert says in opened(raw)["error"]


def test_the_reason_is_in_the_readers_language() -> None:
    assert "est vide" in opened(b"", "fr")["error"]


def test_the_desk_answers_whatever_is_asked() -> None:
    desk = LiveDesk()
    assert "expected" in json.loads(desk.answer('{"do": "after", "lines": []}'))["error"]
    desk.answer('{"do": "open", "name": "view", "lang": "en"}', memoryview(view_file()))
    assert json.loads(desk.answer('{"do": "after", "lines": ["take King"]}'))["lines"][0]["verdict"] == "ok"
    for lines in (["x" * 1001], ["done"] * 201):
        assert "orders" in json.loads(desk.answer(json.dumps({"do": "after", "lines": lines})))["error"]
    assert "fault of the program" in json.loads(desk.answer('{"do": "after"}'))["error"]


ALL_OF_IT = """
import sys, json
from rattus_pbem.page.live import LivePage
live = LivePage(sys.stdin.buffer.read(), "view", "en")
live.after(["take King", "tak King"])
live.maps([])
live.begin_odds(["plague to gallia spread anglia hispania"])
live.more_odds(1)
print(json.dumps(sorted({name.split(".")[0] for name in sys.modules})))
"""


def test_nothing_compiled_is_imported() -> None:
    ran = subprocess.run([sys.executable, "-c", ALL_OF_IT], input=view_file(), capture_output=True, check=True)
    assert not COMPILED & set(json.loads(ran.stdout))


def test_the_map_goes_up_to_the_chance_and_not_only_up_to_its_line() -> None:
    """Plague and new rats are there, though the same line then turns tokens up."""
    live = page()
    lines = ["plague to gallia spread anglia hispania"]
    board = after_lines(live.rules, live.view, live._worlds, live._read(lines)[0]).board
    assert live.view.board["plague"] == "germania"
    assert board["plague"] == "gallia"
    assert [len(board["regions"][region]["tokens"]) for region in ("anglia", "hispania", "gallia")] == [1, 1, 2]


GODSTORM = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {"alemannia": {"owner": "alpha", "armies": 9}, "gaul": {"owner": "beta", "armies": 3}},
}


@pytest.mark.parametrize("armies", [1, 3])
def test_an_invasion_is_declared_on_the_map_and_its_dice_are_not_thrown(armies: int) -> None:
    rules = load_rules("godstorm")
    run = Run(rules, Position(rules.state_from_json(GODSTORM)), SeededChance("map"))
    run.play_on()
    live = LivePage(view_file(run), "view.json", "en")
    lines = [f"place {armies} in alemannia", "rest", "invade gaul from alemannia until 0"]
    board = after_lines(live.rules, live.view, live._worlds, live._read(lines)[0]).board
    assert board["lands"] == {"alemannia": {"owner": "alpha", "armies": 12}, "gaul": {"owner": "beta", "armies": 3}}
    assert board["now"]["invasions"] == 1


@pytest.mark.parametrize("reader", ["the page", "check"])
@pytest.mark.parametrize(("person", "is_read"), [("Bertholdine", True), ("King", False)])
def test_a_player_is_said_by_name(tmp_path: Path, reader: str, person: str, is_read: bool) -> None:
    names = json.loads(view_file())["names"]
    mine = json.loads(view_file())["seat"]
    other = next(seat for seat in names if seat != mine)
    raw = view_file(names=names | {other: person})
    line = f"take witch from {person}"
    if reader == "the page":
        (entry,) = LivePage(raw, "view.json", "en").after([line])["lines"]
        said = entry["text"] + entry.get("message", "")
    else:
        view, orders = tmp_path / "view.json", tmp_path / "orders.txt"
        view.write_bytes(raw)
        orders.write_text(f"BEGIN ORDERS\n{line}\nEND ORDERS\n")
        done = run("check", "--view", view, orders)
        said = " ".join((done.out + done.err).split())
    assert ("is a word of orders" in said) is not is_read, said
    assert ("not understood" in said) is False


def turn_of_war() -> LivePage:
    return LivePage(war_view(), "view.json", "en")


def test_an_invasion_has_one_chance_wherever_it_is_told() -> None:
    live = turn_of_war()
    lines = ["place in Gaul", "invade Iberia from Gaul until 0"]
    judged = live.weigh(lines)
    assert (judged["verdict"], live.after(lines)["lines"][-1]) == ("ok", judged)
    assert "Target captured: 76.9%" in judged["message"]

    def captures(lines: list[str]) -> dict[str, Any]:
        live.begin_odds(lines)
        (tally,) = (each for each in live.more_odds(10)["tallies"] if each["kind"] == "captured")
        assert tally["said"] in live.more_odds(0)["lines"]
        return dict(tally)

    assert captures(lines)["said"] == "You capture Iberia: 77%"
    again = captures([*lines, "invade Iberia from Gaul until 0"])
    assert "to" in again["said"], "two orders decide it: what the worlds say"


def test_the_steps_of_a_turn_say_where_it_is() -> None:
    shown = turn_of_war()

    def states(lines: list[str], step: int = 0) -> tuple[list[str], str]:
        state = shown.after(lines, step)
        return [entry["question"] for entry in state["asked"]], " ".join(entry["state"] for entry in state["steps"])

    assert states([]) == (["place"], "now" + " later" * 9)
    assert states([], 6) == (["invade"], "empty empty empty empty done now later later later later")
    some = ["place 2 in Gaul"]
    assert states(some)[0] == ["summon"]
    assert states(some, 1) == (["place"], "now" + " later" * 9)
    assert states([*some, "place in Gaul"], 1)[0] == ["summon"]
    war = [*some, "invade Iberia from Gaul"]
    assert states(war) == (["battle_on"], "done passed passed passed done now later later later later")
    assert states(war, 7)[0] == ["fortify"]
    assert states(["done"])[1].count("now") == 0
    assert all(entry["is_open"] == (entry["number"] not in (5, 10)) for entry in shown.after(war)["steps"])
    assert page().after([])["steps"] == []  # a game without steps


def test_a_step_that_was_passed_is_opened_again_and_its_lines_stand_before_the_later_ones() -> None:
    shown = turn_of_war()

    def asked(lines: list[str], step: int) -> tuple[list[str], int | None]:
        state = shown.after(lines, step, again=True)
        return [entry["question"] for entry in state["asked"]], state["before"]

    war = ["place 2 in Gaul", "skip step 2", "invade Iberia from Gaul until 0", "done"]
    assert asked(war, 1) == (["place"], 1)
    assert asked(war, 2) == (["summon"], 1)
    assert asked(war, 4) == (["invade"], 3), "there is no card to play"
    assert asked(war, 6) == (["invade"], 3)
    assert asked(war, 7) == (["fortify"], 3)
    assert asked(war[:3], 7) == (["fortify"], None)
    assert asked([war[0], "skip", *war[2:]], 2) == (["summon"], 1)
    assert shown.after(war, 2)["asked"] == []
    built = [war[0], "build in Gaul", *war[1:]]
    assert [line["verdict"] for line in shown.after(built, 2, again=True)["lines"]][:3] == ["ok"] * 3
    assert shown.weigh(built, 3)["json"]["do"] == "invade"
