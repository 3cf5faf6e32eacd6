"""A second, stupid reading of Risk Godstorm: the board of a position file, changed in place, clause by clause.

Written from docs/rules/godstorm.md alone; nothing here knows the engine. `Tape` holds what the engine asked and drew.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

RAW = json.loads((files("rattus_pbem.rules.godstorm.data") / "godstorm.json").read_text(encoding="utf-8"))
CARDS = {card["id"]: card for card in RAW["cards"]}
KINDS = ("death", "magic", "sky", "war")
CONTINENTS = {
    group["id"]: [land["id"] for land in RAW["territories"] if land["continent"] == group["id"]]
    for group in RAW["continents"]
}
BONUS: dict[str, int] = {group["id"]: group["bonus"] for group in RAW["continents"]}
LINKS = [(link["a"], link["b"], link["kind"]) for link in RAW["links"]]
SPACES = {space["id"]: space["kind"] for space in RAW["underworld"]["spaces"]}
PATHS = {frozenset((link["a"], link["b"])) for link in RAW["underworld"]["links"]}
FLAMES = {frozenset((link["a"], link["b"])) for link in RAW["underworld"]["flames"]}


WAITED = ("book", "revive", "summon", "obtain", "play", "invade", "fortify", "embark", "underworld", "bid", "marker")
"""Nobody waits for these where nothing can be done (G-48.3)."""


class Differs(AssertionError):  # noqa: N818 - engine and model differ; where, is the text
    """Engine and model differ."""


class GameOver(Exception):  # noqa: N818 - not an error
    """The game has ended (G-40.1)."""


def agree(engine: Any, model: Any, where: str) -> None:
    """Raises Differs."""
    if engine != model:
        raise Differs(f"{where}: engine {engine!r}, model {model!r}")


class Tape:
    """What the engine asked (with the position then, the orders refused and the answer) and what chance gave it."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.drawn: list[tuple[list[Any], list[Any]]] = []
        self.at = self.drew = 0


