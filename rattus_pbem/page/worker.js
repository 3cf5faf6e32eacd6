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
      ready = start(data.parts, data.isHelper);
      self.postMessage({ id: data.id, reply: (await ready) !== null });
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

// Worlds are played some at a time. With `first` they are another worker's from that number on, which takes what they come to.
async function odds(python, { id, lines, worlds, lang, first }) {
  const isShare = first !== undefined;
  const begin = isShare ? { do: "begin_share", lines, first, lang } : { do: "begin_odds", lines, lang };
  const begun = newest === id && answer(python, begin);
  if (!begun || begun.error) return void self.postMessage({ id, reply: begun && begun.error ? begun : null });
  let reply = { worlds: 0 };
  for (let slice = 5; reply.worlds < worlds; ) {
    const began = performance.now();
    reply = answer(python, { do: isShare ? "share" : "more_odds", worlds: Math.min(slice, worlds - reply.worlds), lang });
    if (reply.error) break;
    slice = Math.max(1, Math.round((slice * SLICE) / Math.max(1, performance.now() - began)));
    if (reply.worlds < worlds) self.postMessage({ id, partly: reply });
    await new Promise((resume) => setTimeout(resume)); // what was asked meanwhile comes in now
    if (newest !== id) break;
  }
  self.postMessage({ id, reply: newest === id ? reply : null });
}

// --- the beginning

// Python with the program imported takes seconds to begin. Its memory at that moment, which holds nothing of any game, is kept
// on the device, and put back the next time. `mark` is of all that the page is made of: what another page kept is let go.
// A helper begins with kept memory or not at all: then it is null.
async function start({ mark, ...parts }, isHelper) {
  const memory = new KeptMemory(`${mark} ${navigator.userAgent}`);
  const [kept, loader, asm, wasm, library, program] = await Promise.all([
    memory.read(),
    ...["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "program"].map((name) => bytesOf(parts[name])),
  ]);
  const { loadPyodide } = await importBytes(loader);
  const { default: createPyodideModule } = await importBytes(asm);
  const begin = async (options) => {
    // Pyodide fetches these two: it gets what is here already.
    const given = { "pyodide.asm.wasm": [wasm, "application/wasm"], "python_stdlib.zip": [library, "application/zip"] };
    self.fetch = async (url) => {
      const [bytes, type] = given[String(url).split("/").pop()];
      return new Response(bytes, { headers: { "content-type": type } });
    };
    const lockFileContents = { info: JSON.parse(parts.info), packages: {} };
    const indexURL = "https://rules.invalid/"; // never asked for
    const python = await loadPyodide({ indexURL, lockFileContents, createPyodideModule, ...options });
    delete self.fetch;
    unpack(python.FS, new Uint8Array(program));
    return python;
  };
  const withDesk = (each) => (each.runPython("desk = LiveDesk()"), each);
  let python = kept && (await begin(putBack(kept, createPyodideModule)).then(withDesk).catch(() => null));
  if (python || isHelper) return python || null;
  python = await begin({ _makeSnapshot: true });
  python.runPython(`
import sys, zoneinfo
sys.path.insert(0, "/program")
zoneinfo.reset_tzpath(["/program/zoneinfo"])
from rattus_pbem.page.live import LiveDesk
`);
  memory.write(python.makeMemorySnapshot());
  return withDesk(python);
}

// What Pyodide needs to begin with this memory. It does not make its own as large by itself.
function putBack(kept, create) {
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    if (module.HEAP8.length < kept.length) module._malloc(kept.length);
    return module;
  };
  return { _loadSnapshot: kept, createPyodideModule };
}

// The files of the program: a line of JSON with their names and sizes, then all of them.
function unpack(files, bytes) {
  const end = bytes.indexOf(10);
  let place = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    const path = `/program/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, bytes.subarray(place, (place += size)), { canOwn: true });
  }
}

// One memory of Python in the browser's own store. Where nothing may be kept there, none is.
class KeptMemory {
  constructor(mark) {
    this.mark = mark;
  }

  async read() {
    try {
      const packed = await this._asked("readonly", (kept) => kept.get(this.mark));
      return packed && new Uint8Array(await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    } catch {
      return null;
    }
  }

  async write(memory) {
    try {
      const packed = await new Response(new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
      await this._asked("readwrite", (kept) => (kept.clear(), kept.put(packed, this.mark)));
    } catch {
      // there is no room for it
    }
  }

  async _asked(mode, ask) {
    const done = (request) => new Promise((good, bad) => Object.assign(request, { onsuccess: () => good(request.result), onerror: bad }));
    const opening = indexedDB.open("rattus-pbem", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("memory");
    const store = await done(opening);
    try {
      return await done(ask(store.transaction("memory", mode).objectStore("memory")));
    } finally {
      store.close();
    }
  }
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
