"""Every sentence about an event begins with a capital, in both languages; in our games also where nobody is named."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from rattus_pbem.language.phrases import LANGS
from rattus_pbem.rules import GAMES as OURS
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.games import GAMES

SMALL = re.compile(r"(?:^|[.!?] )[(«“]?\s?[a-zà-ÿ]")


@pytest.mark.parametrize("name", GAMES)
def test_each_sentence_begins_with_a_capital(name: str) -> None:
    rules = load_rules(name)
    people = {seat: f"Ada {seat}" for seat in rules.meta.seats}
    *_, run = islice(played(rules, 2, "capitals"), 150)
    events = [(str(n), event) for n, event in enumerate(event for act in run.finished for event in act.events)]
    assert events
    for lang in LANGS:
        for names in (people, {}) if name in OURS else (people,):
            for _, event in (*events, *rules.abridged(events)):
                text = rules.event_text(event, lang, None, names)
                assert not SMALL.search(text), text
