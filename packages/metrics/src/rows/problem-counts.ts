/** Oddities by stable code. */
export interface ProblemCounts {
  readonly count: number;
  readonly byCode: { readonly [code: string]: number };
  /** How many of the logs that a lake names were read, where some are missing or damaged there; null where all are there. */
  readonly sources: { readonly read: number; readonly expected: number } | null;
}
