/** Where in a log a text can stand, by what it is there. `docs/privacy.md` names them too. */
export const places = [
  // Where and with what a session ran.
  "home",
  "project",
  "branch",
  "remote",
  "worktree",
  "model",
  "version",
  "entrypoint",
  "session-id",
  "account",
  // What people named.
  "title",
  "agent-type",
  "agent-task",
  "agent-name",
  "team",
  "tool",
  "mcp-server",
  "mcp-tool",
  "skill",
  "command",
  "hook",
  // What a client says of its own.
  "effort",
  "tier",
  "stop-reason",
  "api-error",
  "record-type",
  "field",
  // What was said and done.
  "prompt",
  "command-arguments",
  "answer",
  "thinking",
  "agent-prompt",
  "instructions",
  "summary",
  "shell-command",
  "program",
  "edited-file",
  "read-file",
  "pattern",
  "address",
  "file-content",
  "result",
  "error-text",
  "hook-output",
  "hook-command",
  "image",
  "queued",
  "link",
] as const;

export type Place = (typeof places)[number];

/** The text that stands at a place. */
export type TextAt = (place: Place) => string;

/** Which session a set of logs is of; each number has other ids, times and tokens. */
export interface SessionNumber {
  readonly number: number;
  readonly textAt: TextAt;
}

/** Files by their path below a folder. */
export type LogTexts = Readonly<Record<string, string>>;
