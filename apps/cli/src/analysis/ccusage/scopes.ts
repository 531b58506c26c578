/** Which of ccusage's totals is foretold. */
export interface CcusageScope {
  /** The command that prints it. */
  readonly command: string;
  /** Whether it counts the logs of all agents, or Claude Code's alone. */
  readonly isOfAll: boolean;
}

/** By the value of `--as`. */
export const ccusageScopes = {
  ccusage: { command: "ccusage claude daily", isOfAll: false },
  "ccusage-all": { command: "ccusage daily", isOfAll: true },
} as const satisfies Readonly<Record<string, CcusageScope>>;
