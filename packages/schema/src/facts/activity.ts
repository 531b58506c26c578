import type { ColumnKinds } from "../table.js";
import type { SourceId } from "../vocabulary.js";

/**
 * An interval in which a thread wrote rows without a gap of more than 5 minutes. Active time of a
 * session is the union of its threads' intervals.
 */
export interface ActivityFact {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly project: string | null;
  /** First row, epoch ms. */
  readonly startAt: number;
  /** Last row, epoch ms; equals `startAt` for a single row. */
  readonly endAt: number;
  /** False where every row of the interval is a copy of another session's. */
  readonly isOwn: boolean;
}

export const activityColumns: ColumnKinds<ActivityFact> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  project: "text",
  startAt: "long",
  endAt: "long",
  isOwn: "flag",
};
