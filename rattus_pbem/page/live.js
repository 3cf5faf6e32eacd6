"use strict";

// The order page with the rules in it: a file is opened here, and a worker tells what its view says (see worker.js).

// The worker, asked by promises. `partly` is called with each part of an answer that comes in parts.
class Rules {
  constructor(worker) {
    this.worker = worker;
    this.last = 0;
    this.asked = new Map();
    worker.onmessage = ({ data }) => {
      const { answered, partly } = this.asked.get(data.id);
      if (data.partly) return partly(data.partly);
      this.asked.delete(data.id);
      answered(data.reply);
    };
    worker.onerror = (event) => {
      for (const { answered } of this.asked.values()) answered({ error: event.message || "worker" });
      this.asked.clear();
    };
  }

  ask(request, { transfer = [], partly = () => {} } = {}) {
    const id = ++this.last;
    return new Promise((answered) => {
      this.asked.set(id, { answered, partly });
      this.worker.postMessage({ id, ...request }, transfer);
    });
  }
}

// A source of the page's states: the rules themselves. See `OrderPage`.
class LiveSource {
  constructor(rules, lang, shown) {
    this.rules = rules;
    this.lang = lang;
    this.shown = shown;
    this.changes = 0;
    this.state = null;
  }

  async after(lines) {
    const change = ++this.changes;
    const texts = lines.map((line) => line.text);
    const state = await this.rules.ask({ do: "after", lines: texts, lang: this.lang });
    if (state.error) {
      this.shown.error(state.error);
      return this.state;
    }
    this.state = state;
    if (change === this.changes) this._more(texts, change);
    return state;
  }

  // What takes longer comes when the state is there already.
  async _more(lines, change) {
    const isNewest = () => change === this.changes;
    this.shown.odds(null);
    const maps = await this.rules.ask({ do: "maps", lines, lang: this.lang });
    if (isNewest() && !maps.error) this.shown.maps(maps);
    if (!isNewest()) return;
    const partly = (odds) => { if (isNewest()) this.shown.odds(odds); };
    const odds = await this.rules.ask({ do: "odds", lines, worlds: LiveSource.WORLDS, lang: this.lang }, { partly });
    if (isNewest() && odds && !odds.error) this.shown.odds(odds);
  }
}
LiveSource.WORLDS = 200;

class LivePage {
  constructor() {
    const texts = JSON.parse(this.at("texts").textContent);
    const preferred = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2));
    this.texts = texts;
    this.lang = preferred.find((lang) => lang in texts) || "en";
    this.opened = 0;
  }

  at(id) {
    return document.getElementById(id);
  }

  async start() {
    this._inWords();
    const file = this.at("file");
    file.addEventListener("change", () => { if (file.files.length) this._open(file.files[0]); });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this._open(event.dataTransfer.files[0]);
    });
    this._say("loading");
    try {
      this.rules = new Rules(this._worker());
      const parts = {};
      for (const part of document.querySelectorAll("script[data-part]")) {
        parts[part.dataset.part] = part.textContent;
        part.remove();
      }
      const begun = await this.rules.ask({ do: "start", parts });
      if (begun !== true) throw new Error(begun.error);
      if (!this.opened) this._say("ready");
    } catch (error) {
      console.error(error);
      this._say("failed");
    }
  }

  _worker() {
    const text = this.at("worker").textContent;
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    return new Worker(url, { type: "module" });
  }

  _inWords() {
    const words = this.texts[this.lang];
    document.documentElement.lang = this.lang;
    document.title = words.title;
    for (const node of document.querySelectorAll("[data-says]")) node.textContent = words[node.dataset.says];
  }

  _say(key, facts) {
    this.at("opening-said").textContent = Make.sentence(this.texts[this.lang][key], facts || {});
  }

  async _open(file) {
    const opening = ++this.opened;
    this.at("file").value = ""; // the same file may be opened again
    if (file.size > LivePage.LARGEST) return this._say("too_large", { most: LivePage.LARGEST / 1024 / 1024 });
    this._say("opening", { name: file.name });
    const raw = await file.arrayBuffer();
    const page = await this.rules.ask({ do: "open", name: file.name, lang: this.lang, raw }, { transfer: [raw] });
    if (opening !== this.opened) return;
    if (page.error) return void (this.at("opening-said").textContent = page.error);
    this.lang = page.lang;
    this._inWords();
    this._say("opened", { name: file.name });
    this.at("about").hidden = true;
    this.at("choose-file").textContent = this.texts[this.lang].another;
    this.at("order").innerHTML = page.body; // made by the program, which escapes whatever a player wrote
    document.title = this.at("order").querySelector("h1").textContent;
    this.at("odds").hidden = true;
    const source = new LiveSource(this.rules, this.lang, {
      odds: (odds) => this._showOdds(odds),
      maps: (maps) => this._showMaps(maps),
      error: (text) => { this.at("said").textContent = text; },
    });
    this.order = new OrderPage(page.data, source);
    await this.order.start();
  }

  _showOdds(odds) {
    this.at("odds").hidden = !odds;
    if (!odds) return;
    const running = { worlds: odds.worlds, of: LiveSource.WORLDS };
    const words = this.texts[this.lang];
    this.at("odds-running").textContent = odds.worlds < LiveSource.WORLDS ? Make.sentence(words.odds_running, running) : "";
    this.at("odds-lines").replaceChildren(...odds.lines.map((line) => Make.element("li", line)));
  }

  _showMaps(maps) {
    const places = this.at("order").querySelectorAll("[data-map]");
    maps.forEach((svg, number) => { if (places[number]) places[number].innerHTML = svg; });
  }
}
LivePage.LARGEST = 12 * 1024 * 1024;

new LivePage().start();
