"use strict";

// What a page of a site says while the rest of it, and the rules, are on their way: in the reader's own language.
const FirstWords = {
  texts: JSON.parse(document.getElementById("texts").textContent),

  // The language of the browser, where the page has it.
  lang() {
    const preferred = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2));
    return preferred.find((lang) => lang in FirstWords.texts) || "en";
  },

  show(lang) {
    const words = FirstWords.texts[lang];
    document.documentElement.lang = lang;
    document.title = words.title;
    for (const node of document.querySelectorAll("[data-says]")) node.textContent = words[node.dataset.says];
  },
};

FirstWords.show(FirstWords.lang());
document.getElementById("opening-said").textContent = FirstWords.texts[FirstWords.lang()][location.hash.length > 1 ? "opening_letter" : "loading"];
