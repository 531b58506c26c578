import { namesOf } from "@turnmeter/columns";
import { type ColumnKind, storedColumns, type StoredName } from "@turnmeter/schema";
import type { DatabaseAddress } from "../connection/address.js";
import { identifier } from "../sql/conditions.js";

/** The name of a fact table, here and in the database. */
export type TableName = StoredName;

/** All tables of facts and derived facts. */
export const tableNames: readonly TableName[] = namesOf(storedColumns);

/** SQL type per kind. Null is unknown, never 0. */
const typeOfKind: Readonly<Record<ColumnKind, string>> = {
  text: "LowCardinality(Nullable(String))",
  key: "Nullable(String)",
  integer: "Nullable(Int32)",
  long: "Nullable(Int64)",
  flag: "Nullable(UInt8)",
};

/** A column of a table in the database. */
export interface StoredColumn {
  readonly name: string;
  readonly type: string;
}

/** The batch a row was loaded with, and its index there, from 0. */
const placeColumns: readonly StoredColumn[] = [
  { name: "batch", type: "LowCardinality(String)" },
  { name: "row", type: "UInt32" },
];

/** The columns of a fact table. */
export function columnsOfTable(table: TableName): readonly StoredColumn[] {
  const kinds: { readonly [name: string]: ColumnKind } = storedColumns[table];
  return [
    ...placeColumns,
    ...Object.entries(kinds).map(([name, kind]) => ({ name, type: typeOfKind[kind] })),
  ];
}

/** The kind of each column of a fact table, by name. */
export function kindsOfTable(table: TableName): { readonly [name: string]: ColumnKind } {
  return storedColumns[table];
}

/** A table's full name. */
export function tablePlace(name: string, { database }: Pick<DatabaseAddress, "database">): string {
  return `${identifier(database)}.${identifier(name)}`;
}

/** The table of manifests: the one with the highest number is in force. */
export const manifestTable = "manifests";
