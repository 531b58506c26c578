import { integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Column, Facts } from "@turnmeter/schema";
import { integerSums, longSums } from "./engine/exact-sums.js";
import type { RowGroups } from "./engine/exact-sums.js";
import { outcomeCounts } from "./figures/outcomes.js";
import type { SessionKindCounts, Totals, TurnTimes } from "./rows/totals.js";
import { usageOfAll } from "./usage/usage-of-all.js";

/** Everything in one row. Its usage is the sum of any of the usage tables, undated requests apart. */
export function totals(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions" | "turns">,
): Totals {
  const { requests, toolCalls, sessions, agents } = facts;
  const marks = countsOf(facts.marks.columns.kind);
  const calls = countsOf(toolCalls.columns.outcome);
  const withRequest = countsOf(requests.columns.sessionId);
  const all = inOneGroup(toolCalls.rowCount);
  return {
    ...usageOfAll(facts),
    prompts: marks.get("prompt") ?? 0,
    sessions: withRequest.size,
    sessionsByKind: sessionsByKind(sessions, withRequest),
    subagents: agentsWithTranscript(agents),
    turnTimes: turnTimes(facts.turns),
    toolCalls: toolCalls.rowCount,
    outcomes: outcomeCounts(Array.from(calls, ([outcome, count]) => ({ outcome, calls: count }))),
    linesAdded: Number(integerSums(integersOf(toolCalls.columns.linesAdded), all)[0]),
    linesRemoved: Number(integerSums(integersOf(toolCalls.columns.linesRemoved), all)[0]),
    apiErrors: marks.get("apiError") ?? 0,
    interruptions: marks.get("interruption") ?? 0,
    compactions: marks.get("compaction") ?? 0,
  };
}

/** How many rows have each text that there is. */
function countsOf<V extends string>(column: Column<V>): ReadonlyMap<V, number> {
  const { codes, dictionary } = textsOf(column);
  const counts = new Int32Array(dictionary.length);
  const lastRows = new Int32Array(dictionary.length);
  for (let row = 0; row < codes.length; row++) {
    counts[codes[row]!]!++;
    lastRows[codes[row]!] = row;
  }
  const found = new Map<V, number>();
  for (let code = 0; code < counts.length; code++)
    if (counts[code]! > 0) found.set(column.at(lastRows[code]!), counts[code]!);
  return found;
}

function inOneGroup(rowCount: number): RowGroups {
  return { size: 1, ofRow: new Int32Array(rowCount) };
}

/** R29: sessions with a request, by how they were run. */
function sessionsByKind(
  { columns, rowCount }: Facts["sessions"],
  withRequest: ReadonlyMap<string, number>,
): SessionKindCounts {
  const counts = { interactive: 0, headless: 0, background: 0 };
  const left = new Set(withRequest.keys());
  for (let row = 0; row < rowCount; row++)
    if (left.delete(columns.sessionId.at(row))) counts[columns.kind.at(row)] += 1;
  return counts;
}

const noTurnTimes: TurnTimes = {
  turns: 0,
  durationMs: null,
  modelMs: null,
  toolMs: null,
  waitMs: null,
  restMs: null,
};

function turnTimes({ columns, rowCount }: Facts["turns"]): TurnTimes {
  const durations = longsOf(columns.durationMs);
  const timed = inOneGroup(rowCount);
  let turns = 0;
  for (let row = 0; row < rowCount; row++) {
    if (Number.isNaN(durations[row]!)) timed.ofRow[row] = -1;
    else turns++;
  }
  if (turns === 0) return noTurnTimes;
  const parts = [longsOf(columns.modelMs), longsOf(columns.toolMs), longsOf(columns.waitMs)];
  const isTold = (part: Float64Array) =>
    part.some((value, row) => timed.ofRow[row] === 0 && !Number.isNaN(value));
  const [durationMs, modelMs, toolMs, waitMs] = [durations, ...parts].map(
    (values) => longSums(values, timed)[0]!,
  );
  return {
    turns,
    durationMs: Number(durationMs),
    modelMs: isTold(parts[0]!) ? Number(modelMs) : null,
    toolMs: isTold(parts[1]!) ? Number(toolMs) : null,
    waitMs: Number(waitMs),
    restMs: Number(durationMs! - modelMs! - toolMs! - waitMs!),
  };
}

function agentsWithTranscript({ columns, rowCount }: Facts["agents"]): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) if (columns.hasTranscript.at(row)) count++;
  return count;
}
