import { computeColumn } from "@turnmeter/columns";
import type { Column, DurationBasis, Table, ToolCallFact } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import type { ProblemList } from "./problem-list.js";
import type { WasSilent } from "./silences.js";

/** Calls, the results that count, all null for a call without one, and when the calls started; row by row. */
export interface AnsweredCalls {
  readonly calls: Table<CallCandidate>;
  readonly results: Table<{ readonly [K in keyof ResultCandidate]: ResultCandidate[K] | null }>;
  readonly startedAt: Column<number | null>;
}

/**
 * R59, R60: the tool's own figure, else wall time; none for tools that wait for a person, for launches, where a
 * clock went back, and where nothing was written for so long that the machine may have slept.
 */
export function callDurations(
  answered: AnsweredCalls,
  wasSilent: WasSilent,
  problems: ProblemList,
): Pick<Table<ToolCallFact>["columns"], "durationMs" | "durationBasis"> {
  const { calls, results, startedAt } = answered;
  const { durationMs: reportedMs, at: endedAt } = results.columns;
  const durationBasis = computeColumn("text", calls.rowCount, (row) => {
    const basis = basisOf(answered, row);
    if (basis !== "wall") return basis;
    const [start, end] = [startedAt.at(row)!, endedAt.at(row)!];
    const { sessionId, file, line } = calls.columns;
    if (end >= start) return wasSilent(sessionId.at(row), start, end) ? "none" : "wall";
    problems.add("call-negative-duration", { file: file.at(row), line: line.at(row) }, `${end - start} ms`);
    return "none";
  });
  const durationMs = computeColumn("long", calls.rowCount, (row) => {
    const basis = durationBasis.at(row);
    if (basis === "reported") return reportedMs.at(row);
    return basis === "wall" ? endedAt.at(row)! - startedAt.at(row)! : null;
  });
  return { durationMs, durationBasis };
}

/** What a call's duration is taken from, if that makes one. */
function basisOf({ calls, results, startedAt }: AnsweredCalls, row: number): DurationBasis {
  const { outcome, durationMs, at } = results.columns;
  const result = outcome.at(row);
  if (result === null || result === "detached" || calls.columns.isWaiting.at(row)) return "none";
  if (durationMs.at(row) !== null) return "reported";
  return at.at(row) === null || startedAt.at(row) === null ? "none" : "wall";
}
