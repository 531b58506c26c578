import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SafeFsError, type FileStore } from "@turnmeter/safe-fs";
import { sealedJson, sealJson } from "../sealed-pack.js";
import { choicePrefix, filesIn, newFileName } from "./ledger-files.js";

/** What a ledger keeps: all, or pseudonyms in place of names. */
export type LedgerKeep = "all" | "no-names";

/** A person's choice of what a ledger keeps. */
export interface NameChoice {
  readonly keep: LedgerKeep;
  /** The key of the pseudonyms, the same for good. */
  readonly key: string;
}

/**
 * The choice of what a ledger keeps; null where nobody chose: it then keeps all.
 * @throws SafeFsError where the file that says so is damaged
 */
export function nameChoice(store: FileStore): NameChoice | null {
  const newest = filesIn(store, choicePrefix).at(-1);
  if (newest === undefined) return null;
  const bytes = store.read(newest.name);
  // Another process has chosen meanwhile.
  if (bytes === null && filesIn(store, newest.name).length === 0) return nameChoice(store);
  const json = sealedJson(bytes);
  if (json !== null) return JSON.parse(json);
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
  store.write(newFileName(choicePrefix, nowMs), sealJson(choice), {
    isFlushed: true,
  });
  for (const { name } of before) store.remove(name);
  return choice;
}
