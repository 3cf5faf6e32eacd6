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

// The rules in a worker, and in a second one, its helper, which takes half of the worlds of odds that take long.
class SharedRules extends Rules {
  constructor(parts, worker) {
    super(worker());
    Object.assign(this, { parts, newWorker: worker, helper: null, isBegun: false });
  }

  start() {
    return this.ask({ do: "start", parts: this.parts });
  }

  // Opened by the helper, too. `request` is as `raw` to be sent: who sends it has it no more.
  open(request) {
    this.opened = { ...request, raw: request.raw.slice() };
    this._tell();
    return this.ask({ do: "open", ...request }, { transfer: [request.raw] });
  }

  // null where they are not wanted any more.
  async odds(request, { partly, isWanted }) {
    const { worlds } = request;
    const { helper } = this;
    const own = helper ? worlds / 2 : worlds;
    const share = helper && helper.ask({ do: "odds", ...request, worlds: worlds - own, first: own });
    const began = performance.now();
    const odds = await this.ask({ do: "odds", ...request, worlds: own }, { partly });
    if (odds && performance.now() - began > SharedRules.SLOW) this._help();
    if (!share || !odds || odds.worlds !== own) return odds; // they have an error, or are exact
    const { turns } = (await share) || {};
    if (!isWanted()) return null;
    return turns ? this.ask({ do: "take_share", turns, lang: request.lang }) : this.ask({ do: "odds", ...request }, { partly });
  }

  // The helper begins after odds that took long, where there is a core for it and the memory of Python is kept already.
  async _help() {
    if (this.isBegun || navigator.hardwareConcurrency < 2 || navigator.deviceMemory < 4) return;
    this.isBegun = true;
    const helper = new Rules(this.newWorker());
    if ((await helper.ask({ do: "start", parts: this.parts, isHelper: true })) === true) {
      this.helper = helper;
      this._tell();
    } else {
      helper.worker.terminate();
      this.isBegun = false;
    }
  }

  _tell() {
    if (this.helper) this.helper.ask({ do: "open", ...this.opened });
  }
}

SharedRules.SLOW = 500; // milliseconds

// A source of the page's states: the rules themselves. See `OrderPage`. What else they say goes to `shown`.
class LiveSource {
  constructor(rules, lang, data, shown) {
    Object.assign(this, { rules, lang, data, shown, drafts: Drafts });
    this.changes = 0;
    this.pending = 0;
    this.step = 0;
    this.again = false;
    this.state = data.first;
  }

  // `this.step` is the step of the turn whose choices are to be shown, 0 for that in which the next thing is asked; `again`
  // says that it was tapped, and is shown although lines pass over it.
  async after(lines) {
    const change = ++this.changes;
    this.lines = lines.map((line) => line.text);
    this.pending++;
    this.shown.busy(true);
    const state = await this._ask("after", this.lines, { step: this.step, again: this.again });
    if (--this.pending === 0) this.shown.busy(false);
    if (state.error) {
      this.shown.error(state.error);
      return this._unjudged(lines);
    }
    this.state = state;
    if (change === this.changes) this._more(this.lines, state, change);
    return state;
  }

  // What is left where the rules cannot say anything: the lines themselves, in the block as they are.
  _unjudged(lines) {
    const { begin, end } = this.data;
    const judged = lines.map(({ text }) => ({ text, json: null, verdict: "on_arrival", message: "" }));
    return { ...this.state, lines: judged, block: [begin, ...this.lines, end, ""].join("\n"), sheet_json: null };
  }

  // The same with one line more, which is being typed: its verdict, and what it would lead to.
  async tryLine(text) {
    const change = ++this.changes;
    const lines = text ? [...this.lines, text] : this.lines;
    const state = await this._ask("after", lines);
    if (change !== this.changes || state.error) return;
    const [next] = state.asked.filter(({ main }) => !main); // what such a line leaves open
    this.shown.tried(text ? state.lines[state.lines.length - 1] : null, next ? next.text : "");
    this._more(lines, state, change);
  }

  // What is to be said of a line that is not added yet: {verdict, message}.
  async weigh(line) {
    const lines = [...this.lines];
    const place = this.state.before ?? lines.length;
    lines.splice(place, 0, line);
    const weighed = await this.rules.ask({ do: "weigh", lines, place, lang: this.lang });
    return weighed.error ? { verdict: "on_arrival", message: "" } : weighed;
  }

