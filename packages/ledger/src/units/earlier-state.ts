import { computeColumn } from "@turnmeter/columns";
import { joinUnits, mapTables, settle } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column, Facts, Table } from "@turnmeter/schema";
import { contentTimeMs } from "./unit-keys.js";
import type { KeyedUnit } from "./unit-keys.js";

/** Columns that name the file of a row. */
const fileColumns: ReadonlySet<string> = new Set(["file", "costFile"]);

/** An earlier state of a unit as a unit of its own, whose paths say when it was written: no log has these lines any more. */
export function earlierState(
  { candidates, units }: CandidatesOfUnits,
  name: string,
  unit: KeyedUnit,
): CandidatesOfUnits {
  const pathOf = (path: string): string => earlierPath(path, unit);
  const renamed = mapTables<Candidates>((table) => {
    const { rowCount, columns }: Table<object> = candidates[table];
    const all: [string, Column<unknown>][] = Object.entries(columns);
    const isPath = (field: string) => fileColumns.has(field) || (table === "files" && field === "path");
    return {
      rowCount,
      columns: Object.fromEntries(
        all.map(([field, column]) => [field, isPath(field) ? withTexts(column, pathOf) : column]),
      ),
    };
  });
  return { candidates: renamed, units: { ...units, names: [name] } };
}

/** The path of a file in an earlier state of a unit. */
export function earlierPath(path: string, { files: [main] }: KeyedUnit): string {
  return `${path} as of ${new Date(contentTimeMs(main!.version)).toISOString()}`;
}

function withTexts(column: Column<unknown>, change: (text: string) => string): Column<unknown> {
  return computeColumn("text", column.length, (row) => {
    const text = column.at(row);
    return typeof text === "string" ? change(text) : null;
  });
}

/** Whether a state of a log says anything that counts beside other states of it. */
export function addsTo(state: CandidatesOfUnits, others: CandidatesOfUnits): boolean {
  return countsOf(others) !== countsOf(joinUnits([others, state]));
}

const counted = [
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "webSearches",
  "recordedCostNanoUsd",
] as const;

const countedRows = ["requests", "toolCalls", "agents", "sessions", "turns", "marks"] as const;

/** What is counted of units, as a text. */
function countsOf({ candidates }: CandidatesOfUnits): string {
  const facts: Facts = settle(candidates);
  const { columns } = facts.requests;
  return JSON.stringify([
    countedRows.map((name) => facts[name].rowCount),
    counted.map((name) => sumOf(columns[name])),
  ]);
}

function sumOf(column: Column<number | null>): number {
  let sum = 0;
  for (const value of column) sum += value ?? 0;
  return sum;
}
