"""The pydantic models of what `status` and `doctor` print as JSON: how a home stands, and what is wrong with it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..record.file_models import Count, Model


class StatusOutput(Model):
    """Output of `status --json`."""

    schema_: Annotated[Literal["rattus-pbem/status/1"], Field(alias="schema")]
    home: str
    games: list[dict[str, Any]]
    mail: dict[str, Any]
    last_tick: str = ""
    standstill: str = ""


class Finding(Model):
    """What `doctor` found."""

    where: str
    what: str
    fix: str


class DoctorOutput(Model):
    """Output of `doctor --json`."""

    schema_: Annotated[Literal["rattus-pbem/doctor/1"], Field(alias="schema")]
    games: Count
    findings: list[Finding]
    free_bytes: Count
    notes: list[str] = Field(default_factory=list, description="what is well, and good to know")
    unchanged: Count = 0
    backup: str = ""
    removed: list[str] = Field(default_factory=list)
    not_in_backup: list[str] = Field(default_factory=list)
    put_back: list[str] = Field(default_factory=list)
