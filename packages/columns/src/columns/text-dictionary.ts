import { NULL_CODE } from "../vectors/vector.js";

/** Texts, each once, by the order in which they come. */
export class TextDictionary {
  readonly texts: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** A dictionary that begins with the given texts, of which none must be there twice. */
  constructor(texts: readonly string[] = []) {
    for (const text of texts) this.codeOf(text);
  }

  /** The place of a text, which is added; −1 for null. */
  codeOf(text: string | null): number {
    if (text === null) return NULL_CODE;
    let code = this.#codeOf.get(text);
    if (code === undefined) this.#codeOf.set(text, (code = this.texts.push(text) - 1));
    return code;
  }
}
