import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { FileStore } from "@turnmeter/safe-fs";
import { sealPack, unsealPack } from "../sealed-pack.js";
import { choicePrefix, filesIn, newFileName } from "./ledger-files.js";

/** What a ledger keeps: all, or pseudonyms in place of names. */
export type LedgerKeep = "all" | "no-names";

/** What somebody chose that a ledger keeps. */
export interface NameChoice {
  readonly keep: LedgerKeep;
  /** The key of the pseudonyms, the same for good. */
  readonly key: string;
}

/**
 * What a ledger is to keep; null where nobody chose: all.
 *
 * @throws SafeFsError where the file that says so is damaged
 */
export function nameChoice(store: FileStore): NameChoice | null {
  const newest = filesIn(store, choicePrefix).at(-1);
  if (newest === undefined) return null;
  const bytes = store.read(newest.name);
  // Another process has chosen meanwhile.
  if (bytes === null && filesIn(store, newest.name).length === 0) return nameChoice(store);
  const content = bytes === null ? null : unsealPack(bytes);
  if (content !== null) return JSON.parse(Buffer.from(content).toString());
  throw new SafeFsError("io", join(store.folder, newest.name), {
    reason: "the file with the key of its names is damaged",
  });
}

/**
 * Chooses what a ledger keeps from now on.
 *
 * @param key of the pseudonyms; default: the one that it has, else a new one
 * @throws SafeFsError where it cannot be written, or as {@link nameChoice}
 */
export function chooseNames(
  store: FileStore,
  keep: LedgerKeep,
  nowMs: number,
  key = nameChoice(store)?.key ?? randomBytes(32).toString("hex"),
): NameChoice {
  const before = filesIn(store, choicePrefix);
  const choice = { keep, key };
  store.write(newFileName(choicePrefix, nowMs), sealPack([Buffer.from(JSON.stringify(choice))]), {
    isFlushed: true,
  });
  for (const { name } of before) store.remove(name);
  return choice;
}
