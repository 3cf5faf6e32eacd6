"use strict";

// What the tab keeps with its place in the history: it outlives a reload and going back and forth, and ends with the tab.
// Nothing else can read it, no other page from the same disk or site.
const Kept = {
  LASTING: false,

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
