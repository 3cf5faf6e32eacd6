"use strict";

// Orders by taps on a page with the rules in it: before a line with amounts is added they can be set at the region, by a
// slider or by plus and minus, with what the game works out about the line beside them.
class LiveTaps extends Taps {
  // Where a turn has steps, the buttons that pass one of them, or take the rest as it is, say so.
  show() {
    super.show();
    const { picks, state, words } = this.page;
    if (!(state.steps || []).length) return;
    const said = { skip: words.pass_step, done: words.rest_by_default };
    for (const { json, said: text } of picks.verbs.filter((verb) => said[verb.json.do])) {
      const button = [...this.page.at("quick").children].find((each) => each.textContent.startsWith(text));
      if (button) button.textContent = Make.sentence(said[json.do], { line: button.textContent });
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
    this.page.picks.begin(way, place);
    if (this._amounts().length && this.page.picks.isWhole(this._places())) this._showAmounts();
    else super._more(way, place);
  }

  _addWhole() {
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
    const most = Math.max(1, ...amounts.flatMap(({ pick }) => pick.values || []));
    const add = this._button("", () => this._addNow());
    const limit = amounts.find(({ pick }) => pick.number && pick.may);
    const least = limit && String(limit.pick.low);
    const toTheLeast = this._button("", () => { this._set(limit, least); this._addNow(); });
    const more = this._button(words.more_ways, () => { page.picks.byTap = false; this._close(); page.at("verb").focus(); });
    const odds = Make.element("p", "", { id: "here-odds", role: "status" });
    const change = () => {
      page.at("here-name").textContent = add.textContent = page.picks.soFar();
      toTheLeast.hidden = !limit || limit.boxes[0].value !== LEFT_OUT;
      if (!toTheLeast.hidden) toTheLeast.textContent = this._lineWith(limit, least);
      this._weigh(add.textContent, odds);
    };
    add.classList.add("main");
    const rows = amounts.map((shown, n) => this._slider(shown, `amount-${n}`, most, change));
    page.at("here-ways").replaceChildren(...rows, odds, add, toTheLeast, more);
    change();
    this.here.hidden = false;
    page.at("said").textContent = "";
    add.focus({ preventScroll: true });
  }

  _addNow() {
    this._close();
    this.page.addChosen({ isTapped: true });
  }

  // A slider for an amount with a button on each side. That it is left out is its first step or, of a list, its last.
  _slider(shown, id, most, change) {
    const { pick, boxes } = shown;
    const unsaid = pick.may ? [{ value: LEFT_OUT, text: pick.may }] : [];
    const highest = pick.number ? Math.min(pick.high, pick.low + most) : 0;
    const steps = pick.number
      ? [...unsaid, ...Array.from({ length: highest - pick.low + 1 }, (_, n) => ({ value: String(pick.low + n), text: pick.number.join(pick.low + n) }))]
      : [...pick.options.map((text, n) => ({ value: String(n), text })), ...unsaid];
    const row = Make.element("div", undefined, { class: "amount" });
    const head = row.appendChild(Make.element("p"));
    head.appendChild(Make.element("label", pick.label, { for: id }));
    const slider = Make.element("input", undefined, { id, type: "range", min: 0, max: steps.length - 1, step: 1 });
    const said = head.appendChild(Make.element("output", "", { for: id }));
    const show = () => {
      const { value, text } = steps[Number(slider.value)];
      said.textContent = text;
      slider.setAttribute("aria-valuetext", text);
      this._set(shown, value);
      change();
    };
    const stepper = (sign, by) => {
      const button = this._button(sign, () => { slider.value = String(Number(slider.value) + by); show(); });
      button.setAttribute("aria-label", `${sign} ${pick.label}`);
      return button;
    };
    slider.value = String(Math.max(0, steps.findIndex(({ value }) => value === boxes[0].value)));
    said.textContent = steps[Number(slider.value)].text;
    slider.setAttribute("aria-valuetext", said.textContent);
    slider.addEventListener("input", show);
    row.append(stepper("−", -1), slider, stepper("+", 1));
    return row;
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

  // What the game works out about a line on the board as the lines above leave it. An answer that comes too late is not shown.
  async _weigh(line, into) {
    this.weighed = line;
    const { message } = await this.page.source.weigh(line);
    if (this.weighed === line) into.textContent = message;
  }
}
