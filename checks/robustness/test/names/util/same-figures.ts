const added = [
  "requests",
  "inputTokens",
  "outputTokens",
  "calls",
  "count",
  "runs",
  "toolCalls",
  "costNanoUsd",
];

/** What the rows of a result add up to, by key: names may join or part rows, and never change a sum. */
export function sumsOf(rows: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    added.map((key) => [key, rows.reduce((sum, row) => sum + (Number(row[key] ?? 0) || 0), 0)]),
  );
}
