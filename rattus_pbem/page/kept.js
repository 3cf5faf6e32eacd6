"use strict";

// What a page keeps of a player's own: `Drafts` on the device, for weeks, where the page came from a host's site, and else
// with `Kept` in its tab.

// What the tab keeps with its place in the history: it outlives a reload and going back and forth, and ends with the tab.
// Nothing else can read it, no other page from the same disk or site.
const Kept = {
  read(key) {
    return (history.state || {})[key];
  },

  // Whether it is kept: a viewer of attachments may have no history.
  write(key, value) {
    try {
      history.replaceState({ ...history.state, [key]: value }, "");
      return true;
    } catch {
      return false;
    }
  },
};

const Drafts = {
  LASTING: location.protocol.startsWith("http"),
  NAME: "rattus-pbem ",
  DAYS: 90,

  read(key) {
    if (!Drafts.LASTING) return Kept.read(key);
    try {
      const text = localStorage.getItem(Drafts.NAME + key);
      return text === null ? undefined : JSON.parse(text).value;
    } catch {
      return undefined;
    }
  },

  // Whether it is kept. What is older than DAYS goes.
  write(key, value) {
    if (!Drafts.LASTING) return Kept.write(key, value);
    try {
      localStorage.setItem(Drafts.NAME + key, JSON.stringify({ at: Date.now(), value }));
      for (const other of Object.keys(localStorage).filter((name) => name.startsWith(Drafts.NAME))) {
        const { at } = JSON.parse(localStorage.getItem(other));
        if (!(Date.now() - at < Drafts.DAYS * 24 * 60 * 60 * 1000)) localStorage.removeItem(other);
      }
      return true;
    } catch {
      return false;
    }
  },
};
