"""The pages of a site: whole, valid, in both languages, each reachable without a script, and nothing secret on any."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from uuid import UUID
from xml.etree import ElementTree

import pytest

from rattus_pbem.engine.chance import game_secret
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.locale.lines import unbroken
from rattus_pbem.record.lines_of_referee import Paused
from rattus_pbem.rules import load_rules
from rattus_pbem.site import build_site, game_page, shown_statistics
from rattus_pbem.site.site_pages import POLICY

from ..games import GAMES
from ..hosting import homes
from ..hosting.homes import BEGINS
from .sites import Page, broken, build, files, links, pages, secrets, settings

ATOM = "{http://www.w3.org/2005/Atom}"
LANGS = ("en", "fr")
MOST_BYTES = 400_000
"""A page of a long game of Godstorm has 300,000 before it is compressed, to a tenth."""
TOY, *OTHERS = sorted(GAMES, key=lambda game: game != "skirmish")
NAME = "Zoé & O'Neil"
HOSTILE = '</title></script><script>alert("1")</script> & <b onclick=x> \x07'


class Built:
    """A home in which a game has been played for some turns, and its site."""

    def __init__(self, rules: str, path: Path) -> None:
        self.rules = rules
        first, second = homes.people(rules)
        named = f"{first.split('=')[0]}={NAME} <{first.split('<')[1]}"
        seats = (named, second)
        if rules == TOY:
            self.home = homes.make(path / "home", rules=rules, seats=seats, rounds="4")
        else:
            self.home = homes.make(path / "home", rules=rules, seats=seats)
        homes.play_turns(self.home, 2)
        self.out = path / "site"
        self.result = build(self.home, self.out)
        self.site = files(self.out)
        self.pages = pages(self.site)

    def page(self, path: str) -> Page:
        return next(page for page in self.pages if page.path == path)


@pytest.fixture(scope="module", params=[TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(request.param, tmp_path_factory.mktemp("site"))


def test_no_link_leads_nowhere_or_out_of_the_site(built: Built) -> None:
    assert built.result.failed == []
    assert broken(built.site) == []


def test_every_file_is_reached_from_the_first_page(built: Built) -> None:
    reached, waiting = {"index.html"}, ["index.html"]
    by_path = {page.path: page for page in built.pages}
    while waiting:
        for path, _ in links(by_path[waiting.pop()]):
            if path not in reached:
                reached.add(path)
                if path in by_path:
                    waiting.append(path)
    assert set(built.site) - reached == {".rattus-pbem-site"}


def test_each_page_has_a_title_of_its_own_a_language_and_pictures_in_words(built: Built) -> None:
    for lang in LANGS:
        own = [page for page in built.pages if page.path.startswith("fr/") == (lang == "fr")]
        titles = [next(page.all("title")).text for page in own]
        assert len(titles) == len(set(titles)) >= 5
        for page in own:
            assert next(page.all("html")).get("lang") == lang
            assert len(list(page.all("h1"))) == 1
            ids = [element.get("id") for element in page.tree.iter() if element.get("id")]
            assert len(ids) == len(set(ids)), page.path
            for picture in page.all("img"):
                assert picture.get("alt") is not None
                assert picture.get("alt") or picture.get("src").endswith("icon.svg")
                assert picture.get("width")
                assert picture.get("height")


def test_nothing_is_loaded_from_elsewhere_and_nothing_runs_but_the_site_s_own_script(built: Built) -> None:
    for page in built.pages:
        (policy,) = [meta.get("content") for meta in page.all("meta") if meta.get("http-equiv")]
        assert policy == POLICY
        assert "unsafe" not in policy
        assert not [
            element.tag for element in page.tree.iter() if any(name.startswith("on") for name in element.attrib)
        ]
        assert not [element.tag for element in page.tree.iter() if element.get("style")]
        assert not list(page.all("style"))
        assert [script.get("src") for script in page.all("script") if script.text] == []
        assert len(page.text.encode()) < MOST_BYTES
        assert "http://" not in page.text
        assert "https://" not in page.text


def test_every_turn_stands_on_the_page_with_its_map_and_its_events(built: Built) -> None:
    page = built.page("games/peste/index.html")
    turns = list(page.all("article"))
    assert [turn.get("id") for turn in turns] == [f"turn-{number}" for number in range(len(turns))]
    assert len(turns) >= 2
    anchors = [a.get("href") for a in page.all("a") if (a.get("href") or "").startswith("#turn-")]
    assert anchors == [f"#turn-{number}" for number in range(len(turns))]
    for turn in turns:
        assert bool(list(turn.iter("{http://www.w3.org/1999/xhtml}img"))) == (built.rules != TOY)
    assert len(list(page.all("li"))) > 10


def test_a_name_is_shown_as_it_was_written(built: Built) -> None:
    assert NAME in built.page("games/peste/index.html").words()
    assert NAME in built.page("fr/index.html").words()


def test_what_somebody_wrote_is_text_and_nothing_else(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even what `new` would not take for a name."""
    monkeypatch.setattr(game_page, "names_at_table", lambda rules, seats, lang: dict.fromkeys(seats, HOSTILE))
    for module, name in (
        *((build_site, "names_of"), (game_page, "names_of"), (game_page, "names_alone")),
        (shown_statistics, "names_of"),
    ):
        monkeypatch.setattr(module, name, lambda game, lang: dict.fromkeys(game.persons, HOSTILE))
    home = homes.copy(built.home.path, tmp_path / "home")
    with open_game(home, "peste", BEGINS) as session:
        session.game.write(Paused(reason=HOSTILE))
        session.commit()
    build(home, tmp_path / "site")
    site = files(tmp_path / "site")
    for page in pages({path: data.replace(b"\x07", b"") for path, data in site.items()}):
        assert not [script for script in page.all("script") if script.text]
        assert not [b for b in page.all("b") if b.get("onclick")]
    for path, data in site.items():
        if path.endswith((".xml", ".svg")):
            assert b"<script" not in ElementTree.tostring(ElementTree.fromstring(data))


