import type { TextAt } from "./place.js";

/** Rows without a time or an id of their own, which say how a session stands. */
export function claudeState(textAt: TextAt, sessionId: string, cwd: string): object[] {
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

/** Rows of a session that are neither prompts nor answers. */
export function claudeEvents(textAt: TextAt): object[] {
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
