"use strict";

// Orders by taps: what can be done at a place of the map, a button for each order that names no place. A line that was begun
// by a tap is added as soon as no tap could say more of it; the lists below the map say the rest.
class Taps {
  constructor(page) {
    this.page = page;
    this.saysNumber = true; // before an order with a number is added by one tap it is said how many
    this.here = page.at("here");
    this.here.addEventListener("keydown", (event) => { if (event.key === "Escape") this._drop(); });
  }

  // What is changed in the lists is added below them.
  followLists() {
    const { picks } = this.page;
    if (!picks.byTap || (this.offered && this.offered !== picks.soFar())) this._close();
  }

  // Show what can be tapped after the lines as they are now.
  show() {
    this._close();
    const { picks } = this.page;
    this.fresh = picks.soFar(); // before anything was tapped
    const orders = picks.withoutPlaces(this._places());
    const buttons = orders.flatMap((order) => {
      const button = this._button(order.text, () => this._choose(order));
      return order.about ? [button, this._asking(order)] : [button];
    });
    const quick = this.page.at("quick");
    quick.replaceChildren(...buttons);
    quick.hidden = buttons.length === 0;
    this.page.at("map").after(quick);
    quick.classList.toggle("row", picks.legal(this._places()).length > 0);
  }

  _choose({ choose }) {
    choose();
    this._close();
    this._addWhole();
    const { picks } = this.page;
    if (picks.verb && this.here.hidden && !picks.legal(this._places()).length) this.page.at("picks").scrollIntoView({ block: "center" });
  }

  // A button that tells what an order does, a card above all, before it is given.
  _asking(order) {
    const button = this._button("?", () => this._offer(order.text, order.about, order.text, () => this._choose(order)));
    button.setAttribute("aria-label", Make.sentence(this.page.words.explain, { line: order.text }));
    return button;
  }

  // An order that is given by one more tap, or is not.
  _offer(name, about, line, act, ...more) {
    const row = Make.element("p");
    row.append(this._button(line, act), ...more, this._button(this.page.words.drop_begun, () => this._drop()));
    this._open(name, Make.element("p", about), row);
    row.firstChild.focus({ preventScroll: true });
  }

  // What is offered whole after one tap is begun already, and taken back with it.
  _drop() {
    if (this.offered) this.drop();
    else this._close();
  }

  // What is begun is taken back.
  drop() {
    this.page.picks.show(this.page.state.asked);
    this.show();
    this.page._showLine();
    this.page.say("undone");
  }

  // A place of the map was tapped: it goes into the line that has been begun, or begins one. What is offered is no line yet.
  tapped(place, name) {
    const { picks, words } = this.page;
    if (this.offered) this.drop();
    const take = picks.tap(place, this._places());
    const forks = picks.forks(place);
    let ways = picks.verb && take ? [] : [...picks.waysFor(place), ...picks.waysTo(place, this._places(), false)];
    if (!take && !ways.length) ways = picks.waysTo(place, this._places(), true);
    const asksNumber = !picks.verb && ways.some(({ everything }) => everything);
    if (forks.length) this._open(picks.soFar(), ...forks.map(({ what, take: go }) => this._button(Make.sentence(words.fork, { what, place: name.split(/\s*[:(]/)[0] }), () => this._take(go, name))));
    else if (asksNumber && this.saysNumber) this._showWays(place, name, ways);
    else if (take) this._take(take, name, !picks.verb || (picks.verbs.length < 2 && !picks.touched));
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
      if (way.more) row.appendChild(this._button(Make.sentence(words[way.everything ? "other_amount" : "more_ways"], { line: way.text, what: way.more }), () => this._more(way, place), "more"));
      return row;
    });
    const priced = ways.find(({ key }) => key);
    if (priced) rows.push(Make.element("p", this.page.picks.verbs[priced.verb].about));
    for (const along of new Set(ways.map((way) => way.along))) if (along) rows.push(Make.element("p", along));
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
    this.page.picks.begin(way, place);
    this._toLists();
  }

  _takeWay(way, place, name) {
    this._take(() => this.page.picks.begin(way, place), name);
  }

  // `isFirst`: by a tap on the map that begins the order, of which a verb without another may stand already; nothing is
  // added by it.
  _take(take, name, isFirst) {
    const { picks } = this.page;
    this._close();
    take();
    this.page.say("tapped", { place: name, line: picks.soFar() });
    if (!isFirst || !picks.isWhole(this._places())) return this._addWhole();
    this._offerWhole(name);
    this.offered = picks.soFar();
    this.page._showLine();
  }

  _offerWhole(name) {
    const { page } = this;
    const more = this._button("", () => this._toLists(), "more");
    this._sayMore(more, page.picks.later);
    this._offer(name, "", page.picks.soFar(), () => { this._close(); page.addChosen({ isTapped: true }); }, more);
  }

  // The button to the lists says what these keys are; without any it is hidden.
  _sayMore(button, later) {
    const { picks, words } = this.page;
    const what = picks.besides(later.map(({ pick }) => pick));
    button.textContent = Make.sentence(words.more_ways, { line: picks.verb.said, what });
    button.hidden = !what;
  }

  // The rest of what is begun is left to the lists.
  _toLists() {
    this.page.picks.byTap = false;
    this._close();
    this.page._showLine();
    this.page.at("verb").focus();
  }

  _addWhole() {
    if (this.page.picks.isWhole(this._places())) this.page.addChosen({ isTapped: true });
  }

  _places() {
    return this.page.board ? this.page.board.places : [];
  }

  // `kind`: "more" of what can be said besides, which is no act of its own.
  _button(text, act, kind) {
    const button = Make.element("button", text, { type: "button", class: kind });
    button.addEventListener("click", act);
    return button;
  }

  _close() {
    const had = this.here.contains(document.activeElement);
    this.here.hidden = true;
    this.offered = "";
    if (had && this.page.board) this.page.board.focus();
  }
}
