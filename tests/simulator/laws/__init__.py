"""What must always hold, a function a law, each with its sentence; `Laws` looks at them while a world runs.

After each step a law looks at what is new only (`seen`), so that the laws cost less than the program. What needs a look
at whole games is done once a simulated day, or at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..hosts import Host
from ..network import Network
from ..people import Person
from ..world import LawBrokenError, World
from . import (
    altered,
    answered,
    at_the_end,
    bounded,
    deadlines,
    durable,
    files,
    letters,
    orders,
    strangers,
    tellings,
    unseen,
)
from .seen import Seen

Law = Callable[[Seen], Iterable[str]]

AFTER_EACH_STEP: tuple[Law, ...] = (
    letters.one_name_one_letter,
    letters.letters_leave_once,
    durable.what_was_told_stays,
    durable.accepted_mail_stays,
    orders.orders_are_used_once_where_they_belong,
    orders.no_accepted_order_is_lost,
    orders.a_mail_is_done_in_its_own_game,
    deadlines.deadlines_move_earlier_by_the_host_alone,
    deadlines.nobody_misses_before_the_deadline,
    letters.who_misses_was_asked,
    deadlines.a_pause_moves_deadlines_by_its_length,
    deadlines.who_is_asked_has_his_time,
    tellings.acts_reach_all_whom_they_concern,
    tellings.whole_texts_arrive,
    strangers.machines_get_no_answer,
    strangers.forged_mails_do_nothing,
    unseen.an_act_that_ended_tells_nothing_hidden,
)
DAILY: tuple[Law, ...] = (
    letters.who_is_asked_has_a_letter,
    letters.written_letters_leave,
    letters.servers_alone_give_letters_up,
    letters.no_game_stands_still,
    durable.nothing_is_set_aside,
    durable.no_game_is_blocked,
    answered.mails_of_players_are_answered,
    orders.accepted_orders_are_stored,
    unseen.nothing_sent_tells_what_is_hidden,
    bounded.saved_games_stay_small,
    bounded.the_home_stays_small,
    bounded.a_tick_costs_what_it_plays,
)
AT_THE_END: tuple[Law, ...] = (
    at_the_end.games_replay_exactly,
    at_the_end.own_mails_verify,
    altered.altered_letters_are_named,
    altered.lies_of_a_host_are_named,
    files.every_file_fits_its_schema,
)


def name_of(law: Law) -> str:
    """The name of a law, as it stands in diaries and tables."""
    return law.__name__.replace("_", " ")


class Laws:
    """The laws of one world. `each` goes into `World.after_each`."""

    def __init__(self, world: World, host: Host, people: Iterable[Person], network: Network) -> None:
        self.world = world
        self.seen = Seen(world, host, list(people), network)
        letters.view_in.cache_clear()  # letters of the world before

    def each(self) -> None:
        """After a step: the laws that look at what is new."""
        self.world.count("steps")
        self.seen.look()
        self._check(AFTER_EACH_STEP)
        self.seen.forget_the_new()

    def daily(self) -> None:
        """Once a simulated day."""
        self._check(DAILY)

    def at_the_end(self) -> None:
        """When the world ends."""
        self._check(AT_THE_END)

    def _check(self, laws: Iterable[Law]) -> None:
        for law in laws:
            for what in law(self.seen):
                raise LawBrokenError(name_of(law), what)