def test_no_page_and_no_picture_holds_an_address_a_code_or_a_key(built: Built) -> None:
    for path, data in built.site.items():
        if path.endswith((".html", ".xml", ".svg")):
            text = data.decode()
            assert not [secret for secret in secrets(built.home) if secret in text], path


def test_the_feed_is_as_rfc_4287_has_it(built: Built) -> None:
    ids = set[str]()
    for lang in LANGS:
        feed = ElementTree.fromstring(built.site[("fr/" if lang == "fr" else "") + "games/peste/feed.xml"])
        assert feed.tag == f"{ATOM}feed"
        assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == lang
        assert [len(feed.findall(ATOM + name)) for name in ("id", "title", "updated", "author")] == [1, 1, 1, 1]
        assert feed.findtext(f"{ATOM}author/{ATOM}name")
        entries = feed.findall(f"{ATOM}entry")
        assert entries
        times = [entry.findtext(f"{ATOM}updated", "") for entry in entries]
        assert times == sorted(times, reverse=True)
        assert feed.findtext(f"{ATOM}updated") == times[0]
        for moment in times:
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", moment)
            assert moment >= BEGINS.isoformat()
        for entry in entries:
            assert [len(entry.findall(ATOM + name)) for name in ("id", "title", "updated", "link")] == [1, 1, 1, 1]
            assert entry.find(f"{ATOM}content").get("type") == "html"  # type: ignore[union-attr]
        here = [element.text or "" for element in feed.iter(f"{ATOM}id")]
        assert len(here) == len(set(here))
        assert not ids & set(here)
        ids |= set(here)
        for name in here:
            assert UUID(name.removeprefix("urn:uuid:")).version == 5


def test_links_of_the_feed_are_whole_where_the_address_is_known(built: Built, tmp_path: Path) -> None:
    home = settings(homes.copy(built.home.path, tmp_path / "home"), url="https://games.example/club", title="Club & co")
    build(home, tmp_path / "site")
    feed = ElementTree.fromstring((tmp_path / "site/fr/games/peste/feed.xml").read_bytes())
    hrefs = [link.get("href", "") for link in feed.iter(f"{ATOM}link")]
    assert hrefs[0] == "https://games.example/club/fr/games/peste/feed.xml"
    assert all(href.startswith("https://games.example/club/fr/games/peste/") for href in hrefs)
    assert (feed.findtext(f"{ATOM}title") or "").endswith("Club & co")


