/// <reference lib="dom" />
import type { Dimension } from "../dimensions.js";

/** The keys that a row of a table has of a dimension; none where it has none. */
export function rowKeys(row: HTMLTableRowElement, dimension: Dimension): readonly string[] {
  const one = row.dataset[dimension];
  if (one !== undefined) return [one];
  const places = row.dataset[`${dimension}s`];
  const table = row.closest("table");
  if (places === undefined || table === null) return [];
  const keys = keysOf(table, dimension);
  return places.split(" ").flatMap((place) => keys[Number(place)] ?? []);
}

const lists = new WeakMap<HTMLTableElement, Map<Dimension, readonly string[]>>();

function keysOf(table: HTMLTableElement, dimension: Dimension): readonly string[] {
  const known = lists.get(table) ?? new Map<Dimension, readonly string[]>();
  lists.set(table, known);
  const keys = known.get(dimension) ?? fieldKeys(JSON.parse(table.dataset[`${dimension}Keys`] ?? "[]"));
  known.set(dimension, keys);
  return keys;
}

/** The keys that a field of a mark's data holds. */
export function fieldKeys(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
