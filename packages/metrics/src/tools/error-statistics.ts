import type { Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { ErrorRow } from "../rows/tool.js";
import { aggregate } from "../engine/arquero.js";
import { isoInstant } from "../usage/iso-instant.js";
import { compareNames } from "../usage/order.js";

/** Failed, invalid and denied calls by kind and tool, the most frequent first. */
export function errorStatistics(facts: Pick<Facts, "toolCalls">): readonly ErrorRow[] {
  const parts = aggregate(facts, {
    table: "toolCalls",
    where: [{ column: "outcome", in: ["failed", "invalid", "denied"] }],
    dimensions: {
      outcome: { column: "outcome" },
      errorKind: { column: "errorKind" },
      tool: { column: "tool" },
    },
    measures: {
      count: "count",
      sessions: { distinct: "sessionId" },
      exitCodes: { frequencies: "exitCode" },
      firstAt: { min: "startedAt" },
      lastAt: { max: "startedAt" },
    },
    row: z.object({
      outcome: z.string(),
      errorKind: z.nullable(z.string()),
      tool: z.string(),
      count: z.number(),
      sessions: z.number(),
      exitCodes: z.array(z.tuple([z.number(), z.number()])),
      firstAt: z.nullable(z.number()),
      lastAt: z.nullable(z.number()),
    }),
  });
  return parts
    .map((part) => ({
      ...part,
      exitCodes: part.exitCodes.map(([exitCode, count]) => ({ exitCode, count })),
      firstAt: isoInstant(part.firstAt),
      lastAt: isoInstant(part.lastAt),
    }))
    .sort(
      (a, b) =>
        b.count - a.count ||
        compareNames(a.outcome, b.outcome) ||
        compareNames(a.errorKind, b.errorKind) ||
        compareNames(a.tool, b.tool),
    );
}
