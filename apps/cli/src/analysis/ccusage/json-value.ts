/** A JSON object of unknown shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is a JSON object; null for everything else. */
export function objectOf(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
