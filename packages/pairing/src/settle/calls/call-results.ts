import { flagsOf } from "@turnmeter/columns";
import type { Outcome, Table } from "@turnmeter/schema";
import type { ResultCandidate } from "../../candidates/call.js";
import { compareText } from "../../compare-text.js";
import { compareInstants } from "../../instant.js";
import type { ProblemList } from "../common/problem-list.js";

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
  const severalFor = new Set<number>();
  const orphans = new Map<string, number>();
  const place = (row: number) => ({ file: columns.file.at(row), line: columns.line.at(row) });
  const isEarlier = (a: number, b: number) =>
    compareText(columns.file.at(a), columns.file.at(b)) || columns.line.at(a) - columns.line.at(b);
  const repaired = new Set<number>();
  const copies = new Set<number>();
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
    copies.add(best).add(row);
    if (!isSameContent(results, row, best)) severalFor.add(call);
    if (compareResults(results, row, best) < 0) chosen[call] = row;
  }
  if (copies.size > 0) keepFirstCopies(results, Int32Array.from(copies).sort(), callOfRow, chosen);
  for (const call of repaired) if (chosen[call] !== -1) severalFor.add(call);
  for (const row of orphans.values()) problems.add("result-without-call", place(row));
  for (const call of severalFor) problems.add("two-results", place(chosen[call]!));
  return chosen;
}

/**
 * Whether two results are copies of each other: the same row, of equal content, or both without any and of
 * one outcome.
 */
function isSameContent({ columns }: Table<ResultCandidate>, a: number, b: number): boolean {
  const uuid = columns.uuid.at(a);
  if (uuid !== null && uuid === columns.uuid.at(b)) return true;
  const hash = columns.contentHash.at(a);
  if (hash !== columns.contentHash.at(b)) return false;
  return hash !== null || columns.outcome.at(a) === columns.outcome.at(b);
}

/** Real before client-made, then the later one, then by place. */
function compareResults(results: Table<ResultCandidate>, a: number, b: number): number {
  const { isClientMade } = results.columns;
  if (isClientMade.at(a) !== isClientMade.at(b)) return isClientMade.at(a) ? 1 : -1;
  return -compareTimes(results, a, b);
}

function compareTimes(results: Table<ResultCandidate>, a: number, b: number): number {
  const { at, file, line } = results.columns;
  const [atA, atB] = [at.at(a) ?? -Infinity, at.at(b) ?? -Infinity];
  if (atA !== atB) return atA < atB ? -1 : 1;
  return compareText(file.at(a), file.at(b)) || line.at(a) - line.at(b);
}

/** By time, unknown ones last; then by place. */
function compareFirst(results: Table<ResultCandidate>, a: number, b: number): number {
  const { at } = results.columns;
  return compareInstants(at.at(a), at.at(b)) || compareTimes(results, a, b);
}

/**
 * Of `rows`, which are those of calls with several results: a result that was written again later keeps the time at which it was first written. Where one moment is
 * told more than once, the telling that knows most counts: a log may say only at its end why a call failed.
 */
function keepFirstCopies(
  results: Table<ResultCandidate>,
  rows: Int32Array,
  callOfRow: Int32Array,
  chosen: Int32Array,
): void {
  const { isPlaceholder, isClientMade } = results.columns;
  const copies = rows.filter((row) => {
    const best = chosen[callOfRow[row]!]!;
    const isOfOneHand = !isPlaceholder.at(row) && isClientMade.at(row) === isClientMade.at(best);
    return row === best || (isOfOneHand && isSameContent(results, row, best));
  });
  const first = new Map<number, number>();
  for (const row of copies) {
    const call = callOfRow[row]!;
    const known = first.get(call) ?? chosen[call]!;
    first.set(call, compareFirst(results, row, known) < 0 ? row : known);
  }
  for (const [call, row] of first) chosen[call] = row;
  for (const row of copies) {
    const call = callOfRow[row]!;
    const fullest = chosen[call]!;
    if (row === fullest || !isSameMoment(results, row, first.get(call)!)) continue;
    const order = compareKnowledge(results, row, fullest) || compareFirst(results, row, fullest);
    if (order < 0) chosen[call] = row;
  }
}

function isSameMoment({ columns }: Table<ResultCandidate>, a: number, b: number): boolean {
  const uuid = columns.uuid.at(a);
  return columns.at.at(a) === columns.at.at(b) || (uuid !== null && uuid === columns.uuid.at(b));
}

/** The one that says that someone said no first, then the one that says more. */
function compareKnowledge({ columns }: Table<ResultCandidate>, a: number, b: number): number {
  const isRefused = (row: number) => refusals.has(columns.outcome.at(row));
  const known = (row: number) => told.filter((name) => columns[name].at(row) !== null).length;
  return Number(isRefused(b)) - Number(isRefused(a)) || known(b) - known(a);
}

const refusals: ReadonlySet<Outcome> = new Set(["denied", "rejected"]);

/** What only some tellings of a result know. */
const told = [
  "cause",
  "exitCode",
  "durationMs",
  "linesAdded",
  "linesRemoved",
  "webSearches",
  "taskId",
  "taskStatus",
  "workflowId",
] as const;
