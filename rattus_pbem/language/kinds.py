"""Value kinds: what a key of an order or of a condition can hold. One object per kind; a game defines its own.

A kind says from which parts of a line its values are put together, prints them, describes them for the JSON Schema, and
says what it is where one is missing. It knows no verb and judges no legality. A game writes its kinds into its table of
verbs (see `words`); the reader, the printer, the schema, the order form and the page ask them and know none by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..locale import word_by_language
from .name_tables import Names, Table
from .phrases import NO_WORDS, Text, Words

if TYPE_CHECKING:
    from ..shapes import Json

NUMBER, HANDLE, BRACKETS = "number", "handle", "brackets"
"""Parts of a line that are no names: `3`; `#17`; each number of `(1, 0)`. Every other part is a name of a table."""

ID = r"[a-z][a-z0-9_]*"
"""How an id is written."""
LONGEST_ID = 40


class Kind:
    """A kind of value. What is here is right for a value of one part; a kind of several parts overrides the rest.

    `name` is the kind's own; `expected` says what is missing ("a region"). `parts` are those that a value takes, names
    by the name of their table; `tables` are the tables among them, and `names` the names that the kind itself defines,
    by table. `limits` bound every number among the parts. `connectors` may stand within a value, or between two of a
    list. A list (`ListOf`) has the bounds of its length in `many` and the kind of its values in `item`; `empty` says
    the list of none. A value that its key alone says is a `flag`, and `off` says its no. A kind with a `behind` is
    printed in brackets directly behind the value of the key of that name ("": behind the verb).
    `key_needs_value`: the word that leads to it may be a name that the verb takes, and is so unless a value follows.
    `bounded`: a condition compares it by `at least` and `at most`, and if `listed` with several values, too.
    `turns`: an arrow or connector may follow a value, which then was only its first half (`turn`); it `grows` for this
    or another reason (`has_room`).
    """

    name: str
    expected: Text
    parts: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    names: Mapping[str, Table] = {}
    limits: tuple[int, int] = (0, 99)
    connectors = NO_WORDS
    many: tuple[int, int] | None = None
    empty = NO_WORDS
    flag = False
    off = NO_WORDS
    behind: str | None = None
    key_needs_value = False
    bounded = False
    listed = True
    turns = False
    grows = False

    @property
    def item(self) -> Kind:
        """The kind of the values of a list; of every other kind, itself."""
        return self

    # ---- reading

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        """Put a part into the last of the values held, or begin a new one; False if it has no place."""
        held.append(value)
        return True

    def is_whole(self, value: Any) -> bool:
        """Whether nothing is missing from a value."""
        return True

    def has_room(self, value: Any, part: str) -> bool:
        """Whether a whole value can still take in this part."""
        return False

    def turn(self, held: list[Any]) -> bool:
        """After an arrow: what stands in the last value is its first half. False if that is missing or there is one."""
        return False

    # ---- printing

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        """A value as words of a line, from which it is read again."""
        raise NotImplementedError

    def shown(self, value: Any, names: Names, lang: str) -> str:
        """A value as a sentence holds it."""
        return " ".join(self.printed(value, names, lang))

    def unknown(self, given: str, lang: str) -> str:
        """The sentence about an id that no table knows."""
        raise NotImplementedError

    # ---- JSON

    def schema(self, names: Names) -> Json:
        """The JSON Schema of a value, closed and bounded; every board of a game gives the same."""
        raise NotImplementedError

    def leaves(self, value: Any, path: str) -> Iterator[tuple[str, Kind, Any]]:
        """Every value of one part in this one, which need not be right: where it stands, its kind, and itself."""
        yield path, self, value

    def at(self, steps: Sequence[str]) -> Kind | None:
        """The kind of what stands in a value at the end of these steps; None where no kind is known."""
        return None if steps else self


class Named(Kind):
    """An id of a table that is called like the kind. Its names are the board's, or `own` ones, the same for each board.

    `any_id`: a host may bring a board with other ids, and the schema allows any. `unknown_id` is the sentence about an
    id that the table does not have (with `{given}`), `no_order` that about a name where a verb was expected and no verb
    has it (with `{given}` and `{expected}`).
    """

    def __init__(
        self,
        name: str,
        expected: Text,
        *,
        own: Table | None = None,
        any_id: bool = False,
        unknown_id: Text | None = None,
        no_order: Text | None = None,
    ) -> None:
        self.name = name
        self.expected = expected
        self.parts = self.tables = (name,)
        self.names = {} if own is None else {name: own}
        self.any_id = any_id
        self.unknown_id = unknown_id or word_by_language("unknown_id")
        self.no_order = no_order or {}

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        return [names.printed(self.name, value, lang)]

    def shown(self, value: Any, names: Names, lang: str) -> str:
        return names.name(self.name, value, lang)

    def unknown(self, given: str, lang: str) -> str:
        return self.unknown_id[lang].format(given=given)

    def schema(self, names: Names) -> Json:
        if self.any_id:
            return {"type": "string", "pattern": f"^{ID}$", "maxLength": LONGEST_ID}
        return {"enum": list(names.names[self.name])}


class Number(Kind):
    """A whole number from `low` to `high`."""

    parts: tuple[str, ...] = (NUMBER,)
    bounded = True

    def __init__(
        self, low: int = 0, high: int = 99, *, name: str = NUMBER, expected: Text | None = None, listed: bool = False
    ) -> None:
        self.name = name
        self.listed = listed
        self.expected = expected or word_by_language("expected_number")
        self.limits = low, high

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        return [str(value)]

    def schema(self, names: Names) -> Json:
        low, high = self.limits
        return {"type": "integer", "minimum": low, "maximum": high}


class Handle(Number):
    """A piece by its public number, written `#17`; read without its sign where nothing else can be meant."""

    parts = (HANDLE,)
    bounded = False

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        return [f"#{value}"]


class Flag(Kind):
    """True and false: its key means the one, and words of its own the other."""

    flag = True

    def __init__(self, off: Words = NO_WORDS, *, name: str = "flag") -> None:
        self.name = name
        self.expected = word_by_language("expected_yes_or_no")
        self.off = off

    def shown(self, value: Any, names: Names, lang: str) -> str:
        return YES_NO["yes" if value else "no"][lang]

    def schema(self, names: Names) -> Json:
        return {"type": "boolean"}


class ListOf(Kind):
    """`low` to `high` values of a kind. `between` stands between two of them when printed; `empty` says none."""

    def __init__(self, item: Kind, low: int, high: int, *, between: Words = NO_WORDS, empty: Words = NO_WORDS) -> None:
        self._item = item
        self.many = low, high
        self.empty = empty
        self.name, self.expected = item.name, item.expected
        self.parts, self.tables, self.names = item.parts, item.tables, item.names
        self.limits, self.connectors, self.between = item.limits, between or item.connectors, between
        self.behind, self.key_needs_value, self.turns = item.behind, item.key_needs_value, item.turns

    @property
    def item(self) -> Kind:
        return self._item

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        if not value:
            return [self.empty[lang][0]]
        if self._item.grows and not self.between:  # where one ends and the next begins is not seen without a comma
            each_one = [self._item.printed(each, names, lang) for each in value]
            return [word for words in each_one[:-1] for word in (*words[:-1], f"{words[-1]},")] + each_one[-1]
        lead = [self.between[lang][0]] if self.between else []
        return [word for each in value for word in (*lead, *self._item.printed(each, names, lang))][len(lead) :]

    def shown(self, value: Any, names: Names, lang: str) -> str:
        if not value and self.empty:
            return self.empty[lang][0]
        return ", ".join(self._item.shown(each, names, lang) for each in value)

    def schema(self, names: Names) -> Json:
        assert self.many is not None
        low, high = self.many
        return {"type": "array", "items": self._item.schema(names), "minItems": low, "maxItems": high}

    def leaves(self, value: Any, path: str) -> Iterator[tuple[str, Kind, Any]]:
        for place, each in enumerate(value if isinstance(value, list) else ()):
            yield from self._item.leaves(each, f"{path}/{place}")

    def at(self, steps: Sequence[str]) -> Kind | None:
        return self._item.at(steps[1:]) if steps else self


YES_NO: Table = {"yes": word_by_language("yes"), "no": word_by_language("no")}
SEAT = Named(
    "seat",
    word_by_language("expected_seat"),
    unknown_id=word_by_language("unknown_seat"),
)
COUNT = Number(0, 999)
"""What a condition counts."""
HOLDS = Flag(name="holds")
"""What a condition only names."""
