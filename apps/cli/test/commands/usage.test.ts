import { describe, expect, it } from "vitest";
import { readJson, runCli, runOnTerminal } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

// What each request costs is worked out beside the logs, in shop-logs.ts.
const path = ["--path", shopLogs()];

describe("totals", () => {
  it("adds up every session and subagent", async () => {
    const { totals, rows, period } = await readJson(["totals", ...path]);
    expect(period).toEqual({ since: null, until: null, timezone: "UTC" });
    expect(totals).toMatchObject({
      requests: 8,
      inputTokens: 1000 + 10 + 10 + 1000 + 500_000,
      outputTokens: 500 + 100 + 50 + 50 + 1000 + 200 + 1000 + 1000,
      cacheReadTokens: 22_000,
      cacheWrite5mTokens: 0,
      cacheWrite1hTokens: 2000,
      costUsd: 1.06918,
      costNanoUsd: "1069180000",
      prompts: 3,
      sessions: 3,
      subagents: 1,
      toolCalls: 4,
    });
    expect(totals["outcomes"]).toMatchObject({ ok: 3, failed: 1 });
    expect(rows).toEqual([totals]);
  });

  it("takes a period by its first and last day, both inclusive", async () => {
    const { totals, period } = await readJson([
      "totals",
      ...path,
      "--since",
      "2026-11-16",
      "--until",
      "2026-11-17",
    ]);
    expect(period).toEqual({ since: "2026-11-16", until: "2026-11-17", timezone: "UTC" });
    expect(totals).toMatchObject({ requests: 6, costNanoUsd: "39180000" });
  });

  it("R43 takes the last 3 days as today and the two before", async () => {
    const { totals, period } = await readJson(["totals", ...path, "--last", "3d"]);
    expect(period).toMatchObject({ since: "2026-11-18", until: "2026-11-20" });
    expect(totals).toMatchObject({ requests: 1 });
  });

  it("takes the present from --now", async () => {
    const { period } = await readJson(["totals", ...path, "--last", "1d", "--now", "2026-11-16T23:00:00Z"]);
    expect(period).toMatchObject({ since: "2026-11-16", until: "2026-11-16" });
  });

  it.each([
    { filter: ["--model", "claude-haiku-5-5"], requests: 2 },
    { filter: ["--project", "atlas"], requests: 1 },
    { filter: ["--project", "/home/ann/shop"], requests: 7 },
    { filter: ["--session", "c3333333"], requests: 1 },
    { filter: ["--session", "c3333333", "--session", "b2222222"], requests: 2 },
    { filter: ["--source", "codex"], requests: 0 },
    { filter: ["--source", "claude-code"], requests: 8 },
  ])("counts only what fits $filter", async ({ filter, requests }) => {
    const { totals } = await readJson(["totals", ...path, ...filter]);
    expect(totals).toMatchObject({ requests });
  });
});

describe("daily, weekly and monthly", () => {
  it("has a row for each day with usage", async () => {
    const { rows } = await readJson(["daily", ...path]);
    expect(rows.map(({ date, requests, costNanoUsd }) => ({ date, requests, costNanoUsd }))).toEqual([
      { date: "2026-11-10", requests: 1, costNanoUsd: "20000000" },
      { date: "2026-11-16", requests: 6, costNanoUsd: "39180000" },
      { date: "2026-11-18", requests: 1, costNanoUsd: "1010000000" },
    ]);
  });

  it("R41 cuts days in the zone asked for", async () => {
    // 2026-11-16T10:00Z is the 17th in Kiritimati, 14 hours ahead.
    const { rows } = await readJson([
      "daily",
      ...path,
      "--session",
      "a1",
      "--timezone",
      "Pacific/Kiritimati",
    ]);
    expect(rows.map(({ date }) => date)).toEqual(["2026-11-17"]);
  });

  it("R42 names weeks by ISO, or by their first date where they begin on Sunday", async () => {
    const iso = await readJson(["weekly", ...path]);
    expect(iso.rows.map(({ week, requests }) => [week, requests])).toEqual([
      ["2026-W46", 1],
      ["2026-W47", 7],
    ]);
    const sunday = await readJson(["weekly", ...path, "--week-start", "sunday"]);
    expect(sunday.rows.map(({ week }) => week)).toEqual(["2026-11-08", "2026-11-15"]);
  });

  it("adds the models of each month with --breakdown", async () => {
    const { rows } = await readJson(["monthly", ...path, "--breakdown"]);
    expect(rows).toMatchObject([
      {
        month: "2026-11",
        models: [
          { model: "claude-sonnet-5-5", source: "claude-code", requests: 1 },
          { model: "claude-opus-5-5", source: "claude-code", requests: 5 },
          { model: "claude-haiku-5-5", source: "claude-code", requests: 2 },
        ],
      },
    ]);
  });

  it("breaks down a week that begins on Sunday", async () => {
    const { rows } = await readJson(["weekly", ...path, "--week-start", "sunday", "--breakdown"]);
    expect(rows).toMatchObject([
      { models: [{ requests: 1 }] },
      { models: [{ requests: 1 }, { requests: 4 }, { requests: 2 }] },
    ]);
  });
});

describe("sessions, projects and models", () => {
  it("lists sessions by cost, with title and active time", async () => {
    const { rows } = await readJson(["sessions", ...path]);
    expect(rows.map(({ sessionId, title, costUsd }) => [sessionId, title, costUsd])).toEqual([
      ["b2222222-0000-4000-8000-000000000002", "Encode tiles", 1.01],
      ["a1111111-0000-4000-8000-000000000001", "Gift cards", 0.03918],
      ["c3333333-0000-4000-8000-000000000003", null, 0.02],
    ]);
    expect(rows[1]).toMatchObject({
      project: "/home/ann/shop",
      startedAt: "2026-11-16T10:00:00.000Z",
      endedAt: "2026-11-16T10:00:35.000Z",
      activeMs: 35_000,
    });
  });

  it("lists projects by cost", async () => {
    const { rows } = await readJson(["projects", ...path]);
    expect(rows.map(({ project, requests }) => [project, requests])).toEqual([
      ["/home/ann/atlas", 1],
      ["/home/ann/shop", 7],
    ]);
  });

  it("lists models by cost", async () => {
    const { rows } = await readJson(["models", ...path]);
    expect(rows.map(({ model, costNanoUsd }) => [model, costNanoUsd])).toEqual([
      ["claude-sonnet-5-5", "1010000000"],
      ["claude-opus-5-5", "58480000"],
      ["claude-haiku-5-5", "700000"],
    ]);
  });
});

describe("--cost both", () => {
  it("says that nothing is recorded where no log states a cost, instead of columns of nothing", async () => {
    for (const command of ["daily", "models", "totals"]) {
      const { stdout } = await runOnTerminal([command, "--cost", "both", ...path], 80);
      expect(stdout).toContain("No recorded cost: none of these logs states");
      expect(stdout).not.toContain("Difference");
      const csv = await runCli([command, "--cost", "both", "--format", "csv", ...path]);
      expect(csv.stdout).toContain("recordedCostUsd");
    }
  });
});
