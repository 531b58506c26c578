import type { Projected } from "../projection.js";

/** All that a result row says of how its call ended. */
export interface ResultEvidence {
  /** The start of the result's first text, without leading white space. */
  readonly text: string;
  readonly isError: boolean;
  /** What the row's denial field says; null where it has none. */
  readonly denialKind: string | null;
  /** The start of the structured result, where that is a string. */
  readonly structuredText: string | null;
  /** The structured result, where that is an object. */
  readonly structured: Projected | null;
  /** Canonical name of the tool; null where the call is not known. */
  readonly tool: string | null;
  /** The background task that the call asked for or stopped; null where it names none. */
  readonly taskId?: string | null;
}
