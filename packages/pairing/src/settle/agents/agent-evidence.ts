import { columnOf, longsOf, selectIntegers, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import { linkEvidences } from "@turnmeter/schema";
import type { AgentEvidenceCandidate } from "../../candidates/thread.js";
import { compareText } from "../../compare-text.js";
import type { Calls } from "../calls/calls.js";

/**
 * The rows of what is said of subagents: the strongest first; of equal ones the latest. Rows of one moment are compared within
 * their thread by line: a path says nothing about time, and copies lie under other paths.
 */
export function evidenceOrder({ columns, rowCount }: Table<AgentEvidenceCandidate>): Int32Array {
  const evidence = textsOf(columns.evidence);
  const strengths = linkEvidences.map((each) => evidence.dictionary.indexOf(each));
  const rank = evidence.codes.map((code) => strengths.indexOf(code));
  const at = longsOf(columns.at).map((instant) => (Number.isNaN(instant) ? 0 : instant));
  const { threadId, file, line } = columns;
  const order = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) order[row] = row;
  return order.sort(
    (a, b) =>
      rank[a]! - rank[b]! ||
      at[b]! - at[a]! ||
      compareText(threadId.at(a), threadId.at(b)) ||
      line.at(b) - line.at(a) ||
      compareText(file.at(a), file.at(b)),
  );
}

/** The call that each row of the evidence names; −1 where there is none. */
export function callsOfEvidence({ columns }: Table<AgentEvidenceCandidate>, { ofKeys }: Calls): Int32Array {
  const { codes, dictionary } = textsOf(columns.callKey);
  return selectIntegers(ofKeys(columnOf("key", dictionary)), codes);
}
