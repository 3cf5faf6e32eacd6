"""Where the games of a home lie: one protocol, and one file for each kind of store; host.toml says which is used.

Another package may bring a kind, too: then nothing here is changed but the choice in host.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import IllegalError

if TYPE_CHECKING:
    from .protocol import Store

KINDS = ("folder", "postgres")
"""The kinds of this package, a module each with `open_store`; the first is used where host.toml names none."""
ELSEWHERE = "rattus_pbem.stores"
"""The entry point group by which another package brings a kind: its name, and the module with `open_store` in it."""


def open_store(home: Path, settings: Mapping[str, object]) -> Store:
    """The store of a home, by the table [store] of its host.toml: `kind`, and the settings that this kind has.

    Raises IllegalError for an unknown kind or setting. Touches no file.
    """
    more = dict(settings)
    kind = more.pop("kind", KINDS[0])
    module = import_module(f".{kind}", __name__) if kind in KINDS else _from_elsewhere(kind)
    store: Store = module.open_store(home, more)
    return store


def _from_elsewhere(kind: Any) -> Any:
    """A kind that is not one of ours. Imported here: no command on one of ours pays for the search."""
    from difflib import get_close_matches
    from importlib.metadata import entry_points

    brought = entry_points(group=ELSEWHERE)
    if not isinstance(kind, str) or kind not in brought.names:
        known = [*KINDS, *sorted(brought.names)]
        near = get_close_matches(str(kind).lower(), known, 1)
        raise IllegalError(
            f"store.kind is {kind!r}; there is {', '.join(known)}" + (f". Did you mean {near[0]}?" if near else "")
        )
    return brought[kind].load()
