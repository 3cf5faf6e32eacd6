"use strict";

// Orders by taps on a page with the rules in it: before a line with amounts is added they can be set at the region, by a
// slider or by plus and minus, with what the game works out about the line beside them.
class LiveTaps extends Taps {
  constructor(page) {
    super(page);
    this.saysNumber = false; // its slider does
  }

  // Where a turn has steps, the buttons that pass one of them, or take the rest as it is, say so.
  show() {
    super.show();
    this.hasBegun = false;
    const { picks, state, words } = this.page;
    if (!(state.steps || []).length) return;
    for (const { json, said: text } of picks.verbs.filter((verb) => verb.json.do in LiveTaps.PASSING)) {
      const button = [...this.page.at("quick").children].find((each) => each.textContent.startsWith(text));
      if (button) button.textContent = Make.sentence(words[LiveTaps.PASSING[json.do]], { line: button.textContent });
    }
  }

  // A way that was chosen by its button is added as it reads there.
  _takeWay(way, place, name) {
    this.isAsRead = true;
    super._takeWay(way, place, name);
    this.isAsRead = false;
  }

  // The amounts come first, then all the lists.
  _more(way, place) {
    this.hasBegun = true;
    this.page.picks.begin(way, place);
    if (this._amounts().length && this.page.picks.isWhole(this._places())) this._showAmounts();
    else super._more(way, place);
  }

  _showWays(...ways) {
    this.follow = null;
    super._showWays(...ways);
  }

  _close() {
    this.follow = null;
    super._close();
  }

  // While the amounts are open they say what holds in the lists now; where the lists have other keys, no more.
  followLists() {
    if (this.follow) this.follow();
  }

  _addWhole() {
    this.hasBegun = true;
    const isWhole = this.page.picks.isWhole(this._places());
    if (isWhole && !this.isAsRead && this._amounts().length) this._showAmounts();
    else super._addWhole();
  }

  // The first two keys of the line that are amounts, if there is anything to choose; the others stand in the lists.
  _amounts() {
    const isAmount = ({ pick }) => pick.number || (pick.options && pick.values.every(Number.isInteger));
    const amounts = this.page.picks.later.filter(isAmount).slice(0, 2);
    return amounts.filter(({ pick }) => pick.number || pick.options.length > 1);
  }

  _showAmounts() {
    const { page } = this;
    const { words } = page;
    const amounts = this._amounts();
    const most = Math.max(0, ...amounts.flatMap(({ pick }) => pick.values || [])) || LiveTaps.MOST;
    const add = this._button("", () => this._addNow());
    const limit = amounts.find(({ pick }) => pick.number && pick.may);
    const least = limit && String(limit.pick.low);
    const toTheLeast = this._button("", () => { this._set(limit, least); this._addNow(); });
    const more = this._button(Make.sentence(words.more_ways, { line: page.picks.verb.said }), () => { page.picks.byTap = false; this._close(); page.at("verb").focus(); });
    const drop = this._button(words.drop_begun, () => page.dropBegun());
    const odds = Make.element("p", "", { id: "here-odds", role: "status" });
    const sliders = amounts.map((shown, n) => this._slider(shown, `amount-${n}`, most));
    const follow = () => {
      if (!amounts.every((shown) => page.picks.later.includes(shown))) return this._close();
      for (const { show } of sliders) show();
      const line = page.at("preview").textContent; // with its condition
      if (page.at("here-name").textContent === line && add.textContent) return;
      page.at("here-name").textContent = line;
      toTheLeast.hidden = !limit || limit.boxes[0].value !== LEFT_OUT;
      add.classList.toggle("main", toTheLeast.hidden);
      toTheLeast.classList.toggle("main", !toTheLeast.hidden);
      add.textContent = toTheLeast.hidden ? line : Make.sentence(words.stop_and_ask, { line });
      if (!toTheLeast.hidden) toTheLeast.textContent = Make.sentence(words.to_the_end, { line: this._lineWith(limit, least) + line.slice(page.picks.soFar().length) });
      this._weigh(line, odds);
    };
    page.at("here-ways").replaceChildren(...sliders.map(({ row }) => row), odds, toTheLeast, add, more, drop);
    follow();
    this.follow = follow;
    this.here.hidden = false;
    page.at("said").textContent = "";
    (toTheLeast.hidden ? add : toTheLeast).focus({ preventScroll: true });
  }

  _addNow() {
    this._close();
    this.page.addChosen({ isTapped: true });
  }

  // A slider for an amount with a button on each side, and what shows its value. That it is left out is its first step or,
  // of a list, its last.
  _slider(shown, id, most) {
    const { pick, boxes } = shown;
    const unsaid = pick.may && !pick.everything ? [{ value: LEFT_OUT, text: pick.may }] : [];
    const highest = pick.number ? Math.min(pick.high, pick.low + most) : 0;
    const steps = pick.number
      ? [...unsaid, ...Array.from({ length: highest - pick.low + 1 }, (_, n) => ({ value: String(pick.low + n), text: pick.number.join(pick.low + n) }))]
      : [...pick.options.map((text, n) => ({ value: String(n), text })), ...unsaid];
    const row = Make.element("div", undefined, { class: "amount" });
    const head = row.appendChild(Make.element("p"));
    head.appendChild(Make.element("label", pick.label, { for: id }));
    const slider = Make.element("input", undefined, { id, type: "range", min: 0, max: steps.length - 1, step: 1 });
    const said = head.appendChild(Make.element("output", "", { for: id }));
    const set = () => this._set(shown, steps[Number(slider.value)].value);
    const show = () => {
      const { value } = boxes[0];
      const at = steps.findIndex((step) => step.value === value);
      slider.value = String(at < 0 ? steps.length - 1 : at);
      said.textContent = at < 0 ? (pick.number ? value : "…") : steps[at].text; // more than it has steps can be typed in the lists
      slider.setAttribute("aria-valuetext", said.textContent);
    };
    const stepper = (sign, by) => {
      const button = this._button(sign, () => { slider.value = String(Number(slider.value) + by); set(); });
      button.setAttribute("aria-label", `${sign} ${pick.label}`);
      return button;
    };
    slider.addEventListener("input", set);
    row.append(stepper("−", -1), slider, stepper("+", 1));
    return { row, show };
  }

  _set({ pick, boxes }, value) {
    boxes[0].value = value;
    boxes[0].dispatchEvent(new Event(pick.number ? "input" : "change"));
  }

  // The line as it would be with this value of a key.
  _lineWith({ boxes }, value) {
    const was = boxes[0].value;
    boxes[0].value = value;
    const line = this.page.picks.soFar();
    boxes[0].value = was;
    return line;
  }

  // What the game works out about a line on the board as the lines above leave it. One is asked at a time, then the newest.
  async _weigh(line, into) {
    const isBusy = Boolean(this.wanted);
    this.wanted = { line, into };
    if (isBusy) return;
    for (let asked; asked !== this.wanted; ) {
      asked = this.wanted;
      const { message } = await this.page.source.weigh(asked.line);
      if (asked === this.wanted) asked.into.textContent = message;
    }
    this.wanted = null;
  }
}
LiveTaps.PASSING = { skip: "pass_step", done: "rest_by_default" }; // what is said of orders that pass over something
LiveTaps.MOST = 40; // steps of a slider where no list says how much there is
