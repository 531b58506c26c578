import { rowsOf } from "@turnmeter/columns";
import { type Facts, problemClassOf, problemCodes } from "@turnmeter/schema";

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
