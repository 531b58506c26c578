import { SafeFsError } from "@turnmeter/safe-fs";
import type { FileStore, StoredFile } from "@turnmeter/safe-fs";

/** How the names of a ledger's files begin: with units of logs that are there, and with past ones. */
export const ledgerPrefixes = { present: "units-", past: "past-" } as const;

/** How the names of files begin that list forgotten sessions. */
export const forgottenPrefix = "forgotten-";

/** How the names of files begin that say whether names are kept. */
export const choicePrefix = "names-";

const namePattern = new RegExp(
  `^(?:${[...Object.values(ledgerPrefixes), forgottenPrefix, choicePrefix].join("|")})\\d+-[a-z\\d]+\\.pack$`,
);

/** Whether a file's name is one of a ledger's. */
export function isLedgerFile(name: string): boolean {
  return namePattern.test(name);
}

/** The names of the files of a ledger with units, sorted. */
export function ledgerFiles(store: FileStore): readonly string[] {
  const prefixes = Object.values(ledgerPrefixes);
  return prefixes.flatMap((prefix) => filesIn(store, prefix).map(({ name }) => name)).sort();
}

/** The files whose names begin so; none where the folder is not used, or cannot be listed. */
export function filesIn(store: FileStore, prefix: string): readonly StoredFile[] {
  try {
    return store.list(prefix);
  } catch (error) {
    if (error instanceof SafeFsError) return [];
    throw error;
  }
}
