const shortest = 8;

/** The ids cut to one length, 8 or as many characters as tell all of them apart: enough for `--session`. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const all = [...new Set(ids)];
  const longest = Math.max(shortest, ...all.map((id) => id.length));
  let length = shortest;
  while (length < longest && new Set(all.map((id) => id.slice(0, length))).size < all.length) length += 1;
  return (id) => id.slice(0, length);
}
