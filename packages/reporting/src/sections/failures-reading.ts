import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { FailureRow } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { joinWords } from "../words/join-words.js";
import { countOf } from "../words/plural.js";
import type { Formats } from "../format/formats.js";

/** What became of failures, and what the tries after them cost; null where no call failed or was invalid. */
export function failuresReading(failures: readonly FailureRow[], formats: Formats): string | null {
  const sum = (valueOf: (row: FailureRow) => number) => failures.reduce((all, row) => all + valueOf(row), 0);
  const chains = sum((row) => row.chains);
  if (chains <= 0) return null;
  return [endsText(failures, chains, formats), costText(failures, formats)]
    .filter((text) => text !== null)
    .join(" ");
}

function endsText(failures: readonly FailureRow[], chains: number, formats: Formats): string | null {
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
  const subject = `The ${formats.count(calls)} that failed or were invalid make ${countOf(chains, "chain", "chains", formats)} of tries`;
  if (ends.length === 1) return `${subject}, ${chains === 1 ? "" : "all "}${first.text}.`;
  return `${subject}: ${joinWords(ends.map(({ count, text }) => `${formats.count(count)} ${text}`))}.`;
}

function costText(failures: readonly FailureRow[], formats: Formats): string | null {
  const requests = failures.reduce((sum, row) => sum + row.requests, 0);
  if (requests <= 0) return null;
  const unpriced = failures.reduce((sum, row) => sum + row.unpricedRequests, 0);
  const cost = sumCosts(failures);
  const fixMs = failures.reduce((sum, row) => sum + (row.totalFixMs ?? 0), 0);
  const fixes = failures.reduce((sum, row) => sum + row.timedFixes, 0);
  const fixText = fixes > 0 && fixMs > 0 ? `, and the fixes took ${formats.duration(fixMs)} together` : "";
  const responses = countOf(requests, "response", "responses", formats);
  if (unpriced >= requests || cost.costUsd <= 0)
    return `New tries took ${responses}${unpriced > 0 ? ", which could not be priced" : ""}${fixText}.`;
  const part = unpriced > 0 ? " as far as they are priced" : "";
  return `New tries took ${responses} of an estimated ${atLeast(cost, cost.costUsd, formats.usd)}${part}${fixText}.`;
}
