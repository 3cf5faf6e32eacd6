"use strict";

// The pictures of the board: places become buttons. One stop of Tab, arrows go from place to place, Enter or blank taps.
// Whatever a tap does, a list can do as well.
class Board {
  constructor(into, tapped, view) {
    this.view = view;
    this.into = into;
    this.nodes = [...into.querySelectorAll("[data-place]")];
    this.places = [...new Set(this.nodes.map((node) => node.dataset.place))];
    this.at = this.nodes[0];
    for (const text of into.querySelectorAll("text[textLength]")) text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    for (const node of this.nodes) {
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", node === this.at ? "0" : "-1");
      node.setAttribute("aria-label", this._spoken(node));
      node.appendChild(document.createElementNS(node.namespaceURI, "title")).textContent = node.dataset.name;
      node.addEventListener("click", () => { this._stand(node); tapped(node.dataset.place, node.dataset.name); });
      node.addEventListener("keydown", (event) => this._key(event, node, tapped));
    }
  }

  // The name of a place begins with what is written on it, so that whoever speaks to the page can say what is seen; then what it means, in words.
  _spoken(node) {
    const texts = [...node.querySelectorAll("text")];
    for (const text of texts) text.after(" "); // else they read as one word
    const written = texts.map((text) => text.textContent);
    const { name } = node.dataset;
    if (!written.length || name.includes(written.join(" "))) return name;
    const meaning = name.startsWith(written[0]) ? name.slice(written[0].length).replace(/^[\s:,]+/, "") : name;
    return `${written.join(" ")}, ${meaning}`;
  }

  // Show which places can be chosen now, and which are named; behind its name how many the lines put on a place, of lines
  // with a number and no other place: `Dacia +4`.
  show(legal, named, lines) {
    const held = lines.map(({ json }) => Object.values(json || {})).filter((each) => each.filter((value) => this.places.includes(value)).length === 1);
    for (const node of this.nodes) {
      const here = held.flatMap((each) => (each.includes(node.dataset.place) ? each.filter(Number.isInteger) : []));
      const name = node.querySelector("text");
      if (name) name.textContent = name.textContent.replace(/ \+.*/, "") + (here.length ? " +" + here.reduce((one, two) => one + two) : "");
      if (here.length) name.removeAttribute("textLength");
      const may = legal.includes(node.dataset.place);
      const taken = named.includes(node.dataset.place);
      node.classList.toggle("may", may);
      node.classList.toggle("taken", taken);
      node.setAttribute("aria-pressed", String(taken));
      node.setAttribute("aria-disabled", String(!may));
    }
    this.view.reveal(this._may(), this.nodes.filter(({ dataset }) => "own" in dataset));
  }

  // Put the focus where it was last.
  focus() {
    this._stand(this.at);
  }

  // Put the focus on this place.
  goTo(place) {
    const node = this.nodes.find((each) => each.dataset.place === place && this.view.has(each));
    if (node) this._stand(node);
  }

  // Another picture is shown: Tab stops in it, and the focus goes along.
  follow() {
    const here = this.nodes.filter((node) => this.view.has(node));
    const had = document.activeElement === this.at;
    const node = this._may().find((each) => here.includes(each)) || here[0];
    if (node) this._stopAt(node);
    if (had) this.focus();
  }

  _may() {
    return this.nodes.filter((node) => node.classList.contains("may"));
  }

  _stopAt(node) {
    this.at.setAttribute("tabindex", "-1");
    this.at = node;
    node.setAttribute("tabindex", "0");
  }

  _stand(node) {
    this._stopAt(node);
    node.focus({ preventScroll: true });
  }

  _key(event, node, tapped) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") tapped(node.dataset.place, node.dataset.name);
    else if (step) {
      const here = this.nodes.filter((each) => this.view.has(each));
      const may = here.filter((each) => each === node || each.classList.contains("may"));
      const way = may.length > 1 ? may : here;
      this._stand(way[(way.indexOf(node) + step + way.length) % way.length]);
      this.at.scrollIntoView({ block: "nearest", inline: "center" });
    } else return;
    event.preventDefault();
  }
}
