"use strict";

// Answers in advance, put together from the pieces of `advance_pieces.py`: a question, what is answered, for how long,
// on which condition, how often.
class AdvancePicks {
  constructor(into, pieces, words, changed) {
    Object.assign(this, { into, pieces, words, changed });
    const questions = pieces.questions.map((entry, place) => ({ text: entry.label, value: String(place) }));
    this.question = Make.select(into, "on", words.advance_question, [{ text: words.choose, value: OPEN }, ...questions]);
    this.below = into.appendChild(Make.element("div"));
    this.question.addEventListener("change", () => this._showQuestion());
  }

  // The line, {part, text, json}; null as long as something is missing.
  line() {
    const entry = this._entry();
    if (!entry || !this.answer || this.answer.value === OPEN) return null;
    const way = this._way();
    if (way.setting) return { part: "settings", text: way.setting.text, json: way.setting.json };
    const said = this._filled(way.answer, way.answer.text, this.value);
    if (!said) return null;
    let { text, json } = said;
    const part = this.part.value;
    if (part !== "default" && this.condition) {
      const when = this.condition.chosen();
      if (when === undefined) return null;
      if (when) {
        text += this.pieces.when + when.text;
        json = { ...json, when: [when.json] };
      }
      if (this.limit.value !== LEFT_OUT) {
        if (!Make.isWhole(this.times)) return null;
        const limit = this.pieces.limits[Number(this.limit.value)];
        text += Make.sentence(limit.text, { v: this.times.value });
        json = { ...json, limit: { times: Number(this.times.value), per: limit.per } };
      }
    }
    return { part, text: `${this.pieces.parts[part]} ${text}`, json };
  }

  _entry() {
    return this.question.value === OPEN ? null : this.pieces.questions[Number(this.question.value)];
  }

  _way() {
    const entry = this._entry();
    const place = Number(this.answer.value);
    const setting = entry.settings[place - entry.answers.length];
    return setting ? { setting } : { answer: entry.answers[place] };
  }

  _showQuestion() {
    const entry = this._entry();
    this.below.textContent = "";
    this.answer = this.condition = null;
    if (entry) {
      const answers = entry.answers.map((answer) => Make.sentence(answer.text, { v: "…" }));
      const ways = [...answers, ...entry.settings.map((setting) => this.words[`advance_${setting.way}`])];
      const options = ways.map((text, place) => ({ text, value: String(place) }));
      const into = this.below;
      this.answer = Make.select(into, "way", this.words.advance_answer, [{ text: this.words.choose, value: OPEN }, ...options]);
      this.rest = into.appendChild(Make.element("div"));
      this.answer.addEventListener("change", () => this._showRest());
    }
    this.changed();
  }

  _showRest() {
    this.rest.textContent = "";
    this.value = this.condition = null;
    const way = this.answer.value === OPEN ? {} : this._way();
    if (way.answer) {
      if (way.answer.field) this.value = this._value(this.rest, "value", this.words.advance_value, way.answer);
      const parts = ["standing", "conditional", "default"].map((part) => ({ text: this.words[`advance_${part}`], value: part }));
      this.part = Make.select(this.rest, "part", this.words.advance_part, parts);
      const more = this.rest.appendChild(Make.element("div"));
      this.part.addEventListener("change", () => { more.hidden = this.part.value === "default"; this.changed(); });
      this.condition = new ConditionPicks(more, "when", this.pieces, this._entry().facts, this.words, this.changed);
      const limits = this.pieces.limits.map((limit, n) => ({ text: Make.sentence(limit.text, { v: "…" }), value: String(n) }));
      this.limit = Make.select(more, "limit", this.words.advance_limit, [{ text: this.words.no_limit, value: LEFT_OUT }, ...limits]);
      const number = more.appendChild(Make.element("div"));
      number.hidden = true;
      this.times = Make.number(number, "times", this.words.advance_times, { low: 1, high: 99 });
      this.times.value = "1";
      this.limit.addEventListener("change", () => { number.hidden = this.limit.value === LEFT_OUT; this.changed(); });
      this.times.addEventListener("input", this.changed);
    }
    this.changed();
  }

