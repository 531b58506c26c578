import { appendFileSync, mkdirSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { createRandom } from "../corpus/random.mjs";
import { recordedRows } from "./recorded-rows.mjs";

/** Between pieces of one row, and after a log was cut or replaced, ms. */
const PIECE_MS = 4;
const DAMAGE_MS = 400;
/** Parts of all rows after which it is said how far it is. */
const SAID_PARTS = 10;

const sleep = (/** @type {number} */ ms) => new Promise((end) => setTimeout(end, ms));

/**
 * Writes recorded logs as they were written, and returns when all of them are there.
 *
 * @param {{ readonly from: string, readonly to: string, readonly speed: number, readonly longestPauseMs: number,
 *   readonly truncateAt: number | null, readonly replaceAt: number | null, readonly seed: number,
 *   readonly say: (line: string) => void }} options parts are from 0 to 1
 */
export async function playLogs({ from, to, speed, longestPauseMs, truncateAt, replaceAt, seed, say }) {
  const rows = recordedRows(from);
  const random = createRandom(seed);
  /** @type {Map<string, number>} bytes of each log that are there */
  const written = new Map();
  const indexAt = (/** @type {number | null} */ part) =>
    part === null ? -1 : Math.min(rows.length - 1, Math.floor(part * rows.length));
  const [cutIndex, replaceIndex] = [indexAt(truncateAt), indexAt(replaceAt)];
  const startedAt = performance.now();
  let dueAt = startedAt;
  for (const [index, row] of rows.entries()) {
    dueAt += Math.min((row.atMs - (rows[index - 1]?.atMs ?? row.atMs)) / speed, longestPauseMs);
    await sleep(Math.max(0, dueAt - performance.now()));
    await write(row);
    if (index === cutIndex) dueAt += await truncate(row.log);
    if (index === replaceIndex) dueAt += await replace(row.log);
    const part = (count) => Math.floor((count * SAID_PARTS) / rows.length);
    if (part(index + 1) > part(index)) say(`${(part(index + 1) * 100) / SAID_PARTS} %`);
  }
  // What was cut and had no later row.
  for (const log of new Set(rows.map((row) => row.log))) await write({ log, atMs: 0, end: log.bytes.length });
  const recordedMs = (rows.at(-1)?.atMs ?? 0) - (rows[0]?.atMs ?? 0);
  return { rows: rows.length, recordedMs, playedMs: performance.now() - startedAt };

  /** @param {import("./recorded-rows.mjs").RecordedRow} row */
  async function write({ log, end }) {
    const path = join(to, log.name);
    let start = written.get(log.name);
    if (start === undefined) mkdirSync(dirname(path), { recursive: true });
    start ??= 0;
    while (start < end) {
      const length = Math.max(1, Math.ceil((end - start) * (random.next() < 0.5 ? 1 : random.next())));
      appendFileSync(path, log.bytes.subarray(start, start + length));
      start += length;
      written.set(log.name, start);
      if (start < end) await sleep(PIECE_MS);
    }
  }

  /** @param {import("./recorded-rows.mjs").RecordedLog} log */
  async function truncate({ name }) {
    const half = Math.floor((written.get(name) ?? 0) / 2);
    truncateSync(join(to, name), half);
    written.set(name, half);
    say(`cut ${name}`);
    await sleep(DAMAGE_MS);
    return DAMAGE_MS;
  }

  /** @param {import("./recorded-rows.mjs").RecordedLog} log */
  async function replace({ name, bytes }) {
    const path = join(to, name);
    writeFileSync(`${path}.new`, bytes.subarray(0, written.get(name)));
    renameSync(`${path}.new`, path);
    say(`replaced ${name}`);
    await sleep(DAMAGE_MS);
    return DAMAGE_MS;
  }
}
