import { rowsOf, selectRows, tableOf } from "@turnmeter/columns";
import { createCandidates, settle } from "@turnmeter/pairing";
import { derivedColumns, problemColumns } from "@turnmeter/schema";
import type { ProblemFact, StoredFacts, Table } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutFacts, joinFacts, orderFault } from "../../src/facts/fact-batches.js";

const noFacts: StoredFacts = {
  ...settle(createCandidates().finish()),
  responses: tableOf(derivedColumns.responses, []),
  failures: tableOf(derivedColumns.failures, []),
  cacheBreaks: tableOf(derivedColumns.cacheBreaks, []),
  unreadWrites: tableOf(derivedColumns.unreadWrites, []),
  compactions: tableOf(derivedColumns.compactions, []),
  offListRequests: tableOf(derivedColumns.offListRequests, []),
};

function factsOf(problems: Table<ProblemFact>): StoredFacts {
  return { ...noFacts, problems };
}

function problem(line: number, at: string | null): ProblemFact {
  return {
    code: "torn-line",
    file: "a.jsonl",
    line,
    byteOffset: null,
    detail: null,
    at: at === null ? null : Date.parse(at),
    sessionId: "s1",
    count: 1,
  };
}

// 2026-01-04 is the last day, a Sunday, of 2026-W01.
const problems = tableOf(problemColumns, [
  problem(1, "2026-01-05T00:00:00Z"),
  problem(2, "2026-01-04T23:59:59.999Z"),
  problem(3, "2026-01-04T10:00:00Z"),
  problem(4, null),
  problem(5, "2026-01-06T00:00:00Z"),
]);

const text = fc.option(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\uD83D", "\uFEFFa", "")));
const anyProblems = fc.array(
  fc.record({
    code: fc.constantFrom<ProblemFact["code"][]>("torn-line", "file-unreadable"),
    file: text,
    line: fc.option(fc.integer({ min: 1, max: 9 })),
    byteOffset: fc.option(fc.maxSafeInteger()),
    detail: text,
    at: fc.option(fc.integer({ min: -1e12, max: 2e12 })),
    sessionId: text,
    count: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 20 },
);

describe("settled facts in batches", () => {
  it("are cut by table and UTC week, oldest first, with the order of their rows", () => {
    const { batches, order } = cutFacts(factsOf(problems));
    expect(
      batches.map(({ table, week, rows, content }) => ({
        table,
        week,
        rows,
        lines: [...rowsOf(content)].map((row) => ("line" in row ? row.line : undefined)),
      })),
    ).toEqual([
      { table: "problems", week: "2026-W01", rows: 2, lines: [2, 3] },
      { table: "problems", week: "2026-W02", rows: 2, lines: [1, 5] },
      { table: "problems", week: "none", rows: 1, lines: [4] },
    ]);
    expect(order.problems).toEqual([1, 1, 0, 2, 2, 1, 1, 1]);
    expect(order.requests).toEqual([]);
  });

  it("are joined again in their order, whatever they hold", () => {
    fc.assert(
      fc.property(anyProblems, (rows) => {
        const joined = joinFacts(cutFacts(factsOf(tableOf(problemColumns, rows))), ({ content }) => content);
        expect([...rowsOf(joined.problems)]).toEqual(rows);
        expect(joined.requests.rowCount).toBe(0);
      }),
    );
  });

  it("have keys of their rows alone, not of how these are stored", () => {
    fc.assert(
      fc.property(anyProblems, anyProblems, (rows, others) => {
        const plain = tableOf(problemColumns, rows);
        // Its dictionaries begin with the texts of other rows, and its keys are views.
        const all = tableOf(problemColumns, [...others, ...rows.toReversed()]);
        const view = selectRows(
          all,
          rows.map((_, row) => all.rowCount - 1 - row),
        );
        expect(keysOf(view)).toEqual(keysOf(plain));
      }),
    );
  });

  it("have another key once a value, its place or its column is another", () => {
    const keys = [
      [problem(1, null), problem(2, null)],
      [problem(2, null), problem(1, null)],
      [problem(1, null), problem(2, null), problem(3, null)],
      [problem(1, null), { ...problem(2, null), detail: "" }],
      [problem(1, null), { ...problem(2, null), detail: "a.jsonl", file: null }],
      [problem(1, null), { ...problem(2, null), byteOffset: 0 }],
    ].flatMap((rows) => keysOf(tableOf(problemColumns, rows)));
    expect(new Set(keys).size).toBe(6);
  });

  it("are refused in an order that is not theirs", () => {
    const { batches, order } = cutFacts(factsOf(problems));
    const ordered = (runs: readonly number[]) => ({ batches, order: { ...order, problems: runs } });
    expect(orderFault({ batches, order })).toBeNull();
    expect(orderFault(ordered([1, 1, 0, 2, 2, 1]))).toBe(
      "the order of problems is not that of the rows of its batches",
    );
    expect(orderFault(ordered([1, 1, 0, 2, 3, 1, 1, 1]))).toBe(
      "the order of problems names a batch that it has not",
    );
  });
});

function keysOf(table: Table<ProblemFact>): readonly string[] {
  return cutFacts(factsOf(table)).batches.map(({ key }) => key);
}
