import type { DailyModelRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import { modelName } from "../charts/model-series.js";
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
    columns: [
      { key: "date", title: "Day", align: "left", kind: "text", priority: 1 },
      { key: "model", title: "Model", align: "left", kind: "text", priority: 1 },
      { key: "requests", title: "Requests", align: "right", kind: "count", priority: 2 },
      { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 2 },
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
    ],
    rows: rows.map((row) => ({
      date: formatDay(row.date),
      model: modelName(row.model),
      requests: row.requests,
      tokens: isUsageUnknown(row) ? null : boundCell(row, row.tokens),
      costUsd: boundCell(row, row.costUsd),
    })),
  };
}
