import { rowsOf } from "@turnmeter/columns";
import { explainProblem } from "@turnmeter/reporting";
import { problemEffectOf, problemEffects, problemClassOf, problemCodes } from "@turnmeter/schema";
import type { Facts, ProblemCode, ProblemEffect, ProblemClass } from "@turnmeter/schema";

/** All problems of one code, and what they do to the numbers. */
export interface EffectRow {
  readonly effect: ProblemEffect;
  readonly code: ProblemCode;
  readonly count: number;
  /** Files that have such a problem; 0 where it belongs to no file. */
  readonly files: number;
  /** Meaning for the numbers, for people. */
  readonly meaning: string;
}

/** The problems by what they do to the numbers, the strongest effect first; in one effect the most frequent first. */
export function effectSummary({ problems }: Pick<Facts, "problems">): EffectRow[] {
  const sums = new Map<ProblemCode, { count: number; readonly files: Set<string> }>();
  for (const { code, file, count } of rowsOf(problems)) {
    const sum = sums.get(code) ?? { count: 0, files: new Set() };
    sum.count += count;
    if (file !== null) sum.files.add(file);
    sums.set(code, sum);
  }
  return Array.from(sums, ([code, { count, files }]) => ({
    effect: problemEffectOf(code),
    code,
    count,
    files: files.size,
    meaning: explainProblem(code).text,
  })).sort(
    (a, b) =>
      problemEffects.indexOf(a.effect) - problemEffects.indexOf(b.effect) ||
      b.count - a.count ||
      (a.code < b.code ? -1 : 1),
  );
}

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
  recordCounts: records,
  problems,
}: Pick<Facts, "files" | "recordCounts" | "problems">): Drift {
  let rows = 0;
  for (const lines of files.columns.lines) rows += lines;
  let unknown = 0;
  for (const { isKnown, count } of rowsOf(records)) if (!isKnown) unknown += count;
  const byClass = { deliberate: 0, drift: 0, data: 0 };
  for (const { code, count } of rowsOf(problems)) byClass[problemClassOf(code)] += count;
  let degraded = 0;
  for (const lines of files.columns.degradedLines) degraded += lines;
  const rowsNotUnderstood = unknown + degraded;
  return { rows, rowsNotUnderstood, share: rows === 0 ? 0 : rowsNotUnderstood / rows, problems: byClass };
}

/** How many records of a type a client version wrote. */
export interface RecordTypeCount {
  readonly source: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly clientVersion: string | null;
  readonly count: number;
  readonly isKnown: boolean;
}

/** Records by source, type and client version over all files, ascending by these. */
export function recordCounts({ recordCounts: counts }: Pick<Facts, "recordCounts">): RecordTypeCount[] {
  const byType = new Map<string, RecordTypeCount>();
  for (const { source, type, subtype, clientVersion, count, isKnown } of rowsOf(counts)) {
    const key = JSON.stringify([source, type, subtype, clientVersion, isKnown]);
    const sum = (byType.get(key)?.count ?? 0) + count;
    byType.set(key, { source, type, subtype, clientVersion, count: sum, isKnown });
  }
  return [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Oddities of one kind in one file. */
export interface Finding {
  readonly code: string;
  /** Null where it belongs to no single file. */
  readonly file: string | null;
  /** The first line that shows it; null where it is the file's. */
  readonly line: number | null;
  readonly count: number;
  /** Names and numbers, never what was said. */
  readonly detail: string | null;
}

/** The problems of the facts, those with the same code, file and detail as one; by code, file and line. */
export function doctorFindings({ problems }: Pick<Facts, "problems">): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { code, file, line, detail, count } of rowsOf(problems)) {
    const key = JSON.stringify([code, file, detail]);
    const known = findings.get(key);
    findings.set(key, {
      code,
      file,
      line: known === undefined ? line : firstLine(known.line, line),
      count: (known?.count ?? 0) + count,
      detail,
    });
  }
  return [...findings.values()].sort(
    (a, b) =>
      compareText(a.code, b.code) ||
      compareText(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compareText(a.detail, b.detail),
  );
}

function firstLine(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** Order of texts; null is before all others. */
export function compareText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

/** Findings merged for people: one for all files where this version lacks knowledge, one a file where the data is at fault. File and line are the first ones. */
export function joinedFindings(findings: readonly Finding[]): readonly Finding[] {
  const joined = new Map<string, Finding>();
  for (const finding of findings) {
    const { code, file, detail, count } = finding;
    const isDrift = driftCodes.has(code);
    const key = JSON.stringify([code, isDrift ? detail : file]);
    const known = joined.get(key);
    joined.set(
      key,
      known === undefined
        ? finding
        : { ...known, count: known.count + count, detail: known.detail === detail ? detail : null },
    );
  }
  return [...joined.values()];
}

const driftCodes: ReadonlySet<string> = new Set(
  problemCodes.filter((code) => problemClassOf(code) === "drift"),
);
