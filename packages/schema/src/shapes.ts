import type * as z from "zod";
import { described } from "./field.js";

/** One type of record: what it tells, and its fields, which are built when they are first asked for. */
export interface Shape {
  readonly meaning: string;
  readonly fields: () => z.ZodRawShape;
}

/** Types of records by name. */
export type Shapes = Readonly<Record<string, Shape>>;

/** A type of record with its meaning and, if it has any, fields of its own. */
export function shape(meaning: string, fields: () => z.ZodRawShape = () => ({})): Shape {
  return { meaning, fields };
}

/** The schema of a record's type, built at its first use: most runs look at none. Null for a type that is not known. */
export type SchemaOfType = (type: unknown) => z.ZodObject | null;

/** Looks up the schema of a type; `build` makes it from the type's name, fields and meaning. */
export function schemaOfType(
  shapes: Shapes,
  build: (type: string, fields: z.ZodRawShape, meaning: string) => z.ZodObject,
): SchemaOfType {
  return once((type) => {
    const found = typeof type === "string" && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    return found === undefined
      ? null
      : described(build(String(type), found.fields(), found.meaning), found.meaning);
  });
}

/** Caches what `make` returns for a key, so that a schema is built once and only where it is used; null is not cached. */
export function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    if (value !== null) made.set(key, value);
    return value;
  };
}
