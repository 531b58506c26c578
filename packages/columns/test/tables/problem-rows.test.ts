import type { Problem } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { createProblemRows } from "../../src/index.js";
import type { NewProblem } from "../../src/index.js";

function problem(fields: Partial<Problem>): Problem {
  return { code: "not-json", file: "/logs/s1.jsonl", line: 1, byteOffset: null, detail: null, ...fields };
}

/** What is known of a problem without a time or a session. */
const nowhere = { at: null, sessionId: null };

function rowsOf(problems: readonly NewProblem[]) {
  const rows = createProblemRows();
  for (const each of problems) rows.add(each);
  return rows.rows();
}

/** As many problems as told, each on the next line. */
function lines(count: number, fields: Partial<Problem> = {}, first = 1): Problem[] {
  return Array.from({ length: count }, (_, i) => problem({ line: first + i, ...fields }));
}

function dated(line: number, at: number, sessionId = "s1"): NewProblem {
  return { ...problem({ line }), at, sessionId };
}

describe("createProblemRows", () => {
  it("keeps a few problems as they come", () => {
    const torn = problem({ code: "torn-line", line: 9, byteOffset: 812, detail: "12 bytes" });
    expect(rowsOf([problem({}), torn])).toEqual([
      { ...problem({}), ...nowhere, count: 1 },
      { ...torn, ...nowhere, count: 1 },
    ]);
  });

  it("R82 keeps the first 20 of a code in a file, and counts the others where the first of them is", () => {
    const rows = rowsOf(lines(1000));
    expect(rows.map(({ count }) => count)).toEqual([...Array.from({ length: 20 }, () => 1), 980]);
    expect(rows.at(-1)).toEqual({ ...problem({ line: 21 }), ...nowhere, count: 980 });
  });

  it("R82 counts each detail by itself, up to 19, and then the others together", () => {
    const named = lines(20);
    const many = Array.from({ length: 60 }, (_, i) => problem({ line: 100 + i, detail: `field-${i % 30}` }));
    const rows = rowsOf([...named, ...many]).slice(20);
    expect(rows.map(({ detail, line, count }) => [detail, line, count])).toEqual([
      // Of 30 fields, each twice, 19 have a row: lines 100 to 118.
      ...Array.from({ length: 19 }, (_, i) => [`field-${i}`, 100 + i, 2]),
      [null, 119, 22],
    ]);
  });

  it("R82 keeps those of each code and each file apart", () => {
    const rows = rowsOf([
      ...lines(25),
      ...lines(25, { file: "/logs/s2.jsonl" }),
      ...lines(25, { file: null }),
      ...lines(25, { code: "not-object" }),
    ]);
    expect(rows.filter(({ count }) => count === 5).map(({ code, file }) => [code, file])).toEqual([
      ["not-json", "/logs/s1.jsonl"],
      ["not-json", "/logs/s2.jsonl"],
      ["not-json", null],
      ["not-object", "/logs/s1.jsonl"],
    ]);
  });

  it("counts what is said of a line in the same words once, however many came before", () => {
    const twice = lines(50, { detail: "usage" }).flatMap((each) => [
      each,
      each,
      { ...each, detail: "model" },
    ]);
    const counted = rowsOf(twice).reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(100);
  });

  it("R82 counts those of each session and quarter of an hour by themselves, so that each is on one day", () => {
    const named = lines(20);
    const midnight = Date.UTC(2026, 10, 4);
    const rows = rowsOf([
      ...named,
      dated(30, midnight - 2),
      dated(31, midnight - 1),
      dated(32, midnight),
      dated(33, midnight + 1, "s2"),
    ]).slice(20);
    expect(rows.map(({ line, sessionId, count }) => [line, sessionId, count])).toEqual([
      [30, "s1", 2],
      [32, "s1", 1],
      [33, "s2", 1],
    ]);
  });

  it("gives the same rows for its own rows", () => {
    const once = rowsOf([...lines(30, { detail: "usage" }), ...lines(30, { detail: "model" }, 31)]);
    expect(rowsOf([...once])).toEqual(once);
  });
});
