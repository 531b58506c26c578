import type { FlagParametersForType } from "@stricli/core";
import { sourceIds } from "@turnmeter/schema";
import type { SessionKind, SourceId } from "@turnmeter/schema";
import { parseGap, parseInstant, parseJobs, parseLocale } from "./parse-values.js";
import { parseThreshold } from "../thresholds/threshold.js";
import type { Threshold } from "../thresholds/threshold.js";
import { sessionKindNames } from "./schema-names.js";

/** How a result is written. */
const formats = ["table", "json", "csv", "md", "html"] as const;
export type Format = (typeof formats)[number];

/** What lines of logs are read with. */
const readers = ["scan", "json"] as const;
export type ReaderName = (typeof readers)[number];

/** What every command that reads logs is told. */
export interface ReadingFlags {
  readonly path?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly last?: string | undefined;
  readonly week?: string | undefined;
  readonly timezone?: string | undefined;
  readonly weekStart: "monday" | "sunday";
  readonly source?: readonly SourceId[] | undefined;
  readonly project?: readonly string[] | undefined;
  readonly model?: readonly string[] | undefined;
  readonly session?: readonly string[] | undefined;
  readonly sessionKind?: readonly SessionKind[] | undefined;
  /** The longest gap that is active time, ms. */
  readonly activeGap?: number | undefined;
  readonly prices?: string | undefined;
  readonly reader?: ReaderName | undefined;
  readonly jobs?: number | undefined;
  /** False: every log is read, and nothing is kept. */
  readonly cache?: boolean | undefined;
  readonly strict?: boolean | undefined;
  /** What ends the command with exit code 3 after its result, where it holds. */
  readonly failOn?: readonly Threshold[] | undefined;
  /** What becomes of thresholds that depend on what is not known; fail by default. */
  readonly undecided?: "fail" | "pass" | undefined;
  /** True: names that say whose work it is are hashed. */
  readonly redact?: boolean | undefined;
  /** Epoch ms. */
  readonly now?: number | undefined;
}

/** How a command writes its result. */
export interface OutputFlags {
  readonly format?: Format | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: "auto" | "always" | "never";
  readonly debug: boolean;
  /** BCP 47; how numbers, days and moments are written for people. */
  readonly locale?: string | undefined;
  /** Which of a command's tables is written; all where a format holds several. */
  readonly table?: string | undefined;
  /** Replaces the config files that are found. */
  readonly config?: string | undefined;
  readonly noConfig?: boolean | undefined;
}

export type CommonFlags = ReadingFlags & OutputFlags;

const costModes = ["computed", "recorded", "both"] as const;

/** Which dollars are shown: at list prices, as the logs state them, or both with the gap. */
export type CostMode = (typeof costModes)[number];

/** What commands that list usage are told. */
export interface UsageFlags extends CommonFlags {
  readonly cost: CostMode;
}

const text = (input: string): string => input;

export const outputFlags: FlagParametersForType<OutputFlags> = {
  format: {
    kind: "enum",
    values: formats,
    brief: "How the result is written",
    optional: true,
  },
  json: { kind: "boolean", brief: "The same as --format json", default: false, withNegated: false },
  quiet: { kind: "boolean", brief: "No progress and no hints", default: false, withNegated: false },
  color: {
    kind: "enum",
    values: ["auto", "always", "never"],
    brief: "Colours; auto: on a terminal, unless NO_COLOR is set",
    default: "auto",
  },
  locale: {
    kind: "parsed",
    parse: parseLocale,
    brief:
      "Language whose numbers and dates are written: de, fr, pt-BR, …; en if not given; never in JSON and CSV",
    placeholder: "tag",
    optional: true,
  },
  table: {
    kind: "parsed",
    parse: text,
    brief: "Only this table of a command that has several: main, or a name that CSV output lists",
    placeholder: "name",
    optional: true,
  },
  debug: { kind: "boolean", brief: "Say where a failure happened", default: false, withNegated: false },
  config: {
    kind: "parsed",
    parse: text,
    brief: "Take settings from this file only; else from turnmeter.config.json and the user's own",
    placeholder: "file",
    optional: true,
  },
  noConfig: { kind: "boolean", brief: "Take settings from no file", optional: true, withNegated: false },
};

