/**
 * P-values of several figures judged together, each raised by Holm's method: if none truly differs, the chance that any
 * is below 5 % is at most 5 %. In the order of the given ones.
 */
export function holmAdjusted(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]! || a - b);
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [place, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - place) * pValues[index]!));
    adjusted[index] = largest;
  }
  return adjusted;
}
