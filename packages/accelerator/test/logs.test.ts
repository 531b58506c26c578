import { createCandidates, createUnitPairing } from "@turnmeter/pairing";
import type { LogEvent } from "@turnmeter/schema";
import { describe, it } from "vitest";
import { expectSameRows, newCompiled } from "./util/both-pairings.js";
import { corpusFolders, fixtureFolders, unitsOf } from "./util/log-folders.js";

/** Whether threads lie in several files, as those of no source that has a compiled decoder. */
function hasSpreadThreads(events: readonly LogEvent[]): boolean {
  return events.some((event) => "origin" in event && event.origin.threadFile !== undefined);
}

async function expectSameOf(folder: string): Promise<void> {
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
  it.each(fixtureFolders)("pairs %s as the reference does", expectSameOf);
});

describe.skipIf(corpusFolders.length === 0)("compiled pairing of real logs (TURNMETER_CORPUS)", () => {
  it.each(corpusFolders)("pairs %s as the reference does", expectSameOf);
});