class Model:
    """A position in plain dictionaries."""

    seats: list[str]
    neutral: str
    options: dict[str, Any]
    phase: str
    epoch: int
    turn: int
    sunk: bool
    heaven: dict[str, int]
    faith: dict[str, int]
    gods: dict[str, dict[str, str]]
    hands: dict[str, list[str]]
    decks: dict[str, list[str]]
    relics: dict[str, str]
    discard: list[str]
    closed: list[list[str]]
    to_play: list[str]
    markers: dict[str, int]
    out: list[list[str]]
    scores: dict[str, int]
    ranking: list[list[str]]
    pantheons: dict[str, str]
    choosing: list[str]
    to_place: dict[str, int]

    def __init__(self, position: dict[str, Any], tape: Tape) -> None:
        self.__dict__.update(json.loads(json.dumps(position)))
        self.tape = tape
        self.living = [seat for seat in position["seats"] if not any(seat in group for group in position["out"])]
        gone = CONTINENTS["atlantis"] if position["sunk"] else []
        given = position["lands"]
        self.lands: dict[str, dict[str, Any]] = {
            land["id"]: {"owner": "", "armies": 0, "temple": False, "plague": False, **given.get(land["id"], {})}
            for land in RAW["territories"]
            if land["id"] not in gone
        }
        self.spaces: dict[str, dict[str, Any]] = {
            name: {"owner": "", "armies": 0, **position["spaces"].get(name, {})} for name in SPACES
        }
        self.now: dict[str, Any] = {
            "captures": 0, "labours": [], "protected": [], "fire": {}, "attacks": {}, "losses": {}, "kept": 0,
            **position["now"],
        }  # fmt: skip
        self.finished = False
        self.leaves_off = False

    # ---- what the engine recorded

    def ask(self, seat: str, question: str, default: Any, must: bool = False, judge: Any = None) -> Any:
        """The answer of the tape, or the default where the engine did not ask; every refused order is judged."""
        tape = self.tape
        entry = tape.asked[tape.at] if tape.at < len(tape.asked) else None
        if entry is None or (entry["seat"], entry["question"]) != (seat, question):
            if must:
                raise Differs(
                    f"{seat} must be asked {question}, and the engine goes on with {entry and entry['question']}"
                )
            return default
        compare(entry["position"], self, f"when {seat} is asked {question} ({tape.at})")
        if question == "play":  # by public facts alone (G-8.1): whether he holds war or death cards
            must = any(CARDS[card]["deck"] in ("war", "death") for card in self.hands[seat])
        if question in WAITED:
            agree(entry["waits"], must, f"whether {seat} is waited for, {question} ({tape.at})")
        tape.at += 1
        for order, clause in entry["tried"]:
            if judge is not None and order["do"] not in ("skip", "done", "rest", "pass"):
                model = judge(order)
                if model != "refused" or clause is None:
                    agree(clause, model, f"{seat} {question} {order} ({tape.at})")
        return entry["answer"]

    def draw(self, candidates: list[Any], count: int = 1) -> list[Any]:
        """What chance gave; one candidate is no draw."""
        if len(candidates) == 1 or count == 0:
            return list(candidates[:count])
        if self.tape.drew >= len(self.tape.drawn):
            raise Differs(f"the model draws {count} of {candidates}, the engine no more")
        options, outcome = self.tape.drawn[self.tape.drew]
        self.tape.drew += 1
        agree((sorted(options), len(outcome)), (sorted(candidates), count), f"draw {self.tape.drew}")
        return outcome

    def roll(self, dice: int) -> list[int]:
        """Fair dice (G-1.6)."""
        return [self.draw([1, 2, 3, 4, 5, 6])[0] for _ in range(dice)]

    # ---- the board (G-2, G-3)

    def own(self, seat: str) -> list[str]:
        """G-3.1."""
        return sorted(name for name, land in self.lands.items() if seat and land["owner"] == seat)

    def own_spaces(self, seat: str, kind: str = "") -> list[str]:
        """G-3.7."""
        return sorted(
            name for name, space in self.spaces.items() if space["owner"] == seat and kind in ("", SPACES[name])
        )

    def temples(self, seat: str) -> list[str]:
        """G-30.2."""
        return [name for name in self.own(seat) if self.lands[name]["temple"]]

    def supply(self) -> int:
        """G-30.3."""
        return 12 - sum(bool(land["temple"]) for land in self.lands.values())

    def continents(self, seat: str) -> list[str]:
        """G-3.6."""
        return [
            name
            for name, lands in CONTINENTS.items()
            if all(land in self.lands and self.lands[land]["owner"] == seat for land in lands)
        ]

    def links(self) -> list[tuple[str, str, str]]:
        """The links that join something (G-2.3)."""
        closed, lands = [set(link) for link in self.closed], self.lands
        return [(a, b, kind) for a, b, kind in LINKS if a in lands and b in lands and {a, b} not in closed]

    def near(self, name: str) -> list[str]:
        """Adjacent territories (G-2.3)."""
        links = self.links()
        return sorted([b for a, b, _ in links if a == name] + [a for a, b, _ in links if b == name])

    def gods_at(self, name: str) -> list[tuple[str, str]]:
        """Seat and kind of the gods in a territory."""
        return [(seat, kind) for seat in self.seats for kind, at in self.gods.get(seat, {}).items() if at == name]

    def kinds_at(self, name: str) -> list[str]:
        """The kinds of gods in a territory."""
        return sorted(kind for _, kind in self.gods_at(name))

    def in_play(self, seat: str, kind: str) -> bool:
        """G-31.6."""
        return kind in self.gods.get(seat, {})

    def owns(self, seat: str, relic: str) -> bool:
        """G-37.0."""
        return bool(seat) and self.relics.get(relic) == seat

    # ---- pieces

    def lose(self, name: str, number: int, to_heaven: bool = True) -> int:
        """Armies of a territory are destroyed, as many as there are (G-1.4, G-3.8, G-28.4)."""
        land = self.lands[name]
        number = min(number, land["armies"])
        land["armies"] -= number
        if to_heaven and land["owner"] in self.seats:
            self.heaven[land["owner"]] += number
        if not land["armies"]:
            land["owner"] = ""
        return number

    def gain(self, name: str, number: int) -> None:
        """Armies of its owner are added."""
        self.lands[name]["armies"] += number

    def banish(self, seat: str, kind: str) -> None:
        """G-3.10."""
        self.gods[seat].pop(kind, None)

    def god_enters(self, seat: str, kind: str, name: str) -> None:
        """G-29.3."""
        self.gods[seat][kind] = name
        if self.lands[name]["plague"]:
            self.banish(seat, kind)

    def draw_card(self, seat: str, deck: str) -> str | None:
        """From the top; relics enter play (G-13.6, G-48.4, G-37.0)."""
        if not self.decks[deck]:
            return None
        card: str = self.decks[deck].pop(0)
        if deck == "magic":
            self.relics[card] = seat
        else:
            self.hands[seat].append(card)
        return card

    # ---- what follows each effect (G-7.3)

    def score(self, seat: str) -> int:
        """G-40.2."""
        return (
            len(self.own(seat))
            + sum(BONUS[name] for name in self.continents(seat))
            + len(self.own_spaces(seat, "crypt") + self.own_spaces(seat, "altar"))
            + sum(
                owner == seat and CARDS[relic]["bonus_territory"] in self.own(seat)
                for relic, owner in self.relics.items()
            )
        )

    def rank(self, seat: str) -> tuple[int, int, int]:
        """G-40.2, G-41.1."""
        armies = self.heaven[seat]
        armies += sum(self.lands[name]["armies"] for name in self.own(seat))
        armies += sum(self.spaces[name]["armies"] for name in self.own_spaces(seat))
        ties = (armies, self.faith[seat]) if self.options.get("tiebreak") == "armies" else (self.faith[seat], armies)
        return (self.score(seat), *ties)

    def standing(self, seats: list[str]) -> dict[str, tuple[int, int, int]]:
        """How these seats stand now."""
        return {seat: self.rank(seat) for seat in seats}

    def settle(self, by: str = "", before: dict[str, tuple[int, int, int]] | None = None) -> None:
        """Gods without armies, then eliminations, then the end of the game (G-7.3, G-3.2, G-39, G-40)."""
        for seat in self.seats:
            for kind, at in list(self.gods.get(seat, {}).items()):
                if at not in self.lands or self.lands[at]["owner"] != seat:
                    self.banish(seat, kind)
        gone = [seat for seat in self.living if not self.own(seat)]
        if not gone:
            return
        taker = by if by in self.living and by not in gone else ""
        for seat in gone:
            self._eliminate(seat, taker)
        self.living = [seat for seat in self.living if seat not in gone]
        ranks = before or {}
        groups = in_groups(gone, ranks)
        self.out.extend(reversed(groups))
        if len(self.living) <= 1:
            if self.living:
                self.scores = {seat: self.score(seat) for seat in self.living}
            else:
                self.scores = {seat: ranks[seat][0] for seat in gone if seat in ranks}
            self._over()

    def _eliminate(self, seat: str, taker: str) -> None:
        """G-39.2, G-39.3, G-39.5."""
        relics = [relic for relic, owner in self.relics.items() if owner == seat]
        keeps = taker and self.options.get("relics_on_elimination") != "removed"
        for relic in relics:
            if keeps:
                self.relics[relic] = taker
            else:
                del self.relics[relic]
                self.discard.append(relic)
        if taker:
            self.hands[taker] += self.hands[seat]
        else:
            self.discard += self.hands[seat]
        self.hands[seat] = []
        self.faith[seat] = self.heaven[seat] = 0
        self.gods[seat] = {}
        for space in self.spaces.values():
            if space["owner"] == seat:
                space.update(owner="", armies=0)
        self.now["fire"].pop(seat, None)

    def finish(self) -> None:
        """The last turn is over (G-40.1)."""
        self.scores = {seat: self.score(seat) for seat in self.living}
        self._over()

    def _over(self) -> None:
        """G-41."""
        self.ranking = in_groups(self.living, self.standing(self.living)) + list(reversed(self.out))
        self.phase = "over"
        raise GameOver


