"use strict";

// The choices of one order: a list for its verb and one for each of its keys. What they say, as text and as JSON.
// Knows no grammar: it joins the pieces of `asked` (see `line_pieces.py`). Nothing is chosen before the player chooses it
// but what has no other choice; that a key is left out stands behind its choices.
const OPEN = "?";  // nothing chosen yet, where something must be
const LEFT_OUT = "";
const NONE = "none";  // the list of nothing
const MANY = 12;  // of an order with more choices than these only its verb is a button
const FEW = 3;  // so many keys that may be left out are shown; more of them are folded
const ENDING = { skip: "pass_step", done: "rest_by_default", pause: "asked_later" };  // what is said of orders that leave out something

class OrderPicks {
  constructor(into, words, changed) {
    this.into = into;
    this.words = words;
    this.changed = changed;
    this.verbs = [];
    this.clear();
  }

  // `byTap`: that the verb was chosen by a tap on the board or on its button, or has not been chosen at all.
  clear() {
    this.verb = null;
    this.touched = null;
    this.head = null;
    this.later = [];
  }

  // Show the verbs of these questions, none of them chosen unless there is one only.
  show(asked) {
    this.clear();
    this.into.textContent = "";
    this.verbs = asked.flatMap((entry) => entry.verbs);
    if (this.verbs.length === 0) return;
    const options = this.verbs.map((verb, place) => ({ text: verb.said, value: String(place) }));
    if (options.length > 1) options.unshift({ text: this.words.choose, value: OPEN });
    this.box = Make.select(this.into, "verb", this.words.verb, options);
    this.below = this.into.appendChild(Make.element("div"));
    this.box.addEventListener("change", () => { this.byTap = false; this._showVerb(); });
    this.byTap = true;
    this._showVerb();
  }

  chooseVerb(place) {
    this.byTap = true;
    this.box.value = String(place);
    this._showVerb();
  }

  // The line as it is chosen now, {text, json}; null as long as something is missing.
  line() {
    return this.verb && this.fault() === null ? this.joined() : null;
  }

  // What the line says so far, where a key is still open, "…".
  soFar() {
    return this.verb ? this.joined().text : "";
  }

  // Why there is no line yet: {key, facts} of a sentence; null if there is one.
  fault() {
    if (!this.verb) return { key: "choose_first", facts: { what: this.words.verb } };
    for (const shown of this._picks()) {
      const { pick, boxes } = shown;
      const places = this._taken(boxes);
      if (this._isBegun(shown)) return { key: "choose_first", facts: { what: pick.label } };
      if (boxes[0].value === OPEN || (pick.number && !pick.may && !boxes[0].value)) {
        return { key: "choose_first", facts: { what: pick.label } };
      }
      if (pick.number && boxes[0].value && !Make.isWhole(boxes[0])) {
        return { key: "out_of_range", facts: { what: pick.label, low: pick.low, high: pick.high } };
      }
      if (!pick.items || boxes[0].value === LEFT_OUT || boxes[0].value === NONE) continue;
      if (places.length < pick.low) return { key: "choose_more", facts: { what: pick.label, n: pick.low } };
      const over = places.find((place) => places.filter((other) => other === place).length > pick.caps[place]);
      if (over !== undefined) return { key: "twice", facts: { item: pick.items[over] } };
    }
    return this._atOdds();
  }

  // Two keys that the game does not take without, or with, each other.
  _atOdds() {
    const given = this._picks().filter((shown) => this._chosen(shown) !== null).map((shown) => shown.pick);
    const names = new Set(given.map((pick) => pick.name));
    const label = (name) => (this._picks().find(({ pick }) => pick.name === name) || { pick: { label: name } }).pick.label;
    for (const [one, others] of Object.entries(this.verb.with || {})) {
      if (names.has(one) && !others.some((other) => names.has(other))) {
        return { key: "only_with", facts: { one: label(one), other: others.map(label).join(", ") } };
      }
    }
    for (const { pick, boxes, with: other } of this._dependent()) {
      if (!pick.fits[other.boxes[0].value].includes(Number(boxes[0].value))) {
        return { key: "not_with", facts: { one: pick.options[boxes[0].value], other: other.pick.options[other.boxes[0].value] } };
      }
    }
    for (const [one, other] of this.verb.without || []) {
      if (names.has(one) && names.has(other)) {
        return { key: "not_with", facts: { one: label(one), other: label(other) } };
      }
    }
    return null;
  }

