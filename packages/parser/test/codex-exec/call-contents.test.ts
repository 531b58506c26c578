import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const ended = (item: object) => ({ type: "item.completed", item });

describe("contents of codex exec", () => {
  it("are the fields of the items", async () => {
    const command = { id: "i1", type: "command_execution", command: "bash -lc ls" };
    const changes = [{ path: "/a.ts", kind: "update" }];
    const mcp = { id: "i3", type: "mcp_tool_call", server: "s", tool: "t", arguments: { q: 1 } };
    const blocks = [{ type: "text", text: "found" }];
    const rows = [
      { type: "item.started", item: { ...command, aggregated_output: "", status: "in_progress" } },
      ended({ ...command, aggregated_output: "a.ts\n", exit_code: 0, status: "completed" }),
      ended({ id: "i2", type: "file_change", changes, status: "completed" }),
      ended({
        ...mcp,
        result: { content: blocks, structured_content: null },
        error: null,
        status: "completed",
      }),
      ended({ ...mcp, id: "i4", result: null, error: { message: "no server" }, status: "failed" }),
      ended({ id: "i5", type: "agent_message", text: "Done." }),
    ];
    expect(await contentsOf("codex-exec", rows)).toEqual([
      given(1, "i1", { command: "bash -lc ls" }),
      given(2, "i1", { command: "bash -lc ls" }),
      gave(2, "i1", "a.ts\n", null),
      given(3, "i2", { changes }),
      gave(3, "i2", undefined, null),
      given(4, "i3", { q: 1 }),
      gave(4, "i3", blocks, null),
      given(5, "i4", { q: 1 }),
      gave(5, "i4", "no server", null),
    ]);
  });
});
