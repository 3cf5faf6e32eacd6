"use strict";

// The order page where the rules are in it and the page is a site's: the map follows the lines, what was written stays on the
// device, and orders may be sent from here.
class LiveOrderPage extends OrderPage {
  start() {
    this.at("map").addEventListener("pointerdown", () => {
      this.released = new Promise((done) => {
        for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
      });
    });
    this.tallies = [];
    this.plans = new Plans(this);
    this._keepNotes();
    if (this.at("post")) this.at("post").addEventListener("submit", () => this._fillPost());
    return super.start();
  }

  _newTaps() {
    return new LiveTaps(this);
  }

  _update() {
    this.shownAfter = null;
    this.tallies = [];
    this.isCounted = false;
    return super._update();
  }

  _showLine() {
    super._showLine();
    this.at("map").classList.toggle("aims", Boolean(this.picks.verb && this.at("map").querySelector(".may")));
  }

  _show(state) {
    super._show(state);
    this.taps.keepFocus();
    if (state.drawn && state.asked.length) this._showDrawn(state.asked.some(({ main }) => !main));
    this._showPlan();
  }

  // Lines of a step that is shown again stand before those that come after it in the turn. One that passes over it ends
  // that, and has no second beside it; to take the rest by default is the end of all.
  _addAt(place, ...lines) {
    const [{ text, json }] = lines;
    const passes = json && ["skip", "done"].includes(json.do);
    if (passes) this._showStep(json.do === "done" ? 0 : this.source.step);
    const same = passes && this.lines[place];
    if (same && same.text === text) return this._update();
    return super._addAt(place, ...lines);
  }

  // What is asked after chance had a say rests on one case. A question within an order may then never come up, and can be
  // left by a button beside those of its answers.
  _showDrawn(canBeLeft) {
    const { words } = this;
    this.at("asked-notes").prepend(Make.element("p", canBeLeft ? words.may_not_come : words.drawn, { class: "verdict" }));
    if (!canBeLeft) return;
    const leave = Make.element("button", words.leave_open, { type: "button", id: "leave-open" });
    this.at("quick").append(leave);
    this.at("quick").hidden = false;
    leave.addEventListener("click", () => {
      this._show({ ...this.state, asked: [], drawn: false });
      this.at("questions").append(Make.element("p", words.left_open));
      this.say("left_open");
      this.at("count").focus({ preventScroll: true });
    });
  }

  // A line is a button: a tap on it shows the board after it.
  _lineRow(line, place) {
    const row = Make.element("li");
    const button = row.appendChild(Make.element("button", undefined, { type: "button", class: "line", "aria-pressed": "false" }));
    button.appendChild(Make.element("code", line.text));
    button.addEventListener("click", () => this._showAfter(place));
    return row;
  }

  // Show the board as it is after a line; by another tap on it, or after any change, as it is after all of them.
  async _showAfter(place) {
    this.shownAfter = this.shownAfter === place ? null : place;
    const change = this.changes;
    const lines = this.shownAfter === null ? this._sheetLines() : this.lines.slice(0, place + 1);
    const maps = await this.source.maps(lines);
    if (change !== this.changes || !maps) return;
    this.showMap(maps);
    [...this.at("lines").children].forEach((row, at) => row.querySelector(".line").setAttribute("aria-pressed", String(at === this.shownAfter)));
    this.say(this.shownAfter === null ? "board_now" : "board_after", { line: this.lines[place].text });
  }

  // The board as it is after some lines, as `board_map` writes it, in the place of the one that was shown.
  async showMap(html) {
    await this.released; // a tap that has begun ends where it began
    if (html === this.drawn) return;
    this.drawn = html;
    const map = this.at("map");
    const others = () => [...map.querySelectorAll("button, .board")];
    const [focused, had] = [document.activeElement, others().indexOf(document.activeElement)];
    const place = map.contains(focused) && focused.dataset.place;
    map.innerHTML = html;
    this._newBoard();
    if (place && this.board) this.board.goTo(place);
    else if (had >= 0) others()[had].focus({ preventScroll: true });
    this._showLine();
    this._showPlan();
  }

  // On the map, what the lines say that the host can read; not on the board after one of them.
  _showPlan() {
    if (!this.board) return;
    const { orders = [] } = this.state.sheet_json || {};
    const isAll = this.shownAfter === null && orders.length === this.lines.length; // each line could be read
    const own = this.tallies.filter(({ of }) => of[0] === this.data.sheet.seat);
    const chances = own.filter(({ kind, chance }) => kind !== "lost" && chance);
    const chanceOf = (order) => {
      const invasions = orders.filter(({ do: what, to }) => what === "invade" && to === order.to);
      const isLast = order === invasions[invasions.length - 1]; // one figure for all that go to a place
      return (isLast && chances.find(({ of }) => of.includes(order.to)) || { chance: "" }).chance;
    };
    Plan.draw(this.at("map"), this.board.places, isAll ? orders : [], chanceOf);
    Plan.shade(this.at("map"), isAll ? own.filter(({ kind }) => kind === "lost") : []);
  }

  // What may come of the lines, as `tally_facts` writes it; none as long as it is not known.
  showOdds(tallies, isWhole) {
    this.tallies = tallies;
    this.isCounted = isWhole && tallies.length > 0;
    this._showPlan();
    this.plans.show();
  }

  // Have these lines in place of those now, which an undo brings back, with the plan that was kept.
  takeLines(lines, plan) {
    this._remember();
    this.before[this.before.length - 1].push(plan);
    this.lines = [...lines];
    return this._update();
  }

  // What an undo brings back outlives the tab as the lines do.
  _toKeep() {
    return { ...super._toKeep(), before: this.before.slice(-LiveOrderPage.UNDONE) };
  }

  _undo() {
    if (this.isBegun) return super._undo();
    const [, , plan] = this.before[this.before.length - 1] || [];
    this.isChanged = true; // even if nothing else was done since the page was opened
    super._undo();
    if (plan) this.plans.keep(plan);
  }

  // Notes to oneself, from letter to letter of a game. A page that came by mail has none.
  _keepNotes() {
    const { game, seat } = this.data.sheet;
    const [notes, key] = [this.at("notes"), `notes ${game} ${seat}`];
    notes.value = this.drafts.read(key) || "";
    this.at("own-notes").open = Boolean(notes.value);
    notes.addEventListener("input", () => this.drafts.write(key, notes.value));
  }

  // What is sent to the host of this page. The same block has the same mark, so that it is one sheet if it is sent twice.
  _fillPost() {
    const { block, mark, lang } = this.at("post").elements;
    if (block.value !== this.state.block) mark.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("");
    block.value = this.state.block;
    lang.value = document.documentElement.lang;
    this.at("sent").textContent = this.words.sent_in_tab;
  }
}
LiveOrderPage.UNDONE = 50; // as many changes are kept on the device
