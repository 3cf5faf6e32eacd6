"""The only writer of a game folder: opens a game under its lock, brings it up to its journal, commits.

The commit point is one appended, fsynced block of journal lines. All other files are made again from it: an older or
damaged one silently, anything that was changed by hand fences the game off, naming the first line that does not hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from ..engine.chance import commitment, salt
from ..engine.journal import digest, entry_from_json
from ..engine.rules import Act, Rules
from ..engine.run import Position
from ..errors import FencedError
from ..rules import load_rules
from . import journal_file
from .book import OVER, Book, act_name
from .derived import Derived, position_to_json, pretty
from .files import clear_halves, locked, replace_file
from .game import Game
from .home import Home
from .journal_file import Mark
from .looking import REPORT_ENDINGS, changed_by_hand, events_hold, fencing, is_there, read_snapshot

GAME = "rattus-pbem/game/1"
FENCE = "fenced.json"


class Session:
    """One game, open for writing. `made_again` tells which files were missing or damaged and have been made again."""

    def __init__(self, home: Home, folder: Path, now: datetime) -> None:
        self.home = home
        self.folder = folder
        self.now = now
        self.derived = Derived(home, folder)
        self.mark = journal_file.START
        self.made_again: list[str] = []
        self.game: Game
        self._known_secret = b""

    # ---- opening ------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Bring the game up to its journal. Raises FencedError; then nothing has been changed."""
        clear_halves(self.folder)
        saved = self._saved()
        journal = self.folder / "journal.jsonl"
        mark = Mark(**saved["journal"]) if saved else None
        if saved is not None and mark is not None and journal_file.is_untouched(journal, mark):
            self._take_up(saved, mark)
        else:
            self._catch_up(saved, mark)
        damaged = [name for name in self._needed() if not self._holds(name)]
        if damaged:
            self._make_again(damaged)
        if (self.folder / FENCE).exists():
            self._lift_fence()
        self.game.now = self.now.isoformat()

    def _saved(self) -> dict[str, Any] | None:
        """The saved game if it is whole; None if it is missing or cut short. Raises FencedError if it was edited."""
        try:
            raw = (self.folder / "game.json").read_bytes()
            saved = json.loads(raw)
        except (FileNotFoundError, ValueError, RecursionError):
            return None
        if not raw.endswith(b"}\n"):
            return None
        if not isinstance(saved, dict) or "digest" not in saved or saved.get("schema") != GAME:
            raise changed_by_hand("the saved game", "game.json")
        told = saved.pop("digest")
        if digest(saved, salt(self.secret, "game")) != told:
            lines, _ = journal_file.read(self.folder / "journal.jsonl")
            check_secret(self.secret, lines[0]["header"])
            raise changed_by_hand("the saved game", "game.json")
        return saved

    def _take_up(self, saved: Mapping[str, Any], mark: Mark) -> None:
        header = saved["header"]
        book = Book.from_json({**saved["book"], "header": header})
        rules = rules_of(header, book.revision, over=book.stage == OVER)
        self.game = Game(rules, self.secret, self.derived)
        self.game.stand(book, read_position(rules, saved["position"]), mark.lines, mark.head)
        self.mark = mark

    def _catch_up(self, saved: Mapping[str, Any] | None, mark: Mark | None) -> None:
        """The journal is not as the saved game left it: check all of it, then follow what the saved game lacks."""
        journal = self.folder / "journal.jsonl"
        lines, end = journal_file.read(journal, known=mark)
        if not lines:
            raise no_committed_line()
        check_secret(self.secret, lines[0]["header"])
        if mark is not None and mark.lines > len(lines):
            raise FencedError(
                f"the journal ends before this line; the saved game stands after line {mark.lines}",
                place=f"{journal.name}, line {len(lines) + 1}",
                expected=f"{mark.lines} lines",
                found=f"{len(lines)} lines",
            )
        if mark is None or saved is None or any(line["kind"] == "reopened" for line in lines[mark.lines :]):
            behind = self._from_snapshot(lines)
        else:
            self._take_up(saved, mark)
            behind = mark.lines
        self._follow(lines[behind:])
        journal_file.cut(journal, end)
        self.mark = end
        if saved is None:
            self.made_again.append("game.json")
            self._make_again([])  # before the saved game is there again: a killed process begins anew
        self.save()

    def _from_snapshot(self, lines: list[dict[str, Any]]) -> int:
        """Stand where the act of the last good snapshot begins, or at the beginning; returns how many lines lie before.

        The line that begins the act is followed again, so that the draws it made are obeyed like all others.
        """
        rules = rules_of(lines[0]["header"], revision_of(lines), over=is_over(lines))
        self.game = Game(rules, self.secret, self.derived)
        for line in reversed(lines):
            if line["kind"] != "act":
                continue
            name = f"snapshots/{act_name(line['act']['turn'], line['number'])}.json"
            told = read_snapshot(self.folder, name, self.secret)
            if told is not None and told["head"] == line["sha256"]:
                book = Book.from_json({**told["book"], "header": lines[0]["header"]})
                position = replace(read_position(rules, told["position"]), act=None)
                self.game.stand(book, position, line["n"] - 1, line["prev"])
                return int(line["n"]) - 1
        return 0

    def _follow(self, lines: list[dict[str, Any]]) -> None:
        with fencing():
            self.game.follow(lines)
        self.game.after_following()

    # ---- files made from the journal ----------------------------------------------------------------------------

    def _needed(self) -> list[str]:
        """The files that going on may read: the open act's snapshot, events not told yet, each seat's newest letter."""
        book = self.game.book
        names = [f"events/{name}.jsonl" for name in book.ends]
        if book.act is not None:
            names.append(f"snapshots/{act_name(book.act['turn'], book.act['number'])}.json")
        for seat, letter in book.letters.items():
            base = f"reports/{letter['turn']:04d}-{letter['number']:02d}/{seat}"
            names += [base + ending for ending in REPORT_ENDINGS]
        return names

    def _holds(self, name: str) -> bool:
        """Whether a file is there and whole. Raises FencedError if it was changed by hand."""
        if name.startswith("reports/"):
            return is_there(self.folder / name)
        if name.startswith("snapshots/"):
            return read_snapshot(self.folder, name, self.secret) is not None
        return events_hold(self.folder, name, self.game.book.ends[Path(name).stem], self.secret)

    def _make_again(self, damaged: list[str]) -> None:
        from .replay import make_again

        with fencing():
            self.made_again += make_again(self.home, self.folder, damaged)

    def _lift_fence(self) -> None:
        from .replay import replay_game

        with fencing():
            replay_game(self.home, self.folder, any_revision=True)
        (self.folder / FENCE).unlink()
        self.made_again.append("the game holds together again: the fence is lifted")

    @property
    def secret(self) -> bytes:
        """The game's secret. Raises FencedError if it is gone or no secret."""
        if not self._known_secret:
            self._known_secret = read_secret(self.folder)
        return self._known_secret

    def move(self, folder: Path) -> None:
        """The game's folder has been renamed."""
        self.folder = self.derived.folder = folder

    # ---- committing ---------------------------------------------------------------------------------------------

    def commit(self) -> bool:
        """Write what was played: the journal block first, then the files made from it. False if there is nothing."""
        game = self.game
        if not game.lines:
            return False
        game.write("commit")
        data = ("\n".join(game.lines) + "\n").encode()
        journal = self.folder / "journal.jsonl"
        self.mark = journal_file.append(journal, data, self.mark, lines=game.number, head=game.head, at=game.now)
        game.lines.clear()
        self.save()
        return True

    def keep_beside(self, seat: str, turn: int, number: int, mail: bytes) -> None:
        """Keep the mail that a sheet came in beside the sheet; written with the next commit."""
        self.derived.files[f"orders/{seat}/{turn:04d}-{number:02d}.eml"] = mail

    def save(self) -> None:
        """Write the files made from the journal, and the saved game last of them."""
        for name, data in self.derived.files.items():
            replace_file(self.folder, name, data)
        self.derived.files.clear()
        seconds = journal_file.seconds(self.mark)
        replace_file(self.folder, "game.json", pretty(self._saved_game()), seconds=seconds)
        journal_file.stamp(self.folder / "journal.jsonl", self.mark)

    def _saved_game(self) -> dict[str, Any]:
        game = self.game
        book = game.book.to_json()
        told = {
            "schema": GAME,
            "header": book.pop("header"),
            "journal": self.mark._asdict(),
            "position": position_to_json(game, game.position),
            "state": game.rules.state_to_json(game.state),
            "asked": game.book.asked,
            "book": book,
        }
        return {**told, "digest": digest(told, salt(self.secret, "game"))}


