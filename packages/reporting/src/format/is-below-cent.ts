/** True for dollars that are written as `<$0.01`, which says little as an estimate. */
export function isBelowCent(usd: number): boolean {
  return usd > 0 && usd < 0.005;
}
