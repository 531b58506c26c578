import type {
  ContextRent,
  SessionCallRow,
  SessionDetail,
  SessionFileRow,
  Totals,
  SessionTurnRow,
} from "@turnmeter/metrics";
import { isUsageUnknown, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { isBelowCent } from "../format/number-units.js";
import { amount, say, joined, atLeast, type Text } from "../format/sentence.js";
import { joinWords, countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { isMostlyUnpriced, pricedPhrase, unpricedPercent } from "../words/usage-phrase.js";
import { shownThread } from "./context-chart.js";
import { callName } from "./names.js";
import { rentUsd } from "./cost-charts.js";
import { present, sumOf } from "../sum-of.js";

/** Known cost of the session. */
export function costReading(totals: Totals): Text {
  if (totals.requests === 0) return "No request was logged.";
  if (isUsageUnknown(totals)) return "No request has logged usage, so no cost is known.";
  const unpriced = atLeast(totals, totals.unpricedTokens, amount.tokens);
  if (totals.costUsd === null) return say`No request has a price: what ${unpriced} tokens cost is not known.`;
  if (isMostlyUnpriced(totals))
    return say`${unpricedPercent(totals)} of the session's tokens have no price; the others cost ${pricedPhrase(totals)}.`;
  const { unpricedRequests, unknownUsageRequests } = totals;
  const left = present([
    unpricedRequests !== 0 && say`${unpriced} tokens without a price`,
    unknownUsageRequests !== 0 &&
      say`${countOf(unknownUsageRequests, "request", "requests")} without logged usage`,
  ]);
  return say`The session cost ${pricedPhrase(totals)}${left.length === 0 ? "" : say`, not counting ${joinWords(left)}`}.`;
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
  const answered = known.filter(
    ({ answerTokens, answerIsLowerBound }) => answerTokens !== null && !answerIsLowerBound,
  );
  const answers = sumOf(answered, ({ answerTokens }) => answerTokens);
  const left = say`${countOf(without, "subagent", "subagents")} left no usage: what ${without === 1 ? "it" : "they"} used is not known.`;
  if (known.length === 0) return left;
  const who =
    without > 0 ? countOf(known.length, "subagent", "subagents") : known.length === 1 ? "It" : "They";
  const cost = isPriced ? say` for ${atLeast(bounds, usd, amount.usd)}` : "";
  return joined([
    say`${who} used ${atLeast(bounds, paid, amount.tokens)} tokens${cost}.`,
    answered.length === known.length
      ? known.length === 1
        ? say`Its last response, which holds what it returned, is ${amount.tokens(answers)} tokens.`
        : say`Their last responses, which hold what they returned, are ${amount.tokens(answers)} tokens.`
      : null,
    without === 0 ? null : left,
  ]);
}

/** How large the prompt of the thread that is shown became. */
export function contextFinding({ context }: Pick<SessionDetail, "context">): Text {
  const thread = shownThread(context);
  const [first] = thread;
  if (first === undefined) return "";
  const largest = thread.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most));
  const who =
    first.agentId === null ? "The main thread's prompt" : "The prompt of the subagent with most requests";
  return largest === first
    ? say`${who} ${thread.length === 1 ? "had" : "never had more than"} ${amount.tokens(first.promptTokens)} tokens`
    : say`${who} grew from ${amount.tokens(first.promptTokens)} to ${amount.tokens(largest.promptTokens)} tokens`;
}

