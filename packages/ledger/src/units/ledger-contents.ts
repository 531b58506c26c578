import { joinUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { FileStore } from "@turnmeter/safe-fs";
import { openUnitFile, packUnits, readUnitFile, unitFileOf } from "./unit-file.js";
import type { UnitFileHead } from "./unit-file.js";
import { ledgerPrefixes } from "./ledger-files.js";
import { importedName, newFileName, pastName, unitOfKey } from "./unit-keys.js";

/**
 * The heads of all files whose names begin so, but for damaged ones.
 *
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where the folder is not used
 */
export function headsOf(store: FileStore, prefix: string): readonly UnitFileHead[] {
  return store.list(prefix).flatMap(({ name, sizeBytes }) => openUnitFile(store, name, sizeBytes) ?? []);
}

/** The units of logs that were there at the last run, by the heads of a ledger's files. */
export function presentUnits(
  stored: readonly UnitFileHead[],
  past: readonly UnitFileHead[],
): ReadonlySet<string> {
  const others = new Set([
    ...past.flatMap(({ units }) => units),
    ...stored.flatMap(({ replaced }) => replaced),
  ]);
  const names = stored.flatMap(({ units }) => units.filter((name) => name !== "" && !others.has(name)));
  // A log that has grown is in older files too, until these are joined: names of files sort by time.
  return new Set(new Map(names.map((name) => [unitOfKey(name).id, name])).values());
}

/** What a ledger holds of one agent. */
export interface AgentUnits {
  readonly source: string;
  /** Units of logs that were there at the last run. */
  readonly units: number;
  /** Past units: their logs are gone, or were rewritten. */
  readonly past: number;
}

/** What a ledger holds. */
export interface LedgerContents {
  readonly files: number;
  readonly sizeBytes: number;
  /** When its oldest unit was read first, epoch ms; null for an empty ledger. */
  readonly sinceMs: number | null;
  /** When a log was first missed, epoch ms; null if none was. */
  readonly goneSinceMs: number | null;
  /** By agent, the one with most units first. */
  readonly agents: readonly AgentUnits[];
}

/**
 * Says what a ledger holds, by the heads of its files.
 *
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where the folder is not used
 */
export function ledgerContents(store: FileStore): LedgerContents {
  const files = store.list();
  const [stored, past] = [headsOf(store, ledgerPrefixes.present), headsOf(store, ledgerPrefixes.past)];
  const present = presentUnits(stored, past);
  const agents = new Map<string, { units: number; past: number }>();
  const count = (key: string, kind: "units" | "past"): void => {
    const { source } = unitOfKey(key);
    const counts = agents.get(source) ?? { units: 0, past: 0 };
    agents.set(source, counts);
    counts[kind]++;
  };
  for (const name of present) count(name, "units");
  for (const name of new Set(past.flatMap(({ units }) => units))) count(pastName(name).key, "past");
  return {
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    sinceMs: least([...stored, ...past].map(({ sinceMs }) => sinceMs)),
    goneSinceMs: least(past.flatMap(({ goneAtMs }) => goneAtMs)),
    agents: Array.from(agents, ([source, counts]) => ({ source, ...counts })).sort(
      (a, b) => b.units + b.past - a.units - a.past || (a.source < b.source ? -1 : 1),
    ),
  };
}

function least(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b));
}

/**
 * Removes units from the files of a ledger.
 *
 * @returns how many
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where it cannot be written
 */
export function removeUnits(
  store: FileStore,
  isRemoved: (name: string, unit: () => CandidatesOfUnits) => boolean,
  nowMs: number,
): number {
  const removed = new Set<string>();
  for (const prefix of Object.values(ledgerPrefixes)) {
    for (const { name: file, sizeBytes } of store.list(prefix)) {
      const content = readUnitFile(store, file, sizeBytes);
      if (content === null) continue;
      const { reading, sinceMs, sniffed, replaced, candidatesOf } = content;
      const gone = new Set(
        content.units.filter((name) =>
          isRemoved(name, () => joinUnits(candidatesOf((each) => each === name))),
        ),
      );
      if (gone.size === 0) continue;
      for (const name of gone) removed.add(pastName(name).key);
      const packs = packUnits(joinUnits(candidatesOf((name) => !gone.has(name))));
      const goneAtMs = content.goneAtMs.filter((_, place) => !gone.has(content.units[place]!));
      if (packs.length > 0) {
        const parts = unitFileOf({ reading, sinceMs, sniffed, replaced, goneAtMs }, packs);
        store.write(newFileName(prefix, nowMs), parts, { isFlushed: true });
      }
      store.remove(file);
    }
  }
  return removed.size;
}

/**
 * Adds the units of another ledger as past ones, but for those that are here.
 *
 * @returns how many
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where it cannot be read or written
 */
export function importUnits(store: FileStore, from: FileStore, nowMs: number): number {
  const known = new Set(
    Object.values(ledgerPrefixes).flatMap((prefix) =>
      headsOf(store, prefix).flatMap(({ units }) => units.map((name) => pastName(name).key)),
    ),
  );
  const isNew = (name: string): boolean => name !== "" && !known.has(pastName(name).key);
  let added = 0;
  for (const prefix of Object.values(ledgerPrefixes)) {
    for (const { name: file, sizeBytes } of from.list(prefix)) {
      const content = readUnitFile(from, file, sizeBytes);
      if (content === null) continue;
      const isReplaced = new Set(content.replaced);
      const { candidates, units } = joinUnits(
        content.candidatesOf((name) => isNew(name) && !isReplaced.has(name)),
      );
      if (units.names.length === 0) continue;
      const keys = units.names.map((name) => pastName(name ?? "").key);
      const names = keys.map(importedName);
      const imported = {
        reading: "past",
        sinceMs: content.sinceMs,
        sniffed: [],
        goneAtMs: names.map(() => nowMs),
        replaced: [],
      };
      const packs = packUnits({ candidates, units: { ...units, names } });
      store.write(newFileName(ledgerPrefixes.past, nowMs), unitFileOf(imported, packs), { isFlushed: true });
      for (const key of keys) known.add(key);
      added += names.length;
    }
  }
  return added;
}
