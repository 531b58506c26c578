import { columnOfVector, computeColumn, flagsOf, hasKey, keysOf, lazyColumn } from "@turnmeter/columns";
import type { Utf8Strings } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import { candidateNames, type CandidateName, type Candidates } from "../candidates/candidates.js";
import type { PromptCandidate } from "../candidates/thread.js";
import { responseKeys } from "../settle/responses/response-keys.js";
import { uniqueId } from "../settle/forks/copied-lines.js";

/** What keys name. Equal keys of one space are one thing; `file` ones are of one machine. */
export const keySpaces = [
  "file",
  "nowhere",
  "thread",
  "response",
  "request",
  "call",
  "row",
  "prompt",
  "mark",
  "span",
  "turn",
] as const;

/** A column of keys by which rows of different units find each other when they are settled. */
export interface SharedKeys {
  readonly space: (typeof keySpaces)[number];
  readonly table: CandidateName;
  readonly column: Column<string | null>;
  /** Whether a row shares its key; by default every row does. */
  readonly isShared?: (row: number) => boolean;
  /** Whether keys count up to their first colon only, as those of responses that begin with a message id. */
  readonly isStem?: boolean;
}

/** All keys by which settling joins rows of different units. Units that share none of them do not affect each other, so any new key that settling joins by must be added here (`checks/fixtures/test/settled-again.long.test.ts` holds it). */
export function sharedKeys(candidates: Candidates): readonly SharedKeys[] {
  return [
    ...filesIn(candidates),
    ...threadsIn(candidates),
    ...responsesIn(candidates),
    ...callsIn(candidates),
    ...rowsIn(candidates),
  ];
}

/** Logs: rows are counted and problems are summed per file. */
function filesIn({ files, threads, forks, recordCounts, problems }: Candidates): readonly SharedKeys[] {
  const { file } = problems.columns;
  // Those of no file are summed up with each other.
  const nowhere = computeColumn("text", problems.rowCount, (row) => (file.at(row) === null ? "" : null));
  return [
    { space: "file", table: "files", column: files.columns.path },
    { space: "file", table: "threads", column: threads.columns.file },
    { space: "file", table: "forks", column: forks.columns.file },
    { space: "file", table: "recordCounts", column: recordCounts.columns.file },
    { space: "file", table: "problems", column: file },
    { space: "nowhere", table: "problems", column: nowhere },
  ];
}

/** Columns that name a session, thread or subagent. A subagent may be a session elsewhere (R70), and a fork names either (R75). */
const threadFields: readonly string[] = ["sessionId", "threadId", "agentId", "forkedFrom"];

function threadsIn(candidates: Candidates): readonly SharedKeys[] {
  return candidateNames.flatMap((table) => {
    const { columns }: Table<object> = candidates[table];
    const all: [string, Column<string | null>][] = Object.entries(columns);
    return all
      .filter(([field]) => threadFields.includes(field))
      .map(([, column]) => ({ space: "thread" as const, table, column }));
  });
}

/** Responses by all their ids (R06), and the log parts that totals are stated for (R91). */
function responsesIn({ requests, calls, usageTotals }: Candidates): readonly SharedKeys[] {
  const { messageId, requestId, isMessageIdGlobal } = requests.columns;
  const ofRows = lazyColumn<string>("key", requests.rowCount, () => columnOfVector(responseKeys(requests)));
  const isGlobal = flagsOf(isMessageIdGlobal);
  const others = keysOf(requestId);
  const isShared = (row: number) => isGlobal[row] === 1 || hasKey(others, row);
  return [
    { space: "response", table: "requests", column: ofRows, isStem: true },
    { space: "response", table: "requests", column: messageId, isStem: true, isShared },
    { space: "response", table: "calls", column: calls.columns.responseKey, isStem: true },
    { space: "request", table: "requests", column: requestId },
    { space: "span", table: "usageTotals", column: usageTotals.columns.spanId },
  ];
}

function callsIn({ calls, results, taskEnds, agentEvidence, marks }: Candidates): readonly SharedKeys[] {
  return [
    { space: "call", table: "calls", column: calls.columns.callKey },
    { space: "call", table: "results", column: results.columns.callKey },
    { space: "call", table: "taskEnds", column: taskEnds.columns.callKey },
    { space: "call", table: "agentEvidence", column: agentEvidence.columns.callKey },
    { space: "call", table: "marks", column: marks.columns.callKey },
    { space: "mark", table: "calls", column: calls.columns.cutKey },
    { space: "mark", table: "marks", column: marks.columns.markKey },
  ];
}

/** Rows whose name copies keep, and turns named after such a row. */
function rowsIn({ requests, usageTotals, calls, results, prompts, marks, turnStarts }: Candidates) {
  const callKeys = keysOf(results.columns.callKey);
  const { turnId } = turnStarts.columns;
  const keys: SharedKeys[] = [
    { space: "row", table: "prompts", column: prompts.columns.uuid },
    { space: "row", table: "prompts", column: prompts.columns.forkedFromUuid },
    // Only a result whose call has no id of its own takes its copies along.
    {
      space: "row",
      table: "results",
      column: results.columns.uuid,
      isShared: (row) => holds(callKeys, row, space),
    },
    { space: "row", table: "prompts", column: prompts.columns.turnId },
    { space: "row", table: "requests", column: requests.columns.turnId },
    { space: "row", table: "usageTotals", column: usageTotals.columns.turnId },
    { space: "row", table: "calls", column: calls.columns.turnId },
    { space: "row", table: "marks", column: marks.columns.turnId },
    { space: "prompt", table: "prompts", column: promptTexts(prompts) },
    { space: "turn", table: "turnStarts", column: turnId, isShared: (row) => uniqueId.test(turnId.at(row)) },
  ];
  return keys;
}

const space = 0x20;

/** Prompts with equal id and text are one across all sessions. */
function promptTexts({ columns, rowCount }: Table<PromptCandidate>): Column<string | null> {
  const { promptId, textHash, isQueued } = columns;
  return computeColumn<string | null>("text", rowCount, (row) => {
    const id = promptId.at(row);
    return id === null || isQueued.at(row) ? null : `${id} ${textHash.at(row)}`;
  });
}

function holds({ offsets, bytes }: Utf8Strings, row: number, byte: number): boolean {
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) if (bytes[at] === byte) return true;
  return false;
}
