import { existsSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { bytesOf, isInUse } from "./corpus/arguments.mjs";
import { multiplyFixtures } from "./corpus/multiply/multiply-fixtures.mjs";
import { multiplyLogs } from "./corpus/multiply/multiply-logs.mjs";

const USAGE = "usage: node bench/multiply.mjs (--from DIR | --mix fixtures) --out DIR [--size 600MB]";

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    mix: { type: "string" },
    out: { type: "string" },
    size: { type: "string", default: "600MB" },
  },
});
const { from, mix, out } = values;
const sizeBytes = bytesOf(values.size);
const isUsable = mix === undefined ? from !== undefined : mix === "fixtures" && from === undefined;
if (!isUsable || out === undefined || Number.isNaN(sizeBytes)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
if ((from !== undefined && !existsSync(from)) || isInUse(out)) {
  process.stderr.write(isInUse(out) ? `folder is not empty: ${out}\n` : `no such folder: ${from}\n`);
  process.exit(1);
}
const description =
  from === undefined ? multiplyFixtures({ out, sizeBytes }) : multiplyLogs({ from, out, sizeBytes });
process.stdout.write(`${JSON.stringify(description, null, 2)}\n`);
