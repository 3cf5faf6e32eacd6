"use strict";

// What of the board is to be seen: one picture at a time, which is swiped where it is larger than its box, and made larger or smaller
// by two fingers, by a wheel with Ctrl, by + and − and 0, and by buttons. Nothing moves by itself but to a place that can be chosen.
// Boards are put in the place of others; what is seen stays.
class MapView {
  constructor(into) {
    this.into = into;
    this.seen = new Map(); // by picture: how wide it was made, how far it was swiped
    const on = (type, act, options) => into.addEventListener(type, (event) => act(event, event.target.closest(".board")), options);
    on("scroll", (event, box) => { if (box) this._keep(box); }, true);
    on("click", (event, box) => (box ? this.isDragged && event.stopPropagation() : this._press(event.target.closest("button"))), true);
    on("keydown", (event, box) => { if (box && !event.ctrlKey && !event.metaKey && !event.altKey && this._key(event.key)) event.preventDefault(); });
    on("pointerdown", (event, box) => { if (box && event.target !== box && event.pointerType === "mouse" && !event.button) this._drag(event, box); });
    on("wheel", (event, box) => {
      if (!box || !event.ctrlKey) return;
      event.preventDefault();
      this._resize(box, this._wide(box) * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    }, { passive: false });
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) on(type, (event, box) => this._pinch(event, box), { passive: false });
    new ResizeObserver(() => this._showAll()).observe(into);
  }

  // There are other pictures now.
  renew(board) {
    this.board = board;
    this.sheets = [...this.into.querySelectorAll("[data-shows]")];
    for (const tool of this.into.querySelectorAll(".tool")) tool.hidden = false;
    const names = this.sheets.map((sheet) => sheet.dataset.shows);
    if (!names.includes(this.shown)) [this.shown] = names;
    this._showAll();
    board.follow();
  }

  has(node) {
    return node.closest("[data-shows]").dataset.shows === this.shown;
  }

  show(sheet) {
    if (sheet === this.shown) return;
    this.shown = sheet;
    this._showAll();
    this.board.follow();
  }

  // Where none of these places is to be seen, the first of them is shown. At first that in the midst of those with `own`
  // pieces; of the others where none of them may be chosen; of one's own where nothing may.
  reveal(may, own) {
    const isFirst = !this.isOpened;
    this.isOpened = may.length > 0 || this.isBegun; // what may be chosen is not known before
    this.isBegun = true;
    const nodes = isFirst ? [may.filter((each) => own.includes(each)), may, own].find((each) => each.length) || [] : may;
    if (!nodes.length || (!isFirst && nodes.some((node) => this._isSeen(node)))) return;
    const here = nodes.filter((each) => this.has(each));
    const node = (isFirst ? MapView.midst(here) : here[0]) || nodes[0];
    this.show(node.closest("[data-shows]").dataset.shows);
    const [box, at] = [node.closest(".board"), node.getBoundingClientRect()];
    const room = box.getBoundingClientRect();
    box.scrollLeft += at.left + at.width / 2 - room.left - room.width / 2;
    box.scrollTop += at.top + at.height / 2 - room.top - room.height / 2;
    this._keep(box); // the next picture may come before it is said that this was scrolled
  }

  // That of these places which lies next to the middle of all.
  static midst(nodes) {
    const at = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
    const mean = [0, 1].map((n) => nodes.reduce((sum, node) => sum + at(node)[n] / nodes.length, 0));
    const off = (node) => Math.hypot(...at(node).map((each, n) => each - mean[n]));
    return [...nodes].sort((one, other) => off(one) - off(other))[0];
  }

  _isSeen(node) {
    const [at, room] = [node, node.closest(".board")].map((each) => each.getBoundingClientRect());
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    return this.has(node) && Math.min(x - room.left, room.right - x, y - room.top, room.bottom - y) > MapView.EDGE;
  }

  // The button stays under the finger, however high the map above it becomes.
  _press(button) {
    if (!button) return;
    const was = button.getBoundingClientRect().top;
    if (button.dataset.sheet) this.show(button.dataset.sheet);
    else if (button.id === "whole") this._fit(!this.into.classList.contains("whole"));
    else if (button.dataset.zoom) this._key(button.dataset.zoom);
    scrollBy(0, button.getBoundingClientRect().top - was);
  }

