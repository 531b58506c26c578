import { dimensions } from "../dimensions.js";
import type { Dimension, DimensionKeys } from "../dimensions.js";
import { html } from "./html.js";
import type { Html } from "./html.js";
import { pageKey } from "./page-keys.js";

/** The keys that rows of a table have in lists, each once; a row names them by their places. A list may be empty: no row is of any. */
export type KeyLists = ReadonlyMap<Dimension, ReadonlyMap<string, number>>;

/** The lists of a table with rows of such keys. */
export function keyLists(rows: readonly DimensionKeys[]): KeyLists {
  return new Map(
    dimensions.flatMap((dimension) => {
      if (!rows.some((row) => Array.isArray(row[dimension]))) return [];
      const keys = new Set(rows.flatMap((row) => listed(row, dimension)));
      return [[dimension, new Map(Array.from(keys, (key, place) => [key, place]))]];
    }),
  );
}

/** A table's lists, for the script: `data-tool-keys` with a JSON list. */
export function listAttributes(lists: KeyLists): Html {
  return html`${Array.from(
    lists,
    ([dimension, keys]) => html` data-${dimension}-keys="${JSON.stringify([...keys.keys()])}"`,
  )}`;
}

/** What a row is of, for the script: `data-tool="Bash"`, or where it is of several `data-tools="0 3"`, places in the table's list. */
export function keyAttributes(row: DimensionKeys, lists: KeyLists): Html {
  return html`${dimensions.map((dimension) => {
    const key = pageKey(row[dimension] ?? null);
    if (typeof key === "string") return html` data-${dimension}="${key}"`;
    const places = listed(row, dimension).map((one) => lists.get(dimension)?.get(one));
    return places.length > 0 && html` data-${dimension}s="${places.join(" ")}"`;
  })}`;
}

function listed(row: DimensionKeys, dimension: Dimension): readonly string[] {
  const key = pageKey(row[dimension] ?? null);
  return key === null || typeof key === "string" ? [] : key;
}
