import { agg, op } from "arquero";
import type { ColumnTable } from "arquero";
import * as fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { factTables } from "../../src/arquero.js";
import { aggregate } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const limit = Number.MAX_SAFE_INTEGER;

describe("factTables", () => {
  it("has every fact table with its columns, also where there is no row", () => {
    const facts = factsOf({ requests: [{}] });
    const tables = factTables(facts);
    expect(Object.keys(tables)).toEqual(Object.keys(facts));
    expect(tables.requests.numRows()).toBe(1);
    expect(tables.turns.numRows()).toBe(0);
    expect(tables.turns.columnNames()).toEqual(Object.keys(facts.turns.columns));
  });

  it("makes each table once, when it is asked for", () => {
    const { requests } = factsOf({ requests: [{}] });
    let reads = 0;
    const seen = {
      rowCount: 1,
      get columns() {
        reads++;
        return requests.columns;
      },
    };
    const tables = factTables({ requests: seen });
    expect(reads).toBe(0);
    const made = tables.requests;
    const readsOfOne = reads;
    expect(readsOfOne).toBeGreaterThan(0);
    expect(tables.requests).toBe(made);
    expect(reads).toBe(readsOfOne);
  });

  it("gives values as facts have them, with their types", () => {
    const { requests } = factTables(
      factsOf({ requests: [{ gitBranch: "main", costNanoUsd: 5, isRepeated: true, at: null }] }),
    );
    expectTypeOf(requests.get("costNanoUsd")).toEqualTypeOf<number | null>();
    expectTypeOf(requests.array("gitBranch")).toEqualTypeOf<(string | null)[]>();
    expectTypeOf(requests.objects()[0]!.isRepeated).toEqualTypeOf<boolean>();
    expectTypeOf(requests.groupby("gitBranch").get("tokenBasis")).toEqualTypeOf<
      "exact" | "estimated" | "lowerBound" | "unknown"
    >();
    expectTypeOf(requests.rollup({ n: op.count() })).toEqualTypeOf<ColumnTable>();
    expectTypeOf(requests).toExtend<ColumnTable>();
    expect(requests.object()).toMatchObject({
      gitBranch: "main",
      costNanoUsd: 5,
      isRepeated: true,
      at: null,
    });
  });

  it("groups and computes as arquero does, null apart", () => {
    const { requests } = factTables(
      factsOf({
        requests: [
          { gitBranch: "main", costNanoUsd: 3 },
          { gitBranch: null, costNanoUsd: 20 },
          { gitBranch: "main", costNanoUsd: null },
        ],
      }),
    );
    const rows = requests
      .groupby("gitBranch")
      .rollup({ requests: op.count(), costNanoUsd: op.sum("costNanoUsd") })
      .objects();
    expect(rows).toEqual([
      { gitBranch: "main", requests: 2, costNanoUsd: 3 },
      { gitBranch: null, requests: 1, costNanoUsd: 20 },
    ]);
    expect(
      requests
        .filter((row) => op.is_finite(row.costNanoUsd))
        .orderby("costNanoUsd")
        .array("costNanoUsd"),
    ).toEqual([3, 20]);
  });

  it("joins tables by their keys", () => {
    const tables = factTables(
      factsOf({
        requests: [{ requestKey: "r1", model: "opus" }],
        toolCalls: [
          { requestKey: "r1", tool: "Bash" },
          { requestKey: null, tool: "Read" },
        ],
      }),
    );
    const joined = tables.toolCalls.join(tables.requests, "requestKey", [["tool"], ["model"]]);
    expect(joined.objects()).toEqual([{ tool: "Bash", model: "opus" }]);
  });

  it("refuses numbers that do not add up exactly, when they are read; instants are not added up", () => {
    const { requests } = factTables(
      factsOf({
        requests: [
          { costNanoUsd: limit, at: limit },
          { costNanoUsd: 1, at: limit, gitBranch: "main" },
        ],
      }),
    );
    expect(requests.get("gitBranch", 1)).toBe("main");
    expect(requests.get("at", 1)).toBe(limit);
    expect(() => requests.get("costNanoUsd", 0)).toThrow(
      new RangeError(
        "requests.costNanoUsd adds up to more than 2^53 − 1: select fewer facts, or add it up with aggregate()",
      ),
    );
  });

  it("adds up to what aggregate gives", () => {
    const request = fc.record({
      model: fc.constantFrom("a", "b", null),
      costNanoUsd: fc.option(fc.integer({ min: 0, max: 2 ** 48 }), { nil: null }),
      inputTokens: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 30 }), (requests) => {
        const facts = factsOf({ requests });
        const rows = aggregate(facts, {
          table: "requests",
          dimensions: { model: { column: "model" } },
          measures: { n: "count", cost: { sum: "costNanoUsd" }, tokens: { sum: "inputTokens" } },
        });
        const rolled = factTables(facts)
          .requests.groupby("model")
          .rollup({ n: op.count(), cost: op.sum("costNanoUsd"), tokens: op.sum("inputTokens") });
        expect(rolled.objects()).toEqual(
          rows.map((row) => ({
            ...row,
            // The sum of no value is nothing to arquero.
            cost: hasAny(requests, row.model, "costNanoUsd") ? Number(row.cost) : undefined,
            tokens: hasAny(requests, row.model, "inputTokens") ? Number(row.tokens) : undefined,
          })),
        );
        expect(agg(factTables(facts).requests, op.count())).toBe(requests.length);
      }),
    );
  });
});

function hasAny<C extends string>(
  rows: readonly ({ readonly model: string | null } & Readonly<Record<C, number | null>>)[],
  model: string | null,
  column: C,
): boolean {
  return rows.some((row) => row.model === model && row[column] !== null);
}
