/** Types of subagents that come with a program; any other is a name that somebody has given. */
export const publicAgentTypes: ReadonlySet<string> = new Set([
  "Explore",
  "Plan",
  "acompact",
  "claude-code-guide",
  "compact",
  "default",
  "explorer",
  "fork",
  "general-purpose",
  "guardian",
  "output-style-setup",
  "review",
  "statusline-setup",
  "unknown",
  "worker",
  "workflow-subagent",
]);
