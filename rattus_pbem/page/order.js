"use strict";

// The order page. It shows what its source tells and keeps the lines; it judges nothing.
//
// A source has one method, `after(lines, options) -> Promise<state>`. A line is {text, json} or, for an answer in
// advance, {text, json, part}; json is null where it was written by hand, or clears its part. A state is
//   asked       what is asked after these lines: [{question, text, main, verbs}], verbs as in `line_pieces.py`
//   lines       the lines with what is to be said of each: {text, json, verdict, message};
//               the verdict is "ok", "depends", "fails" or "on_arrival"
//   block       the order sheet as text; sheet_json: as JSON, null where a line has none
//   over        whether nothing more is asked
//   preview, odds   what a page whose source knows more shows beside it
//
// A page with the element `data` starts by itself, with `StaticSource`. Another page sets the body (`body.html`) into its
// `main` and calls `new OrderPage(data, source).start()` with the data of `page_data`.
class OrderPage {
  constructor(data, source) {
    this.data = data;
    this.words = data.words;
    this.source = source;
    this.drafts = source.drafts || Kept;
    this.written = new Written(data);
    this.state = data.first;
    this.lines = [];
    this.advance = data.in_force.map((line) => ({ ...line }));
    this.before = [];
    this._restore();
    this.changes = 0;
    this.shape = "text";
    this.picks = new OrderPicks(this.at("picks"), this.words, () => this._showLine());
    this.taps = this._newTaps();
    if (data.advance.tables) this._readAdvance();
    this._newBoard();
  }

  // What can be answered in advance, and on which conditions.
  _readAdvance() {
    const { advance } = this.data;
    const { tables } = advance;
    Object.assign(this.words, advance.words);
    for (const name in tables) tables[name] = tables[name].map((entry) => (Array.isArray(entry) ? entry : [entry.toLowerCase(), entry]));
    const facts = Object.keys(advance.facts);
    for (const entry of advance.questions) {
      entry.facts = entry.facts.split(" ").filter(Boolean).flatMap((range) => {
        const [first, last] = range.split("-").map((number) => parseInt(number, 10));
        return facts.slice(first, (last ?? first) + 1).map((name) => name + (range.endsWith("*") ? "*" : ""));
      });
    }
    if (advance.questions.length) this.settle = new AdvancePicks(this.at("settle-picks"), advance, this.words, () => this._showAdvance());
  }

  // The same from a page that was opened before in this tab, unless something is written here already.
  haveAgain(kept) {
    if (!kept || this.isKept || this.isChanged) return;
    this._restore(kept);
    this._update();
  }

  // What a page that came by mail unpacks after it has begun; nothing that is chosen already is lost by it.
  learn({ advance, later }) {
    this.data.advance = advance;
    this._readAdvance();
    this.at("in-advance").hidden = !this.settle;
    this.source.later = later;
    if (this.lines.length) return this._update();
    this._newCondition();
    return this._showLine();
  }

  _toKeep() {
    return { lines: this.lines, advance: this.advance };
  }

  // The lines as they were when the page was left. Kept by the first line of the block, which holds the letter's code.
  _restore(kept = this.drafts.read(this.data.begin)) {
    if (!kept) return;
    ({ lines: this.lines, advance: this.advance, before: this.before = [] } = kept);
    this.isKept = true;
    if (this.lines.length) this.say("kept", { n: this.lines.length });
  }

  _newCondition() {
    this.at("condition").textContent = "";
    this.at("with-condition").open = false;
    const { advance } = this.data;
    this.condition = new ConditionPicks(this.at("condition"), "only-if", advance, advance.orders, this.words, () => this._showLine());
  }

  _newBoard() {
    const into = this.at("map");
    this.board = null;
    if (!into.querySelector("[data-place]")) return;
    this.view ||= new MapView(into);
    this.board = new Board(into, (...place) => this.taps.tapped(...place), this.view);
    this.view.renew(this.board);
  }

  _newTaps() {
    return typeof AmountTaps === "function" ? new AmountTaps(this) : new Taps(this);
  }

  at(id) {
    return document.getElementById(id);
  }

