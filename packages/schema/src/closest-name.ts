// Of fewer letters too many names begin so.
const leastBeginning = 3;

/** The name closest to what was typed, ignoring case, else the first that begins with it; null if there is none. */
export function closestName(typed: string, names: readonly string[]): string | null {
  const lower = typed.toLowerCase();
  // Of three letters two may not differ; a name that shares no letter is never close.
  const least = typed.length > 3 ? 2 : 1;
  const limit = Math.min(typed.length - 1, Math.max(least, Math.floor(typed.length / 3)));
  let closest: string | null = null;
  let fewest = limit + 1;
  for (const name of names) {
    // Each letter that one has more is an edit.
    if (Math.abs(name.length - typed.length) >= fewest) continue;
    const edits = editDistance(lower, name.toLowerCase());
    if (edits < fewest) {
      closest = name;
      fewest = edits;
    }
  }
  if (closest !== null || typed.length < leastBeginning) return closest;
  return names.find((name) => name.toLowerCase().startsWith(lower)) ?? null;
}

/** A question for a name that is close to what was typed; null if none is. */
export function didYouMean(typed: string, names: readonly string[]): string | null {
  const closest = closestName(typed, names);
  return closest === null ? null : `did you mean ${closest}?`;
}

function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[to.length]!;
}
