"use strict";

// What every part of the page makes elements and sentences with.
const Make = {
  element(tag, text, attributes) {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== undefined) node.setAttribute(name, value);
    }
    return node;
  },

  // Every placeholder is filled in one pass, so that braces in what is filled in mean nothing.
  sentence(text, facts) {
    return text.replace(/\{(\w+)\}/g, (all, key) => (key in facts ? String(facts[key]) : all));
  },

  // A labelled list of options [{text, value}]; the first is chosen.
  select(into, id, label, options) {
    into.appendChild(Make.element("label", label, { for: id }));
    const box = into.appendChild(Make.element("select", undefined, { id }));
    for (const { text, value } of options) box.appendChild(Make.element("option", text, { value }));
    return box;
  },

  // A labelled field for a number, with a button on each side, so that nothing need be typed.
  number(into, id, label, { low, high, may }) {
    into.appendChild(Make.element("label", `${label} (${low}–${high})`, { for: id }));
    const attributes = { id, type: "number", inputmode: "numeric", step: 1, min: low, max: high, placeholder: may };
    const row = into.appendChild(Make.element("div", undefined, { class: "number" }));
    const box = Make.element("input", undefined, attributes);
    const stepper = (sign, step) => {
      const button = Make.element("button", sign, { type: "button", "aria-label": `${sign} ${label}` });
      button.addEventListener("click", () => { box[step](); box.dispatchEvent(new Event("input", { bubbles: true })); });
      return button;
    };
    row.append(stepper("−", "stepDown"), box, stepper("+", "stepUp"));
    return box;
  },

  // Whether a field holds a whole number within its bounds.
  isWhole(box) {
    return /^-?\d+$/.test(box.value.trim()) && Number(box.value) >= Number(box.min) && Number(box.value) <= Number(box.max);
  },
};
