import * as fc from "fast-check";
import { lazyColumn, replaceColumns } from "@turnmeter/columns";
import { describe, expect, it } from "vitest";
import { aggregate } from "../../src/index.js";
import { joinedFrequencies } from "../../src/statistics/nearest-rank.js";
import { factsOf } from "../util/facts.js";

/** A row by its place in the table, which is its line too. */
const lineRow = (place: number) => ({ by: [], place, values: [place] });

describe("aggregate", () => {
  it("gives no row where nothing matches", () => {
    const count = { table: "requests", dimensions: {}, measures: { n: "count" } } as const;
    expect(aggregate(factsOf({}), count)).toEqual([]);
    expect(
      aggregate(factsOf({ requests: [{}] }), { ...count, where: [{ column: "model", in: ["b"] }] }),
    ).toEqual([]);
  });

  it("reads no dimension where no row matches", () => {
    const { requests } = factsOf({ requests: [{ costNanoUsd: null }] });
    const sessionId = lazyColumn<string>("text", 1, () => {
      throw new Error("read");
    });
    const rows = aggregate(
      { requests: replaceColumns(requests, { sessionId }) },
      {
        table: "requests",
        where: [{ present: "costNanoUsd" }],
        dimensions: { id: { column: "sessionId" } },
        measures: { n: "count" },
      },
    );
    expect(rows).toEqual([]);
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
        { column: "webSearches", from: 1 },
        { present: "durationMs" },
      ],
      dimensions: {},
      measures: { n: "count" },
    });
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("refuses columns that there are not, and numbers of texts", () => {
    const facts = factsOf({ requests: [{}] });
    const noColumn = () =>
      aggregate(facts, {
        table: "requests",
        // @ts-expect-error The table has no such column.
        dimensions: { no: { column: "no" } },
        measures: {},
      });
    expect(noColumn).toThrow("unknown column: no");
    const noNumbers = () =>
      aggregate(facts, {
        table: "requests",
        dimensions: {},
        // @ts-expect-error Texts cannot be added up.
        measures: { n: { sum: "model" } },
      });
    expect(noNumbers).toThrow("column model holds no numbers");
  });

  it("groups by flags, numbers, keys, instants and groups of the caller, and leaves out rows of none", () => {
    const noon = Date.parse("2026-11-09T12:00:00Z");
    const facts = factsOf({
      requests: [
        { requestKey: "a", isRepeated: true, copies: 2, at: noon },
        { requestKey: "b", isRepeated: false, copies: 1, at: noon },
        { requestKey: "b", isRepeated: false, copies: 1, at: null },
        { requestKey: "c", isRepeated: false, copies: 1, at: noon },
      ],
    });
    const zone = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
    const rows = aggregate(facts, {
      table: "requests",
      dimensions: {
        isRepeated: { column: "isRepeated" },
        copies: { column: "copies" },
        key: { column: "requestKey" },
        hour: { at: "at", unit: "hour", zone },
        part: { size: 2, ofRow: Int32Array.of(1, 0, 0, -1) },
      },
      measures: { n: "count" },
    });
    expect(rows).toEqual([
      { isRepeated: true, copies: 2, key: "a", hour: 13, part: 1, n: 1 },
      { isRepeated: false, copies: 1, key: "b", hour: 13, part: 0, n: 1 },
    ]);
  });

  it("gives the first rows of each group in the table's order", () => {
    const models = ["a", "b", "a", null, "a", "b"];
    const rows = aggregate(factsOf({ requests: models.map((model, line) => ({ model, line })) }), {
      table: "requests",
      where: [{ present: "model" }],
      dimensions: { model: { column: "model" } },
      measures: { rows: { top: 2, by: [], of: ["line"] } },
    });
    expect(rows).toEqual([
      { model: "a", rows: [lineRow(0), lineRow(2)] },
      { model: "b", rows: [lineRow(1), lineRow(5)] },
    ]);
  });

  it("gives the first rows by the largest numbers, each where those before it are equal, null like 0", () => {
    const tokens: [number | null, number][] = [
      [5, 1],
      [null, 9],
      [7, 1],
      [7, 3],
      [0, 9],
      [7, 3],
    ];
    const requests = tokens.map(([inputTokens, outputTokens], line) => ({ inputTokens, outputTokens, line }));
    const [row] = aggregate(factsOf({ requests }), {
      table: "requests",
      dimensions: {},
      measures: { rows: { top: 5, by: ["inputTokens", "outputTokens"], of: ["line", "inputTokens"] } },
    });
    expect(row!.rows).toEqual([
      { by: [7, 3], place: 3, values: [3, 7] },
      { by: [7, 3], place: 5, values: [5, 7] },
      { by: [7, 1], place: 2, values: [2, 7] },
      { by: [5, 1], place: 0, values: [0, 5] },
      { by: [0, 9], place: 1, values: [1, null] },
    ]);
  });

  it("gives nearest-rank percentiles, and groups by the limits that a number is above", () => {
    const requests = [10, 20, 30, 40, 50, null].map((inputTokens) => ({ inputTokens }));
    const rows = aggregate(factsOf({ requests }), {
      table: "requests",
      dimensions: { band: { bandOf: "inputTokens", limits: [10, 40] } },
      measures: { ranks: { ranks: "inputTokens", permille: [0, 500, 1000] } },
    });
    // 10 is above neither limit, 40 above the first alone; of 20, 30 and 40 the second is the median.
    expect(rows).toEqual([
      { band: 0, ranks: [10, 10, 10] },
      { band: 1, ranks: [20, 30, 40] },
      { band: 2, ranks: [50, 50, 50] },
      { band: null, ranks: [null, null, null] },
    ]);
  });

  it("groups by how a text begins, and leaves out rows with or without a value", () => {
    const keys = ["total:1", "msg_1", "total:2"];
    const facts = factsOf({
      requests: keys.map((requestKey, at) => ({ requestKey, turnId: at === 2 ? "t" : null })),
    });
    const counted = (condition: { readonly present: "turnId" } | { readonly absent: "turnId" }) =>
      aggregate(facts, {
        table: "requests",
        where: [condition],
        dimensions: { isTotal: { beginOf: "requestKey", with: "total:" } },
        measures: { n: "count" },
      });
    expect(counted({ absent: "turnId" })).toEqual([
      { isTotal: true, n: 1 },
      { isTotal: false, n: 1 },
    ]);
    expect(counted({ present: "turnId" })).toEqual([{ isTotal: true, n: 1 }]);
  });

  it("measures numbers of the caller", () => {
    const [row] = aggregate(factsOf({ requests: [{}, {}, {}] }), {
      table: "requests",
      dimensions: {},
      measures: {
        sum: { sum: Float64Array.of(5, Number.NaN, -7) },
        min: { min: Float64Array.of(5, Number.NaN, -7) },
        max: { max: Float64Array.of(5, Number.NaN, -7) },
      },
    });
    expect(row).toEqual({ sum: -2n, min: -7, max: 5 });
  });

  it("has groups that add up to all rows, also where combinations are too many for a place each", () => {
    const name = fc.integer({ min: 0, max: 700 }).map(String);
    const request = fc.record({
      sessionId: name,
      threadId: name,
      model: fc.option(name, { nil: null }),
      outputTokens: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 2000, size: "max" }), (requests) => {
        const facts = factsOf({ requests });
        const measures = {
          n: "count",
          tokens: { sum: "outputTokens" },
          models: { distinct: "model" },
          values: { frequencies: "outputTokens" },
        } as const;
        const [all] = aggregate(facts, { table: "requests", dimensions: {}, measures });
        const dimensions = {
          sessionId: { column: "sessionId" },
          threadId: { column: "threadId" },
          model: { column: "model" },
        } as const;
        const rows = aggregate(facts, { table: "requests", dimensions, measures });
        expect(rows).toHaveLength(
          new Set(requests.map((row) => [row.sessionId, row.threadId, row.model].join("|"))).size,
        );
        expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(requests.length);
        expect(rows.reduce((sum, { tokens }) => sum + tokens, 0n)).toBe(all!.tokens);
        expect(joinedFrequencies(rows.map(({ values }) => values))).toEqual(all!.values);
        const models = requests.flatMap(({ model }) => model ?? []);
        expect(all!.models).toBe(new Set(models).size);
        expect(rows.every(({ model, models: count }) => count === (model === null ? 0 : 1))).toBe(true);
      }),
      { numRuns: 20 },
    );
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
