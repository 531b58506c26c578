import { rowsOf } from "@turnmeter/columns";
import type { Candidates } from "../../candidates/candidates.js";
import type { ForkCandidate } from "../../candidates/history.js";
import { compareInstants } from "../../instant.js";
import { listIn } from "../common/groups.js";
import type { Responses } from "../responses/responses.js";

/**
 * The last request before each fork in the thread that it was forked from, by the fork's session. Only forks count
 * that hold copies under the origin's id, or that hold none and say how many rows of the origin come before.
 */
export function requestsBeforeForks(
  { forks, threads, requests }: Candidates,
  { ofRow, requestKeys }: Pick<Responses, "ofRow" | "requestKeys">,
): ReadonlyMap<string, string> {
  const forksIn = new Map<string, ForkCandidate[]>();
  for (const fork of rowsOf(forks)) if (fork.ownLine === fork.line) listIn(forksIn, fork.file).push(fork);
  if (forksIn.size === 0) return new Map();
  const origins = new Set([...forksIn.values()].flat().map(({ forkedFrom }) => forkedFrom));
  const rowsOfOrigins = new Map<string, number[]>();
  const { agentId, sessionId, file, line, firstAt } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const thread = agentId.at(row) ?? sessionId.at(row);
    if (origins.has(thread)) listIn(rowsOfOrigins, thread).push(row);
  }
  const isBefore = ({ file: forkFile, originRows }: ForkCandidate, row: number): boolean => {
    if (file.at(row) === forkFile) return true;
    const inherited = forksIn.get(file.at(row))?.[0]?.originRows ?? 0;
    return originRows !== null && line.at(row) <= originRows - inherited;
  };
  const compare = (a: number, b: number) =>
    compareInstants(firstAt.at(a), firstAt.at(b)) || line.at(a) - line.at(b);

  const lastBefore = new Map<string, number>();
  for (const thread of rowsOf(threads)) {
    const ownForks = forksIn.get(thread.file) ?? [];
    if (thread.agentId !== null || ownForks.some(({ forkedFrom }) => forkedFrom === thread.sessionId))
      continue;
    for (const fork of ownForks)
      for (const row of rowsOfOrigins.get(fork.forkedFrom) ?? []) {
        const known = lastBefore.get(thread.sessionId);
        if (isBefore(fork, row) && (known === undefined || compare(row, known) > 0))
          lastBefore.set(thread.sessionId, row);
      }
  }
  return new Map([...lastBefore].map(([session, row]) => [session, requestKeys.at(ofRow[row]!)]));
}
