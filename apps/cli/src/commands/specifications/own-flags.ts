import { ruleIds, severities } from "@turnmeter/audit/names.js";
import {
  budgetFlags,
  commonFlags,
  countingFlags,
  formats,
  ledgerFlags,
  outputFlags,
  promptFlags,
  readingFlags,
  listFlags,
  settingFlags,
  usageListFlags,
} from "../../specification/flags/shared-flags.js";
import {
  parseDay,
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

const pageFlags = {
  static: toggle("A page without scripts, its charts as pictures"),
};

const { path, sample, from, person, partial, timezone, weekStart, now, redact } = readingFlags;

const { failOn: _failOn, undecided: _undecided, strict: _strict, ...mcpReadingFlags } = readingFlags;

const auditFileFlags = {
  policy: text(
    "file",
    "What is allowed, as a policy file says: tools, programs, folders, modes, time limits",
  ),
  settings: toggle(
    "Also hold calls against the permissions in the settings files of their projects, as they are on this machine",
  ),
};

/** The flags of commands that have some of their own, by command; `period`: of those that list periods. */
export const ownFlags = {
  report: {
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
  },
  session: {
    ...commonFlags,
    ...promptFlags,
    ...pageFlags,
  },
  compare: {
    ...commonFlags,
    ...promptFlags,
    ...pageFlags,
  },
  serve: {
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
    ...ledgerFlags,
    timezone,
    weekStart,
    now,
    ...budgetFlags,
    ...countingFlags,
    redact,
    ...promptFlags,
    locale: outputFlags.locale,
    quiet: outputFlags.quiet,
    ...settingFlags,
  },
  period: { ...usageListFlags, breakdown: toggle("Add a row for each model") },
  sessions: { ...usageListFlags, ...promptFlags },
  usage: {
    ...usageListFlags,
    by: withDefault(
      parsed(
        parseDimensions,
        "name,name",
        `One row for each combination of these: ${usageDimensionNames.join(", ")}`,
      ),
      "project,model",
    ),
  },
  projects: {
    ...usageListFlags,
    by: withDefault(
      choice(["project", "folder"], "One row for each project, or for each working directory in it"),
      "project",
    ),
  },
  tools: {
    ...commonFlags,
    ...listFlags,
    by: withDefault(
      choice(
        ["tool", "server", "program"],
        "One row for each tool, for each MCP server, or for each program that shells ran beside the other tools",
      ),
      "tool",
    ),
  },
  errors: { ...commonFlags, ...listFlags },
  audit: {
    ...commonFlags,
    ...listFlags,
    format: choice([...formats, "sarif"], "Output format; sarif: findings for code scanning"),
    ...auditFileFlags,
    rule: repeatable(choice(ruleIds, "Only this rule")),
    severity: repeatable(choice(severities, "Only rules of this severity")),
  },
  agents: {
    ...commonFlags,
    ...listFlags,
    by: withDefault(choice(["type", "run"], "One row for each type, or for each subagent"), "type"),
  },
  blocks: {
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
  },
  watch: {
    path,
    sample,
    ...ledgerFlags,
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
    budget: budgetFlags.budget,
    timezone,
    now,
    ...countingFlags,
    redact,
    color: outputFlags.color,
    ...settingFlags,
  },
  explain: {
    ...commonFlags,
    as: choice(
      ["ccusage", "ccusage-all"],
      "What another program counts on the same logs, and why it differs: `ccusage claude daily`, or `ccusage daily` with all agents",
    ),
  },
  doctor: { ...commonFlags, files: toggle("Also name the files and lines of each problem") },
  ledger: {
    ledger: ledgerFlags.ledger,
    before: parsed(
      parseDay,
      "day",
      "With forget: sessions that ended before this day; with reclaim: logs that did not change since, 30 days ago if not given",
    ),
    dryRun: toggle("With forget: list the sessions, and forget none"),
    timezone,
    weekStart,
    jobs: countingFlags.jobs,
    ...outputFlags,
  },
  prices: { ...outputFlags, prices: countingFlags.prices, model: readingFlags.model },
  export: {
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
  },
  statusline: {
    parts: withDefault(
      parsed(parseStatusParts, "part,part", `What the line shows, in this order: ${statusParts.join(", ")}`),
      statusParts.join(","),
    ),
    color: { ...outputFlags.color, brief: "Colours; auto: unless NO_COLOR is set" },
    path,
    sample,
    ...ledgerFlags,
    timezone,
    prices: countingFlags.prices,
    budget: budgetFlags.budget,
    wait: optionalToggle("Read the logs before writing the line, not after"),
    cache: countingFlags.cache,
    now,
    debug: settingFlags.debug,
  },
  mcp: {
    ...mcpReadingFlags,
    ...auditFileFlags,
    ...settingFlags,
  },
};

/** The flags of a command, as it gets them. */
export type FlagsOf<Name extends keyof typeof ownFlags> = FlagValues<(typeof ownFlags)[Name]>;

export const shells = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof shells)[number];

export const cacheActions = ["info", "clear"] as const;

export type CacheAction = (typeof cacheActions)[number];

export const ledgerActions = [
  "info",
  "check",
  "forget",
  "keep",
  "export",
  "import",
  "move",
  "reclaim",
] as const;

export type LedgerAction = (typeof ledgerActions)[number];

export const lakeActions = ["machines", "remove-machine", "rename-machine"] as const;

export type LakeAction = (typeof lakeActions)[number];
