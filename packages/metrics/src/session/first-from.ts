/** The first place whose time is not before the given one, of rows in order of time; their number if there is none. */
export function firstFrom(rows: readonly { readonly at: number }[], from: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]!.at < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