export const readingFlags: FlagParametersForType<ReadingFlags> = {
  path: {
    kind: "parsed",
    parse: text,
    brief: "Folder of an agent, folder of logs, or one log; may be repeated",
    placeholder: "dir|file",
    variadic: true,
    optional: true,
  },
  since: {
    kind: "parsed",
    parse: text,
    brief: "First day, YYYY-MM-DD",
    placeholder: "YYYY-MM-DD",
    optional: true,
  },
  until: {
    kind: "parsed",
    parse: text,
    brief: "Last day, YYYY-MM-DD; that day included",
    placeholder: "YYYY-MM-DD",
    optional: true,
  },
  last: {
    kind: "parsed",
    parse: text,
    brief: "So many days, weeks or months up to today: 7d, 4w or 3m",
    placeholder: "7d|4w|3m",
    optional: true,
  },
  week: {
    kind: "parsed",
    parse: text,
    brief: "One week: 2026-W46, or its first day where weeks begin on Sunday",
    placeholder: "YYYY-Www",
    optional: true,
  },
  timezone: {
    kind: "parsed",
    parse: text,
    brief: "Zone in which days and weeks are cut, such as Europe/Berlin; the system's if not given",
    placeholder: "zone",
    optional: true,
  },
  weekStart: {
    kind: "enum",
    values: ["monday", "sunday"],
    brief: "Day a week begins with",
    default: "monday",
  },
  source: {
    kind: "enum",
    values: sourceIds,
    brief: "Only logs of this kind; may be repeated",
    variadic: true,
    optional: true,
  },
  project: {
    kind: "parsed",
    parse: text,
    brief: "Only this project, by its path, the last part of that, or a folder in it; may be repeated",
    placeholder: "project",
    variadic: true,
    optional: true,
  },
  model: {
    kind: "parsed",
    parse: text,
    brief: "Only this model, by its id, with or without date and provider; may be repeated",
    placeholder: "id",
    variadic: true,
    optional: true,
  },
  session: {
    kind: "parsed",
    parse: text,
    brief: "Only this session, by its id or the beginning of it; may be repeated",
    placeholder: "id",
    variadic: true,
    optional: true,
  },
  sessionKind: {
    kind: "enum",
    values: sessionKindNames,
    brief: "Only sessions run by a person, by a program or in the background; may be repeated",
    variadic: true,
    optional: true,
  },
  activeGap: {
    kind: "parsed",
    parse: parseGap,
    brief: "Longest gap between rows that is active time: 90s, 5m or 1h; 5m if not given",
    placeholder: "time",
    optional: true,
  },
  prices: {
    kind: "parsed",
    parse: text,
    brief: "Price book to use: turnmeter's own format or LiteLLM's",
    placeholder: "file",
    optional: true,
  },
  reader: {
    kind: "enum",
    values: readers,
    brief:
      "What lines are read with: scan, or json, which takes longer and finds the same; scan if not given",
    optional: true,
  },
  jobs: {
    kind: "parsed",
    parse: parseJobs,
    brief:
      "Most threads that read logs, 1 to 64; as many as there are processors if not given, one for each GB",
    placeholder: "number",
    optional: true,
  },
  cache: {
    kind: "boolean",
    brief: "Use what earlier runs have read of logs that are unchanged; on if not given",
    optional: true,
  },
  strict: {
    kind: "boolean",
    brief: "Compare every record with its schema, and exit 1 on any problem, of prices and open calls too",
    optional: true,
    withNegated: false,
  },
  failOn: {
    kind: "parsed",
    parse: parseThreshold,
    brief: "Exit 3 after the result where this holds, such as 'costUsd > 50'; may be repeated",
    placeholder: "metric op value",
    variadic: true,
    optional: true,
  },
  undecided: {
    kind: "enum",
    values: ["fail", "pass"],
    brief: "What a --fail-on does that depends on what logs do not tell; fail if not given",
    optional: true,
  },
  redact: {
    kind: "boolean",
    brief:
      "Hash projects, paths, titles, tasks, branches, servers and own names, keyed by TURNMETER_REDACT_KEY if set",
    optional: true,
    withNegated: false,
  },
  now: {
    kind: "parsed",
    parse: parseInstant,
    brief: "What the present is taken for, such as 2026-11-20T17:30:00Z; rows written later are left out",
    placeholder: "instant",
    optional: true,
  },
};

export const commonFlags: FlagParametersForType<CommonFlags> = { ...readingFlags, ...outputFlags };

export const usageFlags: FlagParametersForType<UsageFlags> = {
  ...commonFlags,
  cost: {
    kind: "enum",
    values: costModes,
    brief: "Dollars at list prices, as the logs state them, or both with the difference",
    default: "computed",
  },
};
