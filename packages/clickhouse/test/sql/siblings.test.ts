import type { RowSelection, RowSet } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { siblingsOf } from "../../src/sql/siblings.js";
import type { RowsMetric } from "../../src/sql/siblings.js";

const keepsAll: RowSelection = {
  window: null,
  sources: null,
  projects: null,
  models: null,
  sessionKinds: null,
  activeIn: null,
  sessions: null,
  sessionIds: null,
};
const within = (startAt: number, endAt: number, more: Partial<RowSelection> = {}): RowSelection => ({
  ...keepsAll,
  ...more,
  window: { startAt, endAt },
});
const grouping = { dimensions: [{ column: "model" }], measures: ["count"] } as const;
const metric = (rows: Partial<RowSet>, more: Partial<RowsMetric["grouping"]> = {}): RowsMetric => ({
  rows: { table: "requests", selections: [], ...rows },
  grouping: { ...grouping, ...more },
});
/** The windows of each query, and which metrics it answers. */
const planOf = (metrics: readonly RowsMetric[]) =>
  siblingsOf(metrics).map(({ rows, members }) => ({
    windows: rows.windows?.map(({ startAt, endAt }) => [startAt, endAt]) ?? null,
    members,
  }));

describe("metrics that differ in the window of their rows alone", () => {
  it("are one query, each with its own window", () => {
    expect(
      planOf([
        metric({ selections: [within(0, 10)] }),
        metric({ selections: [within(10, 20)] }),
        metric({ selections: [within(5, Number.POSITIVE_INFINITY)] }),
      ]),
    ).toEqual([
      {
        windows: [
          [0, 10],
          [10, 20],
          [5, Number.POSITIVE_INFINITY],
        ],
        members: [[0], [1], [2]],
      },
    ]);
  });

  it("are one query where a window is several that rows must all lie in, or conditions on their time", () => {
    expect(
      planOf([
        metric({ selections: [within(0, 10), within(5, 20)] }),
        metric({
          where: [
            { column: "at", from: 7 },
            { column: "at", below: 9 },
          ],
        }),
        metric({ selections: [within(5, 10)] }),
      ]),
    ).toEqual([
      {
        windows: [
          [5, 10],
          [7, 9],
        ],
        members: [[0, 2], [1]],
      },
    ]);
  });

  it("keep the other filters and conditions", () => {
    const hostile = { projects: ["'); DROP TABLE requests --"] };
    const where = [{ present: "agentId" }] as const;
    const [query, ...others] = siblingsOf([
      metric({ selections: [within(0, 10, hostile)], where }),
      metric({ selections: [within(10, 20, hostile)], where }),
    ]);
    expect(others).toEqual([]);
    expect(query?.rows).toMatchObject({ selections: [{ ...hostile, window: null }], where });
  });
});

describe("metrics that differ in more", () => {
  it.each<[string, RowsMetric]>([
    ["the table", metric({ table: "toolCalls", selections: [within(10, 20)] })],
    ["a condition", metric({ selections: [within(10, 20)], where: [{ present: "agentId" }] })],
    [
      "a condition on another time",
      metric({ selections: [within(10, 20)], where: [{ column: "lastAt", from: 3 }] }),
    ],
    ["a filter", metric({ selections: [within(10, 20, { models: ["model-a"] })] })],
    ["a dimension", metric({ selections: [within(10, 20)] }, { dimensions: [{ column: "source" }] })],
    ["a measure", metric({ selections: [within(10, 20)] }, { measures: [{ sum: "inputTokens" }] })],
    ["having no window", metric({})],
    ["having no time", metric({ where: [{ absent: "at" }] })],
  ])("are queries of their own: %s", (_what, other) => {
    expect(planOf([metric({ selections: [within(0, 10)] }), other]).map(({ windows }) => windows)).toEqual([
      null,
      null,
    ]);
  });

  it.each<[string, Partial<RowSet>, Partial<RowSelection>]>([
    ["kinds of sessions", {}, { sessionKinds: ["interactive"] }],
    ["sessions with a request in a window", {}, { activeIn: { startAt: 0, endAt: 3 } }],
    ["marks of turns with a model", { table: "marks" }, { models: ["model-a"] }],
    ["subagents", { table: "agents" }, {}],
    ["sessions", { table: "sessions" }, {}],
    ["intervals, which are cut", { table: "activity" }, {}],
  ])("are queries of their own where a window keeps a part of other tables: %s", (_what, rows, selection) => {
    const metrics = [within(0, 10, selection), within(10, 20, selection)].map((each) =>
      metric({ ...rows, selections: [each] }),
    );
    expect(planOf(metrics)).toEqual([
      { windows: null, members: [[0]] },
      { windows: null, members: [[1]] },
    ]);
  });
});
