import {
  concatTables,
  openTable,
  PackReader,
  packTable,
  PackWriter,
  placeAfter,
  selectRows,
} from "@turnmeter/columns";
import { storedColumns, type Column, type ColumnKind, type StoredFacts, type Table } from "@turnmeter/schema";
import { LakeError } from "../lake-error.js";
import { rowsOfWeeks, rowsKey } from "./fact-batches.js";
import type { CutBatch, FactBatch, FactOrder, FactRuns, WeekRows } from "./fact-batches.js";
import { factNames, mapFacts, weekColumns } from "./fact-tables.js";
import { orderColumns, settledOrder } from "./settled-order.js";

/** Where facts wait until all parts are settled. `FileStore` of `@turnmeter/safe-fs` is one. */
export interface ScratchFiles {
  /** All bytes of a file; null if it is not there. */
  read(name: string): Uint8Array | null;
  /** Writes a file, one part of it after the other. */
  write(name: string, parts: readonly Uint8Array[]): void;
  remove(name: string): void;
}

/**
 * Facts that are settled in parts, and put together table by table and week by week: no more is in memory at once than a part, what
 * orders the rows of one table, and one table of a week.
 */
export class FactParts {
  readonly #scratch: ScratchFiles;
  readonly #name: string;
  readonly #rows: { readonly [Name in keyof StoredFacts]: number }[] = [];
  #ordered: { readonly name: keyof StoredFacts; readonly weeks: readonly OrderedWeek[] } | null = null;

  /** @param name letters and digits that nobody else's files there begin with */
  constructor(scratch: ScratchFiles, name: string) {
    this.#scratch = scratch;
    this.#name = name;
  }

  /** Adds the facts of a part: no other part has anything from its sessions and logs. */
  add(facts: StoredFacts): void {
    const part = this.#rows.length;
    this.#rows.push(mapFacts((name) => facts[name].rowCount));
    for (const name of factNames) {
      const table: Table<object> = facts[name];
      if (table.rowCount === 0) continue;
      // Its columns in the order in which they are declared.
      const all = concatTables<object>(storedColumns[name], [table]);
      this.#write(this.#fileOf(name, part, "rows"), all);
      this.#write(this.#fileOf(name, part, "keys"), columnsOf(all, keyNames(name)));
    }
  }

  /** How many rows a table has. */
  rowCount(name: keyof StoredFacts): number {
    return this.#rows.reduce((sum, rows) => sum + rows[name], 0);
  }

  /** The batches of a table, oldest week first, each with its rows when it is iterated; and how they interleave. */
  cutTable(name: keyof StoredFacts): { readonly batches: Iterable<CutBatch>; readonly runs: FactRuns } {
    if (this.rowCount(name) === 0) return { batches: [], runs: [] };
    const { weeks, runs } = this.#order(name);
    return { batches: this.#batches(name, weeks), runs };
  }

  /** The rows of a batch that {@link cutTable} gave. */
  contentOf({ table: name, week }: Pick<FactBatch, "table" | "week">): Table<object> {
    const weeks = this.#ordered?.name === name ? this.#ordered.weeks : this.#order(name).weeks;
    return this.#content(
      name,
      weeks.find((each) => each.week === week)!,
    );
  }

  /** Removes all waiting files. */
  remove(): void {
    for (const [part, rows] of this.#rows.entries())
      for (const name of factNames)
        if (rows[name] > 0)
          for (const what of ["rows", "keys"] as const) this.#scratch.remove(this.#fileOf(name, part, what));
  }

  *#batches(name: keyof StoredFacts, weeks: readonly OrderedWeek[]): Generator<CutBatch> {
    for (const week of weeks) {
      const content = this.#content(name, week);
      yield { table: name, week: week.week, key: rowsKey(content), rows: content.rowCount, content };
    }
  }

