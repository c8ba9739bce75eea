// Draws bitmaps from a drawing:  node icons.mjs ICON.svg OUT.png=SIZE ...
import fs from "node:fs";
import process from "node:process";
import { Resvg } from "@resvg/resvg-js";

const [source, ...wanted] = process.argv.slice(2);
const drawing = fs.readFileSync(source, "utf8");
for (const entry of wanted) {
  const cut = entry.lastIndexOf("=");
  const size = Number(entry.slice(cut + 1));
  const picture = new Resvg(drawing, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } });
  fs.writeFileSync(entry.slice(0, cut), picture.render().asPng());
}