def in_groups(seats: list[str], ranks: dict[str, tuple[int, int, int]]) -> list[list[str]]:
    """The seats from the best to the worst, equals together (G-41)."""
    values = sorted({ranks.get(seat, (0, 0, 0)) for seat in seats}, reverse=True)
    return [[seat for seat in seats if ranks.get(seat, (0, 0, 0)) == value] for value in values]


def compare(engine: dict[str, Any], model: Model, where: str) -> None:
    """Raises Differs at the first difference of the positions."""
    now = model.now
    pairs: list[tuple[str, Any, Any]] = [
        ("lands", plain(engine["lands"]), plain(model.lands)),
        ("spaces", plain(engine["spaces"]), plain(model.spaces)),
        ("gods", {s: g for s, g in engine["gods"].items() if g}, {s: g for s, g in model.gods.items() if g}),
        ("hands", {s: sorted(h) for s, h in engine["hands"].items()}, {s: sorted(h) for s, h in model.hands.items()}),
        ("discard", sorted(engine["discard"]), sorted(model.discard)),
    ]
    pairs += [
        (key, engine[key], getattr(model, key)) for key in ("heaven", "faith", "relics", "decks", "sunk", "epoch")
    ]
    pairs += [
        ("closed", sorted(map(sorted, engine["closed"])), sorted(map(sorted, model.closed))),
        ("out", [sorted(group) for group in engine["out"]], [sorted(group) for group in model.out]),
    ]
    for key, empty in (("captures", 0), ("protected", []), ("kept", 0)):
        pairs.append((f"now {key}", engine["now"].get(key, empty), now[key]))
    pairs.append(("labours", sorted(engine["now"].get("labours", [])), sorted(now["labours"])))
    for key in ("fire", "attacks", "losses"):
        ours, theirs = (
            {seat: number for seat, number in counts.items() if number and seat in model.living}
            for counts in (engine["now"].get(key, {}), now[key])
        )
        pairs.append((f"now {key}", ours, theirs))
    for key, ours, theirs in pairs:
        if ours != theirs:
            if isinstance(ours, dict):
                keys = sorted(k for k in {*ours, *theirs} if ours.get(k) != theirs.get(k))
                ours, theirs = {k: ours.get(k) for k in keys}, {k: theirs.get(k) for k in keys}
            agree(ours, theirs, f"{key} {where}")


def plain(places: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Places without what is not there."""
    some = {name: {key: value for key, value in place.items() if value} for name, place in places.items()}
    return {name: place for name, place in some.items() if place}
