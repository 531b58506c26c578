import { createCandidates, createUnitPairing } from "@turnmeter/pairing";
import type { LogEvent } from "@turnmeter/schema";
import { describe, it } from "vitest";
import { expectSameRows, newCompiled } from "./util/both-pairings.js";
import { lawFolders, type LogFolder } from "../../../scripts/vitest/fixtures.js";
import { unitsOf } from "./util/units-of.js";

/** Whether threads lie in several files, as those of no source that has a compiled decoder. */
function hasSpreadThreads(events: readonly LogEvent[]): boolean {
  return events.some((event) => "origin" in event && event.origin.threadFile !== undefined);
}

async function expectSameOf({ folder }: LogFolder): Promise<void> {
  const compiled = newCompiled();
  const reference = createCandidates();
  let number = 0;
  for await (const events of unitsOf(folder)) {
    if (hasSpreadThreads(events)) continue;
    const name = `unit ${number++}`;
    for (const pairing of [compiled.openUnit(name), createUnitPairing(reference, name)]) {
      for (const event of events) pairing.add(event);
      pairing.finish();
    }
  }
  expectSameRows(compiled, reference);
}

describe("compiled pairing", () => {
  it.each(lawFolders)("pairs $name as the reference does", expectSameOf);
});
