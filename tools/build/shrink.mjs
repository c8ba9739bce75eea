// Shrinks every drawing of a folder tree:  node shrink.mjs FROM TO
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { optimize } from "svgo";

const [from, to] = process.argv.slice(2);
const settings = {
  multipass: true,
  floatPrecision: 2,
  plugins: [
    {
      name: "preset-default",
      params: {
        overrides: {
          // Nested drawings hide what leaves their box unless told otherwise: `overflow="visible"` is no default there.
          removeUnknownsAndDefaults: false,
        },
      },
    },
  ],
};

let before = 0;
let after = 0;
let count = 0;
for (const entry of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith(".svg")) continue;
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  const target = path.join(to, path.relative(from, file));
  const source = fs.readFileSync(file, "utf8");
  const { data } = optimize(source, { ...settings, path: file });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, data);
  before += source.length;
  after += data.length;
  count += 1;
}
console.log(`${path.basename(to)}: ${count} drawings, ${Math.round(before / 1024)} kB shrunk to ${Math.round(after / 1024)} kB`);
