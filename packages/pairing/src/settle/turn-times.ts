import type { RequestFact, Table, ToolCallFact } from "@turnmeter/schema";
import { activityGapMs } from "../activity-intervals.js";
import type { Interval } from "../activity-intervals.js";
import { coverage } from "./coverage.js";
import type { TextRows } from "./rows-of-texts.js";
import type { WasSilent } from "./silences.js";

/** How a turn's time is divided, ms. The parts never overlap; null where the log tells nothing of one. */
export interface TurnTimes {
  readonly modelMs: number | null;
  readonly toolMs: number | null;
  readonly waitMs: number | null;
}

/** Requests and calls, and the rows of each turn among them. */
export interface TurnRows {
  readonly requests: Table<RequestFact>;
  readonly requestRows: TextRows;
  readonly toolCalls: Table<ToolCallFact>;
  readonly callRows: TextRows;
}

/** What the log tells of one turn on its main thread. */
interface TurnEvidence {
  /** First and last row of each response. */
  readonly responses: Interval[];
  readonly calls: CallEvidence[];
  /** Calls without both times, or with a silence in them. */
  untimedCalls: number;
}

interface CallEvidence extends Interval {
  /** How long the tool says that it ran; null where it says nothing. */
  readonly reportedMs: number | null;
  /** Whether it did nothing but wait for a person. */
  readonly isWait: boolean;
}

/**
 * Divides turns into times of the model, of tools and of waiting: an estimate from the times of rows.
 *
 * - tools: from each call to its result; where the tool says how long it ran, that long before its result
 * - model: from the prompt, result or response before a response to its last row, each part up to 5 minutes
 * - waiting: calls that ask a person or that a person rejected, and what a call that says how long it ran stood before
 *
 * What several claim is the tools' first, then the model's. Only the main thread counts, and only up to the end of
 * the turn. What nothing claims is no one's.
 */
export function turnTimes(
  rows: TurnRows,
  isWaiting: (row: number) => boolean,
  wasSilent: WasSilent,
): (turnId: string, startAt: number | null, endAt: number | null) => TurnTimes {
  return (turnId, startAt, endAt) => {
    const turn = evidenceOf(rows, turnId, isWaiting, wasSilent);
    const tools = turn.calls.filter(({ isWait }) => !isWait);
    const isToolTimeUnknown = tools.length === 0 && turn.untimedCalls > 0;
    const noTools = isToolTimeUnknown ? null : 0;
    if (startAt === null || endAt === null || endAt < startAt)
      return { modelMs: null, toolMs: tools.length > 0 ? null : noTools, waitMs: null };
    const covered = coverage({ startAt, endAt });
    const toolMs = covered.take(tools.map(runOf));
    const model = modelIntervals(turn, startAt);
    const modelMs = covered.take(model);
    const waits = turn.calls.filter(({ isWait, reportedMs }) => isWait || reportedMs !== null);
    const waitMs = covered.take(waits);
    return {
      modelMs: model.length === 0 ? null : modelMs,
      toolMs: tools.length === 0 ? noTools : toolMs,
      waitMs: waits.length === 0 ? null : waitMs,
    };
  };
}

function runOf({ startAt, endAt, reportedMs }: CallEvidence): Interval {
  return { startAt: reportedMs === null ? startAt : Math.max(startAt, endAt - reportedMs), endAt };
}

/** From what each response follows to its last row. A wait of more than 5 minutes is not held to be the model's. */
function modelIntervals({ responses, calls }: TurnEvidence, promptAt: number): readonly Interval[] {
  const results = calls.map(({ endAt }) => endAt).sort((a, b) => a - b);
  const intervals: Interval[] = [];
  let before = promptAt;
  let next = 0;
  for (const { startAt, endAt } of responses.toSorted((a, b) => a.startAt - b.startAt)) {
    for (; next < results.length && results[next]! <= startAt; next++)
      before = Math.max(before, results[next]!);
    if (startAt >= before && startAt - before <= activityGapMs)
      intervals.push({ startAt: before, endAt: startAt });
    if (endAt - startAt <= activityGapMs) intervals.push({ startAt, endAt });
    before = Math.max(before, endAt);
  }
  return intervals;
}

function evidenceOf(
  rows: TurnRows,
  turnId: string,
  isWaiting: (row: number) => boolean,
  wasSilent: WasSilent,
): TurnEvidence {
  const turn: TurnEvidence = { responses: [], calls: [], untimedCalls: 0 };
  const { at, lastAt, kind, agentId } = rows.requests.columns;
  rows.requestRows.forEach(turnId, (row) => {
    const startAt = at.at(row);
    if (startAt === null || agentId.at(row) !== null || kind.at(row) !== "message") return;
    turn.responses.push({ startAt, endAt: Math.max(startAt, lastAt.at(row) ?? startAt) });
  });
  const { columns } = rows.toolCalls;
  rows.callRows.forEach(turnId, (row) => {
    if (columns.agentId.at(row) !== null) return;
    const startAt = columns.startedAt.at(row);
    const endAt = columns.endedAt.at(row);
    const isWait = isWaiting(row) || columns.outcome.at(row) === "rejected";
    const reportedMs = columns.durationBasis.at(row) === "reported" ? columns.durationMs.at(row) : null;
    const isUntimed =
      startAt === null ||
      endAt === null ||
      endAt < startAt ||
      (!isWait && reportedMs === null && wasSilent(columns.sessionId.at(row), startAt, endAt));
    if (isUntimed) turn.untimedCalls += 1;
    else turn.calls.push({ startAt, endAt, reportedMs, isWait });
  });
  return turn;
}
