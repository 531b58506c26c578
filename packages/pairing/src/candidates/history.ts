import { count, file, id, instant, key, orNull, text } from "@turnmeter/schema/row-fields.js";
import type { RowOf } from "@turnmeter/schema/row-fields.js";

/** Fields of {@link ServiceTierCandidate}. */
export const serviceTierFields = {
  sessionId: id,
  file,
  line: count,
  at: orNull(instant),
  serviceTier: orNull(text),
};

/** A change of a session's service tier, as one file has it. */
export interface ServiceTierCandidate extends RowOf<typeof serviceTierFields> {}

/** Fields of {@link TurnStartCandidate}. */
export const turnStartFields = {
  sessionId: id,
  agentId: orNull(id),
  file,
  line: count,
  turnId: key,
};

/** The start of a turn, as one file has it. */
export interface TurnStartCandidate extends RowOf<typeof turnStartFields> {}

/** Fields of {@link ForkCandidate}. */
export const forkFields = {
  file,
  line: count,
  /** The other thread: the id of its agent, else that of its session. */
  forkedFrom: id,
  /** The last line that is known to be a copy; 0 where none is. */
  copiedLine: count,
  /** The first line of its own, from this file alone: `line` if no row is a copy, null if it has none. */
  ownLine: orNull(count),
  /** How many rows of the other thread, those of its own origin included, come before the fork; null where the log does not say. */
  originRows: orNull(count),
};

/** A file whose first rows may be copies of another thread's. */
export interface ForkCandidate extends RowOf<typeof forkFields> {}
