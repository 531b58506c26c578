import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const origin = { file: "/home/ann/s1.jsonl", line: 7 };
const own = (type: string, payload: object) => ({ turnmeter: 1, type, payload: { ...payload, origin } });

describe("contents of an app's events", () => {
  it("are those of their blocks", async () => {
    const rows = [
      { type: "agent:tool_use", payload: { id: "a", name: "Read", input } },
      { type: "agent:tool_result", payload: { tool_use_id: "a", content: "text", is_error: true } },
      { type: "agent:message", payload: { id: "a", input: "nothing" } },
    ];
    expect(await contentsOf("agent-events", rows)).toEqual([
      given(1, "a", input),
      gave(2, "a", "text", true),
    ]);
  });

  it("of a stream of turnmeter's own are of the rows that it repeats", async () => {
    const rows = [
      own("agent:tool_use", { callId: "a", id: "a", name: "Read", input, contentCutBytes: 9 }),
      own("agent:tool_result", { callId: "a", tool_use_id: "a", content: "text", is_error: false }),
      own("agent:tool_use", { callId: "b" }),
      own("agent:tool_result", { callId: "b" }),
    ];
    expect(await contentsOf("agent-events", rows)).toEqual([
      { ...given(1, "a", input), place: origin, cutBytes: 9 },
      { ...gave(2, "a", "text", false), place: origin },
    ]);
  });
});

describe("readCallContents", () => {
  it("gives what stands before a row that is cut short", async () => {
    const row = { type: "agent:tool_use", payload: { id: "a", name: "Read", input: 1 } };
    expect(await contentsOf("agent-events", `${JSON.stringify(row)}\n{"type": "agent:to`)).toEqual([
      given(1, "a", 1),
    ]);
  });
});
