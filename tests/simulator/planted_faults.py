"""The faults that are planted, one at a time; each must be found by a law (see `planted`)."""

from __future__ import annotations

from . import scenes
from .planted import ROUGH, Fault
from .planted_costs import COSTS
from .wrong_mends import WRONG_MENDS

DISK = (
    Fault(
        "a block of the journal without fsync",
        "rattus_pbem.disk",
        "            try:\n                os.fsync(handle)\n            except OSError:",
        "            try:\n                pass\n            except OSError:",
        scene=scenes.the_power_goes_after_an_act,
    ),
    Fault(
        "a file without fsync",
        "rattus_pbem.disk",
        "                if durable:\n                    os.fsync(handle)",
        "                if durable:\n                    pass",
        ROUGH,
    ),
    Fault(
        "a rename without fsync of its folder",
        "rattus_pbem.disk",
        "    if durable:\n        sync_folder(Path(target).parent)",
        "    if durable:\n        pass",
        ROUGH,
    ),
    Fault(
        "a file written in place, not by rename",
        "rattus_pbem.disk",
        "        os.replace(half, target)\n",
        '        open(target, "wb").write(open(half, "rb").read())\n        os.unlink(half)\n',
        ROUGH,
    ),
    Fault(
        "what a kill left behind the journal is not cut off",
        "rattus_pbem.disk",
        "                os.ftruncate(handle, size)\n            os.lseek(handle, size, os.SEEK_SET)",
        "                os.lseek(handle, 0, os.SEEK_END)",
        ROUGH,
    ),
    Fault(
        "a letter counts as sent before the server has it",
        "rattus_pbem.mail.letter_files",
        "        yield has_left",
        "        has_left()\n        half.touch()\n        yield lambda: None",
        ROUGH,
    ),
    Fault(
        "the state of a letter before its message",
        "rattus_pbem.mail.letter_files",
        "        replace_through(half, target, raw, durable=durable)\n        self.note(whole, durable=durable)",
        "        self.note(whole, durable=durable)\n        replace_through(half, target, raw, durable=durable)",
        scene=scenes.a_kill_comes_after_a_rename,
    ),
    Fault(
        "a letter that a power cut tore leaves",
        "rattus_pbem.mail.posted",
        'return raw is not None and self.digest in ("", digest_of(raw))',
        "return raw is not None",
        scene=scenes.the_power_goes_while_letters_are_put,
    ),
    Fault(
        "an accepted mail is not made durable",
        "rattus_pbem.mail.queues",
        "/ name, place, raw)",
        "/ name, place, raw, durable=False)",
        ROUGH,
    ),
    Fault(
        "letters from before a kill are not handed over",
        "rattus_pbem.hosting.tick",
        "            post.hand_over(session, lines)\n        session.game.unsent",
        "            pass\n        session.game.unsent",
        scene=scenes.a_kill_comes_after_a_rename,
    ),
)

NAMES = (
    Fault(
        "a de-duplication key of one digit",
        "rattus_pbem.post.incoming",
        ".hexdigest()[:24]",
        ".hexdigest()[:1]",
    ),
    Fault(
        "a letter's name is used again after a restore (one that never leaves)",
        "rattus_pbem.post.letters",
        "    if same_code(code, home.code(game, seat, turn, number)):",
        "    if True:",
        scene=scenes.a_game_is_put_back,
    ),
    Fault(
        "receipts share a name",
        "rattus_pbem.post.letters",
        "    return f\"{name}.{word.replace('-', '').lower()}.receipt\"",
        '    return f"{name[:1]}.receipt"',
    ),
    Fault(
        "Message-IDs of letters without the word for their content",
        "rattus_pbem.post.letters",
        "    return f\"{name}.{home.word('letter', name, code).replace('-', '').lower()}.report\"",
        '    return f"{game}.{seat}.{turn:04d}.report"',
    ),
    Fault(
        "a mail to a game that is gone goes to another game of its sender",
        "rattus_pbem.post.sorting",
        " and not gone_game(self.office, mail, self.games)",
        "",
        scene=scenes.a_game_is_taken_away,
    ),
)

