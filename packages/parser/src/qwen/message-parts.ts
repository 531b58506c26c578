import type { Measured, Projected } from "../projection.js";
import { measuredOf, objectOf, objectsIn } from "../decoding/values.js";

/** The parts of a message by kind, each in its order. */
export interface MessageParts {
  /** What was said or typed; blank texts are left out. */
  readonly texts: readonly Measured[];
  readonly calls: readonly Projected[];
  readonly results: readonly Projected[];
  /** Characters of texts, thoughts and the calls' input. */
  readonly contentChars: number;
  /** False for a message without a list of parts. */
  readonly isReadable: boolean;
}

/** The parts of a row's message. */
export function messageParts(message: unknown): MessageParts {
  const list = objectOf(message)?.["parts"];
  const parts = objectsIn(list);
  const measured = parts.map((part) => measuredOf(part["text"]));
  const calls = parts.map((part) => objectOf(part["functionCall"])).filter((call) => call !== null);
  const inputs = calls.map((call) => measuredOf(call["args"])?.byteLength ?? 0);
  const chars = measured.map((text) => text?.charLength ?? 0);
  return {
    texts: parts.flatMap((part, at) => {
      const text = measured[at] ?? null;
      return part["thought"] === true || text === null || (text.prefix ?? "").trim() === "" ? [] : [text];
    }),
    calls,
    results: parts.map((part) => objectOf(part["functionResponse"])).filter((result) => result !== null),
    contentChars: [...chars, ...inputs].reduce((sum, each) => sum + each, 0),
    isReadable: Array.isArray(list),
  };
}
