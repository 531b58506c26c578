import { amount, countFromOne, file, flag, id, instant, named, orNull, whole } from "../../row-fields.js";
import type { RowOf } from "../../row-fields.js";
import { threadFields } from "../session.js";

export const compactionFields = {
  ...threadFields,
  file,
  line: countFromOne,
  turnId: orNull(id),
  at: orNull(instant),
  /** How it was started, where the log says. */
  trigger: orNull(named("row")),
  /** Prompt tokens before: as logged, else of the response before; null if neither is known. */
  beforeTokens: orNull(whole),
  isBeforeLogged: flag,
  /** Prompt tokens of the next response of the thread; null if none is known. */
  afterTokens: orNull(amount),
};

/** A conversation was shortened. */
export interface CompactionFact extends RowOf<typeof compactionFields> {}
