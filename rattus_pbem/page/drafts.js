"use strict";

// What the page of a site keeps of a player's own, on the device and for weeks. What `Kept` is to a page that came by mail.
const Drafts = {
  LASTING: true,
  NAME: "rattus-pbem ",
  DAYS: 90,

  read(key) {
    try {
      const text = localStorage.getItem(Drafts.NAME + key);
      return text === null ? undefined : JSON.parse(text).value;
    } catch {
      return undefined;
    }
  },

  // Whether it is kept. What is older than DAYS goes first; then, where there is no room, the oldest of the rest.
  write(key, value) {
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
