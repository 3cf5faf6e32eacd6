"use strict";

// Orders by taps on a page with the rules in it: before a line with amounts is added they can be set at the region, by a
// slider or by plus and minus, with what the game works out about the line beside them.
class LiveTaps extends AmountTaps {
  constructor(page) {
    super(page);
    this.saysNumber = false; // its slider does
  }

  // A way that was chosen by its button is added as it reads there.
  _takeWay(way, place, name) {
    this.isAsRead = true;
    super._takeWay(way, place, name);
    this.isAsRead = false;
  }

  // The amounts come first, then all the lists.
  _more(way, place) {
    this.page.picks.begin(way, place);
    if (this._amounts().length && this.page.picks.isWhole(this._places())) this._showAmounts();
    else super._more(way, place);
  }

  _showWays(place, ...ways) {
    this.follow = null;
    super._showWays(place, ...ways);
    this._uncover([place]);
  }

  // What is open lies over the map: these places are brought into view above it, in their pane and by the page.
  _uncover(places) {
    const { board, view } = this.page;
    const ready = this.page.at("ready");
    const nodes = board ? board.nodes.filter((node) => places.includes(node.dataset.place) && view.has(node)) : [];
    if (!nodes.length) return;
    const box = nodes[0].closest(".board");
    const off = (low, high, from, to) => (low >= from && high <= to ? 0 : (low + high - from - to) / 2);
    const of = (side) => nodes.map((node) => node.getBoundingClientRect()[side]);
    const room = box.getBoundingClientRect();
    box.scrollLeft += off(Math.min(...of("left")), Math.max(...of("right")), room.left, room.right);
    const end = getComputedStyle(ready).position === "sticky" ? ready.getBoundingClientRect().top : innerHeight;
    const down = off(Math.min(...of("top")), Math.max(...of("bottom")), Math.max(0, room.top), Math.min(end, room.bottom));
    box.scrollTop += down;
    scrollBy(0, off(Math.min(...of("top")), Math.max(...of("bottom")), 0, end));
  }

  // After an order that was given by a button the keyboard stands at the next button, not nowhere.
  keepFocus() {
    const next = this.page.at("quick").querySelector("button") || this.page.at("count");
    if (this.hadFocus && document.activeElement === document.body) next.focus({ preventScroll: true });
    this.hadFocus = false;
  }

  // What the game works out about a line on the board as the lines above leave it. One is asked at a time, then the newest.
  async _weigh(line, into) {
    const isBusy = Boolean(this.wanted);
    this.wanted = { line, into };
    if (isBusy) return;
    for (let asked; asked !== this.wanted; ) {
      asked = this.wanted;
      const { message } = asked.line ? await this.page.source.weigh(asked.line) : { message: "" };
      if (asked === this.wanted) asked.into.textContent = message;
    }
    this.wanted = null;
    if (this.follow) this._uncover(this.page.picks.named(this._places())); // less is to be seen of the map now
  }
}
