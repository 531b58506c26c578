import { rowsOf } from "@turnmeter/columns";
import { explainProblem } from "@turnmeter/reporting";
import { problemEffectOf, problemEffects } from "@turnmeter/schema";
import type { Facts, ProblemCode, ProblemEffect } from "@turnmeter/schema";

/** All problems of one code, and what they do to the numbers. */
export interface EffectRow {
  readonly effect: ProblemEffect;
  readonly code: ProblemCode;
  readonly count: number;
  /** Files that have such a problem; 0 where it belongs to no file. */
  readonly files: number;
  /** What it means for the numbers, for a person. */
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
