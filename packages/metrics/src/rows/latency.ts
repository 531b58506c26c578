/** How the turns of a local day spent their time, ms: sums over turns, of which several may run at once. */
export interface DailyTimeRow {
  /** Local day of the prompt, `YYYY-MM-DD`. */
  readonly date: string;
  /** Turns whose duration is known. The next five figures are theirs: the last four add up to the first. */
  readonly turns: number;
  readonly durationMs: number;
  /** The model answered on the main thread; an estimate. */
  readonly modelMs: number;
  /** Calls of the main thread ran; where several did at once it counts once. */
  readonly toolMs: number;
  /** Calls stood before they ran, or asked a person, as far as it is told. */
  readonly waitMs: number;
  /** What no row accounts for. */
  readonly restMs: number;
  /**
   * On this day at least one subagent of a session was active: the union of their intervals without a gap of more than 5 minutes, added
   * up over sessions. It runs beside the other figures and is in none of them.
   */
  readonly subagentMs: number;
}

/** How long one model's responses took, an estimate from the times of rows. */
export interface ResponseTimeRow {
  /** Null where the log does not name the model. */
  readonly model: string | null;
  /** Responses with a time. */
  readonly responses: number;
  /** Those of them of which it is known what they follow, and when. The other figures are theirs. */
  readonly timedResponses: number;
  /** Nearest-rank percentiles, ms; null where none is timed. */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  /** Sum, ms; parallel threads overlap. Null where none is timed. */
  readonly totalMs: number | null;
}

/** How long turns took, from the prompt to the end of the answer. */
export interface TurnDurations {
  /** Turns whose duration is known. */
  readonly turns: number;
  /** Nearest-rank percentiles, ms; null where there is none. */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
}
