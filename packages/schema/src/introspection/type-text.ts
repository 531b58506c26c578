import { z } from "zod";
import type { Kind, Shape } from "./shape.js";

// Lists of lists of lists are of types that contain themselves.
const deepest = 3;

/** A value's type as TypeScript would write it, with `object` for objects and without what makes it optional. */
export function typeText(shape: Shape): string {
  return textOf(shape, 0);
}

function textOf({ kinds }: Shape, depth: number): string {
  if (depth > deepest || kinds.length === 0) return "unknown";
  return [...new Set(kinds.map((kind) => kindText(kind, depth + 1)))].join(" | ");
}

function kindText(kind: Kind, depth: number): string {
  if (kind.kind === "any") return "unknown";
  if (kind.kind === "object") return "object";
  if (kind.kind === "list") return listText(textOf(kind.items, depth));
  if (kind.kind === "map") return `Record<string, ${textOf(kind.values, depth)}>`;
  const { schema } = kind;
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => JSON.stringify(value)).join(" | ");
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((value) => JSON.stringify(value)).join(" | ");
  return schema instanceof z.ZodType ? schema.type : "unknown";
}

function listText(element: string): string {
  return element.includes(" ") ? `(${element})[]` : `${element}[]`;
}
