import type { LogEvent, RequestPartEvent } from "@turnmeter/schema";
import { isApiMessageId } from "../claude-code/ids.js";
import type { OpenOrigin } from "../claude-code/unit-state.js";
import { rowUsage } from "../claude-code/usage.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** A response as its parts have told it so far. */
interface Partial {
  readonly origin: OpenOrigin;
  readonly messageId: string;
  readonly model: string | null;
  usage: RequestPartEvent["usage"];
  stopReason: string | null;
  contentChars: number;
}

/**
 * Responses that stream in. Their counters repeat what messages of the same id say, and count only where
 * there is no such message, as when the response was cut.
 */
export class Partials {
  /** By the thread's parent call, "" for the main thread. */
  readonly #open = new Map<string, Partial>();
  readonly #told = new Set<string>();
  #closed: { readonly thread: string; readonly partial: Partial }[] = [];

  /** A message tells the response whole. */
  tell(messageId: string): void {
    this.#told.add(messageId);
  }

  /** Takes a `stream_event`. */
  add(thread: string, origin: OpenOrigin, event: Projected): void {
    if (event["type"] === "message_start") {
      this.#close(thread);
      const message = objectOf(event["message"]);
      const messageId = stringOf(message?.["id"]);
      if (messageId === null) return;
      this.#open.set(thread, {
        origin,
        messageId,
        model: stringOf(message?.["model"]),
        usage: rowUsage(message?.["usage"]).usage,
        stopReason: null,
        contentChars: 0,
      });
      return;
    }
    const partial = this.#open.get(thread);
    if (partial === undefined) return;
    const delta = objectOf(event["delta"]);
    partial.stopReason = stringOf(delta?.["stop_reason"]) ?? partial.stopReason;
    for (const name of ["text", "thinking", "partial_json"]) {
      partial.contentChars += measuredOf(delta?.[name])?.charLength ?? 0;
    }
    if (event["type"] === "message_delta") partial.usage = grown(partial.usage, event["usage"]);
  }

  /** The responses that no message has told, by thread; at the end of a turn or of a file. */
  take(): readonly { readonly thread: string; readonly origin: OpenOrigin; readonly event: LogEvent }[] {
    for (const thread of this.#open.keys()) this.#close(thread);
    const closed = this.#closed;
    this.#closed = [];
    return closed
      .filter(({ partial }) => !this.#told.has(partial.messageId))
      .map(({ thread, partial }) => ({ thread, origin: partial.origin, event: partOf(partial) }));
  }

  #close(thread: string): void {
    const partial = this.#open.get(thread);
    if (partial === undefined) return;
    this.#open.delete(thread);
    if (!this.#told.has(partial.messageId)) this.#closed.push({ thread, partial });
  }
}

/** The counters of a `message_delta` are those of the whole response so far, but need not be all of them. */
function grown(before: RequestPartEvent["usage"], value: unknown): RequestPartEvent["usage"] {
  const told = objectOf(value);
  const { usage } = rowUsage(value);
  if (told === null || usage === null) return before;
  if (before === null) return usage;
  const hasInput = "input_tokens" in told;
  return { ...(hasInput ? usage : before), outputTokens: usage.outputTokens };
}

function partOf(partial: Partial): RequestPartEvent {
  return {
    kind: "requestPart",
    origin: partial.origin,
    messageId: partial.messageId,
    requestId: null,
    model: partial.model,
    isMessageIdGlobal: isApiMessageId(partial.messageId),
    lineHash: null,
    usage: partial.usage,
    iterations: [],
    stopReason: partial.stopReason,
    effort: null,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: partial.contentChars,
    recordedCostNanoUsd: null,
  };
}
