import { describe, expect, it } from "vitest";
import { detectAgentEvents, agentEventsFormat } from "../../src/agent-events/format.js";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines } from "../util/decode-lines.js";

function use(id: string, name: string, input: object = {}, fields: object = {}): object {
  return { type: "agent:tool_use", payload: { id, name, input }, ...fields };
}

function result(id: string, content: unknown, isError = false, fields: object = {}): object {
  return { type: "agent:tool_result", payload: { tool_use_id: id, content, is_error: isError }, ...fields };
}

async function eventsOf(...lines: readonly object[]) {
  return (await decodeLines(agentEventsFormat, lines)).events;
}

describe("agentEvents", () => {
  it("R54 tells calls and their results, by the call's id", async () => {
    const events = await eventsOf(
      use("toolu_1", "Task", { description: "Count", subagent_type: "counter" }),
      use("toolu_2", "Read", { file_path: "/home/ann/shop/cart.ts" }),
      result("toolu_2", "1 line"),
      result("toolu_1", [{ type: "text", text: "9 carts\nagentId: a1b2c3d4" }]),
    );
    expect(ofKind(events, "call")).toMatchObject([
      { callId: "toolu_1", isCallIdGlobal: true, tool: "Agent", spawn: { agentType: "counter" } },
      { callId: "toolu_2", isCallIdGlobal: true, tool: "Read", target: "/home/ann/shop/cart.ts" },
    ]);
    expect(ofKind(events, "result")).toMatchObject([
      { callId: "toolu_2", signal: { outcome: "ok" }, resultBytes: 8, agent: null },
      { callId: "toolu_1", signal: { outcome: "ok" }, agent: { agentId: "a1b2c3d4" } },
    ]);
  });

  it.each([
    ["ok", "fine", false],
    ["failed", "Exit code 2\nno such file", true],
    ["invalid", "<tool_use_error>InputValidationError: path</tool_use_error>", true],
    ["rejected", "The user doesn't want to proceed with this tool use.", true],
    ["denied", "Permission to use Bash has been denied.", true],
    ["interrupted", "[Request interrupted by user for tool use]", true],
  ])("R62 says %s of %j", async (outcome, content, isError) => {
    const events = await eventsOf(use("toolu_1", "Bash"), result("toolu_1", content, isError));
    expect(ofKind(events, "result").map(({ signal }) => signal.outcome)).toEqual([outcome]);
  });

  it.each([
    ["a text", { timestamp: "2026-11-03T10:00:00Z" }],
    ["milliseconds", { at: Date.UTC(2026, 10, 3, 10) }],
    ["seconds", { ts: Date.UTC(2026, 10, 3, 10) / 1000 }],
  ])(
    "R45 reads times that are %s, and gives events without one that of the event before",
    async (_, time) => {
      const events = await eventsOf(use("toolu_1", "Bash", {}, time), result("toolu_1", "fine"));
      const at = Date.UTC(2026, 10, 3, 10);
      expect(ofKind(events, "activity").map(({ origin }) => origin.at)).toEqual([at, at]);
    },
  );

  it("has no time where none is told", async () => {
    const events = await eventsOf(use("toolu_1", "Bash", {}, { ts: -1 }), result("toolu_1", "fine"));
    expect(ofKind(events, "activity").map(({ origin }) => origin.at)).toEqual([null, null]);
  });

  it("takes the session that an event names, in either spelling, beside or in the payload", async () => {
    const events = await eventsOf(
      use("toolu_1", "Bash", {}, { sessionId: "s1" }),
      result("toolu_1", "fine"),
      { type: "agent:text", payload: { session_id: "s2", text: "Done." } },
    );
    expect(ofKind(events, "activity").map(({ origin }) => origin.sessionId)).toEqual(["s1", "s1", "s2"]);
  });

  it("R88 names a session that no event names after the first one, and rows the same in every copy", async () => {
    const lines = [use("call_1", "Bash"), result("call_1", "fine"), use("call_1", "Bash")];
    const origins = (events: Awaited<ReturnType<typeof eventsOf>>) =>
      ofKind(events, "activity").map(({ origin }) => [origin.sessionId, origin.uuid]);
    const all = origins(await eventsOf(...lines));
    expect(all[0]![0]).toMatch(/^events-[0-9a-f]{12}$/);
    expect(new Set(all.map(([, uuid]) => uuid)).size).toBe(3);
    const { events } = await decodeLines(agentEventsFormat, lines.slice(0, 2), "/backup/events.jsonl");
    expect(origins(events)).toEqual(all.slice(0, 2));
  });

  it("R83 knows events by their prefix, and tells what a call or a result lacks", async () => {
    const { decoded, events } = await decodeLines(agentEventsFormat, [
      { type: "agent:text", payload: "Done." },
      { type: "agent:thinking", payload: { text: "Count." } },
      { type: "app:ready", payload: {} },
      { type: "agent:tool_use", payload: { id: "toolu_1", input: {} } },
      { type: "agent:tool_result", payload: { content: "fine" } },
    ]);
    expect(decoded.map(({ type, isKnown }) => [type, isKnown])).toEqual([
      ["agent:text", true],
      ["agent:thinking", true],
      ["app:ready", false],
      ["agent:tool_use", true],
      ["agent:tool_result", true],
    ]);
    expect(problemsOf(events)).toEqual([
      ["record-degraded", "tool_use.name"],
      ["record-degraded", "tool_use_id"],
    ]);
  });
});

describe("detectAgentEvents", () => {
  it.each<[boolean, string, object]>([
    [true, "a call", use("toolu_1", "Read")],
    [true, "another event", { type: "agent:status", payload: {} }],
    [false, "an event without a payload", { type: "agent:status" }],
    [false, "an event of something else", { type: "tool_use", payload: {} }],
  ])("says %s of %s", (expected, _, record) => {
    expect(detectAgentEvents([7, record])).toBe(expected);
  });
});
