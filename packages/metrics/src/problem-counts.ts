import type { Facts } from "@turnmeter/schema";
import type { ProblemCounts, SourcesRead } from "./rows/problem-counts.js";
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

/** What the details of `source-missing` say: `29 of 40 sources`, and where machines are missing `29 of 40 sources of 2 of 3 machines`. */
function sourcesOf({ problems: { columns, rowCount } }: Pick<Facts, "problems">): SourcesRead {
  let [read, expected] = [0, 0];
  let machines: SourcesRead["machines"];
  for (let row = 0; row < rowCount; row++) {
    if (columns.code.at(row) !== "source-missing") continue;
    const counts = /^(\d+) of (\d+) sources(?: of (\d+) of (\d+) machines)?$/.exec(
      columns.detail.at(row) ?? "",
    );
    read += Number(counts?.[1] ?? 0);
    expected += Number(counts?.[2] ?? 0);
    if (counts?.[4] !== undefined) machines = { read: Number(counts[3]), expected: Number(counts[4]) };
  }
  return machines === undefined ? { read, expected } : { read, expected, machines };
}
