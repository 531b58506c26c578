import { integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { TextDictionary } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { CallCandidate } from "../candidates/call.js";
import { compareText } from "../compare-text.js";
import type { Calls } from "./calls.js";
import { CopySessions } from "./copies-by-kind.js";
import type { CopyList } from "./copy-list.js";
import { rowsOfGroups } from "./rows-of-groups.js";

/** Calls, and these in order of time. */
export interface OrderedCalls {
  readonly calls: Calls;
  readonly order: Int32Array;
}

/** Adds the copies of calls: all candidates but the owner's, by call, kind and session. */
export function addCallCopies(
  copies: CopyList,
  candidates: Table<CallCandidate>,
  { calls: { ofRow, count, owner }, order }: OrderedCalls,
  texts: { readonly sessions: TextDictionary; readonly files: TextDictionary },
): void {
  if (count === ofRow.length) return;
  const { starts, rows: ordered } = rowsOfGroups(ofRow, count);
  const sessions = new CopySessions(candidates);
  const sessionIds = textsOf(candidates.columns.sessionId).dictionary;
  const { codes: files, dictionary: paths } = textsOf(candidates.columns.file);
  const lines = integersOf(candidates.columns.line);
  const startedAt = longsOf(candidates.columns.startedAt);
  const comparePlaces = (a: number, b: number) =>
    compareText(paths[files[a]!]!, paths[files[b]!]!) || lines[a]! - lines[b]!;
  for (const call of order) {
    if (starts[call + 1]! - starts[call]! === 1) continue;
    const own = owner[call]!;
    const found = sessions.byKind(ordered.subarray(starts[call], starts[call + 1]), (row) =>
      row === own ? null : sessions.kindOf(row, own),
    );
    for (const { kind, session, rows } of found) {
      const first = rows.reduce((a, b) => (comparePlaces(b, a) < 0 ? b : a));
      const copy = copies.open(kind, texts.sessions.codeOf(sessionIds[session]!), -1, call);
      copies.files[copy] = texts.files.codeOf(paths[files[first]!]!);
      copies.lines[copy] = lines[first]!;
      copies.rows[copy] = rows.length;
      for (const row of rows) copies.addTime(copy, startedAt[row]!);
    }
  }
}
