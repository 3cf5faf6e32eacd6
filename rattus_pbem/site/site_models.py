"""The shapes of what `site build --json` prints and of what a home remembers of its site."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..record.file_models import Count, Model


class SiteOutput(Model):
    """Output of `site build --json`."""

    schema_: Annotated[Literal["rattus-pbem/site/1"], Field(alias="schema")]
    site: str = Field(description="the folder")
    games: list[str] = Field(description="that are on the site")
    built: list[str] = Field(description="those whose pages were made again")
    written: Count = Field(description="files that are new or not as they were")
    removed: Count = Field(description="files that were out of date")
    failed: list[str] = Field(description="games that could not be read; their pages stay as they were")


class SiteMemory(Model):
    """site.json of a home: the stamp, the files and the tiles of each game as the last build left them."""

    schema_: Annotated[Literal["rattus-pbem/site-memory/1"], Field(alias="schema")]
    of: list[Any] = Field(description="the program, the folder and the settings that all of this is about")
    order_page: str = Field(description="what the order page was made of")
    games: dict[str, list[Any]]
