/** How a comparison is made, for the end of its page. */
export const comparisonMethod: readonly string[] = [
  "Totals are counted, not sampled: their difference is a fact and has no interval.",
  "Rates, means and percentiles are taken to be of sessions like these: each has a 95 % interval of its difference, from drawing sessions anew (bootstrap with a fixed seed), since calls of one session are alike.",
  "A figure differs where chance alone would make as much of it less than 1 time in 20 over all figures judged together (Holm's correction); an interval is of its figure alone, and may leave out 0 where the verdict is noise.",
  "Too few to tell: fewer than 20 calls, requests, prompts or turns, or fewer than 5 sessions, on a side.",
  "The parts of the cost bridge add up to the difference to the nano-dollar; each is its cause's share averaged over all orders in which the causes can change (Shapley).",
];
