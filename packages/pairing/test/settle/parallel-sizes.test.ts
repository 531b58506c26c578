import { array, assert, nat, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { parallelSizes } from "../../src/settle/parallel-sizes.js";
import type { CallTimes } from "../../src/settle/parallel-sizes.js";

const call = (startedAt: number | null, endedAt: number | null): CallTimes => ({ startedAt, endedAt });

describe("parallelSizes", () => {
  it.each<[string, readonly CallTimes[], readonly number[]]>([
    ["calls side by side", [call(0, 5), call(1, 3)], [2, 2]],
    ["calls one after the other", [call(0, 5), call(6, 7)], [1, 1]],
    ["a call that outlasts two others", [call(0, 9), call(1, 3), call(5, 6)], [3, 2, 2]],
    ["an end and a start of one moment", [call(0, 5), call(5, 7)], [2, 2]],
    ["calls without any end", [call(0, null), call(5, null)], [2, 2]],
    ["a call that began after the other's end, and never ended", [call(0, 2), call(5, null)], [1, 1]],
    ["a clock that went back", [call(5, 1), call(6, 7)], [2, 2]],
    ["calls without any time", [call(null, null), call(null, null)], [2, 2]],
    ["no calls", [], []],
  ])("R59 counts %s", (_, calls, expected) => {
    expect(parallelSizes(calls)).toEqual(expected);
  });

  it("counts what two by two would", () => {
    const time = option(nat(9), { nil: null });
    assert(
      property(array(record({ startedAt: time, endedAt: time })), (calls) => {
        const spans = calls.map(({ startedAt, endedAt }) => {
          const from = startedAt ?? -Infinity;
          return [from, endedAt === null || endedAt < from ? Infinity : endedAt] as const;
        });
        const overlaps = spans.map(
          ([from, to]) => spans.filter(([start, end]) => start <= to && end >= from).length,
        );
        expect(parallelSizes(calls)).toEqual(overlaps);
      }),
    );
  });
});
