/** An instant in epoch ms as ISO 8601 in UTC; null stays null. */
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
