// Compiles the Python library of Pyodide to byte code, by its own Python:
//
//     node compile_library.mjs FOLDER OUT
//
// FOLDER is that of the npm package pyodide. A page that has byte code begins in two thirds of the time.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", readFileSync(join(folder, "python_stdlib.zip")));
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from zipfile import ZipFile, ZipInfo

sources, compiled = ZipFile("/sources.zip"), ZipFile("/compiled.zip", "w")
for name in sources.namelist():
    content = sources.read(name)
    if name.endswith(".py"):
        code = compile(content, name, "exec", dont_inherit=True, optimize=2)
        name, content = f"{name}c", _code_to_hash_pyc(code, bytes(8), False)
    compiled.writestr(ZipInfo(name), content)  # not packed: the page is, as a whole
compiled.close()
`);
writeFileSync(out, python.FS.readFile("/compiled.zip"));
process.exit(0);
