import type { RecordedCost } from "@turnmeter/metrics";
import type { TableView } from "@turnmeter/reporting";
import type { CommandName } from "../commands/command-names.js";
import type { CliContext } from "../context.js";
import type { Format, OutputFlags, ReadingFlags } from "../flags/reading-flags.js";
import { failOnProblems } from "../pipeline/fail-on-problems.js";
import type { Selection } from "../pipeline/selection.js";
import { emptyText } from "./empty-text.js";
import { envelopeOf } from "./envelope.js";
import { formatOfFlags } from "./format-of-flags.js";

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
   * have not, and prices have no period either. Usage by default.
   */
  readonly about?: "usage" | "calls" | "logs" | "prices";
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
  const isEmpty = about !== "prices" && selection.facts.requests.rowCount === 0 && result.rows.length === 0;
  if (isEmpty && !flags.quiet && (format === "json" || format === "csv")) {
    stderr.write(`${emptyText(selection)}\n`);
  }
  if (format === "json") {
    const envelope = { ...envelopeOf(result.name, selection, result.rows, result.recorded), ...result.extra };
    stdout.write(`${JSON.stringify(envelope, null, 2)}\n`);
    return;
  }
  // Not loaded before: measuring the width of text takes longer to set up than JSON takes to write.
  const { resultText } = await import("./result-text.js");
  stdout.write(await resultText(result, selection, { format, isEmpty, flags, context }));
}
