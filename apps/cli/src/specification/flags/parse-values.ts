import type { UsageDimensionName } from "@turnmeter/metrics";
import type { PlanName } from "@turnmeter/pricing";
import { didYouMean } from "@turnmeter/schema/names.js";

/**
 * An instant with its offset as epoch ms.
 *
 * @throws if it is none
 */
export function parseInstant(input: string): number {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(input);
  const at = isInstant ? Date.parse(input) : Number.NaN;
  if (Number.isNaN(at)) throw new Error("allowed is an instant such as 2026-11-20T17:30:00Z");
  return at;
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** A day as an ISO date writes it. Throws where no such day exists. */
export function parseDay(input: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(input) && !Number.isNaN(Date.parse(input));
  if (isDay && new Date(input).toISOString().startsWith(input)) return input;
  throw new Error("allowed is a day, such as 2026-01-01");
}

/**
 * A length of time such as `90s`, `5m` or `1h` in ms.
 *
 * @throws if it is none
 */
export function parseGap(input: string): number {
  const [, count, unit] = /^(\d{1,6})([smh])$/.exec(input) ?? [];
  if (unit !== "s" && unit !== "m" && unit !== "h")
    throw new Error("allowed is a time such as 90s, 5m or 1h");
  return Number(count) * unitMs[unit];
}

/**
 * How many logs to read at once.
 *
 * @throws if it is no whole number from 1 to 64
 */
export function parseJobs(input: string): number {
  const jobs = Number(input);
  if (!/^\d+$/.test(input) || jobs < 1 || jobs > 64)
    throw new Error("allowed is a whole number from 1 to 64");
  return jobs;
}

/**
 * How many rows to list; `all` is Infinity.
 *
 * @throws if it is neither that nor a whole number from 1
 */
export function parseTop(input: string): number {
  if (input === "all") return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,8}$/.test(input)) throw new Error("allowed is a whole number from 1, or all");
  return Number(input);
}

/** Dimensions that usage can be grouped by, written out so that help and usage errors load no metrics. */
export const usageDimensionNames: readonly UsageDimensionName[] = [
  "day",
  "week",
  "month",
  "project",
  "folder",
  "branch",
  "session",
  "model",
  "agent",
  "source",
];

/**
 * Dimensions of usage, such as `day,project`, each once.
 *
 * @throws with what is allowed if one is none, or comes twice
 */
export function parseDimensions(input: string): readonly UsageDimensionName[] {
  const names = input.split(",").map((name) => name.trim());
  const found = names.map((name) => {
    const known = usageDimensionNames.find((each) => each === name);
    if (known !== undefined) return known;
    const meant = didYouMean(name, usageDimensionNames);
    throw new Error(
      `allowed is ${usageDimensionNames.join(", ")}, with commas between them${meant === null ? "" : `; ${meant}`}`,
    );
  });
  if (new Set(found).size < found.length) throw new Error("each name can be given once");
  return found;
}

/**
 * A language tag that numbers and dates can be written for.
 *
 * @throws if it is none, or of a language that is not known
 */
export function parseLocale(input: string): string {
  let known: readonly string[] = [];
  try {
    known = Intl.NumberFormat.supportedLocalesOf([input]);
  } catch {
    // Not even the form of a tag.
  }
  const [tag] = known;
  if (tag === undefined) throw new Error("allowed is the tag of a language, such as en, de or pt-BR");
  return tag;
}

const nanoDigits = 9;

/**
 * Dollars above 0 such as `200` or `199.50` in whole nano-dollars.
 *
 * @throws if it is none
 */
export function parseUsd(input: string): bigint {
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(input) ?? [];
  const nanoUsd = whole === undefined ? 0n : BigInt(whole + decimals.padEnd(nanoDigits, "0"));
  if (nanoUsd <= 0n) throw new Error("allowed is a number of dollars above 0, such as 200 or 199.50");
  return nanoUsd;
}

/** Names of subscriptions, written out so that help and usage errors load no prices. */
export const planNames: readonly PlanName[] = ["pro", "max-5x", "max-20x", "chatgpt-plus", "chatgpt-pro-5x"];

/**
 * A subscription by its name, or its price in dollars a month.
 *
 * @throws if it is neither
 */
export function parsePlan(input: string): PlanName | number {
  const name = planNames.find((known) => known === input);
  if (name !== undefined) return name;
  try {
    return Number(parseUsd(input)) / 10 ** nanoDigits;
  } catch {
    throw new Error(`allowed is ${planNames.join(", ")}, or dollars a month such as 200`);
  }
}

/** Most tokens per window: a number, or the most any window has had. */
type TokenLimit = number | "max";

/**
 * A number of tokens such as `500000`, `500k` or `20M`, or `max`.
 *
 * @throws if it is neither
 */
export function parseTokenLimit(input: string): TokenLimit {
  if (input === "max") return "max";
  const limit = tokensOf(input);
  if (limit === null) throw new Error("allowed is a number of tokens such as 500000, 500k or 20M, or max");
  return limit;
}

/** A number of tokens: 200000, 200k, 1M. */
export function parseTokens(input: string): number {
  const tokens = tokensOf(input);
  if (tokens === null) throw new Error("allowed is a number of tokens such as 200000, 200k or 1M");
  return tokens;
}

function tokensOf(input: string): number | null {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kM]?)$/.exec(input) ?? [];
  const tokens = Math.round(Number(digits) * (unit === "M" ? 1e6 : unit === "k" ? 1e3 : 1));
  return Number.isNaN(tokens) || tokens < 1 ? null : tokens;
}

/** A month `2026-11`, or `last`: the last whole one. */
export function parseMonth(input: string): string {
  if (input === "last" || /^\d{4}-(?:0[1-9]|1[0-2])$/.test(input)) return input;
  throw new Error("allowed is a month such as 2026-11, or last: the last whole one");
}

const mostPort = 65_535;

/** A port; 0 is any that is free. Throws where it is none. */
export function parsePort(input: string): number {
  const port = Number(input);
  if (!/^\d{1,5}$/.test(input) || port > mostPort) throw new Error(`allowed is 0 to ${mostPort}`);
  return port;
}

/** A token that needs no escaping in an address and cannot be guessed. */
export function parseToken(input: string): string {
  if (!/^[\w-]{16,200}$/.test(input))
    throw new Error("allowed are 16 to 200 letters, digits, hyphens and underscores");
  return input;
}
