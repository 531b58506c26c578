import { describe, expect, it } from "vitest";
import { logWindows } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

describe("logWindows", () => {
  it("is whole from where the first session of a source ended", () => {
    const facts = factsOf({
      sessions: [
        // Long and still going: it began first and says nothing of what was deleted beside it.
        { sessionId: "a", startedAt: at("2026-08-01T00:00:00Z"), endedAt: at("2026-11-12T00:00:00Z") },
        { sessionId: "b", startedAt: at("2026-10-20T00:00:00Z"), endedAt: at("2026-10-20T02:00:00Z") },
        { sessionId: "c", source: "codex", startedAt: at("2026-11-01T00:00:00Z"), endedAt: null },
        { sessionId: "d" },
      ],
    });
    expect(logWindows(facts)).toEqual([
      {
        source: "claude-code",
        firstAt: at("2026-08-01T00:00:00Z"),
        wholeFromAt: at("2026-10-20T02:00:00Z"),
      },
      { source: "codex", firstAt: at("2026-11-01T00:00:00Z"), wholeFromAt: at("2026-11-01T00:00:00Z") },
    ]);
  });

  it("is empty without a dated session", () => {
    expect(logWindows(factsOf({ sessions: [{}] }))).toEqual([]);
  });
});
