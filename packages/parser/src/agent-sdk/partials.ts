import type { LogEvent, RequestPartEvent, TokenUsage } from "@turnmeter/schema";
import { isApiMessageId } from "../claude/ids.js";
import type { OpenOrigin } from "../claude/unit-state.js";
import { type RowUsage, rowUsage } from "../claude/usage.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

interface Partial {
  readonly origin: OpenOrigin;
  readonly messageId: string;
  readonly model: string | null;
  usage: TokenUsage | null;
  stopReason: string | null;
  contentChars: number;
  /** Newest whole message of the response; null before the first. */
  message: RequestPartEvent | null;
  end: { readonly origin: OpenOrigin; readonly counters: EndCounters } | null;
}

interface EndCounters extends Pick<RowUsage, "usage" | "iterations"> {
  readonly told: ReadonlySet<string>;
}

/** A response known from its streamed parts, bound for a thread: "" for the main one, else the parent call. */
export interface ToldPartial {
  readonly thread: string;
  readonly origin: OpenOrigin;
  readonly event: LogEvent;
}

/** Responses that stream in. Messages of the same id hold them too, but only with the counters of their start; those of their end become another row of the same response. If there is no message, as when the response was cut, only the parts hold it. */
export class Partials {
  /** By parent call id; "" for the main thread. */
  readonly #open = new Map<string, Partial>();
  readonly #told = new Set<string>();
  #closed: { readonly thread: string; readonly partial: Partial }[] = [];

  /** Notes a message that holds a response, or a part of it, whole. */
  tell(message: RequestPartEvent): void {
    if (message.messageId === null) return;
    this.#told.add(message.messageId);
    const all = [...this.#open.values(), ...this.#closed.map(({ partial }) => partial)];
    for (const partial of all) if (partial.messageId === message.messageId) partial.message = message;
  }

  /** Takes a `stream_event`; returns what the last part of a response adds to the messages that hold it. */
  add(thread: string, origin: OpenOrigin, event: Projected): readonly LogEvent[] {
    if (event["type"] === "message_start") {
      this.#close(thread);
      const message = objectOf(event["message"]);
      const messageId = stringOf(message?.["id"]);
      if (messageId === null) return [];
      this.#open.set(thread, {
        origin,
        messageId,
        model: stringOf(message?.["model"]),
        usage: rowUsage(message?.["usage"]).usage,
        stopReason: null,
        contentChars: 0,
        message: null,
        end: null,
      });
      return [];
    }
    const partial = this.#open.get(thread);
    if (partial === undefined) return [];
    const delta = objectOf(event["delta"]);
    partial.stopReason = stringOf(delta?.["stop_reason"]) ?? partial.stopReason;
    for (const name of ["text", "thinking", "partial_json"]) {
      partial.contentChars += measuredOf(delta?.[name])?.charLength ?? 0;
    }
    if (event["type"] === "message_delta") partial.end = { origin, counters: endCounters(event["usage"]) };
    if (event["type"] !== "message_stop" || partial.message === null) return [];
    this.#open.delete(thread);
    return endOf(partial, partial.message, origin);
  }

  /** The responses that no message holds to their end; for the end of a turn or of a file. */
  take(): readonly ToldPartial[] {
    for (const thread of this.#open.keys()) this.#close(thread);
    const closed = this.#closed;
    this.#closed = [];
    return closed.flatMap(({ thread, partial }) => {
      const { message, end, origin, messageId } = partial;
      if (!this.#told.has(messageId)) return [{ thread, origin, event: wholeOf(partial) }];
      if (message === null || end === null) return [];
      return endOf(partial, message, end.origin).map((event) => ({ thread, origin: end.origin, event }));
    });
  }

  #close(thread: string): void {
    const partial = this.#open.get(thread);
    if (partial === undefined) return;
    this.#open.delete(thread);
    if (!this.#told.has(partial.messageId) || partial.end !== null) this.#closed.push({ thread, partial });
  }
}

/** A row for the final counters, beside the messages that hold the rest. */
function endOf(
  { end, usage: started, stopReason }: Partial,
  message: RequestPartEvent,
  origin: OpenOrigin,
): readonly LogEvent[] {
  const usage = grown(message.usage ?? started, end?.counters);
  if (end === null || usage === null) return [];
  const { iterations } = end.counters;
  return [
    {
      ...message,
      origin,
      usage,
      iterations: iterations.length > 0 ? iterations : message.iterations,
      stopReason: stopReason ?? message.stopReason,
      contentChars: 0,
    },
  ];
}

const counterNames = ["input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation"];

/** Reads immediately: a record's values are valid only until the next batch is read. */
function endCounters(value: unknown): EndCounters {
  const { usage, iterations } = rowUsage(value);
  const counters = objectOf(value);
  return {
    usage,
    iterations,
    told: new Set(counterNames.filter((name) => (counters?.[name] ?? null) !== null)),
  };
}

/** Counters of a `message_delta` are cumulative for the response, but some may be missing. */
function grown(before: TokenUsage | null, end: EndCounters | undefined): TokenUsage | null {
  if (end === undefined || end.usage === null) return before;
  if (before === null) return end.usage;
  const { usage, told } = end;
  // Only the start says how long writes are kept.
  const hasWrites = told.has("cache_creation") || written(usage) > written(before);
  const outputTokens = told.has("output_tokens") ? usage.outputTokens : before.outputTokens;
  const reasoningTokens = usage.reasoningTokens ?? before.reasoningTokens;
  return {
    inputTokens: told.has("input_tokens") ? usage.inputTokens : before.inputTokens,
    outputTokens,
    reasoningTokens: reasoningTokens === null ? null : Math.min(reasoningTokens, outputTokens),
    cacheReadTokens: told.has("cache_read_input_tokens") ? usage.cacheReadTokens : before.cacheReadTokens,
    cacheWrite5mTokens: (hasWrites ? usage : before).cacheWrite5mTokens,
    cacheWrite1hTokens: (hasWrites ? usage : before).cacheWrite1hTokens,
    cacheWriteUnknownTtlTokens: (hasWrites ? usage : before).cacheWriteUnknownTtlTokens,
    webSearches: Math.max(usage.webSearches, before.webSearches),
  };
}

function written({ cacheWrite5mTokens, cacheWrite1hTokens }: TokenUsage): number {
  return cacheWrite5mTokens + cacheWrite1hTokens;
}

function wholeOf(partial: Partial): RequestPartEvent {
  return {
    kind: "requestPart",
    origin: partial.origin,
    messageId: partial.messageId,
    requestId: null,
    model: partial.model,
    isMessageIdGlobal: isApiMessageId(partial.messageId),
    isNamedByRequest: false,
    lineHash: null,
    usage: grown(partial.usage, partial.end?.counters),
    iterations: partial.end?.counters.iterations ?? [],
    stopReason: partial.stopReason,
    effort: null,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: partial.contentChars,
    recordedCostNanoUsd: null,
  };
}