  // The keys whose choices depend on another's, where both are chosen.
  _dependent() {
    const shown = this._picks().filter(({ pick, boxes }) => !pick.fits || boxes[0].value !== OPEN);
    const pairs = shown.filter(({ pick }) => pick.fits).map((each) => ({ ...each, with: shown.find(({ pick }) => pick.name === each.pick.of) }));
    return pairs.filter(({ with: other }) => other && other.boxes[0].value !== OPEN);
  }

  // Only those choices of such a key can be taken that go with the other's.
  _narrow() {
    for (const { pick, boxes } of this._picks().filter((each) => each.pick.fits)) {
      const other = this._picks().find((each) => each.pick.name === pick.of);
      const fits = other && pick.fits[other.boxes[0].value];
      for (const option of boxes[0].options) option.disabled = Boolean(fits) && option.value !== OPEN && !fits.includes(Number(option.value));
      if (boxes[0].selectedOptions[0].disabled) boxes[0].value = OPEN;
    }
  }

  // --- places of the map

  // What a tap on this place would choose, as a function; null where nothing takes the place now.
  tap(place, places) {
    if (!this.verb) {
      const ways = this._ways(place);
      return ways.length === 1 && !this.waysTo(place, places, false).length && !this._piecesAt(place).length ? () => { this.chooseVerb(ways[0][1]); this._takePlace(this.head, place); } : null;
    }
    const fits = this._picks().filter((shown) => this._takes(shown, place));
    const open = fits.find((shown) => this._isOpen(shown)) || fits.find((shown) => shown === this.touched) || fits[0];
    return open ? () => this._takePlace(open, place) : null;
  }

  // Where a tap on this place could lengthen the list that the order begins with as well as say what comes after it: both,
  // as {what, take}. So each of several pieces there of which the order names one.
  forks(place) {
    const open = this.verb && this._picks().find((shown) => this._isOpen(shown) && this._takes(shown, place));
    const standing = open ? this._standing(open, place) : [];
    if (standing.length > 1) return standing.map((at) => ({ what: (open.pick.options || open.pick.items)[at], take: () => this._takePlace(open, place, at) }));
    if (!this._goesOn(place)) return [];
    const fits = this._picks().filter((shown) => this._takes(shown, place));
    return fits.length < 2 ? [] : fits.map((shown) => ({ what: shown.pick.label, take: () => this._takePlace(shown, place) }));
  }

  // Whether one more place lengthens the list that the order begins with, after which nothing was tapped yet.
  _goesOn(place) {
    const { head } = this;
    if (!head || !head.pick.options || this.later.includes(this.touched)) return false;
    return this._grows(head, place);
  }

  // Whether one more place lengthens a list that is chosen or begun.
  _grows(shown, place) {
    const now = shown.pick.options ? this._tapsOf(shown) : [];
    return now.length > 0 && (this._tapsWith(shown, place) || []).length > now.length;
  }

  // Which of these places a tap would choose for what is open now.
  legal(places) {
    if (!this.verb) return places.filter((place) => this._ways(place).length || this.waysTo(place, places, false).length || this._piecesAt(place).length);
    const taking = this._picks().filter((shown) => places.some((place) => this._takes(shown, place)));
    const open = taking.find((shown) => this._isOpen(shown)) || taking.find((shown) => shown === this.touched) || taking[0];
    return open ? places.filter((place) => this._takes(open, place)) : [];
  }

  // The places that the line names now, or will once a list that was begun by taps is whole.
  named(places) {
    const begun = this.verb ? this._picks().filter((shown) => this._isBegun(shown)).map(({ taps }) => taps) : [];
    const said = this.verb ? JSON.stringify([this.joined().json, begun]) : "";
    return places.filter((place) => said.includes(JSON.stringify(place)));
  }

