import { namesOf, recordOf } from "@turnmeter/columns";
import { type EntryCounters, type JsonObject, objectOf } from "./entry.js";

/** A row that ccusage takes for one response of Codex. */
export interface CodexEvent {
  readonly line: number;
  /** As it is written; null where the row has none, and the file's time of change counts. */
  readonly timestamp: string | null;
  readonly model: string;
  readonly isFast: boolean;
  readonly usage: CodexUsage;
}

/** Contents of one log of Codex, as ccusage finds them. */
export interface CodexLog {
  readonly threadId: string | null;
  /** The thread that it goes on from. */
  readonly parentId: string | null;
  /** When it was begun, as it is written. */
  readonly startedAt: string | null;
  readonly events: readonly CodexEvent[];
}

const unnamedModel = "gpt-5";

const secondDigits = "2026-01-31T10:20:30".length;
const typePattern = /"type"\s*:\s*"([^"]*)"/g;
const usageMarks = ['"usage":', '"input_tokens":', '"prompt_tokens":'];

/** Takes the lines of one log in their order. */
export class CodexLogReader {
  readonly #events: CodexEvent[] = [];
  /** The second in which a subagent's log began with copied rows; null if it has none. */
  readonly #copiedSecond: string | null;
  #isCopying: boolean;
  #head: Pick<CodexLog, "threadId" | "parentId" | "startedAt"> | null = null;
  #total: CodexUsage | null = null;
  #model: string | null = null;
  #isFast = false;

  /** `copiedSecond`: rows at the head of the log that were written in this second are copies; null where no rows are. */
  constructor(copiedSecond: string | null) {
    this.#copiedSecond = copiedSecond;
    this.#isCopying = copiedSecond !== null;
  }

  add(text: string, line: number): void {
    const types = typesIn(text);
    const isUsage = types.has("event_msg") && types.has("token_count");
    const isSession = isUsage || types.has("turn_context");
    const isHead = this.#head === null && types.has("session_meta");
    const isSettings = types.has("thread_settings_applied");
    const isOther = !isSession && usageMarks.some((mark) => text.includes(mark));
    if (!isSession && !isHead && !isSettings && !isOther) return;
    const record = parsed(text);
    if (record === null) return;
    if (isHead) this.#noteHead(record);
    if (isSettings) this.#noteSettings(record);
    if (isSession) this.#addSessionRow(record, line);
    else if (isOther) this.#addOtherRow(record, line);
  }

  finish(): CodexLog {
    return { ...(this.#head ?? { threadId: null, parentId: null, startedAt: null }), events: this.#events };
  }

  #noteHead(record: JsonObject): void {
    const payload = objectOf(record["payload"]);
    if (record["type"] !== "session_meta" || payload === null) return;
    const spawn = objectOf(objectOf(objectOf(payload["source"])?.["subagent"])?.["thread_spawn"]);
    this.#head = {
      threadId: textOf(payload["id"]),
      parentId: textOf(payload["forked_from_id"]) ?? textOf(spawn?.["parent_thread_id"]),
      startedAt: textOf(payload["timestamp"]) ?? textOf(record["timestamp"]),
    };
  }

  #noteSettings(record: JsonObject): void {
    const payload = objectOf(record["payload"]);
    if (payload?.["type"] !== "thread_settings_applied") return;
    const tier = objectOf(payload["thread_settings"])?.["service_tier"];
    this.#isFast = tier === "fast" || tier === "priority";
  }

  #addSessionRow(record: JsonObject, line: number): void {
    const payload = objectOf(record["payload"]);
    const timestamp = textOf(record["timestamp"]);
    if (record["type"] === "turn_context") {
      this.#model = modelOf(payload) ?? this.#model;
      return;
    }
    if (record["type"] !== "event_msg" || timestamp === null || payload?.["type"] !== "token_count") return;
    const info = objectOf(payload["info"]);
    const total = codexUsage(info?.["total_token_usage"]);
    const before = this.#total;
    this.#total = total ?? before;
    if (this.#isCopying && timestamp.slice(0, secondDigits) === this.#copiedSecond) return;
    this.#isCopying = false;
    if (total !== null && before !== null && nameOfUsage(total) === nameOfUsage(before)) return;
    const usage = codexUsage(info?.["last_token_usage"]) ?? (total === null ? null : grownBy(total, before));
    if (usage === null || usage.input + usage.cacheRead + usage.output + usage.reasoning === 0) return;
    const model = modelOf(payload) ?? modelOf(info);
    this.#events.push({ line, timestamp, model: this.#modelBy(model), isFast: this.#isFast, usage });
  }

  /** Counts results of runs whose output was saved. */
  #addOtherRow(record: JsonObject, line: number): void {
    const places = ["", "data", "result", "response"].map((name) =>
      name === "" ? record : objectOf(record[name]),
    );
    const usage = firstOf(places, (place) => codexUsage(place?.["usage"]));
    if (usage === null || Object.values(usage).every((count) => count === 0)) return;
    const model = firstOf(places, modelOf);
    const timestamp = firstOf(places, (place) =>
      firstOf(["timestamp", "created_at", "createdAt"], (name) => textOf(place?.[name])),
    );
    this.#events.push({ line, timestamp, model: this.#modelBy(model), isFast: this.#isFast, usage });
  }

  #modelBy(model: string | null): string {
    return (this.#model = model ?? this.#model ?? unnamedModel);
  }
}

