"""The web server behind `rattus-pbem serve`: the folder of the site, and the one address that takes order sheets.

A sheet comes as a form of the order page, the answer is a page without a script. Nothing else is taken, nothing else is
told: a wrong code, a game that is not there and a game of others look the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sized
from datetime import datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import PbemError
from ..home.site_settings import ORDER_FOLDER
from ..locale import FIRST, LANGUAGES, sentences
from ..markup.look import variables
from ..markup.templates import render
from ..post.seats_by_code import GameSeat
from .sheet_desk import LONGEST, Answer, Filed, SheetDesk, said

MOST_BYTES = 3 * LONGEST + 1000
"""Of a form: each byte of a sheet may be written as three."""
MOST_FIELDS = 10
SLOWEST = 10
"""Seconds in which a form must have come."""
MOST_WAITING = 40
"""So many sheets wait for their receipts, one of a seat; others are filed, and answered by mail."""
STATUS = {
    "taken": 200,
    "before": 200,
    "filed": 202,
    "no_receipt": 202,
    "no_sheet": 400,
    "wrong_code": 403,
    "no_page": 404,
    "no_method": 405,
    "too_slow": 408,
    "refused": 409,
    "too_large": 413,
    "too_many": 429,
    "failed": 503,
    "closed": 503,
    "busy": 503,
}
AGAIN_AFTER = {"failed": 120, "busy": 10}
"""Seconds after which it may be tried again."""
HEADERS = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "x-frame-options": "DENY"}


class Counter:
    """Takes the forms of order pages. What is right is filed at once; then it waits for its receipt."""

    def __init__(self, desk: SheetDesk) -> None:
        self.desk = desk
        self._judging, self._keeping, self._settling = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._waiting: set[GameSeat] = set()

    async def take(self, request: Request) -> Response:
        """File the sheet of a form and answer with its receipt."""
        try:
            async with asyncio.timeout(SLOWEST):
                body = await _body(request)
        except (TimeoutError, ClientDisconnect):
            return page(said("too_slow", language(request.scope)))
        if body is None:
            return page(said("too_large", language(request.scope)))
        try:
            form = parse_qs(body.decode("utf-8", "replace"), max_num_fields=MOST_FIELDS)
        except ValueError:
            form = {}
        sheet, mark, lang = (form.get(name, [""])[0] for name in ("block", "mark", "lang"))
        return page(await self._answer(sheet, mark[:100], lang if lang in LANGUAGES else FIRST))

    async def _answer(self, sheet: str, mark: str, lang: str) -> Answer:
        try:
            async with self._judging:
                judged = await run_in_threadpool(self.desk.judge, sheet, lang)
            if isinstance(judged, Answer):
                return judged
            lang = judged.reader.lang
            async with self._keeping:
                filed = await run_in_threadpool(self.desk.keep, judged, mark)
            if isinstance(filed, Answer):
                return filed
        except (PbemError, OSError) as error:
            self.desk.report(f"a sheet could not be filed: {error}")
            return said("failed", lang)
        return await self._settled(filed)

    async def _settled(self, filed: Filed) -> Answer:
        """What became of a sheet that is filed."""
        place, lang = filed.sheet.place, filed.sheet.reader.lang
        if place in self._waiting or len(self._waiting) >= MOST_WAITING:
            return said("filed", lang)
        self._waiting.add(place)
        try:
            async with self._settling:
                return await run_in_threadpool(self.desk.settle, filed)
        except Exception as error:
            self.desk.report(f"an error in this program: {type(error).__name__}: {error}")
        finally:
            self._waiting.discard(place)
        return said("filed", lang)


async def _body(request: Request) -> bytes | None:
    """The whole body; None where it is longer than any form of ours."""
    if int(request.headers.get("content-length", 0)) > MOST_BYTES:
        return None
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_BYTES:
            return None
        parts.append(part)
    return b"".join(parts)


def page(answer: Answer) -> HTMLResponse:
    """What became of a sheet, as a page."""
    text = render(
        "serve/templates/answer.html",
        lang=answer.lang,
        words=sentences("serve", answer.lang),
        is_refusal=STATUS[answer.state] >= 400,
        style=Markup(variables()),
        answer=answer,
    )
    headers = {"cache-control": "no-store"}
    if answer.state in AGAIN_AFTER:
        headers["retry-after"] = str(AGAIN_AFTER[answer.state])
    return HTMLResponse(text, STATUS[answer.state], headers)


def language(scope: Scope) -> str:
    """The language of whoever asks, as the browser says it: the first of those that it names which we know."""
    tags = Headers(scope=scope).get("accept-language", "").lower().split(",")
    return next((tag.strip()[:2] for tag in tags if tag.strip()[:2] in LANGUAGES), FIRST)


def not_here(request: Request, error: Exception) -> Response:
    """The answer to who asks for what is not there, or in a way that is not meant."""
    is_method = isinstance(error, HTTPException) and error.status_code == STATUS["no_method"]
    answer = page(said("no_method" if is_method else "no_page", language(request.scope)))
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


class Load(Protocol):
    """What a server is busy with; uvicorn's `Server.server_state` is one."""

    @property
    def connections(self) -> Sized:
        """Those that are open."""

    @property
    def tasks(self) -> Sized:
        """The requests that are not answered yet."""


class Crowd:
    """All who are connected at once. Beyond `most` of them each request is answered that the server is busy, and when
    to try again: uvicorn's own limit would say no more than the number 503.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.load: Load | None = None

    @property
    def is_too_large(self) -> bool:
        """Whether there are more; False as long as no server has said its `load`."""
        load = self.load
        return load is not None and max(len(load.connections), len(load.tasks)) >= self.most

    async def turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so to one of them."""
        answer = page(said("busy", language(scope)))
        answer.headers["connection"] = "close"
        await answer(scope, receive, send)


class WithHeaders:
    """Every answer says to the browser what it may not do with it."""

    def __init__(self, app: ASGIApp, crowd: Crowd) -> None:
        self.app, self.crowd = app, crowd

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        is_turned_away = scope["type"] == "http" and self.crowd.is_too_large
        await (self.crowd.turn_away if is_turned_away else self.app)(scope, receive, with_headers)


def application(
    home: Path, site: Path, clock: Callable[[], datetime], report: Callable[[str], None], crowd: Crowd
) -> ASGIApp:
    """The server for this home and the folder of its site. What a host should know goes to `report`, a line each."""
    counter = Counter(SheetDesk(home, clock, report))
    routes = [
        Route(f"/{ORDER_FOLDER}/send", counter.take, methods=["POST"]),
        Mount("/", StaticFiles(directory=site, html=True)),
    ]
    return WithHeaders(Starlette(routes=routes, exception_handlers={HTTPException: not_here}), crowd)
