import { settle } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { FileStore } from "@turnmeter/safe-fs";
import { sealPack, unsealPack } from "../sealed-pack.js";
import { headsOf, presentUnits, removeUnits } from "./ledger-contents.js";
import { filesIn, ledgerPrefixes } from "./ledger-files.js";
import { newFileName } from "./unit-keys.js";

/** How the names of files begin that list forgotten sessions. */
const forgottenPrefix = "forgotten-";

/** The ids of the sessions that are not kept once their logs are gone. */
export function forgottenSessions(store: FileStore): ReadonlySet<string> {
  const ids = filesIn(store, forgottenPrefix).flatMap(({ name }) => {
    const bytes = store.read(name);
    const content = bytes === null ? null : unsealPack(bytes);
    const listed: readonly string[] = content === null ? [] : JSON.parse(Buffer.from(content).toString());
    return listed;
  });
  return new Set(ids);
}

/** Whether a unit holds forgotten sessions and no others. */
export function isForgotten({ candidates }: CandidatesOfUnits, forgotten: ReadonlySet<string>): boolean {
  const ids = [...settle(candidates).sessions.columns.sessionId];
  return ids.length > 0 && ids.every((id) => forgotten.has(id));
}

/**
 * Removes sessions from a ledger, and remembers not to keep them. What is in a log that is still there stays until that log is gone.
 *
 * @returns how many units were removed
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where it cannot be written
 */
export function forgetSessions(store: FileStore, sessionIds: readonly string[], nowMs: number): number {
  const before = store.list(forgottenPrefix);
  const forgotten = [...new Set([...forgottenSessions(store), ...sessionIds])];
  const list = sealPack([Buffer.from(JSON.stringify(forgotten))]);
  store.write(newFileName(forgottenPrefix, nowMs), list, { isFlushed: true });
  for (const { name } of before) store.remove(name);
  const present = presentUnits(headsOf(store, ledgerPrefixes.present), headsOf(store, ledgerPrefixes.past));
  const asked = new Set(sessionIds);
  return removeUnits(
    store,
    (name, unit) => name !== "" && !present.has(name) && isForgotten(unit(), asked),
    nowMs,
  );
}
