import { describe, expect, it } from "vitest";
import {
  compareFacts,
  errorStatistics,
  fileReasons,
  periodOf,
  problemCounts,
  remoteFacts,
  selectFacts,
  toolStatistics,
  totals,
  usageByDay,
  usageByModel,
  usageBySession,
  whenAnswered,
} from "../../src/index.js";
import type { Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import { at, factsOf } from "../util/facts.js";
import { memorySource } from "../util/memory-source.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
const monday = { period: periodOf("2026-11-09", "2026-11-09", berlin) };
const tuesday = { period: periodOf("2026-11-10", "2026-11-10", berlin) };

const facts = factsOf({
  sessions: [{ sessionId: "s1" }, { sessionId: "s2" }],
  requests: [
    { sessionId: "s1", at: at("2026-11-09T10:00:00Z"), model: "model-a", inputTokens: 3, costNanoUsd: 7 },
    { sessionId: "s2", at: at("2026-11-09T11:00:00Z"), model: "model-b", inputTokens: 4, costNanoUsd: 20 },
    { sessionId: "s2", at: at("2026-11-10T11:00:00Z"), model: "model-a", inputTokens: 5, costNanoUsd: 100 },
  ],
  toolCalls: [
    {
      sessionId: "s1",
      startedAt: at("2026-11-09T10:01:00Z"),
      tool: "Bash",
      outcome: "failed",
      errorKind: "exit-code",
    },
    { sessionId: "s2", startedAt: at("2026-11-10T10:01:00Z"), tool: "Read", outcome: "ok", durationMs: 40 },
  ],
  marks: [{ sessionId: "s1", kind: "prompt", at: at("2026-11-09T09:59:00Z") }],
});

/** Two days side by side, with the problems of one and the files of the other. */
function compared(all: Facts): readonly unknown[] {
  const [before, after] = [selectFacts(all, monday), selectFacts(all, tuesday)];
  return [compareFacts(before, after), problemCounts(before), fileReasons(after)];
}

describe("remote facts", () => {
  it.each<[string, (facts: Facts) => unknown]>([
    ["totals", totals],
    ["sessions", usageBySession],
    ["models", usageByModel],
    ["days", (given) => usageByDay(given, berlin)],
    ["tools", (given) => toolStatistics(given)],
    ["errors", errorStatistics],
    ["the days of a selection", (given) => usageByDay(selectFacts(given, monday), berlin)],
    ["the sessions of a model", (given) => usageBySession(selectFacts(given, { models: ["model-b"] }))],
    ["the rows of a table", ({ requests }) => [...rowsOf(requests)]],
    ["the subagents of a selection", (given) => [...rowsOf(selectFacts(given, monday).agents)]],
  ])("give %s as facts in memory do", async (_name, count) => {
    const { source } = memorySource(facts);
    const remote = remoteFacts(source);
    expect(await whenAnswered(() => count(remote))).toEqual(count(facts));
  });

  it("have metrics worked out where they are, without a column of requests or calls", async () => {
    const { source, asked } = memorySource(facts);
    const remote = selectFacts(remoteFacts(source), monday);
    expect(
      await whenAnswered(() => usageByModel(remote).map(({ model, costNanoUsd }) => [model, costNanoUsd])),
    ).toEqual([
      ["model-b", "20"],
      ["model-a", "7"],
    ]);
    expect(asked).toEqual([
      { table: "requests", what: "metric" },
      { table: "toolCalls", what: "metric" },
    ]);
  });

  it("are compared, and their problems and files counted, without a row", async () => {
    const { source, asked } = memorySource(facts);
    const remote = remoteFacts(source);
    expect(await whenAnswered(() => compared(remote))).toEqual(compared(facts));
    expect(new Set(asked.map(({ what }) => what))).toEqual(new Set(["metric", "rows"]));
  });

  it("are asked for the same only once, whoever asks", async () => {
    const { source, asked } = memorySource(facts);
    const remote = remoteFacts(source);
    await whenAnswered(() => [usageByModel(remote), usageByModel(selectFacts(remote, { models: [] }))]);
    await whenAnswered(() => usageByModel(remote));
    expect(asked).toHaveLength(2);
  });

  it("select the projects that a name means", async () => {
    const named = factsOf({
      requests: [
        { project: "/home/ann/shop", inputTokens: 1 },
        { project: "/home/ann/blog", inputTokens: 2 },
      ],
    });
    const remote = remoteFacts(memorySource(named).source);
    expect(await whenAnswered(() => totals(selectFacts(remote, { projects: ["shop"] })).inputTokens)).toBe(1);
  });

  it("throw what the source was rejected with", async () => {
    const { source } = memorySource(facts);
    const remote = remoteFacts({ ...source, aggregate: () => Promise.reject(new Error("a shard is down")) });
    await expect(whenAnswered(() => usageByModel(remote))).rejects.toThrow("a shard is down");
  });
});
