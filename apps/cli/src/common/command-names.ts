/** The commands, in the order in which help lists them. */
export const commandNames = [
  "report",
  "totals",
  "usage",
  "daily",
  "weekly",
  "monthly",
  "sessions",
  "session",
  "projects",
  "branches",
  "models",
  "tools",
  "errors",
  "audit",
  "agents",
  "blocks",
  "watch",
  "compare",
  "serve",
  "explain",
  "doctor",
  "prices",
  "ledger",
  "cache",
  "export",
  "lake",
  "statusline",
  "mcp",
  "completion",
  "help",
] as const;

export type CommandName = (typeof commandNames)[number];

/** The command that runs if none is named. */
export const defaultCommand: CommandName = "report";

/** The command that arguments name; null where there is none of that name. */
export function commandOf([first]: readonly string[]): CommandName | null {
  if (first === undefined || first.startsWith("-")) return defaultCommand;
  return commandNames.find((name) => name === first) ?? null;
}

const options: ReadonlySet<string> = new Set(["--help", "-h", "--help-all", "--helpAll", "-H"]);

/** Whether arguments ask for help, whatever else they say. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => options.has(arg));
}
