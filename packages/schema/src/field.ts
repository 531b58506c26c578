import * as z from "zod";

/** A schema with a description of its values. */
export function described<Schema extends z.core.$ZodType>(schema: Schema, meaning: string): Schema {
  z.globalRegistry.add(schema, { description: meaning });
  return schema;
}

/** A field that may be missing, with what it means. */
export function optional<Schema extends z.core.$ZodType>(
  schema: Schema,
  meaning: string,
): z.ZodOptional<Schema> {
  return described(z.optional(schema), meaning);
}

/** A field that may be missing or null, with what it means. */
export function nullish<Schema extends z.core.$ZodType>(
  schema: Schema,
  meaning: string,
): z.ZodOptional<z.ZodNullable<Schema>> {
  return described(z.nullish(schema), meaning);
}

/** The field that names the type of a record or of a part; mostly the only required one. */
export function tag<const Value extends string>(value: Value, meaning: string): z.ZodLiteral<Value> {
  return described(z.literal(value), meaning);
}

/** Makes the schemas of records that tell their type: each has the type, the fields of all of them, and its own. */
export function typedObjects<const Common extends z.ZodRawShape>(typeMeaning: string, common: Common) {
  return <const Type extends string, const Fields extends z.ZodRawShape>(
    type: Type,
    meaning: string,
    fields: Fields,
  ) => described(z.looseObject({ type: tag(type, typeMeaning), ...common, ...fields }), meaning);
}

/** A text that may be missing. */
export const text = (meaning: string) => optional(z.string(), meaning);

/** A text that may be missing or null. */
export const textOrNull = (meaning: string) => nullish(z.string(), meaning);

/** A number that may be missing. */
export const number = (meaning: string) => optional(z.number(), meaning);

/** A number that may be missing or null. */
export const numberOrNull = (meaning: string) => nullish(z.number(), meaning);

/** A yes or no that may be missing. */
export const flag = (meaning: string) => optional(z.boolean(), meaning);

/** A yes or no that may be missing or null. */
export const flagOrNull = (meaning: string) => nullish(z.boolean(), meaning);

/** A list of texts that may be missing. */
export const texts = (meaning: string) => optional(z.array(z.string()), meaning);

/** A value of any shape that may be missing. */
export const anything = (meaning: string) => optional(z.unknown(), meaning);

/** An object whose keys a tool, a server or a file defines. */
export const anyObject = () => z.record(z.string(), z.unknown());
