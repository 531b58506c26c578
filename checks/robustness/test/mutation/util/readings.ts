/** A command that reads logs, with flags that make another result of it, in a format. */
export interface Reading {
  readonly args: readonly string[];
  /** Null for a command that has no such formats. */
  readonly format: "json" | "table" | "csv" | "md" | "html" | null;
  /** The sessions or weeks that are named after the command. */
  readonly names: 0 | 1 | 2;
  /** Whether the command writes into a folder or file that `--to` or `--out` names. */
  readonly writes: "--to" | "--out" | null;
}

const plain: readonly (readonly string[])[] = [
  ["sessions"],
  ["tools"],
  ["errors"],
  ["agents"],
  ["explain"],
  ["doctor"],
  ["totals"],
  ["audit"],
  ["report"],
  ["session"],
  ["daily", "--breakdown"],
  ["weekly", "--cost", "both"],
  ["monthly", "--breakdown", "--timezone", "Asia/Kathmandu"],
  ["projects"],
  ["projects", "--by", "folder"],
  ["usage", "--by", "day,branch,agent"],
  ["branches"],
  ["models"],
  ["tools", "--by", "server"],
  ["agents", "--by", "run"],
  ["blocks", "--token-limit", "max"],
  ["compare"],
  ["explain", "--as", "ccusage"],
  ["explain", "--as", "ccusage-all"],
  ["doctor", "--files"],
  ["audit", "--settings", "--redact"],
  ["sessions", "--redact"],
  ["session", "--redact", "--locale", "de"],
  ["totals", "--strict"],
  ["totals", "--fail-on", "costUsd > 0.01", "--fail-on", "toolErrorRate > 0.2"],
  ["agents", "--last", "4w", "--session-kind", "interactive"],
  ["sessions", "--now", "2026-11-05T12:00:00Z", "--active-gap", "90s"],
];

const namesOf = (command: string | undefined) => (command === "session" ? 1 : command === "compare" ? 2 : 0);

const readingsAs = (format: Exclude<Reading["format"], "html" | null>): readonly Reading[] =>
  plain
    .filter(([command]) => command !== "report" || format === "json")
    .map((args) => ({ args, format, names: namesOf(args[0]), writes: null }));

/** What is read of each folder as JSON, in turn. */
export const jsonReadings: readonly Reading[] = readingsAs("json");

/** Every command in every other format, and what writes files. */
export const otherReadings: readonly Reading[] = [
  ...readingsAs("table"),
  { args: ["report"], format: "html", names: 0, writes: "--out" },
  ...readingsAs("csv"),
  { args: ["session"], format: "html", names: 1, writes: "--out" },
  { args: ["watch", "--once"], format: null, names: 0, writes: null },
  { args: ["export", "--as", "otel-json"], format: "json", names: 0, writes: "--to" },
  ...readingsAs("md"),
  { args: ["compare"], format: "html", names: 2, writes: "--out" },
  { args: ["report", "--static", "--redact", "--audit"], format: "html", names: 0, writes: "--out" },
];

/** Exit codes that a command may end with on logs of any kind. */
export function exitCodesOf({ args, names }: Reading): readonly number[] {
  if (args.includes("--strict")) return [0, 1];
  if (args.includes("--fail-on")) return [0, 3];
  // What is named may be nowhere in the logs, or no name.
  return names > 0 ? [0, 1, 2] : [0];
}