  start() {
    const on = (id, event, act) => this.at(id).addEventListener(event, (happened) => { happened.preventDefault(); act(); });
    for (const name of ["bar", "ready"]) { // what is sticky above them stands on them, in however many rows they are
      new ResizeObserver(() => document.documentElement.style.setProperty(`--${name}`, `${this.at(name).offsetHeight}px`)).observe(this.at(name));
    }
    on("choose", "submit", () => this.addChosen());
    on("write", "submit", () => this._addWritten());
    on("settle", "submit", () => this._addAdvance());
    on("undo", "click", () => this._undo());
    on("save", "click", () => this._save());
    on("copy", "click", () => this._copy());
    on("as-text", "click", () => this._showShape("text"));
    on("as-json", "click", () => this._showShape("json"));
    on("count", "click", () => this.at("lines-title").focus());
    this.at("block").readOnly = this.at("no-script").hidden = true;
    for (const id of ["with-script", "with-picks", "ready", "send", "shape", "bar"]) this.at(id).hidden = false;
    this.at("in-advance").hidden = !this.settle;
    this.at("examples").open = false;
    this.at("own").addEventListener("input", () => this._ownFault(""));
    this.at("own").addEventListener("paste", (event) => this._paste(event));
    return this._update();
  }

  // --- what the source tells

  // Ask the source what holds after the lines as they are now. An answer that comes too late is not shown.
  async _update() {
    if (this.lines.length < this.hadLines) this._showStep(0); // one was taken back: what comes next is asked again
    this.hadLines = this.lines.length;
    this._showLines();
    this._showLate();
    if (this.isChanged) this.isKept = this.drafts.write(this.data.begin, this._toKeep());
    this.at("kept").hidden = !this.isKept || !this.lines.length;
    this.at("kept").textContent = this.words[this.drafts.LASTING ? "kept_on_device" : "kept_here"];
    const change = ++this.changes;
    this._awaitState();
    const state = await this.source.after(this._sheetLines(), {});
    if (change === this.changes && !this.isOver) this._show(state);
  }

  // Until the source has answered the sheet holds the new lines already, and there is nothing to choose or to tap: what was
  // asked before them may be asked no more.
  _awaitState() {
    const { begin, end } = this.data;
    const block = [begin, ...this._sheetLines().map((line) => line.text), end, ""].join("\n");
    this.state = { ...this.state, asked: [], block, sheet_json: null };
    this.picks.show([]);
    this.taps.show();
    this._newCondition();
    this._showBlock();
    this._showLine();
  }

  _show(state) {
    this.state = state;
    this.picks.show(state.asked);
    this.taps.show();
    this.at("questions").replaceChildren(...state.asked.map((entry) => Make.element("p", entry.text)));
    if (this._showSteps) this._showSteps(state.steps || []);
    this.at("asked-notes").replaceChildren(...state.asked.flatMap((entry) => entry.notes.map((note) => Make.element("p", note))));
    if (state.as_now) this.at("asked-notes").prepend(Make.element("p", this.words.as_now, { class: "fails" }));
    if (state.over) this.at("questions").appendChild(Make.element("p", this.words.all_answered));
    for (const row of this.at("questions").children) this._shorten(row);
    this.at("with-picks").hidden = state.asked.length === 0;
    this.isOffMap = this.board && state.asked.length && !this.picks.legal(this.board.places).length;
    this.at("choose").insertBefore(this.at("with-picks"), this.isOffMap ? this.at("map") : null); // no choice is out of sight
    state.lines.forEach((line, place) => this._showVerdict(line, place));
    this._showBlock();
    this._showLine();
  }

  // Of a long question the first sentences that fit into two rows, one at least, stand above the map; the rest opens by a tap.
  _shorten(row) {
    const text = row.textContent;
    if (row.className || text.length < OrderPage.TWO_ROWS || !Intl.Segmenter) return;
    const cutter = new Intl.Segmenter(document.documentElement.lang, { granularity: "sentence" });
    let first = "";
    for (const { segment } of cutter.segment(text)) {
      if (first && (first + segment).trim().length >= OrderPage.TWO_ROWS) break;
      first += segment;
    }
    const folded = Make.element("details", undefined, { class: "question" });
    folded.append(Make.element("summary", first.trim()), Make.element("p", text.slice(first.length)));
    if (first.length < text.length) row.replaceWith(folded);
  }

  // Show the choices of a step from now on, 0 for those of the next thing that is asked; `again`: although lines pass over it.
  _showStep(step, again = false) {
    Object.assign(this.source, { step, again });
  }

  _showVerdict({ verdict, message }, place) {
    const said = this.at("lines").children[place] && this.at("lines").children[place].querySelector(".verdict");
    if (!said) return;
    said.textContent = message || (verdict === "ok" ? "" : this.words[`verdict_${verdict}`]);
    said.classList.toggle("fails", verdict === "fails");
  }

