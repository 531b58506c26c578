import type { SessionUsageRow } from "@turnmeter/metrics";

const LEAST_SHARE = 0.01;
const FEWEST = 5;
const MOST = 200;

/**
 * The sessions that a page of weeks leads to, the most expensive first: of at least 1 % of the cost, at least 5, at most 200; or all that
 * were answered.
 */
export function shownSessions<Row extends Pick<SessionUsageRow, "sessionId" | "requests" | "costUsd">>(
  sessions: readonly Row[],
  { all }: { readonly all: boolean },
): readonly Row[] {
  const answered = sessions
    .filter(({ requests, costUsd }) => requests > 0 || (costUsd ?? 0) > 0)
    .sort((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  if (all) return answered;
  const total = answered.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  const large = answered.filter(({ costUsd }) => (costUsd ?? 0) >= LEAST_SHARE * total && total > 0);
  return answered.slice(0, Math.min(Math.max(large.length, FEWEST), MOST));
}
