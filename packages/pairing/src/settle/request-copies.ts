import { integersOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { CopySessions } from "./copies-by-kind.js";
import type { CopyList } from "./copy-list.js";
import { LeftOutRows } from "./left-out-rows.js";
import type { Responses } from "./responses.js";
import { rowsOfGroups } from "./rows-of-groups.js";
import type { GroupRows } from "./rows-of-groups.js";

/** Responses, and these in order of time. */
export interface OrderedResponses {
  readonly responses: Responses;
  readonly order: Int32Array;
}

/** Responses of which logs hold more than one row. */
export interface RepeatedResponses {
  /** In order of time. */
  readonly responses: Int32Array;
  /** The candidates of every response. */
  readonly candidates: GroupRows;
  /** How many candidates those have that are repeated. */
  readonly count: number;
}

/** The responses of which logs hold more than one row. */
export function repeatedResponses(
  requests: Table<RequestCandidate>,
  { responses: { ofRow, count: all }, order }: OrderedResponses,
): RepeatedResponses {
  const candidates = rowsOfGroups(ofRow, all);
  const logRows = integersOf(requests.columns.rows);
  const repeated = new Int32Array(all);
  let [found, count] = [0, 0];
  for (const response of order) {
    const own = candidates.countOf(response);
    if (own === 1 && logRows[candidates.rows[candidates.starts[response]!]!] === 1) continue;
    repeated[found++] = response;
    count += own;
  }
  return { responses: repeated.subarray(0, found), candidates, count };
}

/** Adds the copies of responses: what candidates hold beyond the row that counts, by response, kind and session. */
export function addRequestCopies(
  copies: CopyList,
  requests: Table<RequestCandidate>,
  { owner: owners, winner: winners }: Responses,
  { responses, candidates }: RepeatedResponses,
): void {
  const sessions = new CopySessions(requests);
  const leftOut = new LeftOutRows(requests);
  for (const response of responses) {
    const [start, end] = [candidates.starts[response]!, candidates.starts[response + 1]!];
    const owner = owners[response]!;
    if (end - start === 1) {
      const copy = copies.open("streamed", sessions.sessionOf(owner), response, -1);
      leftOut.addTo(copies, copy, owner, owner, owner);
      continue;
    }
    const winner = winners[response]!;
    // Counted is a row of the owner's session: the winner, if it lies there.
    const counted = sessions.kindOf(winner, owner) === "sameSession" ? winner : owner;
    const found = sessions.byKind(candidates.rows.subarray(start, end), (row) => {
      if (row !== counted) return sessions.kindOf(row, owner);
      return leftOut.isOneRow(row) ? null : "streamed";
    });
    for (const { kind, session, rows } of found) {
      const copy = copies.open(kind, session, response, -1);
      for (const row of rows) leftOut.addTo(copies, copy, row, counted, winner);
    }
  }
}
