import { code, prose, table } from "./markdown.js";
import type { OwnField } from "./schema-family.js";

const longestType = 90;

/** A table of fields no deeper than asked for; a field whose inside is left out says how much there is. */
export function fieldTable(fields: readonly OwnField[], depth: number): string {
  const shown = fields.filter(({ path }) => depthOf(path) <= depth);
  const hasMeanings = shown.some(({ meaning }) => meaning !== "");
  const rows = shown.map((field) => {
    const meaning = meaningOf(field, fields, depth);
    return [code(field.path), code(shortType(field.type)), ...(hasMeanings ? [prose(meaning)] : [])];
  });
  return table(["field", "type", ...(hasMeanings ? ["meaning"] : [])], rows);
}

/** How many names a path has. */
export function depthOf(path: string): number {
  return path.split(".").length;
}

function meaningOf(field: OwnField, fields: readonly OwnField[], depth: number): string {
  if (depthOf(field.path) < depth) return field.meaning;
  const inside = fields.filter(({ path }) => isInside(path, field.path)).length;
  if (inside === 0) return field.meaning;
  return `${field.meaning} (${inside} ${inside === 1 ? "field" : "fields"} inside)`.trim();
}

function isInside(path: string, holder: string): boolean {
  return path.startsWith(holder) && /^(?:\[\]|\{\})*\./.test(path.slice(holder.length));
}

function shortType(type: string): string {
  if (type.length <= longestType) return type;
  const members = type.split(" | ");
  let short = members.shift() ?? "";
  let left = members.length;
  for (const member of members) {
    if (short.length + member.length > longestType) break;
    short += ` | ${member}`;
    left--;
  }
  return left === 0 ? short : `${short} | … ${left} more`;
}
