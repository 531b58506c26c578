import type { FailureRow } from "@turnmeter/metrics";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { countOf } from "../words/listed.js";
import { shortName, placeText } from "../words/names.js";
import { sessionOf, shareOf, whereText } from "./finding-rule.js";
import type { FindingRule } from "./finding-rule.js";

const LEAST_CHAINS = 5;
const LEAST_SHARE = 0.02;

/** The kind of failure with the most expensive retries: a fiftieth of the cost or more, in five chains or more. */
export const failureCost: FindingRule = (data) => {
  const { failures = [], totals } = data;
  const [first] = failures
    .filter(({ chains, costUsd }) => chains >= LEAST_CHAINS && costUsd !== null)
    .toSorted((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  if (first === undefined || first.costUsd === null) return null;
  const share = shareOf(first.costUsd, totals.costUsd);
  if (share < LEAST_SHARE) return null;
  const { failures: calls, chains, costUsd, fixed, timedFixes, medianFixMs } = first;
  const happened = happenedText(first);
  const rounds = calls === chains ? "" : say`, in ${countOf(chains, "round", "rounds")} of tries`;
  const figures = {
    ...(calls === chains ? {} : { failures: calls }),
    chains,
    costUsd,
    shareOfCost: share,
    fixed,
    ...(fixed > 0 && medianFixMs !== null ? { medianFixMs } : {}),
    ...(fixed > 0 && medianFixMs !== null && timedFixes < fixed ? { timedFixes } : {}),
  };
  const place = first.examples[0];
  const session = whereText(data, place?.sessionId);
  return {
    usd: first.costUsd,
    share,
    id: "failure-cost",
    tone: "bad",
    text: say`${happened}${rounds}; ${fixes(first)}. Retries cost an estimated ${atLeast(first, figures.costUsd, amount.usd)}, ${amount.percent(figures.shareOfCost)} of the cost.`,
    figures,
    action: {
      avoidableUsd: first.costUsd,
      stake: atLeast(first, first.costUsd, amount.usd),
      what: say`went on retries: ${happened}`,
      where: session && say`The most expensive ones were in ${session}.`,
      instruction: retryAdvice(first),
    },
    evidence: [
      {
        label: "Tools and failures",
        section: "tools",
        place: placeText(place),
        ...sessionOf(place?.sessionId),
      },
    ],
  };
};

/** What a shell gives where its command failed. */
const EXIT_CODE = "exit-code";

/** `Bash commands failed 20 times`, `Edit failed 6 times (edit-mismatch)`, `Read was called invalidly 5 times`. */
function happenedText({ outcome, errorKind, tool, failures }: FailureRow): Text {
  const times = countOf(failures, "time", "times");
  const kind = errorKind === null ? "" : ` (${shortName(errorKind)})`;
  if (outcome !== "failed") return say`${shortName(tool)} was called invalidly ${times}${kind}`;
  if (errorKind === EXIT_CODE) return say`${shortName(tool)} commands failed ${times}`;
  return say`${shortName(tool)} failed ${times}${kind}`;
}

function retryAdvice({ outcome, errorKind }: FailureRow): string {
  if (outcome !== "failed") return "Say in the project’s instructions how the tool is called.";
  return `Put ${errorKind === EXIT_CODE ? "the commands that work" : "what works"} into the project’s instructions.`;
}

function fixes({ fixed, timedFixes, medianFixMs }: FailureRow): Text {
  if (fixed === 0) return "none was fixed";
  const times =
    timedFixes === fixed ? "half of them" : say`half of the ${amount.count(timedFixes)} with a known time`;
  const within = medianFixMs === null ? "" : say`, ${times} within ${amount.duration(medianFixMs)}`;
  return say`${countOf(fixed, "was", "were")} fixed${within}`;
}