_SEEN = "        return replace(self, **hidden) if hidden else self"
SECRETS = (
    Fault(
        "everybody sees the face that one has looked at",
        "rattus_pbem.kit.game_events",
        _SEEN,
        _SEEN.replace("hidden else", 'hidden and type(self).__name__ != "TokenSeen" else'),
        scene=scenes.everybody_answers_at_once,
    ),
    Fault(
        "everybody sees the token that is put on the board",
        "rattus_pbem.kit.game_events",
        _SEEN,
        _SEEN.replace("hidden else", 'hidden and type(self).__name__ != "TokenSpread" else'),
        scene=scenes.everybody_answers_at_once,
    ),
    Fault(
        "everybody sees the cards that one has drawn",
        "rattus_pbem.kit.game_events",
        _SEEN,
        _SEEN.replace("hidden else", 'hidden and type(self).__name__ != "CardsDrawn" else'),
    ),
)

ORDERS = (
    Fault(
        "an order that was used is not crossed out",
        "rattus_pbem.record.book",
        "            self.put_sheet(seat, self.act.turn, stored.reached(index, failed=failed))\n",
        "            pass\n",
    ),
    Fault(
        "the first sheet for a turn stays when another comes",
        "rattus_pbem.record.lines_of_sheets",
        "self.stored} if self.counts else kept",
        "self.stored} if self.counts and str(turn) not in kept else kept",
    ),
    Fault(
        "orders of another turn are used",
        "rattus_pbem.record.book",
        "        return self.sheets.get(seat, {}).get(str(turn))",
        "        return next(iter(self.sheets.get(seat, {}).values()), None)",
    ),
    Fault(
        "orders stay after `clear`",
        "rattus_pbem.post.commands.clear",
        "                store_lines(case, turn, takes_back=True)\n",
        "                pass\n",
        scene=scenes.a_player_takes_back,
    ),
    Fault(
        "an accepted sheet is passed over",
        "rattus_pbem.record.book",
        "        return self.sheets.get(seat, {}).get(str(turn))",
        "        return None if seat == min(self.seats) else self.sheets.get(seat, {}).get(str(turn))",
    ),
)

TIME = (
    Fault(
        "a deadline ignores a pause",
        "rattus_pbem.record.lines_of_referee",
        "            return ask.shifted_by(now - max(began, ask.begins_at) if self.each else now - began)",
        "            return ask",
        scene=scenes.a_game_is_paused,
    ),
    Fault(
        "an extension takes time away",
        "rattus_pbem.referee.acts",
        "    moved = ask.due_then(until,",
        "    until = was - timedelta(minutes=minutes)\n    moved = ask.due_then(until,",
        scene=scenes.the_power_goes_after_an_act,
    ),
    Fault(
        "a later question of a turn gets less time",
        "rattus_pbem.hosting.open_asks",
        "until = max(datetime.fromisoformat(turn_until), later(now, reaction, off))",
        "until = datetime.fromisoformat(turn_until) - turn / 2",
    ),
    Fault(
        "a question on the turn of another gets half of its time",
        "rattus_pbem.hosting.open_asks",
        "until = later(now, turn if own else reaction, off)",
        "until = later(now, turn if own else reaction / 2, off)",
        scene=scenes.everybody_wants_to_be_asked,
    ),
    Fault(
        "who is asked is late a day before his time is over",
        "rattus_pbem.hosting.open_asks",
        "    return datetime.fromisoformat(game.now) >= open_ask.ends_at",
        "    return datetime.fromisoformat(game.now) >= open_ask.ends_at - timedelta(days=1)",
    ),
    Fault(
        "the index forgets when a game is due",
        "rattus_pbem.hosting.index",
        "        entry = Entry(size, stamp, when, seats, late, looked, looks, commitment, head)",
        '        entry = Entry(size, stamp, "", seats, late, looked, looks, commitment, head)',
    ),
)

