"use strict";

// What every part of the page makes elements and sentences with.
const Make = {
  element(tag, text, attributes) {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
    return node;
  },

  // Every placeholder is filled in one pass, so that braces in what is filled in mean nothing.
  sentence(text, facts) {
    return text.replace(/\{(\w+)\}/g, (all, key) => (key in facts ? String(facts[key]) : all));
  },
};

// The choices of one order: a list for its verb and one for each of its keys. What they say, as text and as JSON.
// Knows no grammar: it joins the pieces of `asked` (see `line_pieces.py`).
class OrderPicks {
  constructor(into, words, changed) {
    this.into = into;
    this.words = words;
    this.changed = changed;
    this.shown = [];
    this.verbs = [];
  }

  // Show the verbs of these questions; what was chosen is kept where it is still there.
  show(asked) {
    const before = this.verb && JSON.stringify(this.verb);
    this.verbs = asked.flatMap((entry) => entry.verbs.map((verb) => ({ ...verb, entry })));
    const same = this.verbs.findIndex((verb) => JSON.stringify(verb) === before);
    if (same >= 0 && this.box) return;
    this.into.textContent = "";
    this.verb = null;
    if (this.verbs.length === 0) return;
    this.box = this._select("verb", this.words.verb, this.verbs.map((verb) => verb.said), this.into);
    this.below = this.into.appendChild(Make.element("div"));
    this.box.addEventListener("change", () => this._showVerb());
    this._showVerb();
  }

  // The line as it is chosen now; null where there is nothing to choose.
  line() {
    if (!this.verb) return null;
    const said = {};
    const json = { ...this.verb.json };
    for (const shown of this._picks()) {
      const chosen = this._chosen(shown);
      if (chosen === null) continue;
      said[shown.pick.name] = chosen.text;
      json[shown.pick.name] = chosen.json;
    }
    const parts = this.verb.keys.map(([name, unsaid]) => (name in said ? said[name] : unsaid));
    return { text: [this.verb.said, ...parts].filter(Boolean).join(" "), json };
  }

  // The item that is chosen once too often; null if the line can stand.
  tooOften() {
    for (const { pick, boxes } of this._picks()) {
      if (!pick.items) continue;
      const places = this._taken(boxes);
      const over = places.find((place) => places.filter((other) => other === place).length > pick.caps[place]);
      if (over !== undefined) return pick.items[over];
    }
    return null;
  }

  _picks() {
    return [...(this.head ? [this.head] : []), ...this.later];
  }

  _showVerb() {
    this.verb = this.verbs[Number(this.box.value)];
    this.below.textContent = "";
    this.head = null;
    this.later = [];
    if (this.verb.head) {
      this.head = this._showPick(this.verb.head, "head", this.below, () => this._showLater());
      this.rest = this.below.appendChild(Make.element("div"));
      this.next = undefined;
      this._showLater();
    }
    this.changed();
  }

  // The keys after the first, which depend on it.
  _showLater() {
    const { head, verb } = this;
    let place = verb.head.options ? Number(head.boxes[0].value) : this._taken(head.boxes).length;
    if (head.boxes[0].value === "") place = verb.after.length - 1;
    const next = verb.after[place];
    if (next === this.next) return;
    this.next = next;
    this.rest.textContent = "";
    const picks = next === undefined || next < 0 ? [] : verb.later[next].map((n) => verb.picks[n]);
    this.later = picks.map((pick, n) => this._showPick(pick, "later" + n, this.rest, () => {}));
  }

  _showPick(pick, id, into, then) {
    if (pick.number) return this._showNumber(pick, id, into);
    const boxes = [];
    const texts = pick.options || pick.items;
    const most = pick.options ? 1 : pick.high;
    for (let n = 0; n < most; n++) {
      const label = most === 1 ? pick.label : Make.sentence(this.words.item, { field: pick.label, n: n + 1 });
      const box = this._select(`${id}-${n}`, label, texts, into);
      if (n === 0 && !pick.options && pick.none) box.prepend(this._option(pick.none, "none"));
      if (n === 0 && pick.may) box.prepend(this._option(pick.may, ""));
      if (n > 0 && n >= pick.low) box.prepend(this._option(this.words.no_more, ""));
      box.value = n > 0 && n < pick.low ? String(Math.min(n, texts.length - 1)) : box.options[0].value;
      box.addEventListener("change", () => { then(); this.changed(); });
      boxes.push(box);
    }
    return { pick, boxes };
  }

  _showNumber(pick, id, into) {
    into.appendChild(Make.element("label", pick.label, { for: id }));
    const attributes = { id, type: "number", inputmode: "numeric", min: pick.low, max: pick.high, placeholder: pick.may };
    const box = into.appendChild(Make.element("input", undefined, attributes));
    box.required = !pick.may;
    box.addEventListener("input", () => this.changed());
    return { pick, boxes: [box] };
  }

  _select(id, label, texts, into) {
    into.appendChild(Make.element("label", label, { for: id }));
    const box = Make.element("select", undefined, { id });
    texts.forEach((text, place) => box.appendChild(this._option(text, String(place))));
    return into.appendChild(box);
  }

  _option(text, value) {
    return Make.element("option", text, { value });
  }

  // The items chosen in a list, up to the first place left open.
  _taken(boxes) {
    const values = boxes.map((box) => box.value);
    const end = values.findIndex((value) => value === "" || value === "none");
    return (end < 0 ? values : values.slice(0, end)).map(Number);
  }

  // What one pick adds to the line; null if it is left out.
  _chosen({ pick, boxes }) {
    const value = boxes[0].value;
    if (value === "") return null;
    if (pick.number) return { text: pick.number.join(Number(value)), json: Number(value) };
    if (pick.options) return { text: pick.options[value], json: pick.values[value] };
    if (value === "none") return { text: pick.none, json: pick.sums ? {} : [] };
    const places = this._taken(boxes);
    const text = [pick.lead, ...places.map((place) => pick.items[place])].filter(Boolean).join(" ");
    if (!pick.sums) return { text, json: places.map((place) => pick.values[place]) };
    const counts = {};
    for (const place of places) counts[pick.values[place]] = (counts[pick.values[place]] || 0) + 1;
    return { text, json: counts };
  }
}
