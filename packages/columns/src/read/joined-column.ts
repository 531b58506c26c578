import type { Column, ColumnKind } from "@turnmeter/schema";
import { columnOfVector, NullColumn } from "../columns/columns.js";
import { concatVectors } from "../vectors/concat-vectors.js";
import { vectorOf } from "./column-values.js";
import { isNullColumn, LazyColumn } from "./lazy-column.js";
import { nullVector, otherKind } from "../vectors/vector.js";
import type { Vector } from "../vectors/vector.js";

/** Rows of a column, `from` up to, but not including, `to`. */
export interface ColumnRange {
  readonly column: Column<unknown>;
  readonly from: number;
  readonly to: number;
}

/** The rows of two columns of one kind, one after the other. They are copied when the column is first read. */
export function joinColumns<V>(first: Column<V>, second: Column<V>): Column<V>;
export function joinColumns(first: Column<unknown>, second: Column<unknown>): Column<unknown> {
  if (first.kind !== second.kind) throw otherKind(first.kind, second.kind);
  return new JoinedColumn(
    first.kind,
    [first, second].map((column) => ({ column, from: 0, to: column.length })),
  );
}

/**
 * Rows of several columns of one kind, one after the other. They are copied when the column is first read.
 *
 * @param ascends whether all are numbers that ascend, null ones last
 */
export function joinRanges(
  kind: ColumnKind,
  ranges: readonly ColumnRange[],
  ascends = false,
): Column<unknown> {
  const [first] = ranges;
  const isWhole = ranges.length === 1 && first?.from === 0 && first.to === first.column.length;
  return isWhole ? first.column : new JoinedColumn(kind, ranges, ascends);
}

/** Rows of several columns, one after the other. They are copied when the column is first read, and once, however often it is joined. */
export class JoinedColumn extends LazyColumn<unknown> {
  #ranges: readonly ColumnRange[] | null;
  /** Whether all are numbers that ascend, null ones last. */
  readonly ascends: boolean;

  constructor(kind: ColumnKind, ranges: readonly ColumnRange[], ascends = false) {
    const all = ranges.flatMap(rangesIn);
    const length = all.reduce((sum, { from, to }) => sum + to - from, 0);
    super(kind, length, () => concatenated(kind, length, all), {
      range: (from, to) => joinRanges(kind, rowsOf(all, from, to), ascends),
    });
    this.#ranges = all;
    this.ascends = ascends;
  }

  override made(): Column<unknown> {
    const column = super.made();
    this.#ranges = null;
    return column;
  }

  /** The ranges that rows of it are made of; null where they are made. */
  rangesOf(from: number, to: number): readonly ColumnRange[] | null {
    return this.#ranges === null ? null : rowsOf(this.#ranges, from, to);
  }

  /** The value of a row, read from its own column alone. */
  peek(row: number): unknown {
    const [range] = this.rangesOf(row, row + 1) ?? [];
    return range === undefined ? this.at(row) : range.column.at(range.from);
  }
}

function rowsOf(ranges: readonly ColumnRange[], from: number, to: number): readonly ColumnRange[] {
  const rows: ColumnRange[] = [];
  let start = 0;
  for (const range of ranges) {
    const first = Math.max(from - start, 0);
    const last = Math.min(to - start, range.to - range.from);
    if (first < last) rows.push({ ...range, from: range.from + first, to: range.from + last });
    start += range.to - range.from;
  }
  return rows;
}

function rangesIn(range: ColumnRange): readonly ColumnRange[] {
  const { column, from, to } = range;
  return (column instanceof JoinedColumn ? column.rangesOf(from, to) : null) ?? [range];
}

function concatenated(kind: ColumnKind, length: number, ranges: readonly ColumnRange[]): Column<unknown> {
  // Of one column there may be many ranges, and it may have to be made, or copied, to be read.
  const known = new Map<Column<unknown>, Vector | null>();
  const vectorOnce = (column: Column<unknown>) => {
    let vector = known.get(column);
    if (vector === undefined) known.set(column, (vector = isNullColumn(column) ? null : vectorOf(column)));
    return vector;
  };
  const parts = ranges.map(({ column, from, to }) => ({ vector: vectorOnce(column), from, to }));
  if (parts.every(({ vector }) => vector === null)) return new NullColumn(kind, length);
  return columnOfVector(
    concatVectors(
      parts.map(({ vector, from, to }) =>
        vector === null
          ? { vector: nullVector(kind, to - from), from: 0, to: to - from }
          : { vector, from, to },
      ),
    ),
  );
}
