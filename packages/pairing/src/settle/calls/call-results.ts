import { flagsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { ResultCandidate } from "../../candidates/call.js";
import { compareText } from "../../compare-text.js";
import type { ProblemList } from "../common/problem-list.js";
import { ResultRows } from "./result-rows.js";

/**
 * The result that counts of each of `count` calls, by the call of each row (R56): identical ones count once, a real one beats
 * a client-made one, of several the last counts. Results of no call are problems.
 */
export function chooseResults(
  results: Table<ResultCandidate>,
  callOfRow: Int32Array,
  count: number,
  problems: ProblemList,
): Int32Array {
  const { columns, rowCount } = results;
  const chosen = new Int32Array(count).fill(-1);
  const isPlaceholder = flagsOf(columns.isPlaceholder);
  /** Rows that are not the first result of a call. */
  const others: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const call = callOfRow[row]!;
    if (call === -1 || isPlaceholder[row] === 1 || chosen[call] !== -1) others.push(row);
    else chosen[call] = row;
  }
  if (others.length === 0) return chosen;
  const copies = rowsOfSeveral(
    others.filter((row) => isPlaceholder[row] !== 1),
    callOfRow,
    chosen,
  );
  const told = new ResultRows(results, copies);
  const severalFor = new Set<number>();
  const orphans = new Map<string, number>();
  const place = (row: number) => ({ file: columns.file.at(row), line: columns.line.at(row) });
  const isEarlier = (a: number, b: number) =>
    compareText(columns.file.at(a), columns.file.at(b)) || columns.line.at(a) - columns.line.at(b);
  const repaired = new Set<number>();
  for (const row of others) {
    const call = callOfRow[row]!;
    if (isPlaceholder[row] === 1) {
      if (call !== -1) repaired.add(call);
      continue;
    }
    if (call === -1) {
      const key = columns.callKey.at(row);
      const first = orphans.get(key);
      if (first === undefined || isEarlier(row, first) < 0) orphans.set(key, row);
      continue;
    }
    const best = chosen[call]!;
    if (!told.isSameContent(row, best)) severalFor.add(call);
    if (told.compare(row, best) < 0) chosen[call] = row;
  }
  if (copies.length > 0) keepFirstCopies(told, copies, callOfRow, chosen);
  for (const call of repaired) if (chosen[call] !== -1) severalFor.add(call);
  for (const row of orphans.values()) problems.add("result-without-call", place(row));
  for (const call of severalFor) problems.add("two-results", place(chosen[call]!));
  return chosen;
}

/** The rows of calls with several results, ascending: those that are not the first of their call, and the first ones. */
function rowsOfSeveral(others: readonly number[], callOfRow: Int32Array, first: Int32Array): Int32Array {
  const rows = new Set<number>();
  for (const row of others) {
    const call = callOfRow[row]!;
    if (call !== -1) rows.add(first[call]!).add(row);
  }
  return Int32Array.from(rows).sort();
}

/**
 * Of `rows`, which are those of calls with several results: a result that was written again later keeps the time at which it was first written. Where one moment is
 * told more than once, the telling that knows most counts: a log may say only at its end why a call failed.
 */
function keepFirstCopies(
  told: ResultRows,
  rows: Int32Array,
  callOfRow: Int32Array,
  chosen: Int32Array,
): void {
  const copies = rows.filter((row) => {
    const best = chosen[callOfRow[row]!]!;
    return row === best || (told.isOfOneHand(row, best) && told.isSameContent(row, best));
  });
  const first = new Map<number, number>();
  for (const row of copies) {
    const call = callOfRow[row]!;
    const known = first.get(call) ?? chosen[call]!;
    first.set(call, told.compareFirst(row, known) < 0 ? row : known);
  }
  for (const [call, row] of first) chosen[call] = row;
  for (const row of copies) {
    const call = callOfRow[row]!;
    const fullest = chosen[call]!;
    if (row === fullest || !told.isSameMoment(row, first.get(call)!)) continue;
    const order = told.compareKnowledge(row, fullest) || told.compareFirst(row, fullest);
    if (order < 0) chosen[call] = row;
  }
}
