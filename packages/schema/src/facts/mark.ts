import type { ColumnKinds } from "../table.js";
import {
  amount,
  columnKinds,
  countFromOne,
  file,
  id,
  instant,
  key,
  named,
  oneOf,
  orNull,
  whole,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { threadFields } from "./session.js";
import { markKinds } from "../vocabulary.js";

/** Fields of {@link MarkFact}. */
export const markFields = {
  ...threadFields,
  file,
  line: countFromOne,
  at: orNull(instant),
  turnId: orNull(id),
  /** The call it belongs to, where there is one. */
  callKey: orNull(key),
  kind: oneOf(markKinds),
  /** A name from a closed or vendor-given list (a command, a mode, an error type); never free text. */
  detail: orNull(named("row")),
  /** A number that goes with the kind: tokens before a compaction, an HTTP status, a retry's attempt. */
  value: orNull(whole),
  durationMs: orNull(amount),
};

/** Something that happened at a moment: a prompt, a compaction, an API error, a hook, … */
export interface MarkFact extends RowOf<typeof markFields> {}

export const markColumns: ColumnKinds<MarkFact> = columnKinds(markFields);
