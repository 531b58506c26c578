import {
  flagsOf,
  KeyNumbers,
  keysOf,
  longsOf,
  orderOfNumbers,
  selectColumn,
  textsOf,
} from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { MarkCandidate } from "../../candidates/thread.js";
import type { Calls } from "../calls/calls.js";
import { compareClaims } from "../common/claim.js";
import { createDisjointSets, type DisjointSets } from "../common/groups.js";
import type { FamilyOf } from "../responses/responses.js";
import type { SessionSpan } from "../common/sessions.js";
import { placesOf } from "../common/columns.js";

/** Keys of the marks whose event a file shows never happened (R50); a copy that ends earlier may not show it. */
export function refutedMarks({ columns }: Table<MarkCandidate>): ReadonlySet<string> {
  const keys = new Set<string>();
  const isRefuted = flagsOf(columns.isRefuted);
  for (const row of placesOf(isRefuted, 1)) keys.add(columns.markKey.at(row));
  return keys;
}

/** The candidate that owns each mark, without those that are refuted. */
export function ownMarks(
  marks: Table<MarkCandidate>,
  spans: ReadonlyMap<string, SessionSpan>,
  familyOf: FamilyOf,
  callsOf: Calls["ofKeys"],
): Int32Array {
  const { isRefuted, sessionId, at } = marks.columns;
  const sets = createDisjointSets(marks.rowCount);
  const { ofRow, firstRows, repeats } = new KeyNumbers(keysOf(marks.columns.markKey));
  for (const row of repeats) sets.join(firstRows[ofRow[row]!]!, row);
  joinInFamilies(marks, familyOf, callsOf, sets);
  const compare = compareClaims(marks, spans);
  // A file that was cut short may end before it tells a time.
  const compareCopies = (a: number, b: number) => {
    const byTime = Number(at.at(a) === null) - Number(at.at(b) === null);
    return (sessionId.at(a) === sessionId.at(b) ? byTime : 0) || compare(a, b);
  };
  const owner = new Int32Array(marks.rowCount).fill(-1);
  for (let row = 0; row < marks.rowCount; row++) {
    const group = sets.groupOf(row);
    const known = owner[group]!;
    if (known === -1 || compareCopies(row, known) < 0) owner[group] = row;
  }
  const refuted = flagsOf(isRefuted);
  for (const row of placesOf(refuted, 1)) owner[sets.groupOf(row)] = -1;
  let count = 0;
  for (let group = 0; group < owner.length; group++) {
    const row = owner[group]!;
    if (row !== -1) owner[count++] = row;
  }
  return owner.subarray(0, count);
}

/** Joins equal, simultaneous marks of a session and its forks, whose rows may have new uuids. */
function joinInFamilies(
  marks: Table<MarkCandidate>,
  familyOf: FamilyOf,
  callsOf: Calls["ofKeys"],
  sets: DisjointSets,
): void {
  const sessions = textsOf(marks.columns.sessionId);
  const families = sessions.dictionary.map(familyOf);
  if (!families.some((family) => family !== null)) return;
  const at = longsOf(marks.columns.at);
  const rows: number[] = [];
  for (let row = 0; row < marks.rowCount; row++)
    if (families[sessions.codes[row]!] !== null && !Number.isNaN(at[row]!)) rows.push(row);
  const order = orderOfNumbers(Float64Array.from(rows, (row) => at[row]!));
  const moments: (readonly number[])[] = [];
  for (let start = 0; start < order.length;) {
    const first = rows[order[start]!]!;
    let isOne = true;
    let end = start + 1;
    for (; end < order.length && at[rows[order[end]!]!] === at[first]; end++)
      if (sets.groupOf(rows[order[end]!]!) !== sets.groupOf(first)) isOne = false;
    // Most copies have the key of the mark, and most moments one mark: nothing is left to join.
    if (!isOne) moments.push(Array.from(order.subarray(start, end), (i) => rows[i]!));
    start = end;
  }
  if (moments.length === 0) return;
  const asked = Int32Array.from(moments.flat()).sort();
  const calls = callsOf(selectColumn(marks.columns.callKey, asked));
  const callOf = new Map(Array.from(asked, (row, i) => [row, calls[i]!]));
  for (const moment of moments) joinAtMoment(marks, familyOf, callOf, moment, sets);
}

function joinAtMoment(
  marks: Table<MarkCandidate>,
  familyOf: FamilyOf,
  callOf: ReadonlyMap<number, number>,
  rows: readonly number[],
  sets: DisjointSets,
): void {
  const { sessionId, file, kind, detail, value, durationMs, callKey, markKey } = marks.columns;
  const ordinals = new Map<string, Map<string, number>>();
  const firstWith = new Map<string, number>();
  for (const row of rows) {
    const known = callOf.get(row)!;
    const call = known === -1 ? callKey.at(row) : known;
    const what = `${kind.at(row)} ${detail.at(row)} ${value.at(row)} ${durationMs.at(row)} ${call}`;
    const inFile = `${sessionId.at(row)}\0${file.at(row)}\0${what}`;
    const ofKeys = ordinals.get(inFile) ?? new Map<string, number>();
    ordinals.set(inFile, ofKeys);
    // A file that is read twice has each of its marks once.
    const ordinal = ofKeys.get(markKey.at(row)) ?? ofKeys.size;
    ofKeys.set(markKey.at(row), ordinal);
    const key = `${familyOf(sessionId.at(row))} ${ordinal} ${what}`;
    const first = firstWith.get(key);
    if (first === undefined) firstWith.set(key, row);
    else sets.join(first, row);
  }
}
