"use strict";

// The order page. It shows what its source tells and keeps the lines; it judges nothing.
//
// A source has one method, `after(lines, options) -> Promise<state>`. A line is {text, json}; json is null where it was
// written by hand. A state is
//   asked       what is asked after these lines: [{question, text, main, verbs}], verbs as in `line_pieces.py`
//   lines       the lines with what is to be said of each: {text, json, verdict, message};
//               the verdict is "ok", "depends", "fails" or "on_arrival"
//   block       the order sheet as text; sheet_json: as JSON
//   over        whether nothing more is asked
//   preview     sentences on what the lines certainly do; null where the source cannot tell; odds: likewise
//
// A page with the element `data` starts by itself, with `StaticSource`. Another page sets the body (`page_body`) into its
// `main` and calls `new OrderPage(data, source).start()` with the data of `page_data`.
class OrderPage {
  constructor(data, source) {
    this.data = data;
    this.words = data.words;
    this.source = source;
    this.lines = [];
    this.changes = 0;
    this.picks = new OrderPicks(this.at("picks"), this.words, () => this._showLine());
  }

  at(id) {
    return document.getElementById(id);
  }

  start() {
    this.at("choose").addEventListener("submit", (event) => { event.preventDefault(); this._addChosen(); });
    this.at("write").addEventListener("submit", (event) => { event.preventDefault(); this._addWritten(); });
    this.at("save").addEventListener("click", () => this._save());
    this.at("copy").addEventListener("click", () => this._copy());
    this.at("block").readOnly = this.at("no-script").hidden = true;
    this.at("with-script").hidden = this.at("send").hidden = false;
    this._show(this.data.first);
    return this._update();
  }

  // Ask the source what holds after the lines as they are now. An answer that comes too late is not shown.
  async _update() {
    const change = ++this.changes;
    const state = await this.source.after(this.lines.map(({ text, json }) => ({ text, json })), {});
    if (change === this.changes) this._show(state);
  }

  _show(state) {
    this.state = state;
    this.picks.show(state.asked);
    this.at("choose").hidden = state.asked.length === 0;
    this.at("block").value = state.block;
    state.lines.forEach((line, place) => this._showVerdict(line, place));
    this._showLine();
  }

  _showLine() {
    const line = this.picks.line();
    this.at("preview").textContent = line ? line.text : "";
  }

  _say(key, facts) {
    this.at("said").textContent = Make.sentence(this.words[key], facts || {});
  }

  // --- the lines

  _addChosen() {
    const twice = this.picks.tooOften();
    if (twice !== null) this._say("twice", { item: twice });
    else this._add(this.picks.line());
  }

  _addWritten() {
    const text = this.at("own").value.trim();
    if (!text) return this._say("empty");
    this._add({ text, json: null });
    this.at("own").value = "";
  }

  _add(line) {
    this.lines.push(line);
    this._showLines();
    this._say("added", { line: line.text });
  }

  _showLines() {
    const list = this.at("lines");
    list.textContent = "";
    this.lines.forEach((line, place) => {
      const row = list.appendChild(Make.element("li"));
      row.appendChild(Make.element("code", line.text));
      row.appendChild(Make.element("span", "", { class: "verdict" }));
      for (const [what, step] of [["up", -1], ["down", 1], ["remove", 0]]) {
        const to = place + step;
        if (step && (to < 0 || to >= this.lines.length)) continue;
        const button = Make.element("button", this.words[what], { type: "button", "data-what": what });
        button.setAttribute("aria-label", `${this.words[what]}: ${line.text}`);
        button.addEventListener("click", () => this._change(what, place, to));
        row.appendChild(button);
      }
    });
    this.at("no-lines").hidden = this.lines.length > 0;
    this._update();
  }

  _showVerdict({ verdict, message }, place) {
    const row = this.at("lines").children[place];
    if (!row) return;
    row.querySelector(".verdict").textContent = message || (verdict === "ok" ? "" : this.words[`verdict_${verdict}`] || "");
  }

  // After a change the focus stays where one would go on: on the moved line, or on the one that took its place.
  _change(what, place, to) {
    const [line] = this.lines.splice(place, 1);
    if (what === "remove") {
      this._say("removed", { line: line.text });
      to = Math.min(place, this.lines.length - 1);
    } else {
      this.lines.splice(to, 0, line);
      this._say("moved", { n: to + 1, line: line.text });
    }
    this._showLines();
    const row = this.at("lines").children[to];
    const next = row && (row.querySelector(`[data-what=${what}]`) || row.querySelector("button"));
    (next || this.at("lines-title")).focus();
  }

  // --- the block

  _save() {
    const name = `${this.data.file}.txt`;
    const link = Make.element("a", undefined, { download: name });
    link.href = URL.createObjectURL(new Blob([this.state.block], { type: "text/plain;charset=utf-8" }));
    document.body.appendChild(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    this.at("sent").textContent = Make.sentence(this.words.saved, { file: name });
  }

  _copy() {
    const copied = () => { this.at("sent").textContent = this.words.copied; };
    const bySelection = () => {
      this.at("block").select();
      if (document.execCommand("copy")) copied();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(this.state.block).then(copied, bySelection);
    else bySelection();
  }
}

if (document.getElementById("data")) {
  const data = JSON.parse(document.getElementById("data").textContent);
  new OrderPage(data, new StaticSource(data)).start();
}
