import { array, assert, nat, option, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { parallelSizes } from "../../../src/settle/facts/call-times.js";

/** When a call began and ended. */
type Times = readonly [startedAt: number | null, endedAt: number | null];

function sizesOf(calls: readonly Times[]): readonly number[] {
  const startedAt = Float64Array.from(calls, ([start]) => start ?? Number.NaN);
  const endedAt = Float64Array.from(calls, ([, end]) => end ?? Number.NaN);
  return [...parallelSizes(Int32Array.from(calls.keys()), { startedAt, endedAt })];
}

describe("parallelSizes", () => {
  it.each<[string, readonly Times[], readonly number[]]>([
    [
      "calls side by side",
      [
        [0, 5],
        [1, 3],
      ],
      [2, 2],
    ],
    [
      "calls one after the other",
      [
        [0, 5],
        [6, 7],
      ],
      [1, 1],
    ],
    [
      "a call that outlasts two others",
      [
        [0, 9],
        [1, 3],
        [5, 6],
      ],
      [3, 2, 2],
    ],
    [
      "an end and a start of one moment",
      [
        [0, 5],
        [5, 7],
      ],
      [2, 2],
    ],
    [
      "calls without any end",
      [
        [0, null],
        [5, null],
      ],
      [2, 2],
    ],
    [
      "a call that began after the other's end, and never ended",
      [
        [0, 2],
        [5, null],
      ],
      [1, 1],
    ],
    [
      "a clock that went back",
      [
        [5, 1],
        [6, 7],
      ],
      [2, 2],
    ],
    [
      "calls without any time",
      [
        [null, null],
        [null, null],
      ],
      [2, 2],
    ],
    ["no calls", [], []],
  ])("R59 counts %s", (_, calls, expected) => {
    expect(sizesOf(calls)).toEqual(expected);
  });

  it("counts what two by two would", () => {
    const time = option(nat(9), { nil: null });
    assert(
      property(array(tuple(time, time)), (calls) => {
        const spans = calls.map(([startedAt, endedAt]) => {
          const from = startedAt ?? -Infinity;
          return [from, endedAt === null || endedAt < from ? Infinity : endedAt] as const;
        });
        const overlaps = spans.map(
          ([from, to]) => spans.filter(([start, end]) => start <= to && end >= from).length,
        );
        expect(sizesOf(calls)).toEqual(overlaps);
      }),
    );
  });
});
