import { concentrationOf } from "../figures/concentration.js";
import { usdOf } from "../figures/usd.js";
import type { Breakdown, BreakdownPart, BreakdownRest, BreakdownSubject } from "../rows/first-screen.js";
import type { ModelUsageRow, ProjectUsageRow, SessionUsageRow, Usage } from "../rows/usage.js";
import { compareNames } from "../usage/order.js";

/** The usage that is broken down. */
export interface BrokenDown {
  readonly projects: readonly ProjectUsageRow[];
  readonly models: readonly ModelUsageRow[];
  readonly sessions: readonly SessionUsageRow[];
}

/** Most parts; those with smaller differences are added up. */
const MOST_PARTS = 8;

/** The difference between two costs by project, model and session; all of the cost where there is none before. */
export function breakdowns(now: BrokenDown, before: BrokenDown | null): readonly Breakdown[] {
  return [
    breakdown("project", now.projects, before?.projects ?? [], ({ project }) => project),
    breakdown("model", now.models, before?.models ?? [], ({ model }) => model),
    breakdown(
      "session",
      now.sessions,
      before?.sessions ?? [],
      ({ sessionId }) => sessionId,
      ({ title, firstWords, project, startedAt }) => ({ title, firstWords, project, startedAt }),
    ),
  ];
}

function breakdown<Row extends Usage>(
  by: BreakdownSubject,
  now: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => string | null,
  sessionOf: (row: Row) => BreakdownPart["session"] = () => null,
): Breakdown {
  const sums = new Map<string | null, Sum>();
  const add = (row: Row, side: "before" | "after"): void => {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { session: sessionOf(row), before: 0n, after: 0n, lowerBoundRequests: 0 };
    sum[side] += BigInt(row.costNanoUsd);
    sum.lowerBoundRequests += row.lowerBoundRequests;
    sums.set(key, sum);
  };
  for (const row of now) add(row, "after");
  for (const row of before) add(row, "before");
  const ordered = [...sums]
    .filter(([, sum]) => sum.before !== 0n || sum.after !== 0n)
    .toSorted(([a, aSum], [b, bSum]) => compareSizes(bSum, aSum) || compareNames(a, b));
  const rest = ordered.slice(MOST_PARTS).map(([, sum]) => sum);
  return {
    by,
    parts: ordered
      .slice(0, MOST_PARTS)
      .map(([key, { session, ...sum }]) => ({ key, session, ...differenceOf(sum) })),
    rest: rest.length === 0 ? null : restOf(rest),
    concentration: concentrationOf(ordered.map(([, sum]) => sum.after - sum.before)),
  };
}

/** Nano-dollars of one part on both sides. */
interface Sum {
  readonly session: BreakdownPart["session"];
  before: bigint;
  after: bigint;
  lowerBoundRequests: number;
}

function compareSizes(a: Sum, b: Sum): number {
  const [aSize, bSize] = [sizeOf(a.after - a.before), sizeOf(b.after - b.before)];
  return aSize < bSize ? -1 : aSize > bSize ? 1 : 0;
}

function sizeOf(nanoUsd: bigint): bigint {
  return nanoUsd < 0n ? -nanoUsd : nanoUsd;
}

function differenceOf({ before, after, lowerBoundRequests }: Omit<Sum, "session">) {
  return {
    beforeUsd: usdOf(before),
    afterUsd: usdOf(after),
    differenceUsd: usdOf(after - before),
    differenceNanoUsd: String(after - before),
    lowerBoundRequests,
  };
}

function restOf(sums: readonly Sum[]): BreakdownRest {
  const total = sums.reduce(
    (all, sum) => ({
      before: all.before + sum.before,
      after: all.after + sum.after,
      lowerBoundRequests: all.lowerBoundRequests + sum.lowerBoundRequests,
    }),
    { before: 0n, after: 0n, lowerBoundRequests: 0 },
  );
  return { count: sums.length, ...differenceOf(total) };
}
