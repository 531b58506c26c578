import { problemCounts, recordedTotal, totals } from "@turnmeter/metrics";
import type { RecordedCost } from "@turnmeter/metrics";
import { renderCsv, renderMarkdown, renderTable } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import type { CommandName } from "../commands/command-names.js";
import type { CliContext } from "../context.js";
import type { Format, OutputFlags, ReadingFlags } from "../flags/reading-flags.js";
import { useColor } from "../flags/use-color.js";
import { failOnProblems } from "../pipeline/fail-on-problems.js";
import type { Selection } from "../pipeline/selection.js";
import { emptyText } from "./empty-text.js";
import { envelopeOf } from "./envelope.js";
import { formatOfFlags } from "./format-of-flags.js";
import { periodText } from "./period-text.js";
import { problemNotes } from "./problem-notes.js";
import { recordedNotes } from "./recorded-notes.js";
import { terminalWidth } from "./terminal-width.js";
import { usageNotes } from "./usage-notes.js";
import { withoutRareColumns } from "./without-rare-columns.js";

/** A command's result before it is written. */
export interface Result<Row> {
  readonly name: CommandName;
  readonly rows: readonly Row[];
  /** What the logs state of the selection's cost, where it was asked for: in the totals, and noted. */
  readonly recorded?: RecordedCost | null;
  /** Keys that this command's JSON has besides those of every envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly view: (format: Format) => TableView;
  /**
   * What the rows are about: usage has notes on what its tokens and dollars leave out, calls and logs
   * have not, and prices and what the program itself keeps have no period either. Usage by default.
   */
  readonly about?: "usage" | "calls" | "logs" | "prices" | "program";
}

/**
 * Writes a result to stdout in the format that the flags name.
 *
 * @throws {CliError} 1 after it is written, if the flags are strict and the logs have problems
 */
export async function printResult<Row>(
  result: Result<Row>,
  selection: Selection,
  flags: OutputFlags & Pick<ReadingFlags, "strict">,
  context: CliContext,
): Promise<void> {
  await writeResult(result, selection, flags, context);
  if (flags.strict === true) failOnProblems(selection.facts);
}

async function writeResult<Row>(
  result: Result<Row>,
  selection: Selection,
  flags: OutputFlags,
  context: CliContext,
): Promise<void> {
  const format = formatOfFlags(flags);
  const { stdout, stderr } = context;
  const { about = "usage" } = result;
  const isEmpty = isOfLogs(about) && selection.facts.requests.rowCount === 0 && result.rows.length === 0;
  if (isEmpty && !flags.quiet && (format === "json" || format === "csv")) {
    stderr.write(`${emptyText(selection)}\n`);
  }
  if (format === "json") {
    const envelope = { ...envelopeOf(result.name, selection, result.rows, result.recorded), ...result.extra };
    stdout.write(`${JSON.stringify(envelope, null, 2)}\n`);
    return;
  }
  const view = completeView(result, selection, format, isEmpty);
  const header = isOfLogs(about) ? [periodText(selection.period), selection.period.timezone] : [];
  if (format === "csv") stdout.write(renderCsv(view));
  if (format === "md") stdout.write(markdownText(view, header));
  if (format === "table") stdout.write(tableText(view, header, flags, context));
  if (format === "html") {
    const { tablePage } = await import("./table-page.js");
    stdout.write(tablePage(view, header));
  }
}

function isOfLogs(about: NonNullable<Result<unknown>["about"]>): boolean {
  return about !== "prices" && about !== "program";
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
    ...(about === "usage" ? usageNotes(facts, totals(facts)) : []),
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
