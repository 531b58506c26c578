import { describe, expect, it } from "vitest";
import { askedTogether } from "../../src/sql/siblings.js";
import type { RowsMetric } from "../../src/sql/siblings.js";

const metric = (column: string): RowsMetric => ({
  rows: { table: "requests", selections: [] },
  grouping: { dimensions: [{ column }], measures: [] },
});
const columnOf = ({ grouping }: RowsMetric) => JSON.stringify(grouping.dimensions);

describe("metrics that are asked for before anybody waits", () => {
  it("are answered together, each its asker", async () => {
    const asked: number[] = [];
    const ask = askedTogether((metrics) => {
      asked.push(metrics.length);
      return metrics.map(async (each) => [[columnOf(each)]]);
    });
    const columns = ["model", "source", "project"];
    const answers = await Promise.all(columns.map((column) => ask(metric(column))));
    expect(answers).toEqual(columns.map((column) => [[`[{"column":"${column}"}]`]]));
    await ask(metric("file"));
    expect(asked).toEqual([3, 1]);
  });

  it("fail each by itself", async () => {
    const ask = askedTogether((metrics) =>
      metrics.map(async (each, place) => {
        if (place === 0) throw new Error("a shard is down");
        return [[columnOf(each)]];
      }),
    );
    const answers = await Promise.allSettled([ask(metric("model")), ask(metric("source"))]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});
