import type { z } from "zod";
import { described } from "./described-field.js";

/** Gives a schema, built at the first call: most runs look at none of them. */
export type LazySchema = () => z.ZodObject;

/** A schema that is built at the first call, with what its object is. */
export function lazySchema(meaning: string, build: LazySchema): LazySchema {
  let schema: z.ZodObject | null = null;
  return () => (schema ??= described(build(), meaning));
}
