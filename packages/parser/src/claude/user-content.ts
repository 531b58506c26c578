import type { Measured, Projected } from "../projection.js";
import { arrayOf, fieldsOf, measuredOf, stringOf } from "../decoding/values.js";

/** Start and end of one text of a message. */
export interface TextBlock {
  readonly start: string;
  readonly end: string;
  readonly hash: string;
}

/** A message's content, sorted by what its blocks are. */
export interface UserContent {
  readonly texts: readonly TextBlock[];
  readonly results: readonly Projected[];
  /** Whether it holds an image or a document. */
  readonly hasMedia: boolean;
  /** False if the content is neither text nor blocks. */
  readonly isReadable: boolean;
}

/** Sorts the content of a user row or of a queued prompt: a string, blocks, or bare strings in an array. */
export function userContent(value: unknown): UserContent {
  const content = measuredOf(value);
  if (content?.type === "string") {
    return { texts: [new MeasuredText(content)], results: [], hasMedia: false, isReadable: true };
  }
  const texts: TextBlock[] = [];
  const results: Projected[] = [];
  let hasMedia = false;
  for (const item of arrayOf(content?.items)) {
    const measured = measuredOf(item);
    if (measured?.type === "string") texts.push(new MeasuredText(measured));
    const block = fieldsOf(item);
    if (block === null) continue;
    const type = stringOf(block["type"]);
    const text = measuredOf(block["text"]);
    if (type === "tool_result") results.push(block);
    else if (type === "image" || type === "document") hasMedia = true;
    else if (text?.type === "string") texts.push(new MeasuredText(text));
  }
  return { texts, results, hasMedia, isReadable: content?.type === "array" };
}

/** End and hash are computed lazily. */
class MeasuredText implements TextBlock {
  readonly start: string;
  readonly #text: Measured;

  constructor(text: Measured) {
    this.start = text.prefix ?? "";
    this.#text = text;
  }

  get end(): string {
    return this.#text.suffix ?? "";
  }

  get hash(): string {
    return this.#text.hash ?? "";
  }
}
