"""What `compose` offers by number is never refused."""

from __future__ import annotations

import pytest

from rattus_pbem.cli.composer import _choices
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.play.answering import TriedLine
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.games import games_and_seeds


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "seed"), games_and_seeds(2, 40))
def test_every_choice_is_taken(name: str, seed: int, lang: str) -> None:
    rules = load_rules(name)
    for place, run in enumerate(played(rules, 2 + seed % 3, f"choices {seed}")):
        for ask in run.pending if place % 5 == seed % 5 else ():
            choices = _choices(rules, ask, lang)
            assert choices
            for line in choices:
                order = parse_line(line, rules.lexicon, lang)
                answer = {
                    key: value for key, value in TriedLine(ask, order, rules.lexicon).answer.items() if key != "on"
                }
                assert ask.form.fault(answer) is None, (ask.question, line)
