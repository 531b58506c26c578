import { columnsOfTables } from "../../row-fields.js";
import type { ColumnKinds, Table } from "../../table.js";
import { factColumns, type FactRow, type Facts } from "../facts.js";
import { type CacheBreakFact, cacheBreakFields, type UnreadWriteFact, unreadWriteFields } from "./cache.js";
import { type CompactionFact, compactionFields } from "./compaction.js";
import { type FailureFact, failureFields } from "./failure.js";
import { type OffListFact, offListFields } from "./off-list.js";
import { type ResponseFact, responseFields } from "./response.js";

/** What sums of facts cannot show: it mostly follows from the order of rows within a thread. One table a kind, in order of time, rows without a time last. Each row is derived from its whole thread and stays with the request, call or mark that it is about, whatever else is selected. */
export interface DerivedFacts {
  readonly responses: Table<ResponseFact>;
  readonly failures: Table<FailureFact>;
  readonly cacheBreaks: Table<CacheBreakFact>;
  readonly unreadWrites: Table<UnreadWriteFact>;
  readonly compactions: Table<CompactionFact>;
  readonly offListRequests: Table<OffListFact>;
}

/** Facts with all that is derived from them, as they are stored where their threads cannot be read again. */
export interface StoredFacts extends Facts, DerivedFacts {}

/** The name of a table of facts or derived facts. */
export type StoredName = keyof StoredFacts;

/** A row of a table of facts or derived facts. */
export type StoredRow<Name extends StoredName> = Name extends keyof Facts
  ? FactRow<Name>
  : StoredFacts[Name] extends Table<infer Row>
    ? Row
    : never;

/** Each derived table's fields, by its name. */
export const derivedFields = {
  responses: responseFields,
  failures: failureFields,
  cacheBreaks: cacheBreakFields,
  unreadWrites: unreadWriteFields,
  compactions: compactionFields,
  offListRequests: offListFields,
};

/** How each derived table is stored, by the table's name. */
export const derivedColumns: { readonly [Name in keyof DerivedFacts]: ColumnKinds<StoredRow<Name>> } =
  columnsOfTables(derivedFields);

/** How each table of facts and derived facts is stored, by the table's name. */
export const storedColumns: { readonly [Name in StoredName]: ColumnKinds<StoredRow<Name>> } = {
  ...factColumns,
  ...derivedColumns,
};
