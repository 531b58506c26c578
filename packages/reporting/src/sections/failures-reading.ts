import { amount, say, joined, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { FailureRow } from "@turnmeter/metrics";
import { joinWords } from "../words/join-words.js";
import { countOf } from "../words/plural.js";

/** What became of failures, and what the tries after them cost; null where no call failed or was invalid. */
export function failuresReading(failures: readonly FailureRow[]): Text | null {
  const sum = (valueOf: (row: FailureRow) => number) => failures.reduce((all, row) => all + valueOf(row), 0);
  const chains = sum((row) => row.chains);
  if (chains <= 0) return null;
  return joined(
    [endsText(failures, chains), costText(failures)].filter((text) => text !== null),
    " ",
  );
}

function endsText(failures: readonly FailureRow[], chains: number): Text | null {
  const sum = (valueOf: (row: FailureRow) => number) => failures.reduce((all, row) => all + valueOf(row), 0);
  const calls = sum((row) => row.failures);
  const ends = [
    { count: sum((row) => row.fixed), text: "fixed in the same turn" },
    { count: sum((row) => row.abandoned), text: "abandoned" },
    { count: sum((row) => row.failing), text: "still failing when the turn ended" },
  ].filter(({ count }) => count > 0);
  const [first] = ends;
  if (first === undefined) return null;
  if (calls === 1) return `The call that failed or was invalid was ${first.text}.`;
  const subject = say`The ${amount.count(calls)} that failed or were invalid make ${countOf(chains, "chain", "chains")} of tries`;
  if (ends.length === 1) return say`${subject}, ${chains === 1 ? "" : "all "}${first.text}.`;
  return say`${subject}: ${joinWords(ends.map(({ count, text }) => say`${amount.count(count)} ${text}`))}.`;
}

function costText(failures: readonly FailureRow[]): Text | null {
  const requests = failures.reduce((sum, row) => sum + row.requests, 0);
  if (requests <= 0) return null;
  const unpriced = failures.reduce((sum, row) => sum + row.unpricedRequests, 0);
  const cost = sumCosts(failures);
  const fixMs = failures.reduce((sum, row) => sum + (row.totalFixMs ?? 0), 0);
  const fixes = failures.reduce((sum, row) => sum + row.timedFixes, 0);
  const fixText = fixes > 0 && fixMs > 0 ? say`, and the fixes took ${amount.duration(fixMs)} together` : "";
  const responses = countOf(requests, "response", "responses");
  if (unpriced >= requests || cost.costUsd <= 0)
    return say`New tries took ${responses}${unpriced > 0 ? ", which could not be priced" : ""}${fixText}.`;
  const part = unpriced > 0 ? " as far as they are priced" : "";
  return say`New tries took ${responses} of an estimated ${atLeast(cost, cost.costUsd, amount.usd)}${part}${fixText}.`;
}
