import { createProblemRows, rowsOf, tableOf } from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { ProblemCode, ProblemFact, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { compareText } from "../../compare-text.js";
import { datedProblems } from "./dated-problems.js";

/** Where something odd was seen. */
interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

/** The problems that settling finds. */
export interface ProblemList {
  add(code: ProblemCode, place: Place, detail?: string | null): void;
  /**
   * These, with the time and session of the candidates that they are about, and those of the candidates, each once,
   * ordered by file, line, code and detail; where two read the same file, as the one that got furthest says it.
   */
  finish(candidates: Candidates): Table<ProblemFact>;
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
        at: null,
        sessionId: null,
        count: 1,
      });
    },
    finish(candidates) {
      const all = [...rowsOf(candidates.problems), ...datedProblems(problems, candidates)].sort(
        (a, b) => compareProblems(a, b) || b.count - a.count,
      );
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
