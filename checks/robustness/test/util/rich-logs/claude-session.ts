import { digits, folderOf, instantOf, lines } from "./parts.js";
import type { LogTexts, Place, SessionNumber } from "./place.js";

/** A session's id; the texts of a set have others than those of another. */
export function claudeSessionId(number: number): string {
  return `c1a0${digits(number, 4)}-5f0c-4e52-9a7e-0c1d5e9b7a10`;
}

/** A tool that is called, with its input and what it gave back. */
interface Call {
  readonly name: string;
  readonly input: object;
  readonly result?: string;
  readonly isError?: boolean;
  readonly toolUseResult?: unknown;
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
  const called = ({ name, input, result = "ok", isError = false, toolUseResult }: Call): object[] => {
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
    ...state(textAt, sessionId, cwd),
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
    ...callsOf(textAt, { cwd, agentId }).flatMap(called),
    ...events(textAt).map(row),
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

type TextAt = (place: Place) => string;

function state(textAt: TextAt, sessionId: string, cwd: string): object[] {
  const worktreePath = `${cwd}/.claude/worktrees/${textAt("worktree")}`;
  return [
    { type: "agent-name", agentName: textAt("agent-name"), sessionId },
    { type: "last-prompt", lastPrompt: textAt("prompt"), sessionId },
    { type: "mode", mode: textAt("effort"), sessionId },
    { type: "pr-link", prNumber: 1, prUrl: textAt("link"), prRepository: textAt("remote"), sessionId },
    {
      type: "queue-operation",
      operation: "enqueue",
      content: textAt("queued"),
      timestamp: "2026-11-09T00:00:00.000Z",
      sessionId,
    },
    {
      type: "worktree-state",
      sessionId,
      worktreeSession: {
        originalCwd: cwd,
        preEnterOriginalCwd: cwd,
        worktreePath,
        worktreeName: textAt("worktree"),
      },
    },
    {
      type: "file-history-snapshot",
      messageId: sessionId,
      snapshot: { trackedFileBackups: { [textAt("read-file")]: { backupFileName: textAt("read-file") } } },
    },
    { type: textAt("record-type"), sessionId, note: textAt("prompt") },
  ];
}

const failed = (text: string) => ({ result: text, isError: true, toolUseResult: `Error: ${text}` });

function callsOf(
  textAt: TextAt,
  { cwd, agentId }: { readonly cwd: string; readonly agentId: string },
): Call[] {
  const content = textAt("file-content");
  return [
    { name: textAt("tool"), input: { note: textAt("pattern") }, result: textAt("result") },
    { name: `mcp__${textAt("mcp-server")}__${textAt("mcp-tool")}`, input: { query: textAt("pattern") } },
    {
      name: "Bash",
      input: { command: textAt("shell-command"), description: textAt("pattern") },
      ...failed(`Exit code 1\n${textAt("error-text")}`),
    },
    {
      name: "Bash",
      input: { command: textAt("shell-command") },
      result: textAt("result"),
      toolUseResult: {
        stdout: textAt("result"),
        stderr: textAt("error-text"),
        interrupted: false,
        isImage: false,
      },
    },
    {
      name: "Edit",
      input: {
        file_path: `${cwd}/${textAt("edited-file")}`,
        old_string: content,
        new_string: `${content}\nx`,
      },
      toolUseResult: {
        filePath: `${cwd}/${textAt("edited-file")}`,
        originalFile: content,
        structuredPatch: [
          { oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: [` ${content}`, "+x"] },
        ],
      },
    },
    {
      name: "Write",
      input: { file_path: `${cwd}/${textAt("edited-file")}`, content },
      ...failed(textAt("error-text")),
    },
    {
      name: "Read",
      input: { file_path: `${cwd}/${textAt("read-file")}` },
      result: content,
      toolUseResult: {
        type: "text",
        file: { filePath: `${cwd}/${textAt("read-file")}`, content, numLines: 1 },
      },
    },
    {
      name: "Grep",
      input: { pattern: textAt("pattern"), path: textAt("read-file") },
      result: textAt("result"),
    },
    {
      name: "WebFetch",
      input: { url: textAt("address"), prompt: textAt("pattern") },
      ...failed(textAt("error-text")),
    },
    { name: "Skill", input: { skill: textAt("skill"), args: textAt("command-arguments") } },
    {
      name: "Agent",
      input: {
        description: textAt("agent-task"),
        prompt: textAt("agent-prompt"),
        subagent_type: textAt("agent-type"),
        name: textAt("agent-name"),
        team_name: textAt("team"),
      },
      result: textAt("answer"),
      toolUseResult: {
        status: "completed",
        agentId,
        agentType: textAt("agent-type"),
        prompt: textAt("agent-prompt"),
        content: [{ type: "text", text: textAt("answer") }],
        totalDurationMs: 4000,
        totalTokens: 5000,
        totalToolUseCount: 1,
      },
    },
    {
      name: "Agent",
      input: {
        description: textAt("agent-task"),
        prompt: textAt("agent-prompt"),
        subagent_type: textAt("agent-type"),
      },
      result: textAt("answer"),
      toolUseResult: {
        status: "completed",
        agentId: `${textAt("agent-name")}@${textAt("team")}`,
        agentType: textAt("agent-type"),
      },
    },
  ];
}

/** Rows of a session that are neither prompts nor answers. */
function events(textAt: TextAt): object[] {
  const hook = { hookName: `PreToolUse:${textAt("hook")}`, hookEvent: "PreToolUse", toolUseID: "x" };
  const command = textAt("hook-command");
  const output = textAt("hook-output");
  const attachments = [
    {
      type: "hook_success",
      ...hook,
      command,
      durationMs: 30,
      stdout: output,
      stderr: output,
      exitCode: 0,
      content: output,
    },
    { type: "hook_blocking_error", ...hook, command, blockingError: { blockingError: output, command } },
    { type: "hook_success", hookName: textAt("hook"), hookEvent: textAt("hook"), durationMs: 1, exitCode: 0 },
    { type: "queued_command", prompt: textAt("queued"), commandMode: "prompt" },
    { type: "nested_memory", path: textAt("read-file"), content: { content: textAt("instructions") } },
    {
      type: "file",
      filename: textAt("read-file"),
      content: { type: "text", file: { content: textAt("file-content") } },
    },
    { type: textAt("record-type"), content: textAt("instructions") },
  ];
  const image = { type: "base64", media_type: "image/png", data: textAt("image") };
  return [
    ...attachments.map((attachment) => ({ type: "attachment", attachment })),
    {
      type: "user",
      message: {
        role: "user",
        content: [
          { type: "image", source: image },
          { type: "text", text: textAt("prompt") },
        ],
      },
    },
    {
      type: "system",
      subtype: "local_command",
      content: `<local-command-stdout>${textAt("result")}</local-command-stdout>`,
    },
    {
      type: "system",
      subtype: "compact_boundary",
      content: textAt("summary"),
      compactMetadata: { trigger: textAt("effort"), preTokens: 9 },
    },
    { type: "user", isCompactSummary: true, message: { role: "user", content: textAt("summary") } },
    {
      type: "system",
      subtype: "api_error",
      error: { status: 529, error: { error: { type: textAt("api-error"), message: textAt("error-text") } } },
      retryAttempt: 1,
      retryInMs: 1,
    },
    { type: "system", subtype: textAt("record-type"), content: textAt("instructions") },
    {
      type: "system",
      subtype: "informational",
      content: textAt("instructions"),
      [textAt("field")]: textAt("account"),
      userEmail: textAt("account"),
      organizationUuid: textAt("account"),
    },
    {
      type: "progress",
      data: { type: "hook_progress", ...hook, command },
      toolUseID: "x",
      parentToolUseID: "y",
    },
  ];
}
