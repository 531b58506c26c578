import { findLogs, openLogRoots, type LogUnit } from "@turnmeter/parser";
import { noRoom } from "@turnmeter/parser/compiled";
import { describe, expect, it } from "vitest";
import { Accelerator, roomFor } from "../src/index.js";
import { lawFixtures, logsOf } from "../../../scripts/vitest/fixtures.js";

const file = {
  version: "1",
  kind: "main",
  framing: "lines",
  sessionFolder: null,
  agentLabel: null,
  workflowId: null,
} as const;

function unitOf(sizeBytes: number, path = "log.jsonl"): LogUnit {
  return { id: path, source: "claude-code", files: [{ ...file, path, sizeBytes }], sizeBytes };
}

const roomOf = (...units: readonly LogUnit[]) => roomFor(units);

describe("room for some units", () => {
  it("is for the largest of them, and a little more", () => {
    // 10,000 + 4096 bytes of text; 524,288 + 16 × 14,096 of tape.
    expect(roomOf(unitOf(300), unitOf(10_000), unitOf(2000))).toEqual({
      textBytes: 14_096,
      tapeBytes: 749_824,
    });
  });

  it("has no more tape than usual", () => {
    expect(roomOf(unitOf(1_000_000)).tapeBytes).toBe(4 * 1024 * 1024);
  });

  it("is the usual one for large units, and compressed ones, whose content is not known", () => {
    expect(roomOf(unitOf(8 * 1024 * 1024))).toEqual({});
    expect(roomOf(unitOf(100, "log.jsonl.gz"))).toEqual({});
    expect(roomOf(unitOf(100), unitOf(100, "log.jsonl.zst"))).toEqual({});
  });

  it("is enough for every line of the fixtures", async () => {
    const withoutRoom: string[] = [];
    let read = 0;
    for (const folder of lawFixtures.map(logsOf)) {
      const { roots, fs } = await openLogRoots([folder]);
      const units = (await findLogs(roots, fs)).units.filter((unit) => Accelerator.canRead(unit));
      const accelerator = new Accelerator(roomFor(units));
      for (const unit of units) {
        await accelerator.read(unit, unit.id, fs, {
          onFile: () => read++,
          onRefused: (reason) => reason === noRoom && withoutRoom.push(unit.id),
        });
      }
    }
    expect(withoutRoom).toEqual([]);
    expect(read).toBeGreaterThan(lawFixtures.length / 2);
  });
});
