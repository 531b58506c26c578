import type { DimensionKey } from "../dimensions.js";
import { pageText } from "../format/page-text.js";
import type { WrittenSpec } from "../report.js";

/** A key as a page holds it, so that tables, charts and addresses have the same one whatever a name is made of. */
export function pageKey(key: DimensionKey): DimensionKey {
  if (key === null) return null;
  return typeof key === "string" ? pageText(key) : key.map(pageText);
}

/** A chart whose marks have the keys that the page's tables have. */
export function withPageKeys(spec: WrittenSpec): WrittenSpec {
  const fields = Object.values(spec.usermeta?.links.fields ?? {});
  if (fields.length === 0) return spec;
  const values = spec.data.values.map((row) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(row).flatMap(([field, key]) => (fields.includes(field) ? [[field, keyOf(key)]] : [])),
    ),
  }));
  return { ...spec, data: { ...spec.data, values } };
}

function keyOf(value: unknown): unknown {
  if (typeof value === "string") return pageText(value);
  return Array.isArray(value) ? value.map(keyOf) : value;
}
