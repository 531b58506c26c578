import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ObjectProjection } from "../../src/index.js";
import { jsonRecords } from "../util/json-records.js";
import { lineReaders, memberOf, readBytes } from "../util/read-bytes.js";

const measure = {
  prefix: 4,
  suffix: 4,
  opening: 2,
  byteLength: true,
  charLength: true,
  lineCount: true,
  hash: true,
} as const;

const projection: ObjectProjection = {
  a: {},
  b: { value: true },
  c: { measure, items: { measure }, fields: { a: {}, b: { measure } } },
  d: { items: { fields: { a: { measure }, c: {} } } },
};

const record = jsonRecords("a", "b", "c", "d", "__proto__", "\u00e9");
const line = fc.oneof(
  { weight: 6, arbitrary: record.map((object) => JSON.stringify(object)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "  ", "[1]", "nonsense", '{"a":', '{"a":1}{"a":2}', '{"a":1}\r'),
  },
);
const file = fc
  .tuple(fc.boolean(), fc.array(line, { maxLength: 8 }), fc.constantFrom("", "\n"))
  .map(([hasMark, lines, end]) => Buffer.from((hasMark ? "\uFEFF" : "") + lines.join("\n") + end));

describe.each(lineReaders)("$name", ({ reader }) => {
  const read: typeof readBytes = (content, wanted, options) =>
    readBytes(content, wanted, { reader, ...options });

  it("gives the same items whatever the size of the pieces", async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 64 }), async (bytes, chunkBytes) => {
        const whole = await read(bytes, projection, { chunkBytes: bytes.length + 1 });
        expect(await read(bytes, projection, { chunkBytes })).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same items for each size of the pieces from 1 to 64", async () => {
    const text = '\uFEFF{"a":"\u00e9\u2028"}\n{"b":[1]}\r\n\n{"c":"x\\"y","d":[{"a":"z"}]}{"a":1}\n{"a":';
    const whole = await read(text, projection);
    expect(whole).toHaveLength(6);
    for (let chunkBytes = 1; chunkBytes <= 64; chunkBytes++) {
      expect(await read(text, projection, { chunkBytes })).toEqual(whole);
    }
  });

  it("R82 never throws for a changed byte, and reads the untouched lines as before", async () => {
    const text = '{"a":1,"b":{"x":[1,2]}}\n{"a":"\u00e9\\n","c":{"b":"q"}}\n{"a":3,"d":[{"a":"w"}]}\n';
    const bytes = Buffer.from(text);
    const before = await read(bytes, projection);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(bytes);
        changed[at] = byte;
        const after = await read(changed, projection);
        const touched = bytes.subarray(0, at).filter((one) => one === 0x0a).length + 1;
        const isJoined = bytes[at] === 0x0a && byte !== 0x0a;
        for (const item of before) {
          if (item.line === null || item.line === touched || (isJoined && item.line === touched + 1))
            continue;
          const moved = after.filter(({ byteOffset }) => byteOffset === item.byteOffset);
          expect(moved.map((same) => ({ ...same, line: item.line }))).toEqual([item]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("R82 never throws for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, chunkBytes) => {
          await read(bytes, projection, { chunkBytes, maxLineBytes: 100 });
        },
      ),
    );
  });

  it("measures what JSON.stringify wrote", async () => {
    await fc.assert(
      fc.asyncProperty(record, async (object) => {
        const [item] = await read(JSON.stringify(object), { c: { measure: { byteLength: true } } });
        const own = Object.hasOwn(object, "c") ? Buffer.byteLength(JSON.stringify(object["c"])) : undefined;
        const kept = item !== undefined && "record" in item ? memberOf(item.record, "c") : undefined;
        expect(memberOf(kept, "byteLength")).toBe(own);
      }),
      { numRuns: 300 },
    );
  });
});
