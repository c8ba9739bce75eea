// Writes the service worker that keeps the whole site for offline play:  node offline.mjs DIST
import process from "node:process";
import { generateSW } from "workbox-build";

const [dist] = process.argv.slice(2);
const { count, size, warnings } = await generateSW({
  globDirectory: dist,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  swDest: `${dist}/sw.js`,
  cacheId: "baize",
  inlineWorkboxRuntime: true,
  sourcemap: false,
  // The page asks the player first.
  skipWaiting: false,
  // The first visit is served from the copy as soon as it is complete.
  clientsClaim: true,
  cleanupOutdatedCaches: true,
  // The default of 2 MiB would leave the interpreter out in silence.
  maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
  // These have their version or a hash in the address: what the page has just fetched is taken from the browser's cache.
  dontCacheBustURLsMatching: /(?:^|\/)(?:pyodide\/[\d.]+\/|py\/lib\/stdlib-|pyscript\/[\w-]+-[\w-]{8}\.js$)/,
  ignoreURLParametersMatching: [/.*/],
});
if (warnings.length) {
  for (const warning of warnings) console.error(warning);
  process.exit(1);
}
console.log(`offline copy: ${count} files, ${(size / 1e6).toFixed(1)} MB`);
