import { describe, expect, it } from "vitest";
import { usageBySession } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

describe("usageBySession", () => {
  it("R23 counts all threads of a session, the most expensive session first", () => {
    const facts = factsOf({
      sessions: [
        {
          sessionId: "s1",
          title: "Fix the cart",
          startedAt: at("2026-11-09T09:00:00Z"),
          endedAt: at("2026-11-09T10:00:00Z"),
          ending: "completed",
        },
        { sessionId: "s2", project: "/home/ann/blog" },
      ],
      requests: [
        { sessionId: "s1", outputTokens: 10, costNanoUsd: 100 },
        { sessionId: "s1", threadId: "s1/a1", agentId: "a1", outputTokens: 20, costNanoUsd: 200 },
        { sessionId: "s2", threadId: "s2", outputTokens: 5, costNanoUsd: 900 },
      ],
    });
    expect(usageBySession(facts)).toMatchObject([
      {
        sessionId: "s2",
        project: "/home/ann/blog",
        title: null,
        startedAt: null,
        ending: null,
        requests: 1,
        costNanoUsd: "900",
      },
      {
        sessionId: "s1",
        project: "/home/ann/shop",
        title: "Fix the cart",
        startedAt: "2026-11-09T09:00:00.000Z",
        endedAt: "2026-11-09T10:00:00.000Z",
        ending: "completed",
        requests: 2,
        outputTokens: 30,
        costNanoUsd: "300",
      },
    ]);
  });

  it("orders sessions of equal cost by tokens, then by id", () => {
    const facts = factsOf({
      requests: [
        { sessionId: "s3", outputTokens: 1 },
        { sessionId: "s2", outputTokens: 1 },
        { sessionId: "s1", outputTokens: 1 },
        { sessionId: "s4", outputTokens: 2 },
      ],
    });
    expect(usageBySession(facts).map(({ sessionId }) => sessionId)).toEqual(["s4", "s1", "s2", "s3"]);
  });

  it("R46 unites the active time of its own threads", () => {
    const facts = factsOf({
      requests: [{ sessionId: "s1" }, { sessionId: "s2" }],
      activity: [
        // 09:00–09:04 and 09:02–09:06 cover 6 minutes, 15:00–15:03 three; the copied interval is another session's.
        { startAt: at("2026-11-09T09:00:00Z"), endAt: at("2026-11-09T09:04:00Z") },
        { threadId: "s1/a1", startAt: at("2026-11-09T09:02:00Z"), endAt: at("2026-11-09T09:06:00Z") },
        { startAt: at("2026-11-09T15:00:00Z"), endAt: at("2026-11-09T15:03:00Z") },
        { startAt: at("2026-11-08T15:00:00Z"), endAt: at("2026-11-08T16:00:00Z"), isOwn: false },
      ],
    });
    expect(usageBySession(facts).map(({ sessionId, activeMs }) => [sessionId, activeMs])).toEqual([
      ["s1", 9 * 60_000],
      ["s2", null],
    ]);
  });

  it("R60 knows no active time of a session whose rows are of one moment", () => {
    const moment = at("2026-11-09T09:00:00Z");
    const facts = factsOf({ requests: [{}], activity: [{ startAt: moment, endAt: moment }] });
    expect(usageBySession(facts)).toMatchObject([{ activeMs: null }]);
  });

  it("R11 tells how many requests of other sessions a session repeats", () => {
    const codexFork = "/home/ann/.codex/sessions/2026/11/09/rollout-s3.jsonl";
    const facts = factsOf({
      sessions: [{ sessionId: "s1" }, { sessionId: "s2" }, { sessionId: "s3", file: codexFork }],
      requests: [
        { sessionId: "s1", requestKey: "msg_a" },
        { sessionId: "s1", requestKey: "msg_b" },
        { sessionId: "s2", requestKey: "msg_c" },
        { sessionId: "s3", requestKey: "resp_d" },
      ],
      copies: [
        // s2 repeats msg_a in a file and in its backup, and msg_b: two requests. Its calls are none.
        { kind: "otherSession", sessionId: "s2", requestKey: "msg_a", rows: 2 },
        { kind: "otherSession", sessionId: "s2", requestKey: "msg_b" },
        { kind: "otherSession", sessionId: "s2", requestKey: null, callKey: "toolu_1" },
        // What was streamed or written twice is s1's own.
        { kind: "streamed", sessionId: "s1", requestKey: "msg_a" },
        { kind: "sameSession", sessionId: "s1", requestKey: "msg_b" },
        // s3 was forked; one of its subagents was forked from its own main thread.
        { kind: "fork", sessionId: "s3", requestKey: "s3:line6", file: codexFork },
        { kind: "fork", sessionId: "s3", requestKey: "s3a1:line6", file: "/home/ann/.codex/s3a1.jsonl" },
      ],
    });
    expect(usageBySession(facts).map(({ sessionId, copiedRequests }) => [sessionId, copiedRequests])).toEqual(
      [
        ["s1", 0],
        ["s2", 2],
        ["s3", 1],
      ],
    );
  });

  it("R52 lists a session that was never answered without usage, and leaves out an empty one", () => {
    const facts = factsOf({
      sessions: [{ sessionId: "s1" }, { sessionId: "s2" }],
      marks: [
        { sessionId: "s1", kind: "prompt" },
        { sessionId: "s2", kind: "command" },
      ],
    });
    expect(usageBySession(facts)).toMatchObject([
      { sessionId: "s1", requests: 0, costUsd: null, tokenBasis: null },
    ]);
  });
});
