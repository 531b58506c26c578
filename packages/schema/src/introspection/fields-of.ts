import * as z from "zod";
import { type Kind, type ObjectKind, type Shape, shapeOf } from "./shape.js";

// Lists of lists of lists are of types that contain themselves.
const deepest = 3;

/** As TypeScript would write it, with `object` for objects and without optionality. */
function typeText(shape: Shape): string {
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

/** A field that a schema names. */
export interface SchemaField {
  /** Path from the top: `message.content[].type`; `{}` stands for keys that are data: `backups{}.version`. */
  readonly path: string;
  /** Its type as TypeScript writes it; `object` for objects, whose fields follow. */
  readonly type: string;
  /** True if a shape of the object that holds it lacks it. */
  readonly isOptional: boolean;
  /** Description of its schema; empty if it has none. */
  readonly description: string;
}

/** Fields to leave out of a list. */
export interface FieldsOfOptions {
  /** Union members to leave out, since they describe nothing of their own. */
  readonly without?: ReadonlySet<z.core.$ZodType>;
}

/** Every field that a schema names at any depth, in its order. A schema inside itself is listed once. */
export function fieldsOf(
  schema: z.core.$ZodType,
  { without = new Set() }: FieldsOfOptions = {},
): readonly SchemaField[] {
  const fields: SchemaField[] = [];
  collect("", [shapeOf(schema)], { fields, without, above: new Set() });
  return fields;
}

interface Collection {
  readonly fields: SchemaField[];
  readonly without: ReadonlySet<z.core.$ZodType>;
  /** Kinds being listed now, against endless recursion. */
  readonly above: ReadonlySet<Kind>;
}

function collect(path: string, shapes: readonly Shape[], collection: Collection): void {
  const { fields, without, above } = collection;
  const kinds = shapes
    .flatMap((shape) => shape.kinds)
    .filter((kind) => !above.has(kind) && (kind.kind === "any" || !without.has(kind.schema)));
  const below = { ...collection, above: new Set([...above, ...kinds]) };
  const objects = kinds.filter((kind) => kind.kind === "object").filter(({ isOpen }) => !isOpen);
  for (const key of new Set(objects.flatMap(({ keys }) => [...keys.keys()]))) {
    const holders = shapesAt(key, objects);
    const at = path === "" ? key : `${path}.${key}`;
    fields.push({
      path: at,
      type: [...new Set(holders.map(typeText))].join(" | "),
      isOptional: holders.length < objects.length || holders.some(({ isOptional }) => isOptional),
      description: holders.find(({ description }) => description !== "")?.description ?? "",
    });
    collect(at, holders, below);
  }
  const items = kinds.flatMap((kind) => (kind.kind === "list" ? [kind.items] : []));
  if (items.length > 0) collect(`${path}[]`, items, below);
  const values = kinds.flatMap((kind) => {
    if (kind.kind === "map") return [kind.values];
    return kind.kind === "object" && kind.rest !== null ? [kind.rest] : [];
  });
  if (values.length > 0) collect(`${path}{}`, values, below);
}

function shapesAt(key: string, objects: readonly ObjectKind[]): readonly Shape[] {
  return objects.flatMap(({ keys }) => keys.get(key) ?? []);
}
