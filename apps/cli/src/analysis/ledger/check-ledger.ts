import { rowsOf } from "@turnmeter/columns";
import { candidateNames, joinUnits, selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { unitKey } from "@turnmeter/ledger";
import type { AllUnits } from "@turnmeter/ledger";
import type { LogUnit } from "@turnmeter/parser";
import type { Table } from "@turnmeter/schema";
import { readLogs } from "../../logs/read-candidates.js";
import type { ReadCandidatesOptions } from "../../logs/reading-options.js";
import type { LogRoots } from "../../logs/resolve-roots.js";

/** Logs, divided by whether the ledger has all that they say. */
interface LedgerCheck {
  readonly same: readonly LogUnit[];
  readonly different: readonly LogUnit[];
}

/** Units are compared so many at a time: selecting one takes as long as there are units beside it. */
const unitsAtOnce = 200;

/** Reads all logs anew, and compares each with what the ledger has of it, row by row. */
export async function checkLedger(
  roots: () => Promise<LogRoots>,
  options: ReadCandidatesOptions,
): Promise<LedgerCheck> {
  const kept = await readLogs(await roots(), options);
  const fresh = await readLogs(await roots(), { ...options, cache: null, ledger: null });
  const [same, different]: [LogUnit[], LogUnit[]] = [[], []];
  const { units } = fresh.found;
  for (let from = 0; from < units.length; from += unitsAtOnce) {
    const some = units.slice(from, from + unitsAtOnce);
    const names = new Set(some.map(unitKey));
    const [before, now] = [chosen(kept.all, names), chosen(fresh.all, names)];
    for (const unit of some) (areSame(before, now, unitKey(unit)) ? same : different).push(unit);
  }
  return { same, different };
}

function chosen({ candidatesOf }: AllUnits, names: ReadonlySet<string>): CandidatesOfUnits {
  return joinUnits(candidatesOf((name) => names.has(name)));
}

/** Whether both have the unit, with the same rows. */
function areSame(before: CandidatesOfUnits, now: CandidatesOfUnits, name: string): boolean {
  const [a, b] = [before, now].map((all) => selectUnits(all, (each) => each === name));
  if (a?.units.names.length !== 1 || b?.units.names.length !== 1) return false;
  return candidateNames.every((table) => textOf(a.candidates[table]) === textOf(b.candidates[table]));
}

function textOf(table: Table<object>): string {
  return JSON.stringify([...rowsOf(table)]);
}