/** The second in which the first two usage rows were both written; null where their seconds differ. */
export function secondOfCopies(lines: Iterable<string>): string | null {
  let first: string | null = null;
  for (const text of lines) {
    const types = typesIn(text);
    if (!types.has("event_msg") || !types.has("token_count")) continue;
    const record = parsed(text);
    const payload = objectOf(record?.["payload"]);
    const info = objectOf(payload?.["info"]);
    const timestamp = textOf(record?.["timestamp"]);
    if (record?.["type"] !== "event_msg" || payload?.["type"] !== "token_count" || timestamp === null)
      continue;
    if (objectOf(info?.["last_token_usage"]) === null && objectOf(info?.["total_token_usage"]) === null)
      continue;
    const second = timestamp.slice(0, secondDigits);
    if (first !== null) return first === second ? second : null;
    first = second;
  }
  return null;
}

function typesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(typePattern), ([, type = ""]) => type));
}

function modelOf(value: JsonObject | null): string | null {
  return (
    textOf(value?.["model"]) ??
    textOf(value?.["model_name"]) ??
    textOf(objectOf(value?.["metadata"])?.["model"])
  );
}

function firstOf<V, R>(values: readonly V[], find: (value: V) => R | null): R | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function parsed(text: string): JsonObject | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Counters that ccusage reads, and their names in logs: the first one that holds a number counts. */
const counterNames = {
  /** Includes cache reads and writes. */
  input: ["input_tokens", "prompt_tokens", "input"],
  cacheRead: ["cached_input_tokens", "cache_read_input_tokens", "cached_tokens"],
  cacheWrite: ["cache_write_input_tokens", "cache_creation_input_tokens"],
  output: ["output_tokens", "completion_tokens", "output"],
  reasoning: ["reasoning_output_tokens", "reasoning_tokens"],
  total: ["total_tokens"],
} as const;

type CodexUsage = Readonly<Record<keyof typeof counterNames, number>>;

const counters = namesOf(counterNames);

function usageBy(countOfName: (name: keyof CodexUsage) => number): CodexUsage {
  return recordOf(counters, (place) => countOfName(counters[place]!));
}

function codexUsage(value: unknown): CodexUsage | null {
  const fields = objectOf(value);
  return fields === null ? null : usageBy((name) => countOf(fields, counterNames[name]));
}

/** How much each counter has grown since `before`; 0 where it has not. */
function grownBy(now: CodexUsage, before: CodexUsage | null): CodexUsage {
  return usageBy((name) => Math.max(now[name] - (before?.[name] ?? 0), 0));
}

export function nameOfUsage(usage: CodexUsage): string {
  return counters.map((name) => usage[name]).join(" ");
}

/** Counters that do not overlap. */
export function countersOfUsage({ input, cacheRead, cacheWrite, output }: CodexUsage): EntryCounters {
  const read = Math.min(cacheRead, input);
  const written = Math.min(cacheWrite, input - read);
  return {
    inputTokens: input - read - written,
    outputTokens: output,
    cacheReadTokens: read,
    cacheWrite5mTokens: written,
    cacheWrite1hTokens: 0,
  };
}

function countOf(fields: JsonObject, names: readonly string[]): number {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    if (typeof value === "string" && /^\s*\+?\d+\s*$/.test(value)) return Number(value);
  }
  return 0;
}
