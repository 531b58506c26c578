import { crc32 } from "node:zlib";
import { concatTables, lazyColumn, openTable, PackReader, packTable, PackWriter } from "@turnmeter/columns";
import { factColumns } from "@turnmeter/schema";
import type { Column, ColumnKind, Facts, Table } from "@turnmeter/schema";
import { sealedBytes, sealPack, unsealPack } from "./sealed-pack.js";

/** What the file of a table begins with, sealed. The packs of its columns follow, each a table of one column. */
interface Head {
  readonly rowCount: number;
  readonly columns: readonly (readonly [
    name: string,
    kind: ColumnKind,
    lengthBytes: number,
    checksum: number,
  ])[];
}

/** Reads bytes of a file. Throws if it has fewer, or the bytes are not what they should be. */
export type ReadPart = (
  from: number,
  lengthBytes: number,
  isWhole: (part: Uint8Array) => boolean,
) => Uint8Array;

/** A file with the rows of a table. */
export function factTableFile(name: keyof Facts, table: Table<object>): Uint8Array {
  const { rowCount, columns } = concatTables<object>(factColumns[name], [table]);
  const all: [string, Column<unknown>][] = Object.entries(columns);
  const packs = all.map(([field, column]) => {
    const writer = new PackWriter();
    packTable<object>(writer, { rowCount, columns: { [field]: column } });
    return { field, kind: column.kind, pack: writer.finish() };
  });
  const head: Head = {
    rowCount,
    columns: packs.map(({ field, kind, pack }) => [field, kind, pack.length, crc32(pack)]),
  };
  return Buffer.concat([...sealPack([Buffer.from(JSON.stringify(head))]), ...packs.map(({ pack }) => pack)]);
}

/** More than heads take. */
const firstBytes = 8192;

/** The table in a file of {@link factTableFile}. A column is read when it is first asked for: most commands need few. */
export function openFactTable(name: keyof Facts, read: ReadPart): Table<object> {
  const first = read(0, firstBytes, (part) => contentOf(part) !== null);
  const { rowCount, columns }: Head = JSON.parse(Buffer.from(contentOf(first)!).toString());
  const kinds: Readonly<Record<string, ColumnKind>> = factColumns[name];
  const found = new Map<string, Column<unknown>>();
  let end = sealedBytes(first)!;
  for (const [field, kind, lengthBytes, checksum] of columns) {
    const from = end;
    end += lengthBytes;
    found.set(
      field,
      lazyColumn(kind, rowCount, () => {
        const isWhole = (part: Uint8Array): boolean =>
          part.length === lengthBytes && crc32(part) === checksum;
        const pack = new PackReader(read(from, lengthBytes, isWhole));
        return columnOf(openTable<object>(pack, { [field]: kind }), field);
      }),
    );
  }
  return {
    rowCount,
    columns: Object.fromEntries(Object.keys(kinds).map((field) => [field, found.get(field)!])),
  };
}

/** What a file begins with, sealed; null if that is not whole. */
function contentOf(first: Uint8Array): Uint8Array | null {
  const length = sealedBytes(first);
  return length === null ? null : unsealPack(first.subarray(0, length));
}

function columnOf(table: Table<object>, field: string): Column<unknown> {
  const columns: [string, Column<unknown>][] = Object.entries(table.columns);
  return columns.find(([name]) => name === field)![1];
}
