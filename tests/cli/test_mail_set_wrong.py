"""Mail settings that are wrong: `tick` refuses, `doctor` tells it once and in whole sentences, others warn. And
`options --home`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home, demo_key, make_home

from .running import refused, run

NOW = ("--now", "2026-10-01T08:00:00Z")
WRONG = "mail.rate is 0; a whole number from 1 to 10000 is expected"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return make_home(tmp_path / "home", key=demo_key("wrong"), more='\n[mail]\nhost_mail = "me@pbem.test"\nrate = 0\n')


def test_doctor_tells_it_once_in_whole_sentences_and_nothing_that_follows_from_it(home: Home) -> None:
    ran = run("doctor", "--home", home.path, *NOW)
    assert ran.code == 1
    assert f"host.toml: {WRONG}. Mend host.toml;" in ran.out
    assert "no way out" not in ran.out
    assert "1 finding." in ran.out


def test_a_tick_refuses_and_names_the_right_thing(home: Home) -> None:
    refused(run("tick", "--home", home.path, *NOW), WRONG, code=2)


def test_new_and_status_warn_and_do_their_work(home: Home) -> None:
    seats = ("--seat", "red=Anna <anna@example.org>", "--seat", "blue=bot:sensible")
    ran = run("new", "peste", *seats, "--home", home.path, *NOW)
    assert (ran.code, ran.err.count("Warning: "), WRONG in ran.err) == (0, 1, True)
    ran = run("status", "--json", "--home", home.path, *NOW)
    assert (ran.code, ran.err.count("Warning: ")) == (0, 1)
    assert json.loads(ran.out)["games"][0]["game"] == "peste"
    (home.path / "host.toml").write_text((home.path / "host.toml").read_text().replace("rate = 0", "rate = 1"))
    assert run("status", "--home", home.path, *NOW).err == ""


def test_options_of_a_home(tmp_path: Path) -> None:
    path = tmp_path / "home"
    make_home(path, key=demo_key("options"))
    with (path / "host.toml").open("a") as file:
        file.write('\nturn = "2d"\nreminders = "off"\ndelay = "90min"\n')
    defaults = {
        entry["option"]: entry["default"]
        for entry in json.loads(run("options", "--json", "--home", path).out)["options"]
    }
    plain = {entry["option"]: entry["default"] for entry in json.loads(run("options", "--json").out)["options"]}
    assert {name: text for name, text in defaults.items() if text != plain[name]} == {
        "turn": "48h",
        "reminders": "off",
        "delay": "90min",
    }
    refused(run("options", "--home", tmp_path / "none"), "none", code=2)
