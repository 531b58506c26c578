import type { Column, Table } from "@turnmeter/schema";

/** The names of an object's own fields, in their order. */
export function namesOf<T extends object>(object: T): (keyof T)[];
export function namesOf(object: object): PropertyKey[] {
  return Object.keys(object);
}

/** An object with a value for each name, by the name's place. That a value is of its field's type is not checked. */
export function recordOf<T>(names: readonly (keyof T)[], valueOf: (place: number) => unknown): T;
export function recordOf(names: readonly PropertyKey[], valueOf: (place: number) => unknown): unknown {
  const record: Record<PropertyKey, unknown> = {};
  for (let place = 0; place < names.length; place++) record[names[place]!] = valueOf(place);
  return record;
}

/**
 * An object with another value for each name of a given one, by the name's place. It has the form that the engine
 * gives to literals; one whose names are added one by one is a hash table to it, and 5 times as slow to read. That a
 * value is of its field's type is not checked.
 */
export function mapRecord<T>(
  of: { readonly [K in keyof T]: unknown },
  valueOf: (place: number) => unknown,
): T;
export function mapRecord(of: object, valueOf: (place: number) => unknown): unknown {
  const record: Record<PropertyKey, unknown> = { ...of };
  Object.keys(record).forEach((name, place) => (record[name] = valueOf(place)));
  return record;
}

/** Columns of a table by their names, all of them where none are given. */
export function columnsOf<Row>(
  { columns }: Table<Row>,
  names: readonly (keyof Row)[] = namesOf(columns),
): readonly Column<unknown>[] {
  return names.map((name) => columns[name]);
}
