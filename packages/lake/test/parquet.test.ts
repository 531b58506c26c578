import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { rowsOf, tableOf } from "@turnmeter/columns";
import type { ColumnKinds } from "@turnmeter/schema";
import * as fc from "fast-check";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { readParquet, readParquetParts } from "../src/parquet/read-parquet.js";
import { writeParquet } from "../src/parquet/write-parquet.js";

interface Row {
  readonly name: string | null;
  readonly id: string | null;
  readonly line: number | null;
  readonly at: number | null;
  readonly isOpen: boolean | null;
}

interface Wider extends Row {
  readonly more: string;
}

type Texts = Omit<Row, "line"> & { readonly line: string };

const kinds: ColumnKinds<Row> = { name: "text", id: "key", line: "integer", at: "long", isOpen: "flag" };

const rows: readonly Row[] = [
  { name: "shop", id: "a1", line: 1, at: 1_763_164_800_000, isOpen: true },
  { name: null, id: null, line: null, at: null, isOpen: null },
  { name: "shop", id: "", line: -5, at: Number.MAX_SAFE_INTEGER, isOpen: false },
];

const compressors = { GZIP: (data: Uint8Array) => gunzipSync(data) };

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("\uD83D", "\uDE00x", "\uFEFFa"),
);
const anyRow = fc.record({
  name: fc.option(text),
  id: fc.option(text),
  line: fc.option(fc.integer({ min: -2_147_483_647 })),
  at: fc.option(fc.maxSafeInteger()),
  isOpen: fc.option(fc.boolean()),
});

