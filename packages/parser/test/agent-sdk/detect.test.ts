import { describe, expect, it } from "vitest";
import { detectAgentSdk } from "../../src/agent-sdk/format.js";
import { sources } from "../../src/sources.js";
import { assistant, init, turnEnd, user } from "./util/messages.js";

const transcriptRow = {
  type: "user",
  parentUuid: null,
  isSidechain: false,
  sessionId: "s1",
  session_id: "s1",
  message: { role: "user", content: "hi" },
};
const toolUse = { type: "tool_use", id: "toolu_1", name: "Read", input: {} };

describe("detectAgentSdk", () => {
  it.each<[boolean, string, object]>([
    [true, "the start of a turn", init],
    [true, "the end of a turn", turnEnd()],
    [true, "the end of a turn of a version that had total_cost", { type: "result", total_cost: 0.1 }],
    [true, "a response that names its session", { type: "assistant", session_id: "s1", message: {} }],
    [true, "a prompt that names its thread", { type: "user", parent_tool_use_id: null, message: {} }],
    [true, "a part of a response", { type: "stream_event", event: { type: "message_start" } }],
    [true, "a message of the API with a call", { role: "assistant", content: [toolUse] }],
    [
      true,
      "a response of the API saved whole",
      { type: "message", id: "msg_1", role: "assistant", content: "a" },
    ],
    [false, "a transcript's row, whatever else it has", transcriptRow],
    [false, "a row of a workflow's journal", { type: "result", key: "k", agentId: "a1", result: {} }],
    [false, "a message without any name", { type: "assistant", message: {} }],
    [false, "another vendor's message", { role: "assistant", content: null, tool_calls: [] }],
    [false, "a message of texts alone", { role: "user", content: "hi" }],
    [
      false,
      "an item of an old rollout",
      { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
    ],
    [false, "an unknown record", { kind: "turn" }],
  ])("says %s of %s", (expected, _, record) => {
    expect(detectAgentSdk([record])).toBe(expected);
  });

  it("asks every record of a list of the API's messages", () => {
    expect(
      detectAgentSdk([
        { role: "user", content: "hi" },
        { role: "assistant", content: [toolUse] },
      ]),
    ).toBe(true);
    expect(
      detectAgentSdk([
        { role: "user", content: [toolUse] },
        { role: "tool", content: "a" },
      ]),
    ).toBe(false);
    expect(detectAgentSdk([])).toBe(false);
  });
});

describe("sources", () => {
  const bare = { type: "assistant", message: { id: "msg_1", content: [] } };

  it.each<[string, readonly object[]]>([
    ["agent-sdk", [init, bare]],
    ["agent-sdk", [bare, turnEnd()]],
    ["agent-sdk", [user("hi"), assistant([])]],
    ["claude-code", [bare]],
    ["claude-code", [transcriptRow]],
  ])("takes a file for one of %s", async (id, head) => {
    const formats = await Promise.all(sources.map(({ loadFormat }) => loadFormat()));
    expect(formats.find(({ detect }) => detect(head))?.source).toBe(id);
  });
});
