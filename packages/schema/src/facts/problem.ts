import { countFromOne, instant, orNull, text } from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { problemFields } from "../problem.js";

/** Fields of {@link ProblemFact}. */
export const problemFactFields = {
  ...problemFields,
  /**
   * When its row was written, else the last dated row before it in the file, else the first dated one; epoch ms. Null where
   * no row of the file is dated.
   */
  at: orNull(instant),
  /** The session of its row, else of its file; null where the file is of none. */
  sessionId: orNull(text),
  /** How many problems it stands for, from 1. */
  count: countFromOne,
};

/**
 * One problem, or several of one code in one file. The first ones of a code in a file are rows of their own; what
 * comes after them is only counted, in a row for each detail and quarter of an hour that has the place of the first.
 */
export interface ProblemFact extends RowOf<typeof problemFactFields> {}
