import type { ComparisonVerdict } from "@turnmeter/metrics";

/** How verdicts are called. */
export const verdictTitles: { readonly [V in ComparisonVerdict]: string } = {
  differs: "differs",
  withinNoise: "within noise",
  tooFew: "too few to tell",
  lowerBound: "lower bound",
  fact: "–",
};
