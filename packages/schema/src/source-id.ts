/** Which kind of log a row is of: one for each source of the parser, in its order. Of two logs of one thing the earlier source's counts. */
export const sourceIds = [
  "claude-code",
  "agent-sdk",
  "codex",
  "codex-exec",
  "agent-events",
  "pi",
  "oh-my-pi",
  "openclaw",
  "kimi-code",
  "kimi-cli",
  "qwen",
  "gemini-cli",
  "copilot-cli",
  "opencode",
  "kilo",
  "mimo",
  "goose",
] as const;
export type SourceId = (typeof sourceIds)[number];
