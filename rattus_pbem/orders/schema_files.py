"""The checked-in schemas: inside the package when it is installed, otherwise next to it in the repository."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from ..errors import InternalError

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = (os.path.join(_PACKAGE, "schemas"), os.path.join(os.path.dirname(_PACKAGE), "schemas"))


@cache
def read_schema(name: str, folder: str = "") -> dict[str, Any]:
    """The schema of this name (`orders-rattus`), which the caller must not change. InternalError if it is missing.

    `folder` is that of a game which comes from another package.
    """
    for place in (folder,) if folder else FOLDERS:
        try:
            with open(os.path.join(place, f"{name}.schema.json"), encoding="utf-8") as file:
                schema: dict[str, Any] = json.load(file)
                return schema
        except FileNotFoundError:
            continue
    raise InternalError(f"the schema {name} is missing from this installation")
