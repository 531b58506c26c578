import type { SessionContextRow } from "@turnmeter/metrics";
import { amount } from "../format/sentence.js";
import { countAxis, countFields, countTip, tokenAxis } from "../plot/axes.js";
import { chartSpecOf, colorBy, legendOf, tips } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";
import { shortName } from "../words/names.js";
import { present } from "../sum-of.js";

const MOST_POINTS = 400;
const PARTS = [
  {
    id: "read",
    title: "read from the cache",
    tone: "cache3",
    tokensOf: (row: SessionContextRow) => row.cacheReadTokens,
  },
  {
    id: "written",
    title: "written to the cache",
    tone: "cache1",
    tokensOf: (row: SessionContextRow) => row.cacheWriteTokens,
  },
  {
    id: "uncached",
    title: "uncached",
    tone: "cache2",
    tokensOf: (row: SessionContextRow) => row.inputTokens,
  },
] as const;

/**
 * The prompt of each request of one thread by how it was served, in order, with lines where the thread was compacted or
 * went to another model, and one at the size of the context window, if it is given. Of more than 400 requests, the
 * largest of each few is drawn.
 */
export function contextChart(
  rows: readonly SessionContextRow[],
  windowTokens: number | null = null,
): ChartSpec {
  const shown = largestOfFew(rows);
  const bars = shown.flatMap((row) =>
    PARTS.map(({ title, tokensOf }, order) => ({
      role: "part",
      request: row.request,
      ...countFields("request", row.request),
      kind: title,
      order,
      tokens: tokensOf(row),
      promptText: amount.tokens(row.promptTokens),
      growthText: row.growthTokens === null ? "–" : amount.tokens(row.growthTokens),
      model: row.model === null ? "not named" : shortName(row.model),
    })),
  );
  const lines = rows
    .filter(({ isAfterCompaction, isModelSwitch }) => isAfterCompaction || isModelSwitch)
    .map((row) => ({
      role: "line",
      request: row.request,
      ...countFields("request", row.request),
      kind: row.isAfterCompaction ? "compaction" : "model switch",
      model: row.model === null ? "not named" : shortName(row.model),
    }));
  const windows =
    windowTokens === null
      ? []
      : [{ role: "window", tokens: windowTokens, promptText: amount.tokens(windowTokens) }];
  const events = [
    { event: "compaction", tone: "tone3" },
    { event: "model switch", tone: "tone5" },
  ].filter(({ event }) => lines.some(({ kind }) => kind === event));
  const kinds = [...PARTS, ...events.map(({ event, tone }) => ({ title: event, tone }))];
  const color = colorBy("kind", kinds, legendOf(1, 5));
  const last = rows.at(-1)?.request ?? 1;
  const x = {
    field: "request",
    type: "quantitative",
    scale: { domain: [Math.min(rows[0]?.request ?? 0, last - 1), last], nice: false },
    axis: { ...countAxis, tickMinStep: 1, tickCount: { expr: "isNarrow ? 4 : 8" } },
  };
  return chartSpecOf({
    description:
      "Areas of the prompt tokens of each request: read from the cache, written to it, and uncached.",
    values: [...bars, ...lines, ...windows],
    height: 220,
    view: {
      layer: present([
        {
          transform: [{ filter: "datum.role === 'part'" }],
          mark: { type: "area", interpolate: "step", line: false },
          encoding: {
            x,
            y: { field: "tokens", type: "quantitative", stack: "zero", axis: tokenAxis },
            order: { field: "order", type: "quantitative" },
            color,
          },
        },
        events.length !== 0 && {
          transform: [{ filter: "datum.role === 'line'" }],
          mark: { type: "rule", strokeWidth: 1.5, strokeDash: [4, 3] },
          encoding: {
            x,
            color,
            tooltip: [
              { field: "kind", title: "What" },
              countTip({ field: "request", title: "Before request" }),
              { field: "model", title: "Model" },
            ],
          },
        },
        windows.length !== 0 && {
          transform: [{ filter: "datum.role === 'window'" }],
          mark: { type: "rule", strokeWidth: 1.5, strokeDash: [8, 4], color: { expr: "toneMuted" } },
          encoding: {
            y: { field: "tokens", type: "quantitative" },
            tooltip: tips({ promptText: "Context window" }),
          },
        },
        {
          transform: [{ filter: "datum.role === 'part' && datum.order === 0" }],
          mark: { type: "rule", strokeWidth: 6, opacity: 0 },
          encoding: {
            x,
            tooltip: [
              countTip({ field: "request", title: "Request", format: ",d" }),
              { field: "promptText", title: "Prompt" },
              { field: "growthText", title: "Grown by" },
              { field: "model", title: "Model" },
            ],
          },
        },
      ]),
    },
  });
}

/** Largest prompt of every few rows; more could not be told apart. */
function largestOfFew(rows: readonly SessionContextRow[]): readonly SessionContextRow[] {
  const few = Math.ceil(rows.length / MOST_POINTS);
  if (few <= 1) return rows;
  return Array.from({ length: Math.ceil(rows.length / few) }, (_, place) =>
    rows
      .slice(place * few, (place + 1) * few)
      .reduce((largest, row) => (row.promptTokens > largest.promptTokens ? row : largest)),
  );
}

/** How many requests one point of {@link contextChart} stands for. */
export function requestsPerPoint(rows: readonly SessionContextRow[]): number {
  return Math.max(1, Math.ceil(rows.length / MOST_POINTS));
}

/** The context window as a thread's chart shows it; null unless the main thread's largest prompt is at least half of it and not beyond it. Prompts beyond it come from an earlier, larger window. */
export function shownWindow(rows: readonly SessionContextRow[], windowTokens: number | null): number | null {
  if (windowTokens === null || rows[0]?.agentId !== null) return null;
  const largest = rows.reduce((most, { promptTokens }) => Math.max(most, promptTokens), 0);
  return largest >= windowTokens / 2 && largest <= windowTokens ? windowTokens : null;
}

/** The rows of the thread that the chart shows: the main thread, else the one with most requests. */
export function shownThread(rows: readonly SessionContextRow[]): readonly SessionContextRow[] {
  const main = rows.filter(({ agentId }) => agentId === null);
  if (main.length > 0) return main;
  const counts = new Map<string, SessionContextRow[]>();
  for (const row of rows) {
    const ofThread = counts.get(row.threadId) ?? [];
    ofThread.push(row);
    counts.set(row.threadId, ofThread);
  }
  return [...counts.values()].reduce((most, rest) => (rest.length > most.length ? rest : most), []);
}
