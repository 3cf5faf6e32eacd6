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

    described: Any

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        """The value as the command takes it. Raises what typer raises for one that it refuses."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if not isinstance(value, str | bytes | list | tuple):  # the command's own default
            return value
        plain = self._plain(value) if isinstance(value, str) and not self.described.parameter_info.parser else None
        if plain is not None:
            return plain
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)

    def _plain(self, text: str) -> Any:
        """The value of a text of which no more is asked; None if typer must look at it."""
        asked, kind = self.described.parameter_info, self.described.annotation
        if kind is str:
            return text
        if kind is Path and asked.file_okay and asked.dir_okay and not (asked.writable or asked.resolve_path):
            return Path(text) if os.access(text, os.R_OK) else None
        if kind is int and re.fullmatch("[0-9]{1,9}", text):
            number = int(text)
            is_within = (asked.min is None or asked.min <= number) and (asked.max is None or number <= asked.max)
            return number if is_within else None
        return None


class ReadsPlainly:
    """A command, or a group of them, whose texts and paths are read without pydantic."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its options and arguments."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if getattr(param, "_runtime_param", param) is None:
                param._runtime_param = PlainValue(param.type_descriptor)
        return params
