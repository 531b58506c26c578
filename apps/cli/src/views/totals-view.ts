import { outcomes, sessionKinds } from "@turnmeter/schema";
import type { RecordedCost, Totals } from "@turnmeter/metrics";
import { cellText } from "@turnmeter/reporting";
import type { Cell, ColumnKind, Formats, TableView } from "@turnmeter/reporting";
import type { CostMode } from "../flags/reading-flags.js";
import { costColumns, shownCost } from "../output/cost-columns.js";
import { basisColumns, usageCells } from "../output/usage-columns.js";

const measures: readonly (readonly [
  key: keyof Totals | "tokens",
  title: string,
  kind: ColumnKind,
  level?: number,
])[] = [
  ["requests", "Requests", "count"],
  ["tokens", "Tokens", "count"],
  ["inputTokens", "input", "count", 1],
  ["outputTokens", "output", "count", 1],
  ["reasoningTokens", "of it reasoning", "count", 2],
  ["cacheReadTokens", "read from a cache", "count", 1],
  ["cacheWrite5mTokens", "written to a cache, 5 min", "count", 1],
  ["cacheWrite1hTokens", "written to a cache, 1 h", "count", 1],
  ["webSearches", "Web searches", "count"],
  ["sessions", "Sessions", "count"],
  ["subagents", "Subagents", "count"],
  ["prompts", "Prompts", "count"],
  ["toolCalls", "Tool calls", "count"],
  ["linesAdded", "Lines added", "count"],
  ["linesRemoved", "Lines removed", "count"],
  ["apiErrors", "API errors", "count"],
  ["interruptions", "Interruptions", "count"],
  ["compactions", "Compactions", "count"],
];

/** A measure of the table; `level` 1 is a part of the one above. */
interface Line {
  readonly measure: string;
  readonly value: Cell;
  readonly level?: number | undefined;
}

type WriteCell = (value: Cell, kind: ColumnKind) => Cell;

/** A measure a line. `isRaw` keeps numbers as they are, for programs; else they are written for people. */
export function totalsView(
  rows: readonly (Totals & Partial<RecordedCost>)[],
  { isRaw, cost, formats }: { readonly isRaw: boolean; readonly cost: CostMode; readonly formats: Formats },
): TableView {
  const cell: WriteCell = (value, kind) => (isRaw ? value : cellText(value, kind, undefined, formats));
  const lines: readonly Line[] = rows.flatMap((totals) => {
    const usage = usageCells(totals);
    const values = { ...totals, ...usage, tokens: usage["tokens"] ?? null };
    const dollars = costColumns(shownCost(cost, totals, isRaw ? "csv" : "table")).map(
      ({ key, title, kind }) => ({
        measure: isRaw ? key : title,
        value: cell(usage[key] ?? null, kind),
      }),
    );
    // A sum of others, and no key of JSON.
    const listed = isRaw ? measures.filter(([key]) => key !== "tokens") : measures;
    const others = listed.flatMap(([key, title, kind, level]) => [
      { measure: isRaw ? key : title, value: cell(plainCell(values[key]), kind), level },
      ...(key === "sessions" ? kindRows(totals, cell, isRaw) : []),
      ...(key === "prompts" ? timeRows(totals, cell, isRaw) : []),
      ...(key === "toolCalls" ? outcomeRows(totals, cell, isRaw) : []),
    ]);
    return [...dollars, ...others, ...(isRaw ? basisRows(totals) : [])];
  });
  return {
    title: "Totals",
    columns: [
      { key: "measure", title: "Measure", align: "left", kind: "text", priority: 1 },
      { key: "value", title: "Value", align: "right", kind: "text", priority: 1 },
    ],
    rows: lines.map(({ measure, value }) => ({ measure, value })),
    levels: lines.map(({ level = 0 }) => level),
  };
}

function basisRows(totals: Totals) {
  const cells = usageCells(totals);
  return basisColumns.map(({ key }) => ({ measure: key, value: cells[key] ?? null }));
}

function kindRows({ sessionsByKind }: Totals, cell: WriteCell, isRaw: boolean) {
  return sessionKinds.map((kind) => ({
    measure: isRaw ? `sessionsByKind.${kind}` : kind,
    value: cell(sessionsByKind[kind], "count"),
    level: 1,
  }));
}

const turnParts = [
  ["durationMs", "Time in turns", 0],
  ["modelMs", "model (estimated)", 1],
  ["toolMs", "tools", 1],
  ["waitMs", "waiting", 1],
  ["restMs", "not known", 1],
] as const;

function timeRows({ turnTimes }: Totals, cell: WriteCell, isRaw: boolean) {
  if (!isRaw && turnTimes.turns === 0) return [];
  return turnParts.map(([key, title, level]) => ({
    measure: isRaw ? `turnTimes.${key}` : title,
    value: cell(turnTimes[key], "duration"),
    level,
  }));
}

function outcomeRows(totals: Totals, cell: WriteCell, isRaw: boolean) {
  return outcomes.map((outcome) => ({
    measure: isRaw ? `outcomes.${outcome}` : outcome,
    value: cell(totals.outcomes[outcome], "count"),
    level: 1,
  }));
}

function plainCell(value: Cell | Totals["outcomes"] | Totals["sessionsByKind"] | Totals["turnTimes"]): Cell {
  return typeof value === "object" && value !== null && !("atLeast" in value) ? null : value;
}
