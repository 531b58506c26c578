import type { Facts } from "@turnmeter/schema";
import type { ProblemCounts } from "./rows/problem-counts.js";
import { aggregate } from "./engine/aggregate.js";
import { compareNames } from "./usage/order.js";

/** Problems by code, codes ascending; codes that did not occur are left out. */
export function problemCounts(facts: Pick<Facts, "problems">): ProblemCounts {
  const parts = aggregate(facts, {
    table: "problems",
    dimensions: { code: { column: "code" } },
    measures: { count: { sum: "count" } },
  });
  return {
    count: parts.reduce((total, part) => total + Number(part.count), 0),
    byCode: Object.fromEntries(
      [...parts].sort((a, b) => compareNames(a.code, b.code)).map(({ code, count }) => [code, Number(count)]),
    ),
  };
}
