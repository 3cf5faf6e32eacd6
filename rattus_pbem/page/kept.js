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

  // Whether it is kept. What is older than DAYS goes first; then, where there is no room, the oldest of the rest.
  write(key, value) {
    if (!Drafts.LASTING) return Kept.write(key, value);
    const text = JSON.stringify({ at: Date.now(), value });
    try {
      const others = Object.keys(localStorage).filter((name) => name.startsWith(Drafts.NAME)).map((name) => [Drafts._at(name), name]);
      const since = Date.now() - Drafts.DAYS * 24 * 60 * 60 * 1000;
      for (const [at, name] of others.sort(([one], [other]) => one - other)) {
        if (at < since) localStorage.removeItem(name);
        else if (Drafts._isWritten(key, text)) return true;
        else localStorage.removeItem(name);
      }
    } catch {
      return false; // nothing may be kept here at all
    }
    return Drafts._isWritten(key, text);
  },

  // When an entry was written; 0 for one that is none of ours.
  _at(name) {
    try {
      return JSON.parse(localStorage.getItem(name)).at || 0;
    } catch {
      return 0;
    }
  },

  _isWritten(key, text) {
    try {
      localStorage.setItem(Drafts.NAME + key, text);
      return true;
    } catch {
      return false;
    }
  },
};
