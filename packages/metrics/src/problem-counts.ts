import type { Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { ProblemCounts } from "./rows/problem-counts.js";
import { aggregate } from "./engine/arquero.js";
import { compareNames } from "./usage/order.js";

/** Problems by code, codes ascending; codes that did not occur are left out. */
export function problemCounts(facts: Pick<Facts, "problems">): ProblemCounts {
  const parts = aggregate(facts, {
    table: "problems",
    dimensions: { code: { column: "code" } },
    measures: { count: { sum: "count" } },
    row: z.object({ code: z.string(), count: z.bigint() }),
  });
  return {
    count: parts.reduce((total, part) => total + Number(part.count), 0),
    byCode: Object.fromEntries(
      [...parts].sort((a, b) => compareNames(a.code, b.code)).map(({ code, count }) => [code, Number(count)]),
    ),
  };
}
