/** Rows whose way is timed in each phase. */
const TIMED = 10;
/** Each growing log gets a call so often, ms. */
export const EVERY_MS = 500;
/** After a start, until what it has begun has ended, ms. */
const SETTLE_MS = 3_000;
/** Between two rows that are timed: long enough for a rest, so that none waits for the one before, and while logs grow, ms. */
const APART_MS = { atRest: 1_500, growing: 500 };

const sleep = (/** @type {number} */ ms) => new Promise((end) => setTimeout(end, ms));

/**
 * What a door takes in one phase.
 *
 * @typedef {{ readonly phase: string, readonly ofProcessor: number, readonly nowBytes: number, readonly peakBytes: number,
 *   readonly timesMs: Readonly<Record<string, readonly number[]>> }} Taken
 */

/**
 * What a process takes at rest and while logs grow.
 *
 * @param {import("./watched-process.mjs").WatchedProcess} watched
 * @param {{ readonly seconds: number, readonly growing: readonly import("./live-logs.mjs").LiveLog[],
 *   readonly time: (name: string) => Promise<Readonly<Record<string, number>>> }} options
 *   `time` writes a row of that name, and gives how long what takes, ms
 * @returns {Promise<readonly Taken[]>}
 */
export async function takenInPhases(watched, { seconds, growing, time }) {
  await sleep(SETTLE_MS);
  const rest = await share("at rest", APART_MS.atRest);
  let turn = 0;
  const grow = setInterval(() => growing[turn++ % growing.length]?.append(1), EVERY_MS / growing.length);
  try {
    await sleep(2_000);
    return [rest, await share(`${growing.length} logs growing`, APART_MS.growing)];
  } finally {
    clearInterval(grow);
  }

  /**
   * @param {string} phase
   * @param {number} apartMs
   */
  async function share(phase, apartMs) {
    const before = watched.cpuMs();
    await sleep(seconds * 1000);
    const ofProcessor = (watched.cpuMs() - before) / (seconds * 1000);
    const { nowBytes, peakBytes } = watched.memory();
    /** @type {Record<string, number[]>} */
    const timesMs = {};
    // Names of tools: letters and digits.
    for (let number = 0; number < TIMED; number++) {
      await sleep(apartMs);
      const name = `${phase.replaceAll(" ", "")}${number}`;
      for (const [what, ms] of Object.entries(await time(name))) (timesMs[what] ??= []).push(ms);
    }
    return { phase, ofProcessor, nowBytes, peakBytes, timesMs };
  }
}
