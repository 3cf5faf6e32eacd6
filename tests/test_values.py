"""A value with other contents is what `dataclasses.replace` makes of it, however many fields it has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rattus_pbem.engine.values import changed, immutable


@immutable
class One:
    """A text, which is itself a sequence."""

    name: str


@immutable
class Two:
    """One more field, with a default."""

    name: str
    places: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("value", "changes"),
    [(One("ab"), {"name": "cd"}), (One("ab"), {}), (Two("ab", (1, 2)), {"places": ()}), (Two("ab"), {"name": ""})],
)
def test_it_is_what_replace_makes(value: One | Two, changes: dict[str, object]) -> None:
    assert changed(value, **changes) == replace(value, **changes)  # type: ignore[arg-type]
    assert type(changed(value)) is type(value)


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        changed(Two("ab"), colour="red")
