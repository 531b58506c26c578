import { createHash } from "node:crypto";
import { DamagedUnitsError, settleUnits } from "@turnmeter/ledger";
import type { AllUnits, FactFiles, GoneLogs } from "@turnmeter/ledger";
import { ofNoUnit, selectUnits, settle, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { FoundLogs } from "@turnmeter/parser";
import { priceFacts, type PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { readCandidates, readLogs, type NewlyRead } from "./read-candidates.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import type { LogRoots } from "./resolve-roots.js";

/** Facts, and the gone logs among their sources. */
export interface FactsRead {
  readonly facts: Facts;
  readonly gone: GoneLogs;
}

/** After reading more, caching facts is left to the next run: it would add half the run's time. */
const mostBytesRead = 100_000_000;

/** Reads what has changed in the logs, and settles it on top of the facts that earlier runs have kept; all of it where none can be kept. */
export async function settleLogs(
  logs: LogRoots,
  kept: FactFiles | null,
  options: ReadCandidatesOptions & { readonly priceBook: PriceBook },
): Promise<FactsRead> {
  const { activity, priceBook } = options;
  if (kept === null) {
    const { candidates, gone } = await readCandidates(logs, options);
    return { facts: priceFacts(settle(candidates, activity), priceBook), gone };
  }
  try {
    return await settleOnKept(logs, kept, { ...options, isLazy: true });
  } catch (error) {
    if (!(error instanceof DamagedUnitsError)) throw error;
    return settleOnKept(logs, kept, options);
  }
}

async function settleOnKept(
  logs: LogRoots,
  kept: FactFiles,
  options: ReadCandidatesOptions & { readonly priceBook: PriceBook },
): Promise<FactsRead> {
  const { activity, priceBook, onEnd = (work) => work() } = options;
  const { units, looks, found, bytesRead } = await unitsOfLogs(logs, options);
  const { facts, keep } = settleUnits(kept, units, { activity, priceBook });
  if (bytesRead <= mostBytesRead) onEnd(() => keep(looks, found));
  return { facts, gone: units.gone ?? new Map() };
}

async function unitsOfLogs(logs: LogRoots, options: ReadCandidatesOptions) {
  const { all, found, unknown, read, looks } = await readLogs(logs, options);
  const beside = besideUnit(found, read);
  const units: AllUnits = {
    ...all,
    names: [...all.names, ...beside.units.names.map((name) => name ?? "")],
    candidatesOf: (isWanted) => [
      ...all.candidatesOf(isWanted),
      selectUnits(beside, (name) => name !== null && isWanted(name)),
    ],
  };
  const bytesRead = unknown.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { units, looks, found, bytesRead };
}

/** What was found beside the units, as one unit; not stored after reading failures, which may be temporary. */
function besideUnit({ events }: FoundLogs, { units, beside }: NewlyRead): CandidatesOfUnits {
  const isKept = units === null || units.events.length === 0;
  const name = isKept ? createHash("sha256").update(JSON.stringify(events)).digest("hex") : "";
  const { candidates, units: rows } = ofNoUnit(beside);
  return { candidates, units: { ...rows, names: [name] } };
}
