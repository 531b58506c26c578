import { arrayOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";

/** The words of a call's result. */
export interface ResultWords {
  /** Its beginning; empty if it has no words. */
  readonly start: string;
  /** Its end, without what the program wraps it in. */
  readonly end: string;
  /** True if they say why there is no output. */
  readonly isError: boolean;
}

/** The words of a result as the model is given it: those of the first part that has an output or an error. */
export function resultWords(result: Measured | null): ResultWords {
  for (const part of arrayOf(result?.items)) {
    const response = objectOf(objectOf(objectOf(part)?.["functionResponse"])?.["response"]);
    const error = measuredOf(response?.["error"]);
    const words = error ?? measuredOf(response?.["output"]);
    if (words?.prefix === undefined) continue;
    return {
      start: unwrapped(words.prefix),
      end: stringOf(words.suffix) ?? words.prefix,
      isError: error !== null,
    };
  }
  return { start: "", end: "", isError: false };
}

/** Since 0.5x output of commands is marked as untrusted. */
function unwrapped(start: string): string {
  return start.replace(/^<untrusted_context>\n/, "");
}
