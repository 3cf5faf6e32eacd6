"""Scenes: what is bound to happen in a world, where one waits too long for chance to bring it about."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import partial

from tests.cli.running import Ran

from .forgers import Grudge
from .hosts import Host, WentBack
from .laws import Laws
from .network import Network
from .parsing import view_of
from .people import Habit, Person
from .world import DAY, HOUR, World

Reader = Callable[[bytes, EmailMessage], None]


def a_game_is_put_back(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Each day a running game's folder is copied, and put back alone half a day later, as the docs say."""
    copies = host.disk.root.parent / "copies"

    def copy() -> None:
        world.later(2 * DAY, copy)
        running = [game for game in host.games if not host.is_over(game)]
        if running:
            game, made = world.chance("copies", world.now).choice(running), world.now
            kept = copies / f"{game} {made:%m%d%H}"
            shutil.copytree(host.path / "games" / game, kept)
            world.later(1.3 * DAY, lambda: put_back(game, made))

    def put_back(game: str, made: datetime) -> None:
        folder = host.path / "games" / game
        shutil.rmtree(folder)
        shutil.copytree(copies / f"{game} {made:%m%d%H}", folder)
        host.disk.settle()
        host.went_back.append(WentBack(world.now, made, (game,), is_whole=False))
        world.note(f"{game} is put back to how it was at {made:%d %b %H:%M}")
        host.tick_soon()

    world.later(0.6 * DAY, copy)


