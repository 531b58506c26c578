import { leastCases, leastSessions } from "@turnmeter/metrics/figures.js";

/** How a comparison is made, for the end of its page. */
export const comparisonMethod: readonly string[] = [
  "Totals are counted, not sampled: their difference is a fact.",
  "Rates, means and percentiles vary from session to session even where nothing has changed. The 95 % interval says where the difference lies as far as these sessions can tell; if it holds 0, there may be none.",
  "Differs: chance alone would make any of the judged figures differ so much less than 1 time in 20 (Holm's correction). Within noise: chance alone can explain it, which does not say that there is no difference. An interval is of its figure alone, the verdict counts all figures, so an interval may leave out 0 where the verdict is noise.",
  `Too few to tell: fewer than ${leastCases} calls, requests, prompts or turns, or fewer than ${leastSessions} sessions, on a side. Lower bound: what is known only as a lower bound (≥) is not judged.`,
  "n is what a figure is taken over before and after: calls, requests, prompts, turns or sessions. Figures a prompt are of sessions with a prompt; figures of output tokens leave out requests whose output is known only as a lower bound.",
  "Intervals come from drawing whole sessions anew, since calls of one session are alike (bootstrap with a fixed seed).",
  "The parts of the cost bridge add up to the difference to the nano-dollar; each is its cause's share averaged over all orders in which the causes can change (Shapley).",
];
