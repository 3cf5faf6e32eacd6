// Looks through what stands on the page of search, and through the rules; every word must be there, in any order.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const MOST = 40;
  const AROUND = 70;
  const search = document.querySelector(".search");
  const query = search.querySelector("input");
  const hits = search.querySelector(".hits");
  const said = search.querySelector(".said");
  const sections = [...document.querySelectorAll("main > section")];
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const entry = (href, title, text) => (
    { href, title, text, page: href.split("#")[0], inTitle: fold(title), inAll: fold(`${title} ${text}`) });
  const entries = [
    ...[...document.querySelectorAll("ul.entries li")].map((item) => {
      const link = item.querySelector("a");
      return entry(link.getAttribute("href"), link.textContent, item.querySelector(".of")?.textContent || "");
    }),
    ...[...document.querySelectorAll("dl.entries div")].flatMap((item) =>
      [...item.querySelectorAll("a")].map((link) =>
        entry(link.getAttribute("href"), `${item.querySelector("dt").textContent} · ${link.textContent}`, ""))),
    ...(self.rulesEntries || []).map(([href, title, text]) => entry(`../${href}`, title, text)),
  ];

  // How well an entry fits: words in its title count, most where the title begins with one; -1 where a word is missing.
  const rank = (of, words) => {
    if (!words.every((word) => of.inAll.includes(word))) return -1;
    const begins = (word) => of.inTitle.startsWith(word) || of.inTitle.includes(` ${word}`);
    return words.reduce((sum, word) => sum + 2 * of.inTitle.startsWith(word) + 2 * begins(word) + of.inTitle.includes(word), 0);
  };
  // The part of a text in which the first of the words stands.
  const excerpt = (text, words) => {
    const folded = fold(text);
    const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
    const begin = Math.max(0, Math.min(...places, text.length) - AROUND);
    const from = begin && places.length ? text.indexOf(" ", begin) + 1 : 0;
    const part = text.slice(from, from + 3 * AROUND);
    return `${from ? "… " : ""}${part}${from + part.length < text.length ? " …" : ""}`;
  };
  const item = (of, words) => {
    const made = document.createElement("li");
    const link = document.createElement("a");
    link.href = of.href;
    link.textContent = of.title;
    const text = document.createElement("span");
    text.className = "of";
    text.textContent = excerpt(of.text, words);
    made.append(link, " ", text);
    return made;
  };
  const show = () => {
    const words = fold(query.value).split(/[^\p{L}\p{N}.-]+/u).filter(Boolean);
    const ranked = words.length ? entries.map((of) => [rank(of, words), of]).filter(([score]) => score >= 0) : [];
    // Of equal hits the pages take turns: the rules of one game do not push those of another off the list.
    const before = {};
    for (const hit of ranked) {
      const key = `${hit[0]} ${hit[1].page}`;
      hit.push(before[key] = (before[key] || 0) + 1);
    }
    ranked.sort((one, other) => other[0] - one[0] || one[2] - other[2]);
    hits.replaceChildren(...ranked.slice(0, MOST).map(([, of]) => item(of, words)));
    said.textContent = !words.length ? "" : ranked.length
      ? search.dataset.found.replace("{count}", ranked.length) : search.dataset.none;
    for (const section of sections) section.hidden = words.length > 0;
    history.replaceState(null, "", words.length ? `#q=${encodeURIComponent(query.value)}` : location.pathname);
  };

  search.hidden = false;
  query.addEventListener("input", show);
  const asked = /^#q=(.*)$/.exec(location.hash);
  if (asked) {
    try { query.value = decodeURIComponent(asked[1]); } catch { /* no address of ours */ }
    show();
  }
  query.focus();
});
