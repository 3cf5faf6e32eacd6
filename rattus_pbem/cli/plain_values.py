"""Texts and paths of the command line are taken as they are. Typer asks pydantic for each of them, and importing that
takes a third of a cold command: the bounds of cold commands rest on this.

Whatever is more than a text, a number or a path that can be read goes through typer as ever: choices, lists, and all
that is refused. Where typer does not keep its reader in `_runtime_param` nothing is changed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NamedTuple


class PlainValue(NamedTuple):
    """Reads the value of one option or argument, in place of typer's reader, which it asks where it must."""

    annotation: Any

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        """The value as the command takes it. Raises what typer raises for one that it refuses."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if self.annotation in (str, bool, int) and isinstance(value, self.annotation):
            return value
        if self.annotation is Path and isinstance(value, str) and os.access(value, os.R_OK):
            return Path(value)
        if self.annotation is int and isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
            return int(value)
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


class ReadsPlainly:
    """A command, or a group of them, whose texts and paths are read without pydantic."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its options and arguments."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if getattr(param, "_runtime_param", param) is None:
                param._runtime_param = PlainValue(_plain_kind(param.type_descriptor))
        return params


def _plain_kind(descriptor: Any) -> Any:
    """The type of a value of which no other check is asked than that a path can be read; None for any other."""
    asked, kind = descriptor.parameter_info, descriptor.annotation
    is_any_path = asked.file_okay and asked.dir_okay and not (asked.writable or asked.resolve_path)
    is_any_number = asked.min is None and asked.max is None
    return kind if is_any_path and is_any_number and not asked.parser else None
