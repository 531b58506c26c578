import { createCandidates, createUnitPairing } from "@turnmeter/pairing";
import { findLogs, openLogRoots, readRecordsJson, readUnit } from "@turnmeter/parser";
import { Accelerator } from "../../src/index.js";
import { expectSameRows } from "./both-pairings.js";

/** Expects the candidates of the reference of the logs in a folder; gives how many units there were. */
export async function expectSameUnits(folder: string): Promise<number> {
  const { roots, fs } = await openLogRoots([folder]);
  const found = (await findLogs(roots, fs)).units.filter((unit) => Accelerator.canRead(unit));
  // Candidates come source by source.
  const units = found.toSorted((a, b) => a.source.localeCompare(b.source));
  const accelerator = new Accelerator();
  const reference = createCandidates();
  for (const unit of units) {
    await accelerator.read(unit, unit.id, fs, { onFile: () => {} });
    const pairing = createUnitPairing(reference, unit.id);
    for await (const events of readUnit(unit, fs, { reader: readRecordsJson }))
      for (const event of events) pairing.add(event);
    pairing.finish();
  }
  const { candidates, units: rows } = accelerator.finish();
  expectSameRows({ finish: () => candidates, unitRows: () => rows }, reference);
  return units.length;
}
