import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { Following } from "./util/following.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const rollout = "sessions/2026/11/10/rollout-2026-11-10T09-00-00-019a0000-0000-7000-8000-000000000191.jsonl";
const fixture = join(
  import.meta.dirname,
  "..",
  "..",
  "..",
  "fixtures",
  "codex/R66-outcomes",
  "logs",
  rollout,
);

// Row 6 calls c1, row 15 tells the usage of the response, rows 16 and 17 are the end and output of c1; the turn ends later.
const rows = readFileSync(fixture, "utf8").split("\n");

function calls(events: readonly AgentEvent[]): readonly string[] {
  return events.flatMap(({ payload, isEarly = false, line }) =>
    payload.kind === "call" && payload.origin.line === 6 ? [`${isEarly ? "early " : ""}${line}`] : [],
  );
}

function results(events: readonly AgentEvent[]): readonly string[] {
  return events.flatMap(({ payload, isEarly = false }) =>
    payload.kind === "result" && payload.origin.line === 17
      ? [`${isEarly ? "early " : ""}${payload.signal.outcome}`]
      : [],
  );
}

describe("an event that waits for a later row", () => {
  it("is sent early, once, and again when all of it is known", async () => {
    const folder = temporaryFolder({ [rollout]: "" });
    const path = join(folder, rollout);
    const following = new Following(folder);
    const look = async (count: number) => {
      writeFileSync(path, `${rows.slice(0, count).join("\n")}\n`);
      await following.look(new Set([path]));
    };
    await look(6);
    expect(calls(following.sent)).toEqual(["early 6"]);
    await look(7);
    expect(calls(following.sent)).toEqual(["early 6"]);
    await look(14);
    expect(calls(following.sent)).toEqual(["early 6"]);
    await look(15);
    expect(calls(following.sent)).toEqual(["early 6", "15"]);
    const keys = following.sent.filter(({ payload }) => payload.kind === "call" && payload.origin.line === 6);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
    await look(rows.length);
    expect(calls(following.sent)).toEqual(["early 6", "15"]);
    expect(results(following.sent).at(-1)).toBe("failed");
    expect(results(following.sent).filter((each) => !each.startsWith("early"))).toEqual(["failed"]);
  });

  it("has the key of the event that it announces, whichever of several rows tells it", async () => {
    const folder = temporaryFolder({ [rollout]: "" });
    const path = join(folder, rollout);
    const following = new Following(folder);
    for (const count of [15, 16, 17, 18, rows.length]) {
      writeFileSync(path, `${rows.slice(0, count).join("\n")}\n`);
      await following.look(new Set([path]));
    }
    const ofFirst = following.sent.filter(
      ({ payload }) => payload.kind === "result" && payload.callId === "c1" && payload.origin.line < 34,
    );
    expect(ofFirst.map(({ line, isEarly = false }) => [line, isEarly])).toEqual([
      [16, true],
      [17, true],
      [30, false],
    ]);
    expect(new Set(ofFirst.map(({ key }) => key)).size).toBe(1);
  });
});
