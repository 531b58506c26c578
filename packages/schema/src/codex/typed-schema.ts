import * as z from "zod";
import { tag } from "../field.js";
import { otherType } from "../introspection/listed-names.js";
import { schemaOfType, type SchemaOfType, type Shapes } from "../shapes.js";

/** Looks up the schema of a type in a table of shapes. */
export function typedSchemas(shapes: Shapes): SchemaOfType {
  return schemaOfType(shapes, (type, fields) => z.looseObject({ ...fields, type: tag(type, "The type.") }));
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
