import type {
  CompactionRow,
  ContextSessionRow,
  ReportContext,
  WeeklyReportData,
  ContextBandRow,
} from "@turnmeter/metrics";
import { leastCases, sumCosts } from "@turnmeter/metrics/figures.js";
import { bandName, costByContext, contextBySession, contextBins } from "../charts/context.js";
import { amount, say, joined, atLeast, type Text } from "../format/sentence.js";
import { fewestMarks, plotNumber } from "../plot/chart-spec.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportChart } from "../report.js";
import { costColumn, sessionKey, sessionKeys } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { shortIds, placeText } from "../words/names.js";
import { boundCell } from "../words/usage-phrase.js";
import { firstNotes, mostRows } from "../table/first-rows.js";
import { present, sumOf } from "../sum-of.js";

/** Prompt sizes above which the section states the cost, tokens. */
const LIMITS = [100_000, 200_000] as const;

/** How large the context was, what that cost, and how often it was compacted. */
export interface ContextEvidence {
  readonly reading: Text;
  readonly charts: readonly ReportChart[];
  readonly more: readonly TableView[];
}

/** The context as charts, tables and sentences; null where no size of a prompt is known. */
export function contextEvidence({ context, sessions, period }: WeeklyReportData): ContextEvidence | null {
  if (context === undefined) return null;
  const known = context.bands.filter(({ aboveTokens, requests }) => aboveTokens !== null && requests > 0);
  if (known.length === 0) return null;
  const titles = new Map(sessions.map(({ sessionId, title }) => [sessionId, title]));
  const shortId = shortIds([...titles.keys()]);
  const nameOf = ({ sessionId }: Pick<ContextSessionRow, "sessionId">) =>
    titles.get(sessionId) ?? shortId(sessionId);
  const sessionTable = contextSessionTable(context.sessions, nameOf, sessions);
  const bandTable = contextBandTable(context.bands, (row) => bandName(row));
  const hasBands = known.length >= fewestMarks && known.some(({ costUsd }) => (costUsd ?? 0) > 0);
  const hasSessions = contextBins(context.sessions).counts.size >= fewestMarks;
  return {
    reading: joined([limitText(context) ?? sizeText(context), compactionText(context.compactions)]),
    charts: present([
      hasBands && {
        id: "cost-by-context",
        title: "Cost of requests by the size of their prompt in tokens, US dollars",
        span: "half" as const,
        isLowerBound: isLowerBound(context.bands),
        spec: costByContext(context.bands),
        table: bandTable,
      },
      hasSessions && {
        id: "context-by-session",
        title: "Sessions by the largest prompt of their main thread, tokens",
        span: "half" as const,
        spec: contextBySession(context.sessions),
        table: sessionTable,
      },
    ]),
    more: present([
      !hasBands && bandTable,
      !(hasSessions || context.sessions.length === 0) && sessionTable,
      context.compactions.length > 0 && compactionTable(context.compactions, nameOf, period.timezone),
    ]),
  };
}

function sizeText({ sizes }: ReportContext): Text | null {
  const { requests, p50Tokens, p90Tokens, maxTokens } = sizes;
  if (requests <= 0 || p50Tokens === null || maxTokens === null) return null;
  if (requests === 1)
    return say`The only request of a main thread had a prompt of ${amount.tokens(maxTokens)} tokens.`;
  const tenth =
    requests < leastCases || p90Tokens === null ? "" : say`, 9 of 10 up to ${amount.tokens(p90Tokens)}`;
  return say`On main threads, half of the prompts had up to ${amount.tokens(p50Tokens)} tokens${tenth}; the largest had ${amount.tokens(maxTokens)}.`;
}

function limitText({ bands }: ReportContext): Text | null {
  const total = sumCosts(bands).costUsd;
  if (!(total > 0)) return null;
  const parts = LIMITS.flatMap((limit) => {
    const above = bands.filter(
      ({ aboveTokens, requests }) => aboveTokens !== null && aboveTokens >= limit && requests > 0,
    );
    const cost = sumCosts(above);
    if (!(plotNumber(cost.costUsd) > 0)) return [];
    return {
      limit,
      text: say`${amount.percent(cost.costUsd / total)} of the cost (${atLeast(cost, cost.costUsd, amount.usd)})`,
    };
  });
  const [first, second] = parts;
  if (first === undefined) return null;
  const more =
    second === undefined
      ? ""
      : amount.whereAlike(
          [[first.text, second.text]],
          "",
          say`, those above ${amount.roundTokens(second.limit)} ${second.text}`,
        );
  return say`Requests with a prompt above ${amount.roundTokens(first.limit)} tokens took ${first.text}${more}.`;
}

