import { type Entry, type EntryCounters, type JsonObject, objectOf, type SkipReason } from "./entry.js";

type LineEntries =
  | { readonly entries: readonly Entry[]; readonly reason: null }
  | { readonly entries: readonly []; readonly reason: SkipReason };

type Place = Pick<Entry, "file" | "line">;

const mark = '"usage":{';
const timeForm = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/;
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** The entries of a line by the rules of ccusage 20.0.24's daily report. */
export function entriesOfLine(text: string, place: Place): LineEntries {
  const record = parsed(text);
  if (!text.includes(mark) || record === null) return skipped("spelling");
  if (hasRefusedNull(record)) return skipped("nullField");
  const inner = objectOf(objectOf(record["data"])?.["message"]);
  const direct = formedRow(record);
  const row = direct ?? (inner && formedRow(inner));
  if (row === null) return skipped(typeof record["timestamp"] === "string" ? "oddCounters" : "noTime");
  const at = timeForm.test(row.timestamp) ? Date.parse(row.timestamp) : Number.NaN;
  // A day that its month does not have is moved on by Date and refused by ccusage.
  if (Number.isNaN(at) || !isDayOfMonth(row.timestamp)) return skipped("noTime");
  const isProgress = direct === null;
  const version = isProgress ? undefined : record["version"];
  if (typeof version === "string" && !/^\d+\.\d+\.\d/.test(version)) return skipped("oddVersion");
  const sessionId = optionalText(record["sessionId"]);
  const { messageId, requestId, model } = row;
  if ([messageId, requestId, model, sessionId].includes("")) return skipped("emptyId");
  const { counters, usage } = row;
  const entry: Entry = {
    ...place,
    ...counters,
    form: isProgress ? "progress" : "row",
    position: null,
    advisor: null,
    at,
    uuid: optionalText(record["uuid"]),
    messageId,
    requestId,
    sessionId: sessionId ?? pathSession(place.file),
    isSidechain: row.isSidechain,
    model,
    speed: optionalText(usage["speed"]),
    serviceTier: optionalText(usage["service_tier"]),
    inferenceGeo: optionalText(usage["inference_geo"]),
    statedNanoUsd: row.statedNanoUsd,
  };
  return { entries: [entry, ...advisorEntries(record, entry)], reason: null };
}

function skipped(reason: SkipReason): LineEntries {
  return { entries: [], reason };
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    if (/\\ud/i.test(text) && loneSurrogate.test(JSON.stringify(value))) return null;
    return objectOf(value);
  } catch {
    return null;
  }
}

interface FormedRow {
  readonly timestamp: string;
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly model: string | null;
  readonly isSidechain: boolean;
  readonly statedNanoUsd: bigint | null;
  readonly usage: JsonObject;
  readonly counters: EntryCounters;
}

/** The row if all its fields have the types ccusage expects; else null. */
function formedRow(record: JsonObject): FormedRow | null {
  const message = objectOf(record["message"]);
  const usage = objectOf(message?.["usage"]);
  const counters = entryCounters(usage);
  const { timestamp, isSidechain, costUSD, sessionId, requestId, version } = record;
  if (message === null || usage === null || counters === null || typeof timestamp !== "string") return null;
  const { id, model } = message;
  const isFormed =
    [id, model, sessionId, requestId, version].every((value) => isOptional(value, "string")) &&
    isOptional(isSidechain, "boolean") &&
    isOptional(costUSD, "number");
  if (!isFormed) return null;
  return {
    timestamp,
    messageId: optionalText(id),
    requestId: optionalText(requestId),
    model: optionalText(model),
    isSidechain: isSidechain === true,
    statedNanoUsd: typeof costUSD === "number" ? BigInt(Math.round(costUSD * 1e9)) : null,
    usage,
    counters,
  };
}

function isOptional(value: unknown, type: "string" | "boolean" | "number"): boolean {
  return value === undefined || value === null || typeof value === type;
}

