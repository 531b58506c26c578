import type { AnySchema } from "@turnmeter/schema/schemas.js";
import { toolSchemas } from "@turnmeter/schema/schemas.js";
import * as z from "zod";
import { type ShapeOrigin, documentedShapes } from "./documented-shapes.js";

/** One of the shapes that a tool's arguments or results can have. */
export interface ToolShape {
  readonly side: "input" | "output";
  /** As `{ file_path, offset? }`. */
  readonly text: string;
  /** Names that the shape demands, separated by commas. */
  readonly demands: string;
  /** Where it occurs, if not in transcripts. */
  readonly origin: ShapeOrigin | null;
}

/** Names of all tools, in order. */
export const toolNames: readonly string[] = Object.keys(toolSchemas).sort((a, b) => (a < b ? -1 : 1));

/** Every shape of a tool's arguments and results that is not shared by all tools. */
export function shapesOf(tool: string): readonly ToolShape[] {
  const found = new Map(Object.entries(toolSchemas)).get(tool);
  if (found === undefined) throw new Error(`no tool is called ${JSON.stringify(tool)}`);
  const shapes = (["input", "output"] as const).flatMap((side) =>
    membersOf(found[side]).map((member) => shapeOf(tool, side, member)),
  );
  const missing = Object.keys(documentedShapes.get(tool) ?? {}).filter(
    (demands) => !shapes.some((shape) => shape.demands === demands),
  );
  if (missing.length > 0) throw new Error(`${tool} has no shape that demands ${missing.join("; ")}`);
  return shapes;
}

/** Shapes that every tool has. */
const sharedNames: ReadonlySet<string> = new Set(["__unparsedToolInput", "detachedToolCall"]);

function membersOf(schema: AnySchema): readonly AnySchema[] {
  const members = schema instanceof z.ZodUnion ? schema.options : [schema];
  return members.filter((member) => {
    if (member instanceof z.ZodObject)
      return !Object.keys(member.shape).some((name) => sharedNames.has(name));
    return member instanceof z.ZodArray && !(member.element instanceof z.ZodUnknown);
  });
}

function shapeOf(tool: string, side: ToolShape["side"], schema: AnySchema): ToolShape {
  const object = schema instanceof z.ZodArray ? schema.element : schema;
  const shape: Readonly<Record<string, AnySchema>> = object instanceof z.ZodObject ? object.shape : {};
  const demands = Object.entries(shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name)
    .join(",");
  const names = Object.entries(shape).map(([name, field]) => fieldText(name, field));
  const text = names.length === 0 ? "{}" : `{ ${names.join(", ")} }`;
  return {
    side,
    demands,
    text: schema instanceof z.ZodArray ? `${text}[]` : text,
    origin: documentedShapes.get(tool)?.[demands] ?? null,
  };
}

function fieldText(name: string, field: AnySchema): string {
  if (field instanceof z.ZodLiteral)
    return `${name}: ${[...field.values].map((value) => JSON.stringify(value)).join(" | ")}`;
  return z.safeParse(field, undefined).success ? `${name}?` : name;
}
