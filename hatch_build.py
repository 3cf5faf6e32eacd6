"""What a wheel has besides the tree: its catalogues of sentences in the form that is loaded fast."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiled(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled catalogues beside the catalogues. A checkout that is installed as it is compiles its own."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel is built."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from rattus_pbem.locale.catalogues import COMPILED, compiled

        self.folder = tempfile.TemporaryDirectory()
        for number, path in enumerate(sorted(Path(self.root, "rattus_pbem").rglob("*.po*"))):
            made = Path(self.folder.name, str(number))
            made.write_bytes(compiled(path.read_bytes()))
            build_data["force_include"][str(made)] = str(path.relative_to(self.root).with_suffix(COMPILED))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called once it is built."""
        if version != "editable":
            self.folder.cleanup()
