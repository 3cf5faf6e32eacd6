"""All that is asked of a game, step by step: what is written, what is played, what is hidden, what a host does with it.

`check_game(NAME)` is what `rattus-pbem game check` prints; a test of an author's may ask that nothing is found.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..contract.texts import MissingTextError
from ..engine.journal import Drew
from ..errors import UnreadableError
from ..home.home import Home, demo_key, make_home, open_home
from ..hosting.new_game import new_game
from ..hosting.replay import replay_game
from ..hosting.tick import tick
from ..locale import FIRST, counted
from ..rules import GAMES, is_game, known_games, load_rules
from ..rules import package_of as package_of_ours
from .catalogue_check import CatalogueFile, catalogue_files, lacking, language_mistakes, text_mistakes, word_mistakes
from .crash_points import sampled_deaths
from .digest import digest_under
from .game_by_mail import GAME, GameByMail, chance_verdict
from .mistakes import Emissions, Mistake, MistakeError, place_of, place_of_questions, place_of_view, raised
from .other_secrets import LETTERS, leaked
from .played_texts import text_mistakes_of_games
from .playing import default_options, played
from .protocol_parts import event_mistakes, protocol_mistakes
from .source_scan import source_mistakes, sources
from .twins import OUTPUTS, is_shown_whole, leaks, leaks_at_home, leaks_of_act
from .whole_games import play_and_check

BEGINS = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
GAMES_BY_MAIL = 5
DEATHS = 60
"""Every so manieth call of a tick is one at which it is killed."""
QUESTIONS = 14
"""So many questions of a game are looked at in twin worlds."""


class Step(NamedTuple):
    """What was looked at, what of it was done (`4 games, 212 questions`), and the mistakes in it."""

    name: str
    done: str
    mistakes: list[Mistake]


class GameCheck:
    """A game under check. `steps` are its parts in their order."""

    def __init__(self, name: str, rules: Rules[Any], package: str, games: int = GAMES_BY_MAIL) -> None:
        self.name, self.rules, self.package, self.games = name, rules, package, games
        self.files: Mapping[str, CatalogueFile] = catalogue_files(rules)
        self.emissions = Emissions()
        counts = rules.meta.counts
        self.counts = sorted({counts[0], counts[len(counts) // 2], counts[-1]})

    def written(self) -> Iterator[tuple[str, Callable[[], tuple[str, list[Mistake]]]]]:
        """The steps that only read."""
        yield "parts", self._parts
        yield "texts", self._texts
        yield "words", self._words
        yield "source", self._source

    def played(self) -> Iterator[tuple[str, Callable[[], tuple[str, list[Mistake]]]]]:
        """The steps in which it is played."""
        yield "whole games", self._whole_games
        yield "sentences", self._sentences
        yield "secrets", self._secrets
        yield "twin worlds", self._twins
        yield "other hashes", self._hashes
        if hasattr(os, "fork"):
            yield "crash points", self._crash_points
        yield "games by mail", self._by_mail

    # ---- what is written

    def _parts(self) -> tuple[str, list[Mistake]]:
        mistakes = [*protocol_mistakes(self.name, self.rules), *event_mistakes(self.rules, self.package)]
        if mistakes:
            return "", mistakes
        return f"{counted(len(self.rules.event_kinds), 'event')}, {counted(len(self.rules.lexicon.verbs), 'order')}", []

    def _texts(self) -> tuple[str, list[Mistake]]:
        mistakes = [*language_mistakes(self.files), *text_mistakes(self.rules, self.files)]
        return ", ".join(f"{len(file.messages)} in {lang}" for lang, file in self.files.items()), mistakes

    def _words(self) -> tuple[str, list[Mistake]]:
        return counted(len(self.rules.lexicon.questions), "question"), [
            *word_mistakes(self.rules, self.files, self.package)
        ]

    def _source(self) -> tuple[str, list[Mistake]]:
        read = sources(self.package)
        return counted(len(read), "file"), [*source_mistakes(read, self.rules, self.files["en"])]

    # ---- what is played

    def _whole_games(self) -> tuple[str, list[Mistake]]:
        answers = 0
        for number, seats in enumerate([*self.counts, *self.counts]):
            with self.emissions.watched():
                shuffled = number >= len(self.counts)
                run = play_and_check(self.rules, seats, f"check {number}", emissions=self.emissions, shuffled=shuffled)
            answers += sum(len(done.entries) for done in run.finished)
        return (
            f"{counted(2 * len(self.counts), 'game')}, {counted(answers, 'answer and draw', 'answers and draws')}",
            [],
        )

    def _sentences(self) -> tuple[str, list[Mistake]]:
        with self.emissions.watched():
            mistakes = [*text_mistakes_of_games(self.rules, self.files, self.emissions, len(self.counts))]
        return "each question, refusal and event in each language", mistakes

    def _secrets(self) -> tuple[str, list[Mistake]]:
        leaks = [each for seats in self.counts[-2:] for each in leaked(self.rules, seats, f"secrets {seats}", 6)]
        if not leaks:
            leaks = leaked(self.rules, self.counts[0], "letters", 6, letters=LETTERS, questions=LETTERS)
        mistakes = {(mistake.place, mistake.fix): mistake for mistake in leaks}
        return "the same for all who do not own them, whatever they are", [*mistakes.values()]

    def _twins(self) -> tuple[str, list[Mistake]]:
        mistakes: list[Mistake] = []
        rules, count = self.rules, 0
        seats = self.counts[len(self.counts) // 2]
        start, acts = rules.new_state(rules.meta.seats[:seats], default_options(rules)), 0
        looking = (*rules.meta.seats[:seats], None)
        for number, run in enumerate(played(rules, seats, "twins")):
            if number == QUESTIONS or mistakes:
                break
            seat = looking[number % len(looking)]
            outputs = {name: output for name, output in OUTPUTS.items() if number % 4 == 0 or name not in SLOW}
            seen = [*leaks(rules, run, seat, outputs, ("one",))]
            seen += [] if is_shown_whole(rules, run, seat) else ["course of the act"]
            seen += [name for ask in run.pending[:1] for name in leaks_at_home(rules, run, ask.seat)]
            for done in run.finished[acts:]:
                if done.act.kind != "setup":
                    seen += leaks_of_act(rules, start, done, seat)
                start, acts = done.state, acts + 1
            count += 1
            for name in dict.fromkeys(seen):
                drew = any(isinstance(entry, Drew) and entry.hidden for entry in run.position.tail)
                what = f"{seat or 'the public'} is shown a secret by {name} at question {number + 1}, {seats} seats"
                fix = DRAWN_APART if drew else "What a seat is shown may go by what it knows, and by nothing else"
                where = place_of_questions(run) if name in OF_QUESTIONS else place_of_view(rules, run.state)
                mistakes.append(Mistake(where, what, fix))
        return counted(count, "question"), mistakes

    def _hashes(self) -> tuple[str, list[Mistake]]:
        digests = {digest_under(self.name, hash_seed) for hash_seed in ("1", "4000")}
        what = "the same game is another when the program is started again"
        fix = "Somewhere the order of a set, or a hash, decides: sort, or go through the seats"
        return "two games, twice", [Mistake(place_of(type(self.rules)), what, fix)] if len(digests) > 1 else []

    def _crash_points(self) -> tuple[str, list[Mistake]]:
        deaths, mistakes = 0, []
        with tempfile.TemporaryDirectory(prefix="rattus-pbem-") as folder:
            home = self._home(Path(folder) / "home")
            for hours in (0, 200):
                now = BEGINS + timedelta(hours=hours)
                for other in sampled_deaths(home, partial(_quiet_tick, now), Path(folder), DEATHS):
                    deaths += 1
                    if other:
                        mistakes.append(Mistake(place_of(type(self.rules)), f"a tick {other} come out otherwise"))
                tick(home, now)
        return counted(deaths, "death"), mistakes[:3]

    def _home(self, path: Path) -> Home:
        make_home(path, key=demo_key("check"))
        with (path / "host.toml").open("a") as file:
            file.write('\noutage = "99999d"\n')
        people = self.rules.meta.demo.people
        specs = [f"{seat}={name} <{name.lower()}@example.org>" for seat, (name, _) in people.items()]
        secret = hashlib.sha256(b"check").digest()
        new_game(open_home(path), "trial", self.name, specs, {}, BEGINS, nonces=False, secret=secret)
        return open_home(path)

    def _by_mail(self) -> tuple[str, list[Mistake]]:
        mails = 0
        with tempfile.TemporaryDirectory(prefix="rattus-pbem-") as folder, _raising():
            for number in range(self.games):
                game = GameByMail(self.name, f"check {number}", Path(folder) / str(number))
                refused = [str(answered) for answered in game.played() if answered.grade == "rejected"]
                mails += game.sheets
                replay_game(game.home, GAME)  # raises where it is not the same
                chance = chance_verdict(next(iter(game.boxes.values())).path)
                wrong = [f"Chance, from the mails of one alone: {chance}"] if not chance.startswith("EXACT") else []
                if wrong or refused:
                    place = place_of(type(self.rules))
                    return counted(mails, "mail"), [Mistake(place, (wrong + refused)[0])]
        return f"{counted(self.games, 'game')}, {counted(mails, 'mail')} with orders, EXACT", []


DRAWN_APART = "Draw what is hidden in an act of its own, before the one that asks: a view cannot go on from its midst"
OF_QUESTIONS = ("questions", "faults", "answers")
SLOW = ("report", "receipt")
OF_LEAKS = ("secrets", "twin worlds")


def _quiet_tick(now: datetime, home: Home) -> None:
    result = tick(home, now)
    if result.failed:
        raise AssertionError(result.failed[0])


@contextmanager
def _raising() -> Iterator[None]:
    """While this lasts what fails in a game is raised where it failed, and not noted."""
    known = os.environ.get("RATTUS_PBEM_DEBUG")
    os.environ["RATTUS_PBEM_DEBUG"] = "1"
    try:
        yield
    finally:
        if known is None:
            del os.environ["RATTUS_PBEM_DEBUG"]
        else:
            os.environ["RATTUS_PBEM_DEBUG"] = known


def package_of(name: str) -> str:
    """The package in which a game lies. Raises UnreadableError for an unknown one."""
    from importlib.metadata import entry_points

    from ..rules import ELSEWHERE

    if not is_game(name):
        raise UnreadableError(f"no game is called {name!r}", hint=f"There is: {', '.join(known_games())}.")
    if name in GAMES:
        return package_of_ours(name)
    return entry_points(group=ELSEWHERE)[name].module


def check_game(name: str, games: int = GAMES_BY_MAIL) -> Iterator[Step]:
    """The steps of a check, each as it is done; with mistakes in what is written nothing is played. After a step that
    has found some only leaks are looked for: one may be why a game of computer players has no end.

    Raises UnreadableError for an unknown game.
    """
    package = package_of(name)
    try:
        with _raising():
            check = GameCheck(name, load_rules(name), package, games)
    except UnreadableError:
        raise
    except MistakeError as error:
        yield Step("texts", "", [error.mistake])
        return
    except Exception as error:
        yield Step("parts", "", [_of_import(error, package)])
        return
    failed = False
    for part, look in check.written():
        step = _done(check, part, look)
        failed = failed or bool(step.mistakes)
        yield step
    for part, look in check.played() if not failed else ():
        if not failed:
            step = _done(check, part, look)
            yield step
            failed = bool(step.mistakes)
        elif part in OF_LEAKS and (step := _leaks_beside(check, part, look)).mistakes:
            yield step


def _leaks_beside(check: GameCheck, part: str, look: Callable[[], tuple[str, list[Mistake]]]) -> Step:
    """The leaks of a game in which something else is wrong; none where that keeps them from being looked for."""
    with suppress(Exception), _raising():
        return Step(part, *look())
    return Step(part, "", [])


def _as_mistake(check: GameCheck, error: Exception, amid: str) -> Mistake:
    """What has failed; a text that lacks, by its place."""
    if isinstance(error, MissingTextError):
        return lacking(check.files[FIRST], error.key, f"there is no text {error.key}")
    mistake = raised(error, amid)
    return mistake if mistake.place else mistake._replace(place=place_of(type(check.rules)))


def _done(check: GameCheck, part: str, look: Callable[[], tuple[str, list[Mistake]]]) -> Step:
    try:
        with _raising():
            done, mistakes = look()
            place = place_of(type(check.rules))
            return Step(part, done, [each if each.place else each._replace(place=place) for each in mistakes])
    except MistakeError as error:
        return Step(part, "", [error.mistake])
    except Exception as error:
        return Step(part, "", [_as_mistake(check, error, part)])


def _of_import(error: Exception, package: str) -> Mistake:
    """What is wrong with a package that cannot be imported, or does not give a game."""
    if isinstance(error, SyntaxError):
        return Mistake(f"{error.filename}:{error.lineno}", f"it cannot be read: {error.msg}")
    mistake = raised(error, f"the package {package} gives no game")
    fix = mistake.fix or "Its `__init__.py` needs `rules(custom)`, which gives the game"
    return Mistake(mistake.place or f"{package.replace('.', '/')}/__init__.py:1", mistake.what, fix)


def mistakes_of(name: str, games: int = 1) -> list[Mistake]:
    """All that is wrong with a game; for a test: `assert mistakes_of("NAME") == []`."""
    return [mistake for step in check_game(name, games) for mistake in step.mistakes]
