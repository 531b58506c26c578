import { namesOf } from "@turnmeter/columns";
import { storedColumns, type StoredName, type StoredRow } from "@turnmeter/schema";
import { sha256 } from "../hashes.js";

/** The name of a table of facts or derived facts. */
export type FactName = StoredName;

/** The column whose time tells the week of a row; null for tables whose rows have no time of their own. */
export const weekColumns = {
  requests: "at",
  toolCalls: "startedAt",
  agents: "startedAt",
  sessions: "startedAt",
  activity: "startAt",
  turns: "promptAt",
  marks: "at",
  files: null,
  recordCounts: null,
  problems: "at",
  copies: "at",
  responses: "at",
  failures: "at",
  cacheBreaks: "at",
  unreadWrites: "at",
  compactions: "at",
  offListRequests: "at",
} as const satisfies { readonly [Name in FactName]: keyof StoredRow<Name> | null };

/** The names of all tables of facts and derived facts. */
export const factNames: readonly FactName[] = namesOf(storedColumns);

/** An object with a value for each fact table, by its name. That a value is of its table's type is not checked. */
export function mapFacts<T extends { readonly [Name in FactName]: unknown }>(
  make: (name: keyof T & FactName) => unknown,
): T;
export function mapFacts(make: (name: FactName) => unknown): unknown {
  return Object.fromEntries(factNames.map((name) => [name, make(name)]));
}

/** A hash, 64 hexadecimal digits, that changes when a fact table or column is added, removed, renamed or stored otherwise. */
export function factColumnsHash(): string {
  return sha256(JSON.stringify(factNames.map((name) => [name, Object.entries(storedColumns[name])])));
}
