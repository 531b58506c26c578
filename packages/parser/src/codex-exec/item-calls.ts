import { codexToolName } from "../codex/tool-name.js";
import type { CodexToolName } from "../codex/tool-name.js";
import type { Projected } from "../projection.js";
import { stringOf } from "../decoding/values.js";

/** How an item of one type tells a call. */
export interface ItemCall {
  /** The name that rollouts have for the tool. */
  readonly nameOf: (item: Projected) => CodexToolName;
  /** The field of what the tool was given. */
  readonly input: string;
  /** The field of what it gave back; null where the stream does not tell. */
  readonly output: string | null;
}

function named(tool: string, type: string): (item: Projected) => CodexToolName {
  return () => ({ ...codexToolName(tool, null), rawTool: type });
}

function mcpName(item: Projected): CodexToolName {
  const server = stringOf(item["server"]);
  return codexToolName(stringOf(item["tool"]) ?? "unknown", server === null ? null : `mcp__${server}`);
}

function collabName(item: Projected): CodexToolName {
  const rawTool = stringOf(item["tool"]) ?? "unknown";
  return { ...codexToolName(rawTool === "wait" ? "wait_agent" : rawTool, null), rawTool };
}

/** Items that are calls, by type. */
export const itemCalls: ReadonlyMap<string, ItemCall> = new Map<string, ItemCall>([
  [
    "command_execution",
    {
      nameOf: named("exec_command", "command_execution"),
      input: "command",
      output: "aggregated_output",
    },
  ],
  ["file_change", { nameOf: named("apply_patch", "file_change"), input: "changes", output: null }],
  ["mcp_tool_call", { nameOf: mcpName, input: "arguments", output: "result" }],
  ["collab_tool_call", { nameOf: collabName, input: "prompt", output: null }],
  ["web_search", { nameOf: named("web_search", "web_search"), input: "query", output: null }],
]);
