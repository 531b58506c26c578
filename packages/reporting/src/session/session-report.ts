import { assertTimezone } from "@turnmeter/schema/names.js";
import type { SessionDetail, Totals } from "@turnmeter/metrics";
import { isUsageUnknown } from "@turnmeter/metrics/figures.js";
import { amount, say, joined, atLeast, type Text } from "../format/sentence.js";
import type { Report, HeadlineFigure } from "../report.js";
import { projectName, shortName } from "../words/names.js";
import { sessionName } from "../words/session-name.js";
import { endingText, sessionKindText } from "./names.js";
import { topTurnReading, costReading } from "./session-readings.js";
import { sessionSections, type SessionReportData } from "./session-sections.js";
import { footerText } from "../words/footer.js";
import { countOf } from "../words/listed.js";
import { isMostlyUnpriced, pricedPhrase, tokensPhrase } from "../words/usage-phrase.js";
import { sumOf } from "../sum-of.js";

/**
 * The report of one session.
 *
 * @throws RangeError if the zone is not known
 */
export function sessionReport(data: SessionReportData): Report {
  assertTimezone(data.timezone);
  const { detail, totals, dataNotes } = data;
  const { session } = detail;
  return {
    kicker: "session",
    title: session === null ? "No session" : sessionName(session, data.timezone),
    subtitle: subtitle(data),
    summary:
      session === null
        ? "The logs hold no such session."
        : joined([costReading(totals), topTurnReading(detail, totals)]),
    sampleNotice: null,
    headline: session === null ? [] : sessionHeadline(data),
    sections: sessionSections(data),
    quality:
      dataNotes.length === 0
        ? null
        : {
            reading: "What the figures leave out, and how far they hold.",
            notes: dataNotes.map((text) => ({ severity: "note" as const, text })),
            tables: [],
          },
    method,
    footer: footerText(data),
  };
}

function subtitle({ detail: { session }, limits, timezone }: SessionReportData): Text {
  if (session === null) return `${timezone} time`;
  const { sessionId, project, source, models, startedAt, endedAt, ending, kind } = session;
  const [first, ...more] = models;
  return joined(
    [
      sessionId,
      project === null ? null : shortName(projectName(project)),
      `${source}, ${sessionKindText[kind]}`,
      first === undefined
        ? null
        : say`${shortName(first)}${more.length > 0 ? say` and ${amount.count(more.length)} more` : ""}`,
      startedAt === null ? null : say`${amount.span(startedAt, endedAt, timezone)} ${timezone} time`,
      ending === null ? null : `ended: ${endingText[ending]}`,
      limits === null ? null : `only ${limits}`,
    ],
    " · ",
  );
}

const method: readonly string[] = [
  "Cost: list prices of their day for logged requests, not your bill. Turns and what belongs to none add up to it, and so do the main thread and its subagents.",
  "Time of a call: the tool's own figure where there is one; else from call to result, which may include hooks and a wait for permission.",
  "Calls that were rejected, denied or cancelled never ran and are in no figure of time.",
  "At once: a call counts from its run, or the call, to its result; what ends as another begins does not overlap.",
  "Results in the context are estimates: the growth of the prompt between two requests is measured; the output of the response before is taken from it, and the rest is split among the results that came in between by their bytes. Each part then pays in every later prompt of the thread, at the cached price as far as the prompt's cached beginning reaches, until a compaction or a shorter prompt.",
  "A subagent's answer is not logged in tokens: the output of its last response is an upper bound, and its bytes are those of the logged result.",
];

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

/** Largest prompt of all threads, number of compactions, and how full the main context ended up. */
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

/** No call is an edit, though commands may still have changed files. */
function isUnseen({ files }: SessionDetail, { linesAdded, linesRemoved, toolCalls }: Totals): boolean {
  return toolCalls > 0 && linesAdded + linesRemoved === 0 && files.every(({ edits }) => edits === 0);
}

/** Files changed by edits; commands change files too, which no log shows. */
function changedText(detail: SessionDetail, totals: Totals): Text {
  if (isUnseen(detail, totals)) return "no edits; what commands change is not seen";
  const changed = detail.files.filter(({ edits }) => edits > 0).length;
  return changed === 0
    ? "no file changed by edits"
    : say`${countOf(changed, "file", "files")} changed by edits`;
}

/** `≥` if some edits do not state lines; `–` if none does or no call is an edit. */
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
