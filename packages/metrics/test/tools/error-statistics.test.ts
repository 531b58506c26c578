import { describe, expect, it } from "vitest";
import { errorStatistics } from "../../src/index.js";
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