  // The orders that could name this place: {verb, text, more, everything}; `more`: what can be said besides, if anything; `everything`: what a number comes to that is the highest as long as nobody says another.
  waysFor(place) {
    const orders = this._ways(place).map(([verb, n]) => {
      const at = verb.head.values.indexOf(place);
      const texts = verb.head.options || verb.head.items;
      const number = at < 0 ? null : this._laterOf(verb, at).find((pick) => pick.everything);
      const said = { [verb.head.name]: at < 0 ? "" : texts[at] };
      if (number) said[number.name] = number.options ? number.options[number.options.length - 1] : number.number.join(number.high);
      const parts = number ? verb.keys.map(([name, unsaid]) => said[name] ?? unsaid) : Object.values(said);
      const hasOthers = Boolean(number) && (!number.options || number.options.length > 1);
      return { verb: n, text: [verb.said, ...parts].filter(Boolean).join(" "), more: this.besides(at < 0 ? verb.picks : this._laterOf(verb, at)), everything: hasOthers ? number.everything : "" };
    });
    return [...orders, ...this._piecesAt(place)];
  }

  // The orders that must name a place and could name this one behind what they are about, which is one of these places too
  // (`isFrom`), or is none; as `waysFor`.
  waysTo(place, places, isFrom) {
    return this.verbs.flatMap((verb, n) => (verb.head && verb.head.options ? verb.head.values : []).flatMap((value, at) => {
      const { head } = verb;
      const pick = !head.where && places.includes(value) === isFrom && this._laterOf(verb, at).find((each) => !each.may && each.options && each.values.includes(place));
      if (!pick) return [];
      const said = { [head.name]: head.options[at], [pick.name]: pick.options[pick.values.indexOf(place)] };
      const { along } = this._laterOf(verb, at).find((each) => each.along) || {};
      return [{ verb: n, at, key: pick.name, along, text: [verb.said, ...verb.keys.map(([name, unsaid]) => said[name] ?? unsaid)].filter(Boolean).join(" ") }];
    }));
  }

  // The verbs that could name this place, with their numbers; none that a line has used up.
  _ways(place) {
    return this.verbs.map((verb, n) => [verb, n]).filter(([{ head, used }]) => !used && head && this._holds(head, place));
  }

  // What these keys are, the first of them by name; "" where there is nothing to choose.
  besides(picks) {
    const labels = new Set(picks.filter(({ options, may }) => may || !options || options.length > 1).map(({ label }) => label));
    return [[...labels].slice(0, 2).join(", "), labels.size > 2 && `(+${labels.size - 2})`].filter(Boolean).join(" ");
  }

  // The keys behind one of the choices of the first.
  _laterOf(verb, at) {
    return at in verb.after && verb.after[at] >= 0 ? verb.later[verb.after[at]].map((n) => verb.picks[n]) : [];
  }

  // What there is to be said of what is chosen: what the order and its card do, what is still to choose and how that works.
  explained(places) {
    const { verb } = this;
    if (!verb) return "";
    const [open] = this._picks().filter((shown) => this._isBegun(shown) || shown.boxes[0].value === OPEN);
    const texts = this._picks().map(({ pick, boxes }) => (pick.about || {})[(pick.values || [])[boxes[0].value]]);
    if (open) {
      const whole = (open.pick.values || []).find(Array.isArray);
      const what = whole && whole.length > 1 ? `${open.pick.label} (${this._tapsOf(open).length}/${whole.length})` : open.pick.label;
      const onMap = places.some((place) => this._takes(open, place));
      texts.push(Make.sentence(this.words[onMap ? "tap_it" : "still_open"], { what }), open.pick.hint);
    } else {
      const more = this.later.find((shown) => places.some((place) => this._grows(shown, place) || (shown.boxes[0].value === LEFT_OUT && this._takes(shown, place))));
      const longer = [places.some((place) => this._goesOn(place)) && this.head, more].filter(Boolean);
      if (longer.length) texts.unshift(Make.sentence(this.words.tap_more, { what: longer.map(({ pick }) => pick.label).join(", ") }));
    }
    if (verb.used) texts.unshift(Make.sentence(this.words.used, { line: verb.used }));
    const along = this.later.map(({ pick, boxes }) => (boxes[0].value === LEFT_OUT ? pick.along : ""));
    return [texts.some(Boolean) ? "" : verb.about || this._ending(verb, verb.said, ""), ...texts, ...along].filter(Boolean).join(" ");
  }

