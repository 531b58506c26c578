import type { FileStore } from "@turnmeter/safe-fs";

/** How the names of a ledger's files begin: with units of logs that are there, and with past ones. */
export const ledgerPrefixes = { present: "units-", past: "past-" } as const;

/** The names of the files of a ledger, sorted. */
export function ledgerFiles(store: FileStore): readonly string[] {
  if (store.refusal() !== null) return [];
  const prefixes = Object.values(ledgerPrefixes);
  return prefixes.flatMap((prefix) => store.list(prefix).map(({ name }) => name)).sort();
}
