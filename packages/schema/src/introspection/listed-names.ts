import { z } from "zod";

/** The names that are known of a text which takes others too, such as the type of a block. */
const listed = z.registry<{ readonly names: ReadonlySet<unknown> }>();

/** Says which names of a text are known. Others fit the schema, and are reported. */
export function withListedNames<Schema extends z.core.$ZodType>(
  schema: Schema,
  names: Iterable<unknown>,
): Schema {
  listed.add(schema, { names: new Set(names) });
  return schema;
}

/** Whether a schema lists the names that are known, and this is none of them. */
export function isUnlistedName(schema: z.core.$ZodType, value: unknown): value is string {
  const names = listed.get(schema)?.names;
  return names !== undefined && typeof value === "string" && !names.has(value);
}

interface Tagged {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** Accepts an object of a type that is none of the given ones: what is still to come. It is reported by its type. */
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
