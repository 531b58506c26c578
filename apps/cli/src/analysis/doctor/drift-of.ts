import { rowsOf } from "@turnmeter/columns";
import { problemClassOf } from "@turnmeter/schema";
import type { Facts, ProblemClass } from "@turnmeter/schema";

/** How much of the logs was not understood. */
export interface Drift {
  /** Lines read. */
  readonly rows: number;
  /** Records of unknown type, and lines with a field of another type than known. */
  readonly rowsNotUnderstood: number;
  /** Of the rows, 0–1; 0 where there are none. */
  readonly share: number;
  /** Problems by where they come from. */
  readonly problems: Readonly<Record<ProblemClass, number>>;
}

/** The share of rows that this version does not understand, and the problems by class. */
export function driftOf({
  files,
  recordCounts,
  problems,
}: Pick<Facts, "files" | "recordCounts" | "problems">): Drift {
  let rows = 0;
  for (const lines of files.columns.lines) rows += lines;
  let unknown = 0;
  for (const { isKnown, count } of rowsOf(recordCounts)) if (!isKnown) unknown += count;
  const byClass = { deliberate: 0, drift: 0, data: 0 };
  for (const { code, count } of rowsOf(problems)) byClass[problemClassOf(code)] += count;
  let degraded = 0;
  for (const lines of files.columns.degradedLines) degraded += lines;
  const rowsNotUnderstood = unknown + degraded;
  return { rows, rowsNotUnderstood, share: rows === 0 ? 0 : rowsNotUnderstood / rows, problems: byClass };
}
