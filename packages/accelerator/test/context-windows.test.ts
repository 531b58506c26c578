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
  folder = mkdtempSync(join(tmpdir(), "turnmeter-windows-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What compiled code makes of a log: the last window that it states and its line, and the lines that it leaves. */
async function windowIn(name: string, log: readonly string[]) {
  writeFileSync(join(folder, name), log.map((each) => `${each}\n`).join(""));
  expect(await expectSameUnits(folder)).toBe(1);
  const { roots, fs } = await openLogRoots([folder]);
  const { units } = await findLogs(roots, fs);
  const accelerator = new Accelerator();
  let left = 0;
  await accelerator.read(units[0]!, units[0]!.id, fs, { onFile: () => {}, onRefused: () => void left++ });
  const states = [...rowsOf(accelerator.finish().candidates.sessionStates)];
  return { stated: states.map((each) => [each.windowLine, each.contextWindowTokens]), left };
}

const timestamp = "2026-11-03T10:00:00.000Z";
const id = "5a5a5a5a-0001-4000-8000-000000000001";

function line(payload: string, type = "event_msg"): string {
  return `{"timestamp":"${timestamp}","type":"${type}","payload":${payload}}`;
}

function counted(window: string, input = 0): string {
  const totals = `"total_token_usage":{"input_tokens":${input}}`;
  return line(`{"type":"token_count","info":{${totals},"model_context_window":${window}}}`);
}

function started(window: string): string {
  return line(`{"type":"task_started","turn_id":"t1","model_context_window":${window}}`);
}

function rollout(...rows: readonly string[]) {
  return windowIn(`rollout-2026-11-03T10-00-00-${id}.jsonl`, [
    line(`{"id":"${id}","cwd":"/home/ann/shop","source":"exec"}`, "session_meta"),
    line('{"model":"gpt-5.5"}', "turn_context"),
    ...rows,
  ]);
}

describe("a window in a rollout", () => {
  it("is stated by turns and counters, and the last one counts", async () => {
    const rows = [started("258400"), counted("258400"), counted("272000"), counted("272000")];
    expect(await rollout(...rows)).toEqual({ stated: [[5, 272_000]], left: 1 });
    expect(await rollout(...rows, started("258400"))).toEqual({ stated: [[7, 258_400]], left: 1 });
  });

  it.each(["0", "-1", "0.5", '"272000"', "null", "true", "[272000]", "{}", "2147483648", "1e300"])(
    "is none as %s",
    async (odd) => {
      const rows = [counted(odd), started(odd), counted("258400"), counted(odd), started(odd)];
      expect(await rollout(...rows)).toEqual({ stated: [[5, 258_400]], left: 1 });
    },
  );

  it.each([
    ["1", 1],
    ["2147483647", 2_147_483_647],
    ["2.72e5", 272_000],
    ["272000.0", 272_000],
  ])("may be %s", async (window, expected) => {
    expect(await rollout(counted(window))).toEqual({ stated: [[3, expected]], left: 1 });
  });

  it("is remembered while rows are decoded elsewhere", async () => {
    // A reset of the counters is left to TypeScript.
    const rows = [counted("258400", 9), counted("272000", 5), counted("272000", 8), counted("258400", 9)];
    expect(await rollout(...rows)).toEqual({ stated: [[6, 258_400]], left: 2 });
  });

  it("is not that of a subagent", async () => {
    const meta = `{"id":"${id}","session_id":"5a5a5a5a-0001-4000-8000-000000000009","source":{"subagent":"review"}}`;
    const rows = [line(meta, "session_meta"), line('{"model":"gpt-5.5"}', "turn_context"), counted("272000")];
    const name = `rollout-2026-11-03T10-00-00-${id}.jsonl`;
    expect(await windowIn(name, rows)).toEqual({ stated: [], left: 1 });
  });
});

function row(type: string, more: object): string {
  const uuid = "0a0a0a0a-0000-4000-8000-000000000001";
  return JSON.stringify({ type, sessionId: id, timestamp, uuid, ...more });
}

function answer(model: string, more: object = {}): string {
  const message = { id: "msg_01WindowsOfTranscripts01", model, content: [], usage: { output_tokens: 1 } };
  return row("assistant", { message, ...more });
}

function cost(modelUsage: unknown, totalCostUSD: unknown = 0.5): string {
  return JSON.stringify({ type: "cost-state", sessionId: id, totalCostUSD, modelUsage });
}

describe("a window in a transcript", () => {
  const windows = {
    "claude-opus-5-5[1m]": { contextWindow: 1_000_000 },
    "claude-sonnet-4-5": { contextWindow: 200_000 },
  };

  it("is that of the main thread's last model", async () => {
    const lines = [
      row("user", { message: { role: "user", content: "hi" } }),
      answer("claude-sonnet-4-5"),
      answer("claude-opus-5-5"),
      answer("claude-sonnet-4-5", { isSidechain: true, agentId: "a1" }),
      answer("<synthetic>"),
    ];
    const { stated } = await windowIn(`${id}.jsonl`, [...lines, cost(windows)]);
    expect(stated.at(-1)).toEqual([6, 1_000_000]);
  });

  it("may be told without a cost, and a cost without it", async () => {
    const lines = [answer("claude-opus-5-5"), cost(windows, -1), cost({}), cost("none"), cost(null)];
    expect((await windowIn(`${id}.jsonl`, lines)).stated.at(-1)).toEqual([2, 1_000_000]);
    const withoutWindow = [answer("claude-opus-5-5"), cost({ other: { contextWindow: 0 } }, -1)];
    expect((await windowIn(`${id}.jsonl`, withoutWindow)).stated.at(-1)?.[1]).not.toBe(0);
  });
});
