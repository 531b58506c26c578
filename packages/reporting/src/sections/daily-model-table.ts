import type { DailyModelRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import { modelName } from "../charts/model-series.js";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { boundCell } from "../words/usage-phrase.js";

/** True where nothing is known of a row's requests: no usage of theirs is logged. */
function isUsageUnknown({ requests, tokens, costUsd }: DailyModelRow): boolean {
  return requests > 0 && tokens === 0 && costUsd === null;
}

/** Usage by day and model, as it is drawn in the charts by day. */
export function dailyModelTable(rows: readonly DailyModelRow[], title: string): TableView {
  return {
    title,
    ...tableOf(rows, {
      date: column.text("Day", 1, ({ date }) => formatDay(date)),
      model: column.text("Model", 1, ({ model }) => modelName(model)),
      requests: column.count("Requests", 2, ({ requests }) => requests),
      tokens: column.tokens("Tokens", 2, (row) => (isUsageUnknown(row) ? null : boundCell(row, row.tokens))),
      costUsd: costColumn,
    }),
  };
}