function optionalText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function isDayOfMonth(timestamp: string): boolean {
  const day = timestamp.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Advisor answers within a response; none if any iteration is unreadable. */
function advisorEntries(record: JsonObject, entry: Entry): readonly Entry[] {
  const { iterations } = objectOf(objectOf(record["message"])?.["usage"]) ?? {};
  if (!Array.isArray(iterations)) return [];
  const found: Entry[] = [];
  for (const [position, item] of iterations.entries()) {
    const iteration = objectOf(item);
    const counters = entryCounters(iteration);
    if (iteration === null || counters === null || typeof iteration["type"] !== "string") return [];
    const model = optionalText(iteration["model"]);
    if (iteration["type"] !== "advisor_message" || model === null || model === "") continue;
    const speed = optionalText(iteration["speed"]);
    const own = { position, advisor: found.length, model, speed, statedNanoUsd: null };
    found.push({ ...entry, ...counters, form: "advisor", ...own });
  }
  return found;
}

/** The session ccusage infers from a file's path, for rows that name none. */
function pathSession(path: string): string {
  const parts = path.split(/[/\\]/);
  const projects = parts.indexOf("projects");
  const below = projects === -1 ? parts : parts.slice(projects + 1);
  if (below.length === 2) return below[1]!.replace(/\.jsonl$/, "");
  if (below.length >= 4 && below.at(-2) === "subagents") return below.at(-3)!;
  return below.at(-2) ?? "unknown";
}

/**
 * Counters of a `usage` object; null where ccusage cannot read it and skips its line: input and output
 * have to be there, and every value has to be a whole number. Where a line has the parts of its cache writes,
 * only these count; else all writes are of 5 minutes.
 */
function entryCounters(value: unknown): EntryCounters | null {
  const usage = objectOf(value);
  if (usage === null) return null;
  const { input_tokens: inputTokens, output_tokens: outputTokens } = usage;
  const cacheReadTokens = usage["cache_read_input_tokens"] ?? 0;
  const written = usage["cache_creation_input_tokens"] ?? 0;
  if (!isCount(inputTokens) || !isCount(outputTokens) || !isCount(cacheReadTokens) || !isCount(written))
    return null;
  const { speed, cache_creation: creation } = usage;
  if (speed !== undefined && speed !== "fast" && speed !== "standard") return null;
  const counters = { inputTokens, outputTokens, cacheReadTokens };
  if (creation === undefined || creation === null)
    return { ...counters, cacheWrite5mTokens: written, cacheWrite1hTokens: 0 };
  const parts = objectOf(creation);
  if (parts === null) return null;
  const { ephemeral_5m_input_tokens: for5m = 0, ephemeral_1h_input_tokens: for1h = 0 } = parts;
  if (!isCount(for5m) || !isCount(for1h)) return null;
  return { ...counters, cacheWrite5mTokens: for5m, cacheWrite1hTokens: for1h };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

const refused: ReadonlySet<string> = new Set([
  "id",
  "cwd",
  "model",
  "speed",
  "costUSD",
  "version",
  "sessionId",
  "requestId",
  "isApiErrorMessage",
  "cache_read_input_tokens",
  "cache_creation_input_tokens",
]);

interface Found {
  readonly value: unknown;
  readonly isUsage: boolean;
  readonly isIterations: boolean;
}

/** Whether any field where ccusage refuses null is null, at any depth; an iteration's model may be. */
function hasRefusedNull(record: JsonObject): boolean {
  // A list of what is left to look at: calls within calls would run out of stack in what somebody nested on purpose.
  const left: Found[] = [{ value: record, isUsage: false, isIterations: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, isUsage, isIterations } = next;
    if (Array.isArray(value)) {
      for (const item of value) left.push({ value: item, isUsage: false, isIterations });
      continue;
    }
    for (const [name, field] of Object.entries(objectOf(value) ?? {})) {
      if (field === null && refused.has(name) && !(isIterations && name === "model")) return true;
      left.push({ value: field, isUsage: name === "usage", isIterations: isUsage && name === "iterations" });
    }
  }
  return false;
}
