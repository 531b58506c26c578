import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { runs } from "../../../scripts/vitest/tier.js";
import { expectSameUnits } from "./util/both-readings.js";
import { type LogRow, randomRows } from "./util/random-rows.js";

const session = "5a5a5a5a-0001-4000-8000-000000000001";

/** A session, an agent beside it, and one in its folder. */
const paths = [`${session}.jsonl`, "agent-a1.jsonl", join(session, "subagents", "agent-a2.jsonl")];

function linesOf(rows: readonly LogRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

describe("the accelerator gives the candidates of the reference", () => {
  it("of random rows", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(randomRows, randomRows, randomRows), async (files) => {
        const folder = mkdtempSync(join(tmpdir(), "turnmeter-random-rows-"));
        mkdirSync(join(folder, session, "subagents"), { recursive: true });
        for (const [index, rows] of files.entries())
          writeFileSync(join(folder, paths[index]!), linesOf(rows));
        try {
          await expectSameUnits(folder);
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
