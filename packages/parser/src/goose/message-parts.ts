import type { MessageText } from "../decoding/message-texts.js";
import { measuredOf, objectOf, objectsIn } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** The messages of an export. */
export function messagesOf(record: Projected): readonly Projected[] {
  return objectsIn(record["conversation"]);
}

/** The parts of a message. */
export function partsOf(record: Projected): readonly Projected[] {
  return objectsIn(measuredOf(record["content"])?.items);
}

/** The texts among parts that say something. */
export function textsOf(parts: readonly Projected[]): readonly MessageText[] {
  return parts.flatMap((part) => {
    const text = part["type"] === "text" ? measuredOf(part["text"]) : null;
    const start = text?.prefix ?? "";
    return start.trim() === "" ? [] : [{ start, hash: text?.hash ?? "" }];
  });
}

/** Whether a message holds a part of one of these types. */
export function hasPart(parts: readonly Projected[], types: ReadonlySet<unknown>): boolean {
  return parts.some(({ type }) => types.has(type));
}

/** Parts that a model makes. */
export const modelsParts: ReadonlySet<unknown> = new Set([
  "text",
  "image",
  "thinking",
  "redactedThinking",
  "reasoning",
  "toolRequest",
  "frontendToolRequest",
]);

export const requestParts: ReadonlySet<unknown> = new Set(["toolRequest", "frontendToolRequest"]);

/** Parts that say that the history was replaced by a summary. */
export const compactionParts: ReadonlySet<unknown> = new Set([
  "conversationCompacted",
  "summarizationRequested",
]);

/** Parts that report an error of the provider. */
export const errorParts: ReadonlySet<unknown> = new Set(["error", "contextLengthExceeded"]);

/** What is known of a message beside its words. */
export function metadataOf(record: Projected): Projected {
  return objectOf(record["metadata"]) ?? {};
}
