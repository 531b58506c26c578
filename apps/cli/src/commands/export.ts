import { resolve } from "node:path";
import { selectFacts } from "@turnmeter/metrics";
import { writeFileAtomic } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../cli-error.js";
import type { CliContext } from "../context.js";
import { otlpLines } from "../export/otel/otlp-json.js";
import { pointsOfFacts } from "../export/otel/points-of-facts.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { telemetrySources } from "../pipeline/telemetry-sources.js";
import { programVersion } from "../version.js";
import { exportRows, exportView } from "../views/export-view.js";

/** Flags of `export`. */
export interface ExportFlags extends CommonFlags {
  readonly to: string;
  readonly as: "otel-json";
}

const fileName = "metrics.jsonl";

/** Writes the selection as files of another program's form, and says what is in them. */
export async function exportFacts(flags: ExportFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { names, sources } = telemetrySources();
  const facts = selectFacts(selection.facts, { sources });
  const { points, undated } = pointsOfFacts(facts, names.editTools);
  const file = resolve(context.cwd, flags.to, fileName);
  const scope = { name: "turnmeter", version: programVersion() };
  await write(file, otlpLines(points, { ...names, scope }), context);
  const rows = exportRows(points, names.metricPrefix);
  const leftOut = { requests: selection.facts.requests.rowCount - facts.requests.rowCount, undated };
  await printResult(
    {
      name: "export",
      rows,
      extra: { as: flags.as, file, leftOut },
      view: (_format) => exportView(rows, { file, leftOut }),
    },
    selection,
    flags,
    context,
  );
}

async function write(file: string, text: string, { files }: CliContext): Promise<void> {
  try {
    await writeFileAtomic(file, text, { ...files, makesFolder: true });
  } catch (error) {
    throw new CliError(`could not write the export: ${messageOf(error)}`, 1, { cause: error });
  }
}
