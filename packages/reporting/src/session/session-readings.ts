import { isUsageUnknown, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import type { ContextRent, SessionCallRow, SessionDetail, SessionFileRow, Totals } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
import { capitalise } from "../words/capitalise.js";
import { joinWords } from "../words/join-words.js";
import { countOf } from "../words/plural.js";
import { shortName } from "../words/short-name.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { aboutUsd } from "./about-usd.js";
import { callName } from "./call-name.js";
import { shownThread } from "./context-chart.js";
import { rentUsd } from "./rent-chart.js";

/** What the session cost as far as that is known, and which turn cost most. */
export function costReading({ turns }: SessionDetail, totals: Totals, formats: Formats): string {
  if (totals.requests === 0) return "No request was logged.";
  if (isUsageUnknown(totals)) return "No request has logged usage, so no cost is known.";
  const unpriced = atLeast(totals, totals.unpricedTokens, formats.tokens);
  if (totals.costUsd === null) return `No request has a price: what ${unpriced} tokens cost is not known.`;
  const { unpricedRequests, unknownUsageRequests, lowerBoundRequests } = totals;
  const left = [
    ...(unpricedRequests === 0 ? [] : [`${unpriced} tokens without a price`]),
    ...(unknownUsageRequests === 0
      ? []
      : [`${countOf(unknownUsageRequests, "request", "requests", formats)} without logged usage`]),
  ];
  const whole = `The session cost ${pricedPhrase(totals, formats)}${left.length === 0 ? "" : `, not counting ${joinWords(left)}`}.`;
  const priced = turns.filter(({ costUsd }) => (costUsd ?? 0) > 0);
  const top = priced.reduce<(typeof priced)[number] | null>(
    (most, turn) => (most === null || (turn.costUsd ?? 0) > (most.costUsd ?? 0) ? turn : most),
    null,
  );
  if (top === null || priced.length < 2 || totals.costUsd === 0) return whole;
  const name = top.turn === null ? "what belongs to no turn" : `turn ${top.turn}`;
  const share = formats.percent((top.costUsd ?? 0) / totals.costUsd);
  return left.length === 0 && lowerBoundRequests === 0
    ? `${whole} The largest part went to ${name}: ${pricedPhrase(top, formats)}, ${share}.`
    : `${whole} The largest known part went to ${name}: ${pricedPhrase(top, formats)}, ${share} of what is known.`;
}

/** What subagents cost, and how much of it came back. */
export function subagentsReading({ agents }: SessionDetail, totals: Totals, formats: Formats): string {
  const subagents = agents.filter(({ role }) => role !== "main");
  const known = subagents.filter(({ paidTokens }) => paidTokens !== null);
  const without = subagents.length - known.length;
  const nanoUsd = sumNanoUsd(known.map(({ costNanoUsd }) => costNanoUsd ?? "0"));
  const bounds = { lowerBoundRequests: known.reduce((sum, row) => sum + (row.lowerBoundRequests ?? 0), 0) };
  const paid = known.reduce((sum, { paidTokens }) => sum + (paidTokens ?? 0), 0);
  const isPriced = known.some(({ costUsd }) => costUsd !== null) && (totals.costUsd ?? 0) > 0;
  const usd = usdOf(nanoUsd);
  const share = totals.costUsd === null || totals.costUsd === 0 ? null : usd / totals.costUsd;
  const answered = known.filter(
    ({ answerTokens, answerIsLowerBound }) => answerTokens !== null && !answerIsLowerBound,
  );
  const answers = answered.reduce((sum, { answerTokens }) => sum + (answerTokens ?? 0), 0);
  const left = `${countOf(without, "subagent", "subagents", formats)} left no usage: what ${without === 1 ? "it" : "they"} used is not known.`;
  if (known.length === 0) return left;
  const cost = isPriced
    ? `, ${atLeast(bounds, usd, formats.usd)}${share === null ? "" : ` or ${formats.percent(share)} of ${isWholeKnown(totals) ? "the session" : "what is known of the session"}`}`
    : "";
  return [
    `${countOf(known.length, "subagent", "subagents", formats)} used ${atLeast(bounds, paid, formats.tokens)} tokens${cost}.`,
    answered.length === known.length
      ? known.length === 1
        ? `Its last response, which holds what it returned, is ${formats.tokens(answers)} tokens.`
        : `Their last responses, which hold what they returned, are ${formats.tokens(answers)} tokens.`
      : null,
    without === 0 ? null : left,
  ]
    .filter((text) => text !== null)
    .join(" ");
}

/** Whether the cost of a session is neither a lower bound nor only a part. */
function isWholeKnown({ lowerBoundRequests, unpricedRequests, unknownUsageRequests }: Totals): boolean {
  return lowerBoundRequests + unpricedRequests + unknownUsageRequests === 0;
}

/** How large the prompt of the thread that is shown became. */
export function contextReading({ context }: Pick<SessionDetail, "context">, formats: Formats): string {
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
      ? `${who} had ${formats.tokens(first.promptTokens)} tokens.`
      : `${who} began with ${formats.tokens(first.promptTokens)} tokens and was largest at request ${formats.count(largest.request)} of ${formats.count(thread.length)}, with ${formats.tokens(largest.promptTokens)}.`;
  return [
    grown,
    compactions === 0
      ? null
      : compactions === 1
        ? "It was compacted once."
        : `It was compacted ${countOf(compactions, "time", "times", formats)}.`,
    drops === 0
      ? null
      : `It became shorter ${drops === 1 ? "once" : countOf(drops, "time", "times", formats)} without a compaction in the log.`,
  ]
    .filter((text) => text !== null)
    .join(" ");
}

/** What results cost by being in the context. */
export function rentReading(
  { rows, parts, promptCostUsd, promptTokens, unpricedRequests }: ContextRent,
  formats: Formats,
): string {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || promptTokens === 0) return "";
  const share = formats.percent(results.promptTokens / promptTokens);
  if (promptCostUsd === null || results.costUsd === null)
    return `An estimate. About ${share} of all prompt tokens were results of calls; none of them has a price.`;
  const whole = formats.usd(promptCostUsd);
  const of = whole.startsWith("<")
    ? ""
    : ` of the ${whole} that prompts${unpricedRequests === 0 ? "" : " with a price"} cost`;
  const cost = `An estimate. ${capitalise(aboutUsd(results.costUsd, formats))}${of} was for results of calls, ${share} of all prompt tokens.`;
  const [top] = rows;
  if (top === undefined || rentUsd(top) <= 0) return cost;
  return `${cost} Most expensive: ${shortName(callName(top))} with about ${formats.tokens(top.tokens)} tokens in ${countOf(top.carriedRequests + 1, "prompt", "prompts", formats)}, ${aboutUsd(rentUsd(top), formats)}.`;
}

