/** How the turns of a local day spent their time, ms: sums over turns, including parallel ones. */
export interface DailyTimeRow {
  /** Local day of the prompt, `YYYY-MM-DD`. */
  readonly date: string;
  /** Turns with a known duration. The next five figures cover these; the last four add up to the first. */
  readonly turns: number;
  readonly durationMs: number;
  /** The model answered on the main thread; an estimate. */
  readonly modelMs: number;
  /** Calls of the main thread ran; parallel calls count once. */
  readonly toolMs: number;
  /** Calls waited to run, or asked a person, as far as logged. */
  readonly waitMs: number;
  /** Time that no row accounts for. */
  readonly restMs: number;
  /**
   * Time on this day with at least one active subagent: the union of their intervals without a gap of more than 5
   * minutes, added up over sessions. It is parallel to the other figures and in none.
   */
  readonly subagentMs: number;
}

/** Durations of one model's responses, an estimate from the times of rows. */
export interface ResponseTimeRow {
  /** Null if the log does not name the model. */
  readonly model: string | null;
  /** Responses with a time. */
  readonly responses: number;
  /** Responses with a known predecessor and times. The other figures cover these. */
  readonly timedResponses: number;
  /** Nearest-rank percentiles, ms; null if none is timed. */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  /** Sum, ms; parallel threads overlap. Null if none is timed. */
  readonly totalMs: number | null;
}

/** Durations of turns, from the prompt to the end of the answer. */
export interface TurnDurations {
  /** Turns whose duration is known. */
  readonly turns: number;
  /** Nearest-rank percentiles, ms; null if there is none. */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
}
