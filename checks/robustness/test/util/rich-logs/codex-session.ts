import { digits, folderOf, instantOf, lines } from "./parts.js";
import type { LogTexts, SessionNumber } from "./place.js";

/** The id of a thread: 0 is a session's own, 1 its subagent's. */
export function codexThreadId(number: number, thread: 0 | 1 = 0): string {
  return `019a${digits(number, 4)}-000${thread}-7000-8000-000000000001`;
}

/** A session of Codex with a subagent: each text stands wherever such a log has room for it. */
export function codexSession(session: SessionNumber): LogTexts {
  const { number } = session;
  const nameOf = (thread: 0 | 1) => `rollout-2026-11-09T00-00-00-${codexThreadId(number, thread)}.jsonl`;
  return {
    [`sessions/2026/11/09/${nameOf(0)}`]: lines(mainRows(session)),
    [`sessions/2026/11/09/${nameOf(1)}`]: lines(agentRows(session)),
  };
}

const item = (payload: object) => ({ type: "response_item", payload });
const event = (payload: object) => ({ type: "event_msg", payload });

function mainRows({ number, textAt }: SessionNumber): object[] {
  const cwd = folderOf({ home: textAt("home"), project: textAt("project") });
  const turn_id = `019a${digits(number, 4)}-0009-7000-8000-000000000001`;
  const called = (name: string, call: object, output: unknown, call_id: string): object[] => [
    item({ type: "function_call", name, call_id, ...call }),
    item({ type: "function_call_output", call_id, output }),
  ];
  const secs = { secs: 1, nanos: 0 };
  const server = textAt("mcp-server");
  const tool = textAt("mcp-tool");
  // A further line would be a further line of the patch.
  const content = textAt("file-content").replace(/[\r\n]+/g, " ");
  const patch = `*** Begin Patch\n*** Update File: ${textAt("edited-file")}\n@@\n-${content}\n+x\n*** End Patch`;
  const path = `${cwd}/${textAt("edited-file")}`;
  const rows = [
    {
      type: "session_meta",
      payload: {
        id: codexThreadId(number),
        cwd,
        originator: textAt("entrypoint"),
        cli_version: textAt("version"),
        source: "cli",
        git: { branch: textAt("branch"), commit_hash: "8f0c1d2", repository_url: textAt("remote") },
        base_instructions: { text: textAt("instructions") },
        instructions: textAt("instructions"),
      },
    },
    event({ type: "task_started", turn_id }),
    {
      type: "turn_context",
      payload: {
        cwd,
        model: "gpt-5.5",
        effort: textAt("effort"),
        turn_id,
        user_instructions: textAt("instructions"),
      },
    },
    event({ type: "thread_name_updated", thread_id: codexThreadId(number), thread_name: textAt("title") }),
    item({
      type: "message",
      role: "developer",
      content: [{ type: "input_text", text: textAt("instructions") }],
    }),
    item({
      type: "message",
      role: "user",
      content: [
        {
          type: "input_text",
          text: `# AGENTS.md instructions for ${cwd}\n\n<INSTRUCTIONS>\n${textAt("instructions")}\n</INSTRUCTIONS>`,
        },
      ],
    }),
    item({
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: `Look at ${textAt("prompt")}` },
        { type: "input_image", image_url: `data:image/png;base64,${textAt("image")}` },
      ],
    }),
    event({ type: "user_message", message: `Look at ${textAt("prompt")}`, images: [textAt("image")] }),
    item({
      type: "reasoning",
      summary: [{ type: "summary_text", text: textAt("thinking") }],
      encrypted_content: textAt("thinking"),
    }),
    event({ type: "agent_reasoning", text: textAt("thinking") }),
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
      { arguments: JSON.stringify({ command: ["bash", "-lc", textAt("shell-command")], workdir: cwd }) },
      `Exit code: 1\nWall time: 1 seconds\nOutput:\n${textAt("error-text")}`,
      "call_3",
    ),
    event({
      type: "exec_command_end",
      call_id: "call_3",
      command: ["bash", "-lc", textAt("shell-command")],
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
    event({ type: "error", message: textAt("error-text"), codex_error_info: textAt("api-error") }),
    event({
      type: "stream_error",
      message: textAt("error-text"),
      codex_error_info: { [textAt("api-error")]: { http_status_code: 500 } },
    }),
    event({ type: textAt("record-type"), message: textAt("prompt") }),
    { type: textAt("record-type"), payload: { note: textAt("prompt") } },
    {
      type: "compacted",
      payload: {
        message: textAt("summary"),
        replacement_history: [
          { type: "message", role: "user", content: [{ type: "input_text", text: textAt("prompt") }] },
        ],
      },
    },
    item({ type: "message", role: "assistant", content: [{ type: "output_text", text: textAt("answer") }] }),
    event({ type: "agent_message", message: textAt("answer") }),
    event({
      type: "token_count",
      info: {
        total_token_usage: usage(number, 1),
        last_token_usage: usage(number, 1),
        model_context_window: 272000,
      },
      rate_limits: { plan_type: textAt("account") },
    }),
    { type: "turn_context", payload: { cwd, model: textAt("model"), turn_id } },
    item({ type: "message", role: "assistant", content: [{ type: "output_text", text: textAt("answer") }] }),
    event({
      type: "token_count",
      info: { total_token_usage: usage(number, 2), last_token_usage: usage(number, 1), [textAt("field")]: 1 },
    }),
    event({
      type: "task_complete",
      turn_id,
      last_agent_message: textAt("answer"),
      [textAt("field")]: textAt("account"),
    }),
  ];
  return rows.map((row, step) => ({ timestamp: instantOf(number, 600 + step), ...row }));
}

function agentRows({ number, textAt }: SessionNumber): object[] {
  const cwd = folderOf({ home: textAt("home"), project: textAt("project") });
  const parent_thread_id = codexThreadId(number);
  const spawn = {
    parent_thread_id,
    depth: 1,
    agent_nickname: textAt("agent-name"),
    agent_role: textAt("agent-type"),
  };
  const rows = [
    {
      type: "session_meta",
      payload: {
        id: codexThreadId(number, 1),
        cwd,
        originator: textAt("entrypoint"),
        cli_version: textAt("version"),
        source: { subagent: { thread_spawn: spawn } },
        agent_nickname: textAt("agent-name"),
        agent_role: textAt("agent-type"),
        base_instructions: { text: textAt("instructions") },
      },
    },
    {
      type: "turn_context",
      payload: { cwd, model: "gpt-5.5", turn_id: `019a${digits(number, 4)}-0008-7000-8000-000000000001` },
    },
    { type: "event_msg", payload: { type: "user_message", message: textAt("agent-prompt") } },
    {
      type: "response_item",
      payload: {
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: textAt("answer") }],
      },
    },
    {
      type: "event_msg",
      payload: {
        type: "token_count",
        info: { total_token_usage: usage(number, 1), last_token_usage: usage(number, 1) },
      },
    },
  ];
  return rows.map((row, step) => ({ timestamp: instantOf(number, 700 + step), ...row }));
}

function usage(number: number, times: number): object {
  const input_tokens = (2000 + number) * times;
  const output_tokens = 100 * times;
  return {
    input_tokens,
    cached_input_tokens: 0,
    output_tokens,
    reasoning_output_tokens: 0,
    total_tokens: input_tokens + output_tokens,
  };
}
