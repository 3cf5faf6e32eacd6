"""A host's home: where it is, its settings, its key, the codes of letters. Opens no game."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ..addresses import canonical_address
from ..disk import disk_error
from ..engine.merkle import length_prefixed
from ..errors import IllegalError, UnreadableError, join_faults
from ..locale import FIRST
from ..reading import SettingsTable, did_you_mean
from ..store import open_store
from ..store.files import replace_file, write_gitignore
from ..store.folder import OWN_NAMES as OWN_OF_STORE
from ..store.protocol import GameStore, Store
from .host_keys import COUNTS, HostKeys, OldKey, read_keys, refuse_published_key
from .host_toml import read_host_toml
from .options import TIMES, Times, option_help, read_times

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TABLES: dict[str, tuple[str, ...]] = {
    "host": ("name", "address", "sign"),
    "store": (),
    "time": tuple(TIMES),
    "mail": (),
    "site": (),
}
OWN_NAMES = ("host.toml", "host.key", "host.key.new", "mail", "log", "tick.lock", *OWN_OF_STORE)
"""What lies in a home."""
MAX_KEY_BYTES = 1024
TEMPLATE = """\
# A host's home of rattus-pbem. A setting behind a # is at its default, which it shows;
# in the blocks of [[mail.in]] and [mail.out] it is an example. Remove the # to change it.

[host]
# name = "host"                    # the name beside the address of mail, where [mail] sets none
# address = "host@example.org"     # where players write to, and mail comes from, where [mail] sets none
# sign = false                     # letters of games that are begun from now on are signed, with a key from host.key

[store]                            # where the games are
# kind = "folder"                  # a folder for each game

[site]                             # what `site build` makes
# title = "Games by mail"          # what stands on top of each page
# lang = "en"                      # the language of its first page; the others are a click away
# url = ""                         # where it will be, such as "https://example.org/games/": feeds then name themselves
# hide = []                        # games that are kept off it
# motion = true                    # an animated picture of each turn, which takes most of the time and the room
# pyodide = ""                     # the folder of the npm package pyodide: with it the site gets the order page, too
# board = true                     # letters that ask have a button that opens it
# send = false                     # orders are sent from the order page, too, to `rattus-pbem serve`

[time]                             # for all games; `new --option turn=48h` sets one game
{times}
"""


@dataclass(frozen=True, slots=True, repr=False)
class Home:
    """A host's home folder: its settings and the key that the codes of letters are made with.

    `mail` and `site` are the tables of host.toml as they were read; they are checked where mail is dealt with, or the
    site is built. The games are in the `store`. `signs`: letters of games that are begun now are signed. `older_keys`
    are those that `key` and others have replaced, the newest first.
    """

    path: Path
    name: str
    address: str
    times: Times
    key: bytes
    mail: Mapping[str, object]
    store: Store
    signs: bool = False
    site: Mapping[str, object] = field(default_factory=dict)
    older_keys: tuple[OldKey, ...] = ()

    def is_own(self, address: str) -> bool:
        """Whether mail to this address comes back to the host: his own, or a sub-address of it (`host+x@...`)."""
        return is_same_mailbox(address, self.mail_address)

    @property
    def mail_address(self) -> str:
        """Where players write to: the address in [mail], else the one in [host]."""
        address = self.mail.get("address", self.address)
        return address if isinstance(address, str) else self.address

    def game(self, game: str) -> GameStore:
        """A game in the store. Raises IllegalError with the nearest name if there is none."""
        if self.store.has(game):
            return self.store.game(game)
        from difflib import get_close_matches

        near = get_close_matches(game, self.store.games(), 1)
        raise IllegalError(
            f"there is no game {game!r} in {self.store.where()}",
            hint=f"Did you mean {near[0]}?" if near else "`rattus-pbem new` makes one.",
        )

    @property
    def keys(self) -> tuple[bytes, ...]:
        """All its keys, the newest first."""
        return self.key, *(old.key for old in self.older_keys)

    def with_each_key(self, now: datetime | None = None) -> tuple[Home, ...]:
        """This home with each key whose codes and words count now, the newest first; without a time with each key."""
        counting = (old.key for old in self.older_keys if now is None or now < old.replaced + COUNTS)
        return self, *(replace(self, key=key) for key in counting)

    def as_of(self, moment: str) -> Home:
        """This home with the key that it had then: what is written down of that time is made again as it was."""
        then = [old.key for old in self.older_keys if datetime.fromisoformat(moment) < old.replaced]
        return replace(self, key=then[-1]) if then else self

    def code(self, game: str, seat: str, turn: int, letter: int, mark: str = "") -> str:
        """The code of a letter with this mark: 8 Crockford characters, `KX4P-9QDM`. Derived, never stored.

        Letters of older programs have no mark (see `last_letter`).
        """
        return self.word("code", game, seat, f"{turn:04d}-{letter:02d}", *([mark] if mark else []))

    def word(self, *about: str) -> str:
        """A word that only this host can make: 8 Crockford characters that stand for what it is about."""
        number = int.from_bytes(hmac.digest(self.key, length_prefixed(about), "sha256")[:5], "big")
        text = "".join(CROCKFORD[(number >> shift) & 31] for shift in range(35, -1, -5))
        return f"{text[:4]}-{text[4:]}"

    def seal(self, *about: str) -> str:
        """The mark of a receipt, which says what it is for: `peste.red.0007-02.DIGEST.MAC`."""
        mac = hmac.digest(self.key, length_prefixed(("receipt", *about)), "sha256").hex()[:16]
        return ".".join((*about, mac))


def key_mark(key: bytes) -> str:
    """What a store may keep to know the host's key again: it can be made with the key alone, and no code with it."""
    return hmac.digest(key, length_prefixed(("the key that a store knows its host by",)), "sha256").hex()


