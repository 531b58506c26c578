import { tableOf } from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { Problem, ProblemCode, Table } from "@turnmeter/schema";
import { compareText } from "../compare-text.js";

/** Where something odd was seen. */
interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

/** The problems that settling finds. */
export interface ProblemList {
  add(code: ProblemCode, place: Place, detail?: string | null): void;
  /** These and the given ones, each once, ordered by file, line, code and detail. */
  finish(others: Iterable<Problem>): Table<Problem>;
}

export function createProblemList(): ProblemList {
  const problems: Problem[] = [];
  return {
    add(code, { file, line }, detail = null) {
      problems.push({ code, file, line: line !== null && line > 0 ? line : null, byteOffset: null, detail });
    },
    finish(others) {
      const all = [...others, ...problems].sort(compareProblems);
      const distinct = all.filter((each, i) => i === 0 || compareProblems(all[i - 1]!, each) !== 0);
      return tableOf(problemColumns, distinct);
    },
  };
}

function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.detail, b.detail) ||
    (a.byteOffset ?? -1) - (b.byteOffset ?? -1)
  );
}
