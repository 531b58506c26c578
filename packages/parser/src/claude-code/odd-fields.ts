import type { Projected } from "../projection.js";

/** Names of those fields that hold something other than a text, null or nothing. */
export function oddTexts(record: Projected, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const value = record[name];
    return value !== undefined && value !== null && typeof value !== "string";
  });
}
