import { claudeTraits } from "../claude/traits.js";
import type { Source } from "../source.js";
import { claudeCodeHome } from "./home.js";
import { claudeCodeSessionFiles } from "./session-files.js";

/** Transcripts that Claude Code writes: main sessions, their subagents and their workflows. */
export const claudeCode: Source = {
  id: "claude-code",
  agent: "Claude Code",
  home: claudeCodeHome,
  sessionFiles: claudeCodeSessionFiles,
  // In the repository's root.
  worktree: /^(?<path>(?<root>.+?)[/\\]\.claude[/\\]worktrees[/\\][^/\\]+)/,
  agentTypes: [
    "Explore",
    "Plan",
    "acompact",
    "claude-code-guide",
    "compact",
    "fork",
    "general-purpose",
    "output-style-setup",
    "statusline-setup",
    "unknown",
    "workflow-subagent",
  ],
  ...claudeTraits,
  loadFormat: async () => (await import("./format.js")).claudeCodeFormat,
  loadCompiled: async () => (await import("./compiled/format.js")).createCompiledClaudeCode,
};
