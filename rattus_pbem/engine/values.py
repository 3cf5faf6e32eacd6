"""`@unchanging`: a class of values, which never change once made. mypy holds everybody to it; at run time nothing does.

A frozen dataclass does the same at run time too, and takes two and a half times as long to make: a turn makes hundreds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def unchanging(cls: type[T]) -> type[T]:
    """A dataclass with slots. Values are compared by what they hold and have no hash.

    They have no `repr` of their own either: each method written costs time at import, in every cold command.
    """
    return dataclass(slots=True, repr=False)(cls)
