import type { ContextRent, SessionCallRow, SessionDetail, SessionFileRow, Totals } from "@turnmeter/metrics";
import { isUsageUnknown, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { isBelowCent } from "../format/number-units.js";
import { amount, say, joined, atLeast, beginning } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { joinWords, countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { shownThread } from "./context-chart.js";
import { callName } from "./names.js";
import { rentUsd } from "./rent-chart.js";
import { sumOf } from "../sum-of.js";

/** Known cost of the session. */
export function costReading(totals: Totals): Text {
  if (totals.requests === 0) return "No request was logged.";
  if (isUsageUnknown(totals)) return "No request has logged usage, so no cost is known.";
  const unpriced = atLeast(totals, totals.unpricedTokens, amount.tokens);
  if (totals.costUsd === null) return say`No request has a price: what ${unpriced} tokens cost is not known.`;
  const { unpricedRequests, unknownUsageRequests } = totals;
  const left = [
    ...(unpricedRequests === 0 ? [] : [say`${unpriced} tokens without a price`]),
    ...(unknownUsageRequests === 0
      ? []
      : [say`${countOf(unknownUsageRequests, "request", "requests")} without logged usage`]),
  ];
  return say`The session cost ${pricedPhrase(totals)}${left.length === 0 ? "" : say`, not counting ${joinWords(left)}`}.`;
}

/** The turn that cost most, and its part of what is known of the cost; empty where there are not two to compare. */
export function turnFinding({ turns }: Pick<SessionDetail, "turns">, totals: Totals): Text {
  const priced = turns.filter(({ costUsd }) => (costUsd ?? 0) > 0);
  const total = sumOf(priced, ({ costUsd }) => costUsd ?? 0);
  const top = priced.reduce<(typeof priced)[number] | null>(
    (most, turn) => (most === null || (turn.costUsd ?? 0) > (most.costUsd ?? 0) ? turn : most),
    null,
  );
  if (top === null || priced.length < 2 || !totals.costUsd) return "";
  const name = top.turn === null ? "What belongs to no turn" : `Turn ${top.turn}`;
  const { lowerBoundRequests, unpricedRequests, unknownUsageRequests } = totals;
  const isPart = lowerBoundRequests + unpricedRequests + unknownUsageRequests > 0;
  const share = amount.percent((top.costUsd ?? 0) / total);
  return say`${name} took ${share}${isPart ? " of the known cost" : ""}: ${pricedPhrase(top)}`;
}

/** What subagents cost, and how much of it came back. */
export function subagentsReading({ agents }: SessionDetail, totals: Totals): Text {
  const subagents = agents.filter(({ role }) => role !== "main");
  const known = subagents.filter(({ paidTokens }) => paidTokens !== null);
  const without = subagents.length - known.length;
  const nanoUsd = sumNanoUsd(known.map(({ costNanoUsd }) => costNanoUsd ?? "0"));
  const bounds = { lowerBoundRequests: sumOf(known, (row) => row.lowerBoundRequests) };
  const paid = sumOf(known, ({ paidTokens }) => paidTokens);
  const isPriced = known.some(({ costUsd }) => costUsd !== null) && (totals.costUsd ?? 0) > 0;
  const usd = usdOf(nanoUsd);
  const share = totals.costUsd === null || totals.costUsd === 0 ? null : usd / totals.costUsd;
  const answered = known.filter(
    ({ answerTokens, answerIsLowerBound }) => answerTokens !== null && !answerIsLowerBound,
  );
  const answers = sumOf(answered, ({ answerTokens }) => answerTokens);
  const left = say`${countOf(without, "subagent", "subagents")} left no usage: what ${without === 1 ? "it" : "they"} used is not known.`;
  if (known.length === 0) return left;
  const cost = isPriced
    ? say`, ${atLeast(bounds, usd, amount.usd)}${share === null ? "" : say` or ${amount.percent(share)} of ${isWholeKnown(totals) ? "the session" : "the session's known cost"}`}`
    : "";
  return joined([
    say`${countOf(known.length, "subagent", "subagents")} used ${atLeast(bounds, paid, amount.tokens)} tokens${cost}.`,
    answered.length === known.length
      ? known.length === 1
        ? say`Its last response, which holds what it returned, is ${amount.tokens(answers)} tokens.`
        : say`Their last responses, which hold what they returned, are ${amount.tokens(answers)} tokens.`
      : null,
    without === 0 ? null : left,
  ]);
}

/** Whether the cost of a session is neither a lower bound nor only a part. */
function isWholeKnown({ lowerBoundRequests, unpricedRequests, unknownUsageRequests }: Totals): boolean {
  return lowerBoundRequests + unpricedRequests + unknownUsageRequests === 0;
}

/** How large the prompt of the thread that is shown became. */
export function contextReading({ context }: Pick<SessionDetail, "context">): Text {
  const thread = shownThread(context);
  const [first] = thread;
  if (first === undefined) return "";
  const largest = thread.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most));
  const compactions = thread.filter(({ isAfterCompaction }) => isAfterCompaction).length;
  const drops = thread.filter(
    ({ isAfterCompaction, growthTokens }) => !isAfterCompaction && growthTokens !== null && growthTokens < 0,
  ).length;
  const who =
    first.agentId === null ? "The main thread's prompt" : "The prompt of the subagent with most requests";
  const grown =
    thread.length === 1
      ? say`${who} had ${amount.tokens(first.promptTokens)} tokens.`
      : say`${who} began with ${amount.tokens(first.promptTokens)} tokens and was largest at request ${amount.count(largest.request)} of ${amount.count(thread.length)}, with ${amount.tokens(largest.promptTokens)}.`;
  return joined([
    grown,
    compactions === 0
      ? null
      : compactions === 1
        ? "It was compacted once."
        : say`It was compacted ${countOf(compactions, "time", "times")}.`,
    drops === 0
      ? null
      : say`It became shorter ${drops === 1 ? "once" : countOf(drops, "time", "times")} without a compaction in the log.`,
  ]);
}

