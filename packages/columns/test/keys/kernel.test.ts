import { array, assert, constantFrom, integer, option, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOf, KeyNumbers, keysOf, orderOfNumbers } from "../../src/index.js";
import { Kernel, kernelFor } from "../../src/keys/kernel.js";

/** Keys of which many are the same, of all lengths up to some words. */
const anyKeys = array(option(string({ unit: constantFrom("a", "b", "é"), maxLength: 19 }), { nil: null }), {
  maxLength: 60,
});

/** So many rows that the compiled code takes them, which begin with the given ones. */
function many<T>(values: readonly T[], more: (i: number) => T): T[] {
  return [...values, ...Array.from({ length: 2000 }, (_, i) => more(i))];
}

/** What a map of strings makes of keys. */
function numbersOf(keys: readonly (string | null)[]) {
  const numbers = new Map<string, number>();
  const repeats: number[] = [];
  const ofRow = keys.map((key, row) => {
    if (key === null) return -1;
    if (numbers.has(key)) repeats.push(row);
    else numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
  return { numbers, repeats, ofRow };
}

describe("the compiled kernel", () => {
  it("is used for many rows, and not for few", () => {
    expect(kernelFor(2000)).toBeInstanceOf(Kernel);
    expect(kernelFor(100)).toBeNull();
  });

  it("numbers and finds keys as a map of strings does", () => {
    assert(
      property(anyKeys, anyKeys, (some, others) => {
        const keys = many(some, (i) => `key ${i % 1500}`);
        const wanted = many(others, (i) => (i % 7 === 0 ? null : `key ${(i * 3) % 1700}`));
        const { numbers, repeats, ofRow } = numbersOf(keys);
        const found = new KeyNumbers(keysOf(columnOf("key", keys)));
        expect(found.size).toBe(numbers.size);
        expect([...found.ofRow]).toEqual(ofRow);
        expect([...found.repeats]).toEqual(repeats);
        expect(Array.from(found.firstRows.keys(), found.keyAt)).toEqual([...numbers.keys()]);
        expect([...found.findAll(columnOf("key", wanted))]).toEqual(
          wanted.map((key) => (key === null ? -1 : (numbers.get(key) ?? -1))),
        );
        // What it leaves is what code that is not compiled goes on with.
        expect(wanted.slice(0, 60).map((key) => found.findText(key ?? ""))).toEqual(
          wanted.slice(0, 60).map((key) => numbers.get(key ?? "") ?? -1),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("orders numbers as a stable sort does, whatever lies between them", () => {
    const most = 2 ** 52;
    const anyNumber = integer({ min: -most, max: most });
    const anyNumbers = array(option(anyNumber, { nil: Number.NaN }), { maxLength: 60 });
    assert(
      property(anyNumbers, constantFrom(1, 2048, 2 ** 22, 2 ** 40), (some, step) => {
        const numbers = many(some, (i) => (i % 11 === 0 ? Infinity : ((i * 7919) % 500) * step));
        const rank = (place: number) => (Number.isFinite(numbers[place]!) ? numbers[place]! : Infinity);
        const expected = [...numbers.keys()].sort((a, b) =>
          rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b)),
        );
        expect([...orderOfNumbers(Float64Array.from(numbers))]).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