describe("a table as Parquet", () => {
  it("is read by others: nullable columns of strings, whole numbers and booleans", async () => {
    const bytes = writeParquet(tableOf(kinds, rows));
    const file = new Uint8Array(bytes).buffer;
    const { schema } = parquetMetadata(file);
    expect(
      schema
        .slice(1)
        .map(({ name, type, converted_type, repetition_type }) => [
          name,
          type,
          converted_type,
          repetition_type,
        ]),
    ).toEqual([
      ["name", "BYTE_ARRAY", "UTF8", "OPTIONAL"],
      ["id", "BYTE_ARRAY", "UTF8", "OPTIONAL"],
      ["line", "INT32", undefined, "OPTIONAL"],
      ["at", "INT64", undefined, "OPTIONAL"],
      ["isOpen", "BOOLEAN", undefined, "OPTIONAL"],
    ]);
    expect(await parquetReadObjects({ file, compressors, columns: ["name", "at"] })).toEqual([
      { name: "shop", at: 1_763_164_800_000n },
      { name: null, at: null },
      { name: "shop", at: 9_007_199_254_740_991n },
    ]);
  });

  it("comes back row by row, whatever its strings hold", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (given) => {
        const bytes = writeParquet(tableOf(kinds, given));
        expect(Buffer.compare(bytes, writeParquet(tableOf(kinds, given)))).toBe(0);
        expect([...rowsOf(readParquet(bytes, kinds))]).toEqual(given);
      }),
    );
  });

  it("is read by others in each of its encodings", async () => {
    // Texts, flags and a number of few values; times, lines and ids that differ from row to row, with gaps.
    const many = Array.from({ length: 3000 }, (_, row) => ({
      name: `project ${(row * 7) % 11}`,
      id: row % 13 === 0 ? null : `toolu_${row ** 2}`,
      line: row % 5 === 0 ? null : (row * 7919) % 1009,
      at: row % 1000 === 0 ? 2 ** 52 - row : 1_763_164_800_000 + row * 250,
      isOpen: row % 3 === 0 ? null : row % 2 === 0,
    }));
    const few = many.map((row) => ({
      ...row,
      line: 3,
      at: row.line === null ? null : Number.MAX_SAFE_INTEGER,
    }));
    const plain = many.map((row, place) => ({ ...row, at: Number.MAX_SAFE_INTEGER - place }));
    for (const given of [many, few, plain]) {
      const bytes = writeParquet(tableOf(kinds, given));
      const file = new Uint8Array(bytes).buffer;
      const found = await parquetReadObjects({ file, compressors });
      expect(found.map((row) => ({ ...row, at: row["at"] === null ? null : Number(row["at"]) }))).toEqual(
        given,
      );
      expect([...rowsOf(readParquet(bytes, kinds))]).toEqual(given);
    }
  });

  it("has columns that say the same once, which others read as two", async () => {
    const twice: ColumnKinds<{ readonly id: string; readonly key: string }> = { id: "key", key: "key" };
    // 36 digits each, of 4 bits at least: one column of them takes 18,000 bytes, two 36,000.
    const ids = Array.from({ length: 1000 }, (_, row) =>
      createHash("sha256").update(`${row}`).digest("hex").slice(28),
    );
    const given = ids.map((id) => ({ id, key: id }));
    const bytes = writeParquet(tableOf(twice, given));
    expect(bytes.length).toBeGreaterThan(18_000);
    expect(bytes.length).toBeLessThan(21_000);
    expect(await parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors })).toEqual(given);
    expect([...rowsOf(readParquet(bytes, twice))]).toEqual(given);
  });

  it("goes on where an earlier writer, with encodings of its own, has written a part", () => {
    const old: ColumnKinds<object> = {
      name: "text", // in a dictionary
      id: "key", // without the beginning that all share
      sameId: "key", // at the place of `id`
      hash: "key", // one after the other
      noText: "text",
      noKey: "key",
      few: "integer", // in a dictionary
      line: "integer", // as differences
      far: "integer", // as they are
      day: "long", // in a dictionary
      at: "long", // as differences
      most: "long", // as they are
      isOpen: "flag",
      noFlag: "flag",
    };
    const before = readFileSync(join(import.meta.dirname, "files", "earlier-writer.parquet"));
    const given = Array.from({ length: 400 }, (_, row) => {
      const id = row % 13 === 0 ? null : `toolu_${row ** 2}`;
      return {
        name: row % 17 === 0 ? null : row % 16 === 0 ? "half \uD83D" : `project ${row % 11}`,
        id,
        sameId: id,
        hash: createHash("sha256").update(`${row}`).digest("hex").slice(0, 12),
        noText: null,
        noKey: null,
        few: row % 3,
        line: row % 5 === 0 ? null : (row * 7919) % 1009,
        far: 2_147_483_647 - row,
        day: 1_763_164_800_000 + (row % 2) * 86_400_000,
        at: 1_763_164_800_000 + row * row * 250,
        most: Number.MAX_SAFE_INTEGER - row,
        isOpen: row % 3 === 0 ? null : row % 2 === 0,
        noFlag: null,
      };
    });
    const parts = [before, writeParquet(tableOf<object>(old, given)), before].map((bytes) => ({
      bytes,
      rowCount: 400,
      name: "a file",
    }));
    expect([...rowsOf(readParquetParts(parts, old))]).toEqual([...given, ...given, ...given]);
  });

  it("comes back where it has more rows than a group", () => {
    const many = Array.from({ length: 200_001 }, (_, line) => ({ ...rows[line % 3]!, line }));
    const { rowCount, columns } = readParquet(writeParquet(tableOf(kinds, many)), kinds);
    expect(rowCount).toBe(200_001);
    expect([99_999, 100_000, 200_000].map((row) => [columns.line.at(row), columns.name.at(row)])).toEqual([
      [99_999, "shop"],
      [100_000, null],
      [200_000, "shop"],
    ]);
  });

  it("is refused where a page holds more than it states", () => {
    const written = parquetWriteBuffer({
      columnData: [{ name: "at", data: [1n, 2n, 3n], type: "INT64" }],
      codec: "GZIP",
      compressors: { GZIP: () => gzipSync(new Uint8Array(1_000_000)) },
    });
    const { at } = readParquet<{ readonly at: number }>(new Uint8Array(written), { at: "long" }).columns;
    expect(() => at.at(0)).toThrow("the column at cannot be read: ");
  });

  it("is refused where it is cut, foreign, or has other columns", () => {
    const bytes = writeParquet(tableOf(kinds, rows));
    expect(() => readParquet(bytes.slice(0, -1), kinds)).toThrow();
    expect(() => readParquet(new Uint8Array(20), kinds)).toThrow();
    expect(() => readParquet<Wider>(bytes, { ...kinds, more: "text" })).toThrow("without the column more");
    const { at: _, ...fewer } = kinds;
    expect(() => readParquet<Omit<Row, "at">>(bytes, fewer)).toThrow("an unknown column, at");
    const texts = { ...kinds, line: "text" } as const;
    expect(() => readParquet<Texts>(bytes, texts)).toThrow(
      "with a column of another type, line: not of kind text",
    );
  });
});
