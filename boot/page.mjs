// The page's part of the start: progress, the word when it fails, PyScript itself, and afterwards the offline copy.
import { Progress } from "./progress.mjs";
import { StartLine } from "./startline.mjs";
import { keepOffline } from "./offline.mjs";
import { serveRules } from "./rules.mjs";
import { markChoice } from "./waiting.mjs";

document.documentElement.classList.add("is-booted"); // for guard.js
serveRules();

const line = new StartLine(document.querySelector("#start"));
const progress = new Progress(line);
const chosen = markChoice();

/** Resolves when Python has hidden the start line, which is its way to say that the interface stands. */
function interfaceStands() {
  const start = document.querySelector("#start");
  return new Promise((resolve) => {
    if (!start || start.hidden) return resolve();
    const observer = new MutationObserver(() => {
      if (!start.hidden) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(start, { attributes: true, attributeFilter: ["hidden"] });
  });
}

/** `?selftest=NAME`: the tests' way to run a check inside the browser's Python, without eval. */
async function selftest(interpreter, name) {
  const result = document.createElement("pre");
  result.id = "selftest";
  try {
    result.textContent = interpreter.pyimport("ui.selftest").run(name);
  } catch (error) {
    result.textContent = JSON.stringify({ ok: false, error: String(error) });
  }
  document.body.append(result);
}

async function start() {
  const scriptDone = new Promise((resolve) => document.addEventListener("py:done", resolve, { once: true }));
  // Imported here and not by tags, so that a file that does not come is a failure we can speak about.
  const interpreter = import("../boot.mjs");
  const [{ hooks }, { loadPyodide }] = await Promise.all([import("../pyscript/core.js"), interpreter]);
  // PyScript's default hook for workers compiles text as code, which the page's policy forbids and we do not need.
  hooks.worker.onBeforeRunAsync.clear();
  const python = await loadPyodide();
  progress.stage("Setting the table");
  await scriptDone;
  performance.mark("baize-script");
  const name = new URLSearchParams(location.search).get("selftest");
  if (name) await selftest(python, name);
  const late = setTimeout(() => line.fail("The game's own code did not start."), 5000);
  await interfaceStands();
  clearTimeout(late);
  performance.mark("baize-ready");
  progress.finish();
  line.recover();
  chosen();
  keepOffline();
}

start().catch((error) => {
  console.error(error);
  progress.finish();
  line.fail(String(error?.message ?? error));
});
