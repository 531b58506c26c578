import { createProblemRows, tableOf } from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { ProblemCode, ProblemFact, Table } from "@turnmeter/schema";
import { compareText } from "../compare-text.js";

/** Where something odd was seen. */
interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

/** The problems that settling finds. */
export interface ProblemList {
  add(code: ProblemCode, place: Place, detail?: string | null): void;
  /**
   * These and the given ones, each once, ordered by file, line, code and detail; where two read the same file, as the
   * one that got furthest says it.
   */
  finish(others: Iterable<ProblemFact>): Table<ProblemFact>;
}

export function createProblemList(): ProblemList {
  const problems: ProblemFact[] = [];
  return {
    add(code, { file, line }, detail = null) {
      problems.push({
        code,
        file,
        line: line !== null && line > 0 ? line : null,
        byteOffset: null,
        detail,
        count: 1,
      });
    },
    finish(others) {
      const all = [...others, ...problems].sort((a, b) => compareProblems(a, b) || b.count - a.count);
      const distinct = createProblemRows();
      for (const [i, each] of all.entries())
        if (i === 0 || compareProblems(all[i - 1]!, each) !== 0) distinct.add(each);
      return tableOf(problemColumns, distinct.rows());
    },
  };
}

function compareProblems(a: ProblemFact, b: ProblemFact): number {
  return (
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.detail, b.detail) ||
    (a.byteOffset ?? -1) - (b.byteOffset ?? -1)
  );
}
