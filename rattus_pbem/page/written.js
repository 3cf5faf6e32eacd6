"use strict";

// What a player writes or pastes, as lines of the sheet: one line, several, or a whole block with its first and its last
// line, which are left out, as is what stands round them. The page writes those two lines itself.
class Written {
  // `frame` holds the words that begin and that end a block, in every language; `begin` is this page's first line.
  constructor({ begin, sheet, frame }) {
    this.begin = new Set(Written.words(begin));
    this.code = sheet.code ? Written.words(sheet.code).join("") : null;
    const one = (ways) => `(${ways.join("|")})`;
    this.begins = new RegExp(`^${one(frame.begin)}( |$)`);
    const ending = one([...new Set(frame.end.map((way) => way.split(" ")[0]))]);
    this.ends = new RegExp(`^(${one(frame.end)}|${ending}(( \\S+)? ord\\S*)?)\\W*$`);
  }

  // {lines}, or {fault}, the key of a sentence.
  read(text) {
    const rows = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(Written.tidy).filter(Boolean);
    if (!rows.length) return { fault: "empty" };
    if (text.trim().startsWith("{")) return { fault: "json_pasted" };
    const first = rows.findIndex((row) => this.begins.test(Written.words(row).join(" ")));
    if (first >= 0 && !this._isOurs(rows[first])) return { fault: "other_block" };
    const inside = rows.slice(first + 1);
    const last = inside.findIndex((row) => this.ends.test(Written.words(row).join(" ")));
    const lines = last < 0 ? inside : inside.slice(0, last);
    if (first < 0 && last >= 0 && last < inside.length - 1) return { fault: "frame" };
    const orders = rows.length > 1 ? lines.filter((row) => !row.startsWith("//")) : lines;
    if (!orders.length) return { fault: "frame" };
    return orders.some((row) => row.length > Written.LONGEST) ? { fault: "too_long" } : { lines: orders };
  }

  // Whether a first line is of this page's block: by its code, or by saying nothing else.
  _isOurs(row) {
    const words = Written.words(row);
    return (this.code && words.join("").includes(this.code)) || words.every((word) => this.begin.has(word));
  }

  // A line in one row, without the marks of a quotation, which would end the block in a mail.
  static tidy(row) {
    return row.replace(/[\s\p{Cc}]+/gu, " ").replace(/^[\s>]+/, "").trim();
  }

  // As the host compares them: without accents, case and decoration.
  static words(row) {
    const plain = row.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/^[\s>*_|`•·]+/, "");
    return plain.split(/[\s'’_-]+/).filter(Boolean);
  }
}
Written.LONGEST = 400;