/** What results cost by being in the context. */
export function rentReading({
  rows,
  parts,
  promptCostUsd,
  promptTokens,
  unpricedRequests,
}: ContextRent): Text {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || promptTokens === 0) return "";
  const share = amount.percent(results.promptTokens / promptTokens);
  if (promptCostUsd === null || results.costUsd === null)
    return say`An estimate. About ${share} of all prompt tokens were results of calls; none of them has a price.`;
  const whole = amount.usd(promptCostUsd);
  const of = isBelowCent(promptCostUsd)
    ? ""
    : say` of the ${whole} that prompts${unpricedRequests === 0 ? "" : " with a price"} cost`;
  const cost = say`An estimate. ${beginning(amount.aboutUsd(results.costUsd), "upper")}${of} was for results of calls, ${share} of all prompt tokens.`;
  const [top] = rows;
  if (top === undefined || rentUsd(top) <= 0) return cost;
  return say`${cost} Most expensive: ${shortName(callName(top))} with about ${amount.tokens(top.tokens)} tokens in ${countOf(top.carriedRequests + 1, "prompt", "prompts")}, ${amount.aboutUsd(rentUsd(top))}.`;
}

/** How failures ended. */
export function failuresReading(chains: SessionDetail["chains"]): Text {
  const ended = (end: string) => chains.filter((chain) => chain.end === end).length;
  const failures = sumOf(chains, (chain) => chain.failures);
  const bounds = sumOf(chains, (chain) => chain.lowerBoundRequests);
  const isPriced = chains.some(({ costUsd }) => costUsd !== null && costUsd > 0);
  const usd = usdOf(sumNanoUsd(chains.map(({ costNanoUsd }) => costNanoUsd)));
  const parts = [
    [ended("fixed"), "fixed by a later try"],
    [ended("abandoned"), "abandoned"],
    [ended("failing"), "still failing when the turn ended"],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => say`${amount.count(count)} ${text}`);
  const grouped =
    failures === chains.length ? "" : say`, in ${countOf(chains.length, "chain", "chains")} of tries`;
  const cost = isPriced
    ? say` The responses up to the last ${chains.length === 1 ? "try" : "tries"} cost ${amount.aboutUsd(usd, bounds)}.`
    : "";
  return say`${countOf(failures, "call", "calls")} failed or ${failures === 1 ? "was" : "were"} invalid${grouped}: ${joined(told, ", ")}.${cost}`;
}

/** How long calls took, and which took longest. */
export function callsReading(calls: readonly SessionCallRow[]): Text {
  const timed = calls.filter(({ isTimed }) => isTimed);
  const [first] = [...timed].sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  if (first === undefined) return "No call that ran has a known time.";
  const longest = say`${shortName(callName(first))}, took ${amount.duration(first.durationMs)}.`;
  if (calls.length === 1) return say`The only call, ${longest}`;
  const sum = amount.duration(sumOf(timed, ({ durationMs }) => durationMs));
  const who =
    timed.length === calls.length
      ? say`${calls.length === 2 ? "Both" : say`All ${amount.count(calls.length)}`} calls have a known time`
      : say`${amount.count(timed.length)} of ${amount.count(calls.length)} calls ran and ${timed.length === 1 ? "has" : "have"} a known time`;
  return timed.length === 1
    ? say`${who}: ${shortName(callName(first))}, ${amount.duration(first.durationMs)}.`
    : say`${who}, ${sum} added up. The longest, ${longest}`;
}

/** How many files edits changed. */
export function filesReading(files: readonly SessionFileRow[]): Text {
  const edited = files.filter(({ edits }) => edits > 0);
  const readOnly = files.filter(({ edits, reads }) => edits === 0 && reads > 0).length;
  if (edited.length === 0)
    return readOnly === 0
      ? "No file was changed by an edit or read: the calls that name one failed or did not run."
      : say`No file was changed by an edit; ${countOf(readOnly, "was", "were")} read.`;
  const sum = (linesOf: (file: SessionFileRow) => number | null) =>
    amount.count(sumOf(edited, (file) => linesOf(file) ?? 0));
  const isKnown = edited.some(({ linesAdded }) => linesAdded !== null);
  const untold = sumOf(edited, ({ editsWithoutLines }) => editsWithoutLines);
  const lines = isKnown
    ? say`, ${sum(({ linesAdded }) => linesAdded)} lines added and ${sum(({ linesRemoved }) => linesRemoved)} removed`
    : "";
  const changed = say`${countOf(edited.length, "file was", "files were")} changed by edits${lines}; ${readOnly === 0 ? "none was" : countOf(readOnly, "other was", "others were")} only read.`;
  return untold === 0
    ? changed
    : say`${changed} ${countOf(untold, "edit has", "edits have")} no line counts.`;
}
