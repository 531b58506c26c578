import { describe, expect, it } from "vitest";
import { readValuesJson } from "../../src/records/read-values-json.js";
import { problemsOf, readBytes, type TakenItem } from "../util/read-bytes.js";

const projection = { a: {}, b: { measure: { byteLength: true, hash: true } } } as const;

function read(text: string, options: Parameters<typeof readBytes>[2] = {}): Promise<TakenItem[]> {
  return readBytes(text, projection, { reader: readValuesJson, ...options });
}

/** `line offset a` of each record. */
function recordsIn(items: readonly TakenItem[]): string[] {
  return items.flatMap((item) =>
    "code" in item ? [] : [`${item.line} ${item.byteOffset} ${JSON.stringify(item.record)}`],
  );
}

describe("readValuesJson", () => {
  it("gives the items of an array, each where it starts", async () => {
    //           0123456789…
    const text = '[\n  {"a": 1},\n  {\n    "a": 2\n  }, {"a":3}\n]\n';
    expect(recordsIn(await read(text))).toEqual(['2 4 {"a":1}', '3 16 {"a":2}', '5 34 {"a":3}']);
    expect(problemsOf(await read(text))).toEqual([]);
  });

  it("gives values of one line numbers of their own, and goes on with the lines", async () => {
    const text = '[{"a":1},{"a":2},{"a":3},\n{"a":4},\n\n\n{"a":5}]';
    // 4 stands on line 2, where 3 has been given already; 5 on line 5.
    expect(recordsIn(await read(text))).toEqual([
      '1 1 {"a":1}',
      '2 9 {"a":2}',
      '3 17 {"a":3}',
      '4 26 {"a":4}',
      '5 37 {"a":5}',
    ]);
  });

  it("gives one object, whatever its spacing, and several values in a row", async () => {
    expect(recordsIn(await read('{\n  "a": 1\n}'))).toEqual(['1 0 {"a":1}']);
    expect(recordsIn(await read('\uFEFF {"a":1}\n{\r\n\t"a":2}{"a":3}[{"a":4}]'))).toEqual([
      '1 4 {"a":1}',
      '2 12 {"a":2}',
      '3 22 {"a":3}',
      '4 30 {"a":4}',
    ]);
  });

  it("measures and hashes the bytes of a value on one line, from brace to brace", async () => {
    const [spaced] = await read('[ {"a":1, "b": [1, 2]} ]');
    const [inLine] = await readBytes('{"a":1, "b": [1, 2]}', projection);
    expect(spaced).toEqual({ ...inLine, byteOffset: 2 });
    // `[1, 2]`
    expect(spaced).toMatchObject({ record: { b: { type: "array", byteLength: 6 } } });
  });

  it("measures and hashes a value on several lines as on one, without spaces and escapes", async () => {
    const [indented] = await read('[ {"a":"\\u00e9",\n "b": [1, 2]} ]');
    const [inLine] = await readBytes('{"a":"\u00e9","b":[1,2]}', projection);
    expect(indented).toEqual({ ...inLine, byteOffset: 2 });
    // `[1,2]`
    expect(indented).toMatchObject({ record: { b: { type: "array", byteLength: 5 } } });
  });

  it("R82 tells values that are no objects, and words that are none, and reads on in an array", async () => {
    const items = await read('[1, "x",\n [{"a":1}], nul, {"a":tru}, {"a":2}]');
    expect(problemsOf(items)).toEqual([
      "1 not-object 1 bytes",
      "2 not-object 3 bytes",
      "3 not-object 9 bytes",
      "4 not-json 3 bytes",
      "5 not-json 9 bytes",
    ]);
    expect(recordsIn(items)).toEqual(['6 37 {"a":2}']);
  });

  it("R82 keeps what lies before a mistake and before garbage", async () => {
    const broken = await read('[{"a":1},\n{"a":2 "b":3}, {"a":4}]');
    expect(recordsIn(broken)).toEqual(['1 1 {"a":1}']);
    // {"a":2 and a space are 7 bytes, "b":3} 6, the comma and a space 2, {"a":4}] 8.
    expect(problemsOf(broken)).toEqual(["2 not-json 23 bytes"]);
    const garbage = await read('{"a":1}\n}\n{"a":2}');
    expect(recordsIn(garbage)).toEqual(['1 0 {"a":1}']);
    expect(problemsOf(garbage)).toEqual(["2 not-json 9 bytes"]);
    expect(problemsOf(await read("plain words, many of them"))).toEqual(["1 not-json 5 bytes"]);
    expect(problemsOf(await read('[{"a":1},]'))).toEqual(["2 not-json 1 bytes"]);
    expect(problemsOf(await read('{"a":"line\nfeed"}'))).toEqual(["1 not-json 17 bytes"]);
  });

  it("R82 tells what the end of the file cuts off", async () => {
    const inValue = await read('[{"a":1},\n {"a":');
    expect(recordsIn(inValue)).toEqual(['1 1 {"a":1}']);
    expect(problemsOf(inValue)).toEqual(["2 torn-line 5 bytes"]);
    expect(problemsOf(await read('[{"a":1}\n'))).toEqual(["2 torn-line 0 bytes"]);
    expect(problemsOf(await read("[1"))).toEqual(["1 not-object 1 bytes", "2 torn-line 0 bytes"]);
    expect(problemsOf(await read('{"a":"\\'))).toEqual(["1 torn-line 7 bytes"]);
  });

  it.each([
    // An item is cut, and a comma was the last.
    ['{"a":[{"n":1},{"n":2', '{"a":[{"n":1}]}'],
    ['{"a":[{"n":[1,{"m":2}]},', '{"a":[{"n":[1,{"m":2}]}]}'],
    // Brackets and quotes in a text.
    ['{"b":1,"a":[{"n":"]}\\""},"x', '{"b":1,"a":[{"n":"]}\\""}]}'],
    // A member after the array is cut; the array has no object.
    ['{"a":[{"n":1}],"b":{"c":2,', '{"a":[{"n":1}]}'],
    ['{"a":["x"],"b":2,', null],
    // An array inside a member; members that may be parts of one count; an object that an array holds.
    ['{"a":1,"b":{"c":[2,3],', null],
    ['{"a":1,"b":2', null],
    ['[{"a":[1,2', null],
  ])("R82 gives of %s what is whole: %s", async (text, whole) => {
    const items = await readBytes(
      text,
      { a: { value: true }, b: { value: true } },
      { reader: readValuesJson },
    );
    const records = items.flatMap((item) => ("code" in item ? [] : [item.record]));
    expect(records).toEqual(whole === null ? [] : [JSON.parse(whole)]);
    expect(problemsOf(items)).toHaveLength(1);
  });

  it.each([
    // In a text, after a comma, in a counter and after an item.
    ['{"a":[{"n":1},{"n":"x', "\0\0"],
    ['{"a":[{"n":1},\n', "\0\0"],
    ['{"a":[{"n":1},{"n":2', '{"a":[{"n":3}]}\n'],
    ['{"a":[{"n":1}', '{"a":[{"n":3}]}\n'],
  ])("R82 reads what is whole of %j, cut off by %j, and names both", async (torn, other) => {
    for (const chunkBytes of [1, 7, 1000]) {
      const items = await readBytes(
        torn + other,
        { a: { value: true } },
        { reader: readValuesJson, chunkBytes },
      );
      expect(recordsIn(items)).toEqual(['1 0 {"a":[{"n":1}]}']);
      expect(problemsOf(items)).toEqual([
        `1 torn-line ${torn.length} bytes`,
        `2 not-json ${other.length} bytes`,
      ]);
      expect(items.at(-1)).toMatchObject({ line: 2, byteOffset: torn.length });
    }
  });

  it("gives nothing for an empty document, and for an empty array", async () => {
    expect(await read("")).toEqual([]);
    expect(await read(" \n\t")).toEqual([]);
    expect(await read("[ ]\n[]")).toEqual([]);
  });

  it("passes over a value that is too long without holding it", async () => {
    const long = `{"a":"${"x".repeat(200_000)}"}`;
    const items = await read(`[${long},\n{"a":1}]`, { maxLineBytes: 1000 });
    expect(problemsOf(items)).toEqual([`1 line-too-long ${long.length} bytes`]);
    expect(recordsIn(items)).toEqual([`2 ${long.length + 3} {"a":1}`]);
  });

  it("reports bytes that are no UTF-8, and values nested too deep", async () => {
    const bytes = Buffer.from('[{"a":"?"}]');
    bytes[7] = 0xff;
    const items = await readBytes(bytes, projection, { reader: readValuesJson });
    expect(recordsIn(items)).toEqual(['1 1 {"a":"\uFFFD"}']);
    expect(problemsOf(items)).toEqual(["1 record-degraded invalid UTF-8"]);
    const deep = `[{"a":${"[".repeat(300)}${"]".repeat(300)}}]`;
    const whole = await readBytes(deep, { a: { value: true } }, { reader: readValuesJson });
    expect(problemsOf(whole)).toEqual(["1 nesting-too-deep null"]);
  });

  it("lists the keys that are not read", async () => {
    const [item] = await read('[{"z":1,"a":2,"y":3}]', { listOtherKeys: true });
    expect(item).toMatchObject({ otherKeys: ["y", "z"] });
  });
});