def is_same_mailbox(address: str, own: str) -> bool:
    """Whether an address is this one, or a sub-address of it, in whatever case."""
    local, _, domain = canonical_address(own).rpartition("@")
    box, _, at = canonical_address(address).rpartition("@")
    return at == domain and (box == local or box.startswith(f"{local}+"))


def find_home(given: Path | None) -> Home:
    """The home that was named, else $RATTUS_PBEM_HOME, else the nearest folder above with a host.toml."""
    return open_home(home_folder(given))


def home_folder(given: Path | None) -> Path:
    """The folder of that home, whatever lies in it. Raises UnreadableError if none is named and none lies upwards."""
    named = given or (Path(os.environ["RATTUS_PBEM_HOME"]) if os.environ.get("RATTUS_PBEM_HOME") else None)
    if named is not None:
        return named
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "host.toml").is_file():
            return folder
    raise UnreadableError(
        "there is no home folder here: no host.toml in this folder or above it",
        hint="`rattus-pbem init DIR` makes one; or name one with --home.",
    )


def open_home(path: Path, keys: HostKeys | None = None) -> Home:
    """The home in this folder; its host.toml is checked like any input.

    With `keys` it has these instead of its own, and its store is not asked whether it knows them.
    """
    config = path / "host.toml"
    try:
        tables = read_host_toml(config)
    except FileNotFoundError:
        raise UnreadableError(
            f"{path} is not a home folder: it has no host.toml", hint="`rattus-pbem init DIR`."
        ) from None
    faults = _unknown(tables)
    host = SettingsTable("host", tables.get("host"), faults)
    name, address = host.text("name", "host"), host.text("address", "host@example.org")
    signs = host.flag("sign", default=False)
    mail, site, stored, times_set = (
        SettingsTable(key, tables.get(key), faults).values for key in ("mail", "site", "store", "time")
    )
    times, wrong = read_times(times_set)
    faults += wrong
    store = None
    try:
        store = open_store(path, stored)
    except IllegalError as error:
        faults.append(error.message)
    if faults or store is None:
        raise UnreadableError(join_faults(faults), place=str(config), listed=faults)
    is_new, keys = keys is not None, keys or read_keys(path / "host.key")
    home = Home(path, name, address, times, keys.key, mail, store, signs, site, keys.older)
    if not is_new:
        show_keys(home)
    return home


def show_keys(home: Home) -> None:
    """A store that knows its host by the key learns which ones this home has."""
    if (take_keys := getattr(home.store, "take_keys", None)) is not None:
        take_keys(tuple(map(key_mark, home.keys)))


def home_around(folder: Path) -> tuple[Home, str]:
    """A home in memory around one game folder, and the game's id: to replay it, with no key that makes codes.

    Raises IllegalError if no journal lies there.
    """
    from ..store.folder import LoneGame

    store = LoneGame(folder)
    return Home(folder, "host", "host@example.org", read_times({})[0], bytes(32), {}, store), store.game_id


def _unknown(tables: Mapping[str, object]) -> list[str]:
    """Unknown tables of a host.toml, and unknown keys; those of other tables are looked at elsewhere."""
    faults: list[str] = []
    for name, settings in tables.items():
        if name not in TABLES:
            near = did_you_mean(name, TABLES, "[{}]")
            faults.append(f"[{name}] is not known; there are [host], [store], [time], [mail] and [site]{near}")
        elif not isinstance(settings, dict):
            faults.append(f"[{name}] must be a table: the line [{name}], then its settings, each on a line below it")
        elif known := TABLES[name]:
            SettingsTable(name, settings, faults).refuse_unknown(known)
    return faults


def make_home(path: Path, *, key: bytes | None = None, more: str = "") -> Home:
    """A new home, open to its account alone: host.toml, host.key, games/, mail/, and a .gitignore of all of it.

    Raises IllegalError if there is one already. `more` is added to host.toml. host.toml comes last: a folder without it
    is no home yet, and can be made one. A key that lies there is kept, unless everybody has it (IllegalError).
    """
    if (path / "host.toml").exists():
        raise IllegalError(f"{path} is a home already", hint="Nothing was changed.")
    times = "\n".join(
        f"# {name} = {chr(34) + option.default + chr(34):<20} # {option_help('', name)[FIRST]}"
        for name, option in TIMES.items()
    )
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.chmod(0o700)
        write_gitignore(path, OWN_NAMES)
        open_store(path, {}).prepare()
        (path / "mail").mkdir(mode=0o700, exist_ok=True)
        if (path / "host.key").exists():
            refuse_published_key(path, read_keys(path / "host.key").key)
        else:
            replace_file(path, "host.key", ((key or secrets.token_bytes(32)).hex() + "\n").encode(), durable=True)
        replace_file(path, "host.toml", (TEMPLATE.format(times=times) + more).encode(), mode=0o644)
        (path / "tmp").rmdir()
    except OSError as error:
        raise disk_error(error) from None
    return open_home(path)


def demo_key(seed: str) -> bytes:
    """A key made from a text, for demos and tests whose folders must be the same every time."""
    return hashlib.sha256(length_prefixed(("demo key", seed))).digest()
