/** Largest share of one processor over time. */
const share = 0.1;
/** Most time spent at once, earned by a rest ten times as long: changes at human pace never wait. */
const mostCreditMs = 1000;
/** Constant changes are batched for this long. */
const shortestRestMs = 150;

/** The time, and the processor time spent so far, each since a fixed instant of the past. */
export interface TimeSpent {
  readonly atMs: number;
  readonly workedMs: number;
}

/** Work that may be done without a rest, as of an instant; below 0 where too much was done. */
export interface WorkBudget extends TimeSpent {
  readonly creditMs: number;
}

/** The budget after a long rest. */
export function fullBudget(now: TimeSpent): WorkBudget {
  return { ...now, creditMs: mostCreditMs };
}

/** The budget as of now. A clock that goes back counts as standing still. */
export function budgetBy(now: TimeSpent, before: WorkBudget): WorkBudget {
  const earnedMs = share * Math.max(0, now.atMs - before.atMs);
  const spentMs = Math.max(0, now.workedMs - before.workedMs);
  return { ...now, creditMs: Math.min(mostCreditMs, before.creditMs + earnedMs - spentMs) };
}

/** How long to rest before more may be spent, ms. */
export function restOf({ creditMs }: WorkBudget): number {
  return Math.max(shortestRestMs, -creditMs / share);
}
