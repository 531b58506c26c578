import { crc32 } from "node:zlib";
import {
  ascendingCount,
  columnOfVector,
  emptyColumn,
  joinLater,
  joinRanges,
  lazyColumn,
  openTable,
  PackReader,
  packTable,
  PackWriter,
  passingOf,
  vectorOf,
  vectorRange,
} from "@turnmeter/columns";
import type { ColumnRange } from "@turnmeter/columns";
import { factColumns, type Column, type ColumnKind, type Facts, type Table } from "@turnmeter/schema";
import { sealedLengthBytes, sealedJson, sealJson } from "../sealed-pack.js";

/** A file's sealed head; the columns follow, a pack per piece of rows. */
interface Head {
  readonly file: string;
  readonly rowCount: number;
  /** Rows of every piece except the last. */
  readonly rowsOfPiece: number;
  readonly columns: readonly HeadOfColumn[];
}

interface HeadOfColumn {
  readonly field: string;
  readonly kind: ColumnKind;
  /** Whether its numbers ascend, nulls last. */
  readonly ascends: boolean;
  readonly pieces: readonly (readonly [lengthBytes: number, checksum: number])[];
}

/** Rows per piece of a longer table. With 100 GB of logs over ten years a week has about 25,000 requests. */
const rowsOfPieces = 32_768;
/** Tables up to this (about 1 GB of logs) stay uncut: most commands read all, and joining pieces takes a tenth of a run. */
const mostRowsUncut = 131_072;

/** Reads bytes of a file, fewer at its end. Throws if the file is gone or `isWhole` rejects them. */
export type ReadPart = (
  from: number,
  lengthBytes: number,
  isWhole: (part: Uint8Array) => boolean,
) => Uint8Array;

/** The bytes of a table's file, in parts. */
export function factTableFile(
  file: string,
  name: keyof Facts,
  { rowCount, columns }: Table<object>,
): readonly Uint8Array[] {
  const given = new Map<string, Column<unknown>>(Object.entries(columns));
  const rowsOfPiece = rowCount <= mostRowsUncut ? mostRowsUncut : rowsOfPieces;
  const packs: Uint8Array[] = [];
  const heads = Object.entries<ColumnKind>(factColumns[name]).map(([field, kind]): HeadOfColumn => {
    const vector = vectorOf(passingOf(given.get(field) ?? emptyColumn(kind, rowCount)));
    const pieces = piecesOf(rowCount, rowsOfPiece).map(({ from, to }) => {
      const writer = new PackWriter();
      const column = columnOfVector(vectorRange(vector, from, to));
      packTable<object>(writer, { rowCount: to - from, columns: { [field]: column } });
      return writer.finish();
    });
    packs.push(...pieces);
    return {
      field,
      kind,
      ascends: vector.kind === "long" && ascendingCount(vector.values) !== null,
      pieces: pieces.map((pack) => [pack.length, crc32(pack)]),
    };
  });
  const head: Head = { file, rowCount, rowsOfPiece, columns: heads };
  return [...sealJson(head), ...packs];
}

function piecesOf(rowCount: number, rows: number): readonly { readonly from: number; readonly to: number }[] {
  return Array.from({ length: Math.ceil(rowCount / rows) }, (_, piece) => ({
    from: piece * rows,
    to: Math.min((piece + 1) * rows, rowCount),
  }));
}

/** Larger than most heads. */
const firstBytes = 16_384;

/** Opens what {@link factTableFile} wrote. A piece of a column is read when one of its rows is, since most commands need few. */
export function openFactTable(file: string, name: keyof Facts, read: ReadPart): Table<object> {
  const first = read(0, firstBytes, (part) => sealedLengthBytes(part) !== null);
  const headBytes = sealedLengthBytes(first)!;
  const isHead = (part: Uint8Array): boolean => headOf(part, file) !== null;
  const { rowCount, rowsOfPiece, columns } = headOf(read(0, headBytes, isHead), file)!;
  const found = new Map<string, Column<unknown>>();
  let end = headBytes;
  for (const { field, kind, ascends, pieces } of columns) {
    const start = end;
    for (const [lengthBytes] of pieces) end += lengthBytes;
    const ranges = (): readonly ColumnRange[] => {
      let next = start;
      return piecesOf(rowCount, rowsOfPiece).map((rows, piece) => {
        const [lengthBytes, checksum] = pieces[piece]!;
        const from = next;
        next += lengthBytes;
        const isWhole = (part: Uint8Array): boolean =>
          part.length === lengthBytes && crc32(part) === checksum;
        const length = rows.to - rows.from;
        const column = lazyColumn(kind, length, () => {
          const pack = new PackReader(read(from, lengthBytes, isWhole));
          return columnOf(openTable<object>(pack, { [field]: kind }), field);
        });
        return { column, from: 0, to: length };
      });
    };
    found.set(
      field,
      pieces.length > 1 ? joinLater(kind, rowCount, ranges, ascends) : joinRanges(kind, ranges()),
    );
  }
  return {
    rowCount,
    columns: Object.fromEntries(Object.keys(factColumns[name]).map((field) => [field, found.get(field)!])),
  };
}

/** Null if damaged, cut, or of another file. */
function headOf(first: Uint8Array, file: string): Head | null {
  const length = sealedLengthBytes(first);
  const json = length === null ? null : sealedJson(first.subarray(0, length));
  const head: Head | null = json === null ? null : JSON.parse(json);
  return head?.file === file ? head : null;
}

function columnOf(table: Table<object>, field: string): Column<unknown> {
  const columns: [string, Column<unknown>][] = Object.entries(table.columns);
  return columns.find(([name]) => name === field)![1];
}
