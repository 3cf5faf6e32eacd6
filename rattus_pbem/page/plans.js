"use strict";

// Two plans side by side: lines that were kept as plan A, and those that the page has now, with the odds of both.
class Plans {
  constructor(page) {
    this.page = page;
    this.key = `plan ${page.data.begin}`;
    this.kept = page.drafts.read(this.key) || null; // {lines, tallies}
    page.at("keep-plan").addEventListener("click", () => this._keep());
    page.at("swap-plans").addEventListener("click", () => this._swap());
    this.show();
  }

  // What is shown of both, after the odds of the lines now have changed; those of plan A come in while it is these lines.
  show() {
    const { kept, page } = this;
    const texts = (lines) => lines.map(({ text }) => text).join("; ");
    page.at("compared").hidden = !kept;
    if (!kept) return;
    if (texts(kept.lines) === texts(page.lines) && page.isCounted) this._write({ ...kept, tallies: page.tallies });
    page.at("plan-lines").textContent = Make.sentence(page.words.plan_lines, { lines: texts(kept.lines) });
    const now = new Map(page.tallies.map((tally) => [tally.what, tally.short]));
    const then = new Map(this.kept.tallies.map((tally) => [tally.what, tally.short]));
    const rows = [...new Set([...then.keys(), ...now.keys()])].sort().map((what) => {
      const row = Make.element("tr");
      row.appendChild(Make.element("th", what, { scope: "row" }));
      for (const plan of [then, now]) row.appendChild(Make.element("td", plan.get(what) || (plan.size ? page.words.plan_never : "…")));
      return row;
    });
    page.at("plan-rows").replaceChildren(...rows);
  }

  _keep() {
    const isWritten = this._write(this._now());
    if (isWritten) this.page.say("plan_kept", { n: this.page.lines.length });
    else this.page.at("said").textContent = "";
    this.show();
  }

  // Have this plan as plan A, as an undo brings it back.
  keep(plan) {
    this._write(plan);
    this.show();
  }

  // Go on with plan A, and keep the lines now in its place.
  _swap() {
    const { kept } = this;
    const { lines } = kept;
    this._write(this._now());
    this.page.takeLines(lines, kept);
    this.page.say("plans_swapped", { n: lines.length });
  }

  // The lines now, with their figures as soon as all are counted.
  _now() {
    const { lines, tallies, isCounted } = this.page;
    return { lines, tallies: isCounted ? tallies : [] };
  }

  // Whether the device keeps it.
  _write(plan) {
    this.kept = plan;
    return this.page.drafts.write(this.key, plan);
  }
}
