import { describe, expect, it } from "vitest";
import { isWhole } from "../../src/read/stored-batches.js";
import { settledOrder } from "../../src/read/fetch-columns.js";
import { cutOf, factsOfFixtures } from "../support/fixture-facts.js";

describe("the places of rows", () => {
  it("are those of the settled table, whatever batch they are of", async () => {
    const { manifest } = cutOf(await factsOfFixtures("claude-code/R62-cancelled-sibling"));
    const placeOf = settledOrder(
      {
        batches: [
          { table: "requests", week: "2026-W01", key: "a", rows: 3 },
          { table: "requests", week: "2026-W02", key: "b", rows: 2 },
          { table: "marks", week: "2026-W02", key: "c", rows: 1 },
        ],
        // b, a, a, b, a
        order: { ...manifest.order, requests: [1, 1, 0, 2, 1, 1, 0, 1], marks: [0, 1] },
      },
      "requests",
    );
    expect([0, 1, 2].map((row) => placeOf(0, row))).toEqual([1, 2, 4]);
    expect([0, 1].map((row) => placeOf(1, row))).toEqual([0, 3]);
  });
});

describe("a batch of three rows", () => {
  // 0 + 1 + 2 = 3, 0 + 1 + 4 = 5.
  it.each([
    [3n, 3n, 5n, true],
    [2n, 3n, 5n, false],
    [3n, 4n, 5n, false],
    // A row twice in place of two others: 1, 1, 1.
    [3n, 3n, 3n, false],
  ])("with count %s, sum %s and squares %s is whole: %s", (rows, sum, squares, whole) => {
    expect(isWhole({ rows, sum, squares }, 3)).toBe(whole);
  });

  it("is compared modulo 2^64 where it has more rows", () => {
    const rows = 2n ** 32n;
    const squares = ((rows - 1n) * rows * (2n * rows - 1n)) / 6n;
    const sums = { rows, sum: (rows * (rows - 1n)) / 2n, squares: BigInt.asUintN(64, squares) };
    expect(squares > 2n ** 64n).toBe(true);
    expect(isWhole(sums, Number(rows))).toBe(true);
  });
});
