import type { Measured, Projected } from "../projection.js";
import { arrayOf, fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";

const mostLastTexts = 8;

/** The texts of a result, decoded only on demand, as few results need more than an opening. */
export class ResultContent {
  readonly #texts: readonly Measured[];

  constructor(content: Measured | null) {
    this.#texts = content?.type === "string" ? [content] : textsOf(content);
  }

  /** The first few characters of the start. */
  get opening(): string {
    return this.#texts[0]?.opening ?? "";
  }

  /** Start of the first text; empty if there is none. */
  get start(): string {
    return this.#texts[0]?.prefix ?? "";
  }

  /** Ends of the last texts, a line each. */
  get end(): string {
    const last = this.#texts.slice(-mostLastTexts);
    return last.map((text) => text.suffix ?? "").join("\n");
  }
}

function textsOf(content: Measured | null): readonly Measured[] {
  const texts: Measured[] = [];
  for (const item of arrayOf(content?.items)) {
    const measured = measuredOf(item);
    const text = measured?.type === "string" ? measured : measuredOf(fieldsOf(item)?.["text"]);
    if (text?.type === "string") texts.push(text);
  }
  return texts;
}

/** A row's structured result: the start of a string, or the fields of an object. */
export interface StructuredResult {
  readonly text: string | null;
  readonly fields: Projected | null;
}

const blockTypes: ReadonlySet<unknown> = new Set(["text", "image", "document", "resource", "tool_reference"]);

/** The structured result of a row. Some tools wrap their object in an array of one; an array of blocks is neither. */
export function structuredResult(value: unknown): StructuredResult {
  const result = measuredOf(value);
  if (result?.type === "string") return { text: stringOf(result.prefix) ?? "", fields: null };
  if (result?.type !== "array") return { text: null, fields: fieldsOf(value) };
  const only = result.items?.length === 1 ? objectOf(result.items[0]) : null;
  return { text: null, fields: only !== null && !blockTypes.has(only["type"]) ? only : null };
}
