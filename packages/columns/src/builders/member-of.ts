/** What an object has under a name. */
export function memberOf(row: unknown, name: string): unknown {
  return isKeyed(row) ? row[name] : undefined;
}

function isKeyed(row: unknown): row is { readonly [name: string]: unknown } {
  return typeof row === "object" && row !== null;
}
