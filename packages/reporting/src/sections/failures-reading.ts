import type { FailureRow } from "@turnmeter/metrics";
import { sumUsd } from "../charts/sum-usd.js";
import { atLeast } from "../format/at-least.js";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import { formatUsd } from "../format/format-usd.js";
import { joinWords } from "./join-words.js";
import { countOf } from "./plural.js";

/** What became of failures, and what the tries after them cost; null where no call failed or was invalid. */
export function failuresReading(failures: readonly FailureRow[]): string | null {
  const sum = (valueOf: (row: FailureRow) => number) => failures.reduce((all, row) => all + valueOf(row), 0);
  const chains = sum((row) => row.chains);
  if (chains <= 0) return null;
  return [endsText(failures, chains), costText(failures)].filter((text) => text !== null).join(" ");
}

function endsText(failures: readonly FailureRow[], chains: number): string {
  const sum = (valueOf: (row: FailureRow) => number) => failures.reduce((all, row) => all + valueOf(row), 0);
  const [fixed, left, standing] = [
    sum((row) => row.fixed),
    sum((row) => row.abandoned),
    sum((row) => row.failing),
  ];
  const calls = sum((row) => row.failures);
  const ends = [
    fixed > 0 ? `${formatCount(fixed)} fixed in the same turn` : null,
    left > 0 ? `${formatCount(left)} left behind` : null,
    standing > 0 ? `${formatCount(standing)} still standing at the turn’s end` : null,
  ].filter((text) => text !== null);
  const subject = `${countOf(calls, "call")} failed or ${calls === 1 ? "was" : "were"} invalid`;
  if (ends.length === 0) return `${subject}.`;
  const chainText = chains === calls ? "" : ` in ${countOf(chains, "chain")} of tries`;
  return `${subject}${chainText}: ${joinWords(ends)}.`;
}

function costText(failures: readonly FailureRow[]): string | null {
  const requests = failures.reduce((sum, row) => sum + row.requests, 0);
  if (requests <= 0) return null;
  const unpriced = failures.reduce((sum, row) => sum + row.unpricedRequests, 0);
  const cost = sumUsd(failures);
  const fixMs = failures.reduce((sum, row) => sum + row.totalFixMs, 0);
  const fixes = failures.reduce((sum, row) => sum + row.timedFixes, 0);
  const fixText = fixes > 0 && fixMs > 0 ? `, and the fixes took ${formatDuration(fixMs)} together` : "";
  const responses = countOf(requests, "response");
  if (unpriced >= requests || cost.costUsd <= 0)
    return `New tries took ${responses}${unpriced > 0 ? ", which could not be priced" : ""}${fixText}.`;
  const part = unpriced > 0 ? " as far as they are priced" : "";
  return `New tries took ${responses} of an estimated ${atLeast(cost, cost.costUsd, formatUsd)}${part}${fixText}.`;
}