  // The board after these lines as HTML; null where there is none.
  async maps(lines) {
    const maps = await this._ask("maps", lines.map((line) => line.text));
    return maps.error || !maps.length ? null : maps.join("");
  }

  _ask(what, lines, more = {}) {
    return this.rules.ask({ do: what, lines, lang: this.lang, ...more });
  }

  // What takes longer comes when the state is there already.
  async _more(lines, state, change) {
    const isNewest = () => change === this.changes && !this.isOver;
    this.shown.preview(state);
    const isSheet = lines === this.lines; // and not with a line more that is being typed
    this.shown.odds(null, false, isSheet);
    const maps = await this._ask("maps", lines);
    if (isNewest() && !maps.error) this.shown.maps(maps);
    if (!isNewest()) return;
    const partly = (odds) => { if (isNewest()) this.shown.odds(odds, false, isSheet); };
    const odds = await this.rules.odds({ lines, worlds: LiveSource.WORLDS, lang: this.lang }, { partly, isWanted: isNewest });
    if (isNewest()) this.shown.odds(odds && !odds.error ? odds : null, true, isSheet);
  }
}
LiveSource.WORLDS = 200;

class LivePage {
  constructor() {
    this.texts = FirstWords.texts;
    this.lang = FirstWords.lang();
    this.host = document.querySelector("meta[name=host]").content;
    this.opened = 0;
    this.outcome = this.at("outcome");
  }

  at(id) {
    return document.getElementById(id);
  }

