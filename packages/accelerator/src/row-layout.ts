import type { ColumnKind } from "@turnmeter/schema";

/** Where the values of a table's rows lie in memory. */
export interface RowLayout {
  /** Where in a row the value of each column begins, bytes. */
  readonly offsets: ReadonlyMap<string, number>;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

/** Bytes of a value: a key is an address and a length. */
const sizes: Readonly<Record<ColumnKind, number>> = { long: 8, key: 8, text: 4, integer: 4, flag: 1 };

/** The columns of a row in the order in which they lie: those that need the widest place first, so that no byte is lost. */
export function inMemoryOrder(
  kinds: Readonly<Record<string, ColumnKind>>,
): readonly (readonly [string, ColumnKind])[] {
  const columns = Object.entries(kinds);
  return [8, 4, 1].flatMap((size) => columns.filter(([, kind]) => sizes[kind] === size));
}

/** Where values lie in the rows of a table with these columns. */
export function rowLayout(kinds: Readonly<Record<string, ColumnKind>>): RowLayout {
  const offsets = new Map<string, number>();
  let end = 0;
  for (const [name, kind] of inMemoryOrder(kinds)) {
    offsets.set(name, end);
    end += sizes[kind];
  }
  return { offsets, stride: Math.ceil(end / 8) * 8 };
}
