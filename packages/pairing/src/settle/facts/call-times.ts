import { columnOfVector, flagsOf, longsOf, placeAfter } from "@turnmeter/columns";
import { durationBases, outcomes, type Table, type ToolCallFact } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../../candidates/request.js";
import { rowsOfGroups } from "../common/groups.js";
import type { ProblemList } from "../common/problem-list.js";
import { longestSilenceMs, type WasSilent } from "../common/sessions.js";
import { placeAt } from "../../order.js";

/** Rows have times in whole ms: those this close may have been written together. */
export const clockStepMs = 1;

/** Calls and the results that count, all null for a call without one; row by row. */
export interface AnsweredCalls {
  readonly calls: Table<CallCandidate>;
  readonly results: Table<{ readonly [K in keyof ResultCandidate]: ResultCandidate[K] | null }>;
  /** Outcomes of the results, by place among all outcomes; −1 without a result. */
  readonly outcome: Int32Array;
  /** When the calls started and their results came, epoch ms; NaN where that is not known. */
  readonly startedAt: Float64Array;
  readonly endedAt: Float64Array;
}

const detached = outcomes.indexOf("detached");
const [reported, wall, none] = (["reported", "wall", "none"] as const).map((basis) =>
  durationBases.indexOf(basis),
);

/** R59, R60: the tool's own figure, else wall time. None for tools that wait for a person, for launches, if a clock went back, if call and result were written in one moment, or after a silence so long that the machine may have slept. A tool's figure no longer than the shortest such silence stands: the run may lie outside the silence. */
export function callDurations(
  { calls, results, outcome, startedAt, endedAt }: AnsweredCalls,
  wasSilent: WasSilent,
  problems: ProblemList,
): Pick<Table<ToolCallFact>["columns"], "durationMs" | "durationBasis"> {
  const { sessionId } = calls.columns;
  const reportedMs = longsOf(results.columns.durationMs);
  const isWaiting = flagsOf(calls.columns.isWaiting);
  const values = new Float64Array(calls.rowCount).fill(Number.NaN);
  const codes = new Int32Array(calls.rowCount).fill(none!);
  /** Whether the session was silent for long while the tool says that it ran. */
  const hasSlept = (row: number): boolean => {
    const start = Number.isNaN(startedAt[row]) ? endedAt[row]! - reportedMs[row]! : startedAt[row]!;
    return wasSilent(sessionId.at(row), start, endedAt[row]!);
  };
  /** Calls whose clock went back, or whose session may have been silent meanwhile. */
  const odd: number[] = [];
  for (let row = 0; row < calls.rowCount; row++) {
    if (outcome[row] === -1 || outcome[row] === detached || isWaiting[row] === 1) continue;
    if (!Number.isNaN(reportedMs[row])) {
      if (reportedMs[row]! > longestSilenceMs && hasSlept(row)) continue;
      codes[row] = reported!;
      values[row] = reportedMs[row]!;
      continue;
    }
    const wallMs = endedAt[row]! - startedAt[row]!;
    if (wallMs > clockStepMs && wallMs <= longestSilenceMs) {
      codes[row] = wall!;
      values[row] = wallMs;
    } else if (wallMs < 0 || wallMs > clockStepMs) {
      odd.push(row);
    }
  }
  for (const row of odd) {
    const [start, end] = [startedAt[row]!, endedAt[row]!];
    if (end < start) {
      problems.add("call-negative-duration", placeAt(calls.columns, row), `${end - start} ms`);
    } else if (!wasSilent(sessionId.at(row), start, end)) {
      codes[row] = wall!;
      values[row] = end - start;
    }
  }
  return {
    durationMs: columnOfVector({ kind: "long", values }),
    durationBasis: columnOfVector({ kind: "text", codes, dictionary: durationBases }),
  };
}

/** When calls began and ended, epoch ms; NaN where that is not known. */
export interface CallTimes {
  readonly startedAt: Float64Array;
  readonly endedAt: Float64Array;
}

/** For each call how many calls of its response ran while it did, itself included; −1 is no response. */
export function sizesInResponses(responseOf: Int32Array, responses: number, times: CallTimes): Int32Array {
  const sizes = new Int32Array(responseOf.length).fill(1);
  const { starts, rows } = rowsOfGroups(responseOf, responses);
  for (let response = 0; response < responses; response++) {
    const end = starts[response + 1]!;
    if (end - starts[response]! < 2) continue;
    const calls = rows.subarray(starts[response], end);
    const ofCalls = parallelSizes(calls, times);
    for (let i = 0; i < calls.length; i++) sizes[calls[i]!] = ofCalls[i]!;
  }
  return sizes;
}

/**
 * For each of the given calls of one response, how many of them ran while it did, itself included. Ends and starts of
 * one moment touch; a call without a known end, or with an end before its start, runs on.
 */
export function parallelSizes(calls: Int32Array, { startedAt, endedAt }: CallTimes): Int32Array {
  const starts = new Float64Array(calls.length);
  const ends = new Float64Array(calls.length);
  for (let i = 0; i < calls.length; i++) {
    const start = startedAt[calls[i]!]!;
    const end = endedAt[calls[i]!]!;
    starts[i] = Number.isNaN(start) ? -Infinity : start;
    ends[i] = end >= starts[i]! ? end : Infinity;
  }
  const sortedStarts = starts.slice().sort();
  const sortedEnds = ends.slice().sort();
  const sizes = new Int32Array(calls.length);
  for (let i = 0; i < sizes.length; i++) {
    sizes[i] =
      placeAfter(sortedStarts, (start) => start <= ends[i]!) -
      placeAfter(sortedEnds, (end) => end < starts[i]!);
  }
  return sizes;
}
