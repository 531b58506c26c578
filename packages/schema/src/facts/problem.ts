import type { Problem } from "../problem.js";
import type { ColumnKinds } from "../table.js";

/**
 * One problem, or several of one code in one file. The first ones of a code in a file are rows of their own; what
 * comes after them is only counted, in a row for each detail that has the place of the first.
 */
export interface ProblemFact extends Problem {
  /** How many problems it stands for, from 1. */
  readonly count: number;
}

export const problemColumns: ColumnKinds<ProblemFact> = {
  code: "text",
  file: "text",
  line: "integer",
  byteOffset: "long",
  detail: "text",
  count: "integer",
};
