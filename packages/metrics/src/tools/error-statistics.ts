import { failureOutcomes } from "@turnmeter/schema";
import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { Dimensions, MeasuredValues } from "../engine/metric.js";
import type { ErrorFigures, ErrorRow } from "../rows/tool.js";
import { isoInstant } from "../usage/iso-instant.js";
import { compareNames } from "../usage/order.js";

const measures = {
  count: "count",
  sessions: { distinct: "sessionId" },
  exitCodes: { frequencies: "exitCode" },
  firstAt: { min: "startedAt" },
  lastAt: { max: "startedAt" },
} as const;

/** Failed, invalid and denied calls by kind and tool, the most frequent first. */
export function errorStatistics(facts: Pick<Facts, "toolCalls">): readonly ErrorRow[] {
  const parts = errorsBy(facts, {
    outcome: { column: "outcome" },
    errorKind: { column: "errorKind" },
    tool: { column: "tool" },
  });
  return parts
    .map((part) => ({
      outcome: part.outcome,
      errorKind: part.errorKind,
      tool: part.tool,
      ...figuresOf(part),
    }))
    .sort(
      (a, b) =>
        b.count - a.count ||
        compareNames(a.outcome, b.outcome) ||
        compareNames(a.errorKind, b.errorKind) ||
        compareNames(a.tool, b.tool),
    );
}

/** All failed, invalid and denied calls together: a session in which several kinds came up is counted once. */
export function errorTotals(facts: Pick<Facts, "toolCalls">): ErrorFigures {
  const [all] = errorsBy(facts, {});
  return all === undefined
    ? { count: 0, sessions: 0, exitCodes: [], firstAt: null, lastAt: null }
    : figuresOf(all);
}

function errorsBy<const D extends Dimensions<"toolCalls">>(facts: Pick<Facts, "toolCalls">, dimensions: D) {
  const where = [{ column: "outcome", in: failureOutcomes }] as const;
  return aggregate(facts, { table: "toolCalls", where, dimensions, measures });
}

function figuresOf({
  count,
  sessions,
  exitCodes,
  firstAt,
  lastAt,
}: MeasuredValues<typeof measures>): ErrorFigures {
  return {
    count,
    sessions,
    exitCodes: Array.from(exitCodes.values, (exitCode, at) => ({ exitCode, count: exitCodes.counts[at]! })),
    firstAt: isoInstant(firstAt),
    lastAt: isoInstant(lastAt),
  };
}