  _showLine() {
    const said = this._condition();
    this.at("preview").textContent = this.picks.soFar() + (said ? this.data.advance.only_if + said.text : "");
    this.at("explains").textContent = this.picks.explained(this.board ? this.board.places : []);
    this.at("with-condition").hidden = !this._takesCondition();
    this.at("fault").textContent = "";
    if (this.taps) this.taps.followLists(); // what stands at the place goes by them
    this.at("undo").hidden = !this.before.length && !this.isBegun;
    this.at("to-add").hidden = !this.picks.verb || Boolean(this.taps.offered);
    if (this.board) this.board.show(this.picks.legal(this.board.places), this.picks.named(this.board.places), this.source.maps ? [] : this.state.lines);
  }

  // An order of one's own turn may have a condition; what is answered by name has none here.
  _takesCondition() {
    const { verb } = this.picks;
    return Boolean(verb && verb.head && !verb.json.on && this.data.advance.orders.length);
  }

  _condition() {
    return this._takesCondition() && this.condition ? this.condition.chosen() : null;
  }

  _showAdvance() {
    const line = this.settle && this.settle.line();
    this.at("settle-preview").textContent = line ? line.text : "…";
  }

  // By the clock of the reader's machine, which may be wrong: orders can be sent all the same.
  _showLate() {
    const isLate = Boolean(this.data.deadline) && Date.now() > Date.parse(this.data.deadline);
    for (const node of document.querySelectorAll(".late")) node.hidden = !isLate;
  }

  say(key, facts) {
    this.at("said").textContent = Make.sentence(this.words[key], facts || {});
  }

  _fault(key, facts) {
    this.at("fault").textContent = Make.sentence(this.words[key], facts || {});
    this.at("said").textContent = "";
  }

  // --- the lines

  // Add the line that is chosen. Where it was tapped the focus stays at the map.
  async addChosen({ isTapped = false } = {}) {
    const fault = this.picks.fault();
    if (fault) return this._fault(fault.key, fault.facts);
    const condition = this._condition();
    if (condition === undefined) return this._fault("choose_all");
    if (!this._hasRoom(1)) return this._fault("too_many", { most: OrderPage.MOST });
    const { text, json } = this.picks.line();
    const line = condition ? { text: text + this.data.advance.only_if + condition.text, json: { ...json, only_if: [condition.json] } } : { text, json };
    const byKeyboard = document.activeElement.matches(":focus-visible");
    const asked = this._asked();
    await this._addAt(this._placeOf(line), line);
    if (isTapped) return this._goOn(asked);
    const box = this.at("verb");
    (box && this.state.asked.length ? box : this.at("lines-title")).focus({ preventScroll: this.board && !byKeyboard });
    if (!byKeyboard) this._goOn(asked);
  }

  // Back to the question, where less than half of what is tapped next is in view; a new question that is not is said below.
  _goOn(before) {
    const next = this.isOffMap ? this.at("with-picks") : this.at("map").querySelector("[data-shows]:not(.away) .board");
    if (!next) return;
    const { top, bottom } = next.getBoundingClientRect();
    const room = innerHeight - this.at("bar").offsetHeight;
    if (Math.min(bottom, room) - Math.max(top, 0) < Math.min(bottom - top, room) / 2) this.at("questions").scrollIntoView();
    const asked = this._asked();
    if (asked !== before && this.at("questions").getBoundingClientRect().bottom <= 0) this.at("said").append(Make.element("br"), asked);
  }

  // The questions as they stand above the map, without what is folded.
  _asked() {
    return [...this.at("questions").children].map(({ firstChild }) => firstChild.textContent).join(" ");
  }

  _addWritten() {
    if (this._addText(this.at("own").value)) this.at("own").value = "";
  }

  // The field holds one line: several are added at once, and what is too long for it is not cut.
  _paste(event) {
    const text = event.clipboardData ? event.clipboardData.getData("text") : "";
    if (!/[\n\r]/.test(text.trim()) && text.length <= Written.LONGEST) return;
    event.preventDefault();
    this._addText(text);
  }

  // Whether these lines, as a player writes them, were added: all of them or none.
  _addText(text) {
    const { lines, fault } = this.written.read(text);
    if (fault) this._ownFault(fault, { most: Written.LONGEST });
    else if (this._hasRoom(lines.length)) {
      this._ownFault("");
      this._add(...lines.map((line) => ({ text: line, json: null })));
      return true;
    } else this._ownFault("too_many", { most: OrderPage.MOST });
    return false;
  }

