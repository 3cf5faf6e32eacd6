// The rules, run by Pyodide in a worker of the order page. All it needs is given to it by the page: it opens no
// connection, and the page's content security policy, which holds here as well, would let none pass.
//
// Requests are {id, do, ...}. `start` has the parts of the program; `odds` is answered by several messages, and stops as
// soon as anything else is asked, but for `weigh` and `maps`. What the others mean says `LiveDesk` in live.py.
"use strict";

const SLICE = 80; // milliseconds in which odds are worked out before anything else is looked at
let newest = 0;
let ready = null;

self.onmessage = async ({ data }) => {
  if (!["weigh", "maps"].includes(data.do)) newest = data.id; // what is answered beside the odds
  try {
    if (data.do === "start") {
      ready = start(data.parts);
      await ready;
      self.postMessage({ id: data.id, reply: true });
      return;
    }
    const python = await ready;
    if (data.do === "odds") await odds(python, data);
    else self.postMessage({ id: data.id, reply: answer(python, data) });
  } catch (error) {
    self.postMessage({ id: data.id, reply: { error: String(error) } });
  }
};

function answer(python, { id, raw, ...request }) {
  const bytes = python.toPy(new Uint8Array(raw || 0));
  try {
    return JSON.parse(python.globals.get("desk").answer(JSON.stringify(request), bytes));
  } finally {
    bytes.destroy();
  }
}

async function odds(python, { id, lines, worlds, lang }) {
  const begun = newest === id && answer(python, { do: "begin_odds", lines, lang });
  if (begun !== true) return void self.postMessage({ id, reply: begun && begun.error ? begun : null });
  let reply = { worlds: 0 };
  for (let slice = 5; reply.worlds < worlds; ) {
    const began = performance.now();
    reply = answer(python, { do: "more_odds", worlds: Math.min(slice, worlds - reply.worlds), lang });
    if (reply.error) break;
    slice = Math.max(1, Math.round((slice * SLICE) / Math.max(1, performance.now() - began)));
    if (reply.worlds < worlds) self.postMessage({ id, partly: reply });
    await new Promise((resume) => setTimeout(resume)); // what was asked meanwhile comes in now
    if (newest !== id) break;
  }
  self.postMessage({ id, reply: newest === id ? reply : null });
}

// --- the beginning

async function start(parts) {
  const [loader, asm, wasm, library, program] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "program.zip"].map((name) => bytesOf(parts[name])),
  );
  const { loadPyodide } = await importBytes(loader);
  const { default: createPyodideModule } = await importBytes(asm);
  // Pyodide fetches these two: it gets what is here already.
  const given = { "pyodide.asm.wasm": [wasm, "application/wasm"], "python_stdlib.zip": [library, "application/zip"] };
  self.fetch = async (url) => {
    const [bytes, type] = given[String(url).split("/").pop()];
    return new Response(bytes, { headers: { "content-type": type } });
  };
  const lockFileContents = { info: JSON.parse(parts.info), packages: {} };
  const indexURL = "https://rules.invalid/"; // never asked for
  const python = await loadPyodide({ indexURL, lockFileContents, createPyodideModule });
  delete self.fetch;
  python.unpackArchive(new Uint8Array(program), "zip", { extractDir: "/program" });
  python.runPython(`
import sys, zoneinfo
sys.path.insert(0, "/program")
zoneinfo.reset_tzpath(["/program/zoneinfo"])
from rattus_pbem.page.live import LiveDesk
desk = LiveDesk()
`);
  return python;
}

// A part is base64 of what gzip made of it.
async function bytesOf(part) {
  const text = atob(part);
  const packed = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) packed[place] = text.charCodeAt(place);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function importBytes(bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
