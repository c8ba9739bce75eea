// Compiles Python with the very Pyodide that will run it.
//   node bytecode.mjs application LIST.json OUT   engine and ui; and a list of the files of the standard library that they need
//   node bytecode.mjs library LIST.json OUT       the standard library, trimmed to that list
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const MODULES = path.resolve(HERE, "../../node_modules");
const PACKAGES = ["engine", "ui"];
// What only a browser has.
const STAND_INS = ["js", "pyscript", "polyscript", "_pyscript"];
// Loaded late by the parts below our own code: by PyScript's start, by unpacking archives, by asyncio, by a traceback.
const EXTRA = [
  "asyncio", "base64", "codecs", "copy", "datetime", "_strptime", "encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8",
  "functools", "html", "html.entities", "inspect", "io", "json", "linecache", "os", "pathlib", "random", "re", "shutil", "textwrap",
  "tokenize", "traceback", "typing", "zipfile", "_pyodide", "pyodide.code", "pyodide.ffi", "pyodide.http", "pyodide.webloop",
];

const [mode, ...rest] = process.argv.slice(2);
const python = await loadPyodide();
const run = (call, values) => {
  const scope = python.globals.get("dict")();
  for (const [name, value] of Object.entries(values)) scope.set(name, python.toPy(value));
  return python.runPython(`import inside\n${call}`, { globals: scope });
};

python.FS.mkdirTree("/build");
python.FS.writeFile("/build/inside.py", fs.readFileSync(path.join(HERE, "inside.py")));
python.FS.chdir("/build");
python.runPython("import sys; sys.path.insert(0, '/build'); sys.dont_write_bytecode = True");

function bringPackages() {
  for (const name of PACKAGES) {
    for (const entry of fs.readdirSync(name, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".py")) continue;
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      python.FS.mkdirTree(`/build/${path.dirname(file)}`);
      python.FS.writeFile(`/build/${file}`, fs.readFileSync(file));
    }
  }
}

function pyscriptSources() {
  const folder = path.join(MODULES, "@pyscript/core/src/stdlib/pyscript");
  return fs.readdirSync(folder).filter((name) => name.endsWith(".py")).map((name) => fs.readFileSync(path.join(folder, name), "utf8"));
}

function application(listFile, target) {
  bringPackages();
  const values = { packages: PACKAGES, foreign: pyscriptSources(), extra: EXTRA, stand_ins: STAND_INS };
  const found = run("inside.trace(packages, foreign, extra, stand_ins)", values).toJs();
  fs.writeFileSync(listFile, JSON.stringify(found, null, 1));
  run("inside.pack_application(packages, '/build/out.zip')", { packages: PACKAGES });
  fs.writeFileSync(target, python.FS.readFile("/build/out.zip"));
}

function library(listFile, target) {
  python.FS.writeFile("/build/source.zip", fs.readFileSync(path.join(MODULES, "pyodide/python_stdlib.zip")));
  run("inside.pack_library('/build/source.zip', files, '/build/out.zip')", { files: JSON.parse(fs.readFileSync(listFile, "utf8")) });
  fs.writeFileSync(target, python.FS.readFile("/build/out.zip"));
}

try {
  ({ application, library })[mode](...rest);
} catch (error) {
  // Node would print the interpreter's whole minified line with it.
  console.error(error.message);
  process.exit(1);
}
// Pyodide can keep Node alive with open handles; the work is done and written.
process.exit(0);
