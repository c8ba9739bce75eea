// Makes a style sheet small, in place:  node styles.mjs FILE
import fs from "node:fs";
import process from "node:process";
import { transform } from "lightningcss";

const [file] = process.argv.slice(2);
const { code, warnings } = transform({ filename: file, code: fs.readFileSync(file), minify: true });
for (const warning of warnings) console.error(`${file}:${warning.loc?.line}: ${warning.message}`);
if (warnings.length) process.exit(1);
fs.writeFileSync(file, code);
