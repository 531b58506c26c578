import { shellCommandAt } from "./shell-command.js";
import { digits, folderOf, instantOf, lines } from "./parts.js";
import type { LogTexts, SessionNumber } from "./place.js";

/** A saved stream of the Agent SDK, whose session is named by a text: each text stands wherever it has room for it. */
export function sdkStream({ number, textAt }: SessionNumber): LogTexts {
  const session_id = textAt("session-id");
  const cwd = folderOf({ home: textAt("home"), project: textAt("project") });
  const usage = {
    input_tokens: 3000 + number,
    output_tokens: 10_000,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  };
  const message = (id: string, content: readonly object[], model = "claude-opus-5-5") => ({
    type: "assistant",
    message: {
      id: `msg_01${digits(number, 6)}${id}`,
      type: "message",
      role: "assistant",
      model,
      content,
      stop_reason: null,
      usage,
    },
    parent_tool_use_id: null,
  });
  const calls = [textAt("tool"), `mcp__${textAt("mcp-server")}__${textAt("mcp-tool")}`].map((name, at) => ({
    type: "tool_use",
    id: `toolu_01${digits(number, 6)}Dd${digits(at, 8)}`,
    name,
    input: { command: shellCommandAt(textAt), pattern: textAt("pattern"), content: textAt("file-content") },
  }));
  const rows = [
    {
      type: "system",
      subtype: "init",
      cwd,
      tools: [textAt("tool")],
      mcp_servers: [{ name: textAt("mcp-server"), status: "connected" }],
      model: textAt("model"),
      permissionMode: "default",
      slash_commands: [textAt("command")],
      agents: [textAt("agent-type")],
      skills: [textAt("skill")],
      plugins: [{ name: textAt("skill"), path: textAt("read-file") }],
      apiKeySource: textAt("account"),
      claude_code_version: textAt("version"),
      output_style: textAt("instructions"),
    },
    {
      type: "system",
      subtype: "hook_response",
      hook_name: textAt("hook"),
      hook_event: "SessionStart",
      output: textAt("hook-output"),
      stdout: textAt("hook-output"),
      stderr: textAt("hook-output"),
      exit_code: 0,
    },
    {
      type: "user",
      message: { role: "user", content: [{ type: "text", text: `Look at ${textAt("prompt")}` }] },
      parent_tool_use_id: null,
    },
    message("a", [
      { type: "thinking", thinking: textAt("thinking") },
      { type: "text", text: textAt("answer") },
    ]),
    message("b", calls),
    ...calls.map(({ id }) => ({
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: id, content: textAt("error-text"), is_error: true }],
      },
      parent_tool_use_id: null,
      tool_use_result: textAt("error-text"),
    })),
    message("c", [{ type: "text", text: textAt("answer") }], textAt("model")),
    {
      type: "result",
      subtype: "success",
      is_error: false,
      duration_ms: 21000,
      duration_api_ms: 0,
      num_turns: 3,
      result: textAt("answer"),
      total_cost_usd: 0.02,
      permission_denials: [
        {
          tool_name: textAt("tool"),
          tool_use_id: calls[0]?.id,
          tool_input: { command: shellCommandAt(textAt) },
        },
      ],
      usage: { ...usage, input_tokens: 4 * (3000 + number) },
      modelUsage: {
        [textAt("model")]: {
          inputTokens: 5,
          outputTokens: 4,
          cacheReadInputTokens: 0,
          cacheCreationInputTokens: 0,
          webSearchRequests: 0,
          costUSD: 0.01,
        },
      },
    },
    { type: textAt("record-type"), note: textAt("prompt") },
  ];
  const stamped = rows.map((row, step) => ({
    ...row,
    timestamp: instantOf(number, 800 + step),
    session_id,
    uuid: `c1a3${digits(number, 4)}-0001-4000-8000-${digits(step, 12)}`,
  }));
  return { [`stream-${number}.jsonl`]: lines(stamped) };
}