TOLD = (
    Fault(
        "a rollback that answers a dispute fails",
        "rattus_pbem.referee.rollback",
        "    game.past = Past([*lines, line.changed(at=game.now)])",
        '    game.past = Past([*lines, line.changed(at={}["at"] if line.dispute else game.now)])',
        scene=scenes.a_referee_hears_disputes,
    ),
    Fault(
        "a rollback of a finished game is told to nobody",
        "rattus_pbem.hosting.open_asks",
        "    if game.book.stage == OVER:\n        write_letters(game",
        "    if False:\n        write_letters(game",
        scene=scenes.a_finished_game_is_judged_again,
        days=9,
        games=1,
    ),
    Fault(
        "an act is told to the first seat alone",
        "rattus_pbem.record.journal_line",
        "        return list(seats)",
        "        return list(seats)[:1]",
        scene=scenes.a_game_is_paused,
    ),
    Fault(
        "an announcement reaches one player",
        "rattus_pbem.post.handing_over",
        "        for seat in (seat for seat in self.with_address if seat in line.to):",
        "        for seat in sorted(set(line.to) & set(self.with_address))[:1]:",
        scene=scenes.the_power_goes_after_an_act,
    ),
    Fault(
        "a message is cut after 120 letters",
        "rattus_pbem.post.letters",
        "{marked_text(line.text)}",
        "{marked_text(line.text[:120])}",
        scene=scenes.a_player_writes_much,
    ),
    Fault(
        "a refusal is not answered",
        "rattus_pbem.post.handing_over",
        "        if line.seat in self.with_address and not line.inner:",
        '        if line.grade not in ("refused", "warnings", "stale"):',
    ),
    Fault(
        "a mail without a code is held without a word",
        "rattus_pbem.post.intake",
        "    elif why:\n        _hold(case, why)",
        "    elif why:\n        case.office.hold(case.mail, case.name, case.seat, why)",
        scene=scenes.a_player_forgets_the_code,
    ),
    Fault(
        "a question makes the program fail",
        "rattus_pbem.post.commands.orders",
        '    return "\\n".join([head, *(f"  {line}" for line in lines)])',
        '    return "\\n".join([head, *(line["text"] for line in lines)])',
        scene=scenes.a_player_asks_what_counts,
    ),
)

STRANGERS = (
    Fault(
        "a vacation program is answered",
        "rattus_pbem.mail.automatic",
        '        return "auto-submitted"',
        '        return ""',
        scene=scenes.everybody_is_away,
    ),
    Fault(
        "a mail without a code counts",
        "rattus_pbem.post.intake",
        '    if state != "none" or not mail.needs_code:',
        "    if True:",
        scene=scenes.somebody_has_a_grudge,
    ),
    Fault(
        "a letter that has left is sent again",
        "rattus_pbem.mail.outbox",
        "                has_left()",
        "                pass",
        also=Fault(
            "and still waits",
            "rattus_pbem.mail.letter_files",
            "        folder = next(over for over in _OVER",
            "        return\n        folder = next(over for over in _OVER",
        ),
    ),
    Fault(
        "any code counts for any seat",
        "rattus_pbem.post.case",
        "wrong = [given for given in left if not same_code(given, code)]",
        "wrong = []",
        scene=scenes.somebody_has_a_grudge,
    ),
)

PROOFS = (
    Fault(
        "a draw is renamed",
        "rattus_pbem.engine.chance",
        "    return (str(draw.turn), str(attempt), *draw.act, draw.why, str(draw.n))",
        "    return (str(attempt), str(draw.turn), *draw.act, draw.why, str(draw.n))",
        days=4,
    ),
    Fault(
        "draws of a turn with fresh dice are those of before",
        "rattus_pbem.record.keys",
        "    return TurnKey(turn=turn, attempt=attempt, tree=tree, leaf=leaf, root",
        "    return TurnKey(turn=turn, attempt=attempt, tree=tree, leaf=max(1, leaf - 1), root",
        scene=scenes.a_referee_hears_disputes,
        days=7,
    ),
    Fault(
        "letters leave out what was opened since the one before",
        "rattus_pbem.record.opened_turns",
        "for number in range(after + 1, game.book.opened + 1)]",
        "for number in range(after + 2, game.book.opened + 1)]",
        days=4,
    ),
    Fault(
        "a successor's letters accuse an honest host",
        "docs/verify.py",
        "        self.begun &= 1 in (numbers or [1])",
        "        self.begun = True",
        scene=scenes.a_seat_changes_hands,
        days=7,
        also=Fault(
            "a successor is sent nothing of what was opened before",
            "rattus_pbem.post.game_so_far",
            "    if not (book.opened and book.letters[seat].first):",
            "    if True:",
        ),
    ),
    Fault(
        "verify.py passes over parts that were altered",
        "docs/verify.py",
        "part not in found or part not in stated",
        "part not in found and part not in stated",
        days=4,
    ),
    Fault(
        "verify.py takes any number for an act",
        "docs/verify.py",
        "if n not in numbers or name != [",
        "if name != [",
    ),
)

FILES = (
    Fault(
        "a stored file has a key that no schema knows",
        "rattus_pbem.hosting.outage",
        '"last": last, "slides": slides}',
        '"last": last, "until": last, "slides": slides}',
    ),
)

FAULTS = (*DISK, *NAMES, *SECRETS, *ORDERS, *TIME, *TOLD, *STRANGERS, *PROOFS, *FILES, *COSTS, *WRONG_MENDS)
