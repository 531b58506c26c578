import { describe, expect, it } from "vitest";
import { compileProjection, hashBytes, plainMembers, scan, scanChunks } from "../src/index.js";
import type { ObjectProjection } from "../src/index.js";
import { murmur } from "./util/murmur.js";
import { scanned } from "./util/plain.js";

function records(text: string, wanted: ObjectProjection | readonly string[]): unknown[] {
  const items = scanned(Buffer.from(text), compileProjection(wanted));
  return items.map((item) => ("problem" in item ? item.problem : { ...Object(item.record) }));
}

describe("scan", () => {
  it("reads the fields at some paths, in any order and with any space between them", () => {
    const text =
      ' { "b" : [ { "c" : 1 , "x" : 2 } , { } ] ,\t"a":{"n":"one"},"x":[[{"a":3}]]}\r\n{"a":{"n":null}}\n';
    expect(records(text, ["a.n", "b[].c"])).toEqual([
      { b: [{ c: 1 }, {}], a: { n: "one" } },
      { a: { n: null } },
    ]);
  });

  it("knows a key that is written with escapes, and takes the last of two", () => {
    expect(records('{"\\u0061":1,"b\\"":2,"a":3,"\\u0061":4}', ["a", 'b"'])).toEqual([{ a: 4, 'b"': 2 }]);
  });

  it("keeps a value whole in which an equal key replaces what is too deep", () => {
    const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
    const whole = { b: { value: true } } as const;
    expect(records(`{"b":{"c":${deep},"c":1}}`, whole)).toEqual([{ b: { c: 1 } }]);
    expect(records(`{"b":{"c":1,"c":${deep}}}`, whole)).toEqual([{}, "value-too-deep"]);
  });

  it("leaves out a field whose last value is of another shape", () => {
    expect(records('{"a":1,"a":[1]}', ["a"])).toEqual([{}]);
    expect(records('{"a":[1],"a":2}', ["a"])).toEqual([{ a: 2 }]);
  });

  it("reads strings with escapes, surrogates and characters of two to four bytes", () => {
    expect(records('{"a":"\\ud834\\udd1e \\/\\b\\f\\n\\r\\t\\u00e9 \u00e9\u20ac\u{1d11e}"}', ["a"])).toEqual([
      { a: "\u{1d11e} /\b\f\n\r\t\u00e9 \u00e9\u20ac\u{1d11e}" },
    ]);
  });

  it("reads numbers as JSON.parse does", () => {
    const texts = [
      "0",
      "-0",
      "7",
      "999999999",
      "1000000000",
      "-12",
      "1.50e1",
      "1E-2",
      "9007199254740993",
      "1e400",
    ];
    const line = `{"a":[${texts.join(" , ")}]}`;
    expect(records(line, ["a[]"])).toEqual([
      { a: [0, -0, 7, 999_999_999, 1_000_000_000, -12, 15, 0.01, 9_007_199_254_740_992, Infinity] },
    ]);
  });

  it.each([
    "{a:1}",
    "{'a':1}",
    '{"a":01}',
    '{"a":1.}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":1e}',
    '{"a":tru}',
    '{"a":nul }',
    '{"a":1,}',
    '{"a":[1,]}',
    '{"a":[1 2]}',
    '{"a" 1}',
    '{"a":"\\x"}',
    '{"a":"\\u12g4"}',
    '{"a":"\u0001"}',
    '{"x":{"y":[}]}}',
    '{"a":1}]',
    '{"a":1',
    '{"a":"',
    "\u00a0{}",
    "NaN",
  ])("takes %s for no JSON, and reads the next line", (line) => {
    expect(records(`${line}\n{"a":9}\n`, ["a"])).toEqual(["not-json", { a: 9 }]);
  });

  it("finds the ends of long texts wherever characters and escapes are cut", () => {
    const text = `${'ab\n"\\\\\u00fc\u20ac\u{1d11e}\u0001'.repeat(40)}${"plain ".repeat(30)}${"\u0002".repeat(300)}`;
    for (let units = 1; units < 300; units += 7) {
      const wanted = { a: { measure: { prefix: units, suffix: units, opening: units } } };
      const parts = [text, text.slice(0, -300)].flatMap((long) =>
        Array.from({ length: 40 }, (_, from) => long.slice(from)),
      );
      const lines = parts.map((part) => `{"a":${JSON.stringify(part)}}\n`).join("");
      const ends = parts.map((part) => ({
        a: {
          type: "string",
          prefix: part.slice(0, units),
          suffix: part.slice(-units),
          opening: part.slice(0, units),
        },
      }));
      expect(records(lines, wanted)).toEqual(ends);
    }
  });

  it("tells where a problem is and how large", () => {
    const text = '{"a":1}\n[1,2]\n{"a":\n{"a":2}{"a":3}\n{"a":';
    const items = Array.from(scan(Buffer.from(text), compileProjection(["a"])), (item) =>
      "record" in item ? { ...item, record: plainMembers(item.record) } : item,
    );
    expect(items).toMatchObject([
      { record: { a: 1 }, line: 1, byteOffset: 0 },
      { problem: "not-object", line: 2, byteOffset: 8, size: 5 },
      { problem: "not-json", line: 3, byteOffset: 14, size: 5 },
      { record: { a: 2 }, line: 4, byteOffset: 20 },
      { record: { a: 3 }, line: 4, byteOffset: 20 },
      { problem: "several-records", line: 4, byteOffset: 20, size: 2 },
      { problem: "torn-line", line: 5, byteOffset: 35, size: 5 },
    ]);
  });

  it("reads a line longer than its memory was, and then short ones", () => {
    const long = "x".repeat(5_000_000);
    const text = `{"a":"${long}"}\n{"a":[${"1,".repeat(100_000)}1]}\n{"a":"short"}\n`;
    const [first, second, third] = scanned(Buffer.from(text), compileProjection({ a: { items: {} } }), {
      chunkBytes: 100_000,
    });
    expect(first).toMatchObject({ record: { a: long } });
    expect(second).toMatchObject({ record: { a: Array.from({ length: 100_001 }, () => 1) } });
    expect(third).toMatchObject({ record: { a: "short" }, line: 3 });
  });

  it("knows short strings again without mixing them up", () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `value ${index % 7000}`);
    const text = values.map((value) => JSON.stringify({ a: value })).join("\n");
    expect(records(text, ["a"])).toEqual(values.map((a) => ({ a })));
  });

  it("does not take a string of a broken line for one that it knows", () => {
    expect(records('{"a":"new"\n{"a":"new"}\n', ["a"])).toEqual(["not-json", { a: "new" }]);
  });
});

