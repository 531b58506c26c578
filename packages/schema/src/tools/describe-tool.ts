import type { z } from "zod";
import { fieldsOf } from "../introspection/fields-of.js";
import { detachedResult, unparsedInput } from "./define-tool.js";
import { fieldMeanings } from "./field-meanings.js";
import { canonicalToolName } from "./tool-names.js";
import { toolSchemaOf } from "./tool-schemas.js";

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
    input: toolFields(schema.input),
    output: toolFields(schema.output),
  };
}

/** Shapes that any tool can have say nothing of one tool. */
const shared: ReadonlySet<z.core.$ZodType> = new Set([unparsedInput, detachedResult]);

function toolFields(schema: z.core.$ZodType): readonly ToolField[] {
  return fieldsOf(schema, { without: shared }).map(({ path, type, isOptional, description }) => ({
    name: path,
    type,
    isOptional,
    meaning: description || (fieldMeanings[path.slice(path.lastIndexOf(".") + 1)] ?? ""),
  }));
}
