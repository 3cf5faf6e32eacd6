"""What a page offers for the keys of an order: the pieces of its lines, as JSON for its script. Chooses nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Options:
    """One of these: the words of each in a line, and its JSON.

    Where they depend on the options of the key `of`, `fits` are the places of those that go with each option of it.
    """

    options: list[str]
    values: list[Any]
    of: str = ""
    fits: Sequence[Sequence[int]] = ()

    def keep(self, kept: Sequence[bool]) -> None:
        """Take away the options for which this is false."""
        self.options = [option for option, stays in zip(self.options, kept, strict=True) if stays]
        self.values = [value for value, stays in zip(self.values, kept, strict=True) if stays]

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        depends = {"of": self.of, "fits": self.fits} if self.of else {}
        return {"options": self.options, "values": self.values, **depends}


@dataclass
class Items:
    """From `low` to `high` of these, each as often as its cap at most, one after another behind the words `lead`.

    What stands between two of them is `between`, with its blanks; "" is one blank.

    `none` are the words for no item. They make an object with how often each was taken (`sums`), or else a list.
    `by_length` are lists of each length from 0, for what may follow them; None stands for one that cannot be.
    """

    items: list[str]
    values: list[Any]
    low: int
    high: int
    caps: list[int]
    by_length: list[Any] = field(compare=False)
    lead: str = ""
    none: str = ""
    sums: bool = False
    between: str = ""

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        keys = ("lead", "items", "values", "sums", "none", "low", "high", "caps")
        return {key: getattr(self, key) for key in keys} | ({"between": self.between} if self.between else {})


@dataclass
class Numbers:
    """A number from `low` to `high`, with the words before and behind it."""

    around: tuple[str, str]
    low: int
    high: int

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        return {"number": self.around, "low": self.low, "high": self.high}


@dataclass
class Pick:
    """What may be chosen for one key. `may` is the text for leaving it out, "" if it must stand.

    `everything` says what leaving it out comes to where that is its highest number, which a page then writes. `hint`
    explains the key, `about` those of its values that there is something to say of, `along` what an order that leaves
    it out takes with it; `where` are the places on the map of pieces that it names by numbers, `whose` says of a value
    from whom it is taken.
    """

    name: str
    label: str
    may: str
    choice: Options | Items | Numbers
    everything: str = ""
    hint: str = ""
    along: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    where: Mapping[Any, str] = field(default_factory=dict)
    whose: Mapping[str, str] = field(default_factory=dict)

    @property
    def heads(self) -> list[Any]:
        """The values after which the keys that follow may differ: each option, or a list of each length."""
        match self.choice:
            case Options(values=values):
                return values
            case Items(by_length=lists):
                return lists
            case Numbers(low=low):
                return [low]

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        said = {
            key: getattr(self, key) for key in ("everything", "hint", "along", "about", "whose") if getattr(self, key)
        }
        values = () if isinstance(self.choice, Numbers) else self.choice.values
        if self.where and all(isinstance(value, int) and value in self.where for value in values):
            said["where"] = [self.where[value] for value in values]
        return {"name": self.name, "label": self.label, "may": self.may, **self.choice.to_json(), **said}


@dataclass
class VerbPieces:
    """A verb that is possible now, with the pieces of its lines.

    `order` is the order without its keys, which is `said` so; `keys` are, in printed order, the name of each key and
    what is said if it is left out. `head` is the pick of its first key, None without keys. `after` has for each of its
    `heads`, and at the end for a head left out, the place in `later` of what follows, -1 for nothing legal; `later` are
    lists of places in `picks`. `needing` are the keys that the game takes only with one of certain others, `apart` the
    pairs that it never takes; `about` is what the verb does. It is carried out `once` at most, where that is said.
    """

    order: Mapping[str, Any]
    said: str
    keys: Sequence[tuple[str, str]] = ()
    head: Pick | None = None
    needing: Mapping[str, Sequence[str]] = field(default_factory=dict)
    apart: Sequence[Sequence[str]] = ()
    after: Sequence[int] = ()
    later: Sequence[Sequence[int]] = ()
    picks: Sequence[Pick] = ()
    about: str = ""
    once: bool = False

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        about: dict[str, Any] = {"about": self.about} if self.about else {}
        about |= {"once": True} if self.once else {}
        verb = {"json": self.order, "said": self.said, "keys": self.keys, "head": None, **about}
        if self.head is None:
            return verb
        return {
            **verb,
            "head": self.head.to_json(),
            **({"with": self.needing} if self.needing else {}),
            **({"without": self.apart} if self.apart else {}),
            "after": self.after,
            "later": self.later,
            "picks": [pick.to_json() for pick in self.picks],
        }
