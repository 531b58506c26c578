import { existsSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { bytesOf, isInUse } from "./corpus/arguments.mjs";
import { multiplyLogs } from "./corpus/multiply/multiply-logs.mjs";

const USAGE = "usage: node bench/multiply.mjs --from DIR --out DIR [--size 600MB]";

const { values } = parseArgs({
  options: { from: { type: "string" }, out: { type: "string" }, size: { type: "string", default: "600MB" } },
});
const { from, out } = values;
const sizeBytes = bytesOf(values.size);
if (from === undefined || out === undefined || Number.isNaN(sizeBytes)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
if (!existsSync(from) || isInUse(out)) {
  process.stderr.write(existsSync(from) ? `folder is not empty: ${out}\n` : `no such folder: ${from}\n`);
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(multiplyLogs({ from, out, sizeBytes }), null, 2)}\n`);
