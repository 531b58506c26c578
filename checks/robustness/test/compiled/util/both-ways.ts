import { Accelerator, type AcceleratorSize } from "@turnmeter/accelerator";
import { createCandidates, createUnitPairing } from "@turnmeter/pairing";
import { findLogs, openLogRoots, readRecordsJson, readUnit } from "@turnmeter/parser";
import { candidateDifference } from "./candidate-difference.js";

/** What came of reading logs in compiled code and as the reference does. */
export interface BothWays {
  /** What differs; null for nothing. */
  readonly difference: string | null;
  /** Units that compiled code reads. */
  readonly units: number;
  /** Their lines that are not empty, and how many of these compiled code left to TypeScript. */
  readonly lines: number;
  readonly left: number;
}

/** Reads the logs of some folders both ways. */
export async function readBothWays(
  folders: readonly string[],
  size: AcceleratorSize = {},
): Promise<BothWays> {
  const { roots, fs } = await openLogRoots(folders);
  const found = (await findLogs(roots, fs)).units.filter((unit) => Accelerator.canRead(unit));
  // Candidates come source by source.
  const units = found.toSorted((a, b) => a.source.localeCompare(b.source));
  const accelerator = new Accelerator(size);
  const reference = createCandidates();
  let [lines, left] = [0, 0];
  for (const unit of units) {
    await accelerator.read(unit, unit.id, fs, {
      onFile: (file) => (lines += file.lines),
      onRefused: () => left++,
    });
    const pairing = createUnitPairing(reference, unit.id);
    for await (const events of readUnit(unit, fs, { reader: readRecordsJson }))
      for (const event of events) pairing.add(event);
    pairing.finish();
  }
  const wanted = { candidates: reference.finish(), units: reference.unitRows() };
  const difference = candidateDifference(accelerator.finish(), wanted);
  return { difference, units: units.length, lines, left };
}
