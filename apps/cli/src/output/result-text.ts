import { problemCounts, recordedTotal } from "@turnmeter/metrics";
import { renderCsv, renderMarkdown, renderTable } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import type { CliContext } from "../context.js";
import type { Format, OutputFlags } from "../flags/reading-flags.js";
import { useColor } from "../flags/use-color.js";
import { selectionTotals } from "../pipeline/selection-totals.js";
import type { Selection } from "../pipeline/selection.js";
import { emptyText } from "./empty-text.js";
import { periodText } from "./period-text.js";
import { isOfLogs } from "./result.js";
import type { Result } from "./result.js";
import { problemNotes } from "./problem-notes.js";
import { recordedNotes } from "./recorded-notes.js";
import { terminalWidth } from "./terminal-width.js";
import { usageNotes } from "./usage-notes.js";
import { withoutRareColumns } from "./without-rare-columns.js";

/** How a result is written for people. */
interface TextOptions {
  readonly format: Exclude<Format, "json">;
  readonly isEmpty: boolean;
  readonly flags: OutputFlags;
  readonly context: CliContext;
}

/** A result as a table, as CSV, as Markdown or as a page. */
export async function resultText<Row>(
  result: Result<Row>,
  selection: Selection,
  { format, isEmpty, flags, context }: TextOptions,
): Promise<string> {
  const view = completeView(result, selection, format, isEmpty);
  const header = isOfLogs(result) ? [periodText(selection.period), selection.period.timezone] : [];
  if (format === "csv") return renderCsv(view);
  if (format === "md") return markdownText(view, header);
  if (format === "table") return tableText(view, header, flags, context);
  const { tablePage } = await import("./table-page.js");
  return tablePage(view, header);
}

function completeView<Row>(
  { view: viewOf, about = "usage", recorded }: Result<Row>,
  { facts, period, ...selection }: Selection,
  format: Format,
  isEmpty: boolean,
): TableView {
  const view = format === "csv" ? viewOf(format) : withoutRareColumns(viewOf(format));
  const notes = [
    ...(recorded === undefined
      ? []
      : recordedNotes(recorded ?? recordedTotal(facts, selection.unfilteredFacts), {
          isAsked: recorded !== null,
        })),
    ...(about === "usage" ? usageNotes(facts, selectionTotals({ facts })) : []),
    ...(about === "usage" || about === "calls" ? problemNotes(problemCounts(facts)) : []),
  ];
  return {
    ...view,
    timezone: period.timezone,
    notes: [...(view.notes ?? []), ...notes],
    ...(isEmpty ? { empty: emptyText({ facts, period, ...selection }) } : {}),
  };
}

function markdownText(view: TableView, header: readonly string[]): string {
  const line = header.length === 0 ? "" : `${header.join(" · ")}\n\n`;
  return `## ${view.title}\n\n${line}${renderMarkdown(view)}`;
}

function tableText(
  view: TableView,
  header: readonly string[],
  flags: OutputFlags,
  context: CliContext,
): string {
  const width = terminalWidth(context);
  const color = useColor(flags, context);
  const parts = [view.title, ...header];
  const line = parts.join(" · ");
  const head = width === null || line.length <= width ? line : parts.join("\n");
  return `${head}\n\n${renderTable(view, width === null ? { color } : { width, color })}`;
}
