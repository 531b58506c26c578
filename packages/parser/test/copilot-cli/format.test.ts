import { describe, expect, it } from "vitest";
import { decodeWorkspace, detectCopilot, copilotFormat } from "../../src/copilot-cli/format.js";
import { copilotSessionFiles } from "../../src/copilot-cli/source.js";
import type { LogFile } from "../../src/log-format.js";
import { marksOf, ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines } from "../util/decode-lines.js";
import { answer, event, eventsOf, shutdown, start, uuid } from "./util/session.js";

describe("detection", () => {
  it.each([
    ["the start of a session", [start()], true],
    ["any of its events", [event("tool.execution_start", {})], true],
    ["a type that nobody knows", [event("thread.started", {})], false],
    ["an event without fields", [{ type: "session.start", timestamp: "2026-11-02T09:00:00Z" }], false],
    [
      "an event of another program",
      [{ type: "user.message", data: {}, message: {}, timestamp: "2026" }],
      false,
    ],
    ["an event without a time", [{ type: "abort", data: {} }], false],
    ["nothing", [null, 5], false],
  ])("of %s", (_, head, expected) => {
    expect(detectCopilot(head)).toBe(expected);
  });
});

describe("a session", () => {
  it("R51 R53 is named by its first row, with its place and the client's version", async () => {
    const [part] = ofKind(await eventsOf(start(), answer(3)), "requestPart");
    expect(part?.origin).toMatchObject({
      source: "copilot-cli",
      sessionId: uuid(900),
      threadId: uuid(900),
      agentId: null,
      cwd: "/home/ann/shop",
      gitBranch: "main",
      repository: "github.com/ann/shop",
      clientVersion: "1.0.80",
    });
  });

  it("moves to another folder and branch", async () => {
    const moved = event("session.context_changed", { cwd: "/home/ann/atlas", branch: "next" });
    const [part] = ofKind(await eventsOf(start(), moved, answer(3)), "requestPart");
    expect(part?.origin).toMatchObject({ cwd: "/home/ann/atlas", gitBranch: "next", repository: null });
  });

  it("R88 without its first row has a name of its own, the same in each copy", async () => {
    const row = answer(3);
    const names = await Promise.all(
      [1, 2].map(async () => ofKind(await eventsOf(row), "requestPart")[0]?.origin.sessionId),
    );
    expect(names[0]).toMatch(/^copilot-./);
    expect(names[1]).toBe(names[0]);
  });

  it("R29 is in the background where another one started it", async () => {
    const events = await eventsOf(start({ detachedFromSpawningParentSessionId: uuid(1) }));
    expect(ofKind(events, "sessionState")).toMatchObject([{ sessionKind: "background" }]);
  });

  it("R45 takes the time of the row before where a row has none", async () => {
    const events = await eventsOf(start(), { ...answer(3), timestamp: "soon" });
    const [part] = ofKind(events, "requestPart");
    expect(part?.origin.isTimeTaken).toBe(true);
    expect(part?.origin.at).not.toBeNull();
  });
});

describe("the file with a session's name", () => {
  const file: LogFile = {
    path: "/logs/s1/workspace.yaml",
    sizeBytes: 0,
    version: "1",
    kind: "meta",
    framing: "document",
    sessionFolder: null,
    agentLabel: null,
    workflowId: null,
  };

  it("tells a title where a person gave it, and none where it is the first prompt", () => {
    const named = { id: uuid(900), name: "Fix the cart", user_named: "true" };
    const events = decodeWorkspace(named, file);
    expect(events).toMatchObject([
      { kind: "sessionState", title: "Fix the cart", titleRank: 3, origin: { sessionId: uuid(900) } },
    ]);
    expect(decodeWorkspace({ ...named, user_named: "false" }, file)).toEqual([]);
    expect(decodeWorkspace({ name: "Fix the cart", user_named: "true" }, file)).toEqual([]);
    expect(decodeWorkspace(null, file)).toEqual([]);
  });

  it("goes with the events beside it", () => {
    const logs = new Set(["/logs/s1/events.jsonl"]);
    const place = (path: string) => copilotSessionFiles.placeOf(path, "/logs", logs)?.unitId ?? null;
    expect(place("/logs/s1/workspace.yaml")).toBe("/logs/s1/events.jsonl");
    expect(place("/logs/s2/workspace.yaml")).toBeNull();
    expect(place("/logs/s1/events.jsonl")).toBeNull();
  });
});

