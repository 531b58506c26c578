import { rowsOf } from "@turnmeter/columns";
import { describe, expect, it } from "vitest";
import { periodOf, selectFacts, totals, usageByDay, usageBySession } from "../../src/index.js";
import type { Selection } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
const monday = { period: periodOf("2026-11-09", "2026-11-09", berlin) };
const before = at("2026-11-08T22:59:59.999Z");
const first = at("2026-11-08T23:00:00Z");
const last = at("2026-11-09T22:59:59.999Z");
const after = at("2026-11-09T23:00:00Z");

describe("selectFacts", () => {
  it("gives the facts as they are where nothing is selected", () => {
    const facts = factsOf({ requests: [{ at: null }] });
    expect(selectFacts(facts, {})).toBe(facts);
    expect(selectFacts(facts, { period: { startAt: null, endAt: null } })).toBe(facts);
    expect(selectFacts(facts, { models: [], sessions: [] })).toBe(facts);
  });

  it("R12 keeps what happened from the first to the last instant of the period, and nothing undated", () => {
    const times = [before, first, last, after, null];
    const facts = selectFacts(
      factsOf({
        requests: times.map((time) => ({ at: time })),
        toolCalls: times.map((time) => ({ startedAt: time })),
        marks: times.map((time) => ({ at: time })),
        turns: times.map((time) => ({ promptAt: time })),
      }),
      monday,
    );
    expect([...facts.requests.columns.at]).toEqual([first, last]);
    expect([...facts.toolCalls.columns.startedAt]).toEqual([first, last]);
    expect([...facts.marks.columns.at]).toEqual([first, last]);
    expect([...facts.turns.columns.promptAt]).toEqual([first, last]);
    expect(usageByDay(facts, berlin)).toMatchObject([{ date: "2026-11-09", requests: 2 }]);
  });

  it("keeps everything on the open side of a period", () => {
    const facts = factsOf({ requests: [{ at: before }, { at: first }] });
    expect(totals(selectFacts(facts, { period: periodOf(null, "2026-11-08", berlin) })).requests).toBe(1);
    expect(totals(selectFacts(facts, { period: periodOf("2026-11-08", null, berlin) })).requests).toBe(2);
  });

  it("keeps all that sessions hold which made a request in a period, and nothing of others", () => {
    const facts = factsOf({
      requests: [
        { sessionId: "s1", at: before, inputTokens: 1 },
        { sessionId: "s1", at: first, inputTokens: 2 },
        { sessionId: "s1", at: null, inputTokens: 4 },
        { sessionId: "s2", at: after, inputTokens: 8 },
      ],
      toolCalls: [
        { sessionId: "s1", startedAt: after },
        { sessionId: "s2", startedAt: first },
      ],
      marks: [{ sessionId: "s2", kind: "prompt", at: first }],
    });
    const active = selectFacts(facts, { activeIn: monday.period });
    expect([...active.requests.columns.inputTokens]).toEqual([1, 2, 4]);
    expect([...active.toolCalls.columns.startedAt]).toEqual([after]);
    expect(active.marks.rowCount).toBe(0);
    expect(selectFacts(facts, { activeIn: { startAt: null, endAt: null } })).toBe(facts);
  });

  it("keeps sessions that have a request or a prompt in it", () => {
    const facts = factsOf({
      sessions: [{ sessionId: "s1" }, { sessionId: "s2" }, { sessionId: "s3" }, { sessionId: "s4" }],
      requests: [
        { sessionId: "s1", at: first },
        { sessionId: "s4", at: after },
      ],
      marks: [
        { sessionId: "s2", kind: "prompt", at: last },
        { sessionId: "s3", kind: "command", at: last },
      ],
    });
    expect([...selectFacts(facts, monday).sessions.columns.sessionId]).toEqual(["s1", "s2"]);
  });

  it("R84 keeps copies with the request or call that they repeat, whenever they were written", () => {
    const facts = factsOf({
      requests: [
        { requestKey: "in", at: first },
        { requestKey: "out", at: before },
      ],
      toolCalls: [{ callKey: "toolu_1", startedAt: last }],
      copies: [
        { requestKey: "in", at: after, sessionId: "s2" },
        { requestKey: "out", at: last },
        { requestKey: null, callKey: "toolu_1", at: null },
        { requestKey: null, callKey: "toolu_2", at: last },
      ],
    });
    const { copies } = selectFacts(facts, monday);
    expect([...copies.columns.requestKey]).toEqual(["in", null]);
    expect([...copies.columns.callKey]).toEqual([null, "toolu_1"]);
  });

  it("R84 judges rows that repeat no request by their own time and session", () => {
    const facts = factsOf({
      sessions: [
        { sessionId: "s1", project: "/home/ann/shop" },
        { sessionId: "s2", project: "/home/ann/blog" },
      ],
      copies: [
        { kind: "clientMade", requestKey: null, sessionId: "s1", at: last, line: 1 },
        { kind: "clientMade", requestKey: null, sessionId: "s2", at: after, line: 2 },
        { kind: "fork", requestKey: "x", sessionId: "s2", at: first, line: 3 },
        { kind: "digest", requestKey: "y", sessionId: "s3", at: null, line: 4 },
      ],
    });
    const linesOf = (selection: Selection) => [...selectFacts(facts, selection).copies.columns.line];
    expect(linesOf(monday)).toEqual([1, 3]);
    expect(linesOf({ projects: ["blog"] })).toEqual([2, 3]);
    expect(linesOf({ sessions: ["s3"] })).toEqual([4]);
    expect(linesOf({ models: ["model-b"] })).toEqual([]);
  });

  it("keeps subagents that started in it or have a request in it", () => {
    const facts = factsOf({
      agents: [
        { agentId: "ran on", threadId: "s1/a1", startedAt: before },
        { agentId: "was over", threadId: "s1/a2", startedAt: before },
        { agentId: "silent", threadId: "s1/a3", startedAt: last, hasTranscript: false },
      ],
      requests: [
        { threadId: "s1/a1", agentId: "a1", at: first },
        { threadId: "s1/a2", agentId: "a2", at: before },
      ],
    });
    expect([...selectFacts(facts, monday).agents.columns.agentId]).toEqual(["ran on", "silent"]);
  });

  it("R46 cuts active time to the period", () => {
    const minute = 60_000;
    const facts = factsOf({
      requests: [{ at: first }],
      activity: [
        { startAt: first - 4 * minute, endAt: first + 3 * minute },
        { startAt: after - 2 * minute, endAt: after + 9 * minute },
        { startAt: after, endAt: after + minute },
        { startAt: before - minute, endAt: before },
      ],
    });
    expect(usageBySession(selectFacts(facts, monday))).toMatchObject([{ activeMs: 5 * minute }]);
  });

  it("filters by source, project, model and the beginning of a session's id", () => {
    const facts = factsOf({
      requests: [
        { requestKey: "1", source: "codex" },
        { requestKey: "2", project: "/home/ann/blog" },
        { requestKey: "3", model: "model-b" },
        { requestKey: "4", sessionId: "0a1b2c" },
        { requestKey: "5", project: "/home/ann/my-blog" },
        { requestKey: "6", project: null, model: null },
      ],
    });
    const keys = (selection: Selection) => [...selectFacts(facts, selection).requests.columns.requestKey];
    expect(keys({ sources: ["codex"] })).toEqual(["1"]);
    expect(keys({ projects: ["/home/ann/blog"] })).toEqual(["2"]);
    expect(keys({ projects: ["blog/"] })).toEqual(["2"]);
    expect(keys({ models: ["model-b", "model-c"] })).toEqual(["3"]);
    expect(keys({ sessions: ["0a1"] })).toEqual(["4"]);
    expect(
      keys({ projects: ["/home/ann/shop"], models: ["model-a"], sources: ["claude-code"], sessions: ["s"] }),
    ).toEqual([]);
  });

  it("keeps marks of a model's turns, or of its sessions where they belong to no turn", () => {
    const facts = factsOf({
      requests: [
        { model: "model-a", turnId: "t1" },
        { model: "model-b", turnId: "t2", sessionId: "s2" },
      ],
      marks: [
        { kind: "prompt", turnId: "t1" },
        { kind: "prompt", turnId: "t2", sessionId: "s2" },
        { kind: "apiError", turnId: null },
        { kind: "apiError", turnId: null, sessionId: "s2" },
      ],
    });
    expect(totals(selectFacts(facts, { models: ["model-a"] }))).toMatchObject({ prompts: 1, apiErrors: 1 });
  });

  it("R82 keeps problems that belong to no session and no time", () => {
    const facts = factsOf({ problems: [{}, {}], requests: [{ at: before }] });
    expect(selectFacts(facts, monday).problems.rowCount).toBe(2);
  });

  it("R82 judges problems by their own time and session", () => {
    const file = "/logs/s1.jsonl";
    const facts = factsOf({
      sessions: [
        { sessionId: "s1", startedAt: before, endedAt: before },
        { sessionId: "s2", startedAt: first, endedAt: first },
      ],
      problems: [
        { file, line: 1, at: before, sessionId: "s1" },
        { file, line: 2, at: first, sessionId: "s1" },
        { file, line: null, sessionId: "s1", code: "file-changed" },
        { file, line: null, sessionId: "s1", code: "file-unreadable" },
        { file, line: null, sessionId: "s2", code: "file-changed" },
        { file, line: null, sessionId: "s9", code: "file-changed" },
      ],
    });
    const keptBy = (selection: Selection) =>
      Array.from(rowsOf(selectFacts(facts, selection).problems), (row) => [
        row.code,
        row.line,
        row.sessionId,
      ]);
    expect(keptBy(monday)).toEqual([
      ["not-json", 2, "s1"],
      // What a file that cannot be read to its end lacks may be of any later time.
      ["file-unreadable", null, "s1"],
      ["file-changed", null, "s2"],
      ["file-changed", null, "s9"],
    ]);
    expect(keptBy({ sessions: ["s2"] })).toEqual([["file-changed", null, "s2"]]);
  });

  it("R82 keeps a problem with the request that it is about, and one of a model with any of its requests", () => {
    const file = "/logs/s1.jsonl";
    const facts = factsOf({
      requests: [
        { requestKey: "a", file, line: 3, at: before, model: "model-x" },
        { requestKey: "b", file, line: 5, at: first, model: "model-x" },
        { requestKey: "c", file, line: 7, at: first, model: "model-y" },
      ],
      problems: [
        { code: "model-unpriced", file, line: 3, at: before, detail: "model-x" },
        { code: "usage-missing", file, line: 3, at: before },
        { code: "usage-missing", file, line: 7, at: first },
      ],
    });
    const keptBy = (selection: Selection) =>
      Array.from(rowsOf(selectFacts(facts, selection).problems), ({ code, line }) => [code, line]);
    expect(keptBy(monday)).toEqual([
      ["model-unpriced", 3],
      ["usage-missing", 7],
    ]);
    expect(keptBy({ models: ["model-y"] })).toEqual([["usage-missing", 7]]);
    expect(keptBy({ models: ["model-x"] })).toEqual([
      ["model-unpriced", 3],
      ["usage-missing", 3],
    ]);
  });
});
