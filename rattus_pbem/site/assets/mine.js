// "My games": those of the list in which a name plays that the reader has typed, what waits for it first. The name stays
// on this device; nothing is asked of a server, and nothing is shown that does not stand on the page.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const KEY = "rattus-pbem:site:name";
  const STATES = ["yours", "playing", "joining", "finished"];
  const mine = document.querySelector(".mine");
  const name = mine.querySelector("input");
  const list = mine.querySelector("ul");
  const said = mine.querySelector(".said");
  const time = self.ownTime();
  const fold = (text) => text.normalize("NFKC").trim().toLowerCase();
  const kept = {
    read: () => { try { return localStorage.getItem(KEY) || ""; } catch { return ""; } },
    write: (text) => { try { if (text) localStorage.setItem(KEY, text); else localStorage.removeItem(KEY); } catch { /* kept for as long as the page is open */ } },
  };
  const games = [...document.querySelectorAll(".tile")].map((tile) => ({
    link: tile.querySelector("h3 a"),
    state: tile.dataset.state,
    since: tile.dataset.since,
    until: tile.dataset.until,
    seats: [...tile.querySelectorAll(".seat[data-name]")].map((seat) => ({ name: seat.dataset.name, awaited: "awaited" in seat.dataset })),
  }));

  const sentence = (game, state) => {
    const waits = game.seats.filter((seat) => seat.awaited).map((seat) => seat.name).join(", ");
    const key = state === "playing" && waits && game.since ? "waits" : state;
    const facts = { names: waits, since: game.since && time(game.since), until: game.until && time(game.until) };
    return mine.dataset[key].replace(/\{(\w+)\}/g, (all, fact) => facts[fact] || "");
  };
  const item = ([state, game]) => {
    const made = document.createElement("li");
    const link = document.createElement("a");
    link.href = game.link.getAttribute("href");
    link.textContent = game.link.textContent;
    made.className = state;
    made.append(link, " ", sentence(game, state));
    return made;
  };
  const show = () => {
    const own = fold(name.value);
    const found = own ? games.filter((game) => game.seats.some((seat) => fold(seat.name) === own)) : [];
    const sorted = found.map((game) => {
      const isAsked = game.since && game.seats.some((seat) => seat.awaited && fold(seat.name) === own);
      return [isAsked ? "yours" : game.state, game];
    });
    sorted.sort(([one, a], [other, b]) => STATES.indexOf(one) - STATES.indexOf(other) || a.until.localeCompare(b.until));
    list.replaceChildren(...sorted.map(item));
    said.textContent = own && !found.length ? mine.dataset.none : "";
    if (!own || found.length) kept.write(name.value.trim());
  };

  const names = mine.querySelector("datalist");
  const known = new Set(games.flatMap((game) => game.seats.map((seat) => seat.name)));
  names.replaceChildren(...[...known].sort().map((each) => new Option(each)));
  name.value = kept.read();
  name.addEventListener("input", show);
  mine.hidden = false;
  show();
});
