import { integersOf, longsOf, rowsWhere, textsOf } from "@turnmeter/columns";
import { copyKinds } from "@turnmeter/schema";
import type { Table } from "@turnmeter/schema";
import type { CallCandidate } from "../../candidates/call.js";
import { compareText } from "../../compare-text.js";
import { earlierOf } from "../../instant.js";
import type { Calls } from "../calls/calls.js";
import { CopySessions } from "./copies-by-kind.js";
import { noCopies } from "./copy-rows.js";
import type { CopyRows } from "./copy-rows.js";
import { rowsOfGroups } from "../common/rows-of-groups.js";

/** The copies of calls, by key: all candidates but the owner's, by kind and session. */
export function callCopies(
  candidates: Table<CallCandidate>,
  { ofRow, count, owner: owners, inOrderOfKeys }: Calls,
): CopyRows {
  const most = ofRow.length - count;
  if (most === 0) return noCopies;
  const [of, firsts, kinds] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  const [lines, rows, at] = [new Int32Array(most), new Int32Array(most), new Float64Array(most)];
  let copies = 0;
  const { starts, rows: members } = rowsOfGroups(ofRow, count);
  const sessions = new CopySessions(candidates);
  const { codes: files, dictionary: paths } = textsOf(candidates.columns.file);
  const linesOfRows = integersOf(candidates.columns.line);
  const startedAt = longsOf(candidates.columns.startedAt);

  const comparePlaces = (a: number, b: number) =>
    compareText(paths[files[a]!]!, paths[files[b]!]!) || linesOfRows[a]! - linesOfRows[b]!;

  const add = (call: number, ofCall: Int32Array) => {
    const owner = owners[call]!;
    const kindOf = (row: number) => (row === owner ? null : sessions.kindOf(row, owner));
    for (const { kind, rows: own } of sessions.byKind(ofCall, kindOf)) {
      const first = own.reduce((a, b) => (comparePlaces(b, a) < 0 ? b : a));
      of[copies] = call;
      firsts[copies] = first;
      kinds[copies] = copyKinds.indexOf(kind);
      lines[copies] = linesOfRows[first]!;
      rows[copies] = own.length;
      at[copies++] = own.map((row) => startedAt[row]!).reduce(earlierOf);
    }
  };

  const repeated = rowsWhere(count, (call) => starts[call + 1]! - starts[call]! > 1);
  for (const call of inOrderOfKeys(repeated)) add(call, members.subarray(starts[call], starts[call + 1]));
  return {
    of: of.subarray(0, copies),
    candidates: firsts.subarray(0, copies),
    kinds: kinds.subarray(0, copies),
    at: at.subarray(0, copies),
    lines: lines.subarray(0, copies),
    rows: rows.subarray(0, copies),
  };
}