  // One of the choices of a key, and from whom it is taken.
  _named({ whose, values }, text, at) {
    return whose && whose[values[at]] ? `${text} (${whose[values[at]]})` : text;
  }

  // What a button says that gives this line: of one that leaves out something, what becomes of it.
  _ending({ json: { do: what, on } }, line, plain = line) {
    return what in ENDING && !on ? Make.sentence(this.words[ENDING[what]], { line }) : plain;
  }

  // Choose one of these orders with its place.
  begin({ verb, at, key }, place) {
    this.chooseVerb(verb);
    if (key) this._take(this.head, at);
    if (key || at === undefined) this._takePlace(key ? this.later.find(({ pick }) => pick.name === key) : this.head, place);
    else this._takePlace(this.head, place, at);
  }

  // Each order that names none of these places, with what chooses it; of one with many choices, its verb alone.
  withoutPlaces(places) {
    return this.verbs.flatMap((verb, n) => {
      const { head, about } = verb;
      if (verb.used || (head && places.some((place) => this._holds(head, place)))) return [];
      const isMany = !head || head.number || head.items || head.where // the last is tapped on the map
        || head.options.length > MANY || (verb.picks.length && head.values.every(Number.isInteger));
      if (isMany) return [{ text: this._ending(verb, verb.said), about, choose: () => this.chooseVerb(n) }];
      return head.options.map((text, at) => ({
        text: this._ending(verb, `${verb.said} ${this._named(head, text, at)}`),
        about: (head.about || {})[head.values[at]],
        choose: () => { this.chooseVerb(n); this._take(this.head, at); },
      }));
    });
  }

  // Whether the line was begun by a tap and is complete, and no tap on these places could say more of it.
  isWhole(places) {
    if (!this.byTap || !this.line()) return false;
    if (this.head && this.head.pick.where && this.head.pick.items && this._isOpen(this.head)) return false;
    return !places.some((place) => this._goesOn(place) || this.later.some((shown) => (this._isOpen(shown) && this._takes(shown, place)) || this._grows(shown, place)));
  }

  _take(shown, at) {
    shown.boxes[0].value = String(at);
    shown.boxes[0].dispatchEvent(new Event("change"));
  }

  _holds(pick, place) {
    return (pick.values || []).some((value) => this._names(value, place));
  }

  _names(value, place) {
    return Array.isArray(value) ? value.includes(place) : value === place;
  }

  // The same of a key that is shown, without those of its choices that do not go with another key's.
  _offers({ pick, boxes }, place) {
    if (!pick.fits) return this._holds(pick, place);
    const isOff = (n) => [...boxes[0].options].some((option) => option.value === String(n) && option.disabled);
    return pick.values.some((value, n) => this._names(value, place) && !isOff(n));
  }

  _isOpen({ pick, boxes }) {
    if (pick.items) return this._taken(boxes).length < pick.high;
    return boxes[0].value === OPEN || boxes[0].value === LEFT_OUT;
  }

  // Whether a tap on this place says anything to a key that is shown.
  _takes(shown, place) {
    return this._standing(shown, place).length > 0 || (this._offers(shown, place) && (Boolean(shown.pick.items) || shown.pick.values.includes(place) || this._tapsWith(shown, place) !== null));
  }

  // The orders about a piece that stands at this place, as `waysFor`.
  _piecesAt(place) {
    return this.verbs.flatMap(({ head, said }, n) => ((head && head.where) || []).flatMap((where, at) => (where === place ? [{ verb: n, at, text: `${said} ${(head.options || head.items)[at]}`, more: "", everything: "" }] : [])));
  }

