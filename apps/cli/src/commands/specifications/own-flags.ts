import { ruleIds, severities } from "@turnmeter/audit/names.js";
import {
  commonFlags,
  formats,
  outputFlags,
  promptFlags,
  readingFlags,
  listFlags,
  usageListFlags,
} from "../../specification/flags/shared-flags.js";
import {
  parseDimensions,
  parseMonth,
  parsePort,
  parseToken,
  parseTokenLimit,
  parseTokens,
  usageDimensionNames,
} from "../../specification/flags/parse-values.js";
import {
  choice,
  optionalToggle,
  repeatable,
  parsed,
  required,
  text,
  toggle,
  withDefault,
  withAlone,
} from "../../specification/flag.js";
import type { FlagValues } from "../../specification/flag.js";
import { parseStatusParts, statusParts } from "../../statusline/status-parts.js";

// The flags of commands that have some of their own.

/** How a command writes a page with charts. */
const pageFlags = {
  static: toggle("A page without scripts, its charts as pictures"),
};

export const reportFlags = {
  ...commonFlags,
  ...promptFlags,
  ...pageFlags,
  month: withAlone(
    parsed(parseMonth, "YYYY-MM|last", "One month in place of a week; without a value the last whole one"),
    "last",
  ),
  allSessions: toggle(
    "With --out folder/: a page for every session, not only those of at least 1 % of the cost",
  ),
  format: withDefault(commonFlags.format, "html"),
  mail: toggle("The first screen alone, made of tables, for a mail"),
  audit: optionalToggle(
    "On the page also what the agents touched, as `turnmeter audit` finds it; reads the logs of these days once more",
    { isNegatable: true },
  ),
  card: text("file", "Also write a picture for a chat to this PNG: 1200 × 630, without names"),
};

/** Flags of `report`. */
export type ReportFlags = FlagValues<typeof reportFlags>;

export const sessionFlags = {
  ...commonFlags,
  ...promptFlags,
  ...pageFlags,
};

/** Flags of `session`. */
export type SessionFlags = FlagValues<typeof sessionFlags>;

export const compareFlags = {
  ...commonFlags,
  ...promptFlags,
  ...pageFlags,
};

/** Flags of `compare`. */
export type CompareFlags = FlagValues<typeof compareFlags>;

const {
  path,
  sample,
  from,
  person,
  partial,
  ledger,
  noLedger,
  onlyLogs,
  timezone,
  weekStart,
  now,
  budget,
  plan,
} = readingFlags;
const { prices, activeGap, reader, jobs, cache, redact } = readingFlags;
const { locale, quiet, config, noConfig, debug } = outputFlags;

export const serveFlags = {
  host: text("address", "Listen on this address in place of 127.0.0.1; needs a token"),
  port: withDefault(parsed(parsePort, "number", "Listen on this port; 0: one that is free"), "0"),
  token: parsed(
    parseToken,
    "text",
    "Token that lets a visitor in: 16 to 200 letters, digits, - and _; in a command line, other users of the machine can see it",
  ),
  tokenFile: text(
    "path",
    "File that holds the token; if not given, TURNMETER_TOKEN holds it, else each run has a new random one",
  ),
  open: toggle("Open the page in the browser"),
  content: optionalToggle("Add to /events the inputs and results of calls, titles and tasks of subagents"),
  path,
  sample,
  from,
  person,
  partial,
  ledger,
  noLedger,
  onlyLogs,
  timezone,
  weekStart,
  now,
  budget,
  plan,
  prices,
  activeGap,
  reader,
  jobs,
  cache,
  redact,
  ...promptFlags,
  locale,
  quiet,
  config,
  noConfig,
  debug,
};

/** Flags of `serve`. */
export type ServeFlags = FlagValues<typeof serveFlags>;

export const periodFlags = { ...usageListFlags, breakdown: toggle("Add a row for each model") };

/** Flags of the commands that list periods. */
export type PeriodFlags = FlagValues<typeof periodFlags>;

export const sessionsFlags = { ...usageListFlags, ...promptFlags };

/** Flags of `sessions`. */
export type SessionsFlags = FlagValues<typeof sessionsFlags>;

export const usageByFlags = {
  ...usageListFlags,
  by: withDefault(
    parsed(
      parseDimensions,
      "name,name",
      `One row for each combination of these: ${usageDimensionNames.join(", ")}`,
    ),
    "project,model",
  ),
};

/** Flags of `usage`. */
export type UsageByFlags = FlagValues<typeof usageByFlags>;

export const projectsFlags = {
  ...usageListFlags,
  by: withDefault(
    choice(["project", "folder"], "One row for each project, or for each working directory in it"),
    "project",
  ),
};

/** Flags of `projects`. */
export type ProjectsFlags = FlagValues<typeof projectsFlags>;

export const toolsFlags = {
  ...commonFlags,
  ...listFlags,
  by: withDefault(
    choice(
      ["tool", "server", "program"],
      "One row for each tool, for each MCP server, or for each program that shells ran beside the other tools",
    ),
    "tool",
  ),
};

/** Flags of `tools`. */
export type ToolsFlags = FlagValues<typeof toolsFlags>;

export const errorsFlags = { ...commonFlags, ...listFlags };

/** Flags of `errors`. */
export type ErrorsFlags = FlagValues<typeof errorsFlags>;

