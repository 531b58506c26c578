import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const LINE_END = 10;
const TIME = /"timestamp":\s*"([^"]+)"/;

/**
 * A recorded log.
 *
 * @typedef {{ readonly name: string, readonly bytes: Buffer }} RecordedLog
 */

/**
 * A row of a log: its time in ms, and the bytes of the log up to its end.
 *
 * @typedef {{ readonly log: RecordedLog, readonly atMs: number, readonly end: number }} RecordedRow
 */

/**
 * The rows of all files below a folder in the order of their times, those of one file in their own. A row without a time is
 * of that of the row before it; a file without any time, such as `agent-1.meta.json`, comes with the log that it is named
 * after, or first.
 *
 * @param {string} folder
 * @returns {readonly RecordedRow[]}
 */
export function recordedRows(folder) {
  const logs = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => ({ name: path.slice(folder.length), bytes: readFileSync(path) }));
  const rows = logs.filter(({ name }) => name.endsWith(".jsonl")).map(rowsOf);
  const startOf = new Map(rows.map(([first]) => [first?.log.name.replace(/\.jsonl$/, ""), first?.atMs]));
  const firstMs = Math.min(...rows.flatMap((all) => all.map(({ atMs }) => atMs)).filter((ms) => ms > 0));
  const documents = logs
    .filter(({ name }) => !name.endsWith(".jsonl"))
    .map((log) => {
      const atMs = startOf.get(log.name.replace(/(?:\.meta)?\.\w+$/, "")) ?? firstMs;
      return { log, atMs, end: log.bytes.length };
    });
  return [...documents, ...rows.flat()].sort((one, other) => one.atMs - other.atMs);
}

/**
 * @param {RecordedLog} log
 * @returns {RecordedRow[]}
 */
function rowsOf(log) {
  const { bytes } = log;
  /** @type {RecordedRow[]} */
  const rows = [];
  for (let start = 0; start < bytes.length;) {
    const lineEnd = bytes.indexOf(LINE_END, start);
    const end = lineEnd === -1 ? bytes.length : lineEnd + 1;
    const timeMs = Date.parse(TIME.exec(bytes.toString("utf8", start, end))?.[1] ?? "");
    // Times of one log may go back; its rows do not.
    const atMs = Math.max(rows.at(-1)?.atMs ?? 0, Number.isNaN(timeMs) ? 0 : timeMs);
    rows.push({ log, atMs, end });
    start = end;
  }
  const firstMs = rows.find(({ atMs }) => atMs > 0)?.atMs ?? 0;
  return rows.map((row) => (row.atMs > 0 ? row : { ...row, atMs: firstMs }));
}
