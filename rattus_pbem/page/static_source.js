"use strict";

// The source of a page without the program: it knows the first state alone and works out from it what the lines so far
// leave of the questions; what is done once is `used` by a line above. What an earlier line may have changed is "on_arrival": the host checks it. So is all of a later
// step of the turn: its choices are those of the board as it is now (`later`, by the numbers of the steps).
class StaticSource {
  constructor(data, drafts) {
    Object.assign(this, { data, drafts, later: {}, step: 0 });
  }

  // See `OrderPage`.
  async after(lines) {
    const { first, begin, end } = this.data;
    const answered = new Set();
    const judged = [];
    const places = [];  // the later step to which each line belongs, 0 for none
    let certain = true;
    for (const line of lines) {
      const json = line.json || (line.part ? null : this._read(line.text));
      const entry = !line.part && json && first.asked.find((asked) => this._answers(asked, json));
      const ok = line.part ? json !== null : entry && certain && !answered.has(entry.question) && !json.only_if;
      judged.push({ ...line, json, verdict: ok ? "ok" : "on_arrival" });
      places.push(entry || !json ? 0 : this._laterOf(json));
      if (line.part) continue;
      certain = certain && Boolean(entry) && !entry.main;
      if (entry && (!entry.main || entry.verbs.length === 1)) answered.add(entry.question);
    }
    const shown = this.step ? (this.step in this.later && this.step) : Math.max(0, ...places);
    const before = lines.findIndex(({ json }, n) => places[n] > shown || (json && json.do === "done"));
    return {
      ...first,
      asked: shown ? [this.later[shown]] : first.asked.filter((entry) => !answered.has(entry.question)).map((entry) => this._leftOf(entry, judged)),
      before: before < 0 ? null : before,
      as_now: shown > 0,
      steps: typeof TurnSteps === "object" ? TurnSteps._strip(this.data, Number(shown), places, judged) : [],
      lines: judged,
      block: [begin, ...lines.map((line) => line.text), end, ""].join("\n"),
      sheet_json: this._sheet(judged),
      over: !shown && first.asked.every((entry) => answered.has(entry.question)),
    };
  }

  // The entry with the line that used up a verb, where it is certain that one did.
  _leftOf(entry, lines) {
    const used = ({ json: { do: what, on } }) => lines.find(({ json, part }) => json && !part && json.do === what && json.on === on && !json.only_if);
    return { ...entry, verbs: entry.verbs.map((verb) => ({ ...verb, used: verb.once && (used(verb) || {}).text })) };
  }

  // The later step in which this can be ordered on the board as it is; 0 if there is none.
  _laterOf(json) {
    return Number(Object.keys(this.later).find((number) => this._answers(this.later[number], json)) || 0);
  }

  // The sheet; a line that could not be read has no place in it, and null says that there is none.
  _sheet(lines) {
    if (lines.some((line) => !line.part && line.json === null)) return null;
    const sheet = { ...this.data.sheet, orders: lines.filter((line) => !line.part).map((line) => line.json) };
    for (const { part, json } of lines.filter((line) => line.part)) {
      if (part === "conditional" || part === "standing") sheet[part] = [...(sheet[part] || []), ...(json ? [json] : [])];
      else if (!json) sheet[part] = {};
      else if (part === "settings") sheet[part] = { ...sheet[part], ...json };
      else {
        const { on, ...answer } = json;
        sheet[part] = { ...sheet[part], [on]: answer };
      }
    }
    return sheet;
  }

  _answers(entry, json) {
    const names = ({ name, options, values, may }) => !options || may || values.some((value) => JSON.stringify(value) === JSON.stringify(json[name]));
    return entry.verbs.some(({ json: { do: verb, on }, head }) => verb === json.do && on === json.on && (!head || names(head)));
  }

  // The JSON of a line written by hand, if the page could have made it; null otherwise.
  _read(text) {
    const words = ` ${text.trim().replace(/\s+/g, " ")}`;
    for (const { verbs } of [...this.data.first.asked, ...Object.values(this.later)]) {
      for (const verb of verbs) {
        const rest = this._rest(words, verb.said);
        const read = rest !== null && this._keys(verb, rest);
        if (read) return { ...verb.json, ...read };
      }
    }
    return null;
  }

  // What stands behind this piece; null if the words do not begin with it.
  _rest(words, piece) {
    const start = ` ${piece}`.toLowerCase();
    const behind = words.slice(start.length);
    return words.toLowerCase().startsWith(start) && (behind === "" || behind[0] === " ") ? behind : null;
  }

  // The keys of a verb behind its words, in the order in which they are printed.
  _keys(verb, words) {
    if (!verb.head) return words === "" ? {} : null;
    if (!verb.head.options) return null;
    const heads = verb.head.values.map((value, place) => ({ [verb.head.name]: [verb.head.options[place], value] }));
    if (verb.head.may) heads.push({});
    for (const [place, head] of heads.entries()) {
      const later = verb.after[place] < 0 ? [] : verb.later[verb.after[place]].map((n) => verb.picks[n]);
      const read = this._sequence(verb, 0, words, head, later);
      if (read && later.every((pick) => this._fits(pick, read, later))) return read;
    }
    return null;
  }

  // Whether a choice that depends on another key's goes with it.
  _fits(pick, read, later) {
    const place = ({ name, values }) => values.findIndex((value) => JSON.stringify(value) === JSON.stringify(read[name]));
    return !pick.fits || pick.fits[place(later.find(({ name }) => name === pick.of))].includes(place(pick));
  }

  _sequence(verb, at, words, head, later) {
    if (at === verb.keys.length) return words === "" ? {} : null;
    const [name, unsaid] = verb.keys[at];
    const pick = later.find((each) => each.name === name);
    const ways = [];
    if (name in head) ways.push(head[name]);
    else {
      if (pick && pick.options) ways.push(...pick.options.map((text, place) => [text, pick.values[place]]));
      if (pick && pick.number) {
        const [, number] = words.toLowerCase().split(` ${pick.number[0]}`.toLowerCase());
        const value = parseInt(number, 10);
        if (value >= pick.low && value <= pick.high) ways.push([pick.number.join(value), value]);
      }
      if (!pick || pick.may) ways.push([unsaid, undefined], ["", undefined]);
    }
    for (const [text, value] of ways) {
      const behind = text ? this._rest(words, text) : words;
      const read = behind !== null && this._sequence(verb, at + 1, behind, head, later);
      if (read) return value === undefined ? read : { [name]: value, ...read };
    }
    return null;
  }
}
