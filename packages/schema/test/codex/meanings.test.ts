import { describe, expect, it } from "vitest";
import { z } from "zod";
import { codexEventTypes, codexItemTypes, codexLineTypes, codexTurnItemTypes } from "../../src/index.js";
import {
  codexEventSchema,
  codexItemSchema,
  codexLineSchema,
  codexTurnItemSchema,
} from "../../src/schemas.js";

const payloadTypes = codexLineTypes.filter((type) => type !== "response_item" && type !== "event_msg");

const schemas: readonly (readonly [string, z.ZodType | null])[] = [
  ...payloadTypes.map((type) => [type, codexLineSchema({ type, payload: {} })] as const),
  ...codexItemTypes.map((type) => [`item ${type}`, codexItemSchema(type)] as const),
  ...codexEventTypes.map((type) => [`event ${type}`, codexEventSchema(type)] as const),
  ...codexTurnItemTypes.map((type) => [`turn's item ${type}`, codexTurnItemSchema(type)] as const),
  ["document", codexLineSchema({ session: {}, items: [] })],
  ["head", codexLineSchema({ id: "t1", timestamp: "2025-08-01T10:00:00Z" })],
  ["state", codexLineSchema({ record_type: "state" })],
];

describe("the schemas of rollouts", () => {
  it.each(schemas)("say what %s tells, and each of its fields", (_, schema) => {
    expect(schema?.description).toMatch(/^\p{Lu}.*\.$/u);
    expect(schema === null ? ["no schema"] : fieldsWithoutMeaning(schema, "")).toEqual([]);
  });
});

/** Paths of fields that have no sentence. */
function fieldsWithoutMeaning(schema: z.core.$ZodType, path: string): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsWithoutMeaning(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return fieldsWithoutMeaning(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return fieldsWithoutMeaning(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => fieldsWithoutMeaning(option, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const meaning = field instanceof z.ZodType ? (field.description ?? "") : "";
    const own = /^\p{Lu}.*\.$/u.test(meaning) ? [] : [`${at}: ${meaning}`];
    return [...own, ...fieldsWithoutMeaning(field, at)];
  });
}
