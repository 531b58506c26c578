import { array, assert, constantFrom, integer, maxSafeInteger, oneof, property } from "fast-check";
import type { Column } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import {
  columnOf,
  filterRows,
  joinLater,
  lazyColumn,
  orderOfNumbers,
  placeAfter,
  rangeBetween,
  sortRuns,
} from "../../src/index.js";
import type { ColumnRange } from "../../src/index.js";

/** Where a number comes: unknown ones last. */
const rank = (value: number) => (Number.isFinite(value) ? value : Infinity);

describe("orderOfNumbers", () => {
  it("gives the places of numbers in ascending order, unknown ones last, equal ones as they come", () => {
    const numbers = Float64Array.of(5, Number.NaN, 1, Infinity, 5, -3);
    expect([...orderOfNumbers(numbers)]).toEqual([5, 2, 0, 4, 1, 3]);
  });

  it.each([
    [[], []],
    [[7], [0]],
    [
      [1, 2, 2, 3],
      [0, 1, 2, 3],
    ],
    [
      [Number.NaN, Number.NaN],
      [0, 1],
    ],
  ])("orders %j", (numbers, expected) => {
    expect([...orderOfNumbers(Float64Array.from(numbers))]).toEqual(expected);
  });

  it("orders any whole numbers as a sort that compares does", () => {
    const number = oneof(
      integer({ min: 0, max: 9 }),
      integer(),
      maxSafeInteger().map((value) => Math.floor(value / 2)),
      constantFrom(Number.NaN, Infinity),
    );
    assert(
      property(array(number, { maxLength: 50 }), (numbers) => {
        const places = numbers.map((_, place) => place);
        const expected = places.sort((a, b) => {
          const [left, right] = [rank(numbers[a]!), rank(numbers[b]!)];
          return left === right ? a - b : left - right;
        });
        expect([...orderOfNumbers(Float64Array.from(numbers))]).toEqual(expected);
      }),
    );
  });
});

describe("sortRuns", () => {
  it.each([3, 40])("sorts the members of runs of %i among themselves", (length) => {
    const groups = [0, 1, 2].flatMap((group) => Array.from({ length }, () => group));
    const order = Int32Array.from(groups.keys());
    const numbers = Float64Array.from(groups, (group) => (group === 2 ? Number.NaN : group));
    sortRuns(order, numbers, (a, b) => b - a);
    const expected = [0, 1, 2].flatMap((group) =>
      Array.from({ length }, (_, i) => group * length + length - 1 - i),
    );
    expect([...order]).toEqual(expected);
  });
});

describe("placeAfter", () => {
  it.each([
    [[], 0],
    [[3, 4], 0],
    [[1, 2, 3], 2],
    [[0, 1, 2], 3],
  ])("counts what of %j is less than 3: %i", (items: readonly number[], count) => {
    expect(placeAfter(items, (item) => item < 3)).toBe(count);
  });
});

const longs = (numbers: readonly number[]) =>
  columnOf(
    "long",
    numbers.map((number) => (Number.isNaN(number) ? null : number)),
  );

/** That the ranges are of numbers is not checked. */
function ascending(ranges: readonly ColumnRange[]): Column<number | null>;
function ascending(ranges: readonly ColumnRange[]): Column<unknown> {
  return joinLater("long", 24, () => ranges, true);
}

describe("rangeBetween", () => {
  it.each([
    [[1, 2, 2, 5], 2, 5, { from: 1, to: 3 }],
    [[1, 2, 2, 5], -Infinity, Infinity, { from: 0, to: 4 }],
    [[1, 2, Number.NaN, Number.NaN], 2, Infinity, { from: 1, to: 2 }],
    [[1, 2], 7, 9, { from: 2, to: 2 }],
    [[1, 2], 2, 1, { from: 1, to: 1 }],
    [[], 0, 1, { from: 0, to: 0 }],
    [[Number.NaN], 0, 1, { from: 0, to: 0 }],
  ])("finds numbers of %j from %d up to %d", (numbers, start, end, expected) => {
    expect(rangeBetween(longs(numbers), start, end)).toEqual(expected);
  });

  it.each([[[2, 1]], [[Number.NaN, 1]], [[1, Number.NaN, 2, Number.NaN]]])(
    "finds none where the order is another one: %j",
    (numbers) => {
      expect(rangeBetween(longs(numbers), 0, 3)).toBe(null);
    },
  );

  it("reads few of the ranges that a column says ascend, and then no others", () => {
    const read: number[] = [];
    const ranges = Array.from({ length: 8 }, (_, range) => {
      const numbers = [10 * range, 10 * range + 5, range === 7 ? null : 10 * range + 5];
      const column = lazyColumn("long", 3, () => (read.push(range), columnOf("long", numbers)));
      return { column, from: 0, to: 3 };
    });
    const column = ascending(ranges);
    expect(rangeBetween(column, 55, 60)).toEqual({ from: 16, to: 18 });
    const rows = filterRows({ rowCount: 24, columns: { column } }, null, { from: 16, to: 18 });
    expect([...rows.columns.column]).toEqual([55, 55]);
    expect(read).toEqual([4, 6, 5]);
    expect(rangeBetween(column, 70, Infinity)).toEqual({ from: 21, to: 23 });
  });
});
