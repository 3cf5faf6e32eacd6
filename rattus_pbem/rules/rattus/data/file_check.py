"""Reads and checks the board and token files that a host brings: every fault at once, each with its place.

Never changes or completes what it is given, and knows nothing of a game in play.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ....engine.records import Keys
from ....errors import IllegalError, UnreadableError
from .game_data import PLAYERS, Data, builtin

if TYPE_CHECKING:
    from .file_models import Model

LARGEST = 256 * 1024  # bytes; the built-in files have 9 KB at most
MAX_VALUES = 4000  # the built-in files have 430 at most; to tell what is wrong with each takes time and memory
MAX_FAULTS = 100
NOT_REGIONS = ("palace",)  # a place that orders and positions know by this word

Fault = tuple[str, str]  # JSON path, sentence


class OwnFile(NamedTuple):
    """A file that a host brings: its kind (`board`, `tokens`), its name for messages, its JSON, whatever it holds."""

    kind: str
    name: str
    document: Any

    @classmethod
    def of(cls, kind: str, given: object, name: str) -> OwnFile:
        """The file of these bytes, or of JSON that is parsed already. Raises UnreadableError if bytes are not JSON."""
        return cls(kind, name, parse_file(given, name) if isinstance(given, bytes) else given)

    def fault_lines(self) -> Iterator[str]:
        """Its faults, one a line; of a file that has hundreds the first hundred."""
        listed = list(islice(self.faults(), MAX_FAULTS + 1))
        for place, sentence in listed[:MAX_FAULTS]:
            yield f"{self.name}{' ' * bool(place)}{place}: {sentence}"
        if len(listed) > MAX_FAULTS:
            yield f"{self.name}: there are more faults than these {MAX_FAULTS}"

    def faults(self) -> Iterator[Fault]:
        """Every fault, first those of shape, then those between its parts."""
        from .file_models import BoardFile, TokensFile

        yield from shape_faults(BoardFile if self.kind == "board" else TokensFile, self.document)
        if isinstance(self.document, Mapping):
            yield from (board_faults if self.kind == "board" else token_faults)(self)

    def length(self, key: str) -> int | None:
        """How many entries the list under a key has; None if no list stands there."""
        entries = self.document.get(key)
        return len(entries) if isinstance(entries, list) else None

    def entries(self, key: str) -> list[tuple[int, Keys]]:
        """The objects of a list with their places in it; what is no object is left to `shape_faults`."""
        listed = self.document[key] if self.length(key) else []
        return [(n, Keys(entry)) for n, entry in enumerate(listed) if isinstance(entry, dict)]


def load(
    board: object = None, tokens: object = None, board_name: str = "board.json", tokens_name: str = "tokens.json"
) -> Data:
    """The built-in data with a host's own board, tokens or both in their place: a file's bytes or its parsed JSON.

    Raises UnreadableError if bytes are not JSON, IllegalError naming every fault of both files, one a line, each with
    the file's name and the JSON path. What is returned can be played with 2, 3 and 4 players.
    """
    given = (("board", board, board_name), ("tokens", tokens, tokens_name))
    files = [OwnFile.of(kind, raw, name) for kind, raw, name in given if raw is not None]
    if not files:
        return builtin()
    lines = [line for file in files for line in file.fault_lines()]
    if lines:
        raise IllegalError("\n".join(lines))
    custom = {file.kind: file.document for file in files}
    return Data.from_json({**builtin().files, **custom}, custom)


def parse_file(raw: bytes, name: str) -> Any:
    """The JSON of a file's bytes. Raises UnreadableError where JSON would have to be guessed at."""
    if len(raw) > LARGEST:
        raise UnreadableError(f"expected at most {LARGEST} bytes, found {len(raw)}", place=name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        hint = "It looks like UTF-16; save it as UTF-8." if b"\0" in raw[:4] else "Save it as UTF-8."
        raise UnreadableError(f"byte {error.start + 1} is not UTF-8 text.", place=name, hint=hint) from None
    if not text.strip():
        raise UnreadableError("expected a JSON object, found an empty file", place=name)
    if text.count(",") > MAX_VALUES:
        raise UnreadableError(f"more than {MAX_VALUES} values", place=name)
    try:
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_int=_number, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"{name} line {error.lineno} column {error.colno}"
        raise UnreadableError(f"this is not JSON: {error.msg}", place=place) from None
    except RecursionError:
        raise UnreadableError("lists or objects are nested too deep", place=name) from None
    except ValueError as error:
        raise UnreadableError(f"this is not JSON: {error}", place=name) from None


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        first = ": ".join(shown(part) for part in pairs[0])
        raise ValueError(f"the key {shown(twice[0])} stands twice in the object that begins with {first}")
    return data


def _number(digits: str) -> int:
    if len(digits) > 18:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON number")


def shape_faults(model: type[Model], document: Any) -> Iterator[Fault]:
    """What the model finds wrong, in our words: what is there, what was expected, the nearest legal thing."""
    from pydantic import ValidationError

    try:
        model.model_validate(document)
    except ValidationError as error:
        problems = error.errors(include_url=False, include_context=False)
    else:
        return
    for problem in problems:
        loc, value = problem["loc"], problem["input"]
        place = "".join("/" + _plain(str(part).replace("~", "~0").replace("/", "~1")) for part in loc)
        fields, expected, words = _at(model, loc)
        if problem["type"] == "extra_forbidden":
            near = nearest(str(loc[-1]), fields)
            yield place, f"expected no key of this name{near or '; the keys are ' + ', '.join(fields)}"
        elif problem["type"] == "missing":
            yield place, f"expected {expected}, found nothing"
        else:
            yield place, f"expected {expected}, found {shown(value)}{nearest(value, words)}"


def _at(model: type[Model], loc: Sequence[int | str]) -> tuple[list[str], str, list[str]]:
    """What the models say about a place: the keys next to it, what is expected there, the words that are legal."""
    from .file_models import LinkEntry, RegionEntry, TokenEntry

    entries: dict[Any, type[Model]] = {"regions": RegionEntry, "links": LinkEntry, "tokens": TokenEntry}
    if len(loc) >= 2 and loc[0] in entries:
        model, loc = entries[loc[0]], loc[2:]
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    schema = model.model_json_schema()
    if not loc or loc[0] not in fields:
        return list(fields), "an object with the keys " + ", ".join(fields), []
    field = schema["properties"][loc[0]]
    words: list[str] = []
    for part in (field, field.get("items", {}), *field.get("anyOf", [])):
        words += [word for word in (*part.get("enum", ()), part.get("const")) if isinstance(word, str)]
    return list(fields), str(fields[str(loc[0])].description), words


def board_faults(file: OwnFile) -> Iterator[Fault]:
    """What is wrong between the parts of a board; entries of the wrong shape are skipped."""
    regions, count, most = file.entries("regions"), file.length("regions"), len(builtin().starting_faces)
    if count is not None and count > most:
        yield "/regions", f"expected at most {most} regions, the number of starting tokens, found {count} (R-2.3)"
        return
    yield from _twice(regions, "/regions", "id")
    yield from _twice(regions, "/regions", "name")
    least: dict[str, Any] = {}
    for n, region in regions:
        known, name = region.value("id"), region.value("name")
        if known in NOT_REGIONS:
            yield f"/regions/{n}/id", f"expected another id, found {shown(known)}, which is no region (R-1.11)"
        if isinstance(name, str) and not (name.isprintable() and name.strip() == name):
            yield f"/regions/{n}/name", f"expected printable characters and no space at the ends, found {shown(name)}"
        if isinstance(known, str):
            least[known] = region.value("min_players")
    links = yield from _link_faults(file, list(least))
    for players in PLAYERS:
        in_play = sorted(region for region, at in least.items() if isinstance(at, int) and at <= players)
        if len(in_play) < 2:
            if count is not None:
                yield "/regions", f"expected at least 2 regions in play with {players} players, found {len(in_play)}"
            continue
        start, lost = _unreached(in_play, links)
        if lost:
            cut_off = f"{', '.join(lost)} cut off from {start}"
            yield "/links", f"expected a connected board with {players} players, found {cut_off}"


def _link_faults(file: OwnFile, ids: Sequence[str]) -> Generator[Fault, None, dict[frozenset[str], int]]:
    """What is wrong with links between regions of these ids; returns each link that is meant, with its first place."""
    links: dict[frozenset[str], int] = {}
    for n, link in file.entries("links"):
        ends = [link.value("a"), link.value("b")]
        for key, end in zip("ab", ends, strict=True):
            if isinstance(end, str) and end not in ids:
                yield f"/links/{n}/{key}", f"expected the id of a region, found {shown(end)}{nearest(end, ids)}"
        meant = [_meant(end, ids) for end in ends]
        pair = frozenset(end for end in meant if end is not None)
        if ends[0] == ends[1] and isinstance(ends[0], str):
            yield f"/links/{n}", f"expected two different regions, found {shown(ends[0])} twice"
        elif len(pair) == 2 and pair in links and set(ends) <= set(ids):
            yield f"/links/{n}", f"expected each link once, found it also at /links/{links[pair]}"
        elif len(pair) == 2:
            links.setdefault(pair, n)
    return links


def token_faults(file: OwnFile) -> Iterator[Fault]:
    """What is wrong with the tokens as a whole (R-1.7)."""
    data, count = builtin(), file.length("tokens")
    if count is None:
        return
    entries = file.entries("tokens")
    starting = sum(entry.value("starting") is True for _, entry in entries)
    if count != len(data.faces):
        yield "/tokens", f"expected {len(data.faces)} tokens, found {count} (R-1.7)"
    if starting != len(data.starting_faces):
        yield "/tokens", f"expected {len(data.starting_faces)} starting tokens, found {starting} (R-1.7)"
    yield from _twice(entries, "/tokens", "id")


def _twice(entries: Sequence[tuple[int, Keys]], path: str, key: str) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for n, entry in entries:
        value = entry.value(key)
        if isinstance(value, str) and first.setdefault(_folded(value), n) != n:
            also = f"{path}/{first[_folded(value)]}/{key}"
            yield f"{path}/{n}/{key}", f"expected a different {key} for each, found {shown(value)} also at {also}"


def _folded(text: str) -> str:
    """Without case, accents and the choice of separator: orders are read so."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.casefold().replace("-", "_").replace(" ", "_")


def _meant(given: Any, ids: Sequence[str]) -> str | None:
    """The region itself, or the one that a wrong id looks like: a slip in a link is not a hole in the board too."""
    near = [given] if given in ids else get_close_matches(str(given)[:40], ids, 1)
    return near[0] if near else None


def _unreached(in_play: Sequence[str], links: Mapping[frozenset[str], int]) -> tuple[str, list[str]]:
    """A region of the largest connected part of the board, and all regions outside that part."""
    parts: list[set[str]] = []
    for region in in_play:
        if any(region in part for part in parts):
            continue
        part, edge = {region}, [region]
        while edge:
            here = edge.pop()
            near = {end for link in links if here in link for end in link if end in in_play} - part
            part |= near
            edge += sorted(near)
        parts.append(part)
    largest = max(parts, key=len)
    return min(largest), [region for region in in_play if region not in largest]


def nearest(given: Any, options: Sequence[str]) -> str:
    """`; did you mean "x"?`, or nothing where nothing legal looks like it."""
    near = get_close_matches(given[:40], options, 1) if isinstance(given, str) else []
    return f"; did you mean {shown(near[0])}?" if near else ""


def shown(value: Any) -> str:
    """A value as it stands in the file, shortened and safe to print; of objects and lists only the size."""
    if isinstance(value, (dict, list)):
        kind = "object" if isinstance(value, dict) else "list"
        return f"{kind} of {len(value)}" if value else f"empty {kind}"
    return _plain(json.dumps(value, ensure_ascii=False))


def _plain(text: str) -> str:
    short = text if len(text) <= 60 else text[:57] + "..."
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short)