@contextmanager
def open_game(home: Home, game: str, now: datetime) -> Iterator[Session]:
    """A session on a game, under its lock. Raises IllegalError (no such game, locked), FencedError."""
    folder = home.folder(game)
    with locked(folder / "lock", what=f"game {game}"):
        session = Session(home, folder, now)
        session.load()
        yield session


def rules_of(header: Mapping[str, Any], revision: int | None = None, *, over: bool = False) -> Rules[Any]:
    """The rules a game is played with. Raises FencedError if they are not the ones that it has been played with.

    `revision` is that of the newest act; without it the one the game was begun with. A game that is `over` is only
    read: it need not have been played under the present revision.
    """
    rules = load_rules(header["rules"], header["custom"])
    if header["data_digest"] != rules.data_digest:
        raise FencedError(
            f"the game was begun with other data ({header['data_digest'][:16]}) than this program "
            f"has ({rules.data_digest[:16]})",
            place="game.json, header",
            hint="Go on with the program it was played with.",
            expected=header["data_digest"],
            found=rules.data_digest,
        )
    played = revision or header["revision"]
    if played != rules.revision and not over:
        raise FencedError(
            f"the game was played under another revision of the rules ({played}) than this program has "
            f"({rules.revision})",
            place="game.json, header",
            hint=f"Go on with the program it was played with, or `rattus-pbem referee reopen {header['id']} --reason "
            "TEXT`: the open act is played again under the present rules, the sheets are kept.",
            expected=f"revision {played}",
            found=f"revision {rules.revision}",
        )
    return rules


