import { budgetBy, fullBudget, restOf } from "../live/work-budget.js";
import type { TimeSpent } from "../live/work-budget.js";
import type { Changes } from "./changes.js";

/** Reports changes of logs. */
export interface ChangeTeller {
  /** A log may have changed. */
  readonly notice: () => void;
  readonly end: () => void;
}

/**
 * Reports changes at once as long as the server has worked little; else when it has rested, so that pages that are open take a tenth
 * of a processor at most.
 *
 * @param spent by a clock that nobody sets
 */
export function changeTeller(changes: Changes, spent: () => TimeSpent): ChangeTeller {
  let budget = fullBudget(spent());
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const tell = (): void => {
    timer = null;
    toldAtMs = spent().atMs;
    changes.announce();
  };
  return {
    notice() {
      if (timer !== null) return;
      budget = budgetBy(spent(), budget);
      const sinceMs = budget.creditMs < 0 ? 0 : budget.atMs - toldAtMs;
      timer = setTimeout(tell, Math.max(0, restOf(budget) - sinceMs));
    },
    end() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
