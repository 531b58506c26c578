import { crc32 } from "node:zlib";
import { concatTables, lazyColumn, openTable, PackReader, packTable, PackWriter } from "@turnmeter/columns";
import { factColumns } from "@turnmeter/schema";
import type { Column, ColumnKind, Facts, Table } from "@turnmeter/schema";
import { sealedLengthBytes, sealPack, unsealPack } from "../sealed-pack.js";

/** The sealed head of a file. The packs of its columns follow, each a table of one column. */
interface Head {
  /** The name of the file. */
  readonly file: string;
  readonly rowCount: number;
  readonly columns: readonly (readonly [
    name: string,
    kind: ColumnKind,
    lengthBytes: number,
    checksum: number,
  ])[];
}

/** Reads bytes of a file, fewer at its end. Throws where the file is gone, or `isWhole` refuses them. */
export type ReadPart = (
  from: number,
  lengthBytes: number,
  isWhole: (part: Uint8Array) => boolean,
) => Uint8Array;

/** The content of a file with the rows of a table. */
export function factTableFile(file: string, name: keyof Facts, table: Table<object>): Uint8Array {
  const { rowCount, columns } = concatTables<object>(factColumns[name], [table]);
  const all: [string, Column<unknown>][] = Object.entries(columns);
  const packs = all.map(([field, column]) => {
    const writer = new PackWriter();
    packTable<object>(writer, { rowCount, columns: { [field]: column } });
    return { field, kind: column.kind, pack: writer.finish() };
  });
  const head: Head = {
    file,
    rowCount,
    columns: packs.map(({ field, kind, pack }) => [field, kind, pack.length, crc32(pack)]),
  };
  return Buffer.concat([...sealPack([Buffer.from(JSON.stringify(head))]), ...packs.map(({ pack }) => pack)]);
}

/** More than any head takes. */
const mostHeadBytes = 8192;

/** The table in a file of {@link factTableFile}. A column is read when it is first asked for, since most commands need few. */
export function openFactTable(file: string, name: keyof Facts, read: ReadPart): Table<object> {
  const first = read(0, mostHeadBytes, (part) => headOf(part, file) !== null);
  const { rowCount, columns } = headOf(first, file)!;
  const found = new Map<string, Column<unknown>>();
  let end = sealedLengthBytes(first)!;
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
    columns: Object.fromEntries(Object.keys(factColumns[name]).map((field) => [field, found.get(field)!])),
  };
}

/** The sealed head; null if it is damaged or cut, or of another file. */
function headOf(first: Uint8Array, file: string): Head | null {
  const length = sealedLengthBytes(first);
  const content = length === null ? null : unsealPack(first.subarray(0, length));
  if (content === null) return null;
  const head: Head = JSON.parse(Buffer.from(content).toString());
  return head.file === file ? head : null;
}

function columnOf(table: Table<object>, field: string): Column<unknown> {
  const columns: [string, Column<unknown>][] = Object.entries(table.columns);
  return columns.find(([name]) => name === field)![1];
}
