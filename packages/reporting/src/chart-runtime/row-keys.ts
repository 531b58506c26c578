/// <reference lib="dom" />
import type { Dimension } from "../dimensions.js";

/** The keys that a row of a table, or a mark's data, has of a dimension; none where it has none. */
export function rowKeys(row: HTMLElement, dimension: Dimension): readonly string[] {
  const one = row.dataset[dimension];
  if (one !== undefined) return [one];
  const several = row.dataset[`${dimension}s`];
  return several === undefined ? [] : keyList(several);
}

function keyList(json: string): readonly string[] {
  const keys: unknown = JSON.parse(json);
  return Array.isArray(keys) ? keys.map(String) : [];
}

/** The keys that a field of a mark's data holds. */
export function fieldKeys(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
