import { rowsWhere, textsOf } from "@turnmeter/columns";
import { copyKinds } from "@turnmeter/schema";
import type { CopyKind, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { CopySessions } from "./copies-by-kind.js";
import type { CopyRows } from "./copy-rows.js";
import { LeftOutRows } from "./left-out-rows.js";
import type { CopyOfSeveral, LeftOut } from "./left-out-rows.js";
import type { Responses } from "../responses/responses.js";
import { rowsOfGroups } from "../common/rows-of-groups.js";

const streamed = copyKinds.indexOf("streamed");

/**
 * The copies of responses, by key: what candidates hold beyond the row that counts, by kind and session.
 * Most are streamed: of the response's one candidate. They are told column by column, the others one by one.
 */
export function requestCopies(
  requests: Table<RequestCandidate>,
  { ofRow, count, owner: owners, winner: winners, inOrderOfKeys }: Responses,
): CopyRows & LeftOut {
  const { starts, rows: candidates } = rowsOfGroups(ofRow, count);
  const leftOut = new LeftOutRows(requests);
  const sessions = new CopySessions(requests);
  const of = new Int32Array(ofRow.length);
  const firsts = new Int32Array(ofRow.length);
  const kinds = new Int32Array(ofRow.length).fill(streamed);
  const several: CopyOfSeveral[] = [];
  let copies = 0;
  const [files, threads] = [textsOf(requests.columns.file).codes, textsOf(requests.columns.threadId).codes];
  const isOfOneLog = (a: number, b: number) => files[a] === files[b] && threads[a] === threads[b];

  const addSeveral = (response: number, members: Int32Array) => {
    const [owner, winner] = [owners[response]!, winners[response]!];
    // Counted is a row of the owner's session: the winner, if it lies there.
    const counted = sessions.kindOf(winner, owner) === "sameSession" ? winner : owner;
    const kindOf = (row: number): CopyKind | null => {
      if (row === counted) return leftOut.isOneRow(row) ? null : "streamed";
      const kind = sessions.kindOf(row, owner);
      // Where ids do not say that rows are of one response, each is a candidate of its own.
      return kind === "sameSession" && isOfOneLog(row, counted) ? "streamed" : kind;
    };
    for (const { kind, rows } of sessions.byKind(members, kindOf)) {
      several.push({ copy: copies, rows, counted, winner });
      of[copies] = response;
      kinds[copies] = copyKinds.indexOf(kind);
      firsts[copies++] = leftOut.firstOf(rows, counted);
    }
  };

  const repeated = rowsWhere(count, (response) => {
    const start = starts[response]!;
    return starts[response + 1]! - start > 1 || !leftOut.isOneRow(candidates[start]!);
  });
  for (const response of inOrderOfKeys(repeated)) {
    const start = starts[response]!;
    const end = starts[response + 1]!;
    if (end - start > 1) {
      addSeveral(response, candidates.subarray(start, end));
    } else {
      of[copies] = response;
      firsts[copies++] = candidates[start]!;
    }
  }
  const told = leftOut.ofCandidates(firsts.subarray(0, copies));
  for (const each of several) leftOut.tellSeveral(told, each);
  return { of: of.subarray(0, copies), kinds: kinds.subarray(0, copies), ...told };
}
