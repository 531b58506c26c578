/** Of all time, so much of one processor is spent at most. */
const share = 0.1;
/** So much may be spent at once after a rest of ten times as long: figures at the pace of people never wait. */
const mostCreditMs = 1000;
/** What changes all the time is gathered for so long. */
const shortestRestMs = 150;

/** How much time there is, and how much of it a processor has worked, each since an instant of the past that stays the same. */
export interface TimeSpent {
  readonly atMs: number;
  readonly workedMs: number;
}

/** What may be spent without a rest, as of an instant; below 0 where too much was. */
export interface WorkBudget extends TimeSpent {
  readonly creditMs: number;
}

/** The budget after a long rest. */
export function fullBudget(now: TimeSpent): WorkBudget {
  return { ...now, creditMs: mostCreditMs };
}

/** The budget by now. A clock that goes back stands still. */
export function budgetBy(now: TimeSpent, before: WorkBudget): WorkBudget {
  const earnedMs = share * Math.max(0, now.atMs - before.atMs);
  const spentMs = Math.max(0, now.workedMs - before.workedMs);
  return { ...now, creditMs: Math.min(mostCreditMs, before.creditMs + earnedMs - spentMs) };
}

/** How long to rest before more may be spent, ms. */
export function restOf({ creditMs }: WorkBudget): number {
  return Math.max(shortestRestMs, -creditMs / share);
}