  // Which choices of a key are pieces that stand at this place, and are not taken yet.
  _standing({ pick, boxes }, place) {
    return (pick.where || []).flatMap((where, at) => (where === place && !boxes.some(({ value }) => value === String(at)) ? [at] : []));
  }

  // Of a list of whole lists: the places tapped so far, and those of the list that is chosen.
  _tapsOf({ pick, boxes, taps }) {
    const chosen = /^\d+$/.test(boxes[0].value) ? pick.values[boxes[0].value] : null;
    return Array.isArray(chosen) ? chosen : taps || [];
  }

  // The same after one more tap: one place more, if a list has them all; a place that has no room any more is cleared.
  // Only what an order is about begins anew. null: this place can be neither taken nor cleared.
  _tapsWith(shown, place) {
    const now = this._tapsOf(shown);
    const { pick } = shown;
    const isOff = (n) => Boolean(pick.fits) && [...shown.boxes[0].options].some((option) => option.value === String(n) && option.disabled);
    const count = (list, each) => list.filter((other) => other === each).length;
    const holds = (list) => (value, n) => Array.isArray(value) && !isOff(n) && list.every((each) => count(value, each) >= count(list, each));
    if (pick.values.some(holds([...now, place]))) return [...now, place];
    if (now.includes(place)) return now.filter((each) => each !== place);
    return (shown === this.head || now.length === 0) && pick.values.some(holds([place])) ? [place] : null;
  }

  // Whether a list has been begun by taps, and is not whole yet.
  _isBegun(shown) {
    return Boolean(shown.taps && shown.taps.length) && !/^\d+$/.test(shown.boxes[0].value);
  }

  // Taps are collected one by one; no place is ever taken that was not tapped. Until they are a whole list, none is chosen.
  _takePlace(shown, place, piece = this._standing(shown, place)[0]) {
    const { pick, boxes } = shown;
    let box = boxes[0];
    let at = piece ?? pick.values.indexOf(place);
    this.touched = shown;
    if (pick.items) {
      box = boxes.find((each) => [OPEN, LEFT_OUT, NONE].includes(each.value)) || boxes[boxes.length - 1];
    } else if (at < 0) {
      shown.taps = this._tapsWith(shown, place);
      const sorted = (list) => JSON.stringify([...list].sort());
      at = pick.values.findIndex((value) => JSON.stringify(value) === JSON.stringify(shown.taps));
      if (at < 0) at = pick.values.findIndex((value) => Array.isArray(value) && sorted(value) === sorted(shown.taps));
    }
    const blank = [OPEN, LEFT_OUT].find((value) => [...box.options].some((option) => option.value === value));
    if (at >= 0 || blank !== undefined) box.value = at >= 0 ? String(at) : blank;
    box.dispatchEvent(new Event("change"));
  }

  // --- lists

  _picks() {
    return [...(this.head ? [this.head] : []), ...this.later];
  }

  joined() {
    const said = {};
    const json = { ...this.verb.json };
    for (const shown of this._picks()) {
      const chosen = this._chosen(shown);
      if (chosen === null) continue;
      said[shown.pick.name] = chosen.text;
      if (chosen.json !== undefined) json[shown.pick.name] = chosen.json;
    }
    const parts = this.verb.keys.map(([name, unsaid]) => (name in said ? said[name] : unsaid));
    return { text: [this.verb.said, ...parts].filter(Boolean).join(" "), json };
  }

  _showVerb() {
    const verb = this.box.value === OPEN ? null : this.verbs[Number(this.box.value)];
    this.clear();
    this.verb = verb;
    this.below.textContent = "";
    if (verb && verb.head) {
      this.head = this._showPick(verb.head, "head", this.below, () => this._showLater());
      this.rest = this.below.appendChild(Make.element("div"));
      this.next = undefined;
      this._showLater();
    }
    this.changed();
  }

