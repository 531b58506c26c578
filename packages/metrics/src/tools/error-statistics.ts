import type { Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { ColumnName, Dimension } from "../metric/metric.js";
import type { ErrorFigures, ErrorRow } from "../rows/tool.js";
import { aggregate } from "../engine/arquero.js";
import { isFrequencies } from "../statistics/nearest-rank.js";
import type { Frequencies } from "../statistics/nearest-rank.js";
import { isoInstant } from "../usage/iso-instant.js";
import { compareNames } from "../usage/order.js";

/** Failed, invalid and denied calls by kind and tool, the most frequent first. */
export function errorStatistics(facts: Pick<Facts, "toolCalls">): readonly ErrorRow[] {
  const dimensions = {
    outcome: { column: "outcome" },
    errorKind: { column: "errorKind" },
    tool: { column: "tool" },
  } as const;
  const key = z.object({ outcome: z.string(), errorKind: z.nullable(z.string()), tool: z.string() });
  return errorsBy(facts, dimensions, key).sort(
    (a, b) =>
      b.count - a.count ||
      compareNames(a.outcome, b.outcome) ||
      compareNames(a.errorKind, b.errorKind) ||
      compareNames(a.tool, b.tool),
  );
}

/** All failed, invalid and denied calls together: a session in which several kinds came up is counted once. */
export function errorTotals(facts: Pick<Facts, "toolCalls">): ErrorFigures {
  const [all] = errorsBy(facts, {}, z.object({}));
  return all ?? { count: 0, sessions: 0, exitCodes: [], firstAt: null, lastAt: null };
}

const measured = z.object({
  count: z.number(),
  sessions: z.number(),
  exitCodes: z.custom<Frequencies>(isFrequencies),
  firstAt: z.nullable(z.number()),
  lastAt: z.nullable(z.number()),
});

function errorsBy<Key>(
  facts: Pick<Facts, "toolCalls">,
  dimensions: { readonly [Name in keyof Key]: Dimension<ColumnName<"toolCalls">> },
  key: z.core.$ZodType<Key>,
): (Key & ErrorFigures)[] {
  const parts = aggregate(facts, {
    table: "toolCalls",
    where: [{ column: "outcome", in: ["failed", "invalid", "denied"] }],
    dimensions,
    measures: {
      count: "count",
      sessions: { distinct: "sessionId" },
      exitCodes: { frequencies: "exitCode" },
      firstAt: { min: "startedAt" },
      lastAt: { max: "startedAt" },
    },
    row: z.intersection(key, measured),
  });
  return parts.map((part) => ({
    ...part,
    exitCodes: Array.from(part.exitCodes.values, (exitCode, at) => ({
      exitCode,
      count: part.exitCodes.counts[at]!,
    })),
    firstAt: isoInstant(part.firstAt),
    lastAt: isoInstant(part.lastAt),
  }));
}
