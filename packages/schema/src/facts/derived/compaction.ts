import type { ColumnKinds } from "../../table.js";
import { amount, columnKinds, countFromOne, flag, instant, orNull, text, whole } from "../../row-fields.js";
import type { RowOf } from "../../row-fields.js";
import { threadFields } from "../session.js";

const compactionFields = {
  ...threadFields,
  file: text,
  line: countFromOne,
  turnId: orNull(text),
  at: orNull(instant),
  /** How it was started, where the log says. */
  trigger: orNull(text),
  /** Prompt tokens before: as logged, else of the response before; null if neither is known. */
  beforeTokens: orNull(whole),
  isBeforeLogged: flag,
  /** Prompt tokens of the next response of the thread; null if none is known. */
  afterTokens: orNull(amount),
};

/** A conversation was shortened. */
export interface CompactionFact extends RowOf<typeof compactionFields> {}

export const compactionColumns: ColumnKinds<CompactionFact> = columnKinds(compactionFields);