describe("prompts", () => {
  it("R47 are what a person typed", async () => {
    const rows = [
      event("user.message", { content: "Look", transformedContent: "<x>Look" }),
      event("user.message", { content: "", agentMode: "autopilot" }),
      event("user.message", { content: "Go on", isAutopilotContinuation: true }),
      event("user.message", { content: "A skill", source: "skill-pdf" }),
    ];
    expect(ofKind(await eventsOf(start(), ...rows), "prompt")).toHaveLength(1);
  });

  it("R50 are cut by people; spent credits end a turn as a failure", async () => {
    const cut = await eventsOf(start(), event("abort", { reason: "user_initiated" }));
    expect(ofKind(cut, "interruption")).toHaveLength(1);
    const spent = await eventsOf(start(), event("abort", { reason: "autopilot_credit_limit" }));
    expect(ofKind(spent, "interruption")).toEqual([]);
    expect(ofKind(spent, "turnEnd")).toMatchObject([{ ending: "failed" }]);
  });

  it("end as a failure where the client crashed", async () => {
    const events = await eventsOf(start(), shutdown({}, { shutdownType: "error" }));
    expect(ofKind(events, "turnEnd")).toMatchObject([{ ending: "failed" }]);
  });
});

describe("marks", () => {
  it("tell errors, retries, hooks, modes and messages that were taken out", async () => {
    const events = await eventsOf(
      start(),
      event("session.error", { errorType: "rate_limit", statusCode: 429, message: "no" }),
      event("model.turn_retry", { reason: "streaming_error", turn: 0 }),
      event("hook.start", { hookInvocationId: "h1", hookType: "preToolUse" }),
      event("hook.end", { hookInvocationId: "h1", hookType: "preToolUse", success: true }),
      event("session.mode_changed", { previousMode: "interactive", newMode: "plan" }),
      event("session.truncation", { preTruncationTokensInMessages: 900 }),
      event("session.compaction_complete", { success: false, error: "Nothing to compact." }),
    );
    expect(marksOf(events)).toEqual([
      ["apiError", "rate_limit"],
      ["retry", "streaming_error"],
      ["hook", "preToolUse"],
      ["permissionMode", "plan"],
      ["microcompaction", null],
    ]);
    expect(ofKind(events, "mark").find(({ mark }) => mark === "hook")?.durationMs).toBe(1000);
  });
});

describe("odd rows", () => {
  it("never throw, whatever a field holds", async () => {
    const odd = [null, 5, "text", [], {}, true];
    const types = [
      "session.start",
      "session.shutdown",
      "session.usage_checkpoint",
      "session.usage_record",
      "session.compaction_complete",
      "assistant.message",
      "user.message",
      "tool.execution_start",
      "tool.execution_complete",
      "permission.requested",
      "permission.completed",
      "subagent.started",
      "subagent.completed",
      "hook.end",
    ];
    const fields = [
      "usage",
      "modelMetrics",
      "agentMetrics",
      "toolRequests",
      "arguments",
      "result",
      "toolCallId",
      "error",
    ];
    const rows = types.flatMap((type) =>
      odd.flatMap((value) => fields.map((field) => event(type, { toolCallId: "call_1", [field]: value }))),
    );
    const whole = types.flatMap((type) => odd.map((data) => ({ ...event(type, {}), data })));
    const { decoded } = await decodeLines(copilotFormat, [start(), ...rows, ...whole]);
    expect(decoded.every(({ isKnown }) => isKnown)).toBe(true);
  });

  it("R83 are unknown where no schema knows their type", async () => {
    const { decoded } = await decodeLines(copilotFormat, [start(), event("session.dreamed", {})]);
    expect(decoded.map(({ isKnown }) => isKnown)).toEqual([true, false]);
  });

  it("R15 tell which counter of a sum is none", async () => {
    const usage = { inputTokens: 1.5, outputTokens: 4 };
    const events = await eventsOf(start(), answer(4), shutdown({ "gpt-5.4": { usage } }));
    expect(problemsOf(events)).toEqual([["number-invalid", "inputTokens"]]);
  });
});
