import { codexCalls } from "./codex-calls.js";
import { codexThreadId, codexUsage, event, item } from "./codex-rows.js";
import { digits, folderOf, instantOf, lines } from "./parts.js";
import type { LogTexts, SessionNumber } from "./place.js";

/** A session of Codex with a subagent: each text stands wherever such a log has room for it. */
export function codexSession(session: SessionNumber): LogTexts {
  const { number } = session;
  const nameOf = (thread: 0 | 1) => `rollout-2026-11-09T00-00-00-${codexThreadId(number, thread)}.jsonl`;
  return {
    [`sessions/2026/11/09/${nameOf(0)}`]: lines(mainRows(session)),
    [`sessions/2026/11/09/${nameOf(1)}`]: lines(agentRows(session)),
  };
}

function mainRows(session: SessionNumber): object[] {
  const { number, textAt } = session;
  const cwd = folderOf({ home: textAt("home"), project: textAt("project") });
  const turn_id = `019a${digits(number, 4)}-0009-7000-8000-000000000001`;
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
    ...codexCalls(session, { cwd, turn_id }),
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
        total_token_usage: codexUsage(number, 1),
        last_token_usage: codexUsage(number, 1),
        model_context_window: 272000,
      },
      rate_limits: { plan_type: textAt("account") },
    }),
    { type: "turn_context", payload: { cwd, model: textAt("model"), turn_id } },
    item({ type: "message", role: "assistant", content: [{ type: "output_text", text: textAt("answer") }] }),
    event({
      type: "token_count",
      info: {
        total_token_usage: codexUsage(number, 2),
        last_token_usage: codexUsage(number, 1),
        [textAt("field")]: 1,
      },
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
        info: { total_token_usage: codexUsage(number, 1), last_token_usage: codexUsage(number, 1) },
      },
    },
  ];
  return rows.map((row, step) => ({ timestamp: instantOf(number, 700 + step), ...row }));
}
