/** The seed of a figure's random draws (FNV-1a of its name): its own, so that no figure changes another's interval. */
export function seedOf(figure: string, tool: string | null): number {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([figure, tool])) {
    hash ^= character.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