  _key(key) {
    if (key === "0") this._fit(true);
    else if ("+=-".includes(key)) {
      const box = this._shownBox();
      const room = box.getBoundingClientRect();
      const wide = this._wide(box) * (key === "-" ? 1 / MapView.STEP : MapView.STEP);
      this._resize(box, wide, room.left + box.clientWidth / 2, room.top + box.clientHeight / 2);
    } else return false;
    return true;
  }

  // All of it, or as it was at first.
  _fit(isWhole) {
    this.into.classList.toggle("whole", isWhole);
    for (const seen of this.seen.values()) seen.wide = 0;
    this._showAll();
  }

  // What lies there stays where it is.
  _resize(box, wide, x, y) {
    const { start, fit } = this._sizes(box);
    const was = box.firstElementChild.getBoundingClientRect();
    this.into.classList.remove("whole");
    this._keep(box).wide = Math.min(Math.max(wide, fit), start * MapView.MOST);
    this._showAll();
    const now = box.firstElementChild.getBoundingClientRect();
    box.scrollLeft += now.left - x + (x - was.left) * now.width / was.width;
    box.scrollTop += now.top - y + (y - was.top) * now.height / was.height;
  }

  // How wide a picture is at first, and where all of it fits its box, as the style sheet says.
  _sizes(box) {
    const style = getComputedStyle(box);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [least, most] = ["--least", "--most"].map((name) => style.getPropertyValue(name) * rem);
    const fit = Math.min(box.clientWidth, most);
    return { start: Math.max(fit, least), fit };
  }

  _wide(box) {
    return box.firstElementChild.getBoundingClientRect().width;
  }

  _shownBox() {
    return this.sheets.find((sheet) => sheet.dataset.shows === this.shown).querySelector(".board");
  }

  _keep(box) {
    const { shows } = box.closest("[data-shows]").dataset;
    const seen = { ...this.seen.get(shows), left: box.scrollLeft, top: box.scrollTop };
    this.seen.set(shows, seen);
    this._showEdges(box);
    return seen;
  }

  _showAll() {
    for (const sheet of this.sheets) {
      const box = sheet.querySelector(".board");
      const { wide = 0, left = 0, top = 0 } = this.seen.get(sheet.dataset.shows) || {};
      const { width, height } = box.firstElementChild.viewBox.baseVal;
      sheet.classList.toggle("away", sheet.dataset.shows !== this.shown);
      box.classList.toggle("zoomed", wide > 0);
      box.style.setProperty("--wide", `${wide}px`);
      box.style.setProperty("--high", `${Math.min(this._sizes(box).start * height / width, innerHeight * 0.8)}px`);
      [box.scrollLeft, box.scrollTop] = [left, top];
      this._showEdges(box);
    }
    for (const button of this.into.querySelectorAll("[data-sheet]")) button.setAttribute("aria-pressed", String(button.dataset.sheet === this.shown));
    this.into.querySelector("#whole").setAttribute("aria-pressed", String(this.into.classList.contains("whole")));
  }

  // Where a picture goes on beyond its box, its edge fades.
  _showEdges(box) {
    box.classList.toggle("more-left", box.scrollLeft > 1);
    box.classList.toggle("more-right", box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
  }

  // A mouse takes the picture along; what it lets go over is not tapped.
  _drag({ clientX, clientY }, box) {
    const { scrollLeft, scrollTop } = box;
    const move = (to) => {
      [box.scrollLeft, box.scrollTop] = [scrollLeft + clientX - to.clientX, scrollTop + clientY - to.clientY];
      this.isDragged ||= Math.hypot(box.scrollLeft - scrollLeft, box.scrollTop - scrollTop) > MapView.SLIP;
    };
    const over = new AbortController();
    const end = () => { over.abort(); setTimeout(() => { this.isDragged = false; }); };
    for (const [type, act] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) addEventListener(type, act, over);
  }

  // Two fingers; one of them alone swipes, which is left to the browser.
  _pinch(event, box) {
    if (!box || event.touches.length !== 2) return void (this.pinch = null);
    if (event.cancelable) event.preventDefault();
    const [a, b] = event.touches;
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const [x, y] = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
    if (this.pinch) {
      box.scrollLeft += this.pinch.x - x;
      box.scrollTop += this.pinch.y - y;
      this._resize(box, this._wide(box) * apart / this.pinch.apart, x, y);
    }
    this.pinch = { apart, x, y };
  }
}
MapView.STEP = 1.4;
MapView.MOST = 3; // times as wide as at first
MapView.EDGE = 24; // pixels in which a picture fades
MapView.SLIP = 4; // pixels that a hand may move while it clicks
