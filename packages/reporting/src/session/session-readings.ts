import type {
  ContextRent,
  Parallelism,
  SessionCallRow,
  SessionDetail,
  SessionFileRow,
  Totals,
} from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import { countOf } from "../sections/plural.js";
import { shortName } from "../sections/short-name.js";
import { pricedPhrase } from "../sections/usage-phrase.js";
import { callName } from "./call-name.js";
import { shownThread } from "./context-chart.js";
import { drawnEvents } from "./drawn-events.js";
import { rentUsd } from "./rent-chart.js";

/** How long the session took, how much ran at once, and what happened in it. */
export function timelineReading(detail: SessionDetail): string {
  const { session, turns, calls, parallelism } = detail;
  const numbered = turns.filter(({ turn }) => turn !== null).length;
  const active = session?.activeMs ?? null;
  const span = session?.spanMs ?? null;
  const time =
    active === null
      ? ""
      : ` in ${formatDuration(active)} of activity${span !== null && span > active ? `, ${formatDuration(span)} from start to end` : ""}`;
  return [
    `${numbered === 0 ? "" : `${countOf(numbered, "turn")} and `}${countOf(calls.length, "call")}${time}.`,
    atOnce(parallelism.calls, "call"),
    atOnce(parallelism.subagents, "subagent"),
    happened(detail),
  ]
    .filter((text) => text !== null)
    .join(" ");
}

function atOnce({ peak, mean, untimed }: Parallelism, noun: string): string | null {
  if (peak < 2) return peak === 0 ? null : `Never did two ${noun}s run at once.`;
  const average = mean === null ? "" : `, ${mean.toFixed(1)} on average while one ran`;
  const left = untimed === 0 ? "" : ` (${countOf(untimed, "more has", "more have")} no known time)`;
  return `Up to ${formatCount(peak)} ${noun}s ran at once${average}${left}.`;
}

function happened(detail: SessionDetail): string | null {
  const counts = new Map<string, number>();
  for (const { title } of drawnEvents(detail)) counts.set(title, (counts.get(title) ?? 0) + 1);
  const parts = Array.from(counts, ([title, count]) =>
    countOf(count, title, title.endsWith("switch") ? `${title}es` : `${title}s`),
  );
  return parts.length === 0
    ? null
    : `There ${counts.size === 1 && parts[0]!.startsWith("1 ") ? "was" : "were"} ${parts.join(", ")}.`;
}

/** What the session cost, and which turn cost most. */
export function costReading({ turns }: SessionDetail, totals: Totals): string {
  if (totals.requests === 0) return "No request was logged.";
  if (totals.costUsd === null) return "No request could be priced.";
  const whole = `The session cost ${pricedPhrase(totals)}.`;
  const priced = turns.filter(({ costUsd }) => (costUsd ?? 0) > 0);
  const top = priced.reduce<(typeof priced)[number] | null>(
    (most, turn) => (most === null || (turn.costUsd ?? 0) > (most.costUsd ?? 0) ? turn : most),
    null,
  );
  if (top === null || priced.length < 2 || totals.costUsd === 0) return whole;
  const name = top.turn === null ? "what belongs to no turn" : `turn ${formatCount(top.turn)}`;
  return `${whole} The largest part went to ${name}: ${pricedPhrase(top)}, ${formatPercent((top.costUsd ?? 0) / totals.costUsd)}.`;
}

/** What subagents cost, and how much of it came back. */
export function subagentsReading({ agents }: SessionDetail, totals: Totals): string {
  const subagents = agents.filter(({ role }) => role !== "main");
  const known = subagents.filter(({ paidTokens }) => paidTokens !== null);
  const without = subagents.length - known.length;
  const nanoUsd = known.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd ?? "0"), 0n);
  const bounds = { lowerBoundRequests: known.reduce((sum, row) => sum + (row.lowerBoundRequests ?? 0), 0) };
  const paid = known.reduce((sum, { paidTokens }) => sum + (paidTokens ?? 0), 0);
  const isPriced = known.some(({ costUsd }) => costUsd !== null) && (totals.costUsd ?? 0) > 0;
  const usd = Number(nanoUsd) / 1e9;
  const share = totals.costUsd === null || totals.costUsd === 0 ? null : usd / totals.costUsd;
  const answered = known.filter(
    ({ answerTokens, answerIsLowerBound }) => answerTokens !== null && !answerIsLowerBound,
  );
  const answers = answered.reduce((sum, { answerTokens }) => sum + (answerTokens ?? 0), 0);
  const left = `${countOf(without, "subagent")} left no usage: what ${without === 1 ? "it" : "they"} used is not known.`;
  if (known.length === 0) return left;
  const cost = isPriced
    ? `, ${atLeast(bounds, usd, formatUsd)}${share === null ? "" : ` or ${formatPercent(share)} of the session`}`
    : "";
  return [
    `${countOf(known.length, "subagent")} paid ${atLeast(bounds, paid, formatTokens)} tokens${cost}.`,
    answered.length === known.length
      ? known.length === 1
        ? `Its last response, which holds what it returned, is ${formatTokens(answers)} tokens.`
        : `Their last responses, which hold what they returned, are ${formatTokens(answers)} tokens.`
      : null,
    without === 0 ? null : left,
  ]
    .filter((text) => text !== null)
    .join(" ");
}

