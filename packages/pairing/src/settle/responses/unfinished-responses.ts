import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import type { Responses } from "./responses.js";

/** From here on Claude Code logs the stop reason of a response together with its final usage. */
const firstVersion = "2.1.78";

/**
 * 1 for each response whose final usage never came (R10): its client logs it with a stop reason, and did so for
 * other responses of a session that holds this one.
 */
export function unfinishedResponses(
  { columns, rowCount }: Table<RequestCandidate>,
  { winner, ofRow }: Responses,
): Uint8Array {
  const isUnfinished = new Uint8Array(winner.length);
  const [sources, versions] = [textsOf(columns.source), textsOf(columns.clientVersion)];
  const isClaudeCode = sources.dictionary.map((source) => source === "claude-code");
  const tellsEnds = versions.dictionary.map((version) => isVersionSince(version, firstVersion));
  if (!tellsEnds.includes(true)) return isUnfinished;
  const stops = textsOf(columns.stopReason).codes;
  // A final usage names the speed, and what it was made of.
  const speeds = textsOf(columns.speed).codes;
  const iterations = textsOf(columns.iterations).codes;
  const isTold = (row: number) =>
    isClaudeCode[sources.codes[row]!] === true && tellsEnds[versions.codes[row]!] === true;
  const lacksEnd = (row: number) =>
    stops[row] === NULL_CODE && speeds[row] === NULL_CODE && iterations[row] === NULL_CODE;
  if (!winner.some((row) => lacksEnd(row) && isTold(row))) return isUnfinished;
  const sessions = textsOf(columns.sessionId);
  const hasEnds = new Uint8Array(sessions.dictionary.length);
  for (let row = 0; row < rowCount; row++)
    if (stops[row] !== NULL_CODE && isTold(row)) hasEnds[sessions.codes[row]!] = 1;
  for (let row = 0; row < rowCount; row++) {
    const response = ofRow[row]!;
    if (hasEnds[sessions.codes[row]!] === 0) continue;
    const counted = winner[response]!;
    if (lacksEnd(counted) && isTold(counted)) isUnfinished[response] = 1;
  }
  return isUnfinished;
}
