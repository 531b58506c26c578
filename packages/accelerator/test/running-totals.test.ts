import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import { findLogs, openLogRoots } from "@turnmeter/parser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Accelerator } from "../src/index.js";
import { expectSameUnits } from "./util/both-readings.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "turnmeter-totals-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const id = "5a5a5a5a-0001-4000-8000-000000000001";

function line(type: string, payload: object): string {
  return JSON.stringify({ timestamp: "2026-11-03T10:00:00.000Z", type, payload });
}

type Counters = readonly [input: number, written: number, output: number];

function usage([input_tokens, cache_write_input_tokens, output_tokens]: Counters): object {
  return { input_tokens, cache_write_input_tokens, output_tokens };
}

function record(counters: Counters): string {
  return line("token_usage_record", { response_id: `resp_${counters.join("_")}`, usage: usage(counters) });
}

function totals(counters: Counters, last?: Counters): string {
  const info = {
    total_token_usage: usage(counters),
    ...(last === undefined ? {} : { last_token_usage: usage(last) }),
  };
  return line("event_msg", { type: "token_count", info });
}

/** What compiled code, like the reference, counts of each response: input without cache writes, cache writes, output. */
async function counted(...rows: readonly string[]) {
  const head = [line("session_meta", { id, cwd: "/shop" }), line("turn_context", { model: "gpt-5.5" })];
  const text = [...head, ...rows].map((row) => `${row}\n`).join("");
  writeFileSync(join(folder, `rollout-2026-11-03T10-00-00-${id}.jsonl`), text);
  expect(await expectSameUnits(folder)).toBe(1);
  const { roots, fs } = await openLogRoots([folder]);
  const { units } = await findLogs(roots, fs);
  const accelerator = new Accelerator();
  await accelerator.read(units[0]!, units[0]!.id, fs, { onFile: () => {} });
  return Array.from(rowsOf(accelerator.finish().candidates.requests), (row) => [
    row.inputTokens,
    row.cacheWrite5mTokens,
    row.outputTokens,
  ]);
}

describe("running totals count", () => {
  it("anew after records whose sum is larger than 32 bits", async () => {
    const rows = [totals([100, 0, 10]), record([7, 0, 2_147_483_647]), totals([107, 0, 20], [7, 0, 10])];
    expect(await counted(...rows)).toEqual([
      [100, 0, 10],
      [7, 0, 2_147_483_647],
      [7, 0, 10],
    ]);
  });

  it("what they add to cache writes that an estimate left out", async () => {
    const rows = [totals([100, 40, 10]), totals([100, 0, 10], [0, 0, 0]), totals([200, 50, 20])];
    expect(await counted(...rows)).toEqual([
      [60, 40, 10],
      [90, 10, 10],
    ]);
  });
});
