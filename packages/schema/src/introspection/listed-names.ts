import { z } from "zod";

/** The names that are known of a text which takes others too, such as the type of a block. */
const listed = z.registry<{ readonly names: ReadonlySet<unknown> }>();

/** Says which names of a text are known. Others fit the schema, and are reported. */
export function withListedNames<Schema extends z.ZodType>(schema: Schema, names: Iterable<unknown>): Schema {
  listed.add(schema, { names: new Set(names) });
  return schema;
}

/** Whether a schema lists the names that are known, and this is none of them. */
export function isUnlistedName(schema: z.core.$ZodType, value: unknown): value is string {
  const names = listed.get(schema)?.names;
  return names !== undefined && typeof value === "string" && !names.has(value);
}
