"use strict";

// The pictures of the board: places become buttons, and what is wider than the screen says so and can be made to fit. One stop of Tab, arrows go from place to place, Enter or blank taps.
// Whatever a tap does, a list can do as well.
class Board {
  constructor(into, tapped) {
    this.into = into;
    this.nodes = [...into.querySelectorAll("[data-place]")];
    this.places = [...new Set(this.nodes.map((node) => node.dataset.place))];
    this.at = this.nodes[0];
    this._showEdges(into);
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

  // Where a picture goes on beyond its box, its edge fades. Made to fit, all of it is seen, in smaller letters.
  _showEdges(into) {
    const boxes = [...into.querySelectorAll(".board")];
    const show = () => {
      for (const box of boxes) {
        const left = box.scrollWidth - box.clientWidth - box.scrollLeft;
        box.classList.toggle("more-left", box.scrollLeft > 1);
        box.classList.toggle("more-right", left > 1);
      }
    };
    for (const box of boxes) {
      box.addEventListener("scroll", show, { passive: true });
      new ResizeObserver(show).observe(box);
    }
    const whole = into.querySelector("#whole");
    whole.hidden = false;
    const set = (isWhole) => {
      into.classList.toggle("whole", isWhole);
      whole.setAttribute("aria-pressed", String(isWhole));
      show();
    };
    whole.addEventListener("click", () => set(!into.classList.contains("whole")));
    set(into.classList.contains("whole"));
  }

  // Show which places can be chosen now, and which are named.
  show(legal, named) {
    for (const node of this.nodes) {
      const may = legal.includes(node.dataset.place);
      const taken = named.includes(node.dataset.place);
      node.classList.toggle("may", may);
      node.classList.toggle("taken", taken);
      node.setAttribute("aria-pressed", String(taken));
      node.setAttribute("aria-disabled", String(!may));
    }
  }

  // Draw what these orders say, by the number of their lines: an arrow from one place to another, else a mark at the first
  // place that is named. Only to be seen: the lines say the same.
  plan(orders) {
    for (const drawn of this.into.querySelectorAll(".plan")) drawn.remove();
    for (const picture of this.into.querySelectorAll(".board svg")) {
      const plan = picture.appendChild(Make.drawn("g", { class: "plan", "aria-hidden": "true" }));
      const marks = new Map(); // how many stand at a place already
      orders.forEach((order, n) => this._drawOrder(picture, plan, order, String(n + 1), marks));
    }
  }

  _drawOrder(picture, plan, order, number, marks) {
    const named = Object.entries(order).flatMap(([key, value]) => (key === "do" ? [] : [value].flat()));
    const first = (value) => [value].flat().find((place) => this.places.includes(place));
    const [from, to] = [first(order.from), first(order.to)].map((place) => this._middle(picture, place));
    if (from && to) {
      plan.appendChild(Make.drawn("path", { d: Board.arrow(from, to), class: "way" }));
      this._mark(plan, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, number);
      return;
    }
    const place = named.find((value) => this.places.includes(value));
    const at = this._middle(picture, place);
    if (!at) return;
    const stands = marks.get(place) || 0;
    marks.set(place, stands + 1);
    this._mark(plan, { x: at.x + 18 * stands, y: at.y - 16 }, number);
  }

  _mark(plan, { x, y }, number) {
    plan.appendChild(Make.drawn("circle", { cx: x, cy: y, r: 8.5 }));
    plan.appendChild(Make.drawn("text", { x, y: y + 4 })).textContent = number;
  }

  // Where the name of a place stands in a picture; undefined where it is in none.
  _middle(picture, place) {
    const node = place === undefined ? null : picture.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const box = node && (node.querySelector("text") || node).getBBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
  }

  // A line that ends in a head, a little before the second point.
  static arrow(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const long = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / long, dy / long];
    const at = (back, side) => `${(to.x - ux * back - uy * side).toFixed(1)} ${(to.y - uy * back + ux * side).toFixed(1)}`;
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${at(10, 0)}M${at(18, 6)}L${at(8, 0)}L${at(18, -6)}`;
  }

  // Put the focus where it was last.
  focus() {
    this._stand(this.at);
  }

  // Put the focus on this place.
  goTo(place) {
    const node = this.nodes.find((each) => each.dataset.place === place);
    if (node) this._stand(node);
  }

  _stand(node) {
    this.at.setAttribute("tabindex", "-1");
    this.at = node;
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: true });
  }

  _key(event, node, tapped) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") tapped(node.dataset.place, node.dataset.name);
    else if (step) {
      const may = this.nodes.filter((each) => each === node || each.classList.contains("may"));
      const way = may.length > 1 ? may : this.nodes;
      this._stand(way[(way.indexOf(node) + step + way.length) % way.length]);
      this.at.scrollIntoView({ block: "nearest", inline: "center" });
    } else return;
    event.preventDefault();
  }
}
