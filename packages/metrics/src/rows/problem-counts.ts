/** Oddities by stable code. */
export interface ProblemCounts {
  readonly count: number;
  readonly byCode: { readonly [code: string]: number };
  /** How many of the logs that a lake names were read, where some are missing or damaged there; null where all are there. */
  readonly sources: SourcesRead | null;
}

/** How much of a lake was read. */
export interface SourcesRead {
  readonly read: number;
  /** Those of machines that cannot be read are not known, and not among them. */
  readonly expected: number;
  /** How many of its machines were read; absent where all were. */
  readonly machines?: { readonly read: number; readonly expected: number };
}
