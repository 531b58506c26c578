const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** An ISO 8601 instant in epoch milliseconds, UTC where it names no offset; null for anything else. */
export function instantOf(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const match = iso.exec(value);
  if (match === null) return null;
  const at = Date.parse(match[1] === undefined ? `${value}Z` : value);
  return Number.isNaN(at) ? null : at;
}
