import process from "node:process";
import { parseArgs } from "node:util";
import { bytesOf, isInUse } from "./corpus/arguments.mjs";
import { createCorpus, mixNames } from "./corpus/create-corpus.mjs";

const USAGE = `usage: node bench/generate.mjs --out DIR [--size 600MB] [--mix ${mixNames.join("|")}] [--seed 1]
       [--file-size 90MB]  every file this large, instead of the usual spread
       [--line-size 60MB]  one line about this long, in the first session`;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    size: { type: "string", default: "600MB" },
    mix: { type: "string", default: "dense" },
    seed: { type: "string", default: "1" },
    "file-size": { type: "string" },
    "line-size": { type: "string" },
  },
});
const sizeBytes = bytesOf(values.size);
const fileBytes = optionalBytesOf(values["file-size"]);
const lineBytes = optionalBytesOf(values["line-size"]);
const { out, mix, seed } = values;
const isUsable =
  out !== undefined &&
  mixNames.includes(mix) &&
  /^\d+$/.test(seed) &&
  ![sizeBytes, fileBytes, lineBytes].some(Number.isNaN);
if (!isUsable) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
if (isInUse(out)) {
  process.stderr.write(`folder is not empty: ${out}\n`);
  process.exit(1);
}
// The result of a command stands twice on its line.
const lineCharacters = lineBytes === undefined ? undefined : Math.round(lineBytes / 2);
const corpus = createCorpus({ out, sizeBytes, mix, seed: Number(seed), fileBytes, lineCharacters });
process.stdout.write(`${JSON.stringify(corpus, null, 2)}\n`);

function optionalBytesOf(/** @type {string | undefined} */ size) {
  return size === undefined ? undefined : bytesOf(size);
}
