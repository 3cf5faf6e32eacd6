"use strict";

// Orders by taps where some begin with an amount: it is set on a sheet by a slider or by plus and minus, with what must be
// said beside it as buttons.
class AmountTaps extends Taps {
  // An order that begins with an amount opens at its lowest, with all that is still to be chosen beside it: only that amount
  // is there before it was tapped.
  _choose({ choose }) {
    this.hadFocus = true;
    super._choose({
      choose: () => {
        choose();
        const { head } = this.page.picks;
        if (!head || !AmountTaps.isAmount(head) || head.boxes[0].value !== (head.pick.number ? LEFT_OUT : OPEN)) return;
        this.first = head;
        this.told = {};
        this._set(head, String(head.pick.number ? head.pick.low : 0));
      },
    });
  }

  // While the amounts are open they say what holds in the lists now; where the lists have other keys, no more.
  followLists() {
    if (!this.page.picks.byTap) this._close(); // an order that is chosen there needs its own Add button
    else if (this.follow) this.follow();
  }

  _close() {
    this.follow = null;
    this.page.at("picks").hidden = false;
    super._close();
  }

  _addWhole() {
    const isWhole = this.page.picks.isWhole(this._places());
    if ((isWhole || this._first().length) && !this.isAsRead && this._amounts().length) this._showAmounts();
    else super._addWhole();
  }

  // The first key, where it was opened as an amount.
  _first() {
    const { head } = this.page.picks;
    return head && head === this.first ? [head] : [];
  }

  // The first two keys of the line that are amounts, if there is anything to choose; the others stand in the lists.
  _amounts() {
    const amounts = [...this._first(), ...this.page.picks.later.filter(AmountTaps.isAmount)].slice(0, 2);
    return amounts.filter(({ pick }) => pick.number || pick.options.length > 1);
  }

  // What must be said beside an amount that the order begins with, and is one of a few things.
  _choices() {
    const isChoice = (shown) => shown.pick.options && !shown.pick.may && shown.pick.options.length <= MANY && !AmountTaps.isAmount(shown);
    return this._first().length ? this.page.picks.later.filter(isChoice) : [];
  }

  // Whether something beside the first amount was said, and is not merely the only one that goes with it.
  _isTold({ pick, boxes: [box] }) {
    return pick.options.length > 1 ? box.value !== OPEN : this.told[pick.name] === pick.values[box.value];
  }

  _showAmounts() {
    const { page } = this;
    const { words } = page;
    const amounts = this._amounts();
    const most = Math.max(0, ...amounts.flatMap(({ pick }) => pick.values || [])) || AmountTaps.MOST;
    const add = this._button("", () => this._addNow());
    const limit = amounts.find(({ pick }) => pick.number && pick.may);
    const least = limit && String(limit.pick.low);
    const toTheLeast = this._button("", () => { this._set(limit, least); this._addNow(); });
    const more = this._button("", () => this._toLists(), "more");
    const drop = this._button(words.drop_begun, () => this.drop());
    const odds = Make.element("p", "", { id: "here-odds", role: "status" });
    const sliders = amounts.map((shown, n) => this._slider(shown, `amount-${n}`, most));
    const choices = Make.element("div");
    const end = limit ? [Make.element("p", words.end_is, { class: "small" })] : [];
    const follow = () => {
      if (!page.picks.verb || !amounts.every((shown) => page.picks.later.includes(shown) || this._first().includes(shown))) return this._close();
      for (const { show } of sliders) show();
      this._showChoices(choices);
      const here = [...amounts, ...this._choices()];
      const isMore = (shown) => !here.includes(shown) && (shown.pick.may || shown.boxes[0].value === OPEN);
      this._sayMore(more, page.picks.later.filter(isMore));
      page.at("picks").hidden = more.hidden && this._first().length > 0; // they say no more than this
      const untold = this._choices().find((each) => !this._isTold(each));
      add.hidden = !page.picks.line() || Boolean(untold);
      const line = untold ? this._lineWith(untold, OPEN) : page.at("preview").textContent; // with its condition
      if (page.at("here-name").textContent === line && add.textContent) return;
      page.at("here-name").textContent = line;
      toTheLeast.hidden = !limit || limit.boxes[0].value !== LEFT_OUT;
      add.classList.toggle("main", toTheLeast.hidden);
      toTheLeast.classList.toggle("main", !toTheLeast.hidden);
      add.textContent = toTheLeast.hidden ? line : Make.sentence(words.stop_and_ask, { line });
      if (!toTheLeast.hidden) toTheLeast.textContent = Make.sentence(words.to_the_end, { line: this._lineWith(limit, least) + line.slice(page.picks.soFar().length) });
      this._weigh(add.hidden ? "" : line, odds);
    };
    page.at("here-ways").replaceChildren(...sliders.map(({ row }) => row), choices, odds, toTheLeast, add, ...end, more, drop);
    follow();
    this.follow = follow;
    this.here.hidden = false;
    page.at("said").textContent = "";
    this._uncover(page.picks.named(this._places()));
    ([toTheLeast, add].find((button) => !button.hidden) || choices.querySelector("button") || more).focus({ preventScroll: true });
  }

  _offerWhole() {
    this._showAmounts();
  }

  _addNow() {
    this.hadFocus = true;
    this._close();
    this.page.addChosen({ isTapped: true });
  }

  // A button for each choice, that which is chosen pressed; they stay where they are as long as the choices do.
  _showChoices(into) {
    const shown = this._choices();
    const options = shown.flatMap((each) => each.pick.options.map((text, at) => ({ each, text, at })));
    const said = shown.map(({ pick }) => [pick.label, ...pick.options]).join();
    if (into.dataset.said !== said) {
      into.replaceChildren(...shown.map(({ pick }) => {
        const row = Make.element("div", undefined, { class: "choices", role: "group", "aria-label": pick.label });
        row.append(...pick.options.map((text, at) => this._button(text, () => {
          this.told[pick.name] = pick.values[at];
          this._set(this._choices().find(({ pick: { name } }) => name === pick.name), String(at));
        })));
        return row;
      }));
      into.dataset.said = said;
    }
    [...into.querySelectorAll("button")].forEach((button, n) => {
      const { each, at } = options[n];
      const [box] = each.boxes;
      button.setAttribute("aria-pressed", String(box.value === String(at) && this._isTold(each)));
      button.disabled = [...box.options].some(({ value, disabled }) => disabled && value === String(at));
    });
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

  // What is chosen beside it stays so, if it still can be.
  _set({ pick, boxes }, value) {
    for (const each of this._choices()) if (this._isTold(each)) this.told[each.pick.name] = each.pick.values[each.boxes[0].value];
    boxes[0].value = value;
    boxes[0].dispatchEvent(new Event(pick.number ? "input" : "change"));
    for (const again of this._choices().filter((each) => each.boxes[0].value === OPEN)) {
      const at = again.pick.values.indexOf(this.told[again.pick.name]);
      if (at >= 0) this._set(again, String(at));
    }
  }

  // The line as it would be with this value of a key.
  _lineWith({ boxes }, value) {
    const was = boxes[0].value;
    boxes[0].value = value;
    const line = this.page.picks.soFar();
    boxes[0].value = was;
    return line;
  }

  // What a page that knows more brings into view, and says beside the amounts.
  _uncover() {}

  _weigh() {}
}
AmountTaps.isAmount = ({ pick }) => !pick.where && Boolean(pick.number || (pick.options && pick.values.every(Number.isInteger)));
AmountTaps.MOST = 40; // steps of a slider where no list says how much there is