def a_game_is_taken_away(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """A host takes the folder of a game away; its players go on writing about it, and play another one, too."""

    def take() -> None:
        game = host.games[0]
        seats = host.people(game)
        shutil.rmtree(host.path / "games" / game)
        host.disk.settle()
        host.games.remove(game)
        world.note(f"{game} is taken away")
        for person in people:
            if person.address in seats.values() and game in person.letters:
                mail, view = person.letters[game]
                others = [seat for seat in view["names"] if seat != view["seat"]]
                text = f"press to {others[0]}: this is only meant for {game}\n"
                person.send(mail, text)
                world.later(DAY, partial(person.send, mail, f"clear\n\n{text}"))

    world.later(3.3 * DAY, take)


def a_referee_hears_disputes(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Players dispute events, and the referee answers with acts that name the dispute, rollbacks among them."""

    def dispute() -> None:
        world.later(2.5 * DAY, dispute)
        for person in people[:6]:
            for mail, view in list(person.letters.values())[:1]:
                person.send(mail, f"dispute turn {view['turn']}: that cannot be\n")
        world.later(DAY / 2, judge)

    def judge() -> None:
        for game in host.games:
            book = host.book(game)
            is_open = [each.number for each in book.disputes if not each.is_closed]
            if is_open and book.stage == "play" and host.turn(game) > 1:
                act = ("rollback", game, "--to-turn", str(host.turn(game) - 1), "--dice", "fresh")
                ran = host.insist("referee", *act, "--dispute", is_open[-1], "--reason", f"dispute {is_open[-1]}")
                world.note(f"referee {' '.join(act)}: {(ran.out or ran.err).strip()[:150] if ran else ''}")

    world.later(2 * DAY, dispute)


def a_finished_game_is_judged_again(
    world: World, host: Host, people: list[Person], network: Network, laws: Laws
) -> None:
    """The last turn of a game that is over is taken back and played again with the same orders, and that is undone."""
    everybody_answers_at_once(world, host, people, network, laws)
    judged: set[str] = set()

    def look() -> None:
        world.later(timedelta(hours=12), look)
        for game in host.games:
            if game not in judged and host.is_over(game):
                judged.add(game)
                turn = str(max(1, host.turn(game) - 1))
                same = ("--dice", "same", "--same-orders", "--reason", f"the rule about {game} was read wrongly")
                ran = host.insist("referee", "rollback", game, "--to-turn", turn, *same)
                world.note(f"referee rollback {game} {turn}: {(ran.out or ran.err).strip()[:150] if ran else ''}")
                world.later(3 * HOUR, partial(restore, game))

    def restore(game: str) -> None:
        ran = host.insist("referee", "restore", game, "--reason", f"{game} was right after all")
        world.note(f"referee restore {game}: {(ran.out or ran.err).strip()[:150] if ran else ''}")

    world.later(DAY, look)


def a_player_writes_much(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Messages of several lines go from player to player and to the host."""

    def write() -> None:
        world.later(DAY, write)
        for person in people[:8]:
            for mail, view in list(person.letters.values())[:1]:
                other = next(seat for seat in view["names"] if seat != view["seat"])
                words = f"about day {world.now:%j}, {person.name} says: " + "and so on, until we agree, " * 12
                person.send(mail, f"press to {other}: {words}\n")

    world.later(DAY, write)


def a_player_takes_back(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Players answer their letters, and think better of it before the orders are played."""
    _write_after_answers(world, people, network, "clear")


def a_player_asks_what_counts(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Players answer their letters, and ask which orders they have before these are played."""
    _write_after_answers(world, people, network, "orders")


def _write_after_answers(world: World, people: list[Person], network: Network, command: str) -> None:
    def answers_and_writes(person: Person, raw: bytes, mail: EmailMessage) -> None:
        view = view_of(raw)
        if (
            view is not None
            and view["asked"]
            and view["turn"] > 0
            and world.chance(person.name, mail["Message-ID"]).random() < 0.6
        ):
            person.answer(mail, view)
            world.later(timedelta(minutes=14), partial(person.send, mail, f"{command}\n"))

    for person in people:
        read = person.read

        def reads(raw: bytes, mail: EmailMessage, person: Person = person, read: Reader = read) -> None:
            read(raw, mail)
            answers_and_writes(person, raw, mail)

        network.readers[person.address] = reads


def a_game_is_paused(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """A game stands still for longer than a turn lasts, from the second day on, and goes on."""

    def pause() -> None:
        running = [game for game in host.games if not host.is_over(game)]
        for game in running[:2]:
            ran = host.insist("referee", "pause", game, "--reason", f"the host of {game} is ill")
            world.note(f"referee pause {game}: {(ran.out or ran.err).strip()[:150] if ran else ''}")
            world.later(4 * DAY, partial(go_on, game))

    def go_on(game: str) -> None:
        host.insist("referee", "resume", game, "--reason", f"the host of {game} is well")

    world.later(1.1 * DAY, pause)


def a_player_forgets_the_code(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Players write a new mail instead of an answer: nothing in it has the code of a letter."""

    def write() -> None:
        world.later(1.5 * DAY, write)
        for person in people[:5]:
            for mail, view in list(person.letters.values())[:1]:
                bare = EmailMessage()
                bare.set_content("Write to me.")
                bare["From"], bare["Subject"] = mail["From"], f"[{view['game']} {view['seat']}] hello"
                bare["Message-ID"] = f"<bare.{world.now:%m%d%H}.{person.name.lower()}@people.test>"
                person.send(bare, "clear\n")

    world.later(2 * DAY, write)


def a_seat_changes_hands(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """A player is ejected in the middle of a game, and somebody else takes over."""

    def eject() -> None:
        for game in host.games[:2]:
            seats = sorted(host.people(game))
            if host.is_over(game) or not seats:
                continue
            host.insist("referee", "eject", game, seats[0], "--reason", f"silence in {game}")
            world.later(DAY / 3, partial(replace, game, seats[0]))

    def replace(game: str, seat: str) -> None:
        who = host.successor(game)
        ran = host.insist("referee", "replace", game, seat, who, "--reason", f"{seat} goes on in {game}")
        world.note(f"referee replace {game} {seat} {who}: {(ran.out or ran.err).strip()[:150] if ran else ''}")

    world.later(5.2 * DAY, eject)


def everybody_answers_at_once(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Players answer within an hour, with whatever is allowed: a game gets far, and much happens in it."""
    for person in people:
        person.habit = Habit((0, 1), 0.0, 0.0, 0.0, 0.0, 0.0, "random")


def everybody_wants_to_be_asked(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Players answer soon, and say that they want to be asked on the turns of others."""
    for person in people:
        person.habit = Habit((0, 6), 0.0, 0.0, 0.0, 0.0, 1.0, "random")


def somebody_has_a_grudge(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """A player writes in the names of others from the second day on, several times a day."""
    grudge = Grudge(world, network, host, people)

    def write() -> None:
        world.later(5 * HOUR, write)
        grudge.who = next((person for person in people if person.letters), grudge.who)
        grudge.write()

    world.later(DAY, write)


def everybody_is_away(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """The vacation programs of all players are on."""
    for person in people:
        person.robot.is_polite = False
        person.robot.leave()


def the_power_goes_after_an_act(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """The host says something to a game, or a tick has played, and at that very moment the machine goes off."""

    def act() -> None:
        world.later(5 * HOUR, act)
        running = [game for game in host.games if not host.is_over(game)]
        chance = world.chance("acts", world.now)
        if host.clock.is_down or not running:
            return
        game, reason = chance.choice(running), f"before the dark of {world.now:%d %b %H:%M}"
        words = chance.choice((("announce", game, "who hears this?"), ("extend", game, "--by", "1h"), ("replay", game)))
        ran = host.command("referee", *words, *(("--reason", reason) * (words[0] != "replay")), safe=True)
        assert ran is not None
        if chance.random() < 0.3:
            host.command("tick", safe=True)
        host.cut_power(f"referee {words[0]} {game}: exit {ran.code};")

    world.later(7 * HOUR, act)


def a_kill_comes_after_a_rename(world: World, host: Host, people: list[Person], network: Network, laws: Laws) -> None:
    """Commands are killed between two steps that belong together: right after one of their renames."""
    _kill_after_renames(world, host, 0.06)


def the_power_goes_while_letters_are_put(
    world: World, host: Host, people: list[Person], network: Network, laws: Laws
) -> None:
    """The machine goes off when a letter has just been put into the outbox, before a tick has made all of them last."""
    host.trouble = dataclasses.replace(host.trouble, power=1.0)
    _kill_after_renames(world, host, 0.06, "/mail/out/")


def _kill_after_renames(world: World, host: Host, share: float, under: str = "") -> None:
    """So many of the renames of files in such a folder are the last that a command does."""
    disk, chance = host.disk, world.chance("renames")
    changed, command = disk.changed, host.command
    at_work: list[str] = []

    def with_kills(name: str, *words: object, safe: bool = False, stdin: str | bytes = "") -> Ran | None:
        at_work.extend([name] * (not safe))
        try:
            return command(name, *words, safe=safe, stdin=stdin)
        finally:
            at_work.clear()

    def then_killed(what: str, undo: Callable[[], None], *paths: str) -> None:
        changed(what, undo, *paths)
        if at_work and what == "move" and under in paths[-1] and chance.random() < share:
            disk.kill_at = disk.calls + 1

    disk.changed, host.command = then_killed, with_kills  # type: ignore[method-assign]
