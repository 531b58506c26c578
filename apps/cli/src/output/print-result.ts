import { escapeTerminal, sampleNotice } from "@turnmeter/reporting";
import { envelopeOf, isOfLogs, jsonText, type Result } from "./result.js";
import { recordedOfSelection } from "../logs/selection-totals.js";
import type { Selection } from "../logs/selection.js";
import { failAfterResult } from "./fail-after-result.js";
import { emptyText } from "./texts.js";

/**
 * Writes a result as its selection's output says.
 *
 * @throws {CliError} 1 or 3 after it is written, if it is not as `--strict` and `--fail-on` want it
 */
export async function printResult<Row>(selection: Selection, result: Result<Row>): Promise<void> {
  await writeResult(selection, result);
  failAfterResult(selection, result.metrics);
}

async function writeResult<Row>(selection: Selection, result: Result<Row>): Promise<void> {
  const { format, isFile, quiet } = selection.output;
  const { stdout, stderr } = selection.context;
  const isEmpty = isOfLogs(result) && selection.facts.requests.rowCount === 0 && result.rows.length === 0;
  if (selection.isSample && format === "csv" && !quiet) stderr.write(`${sampleNotice()}\n`);
  if (isEmpty && !quiet && (format === "json" || format === "csv")) {
    stderr.write(`${escapeTerminal(result.empty ?? emptyText(selection))}\n`);
  }
  if (format === "json") {
    stdout.write(`${jsonText(envelopeOf(result, selection))}\n`);
    return;
  }
  // Not loaded before: setting up what measures text takes longer than loading all else.
  const { resultText } = await import("./result-text.js");
  // What was not asked for is noted all the same.
  const recorded = result.recorded === null ? recordedOfSelection(selection, "both") : result.recorded;
  const text = await resultText(result, selection, { format, isEmpty, recorded });
  if (format !== "html" || !isFile) {
    stdout.write(text);
    return;
  }
  const { keepPage } = await import("./page-file.js");
  await keepPage(text, result.name, selection);
}
