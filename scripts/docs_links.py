"""A hook of mkdocs: a page of the site names the files of the source that it refers to, since they lie outside it."""

from __future__ import annotations

import posixpath
import re
from typing import Any

LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)#]+)(?:#[^)]*)?\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The page, with links that lead out of docs/ as the names of what they lead to."""
    folder = posixpath.join("docs", posixpath.dirname(page.file.src_uri))

    def named(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        return link[0] if target.startswith("docs/") else f"{link[1]} (`{target}` in the source)"

    return LINK.sub(named, markdown)
