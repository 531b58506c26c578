/** The words of a text: a list of names, several on a line. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(words(text));
}
