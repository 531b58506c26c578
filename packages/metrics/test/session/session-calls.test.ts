import { describe, expect, it } from "vitest";
import { sessionCalls, sessionFiles } from "../../src/session/session-calls.js";
import { sessionDetail, factsOfSession } from "../../src/session/session-detail.js";
import { at, factsOf } from "../util/facts.js";

const second = (count: number) => at("2026-11-16T10:00:00Z") + 1000 * count;
const iso = (count: number) => new Date(second(count)).toISOString();

describe("sessionCalls", () => {
  it("follows a call from its response through hooks and run to its result and the next response", () => {
    const facts = factsOf({
      turns: [{ turnId: "t" }],
      requests: [
        { requestKey: "r1", at: second(0) },
        { requestKey: "r2", at: second(12) },
      ],
      toolCalls: [
        {
          callKey: "c",
          turnId: "t",
          requestKey: "r1",
          startedAt: second(0),
          endedAt: second(10),
          durationMs: 4000,
          durationBasis: "reported",
        },
      ],
      marks: [
        { kind: "hook", detail: "PostToolUse", callKey: "c", at: second(11), durationMs: 30 },
        { kind: "hook", detail: "PreToolUse", callKey: "c", at: second(1) },
        { kind: "hook", detail: "Stop", at: second(20) },
      ],
    });
    expect(sessionCalls(facts)).toMatchObject([
      {
        turn: 1,
        invokedAt: iso(0),
        hooks: [
          { event: "PreToolUse", at: iso(1), durationMs: null },
          { event: "PostToolUse", at: iso(11), durationMs: 30 },
        ],
        runAt: iso(6),
        beforeRunMs: 6000,
        resultAt: iso(10),
        answeredAt: iso(12),
      },
    ]);
  });

  it("invents nothing that is not logged", () => {
    const [pending, wall] = sessionCalls(
      factsOf({
        toolCalls: [
          { callKey: "p", outcome: "pending", startedAt: second(0) },
          {
            callKey: "w",
            startedAt: second(1),
            endedAt: second(3),
            durationMs: 2000,
            durationBasis: "wall",
          },
        ],
      }),
    );
    expect(pending).toMatchObject({ runAt: null, resultAt: null, answeredAt: null, hooks: [] });
    expect(wall).toMatchObject({ runAt: null, beforeRunMs: null, resultAt: iso(3), answeredAt: null });
  });
});

describe("sessionFiles", () => {
  it("adds up what calls did to each path, most changed lines first", () => {
    const [cart, read] = ["/home/ann/shop/cart.ts", "/home/ann/shop/readme.md"];
    const facts = factsOf({
      toolCalls: [
        { callKey: "1", tool: "Read", target: cart, resultBytes: 500, startedAt: second(1) },
        { callKey: "2", tool: "Edit", target: cart, linesAdded: 5, linesRemoved: 2, startedAt: second(2) },
        { callKey: "3", tool: "Edit", target: cart, outcome: "invalid", startedAt: second(3) },
        { callKey: "4", tool: "Edit", target: cart, outcome: "rejected", startedAt: second(4) },
        { callKey: "5", tool: "Edit", target: cart, startedAt: second(5) },
        { callKey: "6", tool: "Read", target: read },
        { callKey: "7", tool: "Grep", target: "/home/ann/shop" },
        { callKey: "8", tool: "Bash" },
      ],
    });
    expect(sessionFiles(facts)).toEqual([
      {
        path: cart,
        reads: 1,
        edits: 2,
        failedCalls: 1,
        otherCalls: 1,
        linesAdded: 5,
        linesRemoved: 2,
        editsWithoutLines: 1,
        readBytes: 500,
        firstAt: iso(1),
        lastAt: iso(5),
      },
      {
        path: read,
        reads: 1,
        edits: 0,
        failedCalls: 0,
        otherCalls: 0,
        linesAdded: null,
        linesRemoved: null,
        editsWithoutLines: 0,
        readBytes: 0,
        firstAt: null,
        lastAt: null,
      },
    ]);
  });
});

describe("sessionDetail", () => {
  it("is empty without a session", () => {
    const detail = sessionDetail(factsOf({}), { ratesOf: () => null });
    expect(detail).toMatchObject({ session: null, turns: [], calls: [], context: [], files: [] });
    expect(detail.agents.map(({ role }) => role)).toEqual(["main"]);
  });

  it("says what the session is and how much ran at once", () => {
    const call = { durationMs: 2000, durationBasis: "wall" } as const;
    const facts = factsOf({
      sessions: [{ sessionId: "s1", title: "Gift cards", startedAt: second(0), endedAt: second(60) }],
      activity: [
        { startAt: second(0), endAt: second(20) },
        { startAt: second(10), endAt: second(30), threadId: "s1/a1" },
      ],
      requests: [{ model: "model-b" }, { model: "model-a" }, { model: "model-b" }],
      toolCalls: [
        { ...call, callKey: "1", startedAt: second(1), endedAt: second(3) },
        { ...call, callKey: "2", startedAt: second(2), endedAt: second(4) },
        { callKey: "3", startedAt: second(9) },
      ],
      marks: [
        { kind: "interruption", at: second(5) },
        { kind: "prompt", at: second(0) },
      ],
    });
    const { session, parallelism, events } = sessionDetail(facts, { ratesOf: () => null });
    expect(session).toMatchObject({
      title: "Gift cards",
      spanMs: 60_000,
      activeMs: 30_000,
      models: ["model-b", "model-a"],
    });
    // 1–3 and 2–4: 4 s of calls in 3 s
    expect(parallelism.calls).toEqual({
      peak: 2,
      mean: 4 / 3,
      busyMs: 3000,
      totalMs: 4000,
      timed: 2,
      untimed: 1,
    });
    expect(events.map(({ kind }) => kind)).toEqual(["interruption"]);
  });
});

describe("factsOfSession", () => {
  it("keeps one session alone, though another's id begins with its own", () => {
    const facts = factsOf({
      sessions: [{ sessionId: "s1" }, { sessionId: "s10" }],
      requests: [{ sessionId: "s1" }, { sessionId: "s10" }],
    });
    const one = factsOfSession(facts, "s1");
    expect([one.sessions.rowCount, one.requests.rowCount]).toEqual([1, 1]);
  });

  it("keeps the problems of its own files and those of none", () => {
    const facts = factsOf({
      sessions: [{ sessionId: "s1", file: "/logs/s1.jsonl" }],
      problems: [
        { code: "torn-line", file: "/logs/s1.jsonl" },
        { code: "not-json", file: "/logs/s2.jsonl" },
        { code: "worker-failed", file: null },
      ],
    });
    expect([...factsOfSession(facts, "s1").problems.columns.code]).toEqual(["torn-line", "worker-failed"]);
  });
});
