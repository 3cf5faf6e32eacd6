"use strict";

// What a page of a game whose turn has steps can do besides: a part of `OrderPage`, left out where no turn has any.
const TurnSteps = {
  // Where one is in the turn, what is done, what is passed over. A step that is tapped shows its choices.
  _showSteps(steps) {
    const strip = this.at("steps");
    const had = strip.contains(document.activeElement) && document.activeElement.textContent;
    const buttons = steps.map(({ number, name, text, state, said, is_open }) => {
      const button = Make.element("button", name, { type: "button", class: `step-${state}`, value: number, "aria-label": said, "aria-current": state === "now" ? "step" : undefined });
      button.disabled = !is_open;
      button.addEventListener("click", () => this._goToStep(number, name, text));
      return button;
    });
    strip.replaceChildren(...buttons);
    strip.hidden = buttons.length === 0;
    const now = buttons.find((button) => button.getAttribute("aria-current"));
    if (now) strip.scrollLeft = now.offsetLeft - strip.offsetLeft - 40;
    const again = had && buttons.find((button) => button.textContent === had);
    if (again) again.focus({ preventScroll: true });
  },

  // An order that is only begun is not lost before it was said that it will be.
  async _goToStep(number, name, text) {
    const line = this.picks.verb && this.picks.soFar();
    if (line && line !== this.warned) {
      this.warned = line;
      return this.say("half_order", { line });
    }
    this.warned = null;
    this._showStep(number, true);
    await this._update();
    this._goOn();
    const there = this.state.steps.find((step) => step.number === number && step.state === "now");
    this.at("said").textContent = there ? text || there.said : Make.sentence(this.words.nothing_in_step, { step: name });
  },

  // The steps of the turn, as `StepStrip.entries` writes them where the rules are.
  _strip({ steps, words }, shown, places, judged) {
    const [first] = steps.filter((step) => step.is_open).map(({ number }) => number);
    const now = shown || first;
    const done = judged.map(({ json, part }, n) => (json && !part && json.do !== "done" ? places[n] || first : 0));
    const ends = judged.some(({ json }) => json && json.do === "done");
    return steps.map((step) => {
      const { number, name, is_open: isOpen } = step;
      let state = number < now ? "empty" : "later";
      if (ends) state = "passed";
      if (number < first || done.includes(number) || (number < now && !isOpen)) state = "done";
      if (number === now) state = "now";
      return { ...step, state, said: Make.sentence(words[`step_${state}`], { step: name }) };
    });
  },
};
