import type { z } from "zod";
import { type Kind, type ObjectKind, type Shape, shapeOf } from "./shape.js";
import { typeText } from "./type-text.js";

/** A field that a schema names. */
export interface SchemaField {
  /** Path from the top: `message.content[].type`; `{}` stands for keys that are data: `backups{}.version`. */
  readonly path: string;
  /** Its type as TypeScript writes it; `object` for objects, whose fields follow. */
  readonly type: string;
  /** Whether some shape of the object that holds it lacks it. */
  readonly isOptional: boolean;
  /** What its schema was described as; empty where it was not. */
  readonly description: string;
}

/** What is left out of a list of fields. */
export interface FieldsOfOptions {
  /** Members of unions that say nothing of their own. */
  readonly without?: ReadonlySet<z.core.$ZodType>;
}

/** Every field that a schema names at any depth, in its order. What a schema contains of itself is listed once. */
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
  /** What is being listed at this moment. */
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
