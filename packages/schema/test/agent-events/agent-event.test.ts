import { describe, expect, it } from "vitest";
import {
  agentEvent,
  agentEventSchema,
  agentEventTypes,
  logEventFields,
  typeOfKind,
} from "../../src/index.js";
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

describe("agentEvent", () => {
  it("accepts an event, and fields of later versions in it", () => {
    expect(agentEvent.parse(event)).toEqual(event);
    expect(agentEvent.safeParse({ ...event, mood: "good", isEarly: true, line: null }).success).toBe(true);
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
    expect(new Set(kinds.map(typeOfKind))).toEqual(new Set(agentEventTypes));
  });
});
