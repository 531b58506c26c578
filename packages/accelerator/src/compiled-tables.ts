import { namesOf } from "@turnmeter/columns";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { CandidateRows } from "@turnmeter/pairing";
import type { ColumnKind } from "@turnmeter/schema";

/** A kind of candidate whose rows compiled code writes. */
export type CompiledTable = Extract<
  keyof CandidateRows,
  "requests" | "calls" | "results" | "prompts" | "marks" | "threads" | "activity"
>;

/** The numbers that compiled code has for these kinds. */
export const compiledNumbers: Readonly<Record<CompiledTable, number>> = {
  requests: 0,
  calls: 1,
  results: 2,
  prompts: 3,
  marks: 4,
  threads: 5,
  activity: 6,
};

/** These kinds, in the order of their numbers. */
export const compiledTables: readonly CompiledTable[] = namesOf(compiledNumbers);

/** The columns of each kind's rows. */
export const compiledColumns: Readonly<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>> =
  candidateColumns;

/** Parts of rows besides their columns, only for compiled code. */
export const ownColumns: Readonly<Partial<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>>> = {
  requests: { iterationTokens: "long" },
};

interface RowLayout {
  /** Byte offset of each column in a row. */
  readonly offsets: ReadonlyMap<string, number>;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

/** Bytes of a value; a key is an address and a length. */
const sizes: Readonly<Record<ColumnKind, number>> = { long: 8, key: 8, text: 4, integer: 4, flag: 1 };

/** The columns of a row in memory order: widest values first, so that no byte is lost to alignment. */
export function inMemoryOrder(
  kinds: Readonly<Record<string, ColumnKind>>,
): readonly (readonly [string, ColumnKind])[] {
  const columns = Object.entries(kinds);
  return [8, 4, 1].flatMap((size) => columns.filter(([, kind]) => sizes[kind] === size));
}

function rowLayout(kinds: Readonly<Record<string, ColumnKind>>): RowLayout {
  const offsets = new Map<string, number>();
  let end = 0;
  for (const [name, kind] of inMemoryOrder(kinds)) {
    offsets.set(name, end);
    end += sizes[kind];
  }
  return { offsets, stride: Math.ceil(end / 8) * 8 };
}

const layouts = Object.fromEntries(
  compiledTables.map((table) => [table, rowLayout({ ...compiledColumns[table], ...ownColumns[table] })]),
);

/** Where values lie in the rows of a kind. */
export function layoutOf(table: CompiledTable): RowLayout {
  return layouts[table]!;
}