/** How failures ended. */
export function failuresReading(chains: SessionDetail["chains"], formats: Formats): string {
  const ended = (end: string) => chains.filter((chain) => chain.end === end).length;
  const failures = chains.reduce((sum, chain) => sum + chain.failures, 0);
  const bounds = chains.reduce((sum, chain) => sum + chain.lowerBoundRequests, 0);
  const isPriced = chains.some(({ costUsd }) => costUsd !== null && costUsd > 0);
  const usd = usdOf(sumNanoUsd(chains.map(({ costNanoUsd }) => costNanoUsd)));
  const parts = [
    [ended("fixed"), "fixed by a later try"],
    [ended("abandoned"), "abandoned"],
    [ended("failing"), "still failing when the turn ended"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, text]) => `${formats.count(count)} ${text}`);
  const grouped =
    failures === chains.length ? "" : `, in ${countOf(chains.length, "chain", "chains", formats)} of tries`;
  const cost = isPriced
    ? ` The responses up to the last ${chains.length === 1 ? "try" : "tries"} cost ${aboutUsd(usd, formats, bounds)}.`
    : "";
  return `${countOf(failures, "call", "calls", formats)} failed or ${failures === 1 ? "was" : "were"} invalid${grouped}: ${told.join(", ")}.${cost}`;
}

/** How long calls took, and which took longest. */
export function callsReading(calls: readonly SessionCallRow[], formats: Formats): string {
  const timed = calls.filter(({ isTimed }) => isTimed);
  const [first] = [...timed].sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  if (first === undefined) return "No call that ran has a known time.";
  const longest = `${shortName(callName(first))}, took ${formats.duration(first.durationMs)}.`;
  if (calls.length === 1) return `The only call, ${longest}`;
  const sum = formats.duration(timed.reduce((total, { durationMs }) => total + (durationMs ?? 0), 0));
  const who =
    timed.length === calls.length
      ? `${calls.length === 2 ? "Both" : `All ${formats.count(calls.length)}`} calls have a known time`
      : `${formats.count(timed.length)} of ${formats.count(calls.length)} calls ran and ${timed.length === 1 ? "has" : "have"} a known time`;
  return timed.length === 1
    ? `${who}: ${shortName(callName(first))}, ${formats.duration(first.durationMs)}.`
    : `${who}, ${sum} added up. The longest, ${longest}`;
}

/** How many files edits changed. */
export function filesReading(files: readonly SessionFileRow[], formats: Formats): string {
  const edited = files.filter(({ edits }) => edits > 0);
  const readOnly = files.filter(({ edits, reads }) => edits === 0 && reads > 0).length;
  if (edited.length === 0)
    return readOnly === 0
      ? "No file was changed by an edit or read: the calls that name one failed or did not run."
      : `No file was changed by an edit; ${countOf(readOnly, "was", "were", formats)} read.`;
  const sum = (linesOf: (file: SessionFileRow) => number | null) =>
    formats.count(edited.reduce((total, file) => total + (linesOf(file) ?? 0), 0));
  const isKnown = edited.some(({ linesAdded }) => linesAdded !== null);
  const untold = edited.reduce((total, { editsWithoutLines }) => total + editsWithoutLines, 0);
  const lines = isKnown
    ? `, ${sum(({ linesAdded }) => linesAdded)} lines added and ${sum(({ linesRemoved }) => linesRemoved)} removed`
    : "";
  const changed = `${countOf(edited.length, "file was", "files were", formats)} changed by edits${lines}; ${readOnly === 0 ? "none was" : countOf(readOnly, "other was", "others were", formats)} only read.`;
  return untold === 0
    ? changed
    : `${changed} ${countOf(untold, "edit does not tell its", "edits do not tell their", formats)} lines.`;
}
