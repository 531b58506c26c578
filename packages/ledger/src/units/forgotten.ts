import { join } from "node:path";
import { joinUnits, selectUnits, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import { SafeFsError, type FileStore } from "@turnmeter/safe-fs";
import { sealedJson, sealJson } from "../sealed-pack.js";
import { checkRemoved, filesIn, forgottenPrefix, ledgerPrefixes, newFileName } from "./ledger-files.js";
import { allUnitFiles, openUnitFile, readUnitFile, replaceUnitFile, type UnitFile } from "./unit-file.js";
import { unitsWith, withoutSessions } from "./earlier-state.js";
import { pastName, unitOfKey } from "./unit-keys.js";

/** Sessions that are not kept once their logs are gone. */
export interface ForgottenSessions {
  readonly ids: ReadonlySet<string>;
  /** Lists that are damaged: what they name is not known. */
  readonly damaged: readonly string[];
}

/** Reads all lists of sessions that a ledger is to forget. */
export function forgottenSessions(store: FileStore): ForgottenSessions {
  const ids = new Set<string>();
  const damaged: string[] = [];
  for (const { name } of filesIn(store, forgottenPrefix)) {
    const bytes = store.read(name);
    // Another process has written a longer list, and removed this one.
    if (bytes === null && !filesIn(store, name).some((file) => file.name === name))
      return forgottenSessions(store);
    const json = sealedJson(bytes);
    if (json === null) damaged.push(name);
    const listed: readonly string[] = JSON.parse(json ?? "[]");
    for (const id of listed) ids.add(id);
  }
  return { ids, damaged };
}

/**
 * The ids of the sessions that a ledger is to forget.
 *
 * @throws SafeFsError where a list of them is damaged
 */
export function forgottenIds(store: FileStore): ReadonlySet<string> {
  const { ids, damaged } = forgottenSessions(store);
  const [name] = damaged;
  if (name === undefined) return ids;
  throw new SafeFsError("io", join(store.folder, name), {
    reason: "a list of forgotten sessions is damaged",
  });
}

/** Whether the log of a stored unit is there, as it was read. */
export type IsThere = (unit: LogUnit) => boolean;

/**
 * Removes sessions from a ledger, and remembers not to keep them. Where a log is there that has others too, its rows stay until they
 * are in no log.
 *
 * @returns of how many logs something was removed
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where not all could be removed, or a list of forgotten sessions is damaged
 */
export function forgetSessions(
  store: FileStore,
  sessionIds: readonly string[],
  nowMs: number,
  isThere: IsThere,
): number {
  const before = store.list(forgottenPrefix);
  const known = forgottenIds(store);
  const forgotten = new Set([...known, ...withSubagents(store, sessionIds)]);
  if (forgotten.size > known.size) {
    const list = sealJson([...forgotten]);
    store.write(newFileName(forgottenPrefix, nowMs), list, { isFlushed: true });
    for (const { name } of before) store.remove(name);
  }
  const stays = (unit: LogUnit, isAll: boolean) => !isAll && isThere(unit);
  // A damaged file is left alone: what is lost of it may come back with a copy.
  const whole = allUnitFiles(store).filter(({ isDamaged }) => !isDamaged);
  return removeSessions(store, whole, forgotten, { isWanted: () => true, stays });
}

/**
 * Removes forgotten sessions whose logs have gone since the last run.
 *
 * @returns as {@link forgetSessions}
 * @throws as {@link forgetSessions}
 */
export function removeForgotten(store: FileStore, isThere: IsThere): number {
  const { ids } = forgottenSessions(store);
  if (ids.size === 0) return 0;
  const isWanted = (name: string) => name !== "" && !isThere(unitOfKey(name));
  // Most runs find no such unit, and read heads alone.
  const files = filesIn(store, ledgerPrefixes.present).flatMap(({ name, sizeBytes }) => {
    const isTouched = openUnitFile(store, name, sizeBytes)?.units.some(isWanted) === true;
    const file = isTouched ? readUnitFile(store, name, sizeBytes) : null;
    return file?.isDamaged === false ? [file] : [];
  });
  return removeSessions(store, files, ids, { isWanted, stays: () => false });
}

/** Sessions, plus their subagents that have subagents: those logs name no other session. */
function withSubagents(store: FileStore, sessionIds: readonly string[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { candidatesOf } of allUnitFiles(store)) {
    const { columns, rowCount } = joinUnits(candidatesOf(() => true)).candidates.threads;
    for (let row = 0; row < rowCount; row++) {
      const [agentId, sessionId] = [columns.agentId.at(row), columns.sessionId.at(row)];
      if (agentId === null) continue;
      const known = children.get(sessionId);
      if (known === undefined) children.set(sessionId, [agentId]);
      else known.push(agentId);
    }
  }
  const found = new Set(sessionIds);
  for (const id of found)
    for (const child of children.get(id) ?? []) if (children.has(child)) found.add(child);
  return found;
}

interface Removal {
  readonly isWanted: (name: string) => boolean;
  /** Whether to leave it alone; `isAll`: all its rows are of these sessions. */
  readonly stays: (unit: LogUnit, isAll: boolean) => boolean;
}

function removeSessions(
  store: FileStore,
  files: readonly UnitFile[],
  ids: ReadonlySet<string>,
  { isWanted, stays }: Removal,
): number {
  const left = new Map<UnitFile, CandidatesOfUnits>();
  const [touched, removed] = [new Set<string>(), new Set<string>()];
  for (const file of files) {
    const candidatesOf = (isAsked: (name: string) => boolean) => joinUnits(file.candidatesOf(isAsked));
    const found = unitsWith(ids, candidatesOf(isWanted));
    if (found.size === 0) continue;
    const others = withoutSessions(
      candidatesOf((name) => found.has(name)),
      ids,
    );
    const hasOthers = new Set(others.units.names);
    const own = new Set(
      [...found].filter((name) => name === "" || !stays(unitOfKey(pastName(name).key), !hasOthers.has(name))),
    );
    if (own.size === 0) continue;
    for (const name of own) {
      touched.add(name);
      if (!hasOthers.has(name)) removed.add(name);
    }
    const kept = candidatesOf((name) => !own.has(name));
    left.set(file, joinUnits([kept, selectUnits(others, (name) => own.has(name ?? ""))]));
  }
  for (const set of [touched, removed]) set.delete("");
  const paths = new Set(
    [...removed].flatMap((name) => unitOfKey(pastName(name).key).files.map(({ path }) => path)),
  );
  const old = new Set<string>();
  for (const file of files) {
    const sniffed = file.sniffed.filter(({ path }) => !paths.has(path));
    const replaced = file.replaced.filter((name) => !removed.has(name));
    const isNamed = sniffed.length < file.sniffed.length || replaced.length < file.replaced.length;
    const rows = left.get(file) ?? (isNamed ? joinUnits(file.candidatesOf(() => true)) : null);
    if (rows === null) continue;
    const goneAtMs = new Map(file.units.map((name, place) => [name, file.goneAtMs[place]]));
    replaceUnitFile(store, file, rows, { sniffed, replaced, goneAtMs });
    old.add(file.name);
  }
  checkRemoved(store, old);
  return new Set([...touched].map((name) => unitOfKey(pastName(name).key).id)).size;
}
