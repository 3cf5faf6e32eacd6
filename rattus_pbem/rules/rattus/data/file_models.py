"""The pydantic models of the board and token files that a host may bring; their JSON Schemas are made from them.

Shape only: what holds between the parts of a file is in `file_check`. Imported only where such a file is read.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Confidence = Literal["printed", "likely", "ours"]
Symbol = Literal["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "M", "A"]
Sure = Annotated[Confidence | None, Field(description='"printed", "likely" or "ours" (how sure this fact is)')]
Source = Annotated[str, Field(max_length=200, description="at most 200 characters that say where this is found")]
Notes = Annotated[list[str], Field(description="a list of lines of text that the program does not read")]


class Model(BaseModel):
    """A JSON object without unknown keys. A field's description says what it must hold, in messages and in schemas."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RegionEntry(Model):
    """A region."""

    id: str = Field(
        pattern=r"^[a-z][a-z0-9_]{0,23}$",
        description="an id of at most 24 characters: small letters, digits and _, a letter first",
    )
    name: str = Field(min_length=1, max_length=24, description="a name of 1 to 24 characters, as players read it")
    min_players: int = Field(ge=2, le=4, description="2, 3 or 4 (with fewer players the region is not in play)")
    name_confidence: Sure = None
    min_players_confidence: Sure = None
    source: Source = ""


class LinkEntry(Model):
    """A border or arrow between two regions."""

    a: str = Field(description="the id of a region")
    b: str = Field(description="the id of another region")
    kind: Literal["border", "arrow"] = Field("border", description='"border" or "arrow"')
    confidence: Sure = None
    kind_confidence: Sure = None
    source: Source = ""


class BoardFile(Model):
    """A board for Rattus: connected with 2, 3 and 4 players, at most 12 regions."""

    schema_: Literal["rattus-pbem/board-rattus/1"] = Field(alias="schema", description='"rattus-pbem/board-rattus/1"')
    notes: Notes = []
    regions: list[RegionEntry] = Field(
        description="a list of 2 to 12 regions", json_schema_extra={"minItems": 2, "maxItems": 12}
    )
    links: list[LinkEntry] = Field(description="a list of links between regions", json_schema_extra={"minItems": 1})


class TokenEntry(Model):
    """A rat token."""

    id: str = Field(
        pattern=r"^[A-Za-z][A-Za-z0-9_]{0,15}$",
        description="an id of at most 16 characters: letters, digits and _, a letter first",
    )
    limit: int = Field(ge=1, le=9, description="a whole number from 1 to 9")
    symbols: list[Symbol] = Field(
        min_length=1, description='one or more of the six class ids, "M" (majority) and "A" (all)'
    )
    starting: bool = Field(description="true (a starting token, with a purple ring) or false")
    face_confidence: Sure = None
    starting_confidence: Sure = None
    copies_confidence: Sure = None
    source: Source = ""


class TokensFile(Model):
    """The rat tokens for Rattus: 49, of which 12 are starting tokens."""

    schema_: Literal["rattus-pbem/tokens-rattus/1"] = Field(alias="schema", description='"rattus-pbem/tokens-rattus/1"')
    notes: Notes = []
    tokens: list[TokenEntry] = Field(
        description="a list of 49 rat tokens", json_schema_extra={"minItems": 49, "maxItems": 49}
    )
