import { describe, expect, it } from "vitest";
import { agentEventTypes, logEventFields, typeOfKind } from "../../src/index.js";
import { agentEvent, agentEventSchema } from "../../src/schemas.js";
import type { LogEventKind } from "../../src/index.js";

const problem = { code: "not-json", file: "/home/ann/s1.jsonl", line: 3, byteOffset: 70, detail: "9 bytes" };

const event = {
  turnmeter: 1,
  type: "agent:problem",
  id: "0123456789abcdef0123456789abcdef",
  key: "fedcba9876543210fedcba9876543210",
  at: "2026-11-10T09:00:00.000Z",
  sessionId: null,
  agentId: null,
  file: "/home/ann/s1.jsonl",
  line: 3,
  index: 0,
  payload: { kind: "problem", problem, at: 1_794_906_000_000 },
};

const origin = {
  source: "claude-code",
  file: "/home/ann/s1.jsonl",
  line: 3,
  byteOffset: 70,
  sessionId: "s1",
  threadId: "s1",
  agentId: null,
  at: null,
  uuid: null,
  parentUuid: null,
  isSidechain: false,
  isBackgroundCopy: false,
  cwd: null,
  gitBranch: null,
  clientVersion: null,
  entrypoint: null,
  promptId: null,
};

const call = {
  kind: "call",
  origin,
  callId: "a",
  isCallIdGlobal: false,
  messageId: null,
  requestId: null,
  tool: "Read",
  rawTool: "Read",
  mcpServer: null,
  isWaiting: false,
  model: null,
  inputBytes: null,
  inputHash: null,
  target: null,
  program: null,
  spawn: null,
};

const result = {
  kind: "result",
  origin,
  callId: "a",
  isCallIdGlobal: false,
  signal: { outcome: "ok", cause: null, exitCode: null, isClientMade: false, isPlaceholder: false },
  durationMs: null,
  resultBytes: null,
  contentHash: null,
  linesAdded: null,
  linesRemoved: null,
  webSearches: null,
  taskId: null,
  taskStatus: null,
  workflowId: null,
  agent: null,
};

describe("agentEvent", () => {
  it("accepts an event, and fields of later versions in it", () => {
    expect(agentEvent.parse(event)).toEqual(event);
    expect(agentEvent.safeParse({ ...event, mood: "good", isEarly: true, line: null }).success).toBe(true);
  });

  it.each([
    [
      "an input of any form",
      "call",
      { id: "a", name: "Read", input: [1, { a: null }], contentCutBytes: 7 },
      true,
    ],
    ["a result's blocks", "result", { tool_use_id: "a", content: [{ type: "text" }], is_error: true }, true],
    ["a number as an id", "call", { id: 1 }, false],
    ["nothing cut", "result", { contentCutBytes: 0 }, false],
    ["an error in words", "result", { is_error: "yes" }, false],
  ])("knows contents: %s", (_, kind, fields, isFine) => {
    const payload = { ...(kind === "call" ? call : result), ...fields };
    const told = { ...event, payload };
    expect(agentEvent.safeParse(told).success).toBe(isFine);
    if (isFine) expect(agentEvent.parse(told)).toEqual(told);
  });

  it.each([
    ["another version", { turnmeter: 2 }],
    ["an id that is no hash", { id: "1" }],
    ["line 0", { line: 0 }],
    ["a time in another form", { at: 1_794_906_000_000 }],
    ["a payload of no kind", { payload: { problem } }],
    ["a payload with less than its kind has", { payload: { kind: "problem" } }],
    ["an unknown code", { payload: { kind: "problem", problem: { ...problem, code: "odd" } } }],
  ])("refuses %s", (_, fields) => {
    expect(agentEvent.safeParse({ ...event, ...fields }).success).toBe(false);
  });
});

describe("agentEventSchema", () => {
  it("tells events of turnmeter's own from an app's", () => {
    expect(agentEventSchema(event)?.safeParse(event).success).toBe(true);
    expect(agentEventSchema({ type: "agent:tool_use" })?.description).toBe("A tool is called.");
    expect(agentEventSchema({ type: "tool_use" })).toBeNull();
  });
});

describe("typeOfKind", () => {
  it("has a type for every kind, and every type is of a kind", () => {
    const kinds = Object.keys(logEventFields).filter((kind): kind is LogEventKind => kind in logEventFields);
    expect(new Set([...kinds, "withdrawn" as const].map(typeOfKind))).toEqual(new Set(agentEventTypes));
  });
});
