import { problemCounts, usageOfAll, type RecordedCost } from "@turnmeter/metrics";
import {
  escapeMarkdown,
  escapeTerminal,
  formatsOf,
  goneLogsText,
  renderCsv,
  renderMarkdown,
  renderTable,
  wrapText,
  written,
} from "@turnmeter/reporting";
import type { Formats, TableView, WrittenTable, Cell } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { Output } from "../specification/flags/output-of-flags.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { useColor, terminalWidth } from "./terminal.js";
import { ledgerShare } from "../logs/gone-logs.js";
import { selectionUsage } from "../logs/selection-totals.js";
import type { Selection } from "../logs/selection.js";
import { emptyText, coverageText, periodText, lowerBoundReason } from "./texts.js";
import { isOfLogs, type Result } from "./result.js";
import { problemNotes, recordedNotes, stampOf, usageNotes } from "./notes.js";
import { asStarted, startedAs } from "../common/started-as.js";
import { mainTable } from "../specification/command.js";
import { CliError } from "../common/cli-error.js";

interface TextOptions {
  readonly format: Exclude<Format, "json">;
  readonly isEmpty: boolean;
  /** Recorded cost of the selection; absent if the result is not about it. */
  readonly recorded?: RecordedCost | null | undefined;
}

/** A result as a table, as CSV, as Markdown or as a page. */
export async function resultText<Row>(
  result: Result<Row>,
  selection: Selection,
  options: TextOptions,
): Promise<string> {
  const { format } = options;
  const { output, context } = selection;
  const formats = formatsOf(output.locale);
  const view = written(oneTable(completeView(result, selection, options), output), formats);
  const header = isOfLogs(result)
    ? [
        ...written(result.days ?? [periodText(selection.period)], formats),
        selection.isSample ? `${selection.period.timezone} · sample data` : selection.period.timezone,
        ...(selection.covers === undefined ? [] : [written(coverageText(selection.covers), formats)]),
        ...(result.sorted === undefined || view.rows.length === 0 ? [] : [written(result.sorted, formats)]),
      ]
    : [];
  const missing = isOfLogs(result) ? stampOf(selection.facts) : null;
  const stamp = missing === null ? null : written(missing, formats);
  if (format === "csv") {
    if (stamp !== null) context.stderr.write(`${escapeTerminal(stamp)}\n`);
    return csvText(view, output, context);
  }
  if (format === "html") {
    const { tablePage } = await import("./table-page.js");
    return tablePage(view, header, { formats, stamp, isSample: selection.isSample });
  }
  const shown = viewAsStarted(view, startedAs(context.env));
  return format === "md"
    ? markdownText(shown, header, stamp, formats)
    : tableText(shown, header, stamp, formats, selection);
}

function completeView<Row>(
  { view: viewOf, about = "usage", recorded: asked, noted, empty }: Result<Row>,
  selection: Selection,
  { format, isEmpty, recorded }: TextOptions,
): TableView {
  const { facts, period, output } = selection;
  const whole = viewOf(format);
  const view = format === "csv" ? whole : withoutRareColumns(whole);
  // Without rows there are no figures to note anything on.
  const isNoted = about === "usage" && (isEmpty || view.rows.length > 0);
  const usage = isNoted ? (noted === undefined ? selectionUsage({ facts }) : usageOfAll(noted)) : null;
  const share = ledgerShare(facts, selection.goneLogs);
  const lowerBounds = usage === null ? null : lowerBoundReason(usage);
  const notes = [
    ...(recorded === undefined || recorded === null || view.rows.length === 0
      ? []
      : recordedNotes(recorded, { isAsked: asked !== null, quiet: output.quiet })),
    ...(usage === null ? [] : usageNotes(noted ?? facts, usage)),
    ...(about === "usage" || about === "calls" ? problemNotes(problemCounts(facts), output) : []),
    ...(share === null || !isNoted || output.quiet ? [] : [goneLogsText(share)]),
  ];
  return {
    ...view,
    timezone: period.timezone,
    ...(lowerBounds === null ? {} : { lowerBounds }),
    notes: [...(view.notes ?? []), ...notes],
    ...(isEmpty ? { empty: empty ?? emptyText(selection) } : {}),
  };
}

