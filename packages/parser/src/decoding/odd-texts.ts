import type { Projected } from "../projection.js";

/** Names of fields with anything but a text, null or nothing. */
export function oddTexts(record: Projected, names: readonly string[]): readonly string[] {
  return names.filter((name) => !isText(record[name]));
}

/** Whether a field holds a text, null or nothing. */
export function isText(value: unknown): boolean {
  return typeof value === "string" || value === undefined || value === null;
}
