import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { CompactionRow, ContextBandRow, ContextSessionRow } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import type { TableView } from "../table/table-view.js";
import { placeText } from "../words/place-text.js";
import { countOf } from "../words/plural.js";
import { boundCell } from "../words/usage-phrase.js";

const MOST_ROWS = 50;
const MOST_COMPACTIONS = 20;

/** Requests by the size of their prompt. */
export function contextBandTable(
  bands: readonly ContextBandRow[],
  nameOf: (band: ContextBandRow) => string,
): TableView {
  const total = sumCosts(bands);
  return {
    title: "Cost by size of the prompt",
    isOrdered: true,
    columns: [
      { key: "band", title: "Prompt tokens", align: "left", kind: "text", priority: 1 },
      { key: "requests", title: "Requests", align: "right", kind: "count", priority: 1 },
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
      { key: "share", title: "Of the cost", align: "right", kind: "percent", priority: 2 },
    ],
    rows: bands.map((band) => ({
      band: nameOf(band),
      requests: band.requests,
      costUsd: boundCell(band, band.costUsd),
      share: band.costUsd === null || total.costUsd <= 0 ? null : band.costUsd / total.costUsd,
    })),
    totals: {
      band: "Total",
      requests: bands.reduce((sum, { requests }) => sum + requests, 0),
      costUsd: boundCell(total, total.costUsd),
      share: "",
    },
    notes: [
      "All requests, those of subagents too. Fees for searches that tools ran are not requests’ and not in it. Definitions: docs/metrics/context.md.",
    ],
  };
}

/** The context of main threads; the 50 largest. */
export function contextSessionTable(
  rows: readonly ContextSessionRow[],
  nameOf: (row: ContextSessionRow) => string,
  formats: Formats,
): TableView {
  return {
    title: "Context by session",
    columns: [
      { key: "session", title: "Session", align: "left", kind: "text", priority: 1 },
      { key: "requests", title: "Requests", align: "right", kind: "count", priority: 3 },
      { key: "turns", title: "Turns", align: "right", kind: "count", priority: 4 },
      { key: "p50Tokens", title: "p50", align: "right", kind: "tokens", priority: 2 },
      { key: "p90Tokens", title: "p90", align: "right", kind: "tokens", priority: 3 },
      { key: "maxTokens", title: "Largest", align: "right", kind: "tokens", priority: 1 },
      { key: "addedTokensPerTurn", title: "Growth a turn", align: "right", kind: "tokens", priority: 2 },
      { key: "compactions", title: "Compactions", align: "right", kind: "count", priority: 3 },
      { key: "place", title: "Largest at", align: "left", kind: "text", priority: 6 },
    ],
    rows: rows.slice(0, MOST_ROWS).map((row) => ({
      session: nameOf(row),
      requests: row.requests,
      turns: row.turns,
      p50Tokens: row.p50Tokens,
      p90Tokens: row.p90Tokens,
      maxTokens: row.maxTokens,
      addedTokensPerTurn: row.addedTokensPerTurn,
      compactions: row.compactions,
      place: placeText(row.largest),
    })),
    notes: [
      "Main threads. Growth: what prompts were larger than the one before, without what compactions took away.",
      ...(rows.length > MOST_ROWS
        ? [
            `The ${formats.count(MOST_ROWS)} largest of ${countOf(rows.length, "session", "sessions", formats)}.`,
          ]
        : []),
    ],
    empty: "No request of a main thread in this period.",
  };
}

/** Compactions with the size before and after; the first 20. */
export function compactionTable(
  rows: readonly CompactionRow[],
  nameOf: (row: CompactionRow) => string,
  timezone: string,
  formats: Formats,
): TableView {
  return {
    title: "Compactions",
    timezone,
    columns: [
      { key: "session", title: "Session", align: "left", kind: "text", priority: 1 },
      { key: "at", title: "At", align: "left", kind: "instant", priority: 2 },
      { key: "trigger", title: "Started by", align: "left", kind: "text", priority: 4 },
      { key: "beforeTokens", title: "Before", align: "right", kind: "tokens", priority: 1 },
      { key: "afterTokens", title: "After", align: "right", kind: "tokens", priority: 1 },
      { key: "place", title: "Place", align: "left", kind: "text", priority: 6 },
    ],
    rows: rows.slice(0, MOST_COMPACTIONS).map((row) => ({
      session: nameOf(row),
      at: row.at,
      trigger: row.trigger,
      beforeTokens: row.beforeTokens,
      afterTokens: row.afterTokens,
      place: placeText(row.place),
    })),
    notes: [
      "Before: as the log says, else the prompt of the response before. After: the prompt of the next response of the thread.",
      ...(rows.length > MOST_COMPACTIONS
        ? [
            `The first ${formats.count(MOST_COMPACTIONS)} of ${countOf(rows.length, "compaction", "compactions", formats)}.`,
          ]
        : []),
    ],
  };
}