/** Only one table, as CSV cannot hold more; a hint lists the others unless quiet. */
function csvText(view: WrittenTable, { quiet, table }: Output, { stderr }: CliContext): string {
  const ids = (view.more ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length > 0 && table === undefined && !quiet)
    stderr.write(`One of ${ids.length + 1} tables; the others: --table ${ids.join(", --table ")}\n`);
  return renderCsv(view);
}

/** Rewrites the commands in a view's sentences to match how the program was started. */
function viewAsStarted<View extends Pick<WrittenTable, "columns" | "notes" | "empty">>(
  view: View & { readonly more?: readonly WrittenTable[] },
  program: string,
): View {
  const { columns, notes, empty, more } = view;
  return {
    ...view,
    columns: columns.map(({ note, ...column }) =>
      note === undefined ? column : { ...column, note: asStarted(note, program) },
    ),
    ...(notes === undefined ? {} : { notes: notes.map((note) => asStarted(note, program)) }),
    ...(empty === undefined ? {} : { empty: asStarted(empty, program) }),
    ...(more === undefined ? {} : { more: more.map((table) => viewAsStarted(table, program)) }),
  };
}

function markdownText(
  view: WrittenTable,
  header: readonly string[],
  stamp: string | null,
  formats: Formats,
): string {
  const line = [header.join(" · "), stamp ?? ""]
    .filter((text) => text !== "")
    .map((text) => `${escapeMarkdown(text)}\n\n`)
    .join("");
  return `## ${escapeMarkdown(view.title)}\n\n${line}${renderMarkdown(view, { formats })}`;
}

function tableText(
  view: WrittenTable,
  header: readonly string[],
  stamp: string | null,
  formats: Formats,
  { output, context }: Pick<Selection, "output" | "context">,
): string {
  const width = terminalWidth(context);
  const color = useColor(output, context);
  const wrapped = (text: string): readonly string[] => (width === null ? [text] : wrapText(text, width));
  const headings = wrapped(view.title).map((line) => (color ? `\u001b[1m${line}\u001b[22m` : line));
  const fits = (parts: readonly string[]) => width === null || parts.join(" · ").length <= width;
  const rest = fits(header) ? [header.join(" · ")].filter((text) => text !== "") : header;
  const head = fits([view.title, ...header])
    ? [...headings, ...header].join(" · ")
    : [...headings, ...rest.flatMap(wrapped)].join("\n");
  const isPlain = context.stdout.isTTY !== true;
  const below = stamp === null ? [] : wrapped(stamp);
  return `${[head, ...below].join("\n")}\n\n${renderTable(view, { ...(width === null ? {} : { width }), color, isPlain, formats })}`;
}

/**
 * The named table of a view and those that belong to it; the whole view where none is named.
 *
 * @throws {CliError} 2 if there is no such table
 */
function oneTable(view: TableView, { table }: Output): TableView {
  if (table === undefined) return view;
  const { more = [], ...main } = view;
  if (table === mainTable) return main;
  const named = more.find(({ id }) => id === table);
  if (named !== undefined)
    return { ...(view.timezone === undefined ? {} : { timezone: view.timezone }), ...named };
  const ids = [mainTable, ...more.flatMap(({ id }) => (id === undefined ? [] : [id]))];
  throw new CliError(`there is no table ${table} here; allowed is ${ids.join(", ")}`, 2);
}

/** The view without columns for programs, whose content notes state, and without columns of rare things that are 0 or unknown in every row. */
export function withoutRareColumns(view: TableView): TableView {
  const columns = view.columns.filter(
    ({ key, for: reader, isRare }) =>
      reader !== "programs" && (isRare !== true || view.rows.some((row) => !isNothing(row[key]))),
  );
  const keys = new Set(columns.map(({ key }) => key));
  return { ...view, columns: columns.filter(({ needs }) => needs === undefined || keys.has(needs)) };
}

function isNothing(cell: Cell | undefined): boolean {
  return cell === 0 || cell === null || cell === "";
}
