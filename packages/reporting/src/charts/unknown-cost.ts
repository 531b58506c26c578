/** Why rows have no cost, in a word: `unpriced` where a model of theirs has no price, else `not known`, where no usage is logged. */
export function unknownCost({ unpricedRequests }: { readonly unpricedRequests: number }): string {
  return unpricedRequests > 0 ? "unpriced" : "not known";
}
