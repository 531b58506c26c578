import type { ColumnKind, ColumnKinds } from "./table.js";

/** One field of a row: how its column stores it, and what it may hold. */
export interface RowField<Value> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** The least number that it may hold; null if every number fits. */
  readonly least: number | null;
  /** Every text that it may hold; null if every text fits. */
  readonly values: readonly Value[] | null;
  /** What its text names, so that names can be hidden; null if it is no text or says nothing about whose work it is. */
  readonly named: NameClass | null;
}

/** What a text names, where that shows whose work a row is. `hash`: hashes of texts, joined by `+`. `row`: depends on other fields of the row. */
export type NameClass =
  | "agentType"
  | "branch"
  | "file"
  | "hash"
  | "id"
  | "name"
  | "place"
  | "program"
  | "project"
  | "row"
  | "server"
  | "task"
  | "team"
  | "title";

/** The fields of a table's rows, in the order of its columns. */
export type RowFields = Readonly<Record<string, RowField<unknown>>>;

/** A row that has these fields. */
export type RowOf<Fields extends RowFields> = {
  readonly [K in keyof Fields]: Fields[K] extends RowField<infer Value> ? Value : never;
};

function field<Value>(kind: ColumnKind, least: number | null = null): RowField<Value> {
  return { kind, isNullable: false, least, values: null, named: null };
}

/** A text that repeats from row to row and names nothing of a person's work. */
export const text = field<string>("text");

/** An id that mostly differs from row to row. */
export const key = named("id", field<string>("key"));

/** An id that repeats from row to row. */
export const id = named("id");

/** The path of a log. */
export const file = named("file");

/** True or false. */
export const flag = field<boolean>("flag");

/** A whole number from 0 that a column of 32 bits holds. */
export const count = field<number>("integer", 0);

/** A whole number from 1 that a column of 32 bits holds: a line, a depth, a number of rows. */
export const countFromOne = field<number>("integer", 1);

/** A whole number from 0 of up to 53 bits: milliseconds, bytes, tokens of many responses, nano-dollars. */
export const amount = field<number>("long", 0);

/** A whole number of up to 53 bits, below 0 too. */
export const whole = field<number>("long");

/** An instant in epoch milliseconds. */
export const instant = field<number>("long");

/** One of the listed texts. */
export function oneOf<const Value extends string>(values: readonly Value[]): RowField<Value> {
  return { ...field<Value>("text"), values };
}

/** A text of a narrower type. Its values are listed only where schemas are made: most runs do not load the list. */
export function textOf<Value extends string>(): RowField<Value> {
  return field<Value>("text");
}

/** A text that names a person's work. */
export function named(what: NameClass, of: RowField<string> = field("text")): RowField<string> {
  return { ...of, named: what };
}

/** The same field where it may be null: not known. */
export function orNull<Value>(of: RowField<Value>): RowField<Value | null> {
  return { ...of, isNullable: true };
}

/** How each field is stored. */
export function columnKinds<Fields extends RowFields>(fields: Fields): ColumnKinds<RowOf<Fields>>;
export function columnKinds(fields: RowFields): Readonly<Record<string, ColumnKind>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind]));
}

/** How each field of some tables is stored, by the table's name. */
export function columnsOfTables<Tables extends Readonly<Record<string, RowFields>>>(
  tables: Tables,
): { readonly [Name in keyof Tables]: ColumnKinds<RowOf<Tables[Name]>> };
export function columnsOfTables(tables: Readonly<Record<string, RowFields>>) {
  return Object.fromEntries(Object.entries(tables).map(([name, each]) => [name, columnKinds(each)]));
}
