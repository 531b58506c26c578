/** Calls on one path, over all threads of a session. */
export interface SessionFileRow {
  readonly path: string;
  /** Calls that went well and change no files. */
  readonly reads: number;
  /** Calls that went well and change files. */
  readonly edits: number;
  /** Failed and invalid calls. */
  readonly failedCalls: number;
  /** Calls that did not run to an end: rejected, denied, cancelled, interrupted, pending, detached. */
  readonly otherCalls: number;
  /** Lines of the edits that tell them; null if none does. */
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  /** Edits that do not tell their lines. */
  readonly editsWithoutLines: number;
  /** Bytes of the results of its reads. */
  readonly readBytes: number;
  /** ISO 8601, UTC. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}
