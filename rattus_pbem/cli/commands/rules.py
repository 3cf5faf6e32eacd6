"""Print what the rules say: a page of rules, a thing, an action, or a clause.

Example: rattus-pbem rules witch
"""

from __future__ import annotations

from typing import Annotated

import typer

from ...errors import IllegalError
from ...locale.lines import wrapped
from ...orders.rule_lookup import looked_up, not_found
from ...rules import GAMES, load_rules
from ..output import language
from ..parameters import RulesName


def command(
    topic: Annotated[
        list[str] | None, typer.Argument(help="A thing, an action, a clause; without it the page of rules.")
    ] = None,
    rules_name: RulesName = GAMES[0],
    lang: Annotated[str, typer.Option("--lang", help="en or fr.")] = "en",
) -> None:
    """Raises IllegalError if nothing answers."""
    words = " ".join(topic or [])
    lang, rules = language(lang), load_rules(rules_name)
    paragraphs = looked_up(rules, words, lang)
    if paragraphs is None:
        raise IllegalError(not_found(rules, words, lang))
    print("\n\n".join("\n".join(wrapped(paragraph)) for paragraph in paragraphs))
