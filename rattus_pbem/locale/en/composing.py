"""English: composing a sheet in the terminal (see `cli/composer`). `yes`, `undo` and `map` are ways of saying them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "how": "Answer with a number or in words. `undo` takes the last answer back, `map` shows the board, `?` all that "
    "is possible; an empty line ends.",
    "your_orders": "Your orders:",
    "write": "Write them to {path}? [Y/n]",
    "yes": "y, yes",
    "undo": "undo",
    "map": "map",
    "nothing_to_undo": "There is nothing to take back.",
    "stopped": "nothing was written",
}
