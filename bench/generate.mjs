import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { noTokens } from "./corpus/conversation.mjs";
import { createFileSizes, mixes } from "./corpus/mixes.mjs";
import { createRandom } from "./corpus/random.mjs";
import { createSession } from "./corpus/session.mjs";
import { createText } from "./corpus/text.mjs";

const USAGE = "usage: node bench/generate.mjs --out DIR [--size 600MB] [--mix dense|rich] [--seed 1]";
const UNITS = new Map([
  ["KB", 1e3],
  ["MB", 1e6],
  ["GB", 1e9],
]);
const PROJECTS = 12;
const SMALLEST_FILE_BYTES = 20_000;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    size: { type: "string", default: "600MB" },
    mix: { type: "string", default: "dense" },
    seed: { type: "string", default: "1" },
  },
});
const [, amount, unit] = /^(\d+)(KB|MB|GB)$/.exec(values.size) ?? [];
const mix = Object.hasOwn(mixes, values.mix) ? mixes[values.mix] : undefined;
if (values.out === undefined || amount === undefined || mix === undefined || !/^\d+$/.test(values.seed)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
if (existsSync(values.out) && readdirSync(values.out).length > 0) {
  process.stderr.write(`folder is not empty: ${values.out}\n`);
  process.exit(1);
}

const sizeBytes = Number(amount) * UNITS.get(unit);
const random = createRandom(Number(values.seed));
const text = createText(random);
const projects = Array.from({ length: PROJECTS }, () => `/home/ann/${text.word()}-${text.word()}`);
const tokens = noTokens();
const nextSize = createFileSizes(random.next());
const nextFileSize = () => Math.min(nextSize(), Math.max(SMALLEST_FILE_BYTES, sizeBytes - bytes));
const sizes = [];
let bytes = 0;
let sessions = 0;
let lines = 0;
let usageLines = 0;

while (bytes < sizeBytes) {
  sessions++;
  for (const file of createSession({ random, text, mix, tokens, projects, nextFileSize })) {
    const path = join(values.out, file.path);
    const content = Buffer.from(`${file.lines.join("\n")}\n`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    bytes += content.length;
    if (!path.endsWith(".jsonl")) continue;
    sizes.push(content.length);
    lines += file.lines.length;
    usageLines += file.usageLines;
  }
}

sizes.sort((a, b) => a - b);
const quantile = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))];
const description = {
  mix: values.mix,
  seed: Number(values.seed),
  bytes,
  sessions,
  files: sizes.length,
  lines,
  usageLines,
  fileBytes: { median: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), largest: sizes.at(-1) },
  totals: tokens,
};
writeFileSync(join(values.out, "corpus.json"), `${JSON.stringify(description, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(description, null, 2)}\n`);
