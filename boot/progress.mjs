// Counts the bytes of the large files while they come, and notices when nothing comes any more.
import { files } from "./built.mjs";

const QUIET = 25_000; // no progress for so long: something is wrong
const LONG = 60_000; // everything is here and still it does not stand after so long
const DOWNLOAD = 0.85; // the share of the bar that belongs to the download; the rest is Python's own start

// A server that answers with a page of its own instead of the file would make Pyodide wait for ever.
const startsLikeWasm = (chunk) => chunk.length < 4 || (chunk[0] === 0 && chunk[1] === 0x61 && chunk[2] === 0x73 && chunk[3] === 0x6d);

export class Progress {
  constructor(line) {
    this.line = line;
    // A host may compress or not; until the first answer tells, compression is assumed, as nearly all hosts do.
    this.compressed = true;
    this.files = new Map(files.map((file) => [new URL(`../${file.path}`, import.meta.url).href, { ...file, share: 0 }]));
    this.moved = performance.now();
    this.staged = false;
    this.original = globalThis.fetch;
    globalThis.fetch = (input, options) => this.fetch(input, options);
    // Modules are not fetched through fetch(); the browser reports them when they have come.
    this.observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => this.arrived(entry.name, 1)));
    this.observer.observe({ type: "resource", buffered: true });
    this.watch = setInterval(() => this.check(), 1000);
    this.show();
  }

  async fetch(input, options) {
    const address = new URL(input instanceof Request ? input.url : input, location.href).href;
    const file = this.files.get(address);
    if (!file) return this.original.call(globalThis, input, options);
    const response = await this.original.call(globalThis, input, options);
    if (!response.ok) {
      this.line.fail(`${file.path}: the server answered ${response.status}.`);
      return response;
    }
    this.compressed = /gzip|br|zstd|deflate/.test(response.headers.get("content-encoding") ?? "");
    const wrongType = file.path.endsWith(".wasm") && !/^application\/wasm/.test(response.headers.get("content-type") ?? "");
    // With our own service worker the files are here already. Handing its answer on untouched keeps the browser's cache of compiled code.
    if (navigator.serviceWorker?.controller && !wrongType) return response;
    // A host that calls wasm by another type would make Pyodide hang without a word: put it right.
    const headers = wrongType ? { "content-type": "application/wasm" } : response.headers;
    return new Response(response.body.pipeThrough(this.counter(address, file)), { headers });
  }

  counter(address, file) {
    let loaded = 0;
    return new TransformStream({
      transform: (chunk, controller) => {
        if (loaded === 0 && file.path.endsWith(".wasm") && !startsLikeWasm(chunk)) this.line.fail(`${file.path}: this is something else.`);
        loaded += chunk.byteLength;
        this.arrived(address, Math.min(1, loaded / file.size));
        controller.enqueue(chunk);
      },
    });
  }

  arrived(address, share) {
    const file = this.files.get(address);
    if (!file || share <= file.share) return;
    file.share = share;
    this.moved = performance.now();
    this.show();
  }

  stage(text) {
    this.staged = true;
    this.moved = performance.now();
    this.line.say(text);
    this.show();
  }

  show() {
    let loaded = 0;
    let total = 0;
    for (const { size, packed, share } of this.files.values()) {
      const weight = this.compressed ? packed : size;
      loaded += weight * share;
      total += weight;
    }
    const share = DOWNLOAD * (loaded / total) + (this.staged ? (1 - DOWNLOAD) / 2 : 0);
    this.line.show(share, loaded, total);
    if (loaded >= total && !this.staged) this.line.say("Waking Python");
  }

  check() {
    const now = performance.now();
    const complete = [...this.files.values()].every((file) => file.share === 1);
    if (complete) this.completed ??= now; // a slow line is patient work, not a failure
    else if (now - this.moved > QUIET) this.line.fail("Nothing has moved for a while.");
    if (now - this.completed > LONG) this.line.fail("It is taking very long.");
  }

  finish() {
    clearInterval(this.watch);
    this.observer.disconnect();
    globalThis.fetch = this.original;
    this.line.show(1, 1, 1);
  }
}
