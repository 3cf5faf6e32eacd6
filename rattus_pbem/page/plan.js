"use strict";

// What the lines say, drawn on the map of a page of a site.
const Plan = {
  // A part of a picture.
  part(tag, attributes) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  },

  // Draw what these orders say, by the number of their lines: an arrow from one place to another, with the chance that
  // `chanceOf` tells of the order, else a mark at the first place that is named. Only to be seen: the lines say the same.
  draw(into, places, orders, chanceOf) {
    for (const drawn of into.querySelectorAll(".plan")) drawn.remove();
    for (const picture of into.querySelectorAll(".board svg")) {
      const plan = picture.appendChild(Plan.part("g", { class: "plan", "aria-hidden": "true" }));
      const marks = new Map(); // how many stand at a place already
      orders.forEach((order, n) => Plan._drawOrder(picture, plan, places, order, String(n + 1), marks, chanceOf));
    }
  },

  _drawOrder(picture, plan, places, order, number, marks, chanceOf) {
    const named = Object.entries(order).flatMap(([key, value]) => (key === "do" ? [] : [value].flat()));
    const first = (value) => [value].flat().find((place) => places.includes(place));
    const [from, to] = [first(order.from), first(order.to)].map((place) => Plan._middle(picture, place));
    if (from && to) {
      plan.appendChild(Plan.part("path", { d: Plan.arrow(from, to), class: "way" }));
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      Plan._mark(plan, middle, number);
      plan.appendChild(Plan.part("text", { x: middle.x + 12, y: middle.y + 4, class: "chance" })).textContent = chanceOf(order);
      return;
    }
    const place = named.find((value) => places.includes(value));
    const at = Plan._middle(picture, place);
    if (!at) return;
    const stands = marks.get(place) || 0;
    marks.set(place, stands + 1);
    Plan._mark(plan, { x: at.x + 18 * stands, y: at.y - 16 }, number);
  },

  // Shade each place by what is to be expected to be lost there: the deepest is the most.
  shade(into, losses) {
    const most = Math.max(...losses.map(({ mean }) => mean));
    for (const node of into.querySelectorAll("[data-place]")) {
      const lost = losses.find(({ of, mean }) => mean && of.includes(node.dataset.place));
      node.classList.toggle("loses", Boolean(lost));
      if (lost) node.style.setProperty("--loss", (lost.mean / most).toFixed(2));
    }
  },

  _mark(plan, { x, y }, number) {
    plan.appendChild(Plan.part("path", { d: `M${x - 9} ${y + 18}v-27h18v18h-18`, class: "flag" }));
    plan.appendChild(Plan.part("text", { x, y: y + 4 })).textContent = number;
  },

  // Where the name of a place stands in a picture; undefined where it is in none.
  _middle(picture, place) {
    const node = place === undefined ? null : picture.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const box = node && (node.querySelector("text") || node).getBBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
  },

  // A line that ends in a head, a little before the second point.
  arrow(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const long = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / long, dy / long];
    const at = (back, side) => `${(to.x - ux * back - uy * side).toFixed(1)} ${(to.y - uy * back + ux * side).toFixed(1)}`;
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${at(10, 0)}M${at(18, 6)}L${at(8, 0)}L${at(18, -6)}`;
  },
};
