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
    sources: parts.some(({ code }) => code === "source-missing") ? sourcesOf(facts) : null,
  };
}

/** What the details of `source-missing` say: `29 of 40 sources`. */
function sourcesOf({ problems: { columns, rowCount } }: Pick<Facts, "problems">): ProblemCounts["sources"] {
  let [read, expected] = [0, 0];
  for (let row = 0; row < rowCount; row++) {
    if (columns.code.at(row) !== "source-missing") continue;
    const counts = /^(\d+) of (\d+) sources$/.exec(columns.detail.at(row) ?? "");
    read += Number(counts?.[1] ?? 0);
    expected += Number(counts?.[2] ?? 0);
  }
  return { read, expected };
}
