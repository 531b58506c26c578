import type { Accelerator } from "@turnmeter/accelerator";
import { createUnitPairing } from "@turnmeter/pairing";
import type { ActivityOptions, CandidateCollector } from "@turnmeter/pairing";
import { mayPass, readRecordsJson, readRecordsScanned, readUnit } from "@turnmeter/parser";
import type { LogUnit } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { FileFact } from "@turnmeter/schema";
import { unitKey } from "../cache/unit-key.js";
import type { ReaderName } from "../specification/flags/reading-flags.js";
import { FileProgress } from "./unit-progress.js";
import type { UnitProgress } from "./unit-progress.js";

/** How units are read. */
export interface UnitReading {
  /** What lines are read with; without effect where records are compared with their schemas. */
  readonly reader: ReaderName;
  /** True: records are compared with their schemas too. */
  readonly check: boolean;
  /** What counts as active time; settling must be told the same. */
  readonly activity: ActivityOptions;
  /** Rows written after this instant, epoch ms, are left out; null leaves out none. */
  readonly until: number | null;
}

/**
 * Reads a unit and adds its candidates under its key, to a collector or to what reads by itself.
 *
 * @returns whether what was read holds for as long as the files are as they are
 */
export async function pairUnit(
  unit: LogUnit,
  fs: SafeFs,
  reading: UnitReading,
  into: CandidateCollector | Accelerator,
  progress: UnitProgress,
): Promise<boolean> {
  const files = new FileProgress(fs, progress);
  let isLasting = true;
  const onFile = ({ sizeBytes, status, reason }: FileFact) => {
    files.endFile(sizeBytes ?? 0);
    if (status === "failed" && mayPass(reason)) isLasting = false;
  };
  if ("read" in into) await into.read(unit, unitKey(unit), files.fs, { ...reading.activity, onFile });
  else await readEvents(unit, files.fs, reading, into, onFile);
  return isLasting;
}

async function readEvents(
  unit: LogUnit,
  fs: SafeFs,
  { reader, check, activity, until }: UnitReading,
  candidates: CandidateCollector,
  onFile: (file: FileFact) => void,
): Promise<void> {
  const pairing = createUnitPairing(candidates, unitKey(unit), activity);
  const options = {
    ...(check ? { check } : { reader: reader === "json" ? readRecordsJson : readRecordsScanned }),
    ...(until === null ? {} : { until }),
  };
  for await (const batch of readUnit(unit, fs, options)) {
    for (const event of batch) {
      pairing.add(event);
      if (event.kind === "fileRead") onFile(event.file);
    }
  }
  pairing.finish();
}
