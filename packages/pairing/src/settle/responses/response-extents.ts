import {
  flagsOf,
  integersOf,
  longsOf,
  selectIntegers,
  selectLongs,
  textsOf,
  NULL_CODE,
} from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import type { RequestCandidate } from "../../candidates/request.js";
import { gatewayRows } from "./join-keys.js";
import type { Responses } from "./responses.js";
import { firstTimes, inOrderOfTime } from "../common/joined-rows.js";

/** The extents of responses over all their rows, by the number of the response. */
export interface ResponseExtents {
  /** When the first row was written, epoch ms; NaN where that is not known. */
  readonly firstAt: Float64Array;
  /** When the last row was written, epoch ms; NaN where that is not known. */
  readonly lastAt: Float64Array;
  readonly rows: () => Int32Array;
  /** Characters of content, by the log that has most. */
  readonly contentChars: () => Float64Array;
}

/** The extents of responses. Copies with new uuids date the last row only if no other copy does: their file may date it anew. */
export function responseExtents(requests: Table<RequestCandidate>, responses: Responses): ResponseExtents {
  return {
    firstAt: firstTimes(longsOf(requests.columns.firstAt), responses),
    lastAt: lastTimes(requests, responses),
    rows: () => rowCounts(requests, responses),
    contentChars: () => contentChars(requests, responses),
  };
}

// Most responses have one candidate: its numbers are taken together, and the others' told one by one. What is not known
// is neither smaller nor larger.

function lastTimes({ columns }: Table<RequestCandidate>, { ofRow, first, others }: Responses): Float64Array {
  const times = longsOf(columns.lastAt);
  const isRenamed = flagsOf(columns.isRenamedCopy);
  const lastAt = selectLongs(times, first);
  /** 1 while only copies with new uuids have a time. */
  const isRetold = new Uint8Array(first.length);
  if (isRenamed.includes(1)) {
    for (let response = 0; response < first.length; response++)
      isRetold[response] = isRenamed[first[response]!]!;
  }
  for (const row of others) {
    const response = ofRow[row]!;
    const known = lastAt[response]!;
    if (isRenamed[row] === 1 && isRetold[response] === 0 && !Number.isNaN(known)) continue;
    const isBetter = isRenamed[row] !== 1 && isRetold[response] === 1 && !Number.isNaN(times[row]!);
    if (isBetter || times[row]! > known || Number.isNaN(known)) {
      lastAt[response] = times[row]!;
      isRetold[response] = isRenamed[row]!;
    }
  }
  return lastAt;
}

function rowCounts({ columns }: Table<RequestCandidate>, { ofRow, first, others }: Responses): Int32Array {
  const counts = integersOf(columns.rows);
  const rows = selectIntegers(counts, first);
  for (const row of others) rows[ofRow[row]!]! += counts[row]!;
  return rows;
}

function contentChars(requests: Table<RequestCandidate>, { ofRow, first, others }: Responses): Float64Array {
  const counts = longsOf(requests.columns.contentChars);
  const chars = selectLongs(counts, first);
  for (const row of others) if (counts[row]! > chars[ofRow[row]!]!) chars[ofRow[row]!] = counts[row]!;
  tellGatewayRows(requests, ofRow, chars);
  return chars;
}

/** Gateway rows are separate candidates: those of one log and thread add up to the content. */
function tellGatewayRows(requests: Table<RequestCandidate>, ofRow: Int32Array, most: Float64Array): void {
  const rows = gatewayRows(requests);
  if (rows.length === 0) return;
  const { columns } = requests;
  const [files, threads] = [textsOf(columns.file).codes, textsOf(columns.threadId).codes];
  const chars = longsOf(columns.contentChars);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const response = ofRow[row]!;
    const log = `${response} ${files[row]} ${threads[row]}`;
    const sum = (sums.get(log) ?? 0) + chars[row]!;
    sums.set(log, sum);
    if (sum > most[response]!) most[response] = sum;
  }
}

/** The responses by the time of their first row, unknown ones last; of one moment by thread and line. */
export function responsesInOrder(
  { columns }: Table<RequestCandidate>,
  responses: Responses,
  { firstAt }: ResponseExtents,
): Int32Array {
  return inOrderOfTime(firstAt, columns.threadId, columns.line, responses);
}

/** A mark that Claude Code, since some version, logs with a response's final usage. */
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
