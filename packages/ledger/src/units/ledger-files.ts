import { join } from "node:path";
import { SafeFsError, type FileStore, type StoredFile } from "@turnmeter/safe-fs";

/** Prefixes of the names of a ledger's files: with units of logs that are there, and with past ones. */
export const ledgerPrefixes = { present: "units-", past: "past-" } as const;

/** Prefix of the names of files that list forgotten sessions. */
export const forgottenPrefix = "forgotten-";

/** Prefix of the names of files that record whether names are kept. */
export const choicePrefix = "names-";

const namePattern = new RegExp(
  `^(?:${[...Object.values(ledgerPrefixes), forgottenPrefix, choicePrefix].join("|")})\\d+-[a-z\\d]+\\.pack$`,
);

/** Whether a file's name is one of a ledger's. */
export function isLedgerFile(name: string): boolean {
  return namePattern.test(name);
}

/** The files of a ledger with units; none where the folder is not used, or cannot be listed. */
export function ledgerFiles(store: FileStore): readonly StoredFile[] {
  return Object.values(ledgerPrefixes).flatMap((prefix) => filesIn(store, prefix));
}

/** The files with a prefix; none where the folder is not used, or cannot be listed. */
export function filesIn(store: FileStore, prefix: string): readonly StoredFile[] {
  try {
    return store.list(prefix);
  } catch (error) {
    if (error instanceof SafeFsError) return [];
    throw error;
  }
}

/** @throws SafeFsError where one of the files is still there */
export function checkRemoved(store: FileStore, names: ReadonlySet<string>): void {
  const stuck = store.list().find(({ name }) => names.has(name));
  if (stuck !== undefined)
    throw new SafeFsError("io", join(store.folder, stuck.name), { reason: "a file could not be removed" });
}

/** A name for a new file. Names of one prefix sort by time; two processes hardly ever get the same one. */
export function newFileName(prefix: string, nowMs: number): string {
  const random = Math.random().toString(36).slice(2, 10);
  return `${prefix}${String(nowMs).padStart(16, "0")}-${random}.pack`;
}

/** The prefix and the time in a name that {@link newFileName} made. */
export function partsOfFileName(name: string): readonly [prefix: string, nowMs: number] {
  const [, prefix = "", nowMs = ""] = /^(.*-)(\d+)-[^-]*$/.exec(name) ?? [];
  return [prefix, Number(nowMs)];
}