  #order(name: keyof StoredFacts): { readonly weeks: readonly OrderedWeek[]; readonly runs: FactRuns } {
    const starts = this.#startsOf(name);
    const partOf = new Int32Array(starts.at(-1)!);
    const kinds = kindsOf(name, keyNames(name));
    const tables = this.#rows.flatMap((rows, part) => {
      partOf.fill(part, starts[part], starts[part + 1]);
      return rows[name] === 0 ? [] : [this.#read(this.#fileOf(name, part, "keys"), kinds)];
    });
    const keys = concatTables<object>(kinds, tables);
    const { weeks, runs } = rowsOfWeeks(name, keys, settledOrder(name, keys, partOf));
    const ordered = weeks.map((each) => ({ ...each, parts: partsIn(each.rows, partOf, this.#rows.length) }));
    this.#ordered = { name, weeks: ordered };
    return { weeks: ordered, runs };
  }

  #content(name: keyof StoredFacts, { rows, parts }: OrderedWeek): Table<object> {
    const starts = this.#startsOf(name);
    const tables = parts.map((part) => this.#read(this.#fileOf(name, part, "rows"), storedColumns[name]));
    const all = concatTables<object>(storedColumns[name], tables);
    // From places among the rows of all parts to places among those of the parts that are read.
    const shifts = new Int32Array(this.#rows.length);
    let before = 0;
    for (const part of parts) {
      shifts[part] = before - starts[part]!;
      before += this.#rows[part]![name];
    }
    const last = parts.length === 1 ? parts[0]! : -1;
    const partAt = (row: number) => (last === -1 ? partOfRow(starts, row) : last);
    const places = rows.map((row) => row + shifts[partAt(row)]!);
    const isAll = places.length === all.rowCount && places.every((place, row) => place === row);
    return isAll ? all : selectRows(all, places);
  }

  /** First row of each part among all, then their number. */
  #startsOf(name: keyof StoredFacts): readonly number[] {
    const starts = [0];
    for (const rows of this.#rows) starts.push(starts.at(-1)! + rows[name]);
    return starts;
  }

  #fileOf(name: keyof StoredFacts, part: number, what: "rows" | "keys"): string {
    return `${this.#name}.${part}.${name}.${what}`;
  }

  #write(file: string, table: Table<object>): void {
    const writer = new PackWriter();
    packTable<object>(writer, table);
    this.#scratch.write(file, [writer.finish()]);
  }

  #read(file: string, kinds: Readonly<Record<string, ColumnKind>>): Table<object> {
    const bytes = this.#scratch.read(file);
    if (bytes === null) throw new LakeError("incomplete", `${file}, which was written a moment ago, is gone`);
    return openTable<object>(new PackReader(bytes), kinds);
  }
}

/** A week's rows, part by part, and the parts that have some. */
interface OrderedWeek extends WeekRows {
  readonly parts: readonly number[];
}

/** The cut of all tables, made while its batches come: the order is whole once all have come. */
export function cutParts(parts: FactParts): {
  readonly batches: Iterable<CutBatch>;
  readonly order: () => FactOrder;
} {
  const runs = new Map<keyof StoredFacts, FactRuns>();
  function* batches(): Generator<CutBatch> {
    for (const name of factNames) {
      const cut = parts.cutTable(name);
      runs.set(name, cut.runs);
      yield* cut.batches;
    }
  }
  return { batches: batches(), order: () => mapFacts<FactOrder>((name) => runs.get(name) ?? []) };
}

function keyNames(name: keyof StoredFacts): readonly string[] {
  const week = weekColumns[name];
  return [...new Set<string>([...orderColumns[name], ...(week === null ? [] : [week])])];
}

function kindsOf(name: keyof StoredFacts, names: readonly string[]): Readonly<Record<string, ColumnKind>> {
  return Object.fromEntries(
    Object.entries<ColumnKind>(storedColumns[name]).filter(([field]) => names.includes(field)),
  );
}

function columnsOf({ rowCount, columns }: Table<object>, names: readonly string[]): Table<object> {
  const all: [string, Column<unknown>][] = Object.entries(columns);
  return { rowCount, columns: Object.fromEntries(all.filter(([field]) => names.includes(field))) };
}

function partsIn(rows: Int32Array, partOf: Int32Array, count: number): readonly number[] {
  const isIn = new Uint8Array(count);
  for (const row of rows) isIn[partOf[row]!] = 1;
  return Array.from(isIn.keys()).filter((part) => isIn[part] === 1);
}

function partOfRow(starts: readonly number[], row: number): number {
  return placeAfter(starts, (start) => start <= row) - 1;
}
