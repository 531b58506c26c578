import { hashBytes } from "@turnmeter/scanner";
import { describe, expect, it } from "vitest";
import {
  inChunks,
  keysOf,
  lineReaders,
  memberOf,
  problemsOf,
  readBytes,
  recordsOf,
} from "../util/read-bytes.js";
import { isShort } from "../../../../scripts/vitest/tier.js";

const byType = { type: {}, n: {} };

function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

function hashOf(text: string): string {
  return hashBytes(Buffer.from(text));
}

describe.each(lineReaders)("$name", ({ reader }) => {
  const read: typeof readBytes = (content, projection, options) =>
    readBytes(content, projection, { reader, ...options });
  const records: typeof recordsOf = (content, projection, options) =>
    recordsOf(content, projection, { reader, ...options });

  describe("lines", () => {
    it("R02 ends a line at LF only, not at U+2028, U+2029 or a lone carriage return", async () => {
      const text = '{"type":"a\u2028b\u2029c"}\n{"type":\r"d"}\n';
      expect(await records(text, byType)).toEqual([{ type: "a\u2028b\u2029c" }, { type: "d" }]);
    });

    it("tells each record's line and offset", async () => {
      const items = await read('{"n":1}\n\n  \t\r\n{"n":2}\r\n {"n":3}', byType);
      expect(items).toMatchObject([
        { record: { n: 1 }, line: 1, byteOffset: 0 },
        { record: { n: 2 }, line: 4, byteOffset: 14 },
        { record: { n: 3 }, line: 5, byteOffset: 23 },
      ]);
    });

    it("skips a byte order mark at the start of the file, and only there", async () => {
      const items = await read('\uFEFF{"n":1}\n\uFEFF{"n":2}\n', byType, { chunkBytes: 2 });
      expect(items).toMatchObject([
        { record: { n: 1 }, line: 1, byteOffset: 3 },
        { code: "not-json", line: 2, byteOffset: 11 },
      ]);
    });

    it("counts no byte order mark as a part of a line, and passes none after the start of the file", async () => {
      const long = await read('\uFEFF{"n":1}\n{"n":2}\n', byType, { maxLineBytes: 7 });
      expect(long).toMatchObject([{ record: { n: 1 } }, { record: { n: 2 } }]);
      expect(problemsOf(await read(`\uFEFF${"x".repeat(9)}\n`, byType, { maxLineBytes: 8 }))).toEqual([
        "1 line-too-long 9 bytes",
      ]);
      for (const chunkBytes of [1, 2, 3, 64]) {
        const later = await read('\n\uFEFF{"n":1}\n', byType, { chunkBytes });
        expect(problemsOf(later)).toEqual(["2 not-json 10 bytes"]);
        const part = await read(Buffer.from([0xef, 0xbb, 0x0a, 0xef]), byType, { chunkBytes });
        expect(problemsOf(part)).toEqual(["1 not-json 2 bytes", "2 torn-line 1 bytes"]);
      }
    });

    it("R02 tries a last line without LF once", async () => {
      expect(problemsOf(await read('{"n":1}\n{"n":', byType))).toEqual(["2 torn-line 5 bytes"]);
      expect(await records('{"n":1}\n{"n":2}', byType)).toEqual([{ n: 1 }, { n: 2 }]);
    });

    it("gives nothing for an empty file, a lone byte order mark or blank lines", async () => {
      for (const text of ["", "\uFEFF", "\n", " \n\r\n\t"]) expect(await read(text, byType)).toEqual([]);
    });

    it("skips a line that is too long with bounded memory, and reads the next one", async () => {
      const text = `{"n":1}\n{"type":"${"x".repeat(100)}"}\n{"n":2}\n{"type":"${"y".repeat(100)}"}`;
      for (const chunkBytes of [1, 16, 1024]) {
        const items = await read(text, byType, { maxLineBytes: 20, chunkBytes });
        expect(problemsOf(items)).toEqual(["2 line-too-long 111 bytes", "4 line-too-long 111 bytes"]);
        expect(items).toMatchObject([
          { line: 1 },
          { byteOffset: 8 },
          { line: 3, byteOffset: 120 },
          { line: 4 },
        ]);
      }
      expect(await records('{"type":"12345678901"}\n', byType, { maxLineBytes: 22 })).toHaveLength(1);
    });

    it.skipIf(isShort)("reads a line of 60 MB", async () => {
      const value = "0123456789".repeat(6_000_000);
      const bytes = Buffer.from(`{"n":1,"text":"${value}"}\n{"n":2}\n`);
      const projection = {
        n: {},
        text: { measure: { prefix: 3, suffix: 3, byteLength: true, charLength: true } },
      } as const;
      expect(await records(bytes, projection, { chunkBytes: 1024 * 1024 })).toEqual([
        {
          n: 1,
          text: {
            type: "string",
            prefix: "012",
            suffix: "789",
            byteLength: 60_000_002,
            charLength: 60_000_000,
          },
        },
        { n: 2 },
      ]);
    });
  });

  describe("odd lines", () => {
    it("R82 names a line that is not JSON without quoting it", async () => {
      const items = await read('{"n":1}\n{"type":"secret"\nplain words\n{"n":2}\n', byType);
      expect(items).toEqual([
        expect.objectContaining({ record: { n: 1 } }),
        { code: "not-json", file: "a.jsonl", line: 2, byteOffset: 8, detail: "16 bytes" },
        { code: "not-json", file: "a.jsonl", line: 3, byteOffset: 25, detail: "11 bytes" },
        expect.objectContaining({ record: { n: 2 } }),
      ]);
    });

    it("names a line that is JSON but no object", async () => {
      const items = await read('[1]\n"a"\n12\nnull\ntrue\n', byType);
      expect(problemsOf(items).map((problem) => problem.slice(2, 12))).toEqual(Array(5).fill("not-object"));
    });

    it("reads several records on one line", async () => {
      const items = await read('{"n":1}{"n":2} {"n":3,"type":"}{"}\n{"n":4}\n', byType);
      expect(items).toMatchObject([
        { record: { n: 1 }, line: 1, lineHash: hashOf('{"n":1}') },
        { record: { n: 2 }, line: 1, lineHash: hashOf('{"n":2}') },
        { record: { n: 3, type: "}{" }, line: 1, byteOffset: 0 },
        { code: "record-degraded", line: 1, detail: "3 records on one line" },
        { record: { n: 4 }, line: 2 },
      ]);
    });

    it.each([
      ["a torn record before a whole one", '{"type":"us{"type":"user","n":1}'],
      ["a whole record before a torn one", '{"n":1}{"n":'],
      ["records with something between them", '{"n":1},{"n":2}'],
      ["a record before another value", '{"n":1} 2'],
      ["a bracket too many", '{"n":1}}'],
      ["raw control characters in a string", '{"type":"a\u0000"}'],
    ])("takes %s for no JSON", async (_, line) => {
      const items = await read(`${line}\n{"n":9}\n`, byType);
      expect(items).toMatchObject([{ code: "not-json", line: 1 }, { record: { n: 9 } }]);
      expect(items).toHaveLength(2);
    });

    it("uses a record with invalid UTF-8 and says so", async () => {
      const bytes = Buffer.from([
        ...Buffer.from('{"n":1,"type":"'),
        0xff,
        0xc3,
        ...Buffer.from('"}\n{"type":"\uFFFD"}\n'),
      ]);
      const items = await read(bytes, { ...byType, type: { measure: { prefix: 9, byteLength: true } } });
      expect(items).toMatchObject([
        { record: { n: 1, type: { prefix: "\uFFFD\uFFFD", byteLength: 4 } } },
        { code: "record-degraded", line: 1, detail: "invalid UTF-8" },
        { record: { type: { prefix: "\uFFFD" } } },
      ]);
    });

    it("leaves out a kept value that is nested too deep", async () => {
      const projection = { n: {}, value: { value: true } } as const;
      const items = await read(`{"n":1,"value":${nested(201)}}\n`, projection);
      expect(items).toMatchObject([{ record: { n: 1 } }, { code: "nesting-too-deep", line: 1 }]);
      expect(await read(`{"n":1,"value":${nested(200)}}\n`, projection)).toHaveLength(1);
    });

    it("says nothing of a deep value that a later equal key replaces", async () => {
      const projection = { value: { value: true }, list: { measure: {}, items: { value: true } } } as const;
      const deep = nested(201);
      expect(await read(`{"value":${deep},"value":1}\n`, projection)).toMatchObject([
        { record: { value: 1 } },
      ]);
      expect(await read(`{"list":[${deep}],"list":[2]}\n`, projection)).toHaveLength(1);
      expect(problemsOf(await read(`{"value":1,"value":${deep}}\n`, projection))).toEqual([
        "1 nesting-too-deep null",
      ]);
      expect(problemsOf(await read(`{"list":1,"list":[2,${deep}]}\n`, projection))).toEqual([
        "1 nesting-too-deep null",
      ]);
    });

    it("survives nesting that is a million levels deep", async () => {
      const line = `{"n":1,"other":${nested(1_000_000)}}\n`;
      expect(await records(line, { n: {}, other: { measure: { byteLength: true } } })).toEqual([
        { n: 1, other: { type: "array", byteLength: 2_000_000 } },
      ]);
    });

    it.skipIf(isShort)("reads nothing of a line that is nested beyond all measure", async () => {
      const levels = 1_048_576;
      const lines = `{"n":${nested(levels)}}\n{"n":1,"m":${nested(levels - 1)}}\n`;
      expect(await read(lines, byType, { chunkBytes: 65_536 })).toMatchObject([
        { code: "nesting-too-deep", line: 1, detail: `${2 * levels + 6} bytes` },
        { record: { n: 1 }, line: 2 },
      ]);
    });

    it.skipIf(isShort)(
      "calls a line that is nested beyond all measure what it is where it is no JSON besides",
      async () => {
        const deep = nested(1_048_577);
        const lines = [
          `{"n":${deep}}x`,
          `{"n":${deep}} {"n":"\\"1"}\t`,
          `{"n":${deep}}1`,
          `{"n":${deep.slice(0, -1)}`,
        ];
        const codes = (await read(lines.join("\n"), byType)).map((item) => "code" in item && item.code);
        expect(codes).toEqual(["not-json", "nesting-too-deep", "not-json", "torn-line"]);
      },
    );
  });

  describe("projection", () => {
    it("keeps the named scalars and leaves out the rest", async () => {
      const line = '{"a":"x","b":1.5,"c":true,"d":null,"e":{"f":1},"g":[1],"h":"no"}';
      expect(await records(line, { a: {}, b: {}, c: {}, d: {}, e: {}, g: {} })).toEqual([
        { a: "x", b: 1.5, c: true, d: null },
      ]);
    });

    it("descends into objects and arrays; an item that is left out holds its place", async () => {
      const line = '{"m":{"id":"x","no":1,"c":[{"t":1,"u":2},"s",{"t":[3]},[4]]}}';
      const projection = { m: { fields: { id: {}, c: { items: { fields: { t: {} } } } } } };
      expect(await records(line, projection)).toEqual([
        { m: { id: "x", c: [{ t: 1 }, "s", {}, undefined] } },
      ]);
    });

    it("keeps a scalar where an object or an array was expected", async () => {
      expect(await records('{"m":"text","c":7}', { m: { fields: {} }, c: { items: {} } })).toEqual([
        { m: "text", c: 7 },
      ]);
    });

    it("keeps a value whole", async () => {
      expect(await records('{"m":{"a":[1,{"b":null}]}}', { m: { value: true } })).toEqual([
        { m: { a: [1, { b: null }] } },
      ]);
    });

    it("measures the raw bytes of strings, containers and scalars", async () => {
      const values = ['"a\\"\\u00e9\\\\"', '{ "k" : [1, "}"] }', "[ ]", "1.50e1", "true", "null", '"\u00e9"'];
      const line = `{ ${values.map((value, at) => `"v${at}" : ${value}`).join(" , ")} }`;
      const field = { measure: { byteLength: true, hash: true } } as const;
      const [record] = await records(line, Object.fromEntries(values.map((_, at) => [`v${at}`, field])));
      const types = ["string", "object", "array", "number", "boolean", "null", "string"];
      expect(record).toEqual(
        Object.fromEntries(
          values.map((value, at) => [
            `v${at}`,
            { type: types[at], byteLength: Buffer.byteLength(value), hash: hashOf(value) },
          ]),
        ),
      );
    });

    it("measures inside of measured values", async () => {
      const line = '{"c":[{"t":"ab","i":{"x":1}},"s"]}';
      const measure = { byteLength: true } as const;
      const projection = { c: { measure, items: { fields: { t: {}, i: { measure, fields: { x: {} } } } } } };
      expect(await records(line, projection)).toEqual([
        {
          c: {
            type: "array",
            byteLength: 28,
            items: [{ t: "ab", i: { type: "object", byteLength: 7, fields: { x: 1 } } }, "s"],
          },
        },
      ]);
    });

    it("hashes strings alone where asked to", async () => {
      const projection = {
        a: { measure: { stringHash: true } },
        b: { measure: { stringHash: true } },
      } as const;
      expect(await records('{"a":"x","b":["x"]}', projection)).toEqual([
        { a: { type: "string", hash: hashOf('"x"') }, b: { type: "array" } },
      ]);
    });

    it.each([
      ["", 0],
      ["a", 1],
      ["a\n", 1],
      ["a\nb", 2],
      ["\n\n", 2],
      ["a\r\nb\n\nc", 4],
    ])("counts the lines of %j", async (text, lineCount) => {
      const [record] = await records(JSON.stringify({ text }), { text: { measure: { lineCount: true } } });
      expect(record).toEqual({ text: { type: "string", lineCount } });
    });

    it("cuts prefixes and suffixes by UTF-16 units", async () => {
      const measure = { prefix: 3, suffix: 2, charLength: true } as const;
      expect(await records('{"a":"xy\u{1F600}zw","b":"q"}', { a: { measure }, b: { measure } })).toEqual([
        {
          a: { type: "string", prefix: "xy\uD83D", suffix: "zw", charLength: 6 },
          b: { type: "string", prefix: "q", suffix: "q", charLength: 1 },
        },
      ]);
    });

    it("takes the last of two equal keys, also where one is written with escapes", async () => {
      const measure = { byteLength: true, prefix: 9 } as const;
      const line = '{"a":"first","\\u0061":"2nd","b":{"a":"x"},"b":{"a":"last"}}';
      expect(await records(line, { a: { measure }, b: { fields: { a: { measure } } } })).toEqual([
        {
          a: { type: "string", prefix: "2nd", byteLength: 5 },
          b: { a: { type: "string", prefix: "last", byteLength: 6 } },
        },
      ]);
    });

    it("takes __proto__ and constructor for keys like any other", async () => {
      const line = '{"__proto__":{"type":"evil"},"constructor":"c","v":{"__proto__":{"x":1}}}';
      const [record] = await records(
        line,
        JSON.parse('{"__proto__":{"value":true},"v":{"value":true},"type":{}}'),
      );
      expect(keysOf(record)).toEqual(["__proto__", "v"]);
      for (const key of ["type", "constructor", "toString"]) expect(memberOf(record, key)).toBeUndefined();
      const inner = memberOf(record, "v");
      expect(keysOf(inner)).toEqual(["__proto__"]);
      expect(memberOf(inner, "x")).toBeUndefined();
      expect(memberOf(inner, "toString")).toBeUndefined();
    });
  });

  describe("lineHash", () => {
    it("is the hash of the record's bytes, whatever surrounds them", async () => {
      const [plain, spaced] = await read('{"n": 1}\n \t{"n": 1}\r\n', byType);
      expect(plain).toMatchObject({ lineHash: hashOf('{"n": 1}') });
      expect(spaced).toMatchObject({ lineHash: hashOf('{"n": 1}') });
    });

    it("cannot be asked for once its batch is over", async () => {
      const hashes: (() => string)[] = [];
      const chunks = inChunks(Buffer.from('{"n":1}\n{"n":2}\n'), 8);
      for await (const batch of reader(chunks, byType, { file: "a.jsonl" })) {
        for (const item of batch) if ("record" in item) hashes.push(() => item.lineHash());
      }
      expect(hashes).toHaveLength(2);
      for (const hash of hashes) expect(hash).toThrow("line hash asked for after its batch");
    });
  });
});

describe("readRecordsJson", () => {
  it("lists the other keys where asked to, sorted", async () => {
    const items = await readBytes('{"z":1,"n":1,"b":{},"type":"t"}', byType, { listOtherKeys: true });
    expect(items).toMatchObject([{ otherKeys: ["b", "z"] }]);
  });
});
