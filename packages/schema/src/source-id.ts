/** The kind of log that a row comes from: one for each source of the parser, in its order. Where two logs record the same thing, the earlier source's counts. */
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
