// Each time of a page in the reader's own zone; what was written there, in UTC, is told on pointing at it.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const format = self.ownTime();
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.title = time.textContent;
    time.textContent = format(time.dateTime);
  }
});

// How a time is written here: in the language of the page, as the reader's own country writes it, in their zone.
self.ownTime = () => {
  const lang = document.documentElement.lang;
  const own = navigator.languages.find((each) => each.toLowerCase().startsWith(`${lang}-`));
  const format = new Intl.DateTimeFormat(own || (lang === "en" ? "en-GB" : lang), {
    weekday: "short", day: "numeric", month: "short", year: "numeric",
    hour: "2-digit", minute: "2-digit", timeZoneName: "short",
  });
  return (iso) => format.format(new Date(iso));
};
