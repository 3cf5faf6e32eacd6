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
    if (!orders.length) return;
    for (const picture of into.querySelectorAll(".board svg")) {
      const room = new PlanRoom(picture);
      const plan = picture.appendChild(Plan.part("g", { class: "plan", "aria-hidden": "true" }));
      const marks = orders.map((order) => Plan._drawWay(plan, room, places, order));
      marks.forEach((at, n) => { if (at) Plan._mark(plan, room, at, String(n + 1), at.isWay ? chanceOf(orders[n]) : ""); });
    }
  },

  // Draw the arrow of an order, if it has one. Gives where its mark belongs; undefined where that is in another picture.
  _drawWay(plan, room, places, order) {
    const first = (value) => [value].flat().find((place) => places.includes(place));
    const [from, to] = [first(order.from), first(order.to)].map((place) => room.boxes.get(place));
    if (from && to) {
      const [start, end] = room.way(from, to);
      plan.appendChild(Plan.part("path", { d: Plan.arrow(start, end), class: "way" }));
      return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, isWay: true };
    }
    const named = Object.entries(order).flatMap(([key, value]) => (key === "do" ? [] : [value].flat()));
    const box = room.boxes.get(named.find((value) => places.includes(value)));
    return box && { x: (box.left + box.right) / 2, y: box.top - 12 };
  },

  // Strew crosses over each place where something is to be expected to be lost: the boldest where most. A colour would
  // look like that of an owner.
  shade(into, losses) {
    for (const picture of losses.length ? into.querySelectorAll(".board svg") : []) {
      const id = `crosses-${picture.closest("[data-shows]").dataset.shows}`;
      if (picture.querySelector(`#${id}`)) continue;
      const tile = Plan.part("pattern", { id, width: 18, height: 18, patternUnits: "userSpaceOnUse" });
      for (const kind of ["under", "over"]) tile.appendChild(Plan.part("path", { d: "M6 6l7 7m0-7l-7 7", class: `cross-${kind}` }));
      picture.prepend(tile);
      picture.append(...picture.querySelectorAll(":scope > text")); // what is written across several places
      picture.style.setProperty("--crosses", `url(#${id})`);
    }
    const most = Math.max(...losses.map(({ mean }) => mean));
    for (const node of into.querySelectorAll("[data-place]")) {
      const lost = losses.find(({ of, mean }) => mean && of.includes(node.dataset.place));
      node.classList.toggle("loses", Boolean(lost));
      if (lost) node.style.setProperty("--loss", (lost.mean / most).toFixed(2));
    }
  },

  _mark(plan, room, at, number, chance) {
    const text = plan.appendChild(Plan.part("text", { class: "chance" }));
    text.textContent = chance;
    const { x, y } = room.spot(at, chance ? 26 + text.getComputedTextLength() : 22, 22);
    text.setAttribute("x", x + 24);
    text.setAttribute("y", y + 16);
    plan.appendChild(Plan.part("circle", { cx: x + 11, cy: y + 11, r: 10, class: "flag" }));
    plan.appendChild(Plan.part("text", { x: x + 11, y: y + 15 })).textContent = number;
  },

  // A line that ends in a head.
  arrow(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const long = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / long, dy / long];
    const at = (back, side) => `${(to.x - ux * back - uy * side).toFixed(1)} ${(to.y - uy * back + ux * side).toFixed(1)}`;
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${at(2, 0)}M${at(10, 6)}L${at(0, 0)}L${at(10, -6)}`;
  },
};

// What is free of a picture. Boxes are {left, top, right, low}, in its own units.
class PlanRoom {
  constructor(picture) {
    const { x, y, width, height } = picture.viewBox.baseVal;
    this.frame = { left: x, top: y, right: x + width, low: y + height };
    this.boxes = new Map(); // of the name and the numbers at a place
    this.full = [];
    const screen = picture.getBoundingClientRect();
    const scale = width / (screen.width || width);
    for (const node of picture.querySelectorAll("text, [data-place] > :not(.ground, title)")) {
      const at = node.getBoundingClientRect();
      const [left, right] = [at.left, at.right].map((each) => x + (each - screen.left) * scale);
      const [top, low] = [at.top, at.bottom].map((each) => y + (each - screen.top) * scale);
      const box = { left, top, right, low };
      this.full.push(box);
      const { place } = (node.closest("[data-place]") || node).dataset;
      const other = this.boxes.get(place);
      if (place && (!other || node.localName === "text")) this.boxes.set(place, PlanRoom.around(box, other || box));
    }
  }

  // The two ends of an arrow beside what stands at two places, so that it lies over as little as may be; it is taken.
  way(from, to) {
    const near = this._near(PlanRoom.around(from, to), 20);
    const [aimX, aimY] = [to.left + to.right - from.left - from.right, to.top + to.low - from.top - from.low];
    const aim = Math.hypot(aimX, aimY) || 1;
    let best = { cost: Infinity };
    for (const start of PlanRoom.sides(from)) {
      for (const end of PlanRoom.sides(to)) {
        const long = Math.hypot(end.x - start.x, end.y - start.y);
        const points = PlanRoom.points(start, end, long);
        const hits = points.filter((point) => near.some((box) => PlanRoom.overlap(point, box))).length;
        const turned = 1 - ((end.x - start.x) * aimX + (end.y - start.y) * aimY) / (aim * long || 1);
        const cost = 40 * hits + long + 20 * Math.max(0, PlanRoom.SHORTEST - long) + 80 * turned;
        if (cost < best.cost) best = { cost, start, end, points };
      }
    }
    this.full.push(...best.points);
    return [best.start, best.end];
  }

  // Where a box of this size lies over as little as may be, near to a point; it is taken.
  spot(at, wide, high) {
    const near = this._near({ left: at.x, right: at.x, top: at.y, low: at.y }, PlanRoom.FAR + wide);
    let best = { cost: Infinity };
    for (let dx = -PlanRoom.FAR; dx <= PlanRoom.FAR; dx += 4) {
      for (let dy = -PlanRoom.FAR; dy <= PlanRoom.FAR; dy += 4) {
        const [x, y] = [at.x + dx - wide / 2, at.y + dy - high / 2];
        const box = { left: x, top: y, right: x + wide, low: y + high };
        const covered = near.reduce((sum, other) => sum + PlanRoom.overlap(box, other), 0);
        const outside = wide * high - PlanRoom.overlap(box, this.frame);
        const cost = 4 * (covered + outside) + Math.hypot(dx, dy);
        if (cost < best.cost) best = { cost, x, y, box };
      }
    }
    this.full.push(best.box);
    return best;
  }

  _near({ left, top, right, low }, more) {
    const box = { left: left - more, top: top - more, right: right + more, low: low + more };
    return this.full.filter((other) => PlanRoom.overlap(box, other));
  }

  static around(one, other) {
    return { left: Math.min(one.left, other.left), top: Math.min(one.top, other.top), right: Math.max(one.right, other.right), low: Math.max(one.low, other.low) };
  }

  // Points beside a box: at its corners and in the middle of its sides.
  static sides({ left, top, right, low }) {
    const [xs, ys] = [[left - 5, (left + right) / 2, right + 5], [top - 5, (top + low) / 2, low + 5]];
    return xs.flatMap((x, n) => ys.map((y, m) => ({ x, y, isInside: n === 1 && m === 1 }))).filter(({ isInside }) => !isInside);
  }

  // Small boxes along a line.
  static points(start, end, long) {
    const count = Math.max(1, Math.ceil(long / 5));
    return Array.from({ length: count + 1 }, (_, n) => {
      const [x, y] = [start.x + ((end.x - start.x) * n) / count, start.y + ((end.y - start.y) * n) / count];
      return { left: x - 3, top: y - 3, right: x + 3, low: y + 3 };
    });
  }

  // How large the part is that two boxes share.
  static overlap(one, other) {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.low, other.low) - Math.max(one.top, other.top);
    return wide > 0 && high > 0 ? wide * high : 0;
  }
}
PlanRoom.SHORTEST = 30; // of an arrow that can be seen as one
PlanRoom.FAR = 64; // how far from its place something is looked for