def test_one_feed_has_the_turns_of_all_games_each_named_by_its_game(built: Built) -> None:
    for prefix in ("", "fr/"):
        feed, of_game = (
            ElementTree.fromstring(built.site[f"{prefix}{path}"]) for path in ("feed.xml", "games/peste/feed.xml")
        )
        ids = [[entry.findtext(f"{ATOM}id") for entry in each.findall(f"{ATOM}entry")] for each in (feed, of_game)]
        assert ids[0] == ids[1] != []
        for entry in feed.findall(f"{ATOM}entry"):
            assert (entry.findtext(f"{ATOM}title") or "").startswith("peste · ")
            assert entry.findtext(f"{ATOM}source/{ATOM}id") == of_game.findtext(f"{ATOM}id")
            link = entry.find(f"{ATOM}link")
            assert link is not None
            path, _, place = link.get("href", "").partition("#")
            assert f'id="{place}"' in built.site[f"{prefix}{path}"].decode()
        assert feed.findtext(f"{ATOM}updated") == of_game.findtext(f"{ATOM}entry/{ATOM}updated")


def test_computers_are_told_apart_and_the_game_says_for_whom_it_waits_since_when(tmp_path: Path) -> None:
    bots = tuple(f"{seat}=bot:sensible" for seat in ("blue", "green"))
    home = settings(homes.make(tmp_path / "home", seats=("red=Anna <anna@example.org>", *bots)), motion=False)
    homes.play_turns(home, 1)
    build(home, tmp_path / "site")
    page = next(page for page in pages(files(tmp_path / "site")) if page.path == "games/peste/index.html")
    seats = ["".join(seat.itertext()).strip() for seat in page.all("span") if seat.get("class") == "seat"]
    called = {" ".join(seat.split()) for seat in seats}
    assert {"R Anna red", "B sensible computer blue", "G sensible computer green"} <= called
    assert "ensible computer (blue) " in page.words()
    search = next(page for page in pages(files(tmp_path / "site")) if page.path == "search/index.html")
    assert "Anna, sensible computer (blue), sensible computer (green)" in search.words()
    state = next(dl for dl in page.all("dl") if dl.get("class") == "state")
    facts = [["".join(part.itertext()) for part in line] for line in state]
    assert facts[0] == ["The game is waiting for", "Anna"]
    assert [what for what, _ in facts] == ["The game is waiting for", "Since", "Until"]
    assert "The game is waiting for: Anna. Since: " in meta_of(page)["og:description"]
    times = [time.get("datetime") for time in page.all("time")]
    assert len(times) >= 3
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", time or "") for time in times)


def meta_of(page: Page) -> dict[str, str]:
    """What other programs show with a link to a page."""
    named = ((meta.get("property") or meta.get("name") or "", meta.get("content") or "") for meta in page.all("meta"))
    return {name: content for name, content in named if name.startswith(("og:", "twitter:"))}


def test_a_shared_link_has_a_title_a_sentence_and_a_picture_where_the_site_says_where_it_is(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 1)
    unknown = homes.copy(home.path, tmp_path / "unknown")
    build(settings(home, url="https://games.example/club", motion=False), tmp_path / "site")
    site = files(tmp_path / "site")
    for page in pages(site):
        shared = meta_of(page)
        assert shared["og:title"]
        assert shared["og:description"]
        assert shared["og:url"] == f"https://games.example/club/{page.path.removesuffix('index.html')}"
        if "games/" in page.path:
            assert shared["twitter:card"] == "summary_large_image"
            assert "Rattus, " in shared["og:description"]
            picture = site[shared["og:image"].removeprefix("https://games.example/club/")]
            assert picture.startswith(b"\x89PNG")
        elif "rules/" in page.path:
            assert "og:image" not in shared
    build(settings(unknown, motion=False), tmp_path / "other")
    assert all("og:image" not in meta_of(page) for page in pages(files(tmp_path / "other")))


