import { lazyTable, selectRows, type PackReader, type TableRange } from "@turnmeter/columns";
import { factsOf, insertedRanges, rangesTable } from "@turnmeter/lake";
import { SafeFsError, changedContent, type ChangedContent, type FileAccess } from "@turnmeter/safe-fs";
import type { Facts, Table } from "@turnmeter/schema";
import { defaultPriceBook, priceFacts, type PriceBook } from "@turnmeter/pricing";
import type { FactFiles, FactState } from "./fact-files.js";
import type { GoneLogs } from "../units/past-units.js";

/**
 * The facts of a base, with recent ones in place of its stale groups. The order in which their rows interleave is kept for each table
 * that is read, so that the next run reads only the rows that it needs.
 *
 * @throws LostFactsError now, or when a column is read
 */
function mergedFacts(
  files: FactFiles,
  { base, stale }: Pick<FactState, "base" | "stale">,
  recent: string,
): Facts {
  const [old, young] = [files.facts(base), files.facts(recent)];
  return factsOf((name) =>
    lazyTable(() => {
      const tables: readonly [Table<object>, Table<object>] = [old[name], young[name]];
      const file = `${recent}-${name}-runs`;
      const kept = files.read(file);
      if (kept !== null) return rangesTable(name, rangesOf(tables, kept));
      const ranges = rangesAnew(name, tables, files.rowsLeft(base, stale, name));
      ifWritable(() => files.write(file, (writer) => writer.array(runsOf(tables, ranges))));
      return rangesTable(name, ranges);
    }),
  );
}

/** @param left the rows of the base that still count; null for all */
function rangesAnew(
  name: keyof Facts,
  [old, young]: readonly [Table<object>, Table<object>],
  left: Int32Array | null,
): readonly TableRange<object>[] {
  if (left === null) return insertedRanges(name, old, young);
  const rest = selectRows(old, left);
  return insertedRanges(name, rest, young).flatMap((range) =>
    range.table === rest ? rangesOfRows(old, left.subarray(range.from, range.to)) : [range],
  );
}

function rangesOfRows(table: Table<object>, rows: Int32Array): readonly TableRange<object>[] {
  const ranges: TableRange<object>[] = [];
  for (let place = 0; place < rows.length;) {
    const from = rows[place]!;
    const start = place++;
    while (place < rows.length && rows[place] === from + place - start) place++;
    ranges.push({ table, from, to: from + place - start });
  }
  return ranges;
}

/** Three numbers per range: table, first row, end row. */
function runsOf([old]: readonly Table<object>[], ranges: readonly TableRange<object>[]): Int32Array {
  return Int32Array.from(ranges.flatMap(({ table, from, to }) => [table === old ? 0 : 1, from, to]));
}

function rangesOf(tables: readonly Table<object>[], runs: PackReader): readonly TableRange<object>[] {
  const numbers = runs.array(Int32Array);
  return Array.from({ length: numbers.length / 3 }, (_, range) => ({
    table: tables[numbers[3 * range]!]!,
    from: numbers[3 * range + 1]!,
    to: numbers[3 * range + 2]!,
  }));
}

/** Writes data that the next run can compute again, so that a failure does no harm. */
export function ifWritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
  }
}

/** The state of the last run, and changes since then to what its search for logs looked at. */
export interface LastRun extends FactState {
  /** Null where more has changed than the content of files, or where changes are not known. */
  readonly changed: ChangedContent | null;
}

/**
 * What the last run kept; null if there is nothing.
 *
 * @param access how the logs are looked at
 */
export function lastRun(files: FactFiles, access?: FileAccess): LastRun | null {
  const state = files.state();
  if (state === null) return null;
  return { ...state, changed: state.looks === null ? null : changedContent(state.looks, access) };
}

/**
 * The facts that the last run kept, priced, and which logs are gone; null if there are none, or anything has changed that the search for their logs looked at.
 *
 * @throws LostFactsError once a column is read
 */
export function currentFacts(
  files: FactFiles,
  book: PriceBook,
  last = lastRun(files),
): { readonly facts: Facts; readonly gone: GoneLogs } | null {
  if (last?.changed?.paths.length !== 0) return null;
  const { base, recent, gone } = last;
  const facts = recent === null ? files.facts(base) : mergedFacts(files, last, recent);
  return { facts: pricedBy(facts, book), gone };
}

/** Facts at the prices of a book. They are kept with the costs of the built-in one. */
export function pricedBy(facts: Facts, book: PriceBook): Facts {
  return book === defaultPriceBook ? facts : priceFacts(facts, book);
}
