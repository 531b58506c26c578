import { systemCode, toSafeFsError } from "./safe-fs-error.js";

/** How a retry waits, and what time it is. */
export interface RetryClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Resolves after so many milliseconds. */
  readonly sleep: (delayMs: number) => Promise<void>;
  /** A number from 0 to 1, 1 excluded. */
  readonly random: () => number;
}

/** Waits by the system's timer, with jitter. */
export const systemClock: RetryClock = {
  now: Date.now,
  sleep: (delayMs) =>
    new Promise((resolve) => {
      setTimeout(resolve, delayMs);
    }),
  random: Math.random,
};

const retryable = new Set(["EMFILE", "ENFILE", "EAGAIN"]);
const maxRetries = 3;
const firstDelayMs = 100;
const longestDelayMs = 5000;

/** As `retrying`, but returns no promise if the first try succeeds. */
export function atOnce<T>(call: () => T, path: string, clock: RetryClock): T | Promise<T> {
  try {
    return call();
  } catch (error) {
    return retryingAfter(error, call, path, clock);
  }
}

/** As `retrying`, for a call whose first try has failed with `error`. */
export function retryingAfter<T>(error: unknown, call: () => T, path: string, clock: RetryClock): Promise<T> {
  let isFirst = true;
  return retrying(
    () => {
      if (!isFirst) return call();
      isFirst = false;
      throw error;
    },
    path,
    clock,
  );
}

/**
 * The result of `call`, awaited. It is retried up to 3 times, after about 0.1, 0.7 and 4.9 seconds, where
 * the system was short of descriptors.
 * @throws SafeFsError for any other error at once, and for the last one.
 */
export async function retrying<T>(call: () => T | Promise<T>, path: string, clock: RetryClock): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await call();
    } catch (error) {
      if (retries === maxRetries || !retryable.has(systemCode(error) ?? "")) throw toSafeFsError(error, path);
      const delayMs = firstDelayMs * 7 ** retries * (1 + clock.random() / 4);
      await clock.sleep(Math.min(longestDelayMs, delayMs));
    }
  }
}
