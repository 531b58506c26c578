import { sourceIds, type SessionKind } from "@turnmeter/schema";
import {
  amounts,
  choice,
  lettered,
  optionalToggle,
  parsed,
  repeatable,
  text,
  toggle,
  withDefault,
} from "../flag.js";
import type { Flags, FlagValues } from "../flag.js";
import { parseThreshold } from "../../thresholds/threshold.js";
import {
  parseGap,
  parseInstant,
  parseJobs,
  parseLocale,
  parsePlan,
  parseTop,
  parseUsd,
  planNames,
} from "./parse-values.js";

export const formats = ["table", "json", "csv", "md", "html"] as const;
export type Format = (typeof formats)[number];

const readers = ["scan", "json"] as const;
export type ReaderName = (typeof readers)[number];

/** The schema's kinds of session, written out so that help and usage errors load no schema. */
export const sessionKindNames: readonly SessionKind[] = ["interactive", "headless", "background", "unknown"];

/** Which ledger is used. */
export const ledgerFlags = {
  ledger: text(
    "dir",
    "Folder of the ledger, which keeps what was read and counts it once its logs are gone; if not given, the user's own, for logs in the agents' own folders alone",
  ),
  noLedger: optionalToggle("Neither use nor write a ledger"),
  onlyLogs: optionalToggle(
    "Count only logs that are there now, and not what the ledger has of those that are gone",
  ),
};

const logFlags = {
  path: repeatable(text("dir|file", "Folder of an agent, folder of logs, or one log")),
  sample: optionalToggle(
    "Read the invented sample logs that come with the program, at their own time and in their own zone",
  ),
  from: repeatable(
    text(
      "dir|address",
      "In place of logs, a folder, s3://bucket/prefix or clickhouse://host/database: what `turnmeter export` wrote there --as lake, of one machine or many, or --as facts",
    ),
  ),
  person: repeatable(
    text("name", "With --from: only sessions of this person, as `turnmeter export --person` named them"),
  ),
  ...ledgerFlags,
  partial: optionalToggle(
    "With --from: count what is there where a part of the lake, or a machine, cannot be read",
  ),
  source: repeatable(choice(sourceIds, "Only logs of this kind")),
  project: repeatable(
    text("project", "Only this project: its path, the last part of the path, or a folder in it"),
  ),
  model: repeatable(
    text(
      "id",
      "Only this model: its id, with or without date and provider; or all models whose ids hold this, such as opus",
    ),
  ),
  session: repeatable(text("id", "Only this session: its id or a prefix of it")),
  sessionKind: repeatable(
    choice(
      sessionKindNames,
      "Only sessions run by a person, by a program, in the background, or in a way that no log says",
    ),
  ),
};

const dayFlags = {
  since: text("day|today|yesterday", "First day: 2026-11-09, 20261109, today or yesterday"),
  until: text("day|today|yesterday", "Last day (inclusive), in the same forms"),
  last: text("7d|4w|3m", "The last days, weeks or months, up to today: 7d, 4w or 3m"),
  week: text("YYYY-Www", "One week: 2026-W46, or its first day where weeks begin on Sunday"),
  timezone: text("zone", "Time zone of days and weeks, such as Europe/Berlin; the system's if not given"),
  weekStart: withDefault(choice(["monday", "sunday"], "First day of the week"), "monday"),
  now: parsed(
    parseInstant,
    "instant",
    "Act as if it were now this instant, such as 2026-11-20T17:30:00Z; rows written later are left out",
  ),
};

const scriptFlags = {
  failOn: repeatable(
    parsed(
      parseThreshold,
      "metric op value",
      "Exit with 3 after the result if this holds, such as 'costUsd > 50'",
    ),
  ),
  undecided: choice(
    ["fail", "pass"],
    "What a --fail-on does if the logs cannot decide it; fail if not given",
  ),
  strict: optionalToggle(
    "Compare every record with its schema; exit with 1 on any problem, missing prices and open calls included",
  ),
};

export type ScriptFlags = FlagValues<typeof scriptFlags>;

/** How logs are read. The gap is in ms. */
export const countingFlags = {
  prices: text("file", "Price book to use: turnmeter's own format or LiteLLM's"),
  activeGap: parsed(
    parseGap,
    "time",
    "Longest gap between rows that counts as active time: 90s, 5m or 1h; 5m if not given",
  ),
  reader: choice(
    readers,
    "How lines are read: scan, or json, which is slower and finds the same; scan if not given",
  ),
  jobs: parsed(
    parseJobs,
    "number",
    "Most threads that read logs, 1 to 64, about one for each GB; the number of processors if not given",
  ),
  cache: optionalToggle("Reuse what earlier runs have read of unchanged logs; on if not given", {
    isNegatable: true,
  }),
};

