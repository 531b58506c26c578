/** A prompt of a run. */
export interface Prompt {
  /** The candidate that owns it. */
  readonly row: number;
  /** When its first row was written, epoch ms. */
  readonly at: number | null;
  readonly turnEndedAt: number | null;
  readonly turnDurationMs: number | null;
  readonly isEcho: boolean;
  /** All candidates that repeat it, including the owner. */
  readonly rows: readonly number[];
}

/** The prompts of a run, each once, in order of time; and which candidates only repeat them. */
export interface Prompts {
  readonly prompts: readonly Prompt[];
  /** Candidates whose prompt belongs to another session. */
  readonly copiedRows: readonly number[];
  /** The turn of the prompt that a turn's own prompt repeats. */
  readonly turnOf: (turnId: string) => string;
}
