import * as z from "zod";
import { nullish, textOrNull } from "../field.js";
import { withListedNames } from "../introspection/listed-names.js";

// Codex writes null for what it does not know, so every field may be null.
export { anything, flagOrNull as flag, numberOrNull as number, textOrNull as text } from "../field.js";

/** A list of texts. */
export function texts(meaning: string) {
  return nullish(z.array(z.string().nullable()), meaning);
}

function withKnown(meaning: string, known: readonly string[]): string {
  return `${meaning} Known: ${known.join(", ")}.`;
}

/** A name from a list that may grow; the names that are known end its description. */
export function choice(meaning: string, ...known: readonly string[]) {
  return textOrNull(withKnown(meaning, known));
}

/** The type of a part, from a list that may grow; field checks report unknown names. */
export function typeChoice(meaning: string, ...known: readonly string[]) {
  return nullish(withListedNames(z.string(), known), withKnown(meaning, known));
}

/** An object with the named fields; others are kept. */
export function object<const Shape extends z.ZodRawShape>(meaning: string, shape: Shape) {
  return nullish(z.looseObject(shape), meaning);
}

/** A list of values of one schema. */
export function list<Element extends z.core.$ZodType>(meaning: string, element: Element) {
  return nullish(z.array(element), meaning);
}

/** A list of objects with the named fields. */
export function objects<const Shape extends z.ZodRawShape>(meaning: string, shape: Shape) {
  return list(meaning, z.looseObject(shape));
}

/** An object whose keys are data: ids, paths or names. */
export function mapOf<Value extends z.core.$ZodType>(meaning: string, value: Value) {
  return nullish(z.record(z.string(), value), meaning);
}

/** A value that versions write in several shapes. */
export function either<const Options extends readonly [z.core.$ZodType, ...z.core.$ZodType[]]>(
  meaning: string,
  ...options: Options
) {
  return nullish(z.union(options), meaning);
}
