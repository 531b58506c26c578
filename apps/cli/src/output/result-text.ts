import { problemCounts } from "@turnmeter/metrics";
import type { RecordedCost } from "@turnmeter/metrics";
import { renderCsv, renderMarkdown, renderTable, written } from "@turnmeter/reporting";
import type { Formats, TableView, WrittenTable } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { Format, OutputFlags } from "../specification/flags/reading-flags.js";
import { useColor } from "../specification/flags/use-color.js";
import { selectionUsage } from "../logs/selection-totals.js";
import type { Selection } from "../logs/selection.js";
import { emptyText } from "./empty-text.js";
import { localeFormats } from "./locale-formats.js";
import { periodText } from "./period-text.js";
import { tableOfFlags } from "./table-of-flags.js";
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
  /** What the logs state of the selection's cost; absent where the result is not about it. */
  readonly recorded?: RecordedCost | null | undefined;
  readonly flags: OutputFlags;
  readonly context: CliContext;
}

/** A result as a table, as CSV, as Markdown or as a page. */
export async function resultText<Row>(
  result: Result<Row>,
  selection: Selection,
  { format, isEmpty, recorded, flags, context }: TextOptions,
): Promise<string> {
  const formats = localeFormats(flags);
  const view = written(
    tableOfFlags(completeView(result, selection, { format, isEmpty, recorded }), flags),
    formats,
  );
  const header = isOfLogs(result)
    ? [...written(result.days ?? [periodText(selection.period)], formats), selection.period.timezone]
    : [];
  if (format === "csv") return csvText(view, flags, context);
  if (format === "md") return markdownText(view, header, formats);
  if (format === "table") return tableText(view, header, { flags, context, formats });
  const { tablePage } = await import("./table-page.js");
  return tablePage(view, header, formats);
}

function completeView<Row>(
  { view: viewOf, about = "usage", recorded: asked, empty }: Result<Row>,
  { facts, period, ...selection }: Selection,
  { format, isEmpty, recorded }: Pick<TextOptions, "format" | "isEmpty" | "recorded">,
): TableView {
  const whole = viewOf(format);
  const view = format === "csv" ? whole : withoutRareColumns(whole);
  const notes = [
    ...(recorded === undefined || recorded === null
      ? []
      : recordedNotes(recorded, { isAsked: asked !== null })),
    ...(about === "usage" ? usageNotes(facts, selectionUsage({ facts })) : []),
    ...(about === "usage" || about === "calls" ? problemNotes(problemCounts(facts)) : []),
  ];
  return {
    ...view,
    timezone: period.timezone,
    notes: [...(view.notes ?? []), ...notes],
    ...(isEmpty ? { empty: empty ?? emptyText({ facts, period, ...selection }) } : {}),
  };
}

/** One table: CSV has room for no other. Which others there are is a hint, unless none is wanted. */
function csvText(view: WrittenTable, { quiet, table }: OutputFlags, { stderr }: CliContext): string {
  const ids = (view.more ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length > 0 && table === undefined && !quiet)
    stderr.write(`One of ${ids.length + 1} tables; the others: --table ${ids.join(", --table ")}\n`);
  return renderCsv(view);
}

function markdownText(view: WrittenTable, header: readonly string[], formats: Formats): string {
  const line = header.length === 0 ? "" : `${header.join(" · ")}\n\n`;
  return `## ${view.title}\n\n${line}${renderMarkdown(view, { formats })}`;
}

function tableText(
  view: WrittenTable,
  header: readonly string[],
  { flags, context, formats }: Pick<TextOptions, "flags" | "context"> & { readonly formats: Formats },
): string {
  const width = terminalWidth(context);
  const color = useColor(flags, context);
  const heading = color ? `\u001b[1m${view.title}\u001b[22m` : view.title;
  const fits = (parts: readonly string[]) => width === null || parts.join(" · ").length <= width;
  const rest = fits(header) ? [header.join(" · ")].filter((text) => text !== "") : header;
  const head = fits([view.title, ...header])
    ? [heading, ...header].join(" · ")
    : [heading, ...rest].join("\n");
  const isPlain = context.stdout.isTTY !== true;
  return `${head}\n\n${renderTable(view, { ...(width === null ? {} : { width }), color, isPlain, formats })}`;
}
