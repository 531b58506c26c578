import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ObjectProjection } from "../../src/index.js";
import { readValuesJson } from "../../src/records/read-values-json.js";
import { jsonRecords } from "../util/json-records.js";
import { problemsOf, readBytes, recordsOf } from "../util/read-bytes.js";

const measure = { prefix: 4, byteLength: true, charLength: true, lineCount: true, hash: true } as const;

const projection: ObjectProjection = {
  a: {},
  b: { value: true },
  c: { measure, items: { measure }, fields: { a: {}, b: { measure } } },
};

const values: ObjectProjection = { a: { value: true }, b: { value: true }, c: { value: true } };

const record = jsonRecords("a", "b", "c", "__proto__", "\u00e9", 'q"');
const records = fc.array(record, { maxLength: 6 });
const indent = fc.constantFrom(0, 1, 2, "\t");

const reader = readValuesJson;

/** Whether `JSON.parse` takes a text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("readValuesJson", () => {
  it("gives for an array what a reader of lines gives for its items, one a line", async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 64 }), async (objects, chunkBytes) => {
        const texts = objects.map((object) => JSON.stringify(object));
        const lines = await readBytes(texts.join("\n"), projection);
        // `[` stands before the first, and a comma takes the place of each line feed.
        const items = await readBytes(`[${texts.join(",")}]`, projection, { reader, chunkBytes });
        expect(items).toEqual(lines.map((item) => ({ ...item, byteOffset: (item.byteOffset ?? 0) + 1 })));
      }),
      { numRuns: 300 },
    );
  });

  it("measures and gives the same, however an array, an object or a row of values is spaced", async () => {
    await fc.assert(
      fc.asyncProperty(
        records,
        indent,
        fc.integer({ min: 1, max: 64 }),
        async (objects, space, chunkBytes) => {
          const texts = objects.map((object) => JSON.stringify(object));
          const plain = await recordsOf(texts.join("\n"), projection);
          const array = JSON.stringify(objects, null, space);
          expect(await recordsOf(array, projection, { reader, chunkBytes })).toEqual(plain);
          const row = objects.map((object) => JSON.stringify(object, null, space)).join("\n");
          expect(await recordsOf(row, projection, { reader, chunkBytes })).toEqual(plain);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("gives the same items whatever the size of the pieces", async () => {
    const text = '\uFEFF[ {"a":"\u00e9\\"","b":[1,{}]},\n-1.5e3 ,nul,"x" ]{"a":\n1}tail';
    const whole = await readBytes(text, projection, { reader });
    expect(whole).toHaveLength(6);
    for (let chunkBytes = 1; chunkBytes <= 64; chunkBytes++) {
      expect(await readBytes(text, projection, { reader, chunkBytes })).toEqual(whole);
    }
  });

  it("R82 finds no fault in what JSON.parse takes, and some in what it refuses", async () => {
    const document = records.map((objects) => JSON.stringify(objects, null, 1));
    await fc.assert(
      fc.asyncProperty(
        document,
        fc.nat(),
        fc.integer({ min: 0x20, max: 0x7e }),
        async (text, place, code) => {
          const at = place % text.length;
          const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
          const items = await readBytes(changed, values, { reader });
          const faults = problemsOf(items).filter((problem) => !problem.includes("not-object"));
          if (isJson(changed)) expect(faults).toEqual([]);
          // Two values in a row are no JSON text, but a document that is read.
          else if (!isJson(`[${changed.trim().replace(/\]\s*\[/g, "],[")}]`)) expect(faults).not.toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("R82 never throws for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, chunkBytes) => {
          await readBytes(bytes, projection, { reader, chunkBytes, maxLineBytes: 100 });
        },
      ),
    );
  });
});
