import { restAfter } from "../live/refresh-times.js";
import type { Changes } from "./changes.js";

/** How often changes are reported. */
interface TellOptions {
  /** How long the last page took, ms. */
  readonly lastMs: () => number;
  /** The clock, epoch ms. */
  readonly now: () => number;
}

/** Reports changes of logs. */
export interface ChangeTeller {
  /** A log may have changed. */
  readonly notice: () => void;
  readonly end: () => void;
}

/** Reports the first change after a rest at once, others when pages have rested ten times as long as they took. */
export function changeTeller(changes: Changes, { lastMs, now }: TellOptions): ChangeTeller {
  let toldAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  const tell = (): void => {
    timer = null;
    toldAt = now();
    changes.announce();
  };
  return {
    notice() {
      const sinceMs = Math.max(0, now() - toldAt);
      timer ??= setTimeout(tell, Math.max(0, restAfter(lastMs()) - sinceMs));
    },
    end() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
