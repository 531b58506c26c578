/** How many items come before the first one that is not in front; all of those in front must come first. */
export function placeAfter<T>(items: ArrayLike<T>, isInFront: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isInFront(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
