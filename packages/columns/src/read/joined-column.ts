import type { Column, ColumnKind } from "@turnmeter/schema";
import { columnOfVector, NullColumn } from "../columns/columns.js";
import { concatVectors, rowsIn } from "../vectors/concat-vectors.js";
import { vectorOf } from "./column-values.js";
import { isNullColumn, LazyColumn } from "./lazy-column.js";
import { nullVector, otherKind, type Vector } from "../vectors/vector.js";

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
  const ranges = [first, second].map((column) => ({ column, from: 0, to: column.length }));
  return new JoinedColumn(first.kind, first.length + second.length, () => ranges);
}

/** Rows of several columns of one kind, one after the other. They are copied when the column is first read. */
export function joinRanges(kind: ColumnKind, ranges: readonly ColumnRange[]): Column<unknown> {
  const [first] = ranges;
  const isWhole = ranges.length === 1 && first?.from === 0 && first.to === first.column.length;
  return isWhole ? first.column : new JoinedColumn(kind, rowsIn(ranges), () => ranges);
}

/**
 * Like {@link joinRanges}, but makes the ranges when a row is first read.
 *
 * @param ascends whether it holds ascending numbers, nulls last
 */
export function joinLater(
  kind: ColumnKind,
  length: number,
  make: () => readonly ColumnRange[],
  ascends: boolean,
): Column<unknown> {
  return new JoinedColumn(kind, length, make, ascends);
}

/** Rows of several columns, one after the other. They are copied when the column is first read, and once, however often it is joined. */
export class JoinedColumn extends LazyColumn<unknown> {
  #ranges: (() => Ranges) | null;
  /** Whether it holds ascending numbers, nulls last. */
  readonly ascends: boolean;

  constructor(kind: ColumnKind, length: number, make: () => readonly ColumnRange[], ascends = false) {
    let made: Ranges | null = null;
    const all = (): Ranges => (made ??= new Ranges(make().flatMap(rangesIn)));
    super(kind, length, () => concatenated(kind, length, all().ranges), {
      range: (from, to) => joinRanges(kind, all().rows(from, to)),
    });
    this.#ranges = all;
    this.ascends = ascends;
  }

  override made(): Column<unknown> {
    const column = super.made();
    this.#ranges = null;
    return column;
  }

  /** The ranges behind some rows; null once the column has been made. */
  rangesOf(from: number, to: number): readonly ColumnRange[] | null {
    return this.#ranges === null ? null : this.#ranges().rows(from, to);
  }

  /** The value of a row, without making the whole column. */
  peek(row: number): unknown {
    const [range] = this.rangesOf(row, row + 1) ?? [];
    return range === undefined ? this.at(row) : range.column.at(range.from);
  }
}

class Ranges {
  readonly ranges: readonly ColumnRange[];
  readonly #starts: Int32Array;

  constructor(ranges: readonly ColumnRange[]) {
    this.ranges = ranges;
    this.#starts = new Int32Array(ranges.length);
    let length = 0;
    for (const [place, { from, to }] of ranges.entries()) {
      this.#starts[place] = length;
      length += to - from;
    }
  }

  rows(from: number, to: number): readonly ColumnRange[] {
    const rows: ColumnRange[] = [];
    let place = Math.max(placeAfter(this.#starts, (start) => start <= from) - 1, 0);
    for (; place < this.ranges.length && this.#starts[place]! < to; place++) {
      const range = this.ranges[place]!;
      const start = range.from - this.#starts[place]!;
      const [first, last] = [Math.max(from + start, range.from), Math.min(to + start, range.to)];
      if (first < last) rows.push({ column: range.column, from: first, to: last });
    }
    return rows;
  }
}

/** How many items are in front; these must come before all others. */
export function placeAfter<T>(items: ArrayLike<T>, isInFront: (item: T) => boolean): number {
  return rowsInFront(items.length, (place) => isInFront(items[place]!));
}

/** As {@link placeAfter}, of rows by their numbers. */
export function rowsInFront(rowCount: number, isInFront: (row: number) => boolean): number {
  let [low, high] = [0, rowCount];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isInFront(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rangesIn(range: ColumnRange): readonly ColumnRange[] {
  const { column, from, to } = range;
  return (column instanceof JoinedColumn ? column.rangesOf(from, to) : null) ?? [range];
}

function concatenated(kind: ColumnKind, length: number, ranges: readonly ColumnRange[]): Column<unknown> {
  // Many ranges may be of one column, and reading it may make or copy it.
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
