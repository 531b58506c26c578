import { type ClaudeCall, claudeCalls } from "./claude-calls.js";
import { claudeEvents, claudeState } from "./claude-events.js";
import { digits, folderOf, instantOf, lines } from "./parts.js";
import type { LogTexts, SessionNumber } from "./place.js";

/** A session's id; the texts of a set have others than those of another. */
export function claudeSessionId(number: number): string {
  return `c1a0${digits(number, 4)}-5f0c-4e52-9a7e-0c1d5e9b7a10`;
}

/** A session of Claude Code with a subagent: each text stands wherever such a log has room for it. */
export function claudeSession({ number, textAt }: SessionNumber): LogTexts {
  const sessionId = claudeSessionId(number);
  const agentId = `a1${digits(number, 15)}`;
  const cwd = folderOf({ home: textAt("home"), project: textAt("project") });
  let step = 0;
  const row = (fields: object): object => {
    step += 1;
    return {
      parentUuid: null,
      isSidechain: false,
      userType: "external",
      cwd,
      sessionId,
      version: textAt("version"),
      gitBranch: textAt("branch"),
      entrypoint: textAt("entrypoint"),
      promptId: `c1a1${digits(number, 4)}-0001-4000-8000-000000000000`,
      ...fields,
      uuid: `c1a2${digits(number, 4)}-0001-4000-8000-${digits(step, 12)}`,
      timestamp: instantOf(number, step),
    };
  };
  const response = (model: string, content: readonly object[], more: object = {}): object => {
    const id = `01${digits(number, 6)}${digits(step, 6)}Aa0000`;
    return row({
      type: "assistant",
      requestId: `req_${id}`,
      effort: textAt("effort"),
      message: {
        id: `msg_${id}`,
        type: "message",
        role: "assistant",
        model,
        content,
        stop_reason: content.some((block) => "input" in block) ? "tool_use" : textAt("stop-reason"),
        usage: {
          input_tokens: 1000 + number,
          output_tokens: 100 + step,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 0,
          service_tier: textAt("tier"),
          inference_geo: textAt("tier"),
        },
        ...more,
      },
    });
  };
  const answer = { type: "text", text: textAt("answer") };
  const known = "claude-opus-5-5";
  const called = ({ name, input, result = "ok", isError = false, toolUseResult }: ClaudeCall): object[] => {
    const id = `toolu_01${digits(number, 6)}${digits(step, 6)}Cc0000`;
    return [
      response(known, [{ type: "tool_use", id, name, input }]),
      row({
        type: "user",
        message: {
          role: "user",
          content: [{ tool_use_id: id, type: "tool_result", content: result, is_error: isError }],
        },
        ...(toolUseResult === undefined ? {} : { toolUseResult }),
      }),
    ];
  };
  const main = [
    {
      type: "summary",
      summary: textAt("title"),
      leafUuid: `c1a2${digits(number, 4)}-0001-4000-8000-000000000001`,
    },
    { type: "custom-title", customTitle: textAt("title"), sessionId },
    ...claudeState(textAt, sessionId, cwd),
    row({
      type: "user",
      message: { role: "user", content: `Look at ${textAt("prompt")}` },
      promptSource: "typed",
    }),
    row({
      type: "user",
      message: {
        role: "user",
        content: `<command-name>/${textAt("command")}</command-name>\n<command-message>${textAt("command")}</command-message>\n<command-args>${textAt("command-arguments")}</command-args>`,
      },
    }),
    response(known, [
      { type: "thinking", thinking: textAt("thinking"), signature: textAt("thinking") },
      answer,
    ]),
    response(textAt("model"), [answer]),
    ...claudeCalls(textAt, { cwd, agentId }).flatMap(called),
    ...claudeEvents(textAt).map(row),
    row({
      type: "assistant",
      isApiErrorMessage: true,
      error: textAt("api-error"),
      message: {
        id: `msg_err${digits(number, 8)}`,
        role: "assistant",
        model: "<synthetic>",
        content: [{ type: "text", text: `API Error: 500 ${textAt("error-text")}` }],
        stop_reason: "stop_sequence",
        usage: { input_tokens: 0, output_tokens: 0 },
      },
    }),
  ];
  const agent = [
    row({
      agentId,
      isSidechain: true,
      type: "user",
      message: { role: "user", content: textAt("agent-prompt") },
    }),
    { ...response(known, [answer]), agentId, isSidechain: true, teamName: textAt("team") },
  ];
  return {
    [`${sessionId}.jsonl`]: lines(main),
    [`${sessionId}/subagents/agent-${agentId}.jsonl`]: lines(agent),
    [`${sessionId}/subagents/agent-${agentId}.meta.json`]: JSON.stringify({
      agentType: textAt("agent-type"),
      description: textAt("agent-task"),
      worktreePath: `/home/ann/.claude/worktrees/${textAt("worktree")}`,
    }),
  };
}
