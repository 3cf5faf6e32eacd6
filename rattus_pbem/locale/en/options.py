"""English: what the options of a game and of a seat mean."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "turn": "time for a turn",
    "reaction": "time to answer a question on another player's turn; the least time left for one on your own",
    "grace": "grace period: how long after the deadline orders are still accepted",
    "delay": "change period: how long stored orders may be changed before they are played (submitted files)",
    "mail_delay": "the same for orders that came by mail",
    "warnings": (
        "until when orders that came by mail wait for a correction if a line of them fails: `deadline`, or "
        "`mail_delay` as all others"
    ),
    "early": "whether a turn is played as soon as its orders are in, before the deadline",
    "reminders": "reminders sent: `half` = half-way to the deadline, `12h` = 12 hours before it; `off` = none",
    "days_off": "days that do not count towards deadlines, such as sat,sun,2026-12-25",
    "zone": "the time zone in which days off begin and end",
    "absence": "how long in all a player may be absent in one game",
    "outage": (
        "if no tick runs for longer than this, all deadlines are extended by the gap; a game may only set a longer "
        "limit"
    ),
    "nonces": "with `--nonces`: how long the game waits for the players’ lines for the draw",
    "nonce_hashes": ("with `--nonces`: `on` = the fingerprints of the lines are collected before the lines themselves"),
    "nmr_limit": "turns missed in a row before the game no longer waits for a seat",
    "letters": "when a seat gets its letters",
    "seat.lang": "the language of the seat's letters",
    "seat.zone": "the time zone of the seat's letters",
    "seat.absent": "what plays a seat after nmr_limit: `hold` = the default choices, `bot` = a computer player",
}
