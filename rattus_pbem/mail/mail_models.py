"""The pydantic models of the JSON files under HOME/mail, from which their schemas are made.

Imported by the `schema` command and by tests; what cannot be read of these files counts as empty.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

State = Literal["waiting", "sent", "replaced", "failed"]

Time = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+[+-][0-9]{2}:[0-9]{2}$", max_length=40)]
Count = Annotated[int, Field(ge=0)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Bounces(Model):
    """How often an address has bounced since it was last heard from."""

    count: Count
    status: str
    last: Time


class MailState(Model):
    """mail/state.json: counters, each with the end of its window and its count, and addresses that bounce."""

    schema_: Annotated[Literal["rattus-pbem/mail-state/1"], Field(alias="schema")]
    counts: dict[str, Annotated[list[Time | Count], Field(min_length=2, max_length=2)]]
    bounces: dict[str, Bounces]


class PostedLetter(Model):
    """mail/out/KEY.json, and the same in `sent` and `shunt`: a letter that goes out, and how it stands."""

    schema_: Annotated[Literal["rattus-pbem/mail-letter/1"], Field(alias="schema")]
    to: str
    key: str
    kind: str
    game: str
    seat: str
    replaces: bool
    asks: bool = False
    state: State
    put: Time
    due: Time
    tries: Count
    told: str
    ended: Time | None
    digest: str = ""


class KnownNames(Model):
    """The mails of an IMAP folder that are to be fetched: their names by UID, under this UIDVALIDITY."""

    validity: Count
    names: dict[str, str]


class MailNote(Model):
    """The note beside a mail that came in: where from, how much of it was cut off, and why it lies where it lies."""

    schema_: Annotated[Literal["rattus-pbem/mail-note/1"], Field(alias="schema")]
    source: str = ""
    delivered: str = ""
    size: Count = 0
    cut: Count = 0
    game: str = ""
    seat: str = ""
    why: str = ""
    from_: Annotated[str, Field(alias="from")] = ""


class MailSources(BaseModel):
    """mail/imap.json: by mail source, which UIDs have which names here."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, KnownNames]

    schema_: Annotated[Literal["rattus-pbem/mail-sources/1"], Field(alias="schema")]


class MailLogLine(Model):
    """A line of mail/log.jsonl: what became of a mail that came in, and why. Holds no word of the mail.

    `taken` (its game, seat and grade), `again` (a copy), `answered` (about no one game), `ignored`, `held`, `shunted`.
    """

    name: str
    at: Time
    from_: Annotated[str, Field(alias="from")]
    what: Literal["taken", "again", "answered", "ignored", "held", "shunted"]
    why: str
    game: str
    seat: str
    grade: str


class LetterEntry(Model):
    """A letter that goes out: whose, of what kind, and how it stands."""

    key: str
    at: Time
    to: str
    game: str
    seat: str
    kind: str
    state: State | Literal["newer"]
    ended: Time | Literal[""]
    tries: Count
    why: str


class OutEntry(LetterEntry):
    """The same as an entry of `mail log`."""

    way: Literal["out"]


class InEntry(Model):
    """A mail that came in: when, when a tick handled it, what became of it, and the letters that answer it."""

    way: Literal["in"]
    name: str
    at: Time | Literal[""]
    handled: Time | Literal[""]
    from_: Annotated[str, Field(alias="from")]
    game: str
    seat: str
    what: Literal["taken", "again", "answered", "ignored", "held", "shunted", "waits"]
    why: str
    grade: str
    folder: Literal["", "in", "taken", "quarantine", "shunt"]
    answers: list[LetterEntry]


class MailLogOutput(Model):
    """Output of `mail log --json`."""

    schema_: Annotated[Literal["rattus-pbem/mail-log/1"], Field(alias="schema")]
    entries: list[Annotated[InEntry | OutEntry, Field(discriminator="way")]]


class HeldMail(Model):
    """A mail that waits for a decision; `to` is that of a letter that was given up."""

    name: str
    what: Literal["held", "shunted", "given_up"]
    at: Time | Literal[""]
    from_: Annotated[str, Field(alias="from")]
    to: str
    game: str
    seat: str
    why: str


class MailHeldOutput(Model):
    """Output of `mail held --json`."""

    schema_: Annotated[Literal["rattus-pbem/mail-held/1"], Field(alias="schema")]
    mails: list[HeldMail]


class MailReleasedOutput(Model):
    """Output of `mail release --json`; `grade` is that of the receipt of a mail that was held back."""

    schema_: Annotated[Literal["rattus-pbem/mail-released/1"], Field(alias="schema")]
    name: str
    what: Literal["taken", "read again", "sent again"]
    game: str
    seat: str
    grade: str
