import type { Problem } from "../problem.js";
import type { ColumnKinds } from "../table.js";

/**
 * One problem, or several of one code in one file. The first ones of a code in a file are rows of their own; what
 * comes after them is only counted, in a row for each detail and quarter of an hour that has the place of the first.
 */
export interface ProblemFact extends Problem {
  /**
   * When its row was written, else the last dated row before it in the file, else the first dated one; epoch ms. Null where
   * no row of the file is dated.
   */
  readonly at: number | null;
  /** The session of its row, else of its file; null where the file is of none. */
  readonly sessionId: string | null;
  /** How many problems it stands for, from 1. */
  readonly count: number;
}

export const problemColumns: ColumnKinds<ProblemFact> = {
  code: "text",
  file: "text",
  line: "integer",
  byteOffset: "long",
  detail: "text",
  at: "long",
  sessionId: "text",
  count: "integer",
};
