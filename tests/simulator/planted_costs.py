"""Faults that make a home cost more than it should, for the laws of size and cost (see `planted_faults`)."""

from __future__ import annotations

from .planted import Fault

COSTS = (
    Fault(
        "the digests of all turns stay in the saved game",
        "rattus_pbem.record.book",
        "        self.ends = {name: end for name, end in self.ends.items() if place_of(name)[0] >= turn - 1}\n",
        '        self.ends = {**self.ends, **{f"{n}{name}": end for name, end in self.ends.items() for n in "01"}}\n',
    ),
    Fault(
        "a look reads all files of each game",
        "rattus_pbem.hosting.looks",
        "        if not self.whole or not self.before.files:",
        "        if True:",
    ),
    Fault(
        "the index holds all times at which a game was written",
        "rattus_pbem.hosting.index",
        "        entry = Entry(size, stamp, when, seats, late, looked, looks, commitment, head)",
        "        entry = Entry(size, 99 * str(stamp), when, seats, late, looked, looks, commitment, head)",
    ),
)