  _value(into, id, label, piece) {
    return valueBox(into, id, label, piece, this.pieces, this.words, this.changed);
  }

  _filled(piece, template, box) {
    return filledPiece(piece, template, box, this.pieces);
  }
}

// One condition, or none.
class ConditionPicks {
  constructor(into, id, pieces, names, words, changed) {
    Object.assign(this, { id, pieces, words, changed });
    const facts = names.map((name) => ({ text: pieces.facts[name.replace("*", "")].label, value: name }));
    this.fact = Make.select(into, id, words.condition, [{ text: words.no_condition, value: LEFT_OUT }, ...facts]);
    this.below = into.appendChild(Make.element("div"));
    this.fact.addEventListener("change", () => this._showFact());
  }

  // {text, json}; null without a condition, undefined as long as something of it is missing.
  chosen() {
    if (this.fact.value === LEFT_OUT) return null;
    const { label, about, ways } = this._fact();
    const way = ways[Number(this.way.value)];
    let a = "";
    let json = { fact: this._name() };
    if (about && this.about.value !== LEFT_OUT) {
      const said = filledPiece({ ...about, json: {} }, "{v}", this.about, this.pieces);
      if (!said) return undefined;
      a = about.lead + said.text;
      json = { ...json, ...said.json };
    }
    const said = filledPiece(way, way.text.replace("{v}", "{w}"), this.value, this.pieces, "w");
    return said ? { text: Make.sentence(said.text, { f: label, a }), json: { ...json, ...said.json } } : undefined;
  }

  _name() {
    return this.fact.value.replace("*", "");
  }

  _fact() {
    const fact = this.pieces.facts[this._name()];
    return { ...fact, ways: this.pieces.ways[fact.ways] };
  }

  _showFact() {
    this.below.textContent = "";
    if (this.fact.value !== LEFT_OUT) {
      const { label, about, ways } = this._fact();
      if (about) {
        this.about = valueBox(this.below, `${this.id}-about`, this.words.condition_about, about, this.pieces, this.words, this.changed);
        if (this._name() === this.fact.value) this.about.appendChild(Make.element("option", this.words.condition_here, { value: LEFT_OUT }));
      }
      const texts = ways.map((way, n) => ({ text: Make.sentence(way.text, { f: label, a: "", v: "…" }), value: String(n) }));
      this.way = Make.select(this.below, `${this.id}-way`, this.words.condition_way, texts);
      const into = this.below.appendChild(Make.element("div"));
      const showValue = () => {
        const way = ways[Number(this.way.value)];
        into.textContent = "";
        this.value = way.field ? valueBox(into, `${this.id}-value`, this.words.advance_value, way, this.pieces, this.words, this.changed) : null;
        this.changed();
      };
      this.way.addEventListener("change", showValue);
      showValue();
    }
    this.changed();
  }
}

// The field in which the value of a piece is chosen: from a table, or a number.
function valueBox(into, id, label, piece, pieces, words, changed) {
  const table = piece.table && pieces.tables[piece.table].map(([, text], place) => ({ text, value: String(place) }));
  const box = table
    ? Make.select(into, id, label, [{ text: words.choose, value: OPEN }, ...table])
    : Make.number(into, id, label, piece);
  box.addEventListener(table ? "change" : "input", changed);
  return box;
}

// A template with the value of its field, {text, json}; null as long as there is none.
function filledPiece(piece, template, box, pieces, key = "v") {
  if (!piece.field) return { text: template, json: piece.json };
  let text = box.value.trim();
  let value = Number(text);
  if (piece.table) {
    if (text === OPEN) return null;
    [value, text] = pieces.tables[piece.table][Number(text)];
  } else if (!Make.isWhole(box)) return null;
  return { text: Make.sentence(template, { [key]: text }), json: { ...piece.json, [piece.field]: piece.many ? [value] : value } };
}