  _ownFault(key, facts) {
    this.at("own-fault").textContent = key && Make.sentence(this.words[key], facts);
  }

  _hasRoom(more) {
    return this.lines.length + more <= OrderPage.MOST;
  }

  // Where among the lines one that was chosen belongs: of a step that is shown, before those that come after it in the turn.
  _placeOf({ json }) {
    const { before } = this.state;
    if (json.do !== "done") return before ?? this.lines.length;
    const last = this.lines.length - 1;
    return last >= 0 && this.lines[last].text === this.picks.line().text ? last : this.lines.length;
  }

  _add(...lines) {
    return this._addAt(this.lines.length, ...lines);
  }

  _addAt(place, ...lines) {
    this._remember();
    this.lines = [...this.lines.slice(0, place), ...lines, ...this.lines.slice(place)];
    this.say(lines.length > 1 ? "added_many" : "added", { line: lines[0].text, n: lines.length });
    return this._update();
  }

  _addAdvance() {
    const line = this.settle.line();
    if (!line) return this.say("choose_all");
    this._remember();
    const key = (json) => (line.part === "default" ? json.on : Object.keys(json)[0]);
    const single = line.part === "default" || line.part === "settings";  // one answer a question
    this.advance = this.advance.filter((other) => other.part !== line.part || !single || key(other.json) !== key(line.json));
    this.advance.push(line);
    this.say("added", { line: line.text });
    this._update();
  }

  // The lines of the sheet: the orders, then each part of the answers in advance that is not as it was.
  _sheetLines() {
    const lines = this.lines.map(({ text, json }) => ({ text, json }));
    for (const part of ["conditional", "standing", "default", "settings"]) {
      const now = this.advance.filter((line) => line.part === part);
      const was = this.data.in_force.filter((line) => line.part === part);
      if (now.map((line) => line.text).join("\n") === was.map((line) => line.text).join("\n")) continue;
      if (now.length) lines.push(...now);
      else lines.push({ part, text: this.data.advance.none[part], json: null });
    }
    return lines;
  }

  _remember() {
    this.isChanged = true;
    this.before.push([[...this.lines], [...this.advance]]);
  }

  // Whether an order is begun by taps, and no line yet.
  get isBegun() {
    return this.picks.byTap && this.picks.soFar() !== this.taps.fresh;
  }

  // What is begun is taken back first.
  _undo() {
    if (this.isBegun) return this.taps.drop();
    if (!this.before.length) return;
    [this.lines, this.advance] = this.before.pop();
    this.say("undone");
    const asked = this._asked();
    this._update().then(() => this._goOn(asked));
  }

  _showLines() {
    const rows = this.lines.map((line, place) => {
      const row = this._lineRow(line, place);
      row.appendChild(Make.element("span", this.words.unchecked, { class: "verdict" }));
      for (const [what, step] of [["up", -1], ["down", 1], ["remove", 0]]) {
        const to = place + step;
        if (!step || (to >= 0 && to < this.lines.length)) this._button(row, what, line, () => this._change(what, place, to));
      }
      if (place < this.lines.length - 1) this._button(row, "back_to", line, () => this._backTo(place));
      return row;
    });
    this.at("lines").replaceChildren(...rows);
    const settled = this.advance.map((line, place) => {
      const row = this._row(line);
      this._button(row, "remove", line, () => this._removeAdvance(place));
      return row;
    });
    this.at("advance-lines").replaceChildren(...settled);
    this.at("advance-lines").hidden = this.at("advance-lines-title").hidden = settled.length === 0;
    this.at("no-lines").hidden = this.lines.length > 0;
    this.at("count").textContent = Make.sentence(this.words.count, { n: this.lines.length });
  }

  _lineRow(line) {
    return this._row(line);
  }

  _row(line) {
    const row = Make.element("li");
    row.appendChild(Make.element("code", line.text));
    return row;
  }

  _button(row, what, line, act) {
    const attributes = { type: "button", "data-what": what, title: this.words[what], "aria-label": `${this.words[what]}: ${line.text}` };
    const button = Make.element("button", OrderPage.SIGNS[what] || this.words[what], attributes);
    button.addEventListener("click", act);
    row.appendChild(button);
  }

