"use strict";

// Orders by taps: what can be done at a place of the map, a button for each order that names no place. A line that was begun
// by a tap is added as soon as no tap could say more of it; the lists below the map say the rest.
class Taps {
  constructor(page) {
    this.page = page;
    this.saysNumber = true; // before an order with a number is added by one tap it is said how many
    this.here = page.at("here");
    this.here.addEventListener("keydown", (event) => { if (event.key === "Escape") this._close(); });
  }

  // Show what can be tapped after the lines as they are now.
  show() {
    this._close();
    const orders = this.page.picks.withoutPlaces(this._places());
    const buttons = orders.flatMap((order) => {
      const button = this._button(order.text, () => this._choose(order));
      return order.about ? [button, this._asking(order)] : [button];
    });
    const quick = this.page.at("quick");
    quick.replaceChildren(...buttons);
    quick.hidden = buttons.length === 0;
    this.page.at("map").after(quick);
    quick.classList.toggle("row", this.page.picks.legal(this._places()).length > 0);
  }

  _choose({ choose }) {
    choose();
    this._close();
    this._addWhole();
    const { picks } = this.page;
    if (picks.verb && !picks.legal(this._places()).length) this.page.at("picks").scrollIntoView({ block: "center" });
  }

  // A button that tells what an order does, a card above all, before it is given.
  _asking(order) {
    const { words } = this.page;
    const button = this._button("?", () => {
      const row = Make.element("p");
      row.append(this._button(order.text, () => this._choose(order)), this._button(words.drop_begun, () => this._close()));
      this._open(order.text, Make.element("p", order.about), row);
      row.firstChild.focus({ preventScroll: true });
    });
    button.setAttribute("aria-label", Make.sentence(words.explain, { line: order.text }));
    return button;
  }

  // A place of the map was tapped: it goes into the line that has been begun, or begins one.
  tapped(place, name) {
    const { picks, words } = this.page;
    const take = picks.tap(place, this._places());
    const forks = picks.forks(place);
    let ways = picks.verb && take ? [] : [...picks.waysFor(place), ...picks.waysTo(place, this._places(), false)];
    if (!take && !ways.length) ways = picks.waysTo(place, this._places(), true);
    const asksNumber = !picks.verb && ways.some(({ everything }) => everything);
    if (forks.length) this._open(name, ...forks.map(({ what, take: go }) => this._button(Make.sentence(words.fork, { what, place: name.split(/\s*[:(]/)[0] }), () => this._take(go, name))));
    else if (asksNumber && this.saysNumber) this._showWays(place, name, ways);
    else if (take) this._take(take, name);
    else if (ways.length) this._showWays(place, name, ways);
    else this.page.say("place_only", { place: name });
  }

  // A button for each order that names this place, and one more where taps do not say all of it.
  _showWays(place, name, ways) {
    const { words } = this.page;
    const rows = ways.map((way) => {
      const row = Make.element("p");
      const text = way.everything ? `${way.text} (${way.everything})` : way.text;
      row.appendChild(this._button(text, () => this._takeWay(way, place, name)));
      if (way.more) row.appendChild(this._button(Make.sentence(words[way.everything ? "other_amount" : "more_ways"], { line: way.text }), () => this._more(way, place)));
      return row;
    });
    const priced = ways.find(({ key }) => key);
    if (priced) rows.push(Make.element("p", this.page.picks.verbs[priced.verb].about));
    this._open(name, ...rows);
    rows[0].firstChild.focus({ preventScroll: true });
  }

  _open(name, ...rows) {
    this.page.at("here-name").textContent = name;
    this.page.at("here-ways").replaceChildren(...rows);
    this.here.hidden = false;
    this.page.at("said").textContent = "";
  }

  // Begin an order, and leave the rest of it to the lists.
  _more(way, place) {
    const { picks } = this.page;
    picks.begin(way, place);
    picks.byTap = false;
    this._close();
    this.page.at("verb").focus();
  }

  _takeWay(way, place, name) {
    this._take(() => this.page.picks.begin(way, place), name);
  }

  _take(take, name) {
    this._close();
    take();
    this.page.say("tapped", { place: name, line: this.page.picks.soFar() });
    this._addWhole();
  }

  _addWhole() {
    if (this.page.picks.isWhole(this._places())) this.page.addChosen({ isTapped: true });
  }

  _places() {
    return this.page.board ? this.page.board.places : [];
  }

  _button(text, act) {
    const button = Make.element("button", text, { type: "button" });
    button.addEventListener("click", act);
    return button;
  }

  _close() {
    const had = this.here.contains(document.activeElement);
    this.here.hidden = true;
    if (had && this.page.board) this.page.board.focus();
  }
}
