import { z } from "zod";
import { otherType } from "../introspection/other-type.js";
import { once } from "./once.js";
import type { Shapes } from "./shape.js";

/** Looks up the schema of a type in a table of shapes: null for a type that the table does not name. */
export function typedSchemas(shapes: Shapes): (type: string) => z.ZodObject | null {
  return once((type) => {
    const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    if (shape === undefined) return null;
    const route = z.literal(type).describe("The type.");
    return z.looseObject({ ...shape.fields(), type: route }).describe(shape.meaning);
  });
}

/** Accepts a record of any type: by its schema where the table of shapes has the type. */
export function anyOf(shapes: Shapes): z.ZodType {
  const schemaOf = typedSchemas(shapes);
  const schemas = Object.keys(shapes).flatMap((type) => schemaOf(type) ?? []);
  const [first, ...others] = schemas;
  return first === undefined
    ? z.never()
    : z.union([z.discriminatedUnion("type", [first, ...others]), otherType(schemas)]);
}