  // After a change the focus stays where one would go on: on the moved line, or on the one that took its place.
  _change(what, place, to) {
    this._remember();
    this.lines = [...this.lines];
    const [line] = this.lines.splice(place, 1);
    if (what === "remove") {
      this.say("removed", { line: line.text });
      to = Math.min(place, this.lines.length - 1);
    } else {
      this.lines.splice(to, 0, line);
      this.say("moved", { n: to + 1, line: line.text });
    }
    this._update();
    const row = this.at("lines").children[to];
    const next = row && (row.querySelector(`[data-what=${what}]`) || row.querySelector("button"));
    (next || this.at("lines-title")).focus();
  }

  // Take back all lines below this one.
  _backTo(place) {
    this._remember();
    this.lines = this.lines.slice(0, place + 1);
    this.say("back_at", { line: this.lines[place].text });
    this._update();
    this.at("lines-title").focus();
  }

  _removeAdvance(place) {
    this._remember();
    const line = this.advance[place];
    this.advance = this.advance.filter((_, n) => n !== place);
    this.say("removed", { line: line.text });
    this._update();
    this.at("lines-title").focus();
  }

  // --- the sheet

  _showShape(shape) {
    this.shape = shape;
    this.at("as-text").setAttribute("aria-pressed", String(shape === "text"));
    this.at("as-json").setAttribute("aria-pressed", String(shape === "json"));
    this._showBlock();
  }

  _content() {
    if (this.shape === "text") return this.state.block;
    return this.state.sheet_json ? `${JSON.stringify(this.state.sheet_json, null, 2)}\n` : "";
  }

  _showBlock() {
    this.at("block").value = this._content() || this.words.no_json;
    this.at("save").disabled = this.at("copy").disabled = !this._content();
    const { mail } = this.data;
    this.at("mail").hidden = this.at("by-hand").hidden = !mail;
    const other = this.at("post") || mail;
    if (other) this.at("send").prepend(this.at("copy"));
    else this.at("mail").before(this.at("copy"));
    const isEmpty = this._sheetLines().length === 0; // nothing is to be sent yet
    this.at("copy").classList.toggle("main", !other && !isEmpty);
    this.at("mail").classList.toggle("main", !this.at("post") && !isEmpty);
    if (this.at("post")) this.at("post").querySelector("button").classList.toggle("main", !isEmpty);
    if (!mail) return;
    const body = this.state.block.replace(/\n/g, "\r\n");
    this.at("mail").href = `mailto:${mail.to}?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(body)}`;
  }

  _save() {
    const json = this.shape === "json";
    const name = `${this.data.file}.${json ? "json" : "txt"}`;
    const type = json ? "application/json" : "text/plain;charset=utf-8";
    const link = Make.element("a", undefined, { download: name });
    link.href = URL.createObjectURL(new Blob([this._content()], { type }));
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
    if (navigator.clipboard) navigator.clipboard.writeText(this._content()).then(copied, bySelection);
    else bySelection();
  }
}

OrderPage.SIGNS = { up: "↑", down: "↓", remove: "×" }; // of buttons that stand beside each line
OrderPage.TWO_ROWS = 80; // letters of a question that a phone shows in two rows
OrderPage.MOST = 100; // as many orders as a sheet may have

// The data of a page in which what stands in several places is written once (see `repeats.py`).
OrderPage.unfolded = ({ parts: folded, whole: document }) => {
  const parts = [];
  const whole = (held) => {
    if (typeof held === "string" && held[0] === "~") return parts[held.slice(1)];
    if (Array.isArray(held)) return held.map(whole);
    return held && typeof held === "object" ? Object.fromEntries(Object.entries(held).map(([key, each]) => [key, whole(each)])) : held;
  };
  for (const part of folded) parts.push(typeof part === "string" ? part : whole(part));
  return whole(document);
};

// What Python's `packed` wrote; throws where a browser is too old for it.
OrderPage.unpacked = async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).json();
};

if (typeof TurnSteps === "object") Object.assign(OrderPage.prototype, TurnSteps);

if (document.getElementById("data")) {
  const text = document.getElementById("data").textContent;
  const data = OrderPage.unfolded(JSON.parse(text));
  const drafts = new SealedDrafts(text);
  const page = new OrderPage(data, new StaticSource(data, drafts));
  page.start();
  OrderPage.unpacked(data.packed).then((more) => page.learn(more)).catch(() => {});
  drafts.opened().then((kept) => page.haveAgain(kept)).catch(() => {});
}