export const auditFlags = {
  ...commonFlags,
  ...listFlags,
  format: choice([...formats, "sarif"], "Output format; sarif: findings for code scanning"),
  policy: text(
    "file",
    "What is allowed, as a policy file says: tools, programs, folders, modes, time limits",
  ),
  settings: toggle(
    "Also hold calls against the permissions in the settings files of their projects, as they are on this machine",
  ),
  rule: repeatable(choice(ruleIds, "Only this rule")),
  severity: repeatable(choice(severities, "Only rules of this severity")),
};

/** Flags of `audit`. */
export type AuditFlags = FlagValues<typeof auditFlags>;

export const agentsFlags = {
  ...commonFlags,
  ...listFlags,
  by: withDefault(choice(["type", "run"], "One row for each type, or for each subagent"), "type"),
};

/** Flags of `agents`. */
export type AgentsFlags = FlagValues<typeof agentsFlags>;

export const blocksFlags = {
  ...commonFlags,
  ...listFlags,
  active: toggle("Only the active window"),
  gaps: toggle("Also list the gaps between windows; JSON and CSV have them always"),
  recent: toggle("Only windows that began in the last three days, and the active one"),
  tokenLimit: parsed(
    parseTokenLimit,
    "number|max",
    "Token limit of a window, or max: the most tokens of a past window",
  ),
};

/** Flags of `blocks`. */
export type BlocksFlags = FlagValues<typeof blocksFlags>;

export const watchFlags = {
  path,
  sample,
  ledger,
  noLedger,
  onlyLogs,
  session: {
    ...readingFlags.session,
    brief: "Session to watch: its id or a prefix of it; the one written to last if not given",
  },
  once: toggle("Write what is known now, and end"),
  format: choice(
    [...formats, "jsonl"],
    "jsonl: each event of the logs as a line of JSON; all others: a screen on a terminal, lines elsewhere",
  ),
  content: optionalToggle(
    "With --format jsonl also what calls were given and gave, titles and tasks of subagents",
  ),
  resume: text(
    "file",
    "With --format jsonl: go on where the events in this file end, and write those that it lacks",
  ),
  contextWindow: parsed(
    parseTokens,
    "tokens",
    "Size of the context window, such as 200k or 1M, in place of the one that the log states",
  ),
  budget,
  timezone,
  now,
  prices,
  activeGap,
  reader,
  jobs,
  cache,
  redact,
  color: outputFlags.color,
  config: outputFlags.config,
  noConfig: outputFlags.noConfig,
  debug: outputFlags.debug,
};

/** Flags of `watch`. */
export type WatchFlags = FlagValues<typeof watchFlags>;

export const explainFlags = {
  ...commonFlags,
  as: choice(
    ["ccusage", "ccusage-all"],
    "What another program counts on the same logs, and why it differs: `ccusage claude daily`, or `ccusage daily` with all agents",
  ),
};

/** Flags of `explain`. */
export type ExplainFlags = FlagValues<typeof explainFlags>;

export const doctorFlags = { ...commonFlags, files: toggle("Also name the files and lines of each problem") };

/** Flags of `doctor`. */
export type DoctorFlags = FlagValues<typeof doctorFlags>;

export const pricesFlags = { ...outputFlags, prices: readingFlags.prices, model: readingFlags.model };

/** Flags of `prices`. */
export type PricesFlags = FlagValues<typeof pricesFlags>;

export const exportFlags = {
  ...commonFlags,
  to: required(
    text(
      "dir|address",
      "Folder to write to; created if missing. With --as lake and --as facts also an address: s3://bucket/prefix or clickhouse://host/database",
    ),
  ),
  as: withDefault(
    choice(
      ["otel-json", "lake", "facts"],
      "otel-json: the metrics that Claude Code sends as telemetry, in OTLP's JSON; lake: what all commands count, as Parquet files for --from; facts: the same of all logs or lakes, settled and priced, which is read faster",
    ),
    "otel-json",
  ),
  create: toggle("With --to clickhouse://…: make the database and its tables where they are missing"),
  machine: text(
    "name",
    "With --as lake: what this machine is called there; a hash of its host name if not given",
  ),
  person: repeatable(
    text("name", "With --as lake: whose machine this is, for --from; called as the machine if not given"),
  ),
  forgetGone: toggle("With --as lake: remove what it has of logs that are no longer here"),
  redactKey: text(
    "file",
    "With --as lake --redact: the file that holds the team's key; TURNMETER_REDACT_KEY holds it if not given",
  ),
};

/** Flags of `export`. */
export type ExportFlags = FlagValues<typeof exportFlags>;

export const statuslineFlags = {
  parts: withDefault(
    parsed(parseStatusParts, "part,part", `What the line shows, in this order: ${statusParts.join(", ")}`),
    statusParts.join(","),
  ),
  color: { ...outputFlags.color, brief: "Colours; auto: unless NO_COLOR is set" },
  path,
  sample,
  ledger,
  noLedger,
  onlyLogs,
  timezone,
  prices,
  budget,
  wait: optionalToggle("Read the logs before writing the line, not after"),
  cache,
  now,
  debug,
};

/** Flags of `statusline`. */
export type StatuslineFlags = FlagValues<typeof statuslineFlags>;

const { failOn: _failOn, undecided: _undecided, strict: _strict, ...mcpReadingFlags } = readingFlags;

export const mcpFlags = {
  ...mcpReadingFlags,
  policy: auditFlags.policy,
  settings: auditFlags.settings,
  config: outputFlags.config,
  noConfig: outputFlags.noConfig,
  debug: outputFlags.debug,
};

/** Flags of `mcp`. */
export type McpFlags = FlagValues<typeof mcpFlags>;

/** Shells that completion can be written for. */
export const shells = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof shells)[number];
