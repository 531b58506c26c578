/** Parts of a sentence with commas and a last `and`; none is left empty. */
export function joinWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}
