import { tableFromIPC } from "@uwdata/flechette";
import { namesOf, tableOf } from "@turnmeter/columns";
import { candidateNames } from "@turnmeter/pairing";
import { storedColumns } from "@turnmeter/schema";
import type { ColumnKind } from "@turnmeter/schema";
import { parquetMetadata } from "hyparquet";
import { readParquet } from "parquet-wasm";
import { describe, expect, it } from "vitest";
import { lakeColumns } from "../src/lake-columns.js";
import { writeParquet } from "../src/parquet/write-parquet.js";

type Value = string | number | boolean | null;
type Kinds = Readonly<Record<string, ColumnKind>>;
type Rows = readonly Readonly<Record<string, Value>>[];

/** Every table that a lake or a folder of facts has a file of. */
const tables: readonly (readonly [string, Kinds])[] = [
  ...candidateNames.map((name): [string, Kinds] => [`candidates: ${name}`, { ...lakeColumns(name) }]),
  ...namesOf(storedColumns).map((name): [string, Kinds] => [`facts: ${name}`, storedColumns[name]]),
];

const most = Number.MAX_SAFE_INTEGER;
const int = 2_147_483_647;
const texts = [
  "",
  "shop",
  "日本 😀",
  "it's",
  "nul\0in it",
  "line\nbreak",
  "\uFFFF",
  "x".repeat(5000),
  "half \uD83D",
];
const oneOf = <T>(values: readonly T[], row: number): T => values[row % values.length]!;

/** What a column of a kind holds in a row: together they take every encoding there is. */
const shapes: Readonly<Record<string, (kind: ColumnKind, row: number) => Value>> = {
  "nothing but null": () => null,
  "gaps, odd texts and large numbers": (kind, row) =>
    row % 7 === 3
      ? null
      : {
          text: oneOf(texts, row),
          key: row % 11 === 0 ? oneOf(texts, row) : `id-${row ** 2}`,
          integer: ((row * 7919) % 101) - 50,
          long: row % 5 === 0 ? most - row : 1_763_164_800_000 + row * 250,
          flag: row % 3 === 0,
        }[kind],
  "ids that begin alike, and times in order": (kind, row) =>
    ({
      text: `project ${row % 3}`,
      key: `toolu_é${String(row * 31).padStart(6, "0")}`,
      integer: row ** 2,
      long: 1_763_164_800_000 + row ** 2,
      flag: true,
    })[kind],
  "one value": (kind) => ({ text: "one", key: "one", integer: 5, long: -most, flag: false })[kind],
  "the largest and smallest numbers": (kind, row) =>
    ({
      text: `text ${row}`,
      key: oneOf(["", "x"], row),
      integer: oneOf([-int, int], row) - Math.sign(oneOf([-int, int], row)) * row,
      long: oneOf([-most, most, 2 ** 51, -(2 ** 51)], row) + (row % 4 === 1 ? -1 : 1) * (row % 40),
      flag: row % 2 === 0,
    })[kind],
};

const rowsOfShape = (kinds: Kinds, shape: string, count: number): Rows =>
  Array.from({ length: count }, (_, row) =>
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, shapes[shape]!(kind, row)])),
  );

const written = (kinds: Kinds, rows: Rows) => writeParquet(tableOf<object>(kinds, rows));

/** The columns of a file as Arrow's own library reads them, in Rust, to WebAssembly. */
function asArrowReads(bytes: Uint8Array): Readonly<Record<string, readonly Value[]>> {
  const table = tableFromIPC(readParquet(bytes).intoIPCStream(), { useBigInt: true });
  const columns = table.names.map((name) => {
    const values = [...table.getChild(name)];
    return [name, values.map((value) => (typeof value === "bigint" ? Number(value) : value))];
  });
  return Object.fromEntries(columns);
}

/** What was written, by column. Half a character is not in UTF-8: others read a replacement. */
const asWritten = (kinds: Kinds, rows: Rows) =>
  Object.fromEntries(
    Object.keys(kinds).map((name) => {
      const values = rows.map((row) => row[name]!);
      return [
        name,
        values.map((value) => (typeof value === "string" ? Buffer.from(value).toString() : value)),
      ];
    }),
  );

describe("what a lake's files hold is read by Arrow, field by field", () => {
  it.each(tables)("%s", (_, kinds) => {
    for (const shape of Object.keys(shapes)) {
      const rows = rowsOfShape(kinds, shape, 130);
      expect(asArrowReads(written(kinds, rows)), shape).toEqual(asWritten(kinds, rows));
    }
  });

  const all: Kinds = { text: "text", key: "key", integer: "integer", long: "long", flag: "flag" };

  it.each([1, 2, 7, 8, 9, 127, 128, 129, 10_000])("with %i rows", (count) => {
    for (const shape of Object.keys(shapes)) {
      const rows = rowsOfShape(all, shape, count);
      expect(asArrowReads(written(all, rows)), shape).toEqual(asWritten(all, rows));
    }
  });

  it("with more rows than a group", () => {
    const rows = rowsOfShape({ at: "long", id: "key" }, "ids that begin alike, and times in order", 100_001);
    const { at, id } = asArrowReads(written({ at: "long", id: "key" }, rows));
    expect([at!.length, at!.at(-1), id![100_000]]).toEqual([100_001, 1_773_164_800_000, "toolu_é3100000"]);
  });

  it("in each encoding that is written", () => {
    const files = Object.keys(shapes).flatMap((shape) =>
      [130, 10_000].map((count) => written(all, rowsOfShape(all, shape, count))),
    );
    const groups = files.flatMap((bytes) => parquetMetadata(new Uint8Array(bytes).buffer).row_groups);
    const found = groups.flatMap(({ columns }) =>
      columns.map(({ meta_data: data }) => `${data!.codec} ${data!.type} ${data!.encodings.join()}`),
    );
    expect([...new Set(found)].sort()).toEqual([
      "GZIP BOOLEAN RLE",
      "GZIP BYTE_ARRAY DELTA_BYTE_ARRAY",
      "GZIP BYTE_ARRAY PLAIN,RLE_DICTIONARY",
      "GZIP INT32 DELTA_BINARY_PACKED",
      "GZIP INT64 PLAIN",
      "GZIP INT64 PLAIN,RLE_DICTIONARY",
    ]);
  });
});
