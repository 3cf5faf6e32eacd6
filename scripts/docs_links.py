"""A hook of mkdocs: a page of the site names the files of the source that it refers to, since they lie outside it; what
its search needs where a browser reads it from a disk lies beside it, and is not loaded from elsewhere.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)#]+)(?:#[^)]*)?\)")
ELSEWHERE = re.compile(r'https://[^"]*/iframe-worker/shim')
WORKER = "iframe_worker.js"


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The page, with links that lead out of docs/ as the names of what they lead to."""
    folder = posixpath.join("docs", posixpath.dirname(page.file.src_uri))

    def named(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        return link[0] if target.startswith("docs/") else f"{link[1]} (`{target}` in the source)"

    return LINK.sub(named, markdown)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """The page, with our copy of the worker of its search."""
    return ELSEWHERE.sub("../" * page.url.count("/") + WORKER, output)


def on_post_template(output_content: str, **_: Any) -> str:
    """The same for the page that a server shows where there is none."""
    return ELSEWHERE.sub(f"/{WORKER}", output_content)


def on_post_build(config: Any, **_: Any) -> None:
    """Put the worker into the site."""
    worker = Path(__file__).with_name(WORKER)
    Path(config["site_dir"], WORKER).write_bytes(worker.read_bytes())
