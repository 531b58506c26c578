import { NULL_CODE, flagsOf, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import type { Responses } from "./responses.js";

/** A mark that Claude Code, from some version on, logs with a response's final usage. */
interface EndSign {
  readonly firstVersion: string;
  readonly has: (row: number) => boolean;
  readonly lacks: (row: number) => boolean;
}

/**
 * 1 for each response whose final usage never came (R10): it lacks the mark of its client version, and other responses of its session have
 * it.
 */
export function unfinishedResponses(
  requests: Table<RequestCandidate>,
  { winner, ofRow }: Responses,
): Uint8Array {
  const { columns, rowCount } = requests;
  const isUnfinished = new Uint8Array(winner.length);
  const [sources, versions] = [textsOf(columns.source), textsOf(columns.clientVersion)];
  const isClaudeCode = sources.dictionary.map((source) => source === "claude-code");
  // A message of a saved stream has the usage that its response began with.
  const stops = textsOf(columns.stopReason).codes;
  const isStream = sources.dictionary.map((source) => source === "agent-sdk");
  for (const [response, row] of winner.entries())
    if (isStream[sources.codes[row]!] === true && stops[row] === NULL_CODE) isUnfinished[response] = 1;
  for (const { firstVersion, has, lacks } of endSigns(requests)) {
    const isSince = versions.dictionary.map((version) => isVersionSince(version, firstVersion));
    if (!isSince.includes(true)) continue;
    const isTold = (row: number) =>
      isClaudeCode[sources.codes[row]!] === true && isSince[versions.codes[row]!] === true;
    if (!winner.some((row) => lacks(row) && isTold(row))) continue;
    const sessions = textsOf(columns.sessionId);
    const hasEnds = new Uint8Array(sessions.dictionary.length);
    for (let row = 0; row < rowCount; row++) if (has(row) && isTold(row)) hasEnds[sessions.codes[row]!] = 1;
    for (let row = 0; row < rowCount; row++) {
      const response = ofRow[row]!;
      if (hasEnds[sessions.codes[row]!] === 0) continue;
      const counted = winner[response]!;
      if (lacks(counted) && isTold(counted)) isUnfinished[response] = 1;
    }
  }
  return isUnfinished;
}

function endSigns({ columns }: Table<RequestCandidate>): readonly EndSign[] {
  const stops = textsOf(columns.stopReason).codes;
  // A final usage names the speed, and what it was made of.
  const speeds = textsOf(columns.speed).codes;
  const iterations = textsOf(columns.iterations).codes;
  const details = flagsOf(columns.hasStopDetails);
  return [
    {
      firstVersion: "2.1.78",
      has: (row) => stops[row] !== NULL_CODE,
      lacks: (row) => stops[row] === NULL_CODE && speeds[row] === NULL_CODE && iterations[row] === NULL_CODE,
    },
    // It gives a stream that broke off a stop reason and a speed of its own. A server's whole answer need not name a speed.
    {
      firstVersion: "2.1.332",
      has: (row) => details[row] === 1,
      lacks: (row) => details[row] === 0 && speeds[row] !== NULL_CODE,
    },
  ];
}
