import type { ColumnKinds } from "../table.js";
import type { ProblemCode } from "../problem.js";
import {
  amount,
  columnKinds,
  countFromOne,
  file,
  id,
  instant,
  named,
  orNull,
  textOf,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";

/** Fields of {@link Problem}. */
export const problemFields = {
  code: textOf<ProblemCode>(),
  /** Path of the file as it was found; null if the problem belongs to no single file. */
  file: orNull(file),
  /** Line, counted from 1; null if the problem is the file's. */
  line: orNull(countFromOne),
  /** Offset of the line's first byte; null if not known. */
  byteOffset: orNull(amount),
  /** A short fragment for a person: names and numbers, never text of a prompt or result. */
  detail: orNull(named("row")),
};

/** One oddity of a log. A problem is a value: it is collected, counted and shown, and never thrown. */
export interface Problem extends RowOf<typeof problemFields> {}

/** Fields of {@link ProblemFact}. */
export const problemFactFields = {
  ...problemFields,
  /**
   * When its row was written, else the last dated row before it in the file, else the first dated one; epoch ms. Null if
   * no row of the file is dated.
   */
  at: orNull(instant),
  /** The session of its row, else of its file; null if the file is of none. */
  sessionId: orNull(id),
  /** How many problems it stands for, from 1. */
  count: countFromOne,
};

/** One problem, or several of one code in one file. The first ones of a code in a file have rows of their own; later ones are only counted, in one row for each detail and quarter of an hour, at the place of the first. */
export interface ProblemFact extends RowOf<typeof problemFactFields> {}

export const problemColumns: ColumnKinds<ProblemFact> = columnKinds(problemFactFields);
