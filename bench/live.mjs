import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { writeLiveLogs } from "./live/live-logs.mjs";
import { startWatched } from "./live/watched-process.mjs";

const USAGE = `usage: node bench/live.mjs [--logs 1000] [--folders 200] [--recent 100] [--growing 20] [--seconds 15]
       What \`turnmeter watch\` takes at rest and while logs grow, and how long a new row takes until it is written. Linux only.`;

const { values } = parseArgs({
  options: {
    logs: { type: "string", default: "1000" },
    folders: { type: "string", default: "200" },
    recent: { type: "string", default: "100" },
    growing: { type: "string", default: "20" },
    seconds: { type: "string", default: "15" },
  },
});
const [logs, folders, recent, growing, seconds] = [
  values.logs,
  values.folders,
  values.recent,
  values.growing,
  values.seconds,
].map(Number);
if (process.platform !== "linux" || ![logs, folders, recent, growing, seconds].every((value) => value > 0)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

/** Failures whose way to the output is timed. */
const TIMED = 10;
/** Each growing log gets a call so often, ms. */
const EVERY_MS = 500;

const cli = join(import.meta.dirname, "..", "apps", "cli", "dist", "bin.js");
const home = mkdtempSync(join(tmpdir(), "turnmeter-live-"));
const none = join(home, "none");
const sleep = (/** @type {number} */ ms) => new Promise((end) => setTimeout(end, ms));

try {
  const written = writeLiveLogs(join(home, "logs"), { logs, folders, recent });
  const last = written.at(-1);
  if (last === undefined) throw new Error("no logs");
  last.fail("first");
  // What was written a moment ago is read again, as it may change within the same step of a clock.
  await sleep(2500);
  const env = { PATH: process.env["PATH"], HOME: home, CLAUDE_CONFIG_DIR: none, CODEX_HOME: none };
  const watched = startWatched([cli, "watch", "--path", join(home, "logs")], env);
  try {
    const startMs = await watched.until(" session ");
    await sleep(3000);
    const rest = await share(watched, seconds);
    const restDelays = [];
    for (let time = 0; time < TIMED; time++) {
      await sleep(1500);
      restDelays.push(await delay(`rest${time}`));
    }
    let turn = 0;
    const grow = setInterval(() => written[logs - 2 - (turn++ % growing)]?.append(1), EVERY_MS / growing);
    await sleep(2000);
    const load = await share(watched, seconds);
    const loadDelays = [];
    for (let time = 0; time < TIMED; time++) {
      await sleep(500);
      loadDelays.push(await delay(`load${time}`));
    }
    clearInterval(grow);
    print({ startMs, rest, restDelays, load, loadDelays });
  } finally {
    await watched.end();
  }

  async function delay(/** @type {string} */ tool) {
    last?.fail(tool);
    return watched.until(` ${tool} `);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

/**
 * Part of a processor that a process takes, and its memory.
 *
 * @param {ReturnType<typeof startWatched>} watched
 * @param {number} duringSeconds
 */
async function share(watched, duringSeconds) {
  const before = watched.cpuMs();
  await sleep(duringSeconds * 1000);
  return { ofProcessor: (watched.cpuMs() - before) / (duringSeconds * 1000), ...watched.memory() };
}

/** @param {{ startMs: number, rest: Share, load: Share, restDelays: number[], loadDelays: number[] }} found */
function print({ startMs, rest, restDelays, load, loadDelays }) {
  process.stdout.write(
    `${[
      `${logs} logs in ${folders} folders, ${recent} of them of the last two days; the first line after ${startMs.toFixed(0)} ms`,
      row("at rest", rest, restDelays),
      row(`${growing} logs growing, each by a call every ${EVERY_MS} ms`, load, loadDelays),
    ].join("\n")}\n`,
  );
}

/** @typedef {Awaited<ReturnType<typeof share>>} Share */

/**
 * @param {string} name
 * @param {Share} taken
 * @param {number[]} delays
 */
function row(name, { ofProcessor, nowBytes, peakBytes }, delays) {
  const sorted = delays.toSorted((a, b) => a - b);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  const memory = `${(nowBytes / 1e6).toFixed(0)} MB (peak ${(peakBytes / 1e6).toFixed(0)} MB)`;
  return `${name}: ${(ofProcessor * 100).toFixed(2)} % of a processor, ${memory}, a row written after ${median.toFixed(0)} ms, at most ${most.toFixed(0)} ms`;
}
