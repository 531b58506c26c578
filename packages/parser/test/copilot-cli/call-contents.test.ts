import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

describe("contents of Copilot CLI", () => {
  it("are arguments of requests and runs, and a result or the message of an error", async () => {
    const rows = [
      {
        type: "assistant.message",
        data: {
          toolRequests: [
            { toolCallId: "a", name: "bash", arguments: input },
            { toolCallId: "b", name: "view", arguments: '{"path":"/x"}' },
          ],
        },
      },
      { type: "tool.execution_start", data: { toolCallId: "c", toolName: "edit", arguments: "*** Begin" } },
      { type: "tool.execution_complete", data: { toolCallId: "a", success: true, result: { content: "x" } } },
      {
        type: "tool.execution_complete",
        data: { toolCallId: "b", success: false, error: { code: "denied", message: "Denied." } },
      },
    ];
    expect(await contentsOf("copilot-cli", rows)).toEqual([
      given(1, "a", input),
      given(1, "b", { path: "/x" }),
      given(2, "c", "*** Begin"),
      gave(3, "a", "x", false),
      gave(4, "b", "Denied.", true),
    ]);
  });
});
