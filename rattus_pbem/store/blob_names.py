"""What the blobs of a game and of a home are called. Names, not paths: where they lie is the store's business."""

from __future__ import annotations

JOURNAL, SAVED, SECRET, LOCK = "journal.jsonl", "game.json", "secret.json", "lock"
"""What each game has, as errors call it; of these only the saved game is a blob."""
FENCE = "fenced.json"
"""Why a game is blocked; there is none while it is not."""
REMADE = "remade.json"
"""Which letters another version of the program has made again, if any."""
INDEX, TICKED, TICKS = "index.json", "tick.json", "ticks.json"
"""What a home remembers between two ticks."""
EXAMINED = "examined.json"
"""What a home remembers of the games that `doctor` found sound."""
SITE = "site.json"
"""What a home remembers of the site that it built last."""
VOID = "void-letters.json"
"""By seat and turn, the last letter about a turn that was written before it was taken back: only after a rollback."""
REPORTS, EVENTS, SNAPSHOTS = "reports", "events", "snapshots"
REPORT_ENDINGS = (".json", ".txt", ".html", ".view.json")
"""The blobs of a letter: each is its name (`letter_name`) with one of these."""
MADE = (REPORTS, EVENTS, SNAPSHOTS, "orders", "opened")
"""The first parts of the names of blobs that lines of the journal make, each once for all."""
MAIL_ENDING = ".eml"
"""The mail that a sheet came in, beside it."""


def is_game_id(name: str) -> bool:
    """`[a-z][a-z0-9-]{1,23}`."""
    allowed = "abcdefghijklmnopqrstuvwxyz0123456789-"
    return 2 <= len(name) <= 24 and name[0] in allowed[:26] and all(c in allowed for c in name)


def key_nodes_name(tree: int) -> str:
    """The upper nodes of a tree of keys."""
    return f"keys/{tree}.json"


def opened_name(number: int) -> str:
    """What was opened as this one in the game, counted from 1: a turn's key, with all that was drawn in the turn."""
    return f"opened/{number:04d}.json"


def number_of_opened(name: str) -> int:
    """The number in such a name."""
    return int(name.removeprefix("opened/").removesuffix(".json"))


def snapshot_name(act: str) -> str:
    """The position at the start of an act."""
    return f"{SNAPSHOTS}/{act}.json"


def events_name(act: str) -> str:
    """The events of an act that is over."""
    return f"{EVENTS}/{act}.jsonl"


def act_of_events(name: str) -> str:
    """The act in such a name."""
    return name.removeprefix(f"{EVENTS}/").removesuffix(".jsonl")


def sheet_name(seat: str, turn: int, number: int, ending: str = ".json") -> str:
    """A sheet as it was stored; with the ending `.eml` the mail that it came in."""
    return f"{sheets_of(seat)}/{turn:04d}-{number:02d}{ending}"


def sheets_of(seat: str) -> str:
    """Where the sheets of a seat lie."""
    return f"orders/{seat}"


def refused_name(seat: str, digest: str) -> str:
    """A file that was handed in for a seat and refused as a whole."""
    return f"orders/{seat}/refused/{digest}"


def letter_name(seat: str, turn: int, number: int) -> str:
    """A letter to a seat; its blobs have this name and an ending."""
    return f"{REPORTS}/{turn:04d}-{number:02d}/{seat}"
