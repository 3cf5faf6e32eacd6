"""Makes `map.json` of each game from coastlines in the public domain; `tests/picture/test_maps.py` checks what it made.

    npm i world-atlas@2.0.2                        # land-50m.json: Natural Earth; the package's own licence is ISC
    .venv/bin/pip install shapely==2.2.0           # and numpy, which it brings; nothing else needs them
    .venv/bin/python scripts/maps/make.py node_modules/world-atlas/land-50m.json

No clock, no chance: the same input and the same versions give the same bytes. Where borders run, which seas stay open
and which slots an area has is said by `rattus_plan.py` and `godstorm_plan.py`. Nothing is traced from a printed board.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import godstorm_map
import rattus_map
from coasts import load_land

from rattus_pbem.picture.typeface import width_of
from rattus_pbem.rules.godstorm.text.names import CONTINENTS, TERRITORIES

RULES = Path(__file__).resolve().parents[2] / "rattus_pbem" / "rules"
SOURCE = "Coastlines: Natural Earth (public domain), from world-atlas 2.0.2. Borders, bending and islands: our own."


def main() -> None:
    """Write both maps."""
    land = load_land(Path(sys.argv[1]))
    names = {region["id"]: [region["name"]] for region in read("rattus", "board")["regions"]}
    write("rattus", rattus_map.make(land, names, width_of))
    data = read("godstorm", "godstorm")
    names = {name: list(words.values()) for name, words in (TERRITORIES | CONTINENTS).items()}
    write("godstorm", godstorm_map.make(land, data, names, width_of))


def read(game: str, name: str) -> dict[str, Any]:
    """A file of a game's data."""
    return dict(json.loads((RULES / game / "data" / f"{name}.json").read_text(encoding="utf-8")))


def write(game: str, content: dict[str, Any]) -> None:
    """The map, an area a line."""
    areas = ",\n".join(f"{json.dumps(name)}:{compact(area)}" for name, area in content["areas"].items())
    rest = {key: value for key, value in content.items() if key != "areas"}
    text = compact({"source": SOURCE, **rest})[:-1] + f',\n"areas":{{\n{areas}}}}}\n'
    path = RULES / game / "data" / "map.json"
    path.write_text(text, encoding="utf-8")


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


if __name__ == "__main__":
    main()
