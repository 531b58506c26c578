/** How long what is written to a cache lives after it was last used. */
const lifetime5mMs = 300_000;
const lifetime1hMs = 3_600_000;

/** The lifetime of what a request wrote; what it wrote for 1 hour keeps the rest of use. Null where it wrote nothing. */
export function lifetimeOf(written5m: number, written1h: number): number | null {
  if (written1h > 0) return lifetime1hMs;
  return written5m > 0 ? lifetime5mMs : null;
}