/** What is set beside the cost. */
export const budgetFlags = {
  budget: amounts(
    ["month"],
    parseUsd,
    "Dollars for a month: totals, report, watch and status line show what is spent, its pace and the expected end",
  ),
  plan: parsed(
    parsePlan,
    [...planNames, "number"].join("|"),
    "A subscription, or its dollars a month: totals and report say what the same work costs at list prices, an estimate",
  ),
};

const redactFlags = {
  redact: optionalToggle(
    "Hash projects, paths, titles, tasks, branches, servers and own names, keyed by TURNMETER_REDACT_KEY if set",
  ),
};

/** For commands that show sessions: whether people's words may be shown. */
export const promptFlags = {
  prompts: toggle(
    "Call sessions without a title by the first words of their first prompt; --redact overrides it",
  ),
};

export type PromptFlags = FlagValues<typeof promptFlags>;

/** Flags of every command that reads logs. */
export const readingFlags = {
  ...logFlags,
  ...dayFlags,
  ...budgetFlags,
  ...scriptFlags,
  ...countingFlags,
  ...redactFlags,
};

export type ReadingFlags = FlagValues<typeof readingFlags>;

const othersOfSameLogs = [
  "timezone",
  "weekStart",
  "now",
  "prices",
  "activeGap",
  "redact",
  "config",
  "noConfig",
];

/** The flags that say which logs are read and how they are counted, in every period. */
export const sameLogsFlags: ReadonlySet<string> = new Set([
  ...Object.keys(logFlags).filter((name) => name !== "session"),
  ...othersOfSameLogs,
  ...Object.keys(budgetFlags),
]);

const resultFlags = {
  format: choice(formats, "Output format"),
  json: lettered("j", toggle("The same as --format json")),
  out: text(
    "file",
    "File to write the page to, as --format html does; pages with charts go to turnmeter-<command>.html if not given",
  ),
  open: toggle("Open the page once it is written"),
  table: text("name", "Only this table, if a command has several"),
  locale: parsed(
    parseLocale,
    "tag",
    "Locale of numbers and dates, except in JSON and CSV: de, fr, pt-BR, …; en if not given",
  ),
  color: withDefault(
    choice(["auto", "always", "never"], "Colours; auto: on a terminal, unless NO_COLOR is set"),
    "auto",
  ),
  quiet: toggle("No progress and no hints"),
};

/** Where settings are, and what helps with failures. */
export const settingFlags = {
  config: text("file", "Read settings from this file, not from turnmeter.config.json or your own config"),
  noConfig: optionalToggle("Read settings from no file"),
  debug: toggle("Print the stack trace of a failure"),
};

/** Flags of every command that writes a result. */
export const outputFlags = { ...resultFlags, ...settingFlags };

export type OutputFlags = FlagValues<typeof outputFlags>;

/** Flags of every command that reads logs and writes a result. */
export const commonFlags = { ...readingFlags, ...outputFlags };

export type CommonFlags = FlagValues<typeof commonFlags>;

const costModes = ["computed", "recorded", "both"] as const;

/** Which dollars are shown: at list prices, as the logs state them, or both with the gap. */
export type CostMode = (typeof costModes)[number];

/** Which rows a listing shows, and in which order. */
export const listFlags = {
  sort: text("column", "Sort by this column: its title, such as cost, or its name in CSV"),
  order: choice(
    ["asc", "desc"],
    "asc: lowest, first name or oldest first; if not given, numbers come highest first and days newest last",
  ),
  top: parsed(
    parseTop,
    "number|all",
    "Only the first rows, or the newest if sorted by time; a table adds up the others in one row",
  ),
};

export type ListFlags = FlagValues<typeof listFlags>;

export const usageFlags = {
  ...commonFlags,
  cost: withDefault(
    choice(costModes, "Costs at list prices, as the logs state them, or both with the difference"),
    "computed",
  ),
};

export type UsageFlags = FlagValues<typeof usageFlags>;

export const usageListFlags = { ...usageFlags, ...listFlags };

export type UsageListFlags = FlagValues<typeof usageListFlags>;

/** The flags that many commands have, by what they are about. */
export const flagGroups: readonly (readonly [title: string, flags: Flags])[] = [
  ["Which logs", logFlags],
  ["Which days", dayFlags],
  ["Rows", listFlags],
  ["Output", { ...resultFlags, ...redactFlags }],
  ["Budget", budgetFlags],
  ["For scripts", scriptFlags],
  ["Prices and reading", countingFlags],
  ["Settings", settingFlags],
];

/** Flags that select rows, by names or days. */
export const selectingFlags = [
  "source",
  "project",
  "model",
  "session",
  "sessionKind",
  "since",
  "until",
  "last",
  "week",
] as const;
