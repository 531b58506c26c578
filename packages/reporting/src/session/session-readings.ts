import type {
  ContextRent,
  Parallelism,
  SessionCallRow,
  SessionDetail,
  SessionFileRow,
  Totals,
} from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { countOf } from "../sections/plural.js";
import { shortName } from "../sections/short-name.js";
import { pricedPhrase } from "../sections/usage-phrase.js";
import { callName } from "./call-name.js";
import { shownThread } from "./context-chart.js";
import { drawnEvents } from "./drawn-events.js";
import { rentUsd } from "./rent-chart.js";

/** How long the session took, how much ran at once, and what happened in it. */
export function timelineReading(detail: SessionDetail, formats: Formats): string {
  const { session, turns, calls, parallelism } = detail;
  const numbered = turns.filter(({ turn }) => turn !== null).length;
  const active = session?.activeMs ?? null;
  const span = session?.spanMs ?? null;
  const time =
    active === null
      ? ""
      : ` in ${formats.duration(active)} of activity${span !== null && span > active ? `, ${formats.duration(span)} from start to end` : ""}`;
  return [
    `${numbered === 0 ? "" : `${countOf(numbered, "turn", "turns", formats)} and `}${countOf(calls.length, "call", "calls", formats)}${time}.`,
    atOnce(parallelism.calls, "call", formats),
    atOnce(parallelism.subagents, "subagent", formats),
    happened(detail, formats),
  ]
    .filter((text) => text !== null)
    .join(" ");
}

function atOnce({ peak, mean, untimed }: Parallelism, noun: string, formats: Formats): string | null {
  if (peak < 2) return peak === 0 ? null : `Never did two ${noun}s run at once.`;
  const average = mean === null ? "" : `, ${mean.toFixed(1)} on average while one ran`;
  const left = untimed === 0 ? "" : ` (${countOf(untimed, "more has", "more have", formats)} no known time)`;
  return `Up to ${formats.count(peak)} ${noun}s ran at once${average}${left}.`;
}

function happened(detail: SessionDetail, formats: Formats): string | null {
  const counts = new Map<string, number>();
  for (const { title } of drawnEvents(detail, formats)) counts.set(title, (counts.get(title) ?? 0) + 1);
  const parts = Array.from(counts, ([title, count]) =>
    countOf(count, title, title.endsWith("switch") ? `${title}es` : `${title}s`, formats),
  );
  return parts.length === 0
    ? null
    : `There ${counts.size === 1 && parts[0]!.startsWith("1 ") ? "was" : "were"} ${parts.join(", ")}.`;
}

/** What the session cost, and which turn cost most. */
export function costReading(
  { turns }: SessionDetail,
  totals: Totals,
  formats: Formats = englishFormats,
): string {
  if (totals.requests === 0) return "No request was logged.";
  if (totals.costUsd === null) return "No request could be priced.";
  const whole = `The session cost ${pricedPhrase(totals, formats)}.`;
  const priced = turns.filter(({ costUsd }) => (costUsd ?? 0) > 0);
  const top = priced.reduce<(typeof priced)[number] | null>(
    (most, turn) => (most === null || (turn.costUsd ?? 0) > (most.costUsd ?? 0) ? turn : most),
    null,
  );
  if (top === null || priced.length < 2 || totals.costUsd === 0) return whole;
  const name = top.turn === null ? "what belongs to no turn" : `turn ${formats.count(top.turn)}`;
  return `${whole} The largest part went to ${name}: ${pricedPhrase(top, formats)}, ${formats.percent((top.costUsd ?? 0) / totals.costUsd)}.`;
}

