"""The computer players of Godstorm: they see what their seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.asks import Ask
from ....engine.chance import SeededChance


def random_player(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Any legal answer."""
    return ask.form.random(chance)


PLAYERS = {"random": random_player, "sensible": random_player}