function compactionText(compactions: readonly CompactionRow[]): Text | null {
  if (compactions.length === 0) return null;
  const sized = compactions.filter(
    ({ beforeTokens, afterTokens }) => beforeTokens !== null && afterTokens !== null,
  );
  const subject = countOf(compactions.length, "compaction", "compactions");
  if (sized.length === 0) return say`${subject}.`;
  const before = amount.tokens(median(sized.map(({ beforeTokens }) => beforeTokens ?? 0)));
  const after = amount.tokens(median(sized.map(({ afterTokens }) => afterTokens ?? 0)));
  const where =
    sized.length > 1 ? ", in the median" : sized.length < compactions.length ? ", one of known size" : "";
  return say`${subject}${where} from ${before} to ${after} tokens.`;
}

/** The lower median. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
}

const MOST_COMPACTIONS = 20;

function contextBandTable(
  bands: readonly ContextBandRow[],
  nameOf: (band: ContextBandRow) => Text,
): TableView {
  const total = sumCosts(bands);
  return {
    title: "Cost by size of the prompt",
    isOrdered: true,
    ...tableOf(bands, {
      band: column.text("Prompt tokens", 1, nameOf),
      requests: column.count("Requests", 1, ({ requests }) => requests),
      costUsd: costColumn,
      share: column.percent("Of the cost", 2, ({ costUsd }) =>
        costUsd === null || total.costUsd <= 0 ? null : costUsd / total.costUsd,
      ),
    }),
    totals: {
      band: "Total",
      requests: sumOf(bands, ({ requests }) => requests),
      costUsd: bands.every(({ costUsd }) => costUsd === null) ? null : boundCell(total, total.costUsd),
      share: "",
    },
    notes: ["All requests, those of subagents too, without fees for searches by tools."],
  };
}

/** Main threads only, the 50 largest. */
function contextSessionTable(
  rows: readonly ContextSessionRow[],
  nameOf: (row: ContextSessionRow) => string,
  sessions: WeeklyReportData["sessions"],
): TableView {
  const byId = new Map(sessions.map((session) => [session.sessionId, session]));
  return {
    title: "Context by session",
    ...tableOf(rows.slice(0, mostRows), {
      session: column.text("Session", 1, nameOf, {
        ...sessionKey,
        keysOf: (row) => sessionKeys(byId.get(row.sessionId) ?? row),
      }),
      requests: column.count("Requests", 3, ({ requests }) => requests),
      turns: column.count("Turns", 4, ({ turns }) => turns),
      p50Tokens: column.tokens("p50", 2, ({ p50Tokens }) => p50Tokens),
      p90Tokens: column.tokens("p90", 3, ({ p90Tokens }) => p90Tokens),
      maxTokens: column.tokens("Largest", 1, ({ maxTokens }) => maxTokens),
      addedTokensPerTurn: column.tokens("Growth a turn", 2, (row) => row.addedTokensPerTurn),
      compactions: column.count("Compactions", 3, ({ compactions }) => compactions),
      place: column.text("Largest at", 6, ({ largest }) => placeText(largest), { cut: "place" }),
    }),
    notes: [
      "Main threads. Growth: how much larger prompts were than the one before, compactions left out.",
      ...firstNotes(rows, mostRows, "sessions", "largest"),
    ],
    empty: "No request of a main thread in this period.",
  };
}

/** Sizes before and after; the first 20. */
function compactionTable(
  rows: readonly CompactionRow[],
  nameOf: (row: CompactionRow) => string,
  timezone: string,
): TableView {
  return {
    title: "Compactions",
    timezone,
    ...tableOf(rows.slice(0, MOST_COMPACTIONS), {
      session: column.text("Session", 1, nameOf, sessionKey),
      at: column.instant("At", 2, ({ at }) => at),
      trigger: column.text("Started by", 4, ({ trigger }) => trigger),
      beforeTokens: column.tokens("Before", 1, ({ beforeTokens }) => beforeTokens),
      afterTokens: column.tokens("After", 1, ({ afterTokens }) => afterTokens),
      place: column.text("Place", 6, ({ place }) => placeText(place), { cut: "place" }),
    }),
    notes: [
      "Before: as logged, else the previous prompt. After: the next prompt of the thread.",
      ...firstNotes(rows, MOST_COMPACTIONS, "compactions"),
    ],
  };
}
