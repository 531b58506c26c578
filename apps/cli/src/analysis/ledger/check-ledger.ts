import { rowsOf } from "@turnmeter/columns";
import { candidateNames, type CandidatesOfUnits, joinUnits, selectUnits } from "@turnmeter/pairing";
import { isThere, ledgerContents, ledgerPrefixes, UnitFiles, unitKey, unitOfKey } from "@turnmeter/ledger";
import { type LogUnit, openLogRoots } from "@turnmeter/parser";
import type { FileStore } from "@turnmeter/safe-fs";
import type { Table } from "@turnmeter/schema";
import { namesOf } from "../../logs/hidden-names.js";
import { ledgerReading } from "../../logs/kept-logs.js";
import { readNew, search } from "../../logs/read-candidates.js";
import { hidesNames, type ReadCandidatesOptions } from "../../logs/reading-options.js";
import type { LogRoots } from "../../logs/resolve-roots.js";

/** A ledger's unchanged logs, divided by whether the ledger has all their rows. */
interface LedgerCheck {
  readonly same: readonly LogUnit[];
  readonly different: readonly LogUnit[];
  /** Logs of the last run that were not compared: gone, changed, or read by another program version. */
  readonly notChecked: number;
  readonly damaged: readonly string[];
}

/** Units compared per batch: selecting one scans the whole table. */
const unitsAtOnce = 200;

/**
 * Reads the logs anew that a ledger names and that have not changed, and compares each with what it has of it, row by row. Writes nothing.
 *
 * @param usual where logs are searched for if the ledger hides their paths
 */
export async function checkLedger(
  store: FileStore,
  options: ReadCandidatesOptions,
  usual: LogRoots,
): Promise<LedgerCheck> {
  const hidden = hidesNames(options) ? namesOf(options.ledger!.choice!) : null;
  const stored = new UnitFiles(store, {
    prefix: ledgerPrefixes.present,
    reading: ledgerReading(options.cache, options),
    isLasting: true,
    isReadOnly: true,
  });
  const all =
    hidden === null
      ? Array.from(stored.all().keys(), unitOfKey).filter((unit) => isThere(unit, options.files))
      : hidden.found((await search(usual, null, options)).found).units;
  const isUnread = new Set(stored.known(all));
  const units = all.filter((unit) => !isUnread.has(unit));
  const places = units.flatMap(({ files }) => files.map(({ path }) => path));
  const logs = hidden === null ? { ...(await openLogRoots(places, options.files)), lookedIn: places } : usual;
  const { units: fresh } = await readNew(units, { events: [] }, logs, options, hidden);
  const shown = (unit: LogUnit): LogUnit => hidden?.shown(unit) ?? unit;
  const [same, different]: [LogUnit[], LogUnit[]] = [[], []];
  for (let from = 0; from < units.length; from += unitsAtOnce) {
    const some = units.slice(from, from + unitsAtOnce);
    const names = new Set(some.map(unitKey));
    const before = joinUnits(stored.candidatesOf((name) => names.has(name)));
    const now = selectUnits(fresh!, (name) => names.has(name ?? ""));
    for (const unit of some) (areSame(before, now, unitKey(unit)) ? same : different).push(shown(unit));
  }
  const { agents, damaged } = ledgerContents(store);
  const present = agents.reduce((sum, agent) => sum + agent.units, 0);
  return { same, different, notChecked: Math.max(0, present - units.length), damaged };
}

function areSame(before: CandidatesOfUnits, now: CandidatesOfUnits, name: string): boolean {
  const [a, b] = [before, now].map((all) => selectUnits(all, (each) => each === name));
  if (a?.units.names.length !== 1 || b?.units.names.length !== 1) return false;
  return candidateNames.every((table) => textOf(a.candidates[table]) === textOf(b.candidates[table]));
}

function textOf(table: Table<object>): string {
  return JSON.stringify([...rowsOf(table)]);
}
