import { describe, expect, it } from "vitest";
import { withContents } from "../../src/usage/sessions.js";
import { at, factsOf } from "../util/facts.js";

const zone = { timezone: "Europe/Berlin", weekStart: "monday" } as const;

describe("what sessions are of", () => {
  it("is every model, tool and day of their requests, calls and prompts, each once", () => {
    const facts = factsOf({
      requests: [
        // 23:30 and 00:30 in Berlin.
        { sessionId: "s1", at: at("2026-11-09T22:30:00Z"), model: "opus" },
        { sessionId: "s1", at: at("2026-11-09T23:30:00Z"), model: "haiku", threadId: "subagent" },
        { sessionId: "s1", at: null, model: null },
        { sessionId: "s1", at: at("2026-11-09T22:31:00Z"), model: "opus" },
        { sessionId: "s2", at: at("2026-11-11T00:10:00Z"), model: "opus" },
      ],
      toolCalls: [
        { sessionId: "s1", tool: "Read" },
        { sessionId: "s1", tool: "Bash" },
        { sessionId: "s1", tool: "Bash" },
      ],
      marks: [
        // Its turn began on the day before its first answer.
        { sessionId: "s2", kind: "prompt", at: at("2026-11-10T22:59:00Z") },
        { sessionId: "s2", kind: "compaction", at: at("2026-11-13T12:00:00Z") },
      ],
    });
    const sessions = ["s1", "s2", "s3"].map((sessionId) => ({ sessionId }));
    expect(withContents(sessions, facts, zone)).toEqual([
      {
        sessionId: "s1",
        models: ["haiku", "opus", null],
        tools: ["Bash", "Read"],
        days: ["2026-11-09", "2026-11-10"],
      },
      { sessionId: "s2", models: ["opus"], tools: [], days: ["2026-11-10", "2026-11-11"] },
      { sessionId: "s3", models: [], tools: [], days: [] },
    ]);
  });
});
