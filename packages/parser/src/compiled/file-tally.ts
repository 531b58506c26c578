import type { RowTally } from "../read/log-reading.js";
import type { FirstSeenCount } from "../read/record-counts.js";
import type { Machine } from "./machine.js";
import { countWords, linesAt, rowsAt, seenTimeAt, unknownRowsAt } from "./places.js";

/** Time of the newest dated row that compiled code has decoded since it went on, epoch ms; null for none. */
export function seenTime({ longs }: Machine): number | null {
  const at = longs[seenTimeAt >>> 3]!;
  return Number.isNaN(at) ? null : at;
}

/** How many records of the file compiled code has decoded. */
export function rowsSoFar({ words }: Machine): number {
  return words[rowsAt >>> 2]!;
}

/** Compiled code's counts of the file. */
export function tallyOf(machine: Machine): RowTally {
  const { exports, words } = machine;
  const counts: FirstSeenCount[] = [];
  const first = exports.countsAt() >>> 2;
  const end = first + countWords * exports.countsSize();
  for (let at = first; at < end; at += countWords) {
    counts.push({
      type: machine.text(words[at]!) ?? "",
      subtype: machine.text(words[at + 1]!),
      clientVersion: machine.text(words[at + 2]!),
      isKnown: words[at + 3] === 1,
      count: words[at + 4]!,
      firstLine: words[at + 5]!,
    });
  }
  const rows = rowsSoFar(machine);
  const known = rows - words[unknownRowsAt >>> 2]!;
  return { lines: words[linesAt >>> 2]!, rows, known, counts };
}
