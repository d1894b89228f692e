// Writes the licences of all packages that are in the bundle.
import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const { metafile } = await build({ entryPoints: ["source.js"], bundle: true, write: false, metafile: true });
const packages = new Set(Object.keys(metafile.inputs)
  .map((name) => name.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean));
const texts = [...packages].sort().map((name) => {
  const folder = `node_modules/${name}/`;
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return `${name} ${version}\n\n${readFileSync(folder + file, "utf8").trim()}\n`;
});
writeFileSync("LICENSES.txt", `What editor.js is made of.\n\n${texts.join(`\n${"-".repeat(72)}\n\n`)}`);
