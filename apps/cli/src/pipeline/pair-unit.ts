import { createUnitPairing } from "@turnmeter/pairing";
import type { ActivityOptions, CandidateCollector } from "@turnmeter/pairing";
import { readRecordsJson, readRecordsScanned, readUnit } from "@turnmeter/parser";
import type { LogUnit } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { ReaderName } from "../flags/reading-flags.js";

/** How units are read. */
export interface UnitReading {
  /** What lines are read with; without effect where records are compared with their schemas. */
  readonly reader: ReaderName;
  /** True: records are compared with their schemas too. */
  readonly check: boolean;
  /** What counts as active time; settling must be told the same. */
  readonly activity: ActivityOptions;
}

/** Reads a unit and adds its candidates; tells the size of each file of it when it has been read. */
export async function pairUnit(
  unit: LogUnit,
  fs: SafeFs,
  { reader, check, activity }: UnitReading,
  candidates: CandidateCollector,
  onFile: (sizeBytes: number) => void,
): Promise<void> {
  const pairing = createUnitPairing(candidates, unit.id, activity);
  const options = check ? { check } : { reader: reader === "json" ? readRecordsJson : readRecordsScanned };
  for await (const batch of readUnit(unit, fs, options)) {
    for (const event of batch) {
      pairing.add(event);
      if (event.kind === "fileRead") onFile(event.file.sizeBytes ?? 0);
    }
  }
  pairing.finish();
}