  async start() {
    const file = this.at("file");
    file.addEventListener("change", () => { if (file.files.length) this._open(file.files[0]); });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this._open(event.dataTransfer.files[0]);
    });
    this._awaitLetter(location.hash.length > 1);
    this._say(location.hash.length > 1 ? "opening_letter" : "loading");
    try {
      const parts = {};
      for (const part of document.querySelectorAll("script[data-part]")) {
        parts[part.dataset.part] = part.textContent;
        part.remove();
      }
      this.rules = new SharedRules(parts, () => this._worker());
      const begun = await this.rules.start();
      if (begun !== true) throw new Error(begun.error);
      if (!this.opened && location.hash.length < 2) this._say("ready");
      addEventListener("hashchange", () => this._openLetter());
      const kept = Kept.read("file");
      if (this.opened) return;
      if (location.hash.length > 1) await this._openLetter();
      else if (kept) await this._open(new File([kept.raw], kept.name));
    } catch (error) {
      console.error(error);
      this._awaitLetter(false);
      this._say("failed");
    }
  }

  // While a letter's board is on its way nothing else is asked for.
  _awaitLetter(isAwaited) {
    this.at("about").hidden = this.at("choose-file").parentElement.hidden = isAwaited;
  }

  _worker() {
    const text = this.at("worker").textContent;
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    return new Worker(url, { type: "module" });
  }

  _say(key, facts) {
    this.at("opening-said").textContent = Make.sentence(this.texts[this.lang][key], facts || {});
  }

  // What the button of a letter brings: a small mail with its view, packed in the fragment of this page's address, which
  // no browser sends to a server (see answer_button.py). The address can be kept: it opens the same board again.
  async _openLetter() {
    let raw;
    try {
      raw = await LivePage.unpacked(location.hash.slice(1));
    } catch {
      this._awaitLetter(false);
      return this._say("cut_address");
    }
    await this._open(new File([raw], this.texts[this.lang].letter), { isLetter: true });
  }

  // Base64 for addresses of what raw DEFLATE made of it. Throws where it was cut, or would be too large.
  static async unpacked(packed) {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const parts = [];
    let size = 0;
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > LivePage.LARGEST) throw new Error("too large");
      parts.push(part.value);
    }
    return new Blob(parts).arrayBuffer();
  }

  async _open(file, { isLetter = false } = {}) {
    const opening = ++this.opened;
    this.at("file").value = ""; // the same file may be opened again
    if (file.size > LivePage.LARGEST) return this._say("too_large", { most: LivePage.LARGEST / 1024 / 1024 });
    this._say(isLetter ? "opening_letter" : "opening", { name: file.name });
    const raw = await file.arrayBuffer();
    const copy = raw.slice();
    const page = await this.rules.open({ name: file.name, lang: this.lang, host: this.host, raw });
    if (opening !== this.opened) return;
    this._awaitLetter(false);
    if (page.error) return void (this.at("opening-said").textContent = page.error);
    if (!isLetter) { // a reload opens it again, and not the letter whose address may still stand there
      history.replaceState(history.state, "", location.pathname);
      Kept.write("file", { name: file.name, raw: copy });
    }
    this.lang = page.lang;
    FirstWords.show(this.lang);
    this._say("opened", { name: file.name });
    this.at("about").hidden = true;
    this.at("order").after(this.at("opening")); // nothing stands above the game that is open
    document.body.append(document.querySelector("header"));
    this.at("choose-file").textContent = this.texts[this.lang].another;
    this._fill(page);
    document.title = page.facts.title;
    this.at("title").focus();
    this.at("kept").after(this.outcome);
    this.outcome.hidden = false;
    if (this.order) this.order.isOver = this.order.source.isOver = true; // what they have asked is answered to nobody
    const source = new LiveSource(this.rules, this.lang, page.data, {
      busy: (isBusy) => this.at("order").setAttribute("aria-busy", isBusy),
      preview: (state) => this._showPreview(state),
      odds: (...odds) => this._showOdds(...odds),
      maps: (maps) => this._showMaps(maps),
      tried: (line, next) => this._showTried(line, next),
      error: (text) => { this.at("said").textContent = text; },
    });
    this.order = new LiveOrderPage(page.data, source);
    const started = this.order.start();
    this._tryWhileTyping(source); // whoever is quick types while the first answer is on its way
    await started;
  }

  // The body of this language, with what the view says in it.
  _fill({ lang, facts, data, maps }) {
    const order = this.at("order");
    order.replaceChildren(this.at(`body-${lang}`).content.cloneNode(true));
    for (const node of order.querySelectorAll("[data-fact]")) node.textContent = facts[node.dataset.fact];
    this.at("questions").replaceChildren(...data.first.asked.map((entry) => Make.element("p", entry.text)));
    this.at("map").innerHTML = maps.join(""); // made by the program, which escapes whatever a player wrote
  }

  _tryWhileTyping(source) {
    const own = this.at("own");
    this.at("own-line").open = true; // here a line is checked while it is written
    own.after(Make.element("p", "", { id: "own-said", role: "status" }));
    own.setAttribute("aria-describedby", "own-said");
    let waiting = 0;
    own.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => source.tryLine(own.value.trim()), LivePage.PAUSE);
    });
    this.at("write").addEventListener("submit", () => { clearTimeout(waiting); this._showTried(null); });
  }

  _showTried(line, next) {
    const words = this.texts[this.lang];
    const verdict = line && !(line.verdict === "depends" && line.message) && words[`tried_${line.verdict}`];
    this.at("own-said").textContent = line ? [verdict, line.message, next].filter(Boolean).join(" ") : "";
  }

  _showPreview({ lines, preview, certain }) {
    this._showLines("preview-lines", preview);
    this.at("now-only").hidden = !lines.length;
    this.at("now-only").textContent = this.texts[this.lang][certain ? "choices_certain" : "choices_uncertain"];
  }

  _showLines(id, lines) {
    this.at(id).replaceChildren(...lines.map((line) => Make.element("li", line)));
  }

  _showOdds(odds, isWhole, isSheet) {
    this.at("odds").setAttribute("aria-busy", !isWhole);
    this.at("odds").hidden = !odds || !odds.lines.length; // as long as nothing can be lost yet they say nothing
    const [about, ...lines] = odds ? odds.lines : [""];
    this.at("odds-about").textContent = about;
    this._showLines("odds-lines", lines);
    const tallies = odds ? odds.tallies : [];
    this.at("odds-map").hidden = !tallies.length || !(this.order && this.order.board && document.querySelector(".m-border"));
    Bars.add(this.at("odds-lines"), tallies);
    if (this.order && isSheet) this.order.showOdds(tallies, isWhole);
  }

  _showMaps(maps) {
    if (this.order && maps.length) this.order.showMap(maps.join(""));
  }
}
LivePage.PAUSE = 300; // milliseconds without a key after which a line is tried
LivePage.LARGEST = 12 * 1024 * 1024;

new LivePage().start();
