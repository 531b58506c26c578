/** The commands, in the order in which help lists them. */
export const commandNames = [
  "report",
  "totals",
  "daily",
  "weekly",
  "monthly",
  "sessions",
  "session",
  "projects",
  "models",
  "tools",
  "errors",
  "agents",
  "blocks",
  "compare",
  "explain",
  "doctor",
  "prices",
  "export",
  "statusline",
  "cache",
  "completion",
] as const;

export type CommandName = (typeof commandNames)[number];
