import { z } from "zod";
import { detachedResult, unparsedInput } from "./define-tool.js";
import type { FieldMeanings } from "./define-tool.js";
import { fieldMeanings } from "./field-meanings.js";
import { canonicalToolName } from "./tool-names.js";
import { toolSchemaOf } from "./tool-schemas.js";
import { typeText } from "./type-text.js";

/** One field of a tool's arguments or results. */
export interface ToolField {
  /** Path from the top: `file.content`, `edits[].old_string`; `[].uri` where the result itself is a list. */
  readonly name: string;
  /** Its type as TypeScript writes it; `object` for objects, whose fields follow. */
  readonly type: string;
  /** Whether some shape of the tool lacks it. */
  readonly isOptional: boolean;
  /** What it holds, in a sentence; empty where nobody knows. */
  readonly meaning: string;
}

/** What a tool is for and what its fields mean. */
export interface ToolDescription {
  /** Its canonical name. */
  readonly name: string;
  readonly purpose: string;
  readonly input: readonly ToolField[];
  readonly output: readonly ToolField[];
}

/** What is known of a tool by any of its names, read off its schemas; null for a tool that is not known. */
export function describeTool(rawName: string): ToolDescription | null {
  const schema = toolSchemaOf(rawName);
  if (schema === null) return null;
  return {
    name: canonicalToolName(rawName),
    purpose: schema.purpose,
    input: fieldsOf(schema.input, schema.fields),
    output: fieldsOf(schema.output, schema.fields),
  };
}

/** Shapes that any tool can have say nothing of one tool. */
const shared: ReadonlySet<z.core.$ZodType> = new Set([unparsedInput, detachedResult]);

function fieldsOf(schema: z.core.$ZodType, meanings: FieldMeanings): readonly ToolField[] {
  const types = new Map<string, Set<string>>();
  const optional = new Set<string>();
  collect(schema, "", types, optional);
  return [...types].map(([name, texts]) => ({
    name,
    type: [...texts].join(" | "),
    isOptional: optional.has(name),
    meaning: meanings[name] ?? fieldMeanings[name.slice(name.lastIndexOf(".") + 1)] ?? "",
  }));
}

function collect(
  schema: z.core.$ZodType,
  prefix: string,
  types: Map<string, Set<string>>,
  optional: Set<string>,
): void {
  const objects = objectsIn(schema, prefix);
  const seen = new Map<string, number>();
  for (const { object, at } of objects) {
    for (const [key, field] of Object.entries(object.shape)) {
      const name = at === "" ? key : `${at}.${key}`;
      const texts = types.get(name) ?? new Set();
      types.set(name, texts.add(typeText(field)));
      if (field instanceof z.ZodOptional) optional.add(name);
      seen.set(name, (seen.get(name) ?? 0) + 1);
      collect(field, name, types, optional);
    }
  }
  for (const [name, count] of seen) if (count < objects.length) optional.add(name);
}

interface ObjectPlace {
  readonly object: z.ZodObject;
  readonly at: string;
}

/** The objects that a value can be or hold as a list, but for those that say nothing. */
function objectsIn(schema: z.core.$ZodType, at: string): readonly ObjectPlace[] {
  if (shared.has(schema)) return [];
  if (schema instanceof z.ZodObject)
    return Object.keys(schema.shape).length === 0 ? [] : [{ object: schema, at }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return objectsIn(schema.unwrap(), at);
  if (schema instanceof z.ZodArray) return objectsIn(schema.element, `${at}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => objectsIn(option, at));
  return [];
}