  // The keys after the first, which depend on it: none before it is chosen.
  _showLater() {
    const { head, verb } = this;
    const value = head.boxes[0].value;
    let place = verb.head.options ? Number(value) : this._taken(head.boxes).length;
    if (verb.head.number) place = 0;
    if (value === LEFT_OUT) place = verb.after.length - 1;
    const next = value === OPEN ? -1 : verb.after[place];
    if (next === this.next) return;
    this.next = next;
    this.rest.textContent = "";
    const picks = next === undefined || next < 0 ? [] : verb.later[next].map((n) => verb.picks[n]);
    const optional = picks.filter((pick) => pick.may);
    const folded = this.rest.appendChild(Make.element("details"));
    folded.hidden = optional.length <= FEW;
    folded.appendChild(Make.element("summary", Make.sentence(this.words.more_keys, { n: optional.length })));
    this.later = picks.map((pick, n) => {
      const into = pick.may && optional.length > FEW ? folded : this.rest;
      return this._showPick(pick, "later" + n, into, () => {});
    });
    this.rest.appendChild(folded);
  }

  _showPick(pick, id, into, then) {
    const boxes = [];
    const texts = pick.options || pick.items || [];
    const most = pick.items ? pick.high : 1;
    for (let n = 0; n < most; n++) {
      const label = most === 1 ? pick.label : Make.sentence(this.words.item, { field: pick.label, n: n + 1 });
      const options = texts.map((text, place) => ({ text: this._named(pick, text, place), value: String(place) }));
      if (n === 0 && pick.items && pick.none) options.push({ text: pick.none, value: NONE });
      if (n === 0 && pick.may) options.push({ text: pick.may, value: LEFT_OUT });
      if (n > 0) options.push(n < pick.low ? { text: this.words.choose, value: OPEN } : { text: this.words.no_more, value: LEFT_OUT });
      const asks = n === 0 && !pick.number && (!pick.may || id === "head");  // what an order is about is never left out unasked
      if (asks && options.length > 1) options.unshift({ text: this.words.choose, value: OPEN });
      const box = pick.number ? Make.number(into, id, label, pick) : Make.select(into, `${id}-${n}`, label, options);
      if (pick.everything) box.value = String(pick.number ? pick.high : texts.length - 1); // said, not left out
      else if (!pick.number && (n > 0 || pick.may) && !asks) box.value = options[options.length - 1].value;
      box.addEventListener(pick.number ? "input" : "change", () => { this._showNext(boxes); then(); this._narrow(); this.changed(); });
      boxes.push(box);
    }
    this._showNext(boxes);
    return { pick, boxes };
  }

  // Of a list item by item, one place more than is filled.
  _showNext(boxes) {
    const taken = this._taken(boxes).length;
    boxes.forEach((box, n) => { box.hidden = box.previousSibling.hidden = n > taken; });
  }

  // The items chosen in a list, up to the first place left open.
  _taken(boxes) {
    const values = boxes.map((box) => box.value);
    const end = values.findIndex((value) => [OPEN, LEFT_OUT, NONE].includes(value));
    return (end < 0 ? values : values.slice(0, end)).map(Number);
  }

  // What one pick adds to the line; null if it is left out, "…" as long as nothing is chosen.
  _chosen(shown) {
    const { pick, boxes } = shown;
    const value = boxes[0].value;
    if (this._isBegun(shown) || value === OPEN || (value === LEFT_OUT && !pick.may)) return { text: "…" };
    if (value === LEFT_OUT) return null;
    if (pick.number) return { text: pick.number.join(value), json: Number(value) };
    if (pick.options) return { text: pick.options[value], json: pick.values[value] };
    if (value === NONE) return { text: pick.none, json: pick.sums ? {} : [] };
    const places = this._taken(boxes);
    const text = [pick.lead, places.map((place) => pick.items[place]).join(pick.between || " ")].filter(Boolean).join(" ");
    if (!pick.sums) return { text, json: places.map((place) => pick.values[place]) };
    const counts = {};
    for (const place of places) counts[pick.values[place]] = (counts[pick.values[place]] || 0) + 1;
    return { text, json: counts };
  }
}