describe("scanChunks", () => {
  it("gives a batch for each piece that ends a line, valid until the next one", async () => {
    const projection = compileProjection({ a: { measure: { prefix: 2 } } });
    const prefixes: unknown[][] = [];
    const late: { readonly prefix?: string }[] = [];
    for await (const items of scanChunks(threeLines(), projection)) {
      const values = items.map((item) => ("record" in item ? Object(item.record["a"]) : null));
      prefixes.push(values.map(({ prefix }) => prefix));
      late.push(...values);
    }
    expect(prefixes).toEqual([["on", "tw"], ["th"]]);
    expect(() => late[0]?.prefix).toThrow("measured value asked for after its batch");
  });
});

describe("compileProjection", () => {
  it("refuses what is no path", () => {
    expect(() => compileProjection(["a..b"])).toThrow("not a path: a..b");
    expect(() => compileProjection(["a[0]"])).toThrow("not a path: a[0]");
  });

  it("finds each of many keys", () => {
    const keys = Array.from({ length: 300 }, (_, index) => `key${index}`);
    const object = Object.fromEntries(keys.map((key, index) => [key, index]));
    expect(records(JSON.stringify(object), keys)).toEqual([object]);
    expect(records('{"key300":1,"key":2}', keys)).toEqual([{}]);
  });
});

describe("hashBytes", () => {
  it.each([
    ["", "00000000000000000000000000000000"],
    ["hello", "029bbd41b3a7d8cb191dae486a901e5b"],
  ])("is MurmurHash3 of %j", (text, hash) => {
    expect(hashBytes(Buffer.from(text))).toBe(hash);
  });

  it("is MurmurHash3 of any number of bytes", () => {
    const bytes = Buffer.from(Array.from({ length: 70 }, (_, index) => (index * 37) % 256));
    for (let length = 0; length <= bytes.length; length++) {
      expect(hashBytes(bytes.subarray(0, length))).toBe(murmur(bytes.subarray(0, length)));
    }
    expect(hashBytes(Buffer.alloc(3_000_000, 1))).toBe(murmur(Buffer.alloc(3_000_000, 1)));
  });
});

async function* threeLines(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"a":"on');
  yield Buffer.from('e"}\n{"a":"two"}\n{"a"');
  yield Buffer.from(':"three"}');
}
