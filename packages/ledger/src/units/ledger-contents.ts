import { joinUnits, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { FileStore } from "@turnmeter/safe-fs";
import { forgottenIds, forgottenSessions } from "./forgotten.js";
import type { HiddenNames } from "./hidden-names.js";
import { allUnitFiles, packUnits, unitFileBytes, unitFilesIn } from "./unit-file.js";
import { ledgerPrefixes, newFileName, partsOfFileName } from "./ledger-files.js";
import { importedName, pastName, unitOfKey } from "./unit-keys.js";
import { withoutSessions } from "./earlier-state.js";

/** What a ledger holds of one agent. */
export interface AgentUnits {
  readonly source: string;
  /** Logs that were there at the last run, each with the files of its subagents. */
  readonly units: number;
  /** Logs that are gone. */
  readonly past: number;
}

/** What a ledger holds. */
export interface LedgerContents {
  readonly files: number;
  readonly sizeBytes: number;
  /** The names of files that are damaged. */
  readonly damaged: readonly string[];
  /** When its oldest unit was first read, epoch ms; null for an empty ledger. */
  readonly sinceMs: number | null;
  /** When the first of the gone logs was found missing, epoch ms; null if no log is gone. */
  readonly goneSinceMs: number | null;
  /** By agent, the one with most units first. */
  readonly agents: readonly AgentUnits[];
}

/**
 * Says what a ledger holds. A log counts once, whatever states of it there are: runs at the same time may each have kept one.
 *
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where the folder is not used
 */
export function ledgerContents(store: FileStore): LedgerContents {
  const files = store.list();
  const [stored, past] = [
    unitFilesIn(store, ledgerPrefixes.present),
    unitFilesIn(store, ledgerPrefixes.past),
  ];
  const isReplaced = new Set(stored.files.flatMap(({ replaced }) => replaced));
  /** By the ids of logs: the agent, and when they were there last. */
  const logs = new Map<string, { source: string; seenAtMs: number; goneAtMs: number | null }>();
  for (const { name: file, units } of stored.files)
    for (const name of units) {
      if (name === "" || isReplaced.has(name)) continue;
      const { id, source } = unitOfKey(name);
      logs.set(id, { source, seenAtMs: partsOfFileName(file)[1], goneAtMs: null });
    }
  for (const { units, goneAtMs } of past.files)
    for (const [place, name] of units.entries()) {
      const { isImported, key } = pastName(name);
      const { id, source } = unitOfKey(key);
      const { seenAtMs, goneAtMs: knownMs } = logs.get(id) ?? { seenAtMs: null, goneAtMs: null };
      const atMs = Math.max(goneAtMs[place]!, knownMs ?? 0);
      // A log that is back is in a later file, or was there all the time where another ledger missed it.
      if (seenAtMs === null || (seenAtMs < atMs && !isImported))
        logs.set(id, { source, seenAtMs: seenAtMs ?? 0, goneAtMs: atMs });
    }
  const agents = new Map<string, { units: number; past: number }>();
  for (const { source, goneAtMs } of logs.values()) {
    const counts = agents.get(source) ?? { units: 0, past: 0 };
    agents.set(source, counts);
    counts[goneAtMs === null ? "units" : "past"]++;
  }
  return {
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    damaged: [...stored.damaged, ...past.damaged, ...forgottenSessions(store).damaged],
    sinceMs: least([...stored.files, ...past.files].map(({ sinceMs }) => sinceMs)),
    goneSinceMs: least([...logs.values()].flatMap(({ goneAtMs }) => goneAtMs ?? [])),
    agents: Array.from(agents, ([source, counts]) => ({ source, ...counts })).sort(
      (a, b) => b.units + b.past - a.units - a.past || (a.source < b.source ? -1 : 1),
    ),
  };
}

function least(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b));
}

/**
 * The candidates of all that a ledger holds, copies and earlier states of logs included.
 *
 * @throws as {@link ledgerContents}
 */
export function ledgerCandidates(store: FileStore): CandidatesOfUnits {
  return joinUnits(allUnitFiles(store).flatMap(({ candidatesOf }) => candidatesOf((name) => name !== "")));
}

/**
 * Adds the units of another ledger as past ones, but for those that are here, and for forgotten sessions. Those that were there are found missing now.
 *
 * @param hidden how names are hidden here; null: they are kept
 * @returns how many
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where it cannot be read or written, or a list of forgotten sessions is damaged
 */
export function importUnits(
  store: FileStore,
  from: FileStore,
  nowMs: number,
  hidden: HiddenNames | null,
): number {
  const nameOf = (name: string): string => hidden?.nameOf(name) ?? name;
  const forgotten = new Set([...forgottenIds(store), ...forgottenIds(from)]);
  const known = new Set(allUnitFiles(store).flatMap(({ units }) => units.map((name) => pastName(name).key)));
  const files = allUnitFiles(from);
  const goneAtMsOf = new Map(
    files.flatMap(({ units, goneAtMs }) =>
      goneAtMs.map((atMs, place) => [pastName(units[place]!).key, atMs] as const),
    ),
  );
  let added = 0;
  for (const { candidatesOf, replaced, sinceMs } of files) {
    const isReplaced = new Set(replaced);
    const isNew = (name: string): boolean =>
      name !== "" && !known.has(pastName(nameOf(name)).key) && !isReplaced.has(name);
    const news = joinUnits(candidatesOf(isNew));
    const { candidates, units } = withoutSessions(hidden?.rows(news) ?? news, forgotten);
    if (units.names.length === 0) continue;
    const keys = units.names.map((name) => pastName(name ?? "").key);
    const names = keys.map(importedName);
    const imported = {
      reading: "past",
      sinceMs,
      sniffed: [],
      goneAtMs: keys.map((key) => goneAtMsOf.get(key) ?? nowMs),
      replaced: [],
    };
    const packs = packUnits({ candidates, units: { ...units, names } });
    store.write(newFileName(ledgerPrefixes.past, nowMs), unitFileBytes(imported, packs), { isFlushed: true });
    for (const key of keys) known.add(key);
    added += names.length;
  }
  return added;
}
