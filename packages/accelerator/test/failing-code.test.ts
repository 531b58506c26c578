import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCandidates, createUnitPairing } from "@turnmeter/pairing";
import { findLogs, openLogRoots, readUnit } from "@turnmeter/parser";
import { afterAll, describe, expect, it, vi } from "vitest";
import { CompiledPairing } from "../src/compiled-pairing.js";
import { Accelerator } from "../src/index.js";
import { expectSameRows } from "./util/both-pairings.js";

const folder = mkdtempSync(join(tmpdir(), "turnmeter-failing-code-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("compiled code that fails", () => {
  it("leaves all units of its source to the reference", async () => {
    for (const [number, name] of ["a", "b", "c"].entries()) {
      const row = {
        sessionId: `5a5a5a5a-000${number}-4000-8000-000000000001`,
        timestamp: "2026-11-03T10:00:00.000Z",
        type: "user",
        uuid: `row-${name}`,
        message: { role: "user", content: "a prompt" },
      };
      writeFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify(row)}\n`);
    }
    const { roots, fs } = await openLogRoots([folder]);
    const { units } = await findLogs(roots, fs);
    const accelerator = new Accelerator();
    const reference = createCandidates();
    const told: string[] = [];
    for (const [at, unit] of units.entries()) {
      const finish = vi.spyOn(CompiledPairing.prototype, "finish");
      if (at === 1)
        finish.mockImplementationOnce(() => {
          throw new RangeError("out of memory");
        });
      await accelerator.read(unit, unit.id, fs, { onFile: ({ path }) => void told.push(path) });
      expect(finish).toHaveBeenCalledTimes(at === 2 ? 0 : 1);
      finish.mockRestore();
      const pairing = createUnitPairing(reference, unit.id);
      for await (const events of readUnit(unit, fs)) for (const event of events) pairing.add(event);
      pairing.finish();
    }
    expect(told).toHaveLength(3);
    const { candidates, units: rows } = accelerator.finish();
    expectSameRows({ finish: () => candidates, unitRows: () => rows }, reference);
  });
});
