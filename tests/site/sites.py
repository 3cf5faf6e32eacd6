"""Homes with a few games and the sites built of them; what their pages link to. Asserts nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urldefrag, urljoin

import html5lib

from rattus_pbem.home.home import Home, open_home
from rattus_pbem.site.build_site import SiteResult, build_site

from ..hosting.homes import BEGINS, SECRET

NAMESPACE = "{http://www.w3.org/1999/xhtml}"
LINKS = {"a": "href", "link": "href", "img": "src", "script": "src"}


class Page(NamedTuple):
    """A page of a site: its path, the text of its file, its elements."""

    path: str
    text: str
    tree: Any

    def all(self, tag: str) -> Iterator[Any]:
        """Its elements of this kind, in order."""
        return iter(self.tree.iter(NAMESPACE + tag))

    def words(self) -> str:
        """All that can be read on it."""
        return " ".join("".join(self.tree.itertext()).split())


def settings(home: Home, **table: Any) -> Home:
    """The same home with these settings of its site."""
    path = home.path / "host.toml"
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())
    path.write_text(path.read_text().replace("[site]", f"[site]\n{lines}", 1))
    return open_home(home.path)


def build(home: Home, out: Path, now: datetime = BEGINS, **how: Any) -> SiteResult:
    """Build the site of a home."""
    return build_site(open_home(home.path), out, now, **how)


def files(out: Path) -> dict[str, bytes]:
    """All files of a site."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def pages(site: Mapping[str, bytes]) -> list[Page]:
    """Its pages, read by the letter of the standard: a page with a fault raises ParseError."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=True)
    texts = {path: data.decode() for path, data in site.items() if path.endswith(".html")}
    return [Page(path, text, parser.parse(text)) for path, text in texts.items()]


def links(page: Page) -> Iterator[tuple[str, str]]:
    """Where the elements of a page lead, as the path of a file and a place in it; or a whole address elsewhere."""
    for tag, attribute in LINKS.items():
        for element in page.all(tag):
            target = element.get(attribute)
            if target:
                path, place = urldefrag(urljoin(f"http://site/{page.path}", target))
                yield unquote(path.removeprefix("http://site/")), place


def broken(site: Mapping[str, bytes]) -> list[str]:
    """The links of a site that lead nowhere, or out of it."""
    read = pages(site)
    places = {page.path: {element.get("id") for element in page.tree.iter() if element.get("id")} for page in read}
    return [
        f"{page.path}: {path}#{place}"
        for page in read
        for path, place in links(page)
        if path not in site or (place and path in places and place not in places[path])
    ]


def secrets(home: Home) -> list[str]:
    """What must not be read on any page: addresses, the codes of letters, the secret."""
    store = home.game("peste")
    names = [name for name in store.blobs() if name.startswith("reports/") and name.endswith(".view.json")]
    codes = [json.loads(store.read(name) or b"")["code"] for name in names]
    assert codes
    return [*codes, "example.org", SECRET.hex(), home.key.hex()]
