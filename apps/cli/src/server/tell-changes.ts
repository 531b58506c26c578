import type { Changes } from "./changes.js";

/** How changes are told. */
interface TellOptions {
  /** How long the last page took, ms. */
  readonly lastMs: () => number;
  /** The clock, epoch ms. */
  readonly now: () => number;
}

const LEAST_MS = 250;
/** Pages that follow the logs never take more than one part in so many of the time. */
const REST = 10;

/** Tells of changes: of the first after a rest at once, of others when pages have rested ten times as long as they took. */
export async function tellChanges(
  batches: AsyncIterable<unknown>,
  changes: Changes,
  { lastMs, now }: TellOptions,
): Promise<void> {
  let toldAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  const tell = (): void => {
    timer = null;
    toldAt = now();
    changes.announce();
  };
  try {
    for await (const _ of batches) {
      const waitMs = toldAt + Math.max(LEAST_MS, REST * lastMs()) - now();
      timer ??= setTimeout(tell, Math.max(0, waitMs));
    }
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}