/** What subagents cost, and how much of it came back. */
export function subagentsReading({ agents }: SessionDetail, totals: Totals, formats: Formats): string {
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
  const left = `${countOf(without, "subagent", "subagents", formats)} left no usage: what ${without === 1 ? "it" : "they"} used is not known.`;
  if (known.length === 0) return left;
  const cost = isPriced
    ? `, ${atLeast(bounds, usd, formats.usd)}${share === null ? "" : ` or ${formats.percent(share)} of the session`}`
    : "";
  return [
    `${countOf(known.length, "subagent", "subagents", formats)} paid ${atLeast(bounds, paid, formats.tokens)} tokens${cost}.`,
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

/** How large the prompt became. */
export function contextReading({ context, rent }: SessionDetail, formats: Formats): string {
  const thread = shownThread(context);
  const [first] = thread;
  if (first === undefined) return "";
  const largest = thread.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most));
  const compactions = thread.filter(({ isAfterCompaction }) => isAfterCompaction).length;
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
    rent.drops === 0
      ? null
      : `${countOf(rent.drops, "prompt was", "prompts were", formats)} shorter than the one before without a compaction in the log.`,
  ]
    .filter((text) => text !== null)
    .join(" ");
}

/** What results cost by being in the context. */
export function rentReading(
  { rows, parts, promptCostUsd, promptTokens }: ContextRent,
  formats: Formats,
): string {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || promptTokens === 0) return "";
  const share = formats.percent(results.promptTokens / promptTokens);
  const cost =
    promptCostUsd === null || results.costUsd === null
      ? `About ${share} of all prompt tokens were results of calls; none of them has a price.`
      : `About ${formats.usd(results.costUsd)} of the ${formats.usd(promptCostUsd)} that prompts cost was for results of calls, ${share} of the tokens.`;
  const [top] = rows;
  if (top === undefined || rentUsd(top) <= 0) return `An estimate. ${cost}`;
  return `An estimate. ${cost} Most expensive: ${shortName(callName(top))} with about ${formats.tokens(top.tokens)} tokens in ${countOf(top.carriedRequests + 1, "prompt", "prompts", formats)}, ${formats.usd(rentUsd(top))}.`;
}

/** How failures ended. */
export function failuresReading(chains: SessionDetail["chains"], formats: Formats): string {
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
  const told = parts.filter(([count]) => count > 0).map(([count, text]) => `${formats.count(count)} ${text}`);
  const cost = isPriced
    ? ` The responses up to the last ${chains.length === 1 ? "try" : "tries"} cost about ${atLeast(bounds, usd, formats.usd)}.`
    : "";
  return `${countOf(failures, "call", "calls", formats)} failed or ${failures === 1 ? "was" : "were"} invalid, in ${countOf(chains.length, "chain", "chains", formats)}: ${told.join(", ")}.${cost}`;
}

/** How long calls took, and which took longest. */
export function callsReading(calls: readonly SessionCallRow[], formats: Formats): string {
  const timed = calls.filter(({ durationMs }) => durationMs !== null);
  const [first] = [...timed].sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  if (first === undefined) return `No time is known of ${countOf(calls.length, "call", "calls", formats)}.`;
  const sum = timed.reduce((total, { durationMs }) => total + (durationMs ?? 0), 0);
  return `${countOf(timed.length, "call", "calls", formats)} of ${formats.count(calls.length)} ${timed.length === 1 ? "has" : "have"} a known time, ${formats.duration(sum)} added up. The longest, ${shortName(callName(first))}, took ${formats.duration(first.durationMs)}.`;
}

/** How many files were changed. */
export function filesReading(files: readonly SessionFileRow[], formats: Formats): string {
  const edited = files.filter(({ edits }) => edits > 0);
  const readOnly = files.filter(({ edits, reads }) => edits === 0 && reads > 0).length;
  const sum = (linesOf: (file: SessionFileRow) => number | null) =>
    formats.count(edited.reduce((total, file) => total + (linesOf(file) ?? 0), 0));
  const isKnown = edited.some(({ linesAdded }) => linesAdded !== null);
  const untold = edited.reduce((total, { editsWithoutLines }) => total + editsWithoutLines, 0);
  const lines = isKnown
    ? `, ${sum(({ linesAdded }) => linesAdded)} lines added and ${sum(({ linesRemoved }) => linesRemoved)} removed`
    : "";
  return [
    `${countOf(edited.length, "file was", "files were", formats)} changed${lines}; ${readOnly === 0 ? "none was" : countOf(readOnly, "other was", "others were", formats)} only read.`,
    untold === 0
      ? null
      : `${countOf(untold, "edit does", "edits do", formats)} not tell its lines.`.replace(
          "do not tell its",
          "do not tell their",
        ),
  ]
    .filter((text) => text !== null)
    .join(" ");
}
