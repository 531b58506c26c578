import { describe, expect, it } from "vitest";
import { errorStatistics, errorTotals } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

describe("errorStatistics", () => {
  it("R63 counts failed, invalid and denied calls by kind and tool, the most frequent first", () => {
    const facts = factsOf({
      toolCalls: [
        { outcome: "failed", errorKind: "exit-code", exitCode: 128, startedAt: at("2026-11-10T09:00:00Z") },
        {
          outcome: "failed",
          errorKind: "exit-code",
          exitCode: 2,
          startedAt: at("2026-11-09T09:00:00Z"),
          sessionId: "s2",
        },
        { outcome: "failed", errorKind: "exit-code", startedAt: null },
        { outcome: "denied", errorKind: "hook" },
        { outcome: "invalid", errorKind: null, tool: "Edit" },
        { outcome: "ok" },
        { outcome: "rejected" },
        { outcome: "cancelled" },
      ],
    });
    expect(errorStatistics(facts)).toEqual([
      {
        outcome: "failed",
        errorKind: "exit-code",
        tool: "Bash",
        count: 3,
        sessions: 2,
        exitCodes: [
          { exitCode: 2, count: 1 },
          { exitCode: 128, count: 1 },
        ],
        firstAt: "2026-11-09T09:00:00.000Z",
        lastAt: "2026-11-10T09:00:00.000Z",
      },
      {
        outcome: "denied",
        errorKind: "hook",
        tool: "Bash",
        count: 1,
        sessions: 1,
        exitCodes: [],
        firstAt: null,
        lastAt: null,
      },
      {
        outcome: "invalid",
        errorKind: null,
        tool: "Edit",
        count: 1,
        sessions: 1,
        exitCodes: [],
        firstAt: null,
        lastAt: null,
      },
    ]);
  });

  it("gives no rows where nothing went wrong", () => {
    expect(errorStatistics(factsOf({ toolCalls: [{}] }))).toEqual([]);
  });
});

describe("errorTotals", () => {
  it("counts a session once, whatever failed in it", () => {
    const facts = factsOf({
      toolCalls: [
        { outcome: "failed", exitCode: 2, sessionId: "s1", startedAt: at("2026-11-10T09:00:00Z") },
        { outcome: "invalid", exitCode: 2, sessionId: "s1", startedAt: at("2026-11-12T09:00:00Z") },
        { outcome: "denied", sessionId: "s2", tool: "Edit", startedAt: at("2026-11-09T09:00:00Z") },
        { outcome: "ok", sessionId: "s3", startedAt: at("2026-11-14T09:00:00Z") },
      ],
    });
    expect(errorTotals(facts)).toEqual({
      count: 3,
      sessions: 2,
      exitCodes: [{ exitCode: 2, count: 2 }],
      firstAt: "2026-11-09T09:00:00.000Z",
      lastAt: "2026-11-12T09:00:00.000Z",
    });
  });

  it("is nothing where nothing went wrong", () => {
    expect(errorTotals(factsOf({ toolCalls: [{}] }))).toEqual({
      count: 0,
      sessions: 0,
      exitCodes: [],
      firstAt: null,
      lastAt: null,
    });
  });
});
