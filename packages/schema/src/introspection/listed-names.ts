import * as z from "zod";

/** Known names of a text that also accepts others, such as a block type. */
const listed = z.registry<{ readonly names: ReadonlySet<unknown> }>();

/** Lists the known names of a text. Others fit the schema too, and are reported. */
export function withListedNames<Schema extends z.core.$ZodType>(
  schema: Schema,
  names: Iterable<unknown>,
): Schema {
  listed.add(schema, { names: new Set(names) });
  return schema;
}

/** Whether a schema lists known names and the value is a text that is none of them. */
export function isUnlistedName(schema: z.core.$ZodType, value: unknown): value is string {
  const names = listed.get(schema)?.names;
  return names !== undefined && typeof value === "string" && !names.has(value);
}

interface Tagged {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** Accepts an object of any type but the given ones, for types still to come; the type is reported. */
export function otherType(known: readonly Tagged[]) {
  const types: ReadonlySet<unknown> = new Set(
    known.flatMap(({ shape }) => (shape["type"] instanceof z.ZodLiteral ? [...shape["type"].values] : [])),
  );
  const type = z
    .string()
    .refine((name) => !types.has(name), "what is of a known type does not fit it")
    .describe("The type.");
  return z.looseObject({ type: withListedNames(type, types) });
}
