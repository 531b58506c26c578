import { objectOf } from "./values.js";
import type { Projected } from "../projection.js";

/** The arguments of a call: JSON in a text, which may be cut or broken; null if the text is no object. */
export function parsedArguments(text: string): Projected | null {
  // An error takes as long to make as a whole patch takes to read.
  if (!/^\s*\{/.test(text)) return null;
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}
