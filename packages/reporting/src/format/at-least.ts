/** A number as text, with `≥` where a request in it is known only as a lower bound (`≥ $3.10`, `> $0.00`). */
export function atLeast(
  { lowerBoundRequests }: { readonly lowerBoundRequests: number },
  text: string,
): string {
  return lowerBoundRequests > 0 ? lowerBound(text) : text;
}

/** A formatted number as a lower bound. What rounds to less than a cent has an upper bound of its own, which would contradict it. */
export function lowerBound(text: string): string {
  return text === "<$0.01" ? "> $0.00" : `≥ ${text}`;
}
