import { z } from "zod";
import { withListedNames } from "../introspection/listed-names.js";

/** A text; null and absent fit too, as with every field here. */
export function text(meaning: string) {
  return z.string().nullish().describe(meaning);
}

/** A number, whole or not. */
export function number(meaning: string) {
  return z.number().nullish().describe(meaning);
}

/** True or false. */
export function flag(meaning: string) {
  return z.boolean().nullish().describe(meaning);
}

/** A list of texts. */
export function texts(meaning: string) {
  return z.array(z.string().nullable()).nullish().describe(meaning);
}

/** A value of any shape. */
export function anything(meaning: string) {
  return z.unknown().optional().describe(meaning);
}

/** A name from a list that may grow; the names that are known end its description. */
export function choice(meaning: string, ...known: readonly string[]) {
  return z
    .string()
    .nullish()
    .describe(`${meaning} Known: ${known.join(", ")}.`);
}

/** The type of a part, from a list that may grow; checks of fields report other names than the known ones. */
export function typeChoice(meaning: string, ...known: readonly string[]) {
  return withListedNames(z.string(), known)
    .nullish()
    .describe(`${meaning} Known: ${known.join(", ")}.`);
}

/** An object with the named fields; others are kept. */
export function object<const Shape extends z.ZodRawShape>(meaning: string, shape: Shape) {
  return z.looseObject(shape).nullish().describe(meaning);
}

/** A list of objects with the named fields. */
export function objects<const Shape extends z.ZodRawShape>(meaning: string, shape: Shape) {
  return z.array(z.looseObject(shape)).nullish().describe(meaning);
}

/** A list of values of one schema. */
export function list<Element extends z.ZodType>(meaning: string, element: Element) {
  return z.array(element).nullish().describe(meaning);
}

/** An object whose keys are data: ids, paths or names. */
export function mapOf<Value extends z.ZodType>(meaning: string, value: Value) {
  return z.record(z.string(), value).nullish().describe(meaning);
}

/** A value that versions write in several shapes. */
export function either<const Options extends readonly [z.ZodType, ...z.ZodType[]]>(
  meaning: string,
  ...options: Options
) {
  return z.union(options).nullish().describe(meaning);
}