/** How large the prompt became. */
export function contextReading({ context, rent }: SessionDetail): string {
  const thread = shownThread(context);
  const [first] = thread;
  if (first === undefined) return "";
  const largest = thread.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most));
  const compactions = thread.filter(({ isAfterCompaction }) => isAfterCompaction).length;
  const who =
    first.agentId === null ? "The main thread's prompt" : "The prompt of the subagent with most requests";
  const grown =
    thread.length === 1
      ? `${who} had ${formatTokens(first.promptTokens)} tokens.`
      : `${who} began with ${formatTokens(first.promptTokens)} tokens and was largest at request ${formatCount(largest.request)} of ${formatCount(thread.length)}, with ${formatTokens(largest.promptTokens)}.`;
  return [
    grown,
    compactions === 0
      ? null
      : compactions === 1
        ? "It was compacted once."
        : `It was compacted ${countOf(compactions, "time")}.`,
    rent.drops === 0
      ? null
      : `${countOf(rent.drops, "prompt was", "prompts were")} shorter than the one before without a compaction in the log.`,
  ]
    .filter((text) => text !== null)
    .join(" ");
}

/** What results cost by being in the context. */
export function rentReading({ rows, parts, promptCostUsd, promptTokens }: ContextRent): string {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || promptTokens === 0) return "";
  const share = formatPercent(results.promptTokens / promptTokens);
  const cost =
    promptCostUsd === null || results.costUsd === null
      ? `About ${share} of all prompt tokens were results of calls; none of them has a price.`
      : `About ${formatUsd(results.costUsd)} of the ${formatUsd(promptCostUsd)} that prompts cost was for results of calls, ${share} of the tokens.`;
  const [top] = rows;
  if (top === undefined || rentUsd(top) <= 0) return `An estimate. ${cost}`;
  return `An estimate. ${cost} Most expensive: ${shortName(callName(top))} with about ${formatTokens(top.tokens)} tokens in ${countOf(top.carriedRequests + 1, "prompt")}, ${formatUsd(rentUsd(top))}.`;
}

/** How failures ended. */
export function failuresReading(chains: SessionDetail["chains"]): string {
  const ended = (end: string) => chains.filter((chain) => chain.end === end).length;
  const failures = chains.reduce((sum, chain) => sum + chain.failures, 0);
  const bounds = { lowerBoundRequests: chains.reduce((sum, chain) => sum + chain.lowerBoundRequests, 0) };
  const isPriced = chains.some(({ costUsd }) => costUsd !== null && costUsd > 0);
  const usd = Number(chains.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd), 0n)) / 1e9;
  const parts = [
    [ended("fixed"), "fixed by a later try"],
    [ended("abandoned"), "abandoned"],
    [ended("failing"), "still failing when the turn ended"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, text]) => `${formatCount(count)} ${text}`);
  const cost = isPriced
    ? ` The responses up to the last ${chains.length === 1 ? "try" : "tries"} cost about ${atLeast(bounds, usd, formatUsd)}.`
    : "";
  return `${countOf(failures, "call")} failed or ${failures === 1 ? "was" : "were"} invalid, in ${countOf(chains.length, "chain")}: ${told.join(", ")}.${cost}`;
}

/** How long calls took, and which took longest. */
export function callsReading(calls: readonly SessionCallRow[]): string {
  const timed = calls.filter(({ durationMs }) => durationMs !== null);
  const [first] = [...timed].sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  if (first === undefined) return `No time is known of ${countOf(calls.length, "call")}.`;
  const sum = timed.reduce((total, { durationMs }) => total + (durationMs ?? 0), 0);
  return `${countOf(timed.length, "call")} of ${formatCount(calls.length)} ${timed.length === 1 ? "has" : "have"} a known time, ${formatDuration(sum)} added up. The longest, ${shortName(callName(first))}, took ${formatDuration(first.durationMs)}.`;
}

/** How many files were changed. */
export function filesReading(files: readonly SessionFileRow[]): string {
  const edited = files.filter(({ edits }) => edits > 0);
  const readOnly = files.filter(({ edits, reads }) => edits === 0 && reads > 0).length;
  const sum = (linesOf: (file: SessionFileRow) => number | null) =>
    formatCount(edited.reduce((total, file) => total + (linesOf(file) ?? 0), 0));
  const isKnown = edited.some(({ linesAdded }) => linesAdded !== null);
  const untold = edited.reduce((total, { editsWithoutLines }) => total + editsWithoutLines, 0);
  const lines = isKnown
    ? `, ${sum(({ linesAdded }) => linesAdded)} lines added and ${sum(({ linesRemoved }) => linesRemoved)} removed`
    : "";
  return [
    `${countOf(edited.length, "file was", "files were")} changed${lines}; ${readOnly === 0 ? "none was" : countOf(readOnly, "other was", "others were")} only read.`,
    untold === 0
      ? null
      : `${countOf(untold, "edit does", "edits do")} not tell its lines.`.replace(
          "do not tell its",
          "do not tell their",
        ),
  ]
    .filter((text) => text !== null)
    .join(" ");
}