def test_the_page_of_search_has_every_game_player_and_rule(built: Built) -> None:
    for prefix in ("", "fr/"):
        page = built.page(f"{prefix}search/index.html")
        assert NAME in page.words()
        assert [a.text for a in page.all("a")].count("peste") >= 2
        for rules in ("rattus", "godstorm"):
            script = built.site[f"{prefix}search/{rules}.js"].decode()
            begin, end = script.index("push(...") + len("push(..."), script.rindex(")")
            entries = json.loads(script[begin:end])
            ids = {element.get("id") for element in built.page(f"{prefix}rules/{rules}/index.html").tree.iter()}
            assert len(entries) > 150
            for href, title, text in entries:
                path, _, place = href.partition("#")
                assert (path, place in ids) == (f"rules/{rules}/index.html", True)
                assert title
                assert "`" not in text


def test_long_pages_have_a_list_of_all_that_stands_on_them(built: Built) -> None:
    for rules in ("rattus", "godstorm"):
        page = built.page(f"rules/{rules}/index.html")
        contents = next(nav for nav in page.all("nav") if nav.get("id") == "contents")
        listed = {a.get("href") for a in contents.iter("{http://www.w3.org/1999/xhtml}a")}
        topics = {f"#{h3.get('id')}" for h3 in page.all("h3") if h3.get("id")}
        assert topics <= listed
        assert len(listed) > len(topics) + 10


def test_rules_say_how_many_play_and_a_phone_has_room_for_the_names_of_games(built: Built) -> None:
    assert "Players: 2 to 4." in built.page("rules/rattus/index.html").words()
    assert "Joueurs : de 2 à 5." in unbroken(built.page("fr/rules/godstorm/index.html").words()).replace("\u00a0", " ")
    menu = next(built.page("fr/index.html").all("nav"))
    rattus = next(a for a in menu.iter("{http://www.w3.org/1999/xhtml}a") if "rules/rattus" in a.get("href"))
    assert "".join(rattus.itertext()) == "Règles de Rattus"
    assert [span.get("class") for span in rattus] == ["more"]
    assert rattus[0].tail == "Rattus"


def test_rules_and_clauses_can_be_looked_up_and_events_lead_there(built: Built) -> None:
    for name in ("rattus", "godstorm"):
        page = built.page(f"fr/rules/{name}/index.html")
        codes = ["".join(code.itertext()).replace("\u00a0", " ") for code in page.all("code")]
        assert len(list(page.all("dt"))) > 150
        assert len(list(page.all("h3"))) > 25
        assert "`" not in page.words(), "words of orders are marked as such"
        assert "état jetons" in codes or name == "godstorm"
        assert "jusqu’à 0" in codes or name == "rattus"
    if built.rules in ("rattus", "godstorm"):
        game = built.page("games/peste/index.html")
        clauses = [a.get("href") for a in game.all("a") if f"/rules/{built.rules}/index.html#" in str(a.get("href"))]
        assert len(clauses) > 5


def finished(rules: str, path: Path) -> Home:
    """A home with a game that is over."""
    seats = tuple(f"{seat}=bot:sensible" for seat in load_rules(rules).meta.seats[:2])
    number = 3
    return homes.make_finished(path, rules, seats, number, None, {})


@pytest.mark.parametrize("rules", [TOY, *(pytest.param(name, marks=pytest.mark.full) for name in OTHERS)])
def test_a_finished_game_is_checked_with_what_the_site_offers(rules: str, tmp_path: Path) -> None:
    home = finished(rules, tmp_path / "home")
    out = tmp_path / "site"
    build(home, out)
    assert broken(files(out)) == []
    command = [sys.executable, str(out / "verify.py"), str(out / "games/peste/bundle.json")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout[:12]) == (0, "peste: EXACT"), ran.stdout + ran.stderr
    page = next(page for page in pages(files(out)) if page.path == "games/peste/index.html")
    with_digest = [code.text for code in page.all("code")]
    assert hashlib.sha256((out / "games/peste/bundle.json").read_bytes()).hexdigest() in with_digest
    assert game_secret(bytes([3]) * 32, "peste").hex() not in page.text
    standings = next(ol for ol in page.all("ol") if ol.get("class") == "standings")
    assert len(list(standings)) == 2