def is_over(lines: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the journal tells the end of the game."""
    return any(line["kind"] == "over" for line in lines)


def revision_of(lines: Sequence[Mapping[str, Any]]) -> int:
    """The revision of the rules under which a game is played by now."""
    told = (line["revision"] for line in reversed(lines) if line["kind"] == "reopened")
    return int(next(told, lines[0]["header"]["revision"]))


def read_position(rules: Rules[Any], told: Mapping[str, Any]) -> Position[Any]:
    """The position that a saved game or snapshot holds."""
    return Position(
        rules.state_of_saved(told["start"]),
        Act.from_json(told["act"]) if told["act"] else None,
        tuple(Act.from_json(act) for act in told["done"]),
        told["first_event"],
        tuple(entry_from_json(entry) for entry in told["tail"]),
    )


def no_committed_line() -> FencedError:
    """A journal that is empty, or whose first block was cut off."""
    return FencedError(
        "the journal holds no committed line", place="journal.jsonl", expected="a line of the kind commit", found="none"
    )


def read_secret(folder: Path) -> bytes:
    """The secret of a game. Raises FencedError if it is gone or no secret."""
    try:
        secret = bytes.fromhex(json.loads((folder / "secret.json").read_bytes())["secret"])
    except (FileNotFoundError, ValueError, RecursionError, KeyError, TypeError) as error:
        raise FencedError(
            f"the secret of the game cannot be read ({type(error).__name__})",
            place="secret.json",
            hint="Restore it from a backup: nothing can be drawn or verified without it.",
            expected="a secret of 64 hexadecimal digits",
            found="a file that cannot be read" if (folder / "secret.json").exists() else "no file",
        ) from None
    if len(secret) != 32:
        raise FencedError(
            "a secret has 64 hexadecimal digits",
            place="secret.json",
            hint="Restore it from a backup.",
            expected="64 hexadecimal digits",
            found=f"{2 * len(secret)}",
        )
    return secret


def check_secret(secret: bytes, header: Mapping[str, Any]) -> None:
    """Raises FencedError if this is not the secret that the game was begun with."""
    if commitment(secret) != header["commitment"]:
        raise FencedError(
            "this is not the secret that the game was begun with: its commitment differs",
            place="secret.json",
            hint="Restore it from a backup.",
            expected=f"the commitment {header['commitment']}",
            found=f"the commitment {commitment(secret)}",
        )


def fence(folder: Path, error: FencedError, now: datetime) -> bool:
    """Remember that a game is fenced off, and why. True if it was not fenced before."""
    known = (folder / FENCE).exists()
    told = {
        "schema": "rattus-pbem/fenced/1",
        "place": error.place,
        "reason": error.message,
        "hint": error.hint,
        "at": now.isoformat(),
    }
    if not known:
        replace_file(folder, FENCE, pretty(told))
    return not known
