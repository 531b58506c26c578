/** How long a server is waited for that says nothing. */
export interface ServerLimits {
  /** Until it takes a connection, ms. */
  readonly connectMs: number;
  /** From one byte to the next, ms. */
  readonly silenceMs: number;
}

/** The limits of a lake's server where nothing else is said. */
export const serverLimits: ServerLimits = { connectMs: 10_000, silenceMs: 60_000 };
