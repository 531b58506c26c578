import { expect, it } from "vitest";
import { input, inputsOf } from "../util/read-inputs.js";

it("tells the command line, the files of a patch, and nothing of a server's tool", async () => {
  const patch = "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch\nEOF";
  const rows = [
    {
      type: "item.started",
      item: { id: "item_0", type: "command_execution", command: "bash -lc 'ls'", status: "in_progress" },
    },
    {
      type: "item.completed",
      item: { id: "item_1", type: "file_change", changes: [{ path: "/a", kind: "add" }, { path: 7 }] },
    },
    {
      type: "item.completed",
      item: { id: "item_2", type: "mcp_tool_call", server: "s", tool: "t", arguments: { path: "/a" } },
    },
    { type: "item.completed", item: { type: "web_search", query: "x" } },
    {
      type: "item.completed",
      item: { id: "item_4", type: "collab_tool_call", tool: "spawn_agent", prompt: "x" },
    },
    { type: "item.completed", item: { id: "item_5", type: "command_execution", command: patch } },
    { type: "item.completed", item: { id: "item_6", type: "file_change", changes: "none" } },
  ];
  const found = await inputsOf("codex-exec", rows, [
    [1, "item_0"],
    [2, "item_1"],
    [3, "item_2"],
    [4, "web_search"],
    [5, "item_4"],
    [6, "item_5"],
    [7, "item_6"],
  ]);
  expect(found).toEqual([
    [input("item_0", { command: { kind: "script", text: "bash -lc 'ls'" } })],
    [input("item_1", { files: [{ path: "/a", access: "write", isWhole: true }] })],
    [],
    [input("web_search")],
    [input("item_4")],
    [
      input("item_5", {
        command: { kind: "script", text: patch },
        files: [{ path: "a.ts", access: "write", isWhole: true }],
      }),
    ],
    [],
  ]);
});
