import { array, assert, constantFrom, oneof, option, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOf, compareKeys, KeyNumbers, keysOf, orderOfKeys, selectColumn } from "../../src/index.js";

const keyColumn = (...keys: readonly (string | null)[]) => columnOf("key", keys);
const numbersOf = (...keys: readonly (string | null)[]) => new KeyNumbers(keysOf(keyColumn(...keys)));

const anyKey = oneof(
  string({ unit: "binary" }),
  constantFrom("", "ÿ", "Ā", "\u{1F600}", "\uFFFD", "\uD800", "x".repeat(5000)),
);

describe("KeyNumbers", () => {
  it("numbers keys in the order in which they come, each once", () => {
    const numbers = numbersOf("b", "a", "b", null, "c", "a");
    expect([...numbers.ofRow]).toEqual([0, 1, 0, -1, 2, 1]);
    expect([...numbers.firstRows]).toEqual([0, 1, 4]);
    expect([...numbers.repeats]).toEqual([2, 5]);
    expect(Array.from(numbers.firstRows.keys(), numbers.keyAt)).toEqual(["b", "a", "c"]);
    expect(numbers.size).toBe(3);
  });

  it("finds the keys of other columns", () => {
    const numbers = numbersOf("b", "a", "c");
    const others = keyColumn("z", "c", null, "a", "a", "b", "bb");
    expect([...numbers.findAll(others)]).toEqual([-1, 2, -1, 1, 1, 0, -1]);
    expect([...numbers.findAll(selectColumn(others, Int32Array.of(5, 0)))]).toEqual([0, -1]);
    expect(["b", "z", ""].map((key) => numbers.findText(key))).toEqual([0, -1, -1]);
  });

  it("finds nothing where there is nothing", () => {
    const numbers = numbersOf();
    expect([numbers.size, numbers.findText("a"), ...numbers.findAll(keyColumn("a"))]).toEqual([0, -1, -1]);
  });

  it("keeps numbers apart however many there are", () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `key ${i}`);
    const numbers = numbersOf(...keys);
    expect(keys.every((key, i) => numbers.findText(key) === i)).toBe(true);
  });

  it("numbers and finds any strings as a map does", () => {
    assert(
      property(array(option(anyKey)), array(option(anyKey)), (keys, others) => {
        const map = new Map<string, number>();
        for (const key of keys) if (key !== null && !map.has(key)) map.set(key, map.size);
        const numberOf = (key: string | null) => (key === null ? -1 : (map.get(key) ?? -1));
        const numbers = numbersOf(...keys);
        expect([...numbers.ofRow]).toEqual(keys.map(numberOf));
        const all = [...others, ...keys];
        expect([...numbers.findAll(keyColumn(...all))]).toEqual(all.map(numberOf));
      }),
    );
  });
});

describe("compareKeys", () => {
  it("orders keys as strings are ordered", () => {
    assert(
      property(array(anyKey), (keys) => {
        const bytes = keysOf(keyColumn(...keys));
        const order = keys.map((_, place) => place).sort((a, b) => compareKeys(bytes, a, b));
        expect(order.map((place) => keys[place])).toEqual([...keys].sort());
      }),
    );
  });
});

describe("orderOfKeys", () => {
  it("orders the given keys as strings are ordered", () => {
    assert(
      property(array(anyKey), (keys) => {
        const order = orderOfKeys(keysOf(keyColumn(...keys)), Int32Array.from(keys.keys()));
        expect(Array.from(order, (place) => keys[place])).toEqual([...keys].sort());
      }),
    );
  });

  it("orders many keys with beginnings in common", () => {
    const keys = Array.from(
      { length: 3000 },
      (_, i) => `msg_0${(i * 7919) % 1500}${i % 3 === 0 ? "é\u{1F600}" : ""}`,
    );
    const order = orderOfKeys(keysOf(keyColumn(...keys)), Int32Array.from(keys.keys()));
    expect(Array.from(order, (place) => keys[place])).toEqual([...keys].sort());
  });
});
