"""What a game of Godstorm has reached: cards, relics, gods' powers, steps, decisions, options, ends; and how often.

A game is followed event by event from its first state, so that who had which god or relic just then is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rattus_pbem.engine.events import Event
from rattus_pbem.engine.journal import Answered
from rattus_pbem.engine.run import FinishedAct
from rattus_pbem.rules.godstorm import Godstorm
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.play.events import EVENTS
from rattus_pbem.rules.godstorm.play.order_of_steps import MAIN_QUESTIONS
from rattus_pbem.rules.godstorm.play.state import NEUTRAL, STEPS, State

CARDS = builtin().cards
RELICS = [card.id for card in CARDS.values() if card.deck == "magic"]
POWERS = (
    "death: the dead go to the reserve",
    "magic: 1s are rerolled in battle, attacking",
    "magic: 1s are rerolled in battle, defending",
    "magic: 1s are rerolled in godswar",
    "sky: a die more",
    "war: a tie won in battle",
    "war: a tie won in godswar",
    "temple: 1s are rerolled in battle",
    "altar: a die more",
)
LABOURS = ("war", "sky", "death", "magic")
ENDS = ("the last turn is over", "one player is left", "nobody is left")
ELIMINATIONS = ("by capture", "by a card", "several at once")
OPTIONS = [
    *("setup=dealt", "setup=free", "circle=named", "circle=drawn", "tiebreak=faith", "tiebreak=armies"),
    *("relics_on_elimination=taker", "relics_on_elimination=removed"),
    *(f"sky_die={way}" for way in ("force", "named", "in_play")),
    *(
        f"sky17={card}"
        for card in ("your_idol_is_false", "enemies_convert", "lava_erupts", "this_ground_is_sacred", "none")
    ),
]
SMALL_QUESTIONS = (
    *("visions", "pandora", "walk_in", "champion", "godswar_on", "dice", "battle_on", "move_in", "then"),
    *("under_on", "under_in", "sky", "aegis", "tree", "def_dice", "def_god", "under_dice"),
)
PLAN = (
    *("stop_at", "stop_lost", "stop_rounds", "stop_lead", "dice", "low_at", "low_dice", "champions", "win", "godswar"),
    *("keep", "godswar_only", "move_in", "walk_in", "if_sky", "then", "again", "only_if"),
)
WANTED: dict[str, Sequence[str]] = {
    "card played": [card.id for card in CARDS.values() if card.deck != "magic"],
    "card played by Pandora's Box": [card.id for card in CARDS.values() if card.deck == "death"],
    "relic drawn": RELICS,
    "relic at work": RELICS,
    "bonus territory held at the end": [card.id for card in CARDS.values() if card.bonus],
    "god's power": POWERS,
    "labour": LABOURS,
    "step": STEPS,
    "decision asked": (*MAIN_QUESTIONS, *SMALL_QUESTIONS),
    "part of an invasion order": PLAN,
    "option at work": OPTIONS,
    "elimination": ELIMINATIONS,
    "end": ENDS,
    "kind of event": sorted(EVENTS),
}
"""All that must be reached, by heading."""


def reached(start: State, acts: Sequence[FinishedAct]) -> Counter[str]:
    """How often a game reached what; keys are `heading: name`."""
    follower = Follower(start)
    for done in acts:
        for entry in done.entries:
            if isinstance(entry, Answered):
                follower.count("decision asked", entry.question)
                if entry.question in ("invade", "underworld"):
                    for key in entry.answer.keys() & set(PLAN):
                        follower.count("part of an invasion order", key)
        if done.act.kind == "opening":
            follower.begin_turn(done.act.seats[0])
        for event in done.events:
            follower.follow(event)
        follower.state = done.state
    return follower.counts


def missing(counts: Counter[str]) -> list[str]:
    """What was never reached."""
    return [key for heading, names in WANTED.items() for name in names if not counts[key := f"{heading}: {name}"]]


class Follower:
    """Goes through the events of a game, and counts."""

    def __init__(self, start: State) -> None:
        self.counts: Counter[str] = Counter()
        self.state = start
        self.options = {name: start.options.get(name, option.default) for name, option in Godstorm.options.items()}
        self.war: Any = None
        self.revived: Counter[str] = Counter()
        self.cause = ""

    def count(self, heading: str, name: str) -> None:
        """Once more."""
        self.counts[f"{heading}: {name}"] += 1

    def at_work(self, relic: str) -> None:
        """A relic has done something."""
        self.count("relic at work", relic)

    def option(self, name: str) -> None:
        """The value of an option has decided something."""
        self.count("option at work", f"{name}={self.options[name]}")

    def begin_turn(self, seat: str) -> None:
        """What relics give in step 1 without an event of their own (G-37.3, G-37.15)."""
        self.revived.clear()
        if self.state.now.step:
            return
        if self.state.owns(seat, "the_wine_of_eternal_life"):
            self.at_work("the_wine_of_eternal_life")
        if self.state.owns(seat, "excalibur") and self.state.continents(seat):
            self.at_work("excalibur")

    def follow(self, event: Event) -> None:
        """Count an event by the state before it."""
        self.count("kind of event", event.kind)
        look = getattr(self, f"see_{event.kind}", None)
        if look is not None:
            look(event)
        for clause in event.clauses:
            if clause in RELIC_OF and event.kind in ("faith_gained", "cards_drawn", "army_kept"):
                self.at_work(RELIC_OF[clause])
        self.state = event.apply(self.state)

    # ---- setup and bids

    def see_lands_dealt(self, event: Any) -> None:
        self.option("setup")
        if self.options["circle"] == "named":
            self.option("circle")

    def see_claiming_began(self, event: Any) -> None:
        self.option("setup")

    def see_circle_drawn(self, event: Any) -> None:
        self.option("circle")

    def see_bids_shown(self, event: Any) -> None:
        if self.state.relics.get("the_tablets_of_destiny"):
            self.at_work("the_tablets_of_destiny")

    # ---- steps, cards, relics

    def see_step_ended(self, event: Any) -> None:
        self.count("step", event.step)

    def see_card_played(self, event: Any) -> None:
        self.count("card played by Pandora's Box" if event.free else "card played", event.card)
        self.cause = "by a card"
        if event.free:
            self.at_work("pandoras_box")
        if event.card == self.options["sky17"]:
            self.option("sky17")

    def see_card_cancelled(self, event: Any) -> None:
        self.at_work("aegis_shield_of_athena")

    def see_decks_shuffled(self, event: Any) -> None:
        if self.options["sky17"] == "none":
            assert len(event.sky) == 16
            self.option("sky17")

    def see_relics_drawn(self, event: Any) -> None:
        for relic in event.relics:
            self.count("relic drawn", relic)
        if "G-10.3" in event.clauses:
            self.count("labour", "magic")

    def see_labour_done(self, event: Any) -> None:
        self.count("labour", event.labour)

    def see_faith_paid(self, event: Any) -> None:
        if "G-13.3" in event.clauses and self.state.owns(event.seat, "stonehenge"):
            self.at_work("stonehenge")

    def see_armies_moved(self, event: Any) -> None:
        if event.clauses == ("G-11.7",):
            self.revived[event.source] += event.armies
            if self.revived[event.source] == 2:
                self.at_work("the_scales_of_osiris")

    # ---- invasions

    def see_invasion_declared(self, event: Any) -> None:
        self.war, self.cause = event, "by capture"

    def forces(self, event: Any) -> tuple[list[str], list[str]]:
        """The gods of the force and of the target now."""
        mine = [kind for kind in self.state.kinds_at(self.war.source) if kind in self.war.gods]
        return mine, self.state.kinds_at(self.war.target)

    def see_godswar_fought(self, event: Any) -> None:
        mine, theirs = self.forces(event)
        sides = ((event.seat, event.dice, mine), (event.defender, event.against_dice, theirs))
        for seat, dice, gods in sides:
            altars = len(self.state.own_spaces(seat, "altar"))
            if altars:
                self.count("god's power", "altar: a die more")
            if len(dice[0]) > 3 + altars:
                self.count("god's power", "sky: a die more")
                self.option("sky_die")
            if self.state.owns(seat, "mjolnir_hammer_of_thor"):
                self.at_work("mjolnir_hammer_of_thor")
            if len(dice) > 1 and "magic" in gods:
                self.count("god's power", "magic: 1s are rerolled in godswar")
            elif len(dice) > 1 and self.state.owns(seat, "gungnir_spear_of_odin"):
                self.at_work("gungnir_spear_of_odin")
        if event.total == event.against_total and event.winner == event.seat:
            self.count("god's power", "war: a tie won in godswar")

    def see_battle_fought(self, event: Any) -> None:
        if event.target in self.state.spaces:
            return
        mine, theirs = self.forces(event)
        if len(event.dice) > 1:
            self.count("god's power", "magic: 1s are rerolled in battle, attacking")
        if len(event.against_dice) > 1:
            goddess = "magic" in theirs
            power = "magic: 1s are rerolled in battle, defending" if goddess else "temple: 1s are rerolled in battle"
            self.count("god's power", power)
        if "war" in mine and any(a == d for a, d in zip(shown(event.dice), shown(event.against_dice), strict=False)):
            self.count("god's power", "war: a tie won in battle")

    def see_armies_lost(self, event: Any) -> None:
        if "G-24.7" in event.clauses and event.target == "reserve" and event.seat != NEUTRAL:
            self.count("god's power", "death: the dead go to the reserve")

    # ---- ends

    def see_eliminated(self, event: Any) -> None:
        gone = [seat for place in event.places for seat in place]
        self.count("elimination", self.cause)
        if len(gone) > 1:
            self.count("elimination", "several at once")

    def see_relic_taken(self, event: Any) -> None:
        if "G-39.2" in event.clauses:
            self.option("relics_on_elimination")

    def see_relic_removed(self, event: Any) -> None:
        if "G-39.2" in event.clauses and self.options["relics_on_elimination"] == "removed":
            self.option("relics_on_elimination")

    def see_game_ended(self, event: Any) -> None:
        living = self.state.living
        self.count("end", ENDS[0] if len(living) > 1 else ENDS[1] if living else ENDS[2])
        scores = [score for seat, score in event.scores if seat in living]
        if len(scores) > len(set(scores)):
            self.option("tiebreak")
        for relic, owner in self.state.relics.items():
            if owner in living and CARDS[relic].bonus in self.state.own(owner):
                self.count("bonus territory held at the end", relic)


RELIC_OF = {
    CARDS[relic].clause: relic
    for relic in RELICS
    if relic not in ("pandoras_box", "stonehenge")  # whose clauses stand beside those of what they bring about
}


def shown(throws: Sequence[Sequence[int]]) -> list[int]:
    """The dice as they show in the end, highest first: each throw after the first is of the 1s (G-9.5)."""
    dice = list(throws[0])
    for again in throws[1:]:
        ones = [place for place, die in enumerate(dice) if die == 1]
        for place, die in zip(ones, again, strict=True):
            dice[place] = die
    return sorted(dice, reverse=True)


def table(counts: Counter[str]) -> Iterator[str]:
    """The report, a line a thing; what was never reached says so."""
    for heading, names in WANTED.items():
        yield f"{heading}:"
        width = max(map(len, names))
        for name in names:
            times = counts[f"{heading}: {name}"]
            yield f"  {name:{width}} {times or 'NEVER':>8}"
