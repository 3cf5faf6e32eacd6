"use strict";

// Bars beside the odds: how often each amount comes up, none first, each as wide as its share. Only to be seen: the lines
// that they stand in say the same in words.
const Bars = {
  NARROWEST: 0.09, // of a bar: a share below it has no room for its number

  // Set a bar into each line of this list that tells a tally (see `tally_facts`); what is certain needs none.
  add(list, tallies) {
    for (const row of list.children) {
      const tally = tallies.find(({ said }) => said === row.textContent);
      if (tally && tally.shares.length > 1) row.appendChild(Bars.bar(tally));
    }
  },

  bar({ shares, chance }) {
    const bar = Make.element("div", undefined, { class: "bar", "aria-hidden": "true" });
    const most = Math.max(...shares.map(([amount]) => amount));
    for (const [amount, share] of shares) {
      const said = chance ? amount && chance : String(amount);
      const part = bar.appendChild(Make.element("span", share >= Bars.NARROWEST && said ? said : ""));
      part.style.flexGrow = share;
      part.style.setProperty("--deep", `${Math.round((40 * amount) / most)}%`);
    }
    return bar;
  },
};
