// The slider of a game's page: shows one turn at a time, in motion. Without it all turns stand one below the other.
"use strict";
document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {
  const turns = [...document.querySelectorAll(".turn")];
  const replay = document.querySelector(".replay");
  const slider = replay.querySelector(".slider");
  const range = slider.querySelector("input");
  const label = slider.querySelector("output");
  const run = slider.querySelector(".run");
  const links = [...replay.querySelectorAll(".turns a")];
  const hold = replay.querySelector(".hold");
  const PACE = 1500;
  const KEY = "rattus-pbem:site:still";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;
  let still = calm.matches;
  try { still ||= localStorage.getItem(KEY) === "1"; } catch { /* not kept, then */ }

  const shown = () => Number(range.value);
  const preload = (place) => {
    for (const image of turns[place] ? turns[place].querySelectorAll(".maps > img") : []) new Image().src = image.src;
  };
  const show = (place, remembered = true) => {
    range.value = place;
    turns.forEach((turn, n) => turn.classList.toggle("shown", n === place));
    links.forEach((link, n) => (n === place ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
    label.textContent = turns[place].dataset.label;
    range.setAttribute("aria-valuetext", turns[place].dataset.label);
    if (remembered) history.replaceState(null, "", "#" + turns[place].id);
    preload(place + 1);
    film();
  };
  // The turn in motion comes first, alone; the boards at its end for those who want no motion, and while turns run by.
  const film = () => {
    const moves = !still && !timer;
    for (const turn of turns) {
      const motion = turn.querySelector(".motion");
      if (!motion) continue;
      motion.open = moves && turn.classList.contains("shown");
      turn.classList.toggle("moves", motion.open);
    }
    hold.hidden = calm.matches || !turns[shown()].querySelector(".motion");
    hold.firstElementChild.textContent = replay.dataset[still ? "moving" : "still"];
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    run.textContent = replay.dataset.play;
    film();
  };
  const step = (by) => show(Math.min(turns.length - 1, Math.max(0, shown() + by)));
  const named = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    const list = target && target.closest("details.each");
    if (list) list.open = true;
    return target ? turns.indexOf(target.closest(".turn")) : -1;
  };

  range.addEventListener("input", () => { stop(); show(shown()); });
  slider.querySelector(".earlier").addEventListener("click", () => { stop(); step(-1); });
  slider.querySelector(".later").addEventListener("click", () => { stop(); step(1); });
  run.addEventListener("click", () => {
    if (timer) return stop();
    if (shown() === turns.length - 1) show(0);
    run.textContent = replay.dataset.stop;
    timer = setInterval(() => { step(1); if (shown() === turns.length - 1) stop(); }, PACE);
    film();
  });
  hold.firstElementChild.addEventListener("click", () => {
    still = !still;
    try { localStorage.setItem(KEY, still ? "1" : ""); } catch { /* not kept, then */ }
    stop();
  });
  links.forEach((link, n) => link.addEventListener("click", (event) => { event.preventDefault(); stop(); show(n); }));
  addEventListener("hashchange", () => {
    const place = named();
    if (place >= 0) { stop(); show(place, false); document.getElementById(location.hash.slice(1)).scrollIntoView(); }
  });

  slider.hidden = !links.length; // a game that has not begun has none
  const place = named();
  show(place >= 0 ? place : turns.length - 1, false);
  if (place >= 0) document.getElementById(location.hash.slice(1)).scrollIntoView();
});
