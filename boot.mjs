// PyScript's interpreter module (pyscript.toml names it): starts Pyodide at once, beside PyScript's own loading, and hands it over.
// It runs in the page and in workers, so it touches no document.
import { library, loadPyodide as load, lock, runtime, version } from "./boot/built.mjs";

export { version };

const here = (path) => new URL(path, import.meta.url).href;

performance.mark("baize-boot");

// A later release starts from a memory snapshot; only the options of this call will differ then.
const started = load({
  indexURL: here(runtime),
  stdLibURL: here(library),
  // A lock file of our own: no packages, hence nothing to fetch and no address outside.
  lockFileContents: JSON.stringify(lock),
}).then((python) => {
  performance.mark("baize-python");
  return python;
});
// A failed start is reported by whoever asks for the interpreter.
started.catch(() => {});

/** What PyScript calls. */
export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await started;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
}
