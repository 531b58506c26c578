import { isUsageUnknown } from "@turnmeter/metrics/figures.js";
import type { SessionDetail, Totals } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import type { HeadlineFigure } from "../report/report.js";
import { countOf } from "../words/plural.js";
import { pricedPhrase, tokensPhrase } from "../words/usage-phrase.js";
import type { SessionReportData } from "./session-report-data.js";

/** The figures of a session: cost, tokens, time, turns, calls, context, lines. */
export function sessionHeadline(
  { detail, totals }: Pick<SessionReportData, "detail" | "totals">,
  formats: Formats = englishFormats,
): readonly HeadlineFigure[] {
  const { session, agents, context, turns } = detail;
  const subagents = agents.filter(({ role }) => role === "subagent").length;
  const recorded = session?.recordedCostUsd ?? null;
  const errors = totals.outcomes.failed + totals.outcomes.invalid;
  return [
    figure(
      "Cost",
      totals.costUsd === null ? "–" : pricedPhrase(totals, formats),
      costDetail(totals, recorded, formats),
    ),
    figure(
      "Tokens",
      isUsageUnknown(totals) ? "–" : tokensPhrase(totals, formats),
      isUsageUnknown(totals)
        ? "no request has logged usage"
        : `${atLeast(totals, totals.outputTokens, formats.tokens)} of them output`,
    ),
    figure(
      "Active",
      formats.duration(session?.activeMs ?? null),
      session?.spanMs === null || session === null
        ? null
        : `${formats.duration(session.spanMs)} from start to end`,
    ),
    figure(
      "Turns",
      formats.count(turns.filter(({ turn }) => turn !== null).length),
      countOf(totals.requests, "request", "requests", formats),
    ),
    figure(
      "Calls",
      formats.count(totals.toolCalls),
      totals.toolCalls === 0 ? null : `${errors === 0 ? "none" : formats.count(errors)} failed or invalid`,
    ),
    figure(
      "Subagents",
      formats.count(subagents),
      detail.parallelism.subagents.peak > 1
        ? `up to ${formats.count(detail.parallelism.subagents.peak)} at once`
        : null,
    ),
    figure("Largest prompt", ...largestPrompt(context, totals, formats)),
    figure("Lines", linesText(detail, totals, formats), changedText(detail, totals, formats)),
  ];
}

/** What the cost is of, or why there is none. */
function costDetail(totals: Totals, recordedCostUsd: number | null, formats: Formats): string | null {
  if (totals.requests === 0) return null;
  if (isUsageUnknown(totals)) return "no request has logged usage";
  const tokens = atLeast(totals, totals.unpricedTokens, formats.tokens);
  if (totals.costUsd === null) return `${tokens} tokens without a price`;
  if (totals.unpricedRequests > 0) return `+ ${tokens} tokens unpriced`;
  return recordedCostUsd === null
    ? "at API list prices"
    : `the client's own total: ${formats.usd(recordedCostUsd)}`;
}

/** The largest prompt of all threads, and how often one was compacted. */
function largestPrompt(
  context: SessionDetail["context"],
  { compactions }: Totals,
  formats: Formats,
): readonly [value: string, detail: string | null] {
  const [first, ...rest] = context;
  const compacted =
    compactions > 0 ? countOf(compactions, "compaction", "compactions", formats) : "no compaction";
  if (first === undefined) return ["–", compactions > 0 ? compacted : null];
  const largest = rest.reduce((most, row) => (row.promptTokens > most.promptTokens ? row : most), first);
  return [
    formats.tokens(largest.promptTokens),
    largest.agentId === null ? compacted : `of a subagent, ${compacted}`,
  ];
}

/** True where calls were made and none of them is an edit: commands may have changed files all the same. */
function isUnseen({ files }: SessionDetail, { linesAdded, linesRemoved, toolCalls }: Totals): boolean {
  return toolCalls > 0 && linesAdded + linesRemoved === 0 && files.every(({ edits }) => edits === 0);
}

/** How many files edits changed: commands change files too, and no log tells which. */
function changedText(detail: SessionDetail, totals: Totals, formats: Formats): string {
  if (isUnseen(detail, totals)) return "no edits; what commands change is not seen";
  const changed = detail.files.filter(({ edits }) => edits > 0).length;
  return changed === 0
    ? "no file changed by edits"
    : `${countOf(changed, "file", "files", formats)} changed by edits`;
}

/** Lines added and removed; `≥` where some edits do not tell theirs, `–` where none does, or no call is an edit. */
function linesText(detail: SessionDetail, totals: Totals, formats: Formats): string {
  if (isUnseen(detail, totals)) return "–";
  const { files } = detail;
  const { linesAdded, linesRemoved } = totals;
  const untold = files.reduce((sum, { editsWithoutLines }) => sum + editsWithoutLines, 0);
  if (untold > 0 && linesAdded === 0 && linesRemoved === 0) return "–";
  return `${untold > 0 ? "≥ " : ""}+${formats.count(linesAdded)} −${formats.count(linesRemoved)}`;
}

function figure(label: string, value: string, detail: string | null): HeadlineFigure {
  return { label, value, detail, change: null };
}
