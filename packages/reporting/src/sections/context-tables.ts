import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { CompactionRow, ContextBandRow, ContextSessionRow } from "@turnmeter/metrics";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { placeText } from "../words/place-text.js";
import { countOf } from "../words/plural.js";
import { boundCell } from "../words/usage-phrase.js";

const MOST_ROWS = 50;
const MOST_COMPACTIONS = 20;

/** Requests by the size of their prompt. */
export function contextBandTable(
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
): TableView {
  return {
    title: "Context by session",
    ...tableOf(rows.slice(0, MOST_ROWS), {
      session: column.text("Session", 1, nameOf),
      requests: column.count("Requests", 3, ({ requests }) => requests),
      turns: column.count("Turns", 4, ({ turns }) => turns),
      p50Tokens: column.tokens("p50", 2, ({ p50Tokens }) => p50Tokens),
      p90Tokens: column.tokens("p90", 3, ({ p90Tokens }) => p90Tokens),
      maxTokens: column.tokens("Largest", 1, ({ maxTokens }) => maxTokens),
      addedTokensPerTurn: column.tokens("Growth a turn", 2, (row) => row.addedTokensPerTurn),
      compactions: column.count("Compactions", 3, ({ compactions }) => compactions),
      place: column.text("Largest at", 6, ({ largest }) => placeText(largest)),
    }),
    notes: [
      "Main threads. Growth: what prompts were larger than the one before, without what compactions took away.",
      ...(rows.length > MOST_ROWS
        ? [say`The ${amount.count(MOST_ROWS)} largest of ${countOf(rows.length, "session", "sessions")}.`]
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
): TableView {
  return {
    title: "Compactions",
    timezone,
    ...tableOf(rows.slice(0, MOST_COMPACTIONS), {
      session: column.text("Session", 1, nameOf),
      at: column.instant("At", 2, ({ at }) => at),
      trigger: column.text("Started by", 4, ({ trigger }) => trigger),
      beforeTokens: column.tokens("Before", 1, ({ beforeTokens }) => beforeTokens),
      afterTokens: column.tokens("After", 1, ({ afterTokens }) => afterTokens),
      place: column.text("Place", 6, ({ place }) => placeText(place)),
    }),
    notes: [
      "Before: as the log says, else the prompt of the response before. After: the prompt of the next response of the thread.",
      ...(rows.length > MOST_COMPACTIONS
        ? [
            say`The first ${amount.count(MOST_COMPACTIONS)} of ${countOf(rows.length, "compaction", "compactions")}.`,
          ]
        : []),
    ],
  };
}
