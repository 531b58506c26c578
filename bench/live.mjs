import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { doors } from "./live/doors/doors.mjs";
import { hasBrowser } from "./live/doors/serve.mjs";
import { writeLiveLogs } from "./live/live-logs.mjs";
import { EVERY_MS, takenInPhases } from "./live/phases.mjs";
import { tableHead, tableRows } from "./live/table.mjs";

const USAGE = `usage: node bench/live.mjs [--doors watch,serve,mcp] [--logs 1000] [--folders 200] [--recent 100] [--growing 20] [--seconds 15]
       What \`watch\`, \`serve\` and \`mcp\` take at rest and while logs grow, and how long it takes until a new row is written, sent, shown in
       Chromium (if there is one; TURNMETER_CHROMIUM names it) or in an answer. It takes four minutes, on Linux only.`;

const { values } = parseArgs({
  options: {
    doors: { type: "string", default: Object.keys(doors).join(",") },
    logs: { type: "string", default: "1000" },
    folders: { type: "string", default: "200" },
    recent: { type: "string", default: "100" },
    growing: { type: "string", default: "20" },
    seconds: { type: "string", default: "15" },
  },
});
const chosen = Object.entries(doors).filter(([name]) => values.doors.split(",").includes(name));
const [logs, folders, recent, growing, seconds] = [
  values.logs,
  values.folders,
  values.recent,
  values.growing,
  values.seconds,
].map(Number);
const isUsable = [logs, folders, recent, growing, seconds].every((value) => value > 0) && growing < logs;
if (process.platform !== "linux" || !isUsable || chosen.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const cli = join(import.meta.dirname, "..", "apps", "cli", "dist", "bin.js");
const home = mkdtempSync(join(tmpdir(), "turnmeter-live-"));
const none = join(home, "none");
const env = { PATH: process.env["PATH"], HOME: home, CLAUDE_CONFIG_DIR: none, CODEX_HOME: none };

try {
  say(
    `${logs} logs in ${folders} folders, ${recent} of them of the last two days; ${growing} grow by a call every ${EVERY_MS} ms; ${seconds} s of processor time each`,
  );
  say(`Node.js ${process.version}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  if (!hasBrowser) say("There is no Chromium: no page is opened.");
  /** @type {string[]} */
  const starts = [];
  for (const line of ["", ...tableHead]) say(line);
  for (const door of chosen.flatMap(([, all]) => all)) {
    // Those of one door are not those of another: each begins with logs that have not grown.
    const folder = mkdtempSync(join(home, "logs-"));
    const written = writeLiveLogs(folder, { logs, folders, recent });
    const last = written.at(-1);
    if (last === undefined) throw new Error("no logs");
    last.fail("first");
    // What was written a moment ago is read again, as it may change within the same step of a clock.
    await setTimeout(2500);
    const { watched, startMs, time, close } = await door.open({ cli, folder, env, last });
    starts.push(`${door.name} after ${(startMs / 1000).toFixed(2)} s`);
    try {
      const options = { seconds, growing: written.slice(-1 - growing, -1), time };
      for (const row of tableRows(door.name, await takenInPhases(watched, options))) say(row);
    } finally {
      await close();
    }
    rmSync(folder, { recursive: true });
  }
  say(`\nBegun, with no cache: ${starts.join(", ")}.`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
