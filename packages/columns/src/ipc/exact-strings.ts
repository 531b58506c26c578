/** The name under which a field holds the strings that UTF-8 cannot hold or that decoders change. */
const name = "turnmeter.exact";

/** The metadata of a field with such strings, by their place. JSON has an escape for half a pair. */
export function exactMetadata(exact: ReadonlyMap<number, string>): Map<string, string> | null {
  return exact.size === 0 ? null : new Map([[name, JSON.stringify([...exact])]]);
}

/** The strings that the metadata of a field holds. */
export function exactStrings(metadata: ReadonlyMap<string, string> | null): ReadonlyMap<number, string> {
  const json = metadata?.get(name);
  const exact = new Map<number, string>();
  const entries: unknown = json === undefined ? [] : JSON.parse(json);
  if (!Array.isArray(entries)) return exact;
  for (const entry of entries) {
    if (!Array.isArray(entry)) continue;
    const [place, string]: unknown[] = entry;
    if (typeof place === "number" && typeof string === "string") exact.set(place, string);
  }
  return exact;
}
