"""How long the server waits for those who are connected: uvicorn by itself waits for ever for the rest of a header, for
the rest of a body that nobody reads any more, and for those who do not read their answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_HEADER, LONGEST_READ = 10.0, 60.0
"""Seconds from when a connection opens, or its last answer is written, until a request's whole header must have come;
and seconds that an answer may wait for a reader who takes nothing of it."""


class Config(uvicorn.Config):
    """The settings of a server that waits so long for this application's clients, and tells `report` whom it let go."""

    def __init__(self, app: ASGIApp, report: Callable[[str], None], **settings: Any) -> None:
        super().__init__(app, http=Connection, ws="none", access_log=False, log_level="error", **settings)
        self.report = report


class Connection(H11Protocol):
    """A connection that is closed when its client lets it wait."""

    config: Config
    _limit: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """It is open: a header is awaited from now on."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something has come, be it a whole header or not."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """An answer is written: the next header is awaited."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed: nothing is awaited any more."""
        super().connection_lost(exc)
        _cancel(self._limit, self._unread)

    def pause_writing(self) -> None:
        """More is written than its client takes."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(LONGEST_READ, self._give_up)

    def resume_writing(self) -> None:
        """Its client has taken what was written."""
        super().resume_writing()
        _cancel(self._unread)
        self._unread = None

    def _watch(self) -> None:
        """Count the time while no request is being answered; what trickles in meanwhile makes it no longer."""
        if self.cycle is not None and not self.cycle.response_complete:
            _cancel(self._limit)
            self._limit = None
        elif self._limit is None and self in self.connections:
            self._limit = self.loop.call_later(LONGEST_HEADER, self._close)

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.config.report(
                f"connections that sent no whole request within {LONGEST_HEADER:.0f} seconds were closed"
            )
            self.transport.close()
        self._unread = self._unread or self.loop.call_later(
            LONGEST_READ, self._give_up
        )  # what is written is still read

    def _give_up(self) -> None:
        self.config.report(f"connections that read nothing of an answer for {LONGEST_READ:.0f} seconds were cut")
        self.transport.abort()


def _cancel(*timers: asyncio.TimerHandle | None) -> None:
    for timer in timers:
        if timer is not None:
            timer.cancel()
