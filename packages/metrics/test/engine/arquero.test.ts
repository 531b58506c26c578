import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aggregate } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

describe("aggregate", () => {
  it("gives no row where nothing matches", () => {
    const count = { table: "requests", dimensions: {}, measures: { n: "count" }, row: z.unknown() } as const;
    expect(aggregate(factsOf({}), count)).toEqual([]);
    expect(
      aggregate(factsOf({ requests: [{}] }), { ...count, where: [{ column: "model", in: ["b"] }] }),
    ).toEqual([]);
  });

  it("computes every measure, null apart", () => {
    const facts = factsOf({
      toolCalls: [
        { durationMs: 300, errorKind: "x" },
        { durationMs: 100, errorKind: null },
        { durationMs: null, errorKind: "y" },
        { durationMs: 300, errorKind: "x" },
      ],
    });
    const rows = aggregate(facts, {
      table: "toolCalls",
      dimensions: {},
      measures: {
        n: "count",
        sum: { sum: "durationMs" },
        min: { min: "durationMs" },
        max: { max: "durationMs" },
        kinds: { distinct: "errorKind" },
        values: { frequencies: "durationMs" },
        lines: { sum: "linesAdded" },
        firstAt: { min: "startedAt" },
      },
      row: z.unknown(),
    });
    expect(rows).toEqual([
      {
        n: 4,
        sum: 700n,
        min: 100,
        max: 300,
        kinds: 2,
        values: { values: new Float64Array([100, 300]), counts: new Float64Array([1, 2]) },
        lines: 0n,
        firstAt: null,
      },
    ]);
  });

  it("tells null from the text null, and keys with quotes and bars apart", () => {
    const pairs = [
      [null, "a"],
      ["null", "a"],
      ['a"|"b', "c"],
      ["a", 'b"|"c'],
    ] as const;
    const facts = factsOf({ requests: pairs.map(([model, effort]) => ({ model, effort })) });
    const rows = aggregate(facts, {
      table: "requests",
      dimensions: { model: { column: "model" }, effort: { column: "effort" } },
      measures: { n: "count" },
      row: z.unknown(),
    });
    expect(rows).toEqual(pairs.map(([model, effort]) => ({ model, effort, n: 1 })));
  });

  it("meets every kind of condition", () => {
    const facts = factsOf({
      toolCalls: [
        { outcome: "failed", tool: "Bash", webSearches: 2, durationMs: 1 },
        { outcome: "failed", tool: "Read", webSearches: 2, durationMs: 1 },
        { outcome: "failed", tool: "Bash", webSearches: 0, durationMs: 1 },
        { outcome: "failed", tool: "Bash", webSearches: null, durationMs: 1 },
        { outcome: "failed", tool: "Bash", webSearches: 2, durationMs: null },
        { outcome: "ok", tool: "Bash", webSearches: 2, durationMs: 1 },
      ],
    });
    const rows = aggregate(facts, {
      table: "toolCalls",
      where: [
        { column: "outcome", in: ["failed", "invalid"] },
        { column: "tool", notIn: ["Read"] },
        { column: "webSearches", above: 0 },
        { present: "durationMs" },
      ],
      dimensions: {},
      measures: { n: "count" },
      row: z.unknown(),
    });
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("refuses a row that does not fit its schema", () => {
    const facts = factsOf({ requests: [{ model: null }] });
    expect(() =>
      aggregate(facts, {
        table: "requests",
        dimensions: { model: { column: "model" } },
        measures: {},
        row: z.object({ model: z.string() }),
      }),
    ).toThrow("expected string, received null");
  });

  it("agrees with adding up in bigint, whatever the values", () => {
    const request = fc.record({
      model: fc.constantFrom("a", "b", null),
      inputTokens: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { nil: null }),
      costNanoUsd: fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), (requests) => {
        const rows = aggregate(factsOf({ requests }), {
          table: "requests",
          dimensions: { model: { column: "model" } },
          measures: { tokens: { sum: "inputTokens" }, nano: { sum: "costNanoUsd" } },
          row: z.object({ model: z.string().nullable(), tokens: z.bigint(), nano: z.bigint() }),
        });
        const sumOf = (model: string | null, column: "inputTokens" | "costNanoUsd") =>
          requests
            .filter((row) => row.model === model)
            .reduce((total, row) => total + BigInt(row[column] ?? 0), 0n);
        expect(rows).toEqual(
          [...new Set(requests.map(({ model }) => model))].map((model) => ({
            model,
            tokens: sumOf(model, "inputTokens"),
            nano: sumOf(model, "costNanoUsd"),
          })),
        );
      }),
    );
  });
});