/** When the prompt of the thread that is shown was largest, and how often it became shorter. */
export function contextReading({ context }: Pick<SessionDetail, "context">): Text {
  const thread = shownThread(context);
  const [first] = thread;
  if (first === undefined) return "";
  const largest = thread.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most));
  const compactions = thread.filter(({ isAfterCompaction }) => isAfterCompaction).length;
  const drops = thread.filter(
    ({ isAfterCompaction, growthTokens }) => !isAfterCompaction && growthTokens !== null && growthTokens < 0,
  ).length;
  return joined([
    largest === first
      ? null
      : say`It was largest at request ${amount.count(largest.request)} of ${amount.count(thread.length)}.`,
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

/** Which result cost most by being in the context, and what all prompts cost. */
export function rentReading({
  rows,
  parts,
  promptCostUsd,
  promptTokens,
  unpricedRequests,
}: ContextRent): Text {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || results.promptTokens === 0) return "";
  const share = amount.percent(results.promptTokens / promptTokens);
  if (promptCostUsd === null || results.costUsd === null)
    return say`An estimate. About ${share} of all prompt tokens were results of calls; none of them has a price.`;
  const whole = isBelowCent(promptCostUsd)
    ? ""
    : say`; prompts${unpricedRequests === 0 ? "" : " with a price"} cost ${amount.usd(promptCostUsd)}`;
  const [top] = rows;
  return joined([
    say`An estimate: ${share} of all prompt tokens were results${whole}.`,
    top === undefined || rentUsd(top) <= 0
      ? null
      : say`Most expensive: ${shortName(callName(top))} with about ${amount.tokens(top.tokens)} tokens in ${countOf(top.carriedRequests + 1, "prompt", "prompts")}, ${amount.aboutUsd(rentUsd(top))}.`,
  ]);
}

/** How the retry rounds without a fix ended, and what all rounds cost. */
export function chainsReading(chains: SessionDetail["chains"]): Text {
  const bounds = sumOf(chains, (chain) => chain.lowerBoundRequests);
  const usd = usdOf(sumNanoUsd(chains.map(({ costNanoUsd }) => costNanoUsd)));
  return joined([
    openEnds(chains),
    usd > 0
      ? say`The responses up to the last ${chains.length === 1 ? "try" : "tries"} cost ${amount.aboutUsd(usd, bounds)}.`
      : null,
  ]);
}

/** How unfixed rounds ended; null if all were fixed. */
function openEnds(chains: SessionDetail["chains"]): Text | null {
  const ended = (end: string) => chains.filter((chain) => chain.end === end).length;
  const [abandoned, failing] = [ended("abandoned"), ended("failing")];
  const failed = "still failed when the turn ended";
  if (abandoned === 0) return failing === 0 ? null : say`${countOf(failing, "round", "rounds")} ${failed}.`;
  const more = failing === 0 ? "" : say` and ${amount.count(failing)} ${failed}`;
  return say`${countOf(abandoned, "round was", "rounds were")} given up${more}.`;
}

/** How long calls took, and which took longest. */
export function callsFinding(calls: readonly SessionCallRow[]): Text {
  const timed = calls.filter(({ isTimed }) => isTimed);
  const [first] = timed.toSorted((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  if (first === undefined) return "No call that ran has a known time";
  const name = shortName(callName(first));
  if (timed.length === 1)
    return say`${calls.length === 1 ? "The only call" : "The only call with a known time"}, ${name}, took ${amount.duration(first.durationMs)}`;
  const sum = amount.duration(sumOf(timed, ({ durationMs }) => durationMs));
  return say`${countOf(timed.length, "call", "calls")} took ${sum}, the longest ${amount.duration(first.durationMs)}: ${name}`;
}

export function callsReading(calls: readonly SessionCallRow[]): Text {
  const timed = calls.filter(({ isTimed }) => isTimed).length;
  const more = calls.length - timed;
  return timed === 0 || more === 0
    ? ""
    : say`${countOf(more, "more call", "more calls")} never ran or ${more === 1 ? "has" : "have"} no known time.`;
}

/** How many files edits changed, and by how many lines. */
export function filesFinding(files: readonly SessionFileRow[]): Text {
  const edited = files.filter(({ edits }) => edits > 0);
  if (edited.length === 0) return "No file was changed by an edit";
  const sum = (linesOf: (file: SessionFileRow) => number | null) =>
    amount.count(sumOf(edited, (file) => linesOf(file) ?? 0));
  const isKnown = edited.some(({ linesAdded }) => linesAdded !== null);
  const lines = isKnown
    ? say`, ${sum(({ linesAdded }) => linesAdded)} lines added and ${sum(({ linesRemoved }) => linesRemoved)} removed`
    : "";
  return say`${countOf(edited.length, "file was", "files were")} changed by edits${lines}`;
}

/** How many files were only read, and which edits tell no lines. */
export function filesReading(files: readonly SessionFileRow[]): Text {
  const edited = files.filter(({ edits }) => edits > 0);
  const readOnly = files.filter(({ edits, reads }) => edits === 0 && reads > 0).length;
  if (edited.length === 0 && readOnly === 0) return "The calls that name one failed or did not run.";
  const untold = sumOf(edited, ({ editsWithoutLines }) => editsWithoutLines);
  return joined([
    readOnly === 0 ? null : say`${countOf(readOnly, "was", "were")} only read.`,
    untold === 0 ? null : say`${countOf(untold, "edit has", "edits have")} no line counts.`,
  ]);
}

export function turnFinding({ turns }: Pick<SessionDetail, "turns">, totals: Totals): Text {
  const [top, second] = turnsByCost(turns);
  if (top === undefined)
    return turns.some(({ costUsd }) => costUsd !== null)
      ? "No turn cost anything"
      : "No turn has a known cost";
  if (turns.length === 1)
    return say`${turnName(top)} took the whole ${isWholeKnown(totals) ? "" : "known "}cost`;
  if (top.costNanoUsd === second?.costNanoUsd) return say`No turn cost more than ${pricedPhrase(top)}`;
  return say`${turnName(top)} cost most: ${pricedPhrase(top)}`;
}

/** The most expensive turn's part of the known cost; null with fewer than two turns to compare. */
export function topTurnReading({ turns }: Pick<SessionDetail, "turns">, totals: Totals): Text | null {
  const priced = turnsByCost(turns);
  const [top] = priced;
  if (top === undefined || priced.length < 2 || !totals.costUsd) return null;
  const share = amount.percent((top.costUsd ?? 0) / sumOf(priced, ({ costUsd }) => costUsd ?? 0));
  return say`${turnName(top)} took ${share} of ${isWholeKnown(totals) ? "it" : "the known cost"}.`;
}

/** Only turns with a cost, most expensive first. */
function turnsByCost(turns: readonly SessionTurnRow[]): readonly SessionTurnRow[] {
  return turns
    .filter(({ costUsd }) => (costUsd ?? 0) > 0)
    .toSorted((a, b) => Number(BigInt(b.costNanoUsd) - BigInt(a.costNanoUsd)));
}

function turnName({ turn }: SessionTurnRow): string {
  return turn === null ? "What belongs to no turn" : `Turn ${turn}`;
}

/** What results of calls cost by being in the context. */
export function rentFinding({ parts, promptCostUsd }: ContextRent): Text {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || results.promptTokens === 0) return "No result of a call was in a later prompt";
  const cost = results.costUsd;
  if (cost === null) return "What results of calls cost in the context is not known";
  if (cost <= 0) return "Results of calls cost nothing in the context";
  const share =
    promptCostUsd === null || promptCostUsd <= 0
      ? ""
      : say`, ${amount.percent(cost / promptCostUsd)} of what prompts cost`;
  return say`Results of calls took ${amount.aboutUsd(cost)}${share}`;
}

/** How many calls failed, and how many of the failures were never fixed. */
export function failuresFinding(chains: SessionDetail["chains"]): Text {
  const failures = sumOf(chains, (chain) => chain.failures);
  const open = chains.filter(({ end }) => end !== "fixed").length;
  const calls = countOf(failures, "call", "calls");
  if (open === 0) return say`${calls} failed; ${failures === 1 ? "it was" : "all were"} fixed`;
  return open === chains.length
    ? say`${calls} failed; ${failures === 1 ? "it was not fixed" : "none was fixed"}`
    : say`${calls} failed; ${amount.count(open)} of ${amount.count(chains.length)} rounds of tries ended without a fix`;
}

/** How many subagents ran, and their part of the cost. */
export function subagentsFinding({ agents }: SessionDetail, totals: Totals): Text {
  const subagents = agents.filter(({ role }) => role !== "main");
  const usd = usdOf(sumNanoUsd(subagents.map(({ costNanoUsd }) => costNanoUsd ?? "0")));
  const who = countOf(subagents.length, "subagent", "subagents");
  if (totals.costUsd === null || totals.costUsd <= 0 || usd <= 0) return say`${who} ran`;
  return say`${who} took ${amount.percent(usd / totals.costUsd)} of the ${isWholeKnown(totals) ? "" : "known "}cost`;
}

function isWholeKnown({ lowerBoundRequests, unpricedRequests, unknownUsageRequests }: Totals): boolean {
  return lowerBoundRequests + unpricedRequests + unknownUsageRequests === 0;
}
