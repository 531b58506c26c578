import { shellCommandAt } from "./shell-command.js";
import { codexThreadId, event, item } from "./codex-rows.js";
import type { SessionNumber } from "./place.js";

/** Calls of tools of each kind that counts in its own way, some failed, and the start of a subagent. */
export function codexCalls(
  { number, textAt }: SessionNumber,
  { cwd, turn_id }: { readonly cwd: string; readonly turn_id: string },
): object[] {
  const secs = { secs: 1, nanos: 0 };
  const server = textAt("mcp-server");
  const tool = textAt("mcp-tool");
  // A further line would be a further line of the patch.
  const content = textAt("file-content").replace(/[\r\n]+/g, " ");
  const patch = `*** Begin Patch\n*** Update File: ${textAt("edited-file")}\n@@\n-${content}\n+x\n*** End Patch`;
  const path = `${cwd}/${textAt("edited-file")}`;
  return [
    ...called(
      textAt("tool"),
      { arguments: JSON.stringify({ q: textAt("pattern") }) },
      textAt("result"),
      "call_1",
    ),
    ...called(
      tool,
      { namespace: `mcp__${server}`, arguments: JSON.stringify({ q: textAt("pattern") }) },
      textAt("result"),
      "call_2",
    ),
    event({
      type: "mcp_tool_call_end",
      call_id: "call_2",
      invocation: { server, tool, arguments: { q: textAt("pattern") } },
      duration: secs,
      result: { Ok: { content: [{ type: "text", text: textAt("result") }] } },
    }),
    event({
      type: "item_completed",
      thread_id: codexThreadId(number),
      turn_id,
      item: {
        type: "McpToolCall",
        id: "c5",
        server,
        tool,
        status: "failed",
        error: { message: textAt("error-text") },
        duration: secs,
      },
    }),
    ...called(
      "shell",
      { arguments: JSON.stringify({ command: ["bash", "-lc", shellCommandAt(textAt)], workdir: cwd }) },
      `Exit code: 1\nWall time: 1 seconds\nOutput:\n${textAt("error-text")}`,
      "call_3",
    ),
    event({
      type: "exec_command_end",
      call_id: "call_3",
      command: ["bash", "-lc", shellCommandAt(textAt)],
      cwd,
      stdout: textAt("result"),
      stderr: textAt("error-text"),
      aggregated_output: textAt("result"),
      exit_code: 1,
      duration: secs,
      status: "failed",
    }),
    item({
      type: "custom_tool_call",
      status: "completed",
      call_id: "call_4",
      name: "apply_patch",
      input: patch,
    }),
    event({
      type: "patch_apply_end",
      call_id: "call_4",
      stdout: textAt("result"),
      stderr: textAt("error-text"),
      success: true,
      changes: {
        [path]: { type: "update", unified_diff: `@@\n-${content}\n+x\n`, move_path: null },
      },
    }),
    item({
      type: "custom_tool_call_output",
      call_id: "call_4",
      output: JSON.stringify({ output: textAt("result"), metadata: { exit_code: 0 } }),
    }),
    item({
      type: "web_search_call",
      status: "completed",
      action: { type: "search", query: textAt("address") },
    }),
    ...called(
      "spawn_agent",
      { arguments: JSON.stringify({ message: textAt("agent-prompt"), agent_type: textAt("agent-type") }) },
      JSON.stringify({ agent_id: codexThreadId(number, 1), nickname: textAt("agent-name") }),
      "call_5",
    ),
  ];
}

function called(name: string, call: object, output: unknown, call_id: string): object[] {
  return [
    item({ type: "function_call", name, call_id, ...call }),
    item({ type: "function_call_output", call_id, output }),
  ];
}
