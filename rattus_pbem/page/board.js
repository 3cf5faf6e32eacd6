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
