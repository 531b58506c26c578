import type { FieldProjection, ObjectProjection } from "../src/projection.js";

/** AssemblyScript constants for the number of each field of a projection within its object. Names are keys joined by `$`, with `$$` before the keys of an array's items. */
export function fieldNumbers(projection: ObjectProjection): string {
  return `${linesOf(projection, "").join("\n")}\n`;
}

function linesOf(projection: ObjectProjection, before: string): readonly string[] {
  return Object.entries(projection).flatMap(([key, field], number) => {
    const name = before === "" ? key : `${before}$${key}`;
    return [`export const ${name}: i32 = ${number};`, ...linesBelow(field, name)];
  });
}

function linesBelow({ fields, items }: FieldProjection, name: string): readonly string[] {
  return [
    ...(fields === undefined ? [] : linesOf(fields, name)),
    ...(items === undefined ? [] : linesBelow(items, `${name}$`)),
  ];
}
