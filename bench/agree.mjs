import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { ccusage, emptyHome, explainCcusage } from "./compare/programs.mjs";

/** @import { Program, Totals } from "./compare/measure.mjs" */

const USAGE = "usage: node bench/agree.mjs --path DIR; each folder in DIR is a case";

const { values } = parseArgs({ options: { path: { type: "string" } } });
if (values.path === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const cases = resolve(values.path);
const home = emptyHome();
let differing = 0;
let count = 0;
try {
  for (const entry of readdirSync(cases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(cases, entry.name);
    count++;
    if (!agrees(entry.name, existsSync(join(folder, "logs")) ? join(folder, "logs") : folder)) differing++;
  }
} finally {
  rmSync(home, { recursive: true });
}
process.stdout.write(`${count - differing} of ${count} agree\n`);
process.exitCode = differing === 0 ? 0 : 1;

/** Whether both programs say the same of a copy of the logs in a config folder of its own. */
function agrees(/** @type {string} */ name, /** @type {string} */ logs) {
  const config = join(home, "config");
  rmSync(config, { recursive: true, force: true });
  mkdirSync(join(config, "projects"), { recursive: true });
  cpSync(logs, join(config, "projects", "case"), { recursive: true, dereference: true });
  rmSync(join(home, "bin"), { recursive: true, force: true });
  const [own, theirs] = [explainCcusage(config, home), ccusage(config, home, "daily")].map(totalsOf);
  if (JSON.stringify(own) === JSON.stringify(theirs)) return true;
  process.stdout.write(
    `${name}\n  turnmeter ${JSON.stringify(own)}\n  ccusage   ${JSON.stringify(theirs)}\n`,
  );
  return false;
}

/** @returns {Totals} */
function totalsOf(/** @type {Program} */ { name, command, args, env, totalsOf: read }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...env },
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(0, 2000)}`);
  return read(stdout);
}
