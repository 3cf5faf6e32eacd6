"use strict";

// The source of a page without the program: it knows the first state alone and works out from it what the lines so far
// leave of the questions. What an earlier line may have changed is "on_arrival": the host checks it.
class StaticSource {
  constructor(data) {
    this.data = data;
  }

  // See `OrderPage`.
  async after(lines) {
    const { first, begin, end, sheet } = this.data;
    const answered = new Set();
    const judged = [];
    let certain = true;
    for (const line of lines) {
      const entry = line.json && first.asked.find((asked) => this._answers(asked, line.json));
      judged.push({ ...line, verdict: entry && certain && !answered.has(entry.question) ? "ok" : "on_arrival" });
      if (!entry) certain = false;
      else if (entry.main) certain = false;
      if (entry && this._isAnswered(entry)) answered.add(entry.question);
    }
    return {
      ...first,
      asked: first.asked.filter((entry) => !answered.has(entry.question)),
      lines: judged,
      block: [begin, ...lines.map((line) => line.text), end, ""].join("\n"),
      sheet_json: { ...sheet, orders: lines.map((line) => line.json).filter(Boolean) },
      over: first.asked.every((entry) => answered.has(entry.question)),
    };
  }

  _answers(entry, json) {
    return entry.verbs.some((verb) => verb.json.do === json.do && verb.json.on === json.on);
  }

  // A main question with several orders goes on after each of them; any other is settled by one answer.
  _isAnswered(entry) {
    return !entry.main || entry.verbs.length === 1;
  }
}
