const shortest = 8;

/** The ids cut to one length, 8 or as many characters as tell all of them apart: enough for `--session`. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const all = [...new Set(ids)].sort();
  // Of sorted ids those that have most in common are neighbours.
  const length = all.reduce(
    (most, id, at) => (at === 0 ? most : Math.max(most, commonStart(all[at - 1]!, id) + 1)),
    shortest,
  );
  return (id) => id.slice(0, length);
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
