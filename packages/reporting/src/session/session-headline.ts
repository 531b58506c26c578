import type { SessionDetail, Totals } from "@turnmeter/metrics";
import { isUsageUnknown } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { HeadlineFigure } from "../report.js";
import { countOf } from "../words/listed.js";
import { isMostlyUnpriced, pricedPhrase, tokensPhrase } from "../words/usage-phrase.js";
import type { SessionReportData } from "./session-sections.js";
import { sumOf } from "../sum-of.js";

/** The figures of a session: cost, tokens, time, turns, calls, context, lines. */
export function sessionHeadline({
  detail,
  totals,
}: Pick<SessionReportData, "detail" | "totals">): readonly HeadlineFigure[] {
  const { session, agents, context, turns } = detail;
  const subagents = agents.filter(({ role }) => role === "subagent").length;
  const recorded = session?.recordedCostUsd ?? null;
  const errors = totals.outcomes.failed + totals.outcomes.invalid;
  return [
    figure(
      "Cost",
      totals.costUsd === null || isMostlyUnpriced(totals) ? "–" : pricedPhrase(totals),
      costDetail(totals, recorded),
    ),
    figure(
      "Tokens",
      isUsageUnknown(totals) ? "–" : tokensPhrase(totals),
      isUsageUnknown(totals)
        ? "no request has logged usage"
        : say`${atLeast(totals, totals.outputTokens, amount.tokens)} of them output`,
    ),
    figure(
      "Active",
      amount.duration(session?.activeMs ?? null),
      session?.spanMs === null || session === null
        ? null
        : say`${amount.duration(session.spanMs)} from start to end`,
    ),
    figure(
      "Turns",
      amount.count(turns.filter(({ turn }) => turn !== null).length),
      countOf(totals.requests, "request", "requests"),
    ),
    figure(
      "Calls",
      amount.count(totals.toolCalls),
      totals.toolCalls === 0 ? null : say`${errors === 0 ? "none" : amount.count(errors)} failed or invalid`,
    ),
    figure(
      "Subagents",
      amount.count(subagents),
      detail.parallelism.subagents.peak > 1
        ? say`up to ${amount.count(detail.parallelism.subagents.peak)} at once`
        : null,
    ),
    figure("Largest prompt", ...largestPrompt(context, session?.contextWindowTokens ?? null, totals)),
    figure("Lines", linesText(detail, totals), changedText(detail, totals)),
  ];
}

/** What the cost is of, or why there is none. */
function costDetail(totals: Totals, recordedCostUsd: number | null): Text | null {
  if (totals.requests === 0) return null;
  if (isUsageUnknown(totals)) return "no request has logged usage";
  const tokens = atLeast(totals, totals.unpricedTokens, amount.tokens);
  if (totals.costUsd === null) return say`${tokens} tokens without a price`;
  if (isMostlyUnpriced(totals))
    return say`${tokens} tokens without a price, ${pricedPhrase(totals)} for the others`;
  if (totals.unpricedRequests > 0) return say`+ ${tokens} tokens unpriced`;
  return recordedCostUsd === null
    ? "at API list prices"
    : say`the client's own total: ${amount.usd(recordedCostUsd)}`;
}

/** The largest prompt of all threads, how often one was compacted, and how full the main thread's context was at the end. */
function largestPrompt(
  context: SessionDetail["context"],
  windowTokens: number | null,
  { compactions }: Totals,
): readonly [value: Text, detail: Text | null] {
  const [first, ...rest] = context;
  const compacted = compactions > 0 ? countOf(compactions, "compaction", "compactions") : "no compaction";
  if (first === undefined) return ["–", compactions > 0 ? compacted : null];
  const largest = rest.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most), first);
  const last = context.findLast(({ agentId }) => agentId === null);
  const full =
    last === undefined || windowTokens === null
      ? ""
      : say`; at the end ${amount.percent(last.promptTokens / windowTokens)} of the ${amount.tokens(windowTokens)} window`;
  return [
    amount.tokens(largest.promptTokens),
    say`${largest.agentId === null ? "" : "of a subagent, "}${compacted}${full}`,
  ];
}

/** True where calls were made and none of them is an edit: commands may have changed files all the same. */
function isUnseen({ files }: SessionDetail, { linesAdded, linesRemoved, toolCalls }: Totals): boolean {
  return toolCalls > 0 && linesAdded + linesRemoved === 0 && files.every(({ edits }) => edits === 0);
}

/** How many files edits changed: commands change files too, and no log tells which. */
function changedText(detail: SessionDetail, totals: Totals): Text {
  if (isUnseen(detail, totals)) return "no edits; what commands change is not seen";
  const changed = detail.files.filter(({ edits }) => edits > 0).length;
  return changed === 0
    ? "no file changed by edits"
    : say`${countOf(changed, "file", "files")} changed by edits`;
}

/** Lines added and removed; `≥` where some edits do not tell theirs, `–` where none does, or no call is an edit. */
function linesText(detail: SessionDetail, totals: Totals): Text {
  if (isUnseen(detail, totals)) return "–";
  const { files } = detail;
  const { linesAdded, linesRemoved } = totals;
  const untold = sumOf(files, ({ editsWithoutLines }) => editsWithoutLines);
  if (untold > 0 && linesAdded === 0 && linesRemoved === 0) return "–";
  return say`${untold > 0 ? "≥ " : ""}+${amount.count(linesAdded)} −${amount.count(linesRemoved)}`;
}

function figure(label: string, value: Text, detail: Text | null): HeadlineFigure {
  return { label, value, detail, change: null };
}
