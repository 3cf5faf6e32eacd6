"""The web server behind `rattus-pbem serve`: the folder of the site, and the one address that takes order sheets.

A sheet comes as a form of the order page, the answer is a page without a script. Nothing else is taken, nothing else is
told: a wrong code, a game that is not there and a game of others look the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
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
from .sheet_desk import LONGEST, Accepted, Answer, SheetDesk, said

MOST_BYTES = 3 * LONGEST + 1000
"""Of a form: each byte of a sheet may be written as three."""
MOST_FIELDS = 10
SLOWEST = 10
"""Seconds in which a form must have come."""
MOST_WAITING = 40
"""So many sheets wait for the one before; more are asked to come again."""
STATUS = {"taken": 200, "filed": 202, "wrong_code": 403, "no_sheet": 400, "too_many": 429, "busy": 503, "failed": 503}
HEADERS = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "x-frame-options": "DENY"}


class Counter:
    """Takes the forms of order pages, a sheet after the other."""

    def __init__(self, desk: SheetDesk, report: Callable[[str], None]) -> None:
        self.desk = desk
        self.report = report
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def take(self, request: Request) -> Response:
        """File the sheet of a form and answer with its receipt. Only those with a right code wait for others."""
        try:
            async with asyncio.timeout(SLOWEST):
                body = await _body(request)
        except (TimeoutError, ClientDisconnect):
            return Response(status_code=408)
        if body is None:
            return Response(status_code=413)
        try:
            form = parse_qs(body.decode("utf-8", "replace"), max_num_fields=MOST_FIELDS)
        except ValueError:
            form = {}
        sheet, mark, lang = (form.get(name, [""])[0] for name in ("block", "mark", "lang"))
        lang = lang if lang in LANGUAGES else FIRST
        try:
            judged = self.desk.judge(sheet, lang)
        except (PbemError, OSError) as error:
            self.report(f"a sheet could not be looked at: {error}")
            judged = said("failed", lang)
        return page(judged if isinstance(judged, Answer) else await self._filed(judged, mark[:100]))

    async def _filed(self, sheet: Accepted, mark: str) -> Answer:
        if self._waiting >= MOST_WAITING:
            return said("busy", sheet.lang)
        self._waiting += 1
        try:
            async with self._turn:
                return await run_in_threadpool(self.desk.file, sheet, mark)
        except (PbemError, OSError) as error:
            self.report(f"a sheet could not be filed: {error}")
        except Exception as error:
            self.report(f"an error in this program: {type(error).__name__}: {error}")
        finally:
            self._waiting -= 1
        return said("failed", sheet.lang)


async def _body(request: Request) -> bytes | None:
    """The whole body; None where it is longer than any form of ours."""
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
        style=Markup(variables()),
        answer=answer,
    )
    return HTMLResponse(text, STATUS[answer.state], {"cache-control": "no-store"})


class WithHeaders:
    """Every answer says to the browser what it may not do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, with_headers)


def application(
    home: Path, site: Path, clock: Callable[[], datetime], report: Callable[[str], None] = lambda line: None
) -> ASGIApp:
    """The server for this home and the folder of its site. What a host should know goes to `report`, a line each."""
    counter = Counter(SheetDesk(home, clock), report)
    routes = [
        Route(f"/{ORDER_FOLDER}/send", counter.take, methods=["POST"]),
        Mount("/", StaticFiles(directory=site, html=True)),
    ]
    return WithHeaders(Starlette(routes=routes))
