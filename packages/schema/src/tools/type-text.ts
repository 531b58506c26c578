import { z } from "zod";

/** A schema's type as TypeScript would write it, with `object` for objects and without what makes it optional. */
export function typeText(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional) return typeText(schema.unwrap());
  if (schema instanceof z.ZodNullable) return `${typeText(schema.unwrap())} | null`;
  if (schema instanceof z.ZodArray) return listText(typeText(schema.element));
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.map(typeText))].join(" | ");
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => JSON.stringify(value)).join(" | ");
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((value) => JSON.stringify(value)).join(" | ");
  if (schema instanceof z.ZodRecord) return `Record<string, ${typeText(schema.valueType)}>`;
  return schema instanceof z.ZodType ? schema.type : "unknown";
}

function listText(element: string): string {
  return element.includes(" ") ? `(${element})[]` : `${element}[]`;
}
