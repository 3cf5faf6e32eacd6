"""The pydantic model of the structured report, from which its schema is made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Clauses = list[Annotated[str, Field(pattern=r"^[A-Z]-[0-9]+(\.[0-9]+)?$", max_length=10)]]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ReportHeader(Model):
    """Which letter this is."""

    game: str
    rules: str
    edition: str
    kind: Literal["letter", "public", "referee"]
    seat: str | None
    lang: Literal["en", "fr"]
    turn: int
    number: int
    code: str | None
    now: str
    commitment: str
    head: str


class Happened(Model):
    """One event, as a sentence with its clauses."""

    id: str
    clauses: Clauses
    text: str


class Notice(Model):
    """What became of the reader's sheets and answers in advance."""

    kind: Literal[
        "refused", "missed", "fired", "skipped", "reopened", "press", "slid", "replaced", "late", "away", "back"
    ]  # fmt: skip
    clauses: Clauses
    text: str


class Table(Model):
    """A table; one without columns is a title and a line."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Left(Model):
    """The public count of the tokens."""

    columns: list[str]
    rows: list[list[str]]
    total: str


class ReportFile(Model):
    """A report: all sentences are in the language of its header."""

    schema_: Annotated[Literal["rattus-pbem/report/1"], Field(alias="schema")]
    header: ReportHeader
    title: str
    asked: list[str]
    happened: list[Happened]
    notices: list[Notice]
    in_force: list[str] = Field(description="what the reader has said in advance, each as a line of a sheet")
    tables: list[Table]
    map: list[str]
    known: list[str]
    left: Left
    form: list[str]
    closing: list[str]
