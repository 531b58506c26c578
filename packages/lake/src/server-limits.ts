/** Timeouts of a server. */
export interface ServerLimits {
  /** Until it accepts a connection, ms. */
  readonly connectMs: number;
  /** Idle time between two bytes, ms. */
  readonly silenceMs: number;
}

/** Default timeouts of a lake's server. */
export const serverLimits: ServerLimits = { connectMs: 10_000, silenceMs: 60_000 };
